//! One position from its first window to its score, on one thread or several.
//!
//! Several threads share the table and ask different things: each searches a
//! null window of its own as long as the bounds leave one, and whoever has an
//! answer narrows them for all. Where there are fewer windows than threads,
//! some search the same one together (lazy SMP): what one has proven the others
//! find, and they go different ways because each leaves to the others, for the
//! time being, what these are searching. What one thread solves soon it solves alone: others
//! take a while to begin.

use std::sync::{Mutex, PoisonError};

use deepen::StopReason;
use rayon::ThreadPool;

use super::super::board::Position;
use super::super::geometry::Geometry;
use super::control::{Control, Halt, Limiter, Statistics};
use super::node::Node;
use super::order::Order;
use super::search::{Opening, Search};
use super::table::View;
use super::team::{Member, Team};
use super::windows::{Answer, Turns};

/// Nodes that one thread searches before others help.
const ALONE: u64 = 150;

/// Several searches in one table.
pub(super) struct Run<'r, 't, G> {
    geometry: G,
    table: View<'t>,
    limiter: &'r Limiter<'r>,
    opening: Opening<'r>,
    /// The threads besides this one.
    helpers: Option<&'r ThreadPool>,
    order: Order,
    pub(super) statistics: Statistics,
    pub(super) stopped: Option<StopReason>,
}

impl<'r, 't, G: Geometry> Run<'r, 't, G> {
    pub(super) fn new(
        geometry: G,
        table: View<'t>,
        limiter: &'r Limiter<'r>,
        opening: Opening<'r>,
        helpers: Option<&'r ThreadPool>,
    ) -> Self {
        Run {
            geometry,
            table,
            limiter,
            opening,
            helpers,
            order: Order::new(geometry),
            statistics: Statistics::default(),
            stopped: None,
        }
    }

    pub(super) fn geometry(&self) -> G {
        self.geometry
    }

    /// What the book says of a position.
    pub(super) fn in_book(&self, node: &Node) -> Option<i32> {
        if node.left < self.opening.least_left {
            return None;
        }
        self.opening.score(node)
    }

    /// Whether the book is for positions of one stone more.
    pub(super) fn has_replies_in_book(&self, position: &Position) -> bool {
        let left = position.size().squares().cast_signed() - position.played().cast_signed();
        self.opening.book.is_some() && left > self.opening.least_left
    }

    /// The least and the greatest score that are possible within these bounds.
    pub(super) fn solve(&mut self, node: &Node, lower: i32, upper: i32) -> (i32, i32) {
        let Some(helpers) = self.helpers else {
            return Turns::new()
                .narrow(lower, upper, |alpha, budget| self.window(node, alpha, budget));
        };
        let mut bounds = self.portion(node, (lower, upper), ALONE);
        while bounds.0 < bounds.1 && self.stopped.is_none() {
            // Together they grow the table between portions only. With so many
            // nodes each they fill about half of it.
            let threads = helpers.current_num_threads() as u64 + 1;
            let portion = self.table.hold().map_or(u64::MAX, |slots| slots as u64 / 2 / threads);
            bounds = self.together(helpers, node, bounds, portion);
            if bounds.0 < bounds.1 && self.stopped.is_none() {
                self.table.grow();
            }
        }
        bounds
    }

    /// Narrows the bounds for about so many nodes of this thread.
    fn portion(&mut self, node: &Node, bounds: (i32, i32), nodes: u64) -> (i32, i32) {
        let end = self.statistics.nodes.saturating_add(nodes);
        Turns::new().narrow(bounds.0, bounds.1, |alpha, budget| {
            let left = end.saturating_sub(self.statistics.nodes);
            match self.window(node, alpha, budget.min(left)) {
                Answer::Spent if self.statistics.nodes >= end => Answer::Stopped,
                answer => answer,
            }
        })
    }

    /// Whether a position's score is above `alpha`, as far as this thread
    /// comes.
    pub(super) fn window(&mut self, node: &Node, alpha: i32, budget: u64) -> Answer {
        let (answer, statistics) = self.ask(node, alpha, budget, None);
        self.statistics.add(&statistics);
        match answer {
            Ok(score) => Answer::Bound(score),
            Err(Halt::Stopped(reason)) => {
                self.stopped = Some(reason);
                Answer::Stopped
            }
            Err(Halt::Spent | Halt::Settled) => Answer::Spent,
        }
    }

    fn ask(
        &mut self,
        node: &Node,
        alpha: i32,
        budget: u64,
        member: Option<Member<'_>>,
    ) -> (Result<i32, Halt>, Statistics) {
        let mut search = Search {
            geometry: self.geometry,
            table: self.table.clone(),
            control: Control::new(self.limiter, member),
            order: self.order,
            opening: self.opening,
        };
        search.control.begin(budget);
        let score = search.ask(node, alpha);
        search.control.end();
        self.table = search.table;
        (search.control.halted().map_or(Ok(score), Err), search.control.statistics)
    }

    /// Narrows the bounds by all threads for about so many nodes of each.
    fn together(
        &mut self,
        helpers: &ThreadPool,
        node: &Node,
        bounds: (i32, i32),
        portion: u64,
    ) -> (i32, i32) {
        let team = Team::new(helpers.current_num_threads() + 1, bounds);
        let found = Mutex::new((Statistics::default(), None));
        let found_so_far = || found.lock().unwrap_or_else(PoisonError::into_inner);
        helpers.in_place_scope(|scope| {
            let (team, found_so_far) = (&team, &found_so_far);
            for number in 1..=helpers.current_num_threads() {
                let mut run = self.helper();
                scope.spawn(move |_| {
                    run.take_part(node, team, number, portion);
                    let mut found = found_so_far();
                    found.0.add(&run.statistics);
                    found.1 = found.1.or(run.stopped);
                });
            }
            self.take_part(node, team, 0, portion);
        });
        let (statistics, stopped) = *found_so_far();
        self.statistics.add(&statistics);
        self.stopped = self.stopped.or(stopped);
        team.bounds()
    }

    /// Asks what the team wants to know until it knows all or the portion is
    /// over.
    fn take_part(&mut self, node: &Node, team: &Team, number: usize, portion: u64) {
        // Also when this thread panics, lest the others search on.
        let _dismissal = team.dismissal();
        let end = self.statistics.nodes.saturating_add(portion);
        while let Some(member) = team.next(number) {
            let budget = end.saturating_sub(self.statistics.nodes);
            let (answer, statistics) = self.ask(node, member.alpha(), budget, Some(member));
            self.statistics.add(&statistics);
            match answer {
                Ok(score) => member.tell(score),
                Err(Halt::Settled) => {}
                Err(Halt::Spent) => team.close(),
                Err(Halt::Stopped(reason)) => {
                    self.stopped = Some(reason);
                    team.close();
                }
            }
        }
    }

    /// The same run on another thread.
    fn helper(&self) -> Self {
        Run { table: self.table.clone(), statistics: Statistics::default(), stopped: None, ..*self }
    }
}
