//! One position from its first window to its score, on one thread or several.
//!
//! With several threads (lazy SMP) all search the same window from the same
//! root and share the table: what one has proven the others find. They go
//! different ways because each leaves to the others, for the time being, what
//! these are searching. Whoever is first has the answer. What one thread
//! solves soon it solves alone: to start others takes longer.

use std::thread;

use deepen::StopReason;

use super::super::board::Position;
use super::super::geometry::Geometry;
use super::control::{Control, Halt, Limiter, Statistics, Watched};
use super::node::Node;
use super::order::Order;
use super::search::{Opening, Search};
use super::table::View;
use super::team::{Busy, Team};
use super::windows::{Answer, Turns};

/// Nodes that one thread searches before others help.
const ALONE: u64 = 3_000;

/// Several searches in one table.
pub(super) struct Run<'r, 't, G> {
    geometry: G,
    table: View<'t>,
    limiter: &'r Limiter<'r>,
    opening: Opening<'r>,
    threads: usize,
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
        threads: usize,
    ) -> Self {
        Run {
            geometry,
            table,
            limiter,
            opening,
            threads,
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
        if self.threads == 1 {
            return Turns::new()
                .narrow(lower, upper, |alpha, budget| self.window(node, alpha, budget, None));
        }
        let mut turns = Turns::new();
        let mut bounds = self.portion(&mut turns, (lower, upper), ALONE, |run, alpha, budget| {
            run.window(node, alpha, budget, None)
        });
        while bounds.0 < bounds.1 && self.stopped.is_none() {
            // Together they grow the table between portions only. Two threads
            // that search as many nodes as this fill about half of it.
            let portion = self.table.grow_for_threads().map_or(u64::MAX, |slots| slots as u64 / 4);
            bounds = self.together(node, &mut turns, bounds, portion);
        }
        bounds
    }

    /// Narrows the bounds for about so many nodes of this thread.
    fn portion(
        &mut self,
        turns: &mut Turns,
        bounds: (i32, i32),
        nodes: u64,
        mut ask: impl FnMut(&mut Self, i32, u64) -> Answer,
    ) -> (i32, i32) {
        let end = self.statistics.nodes.saturating_add(nodes);
        turns.narrow(bounds.0, bounds.1, |alpha, budget| {
            let left = end.saturating_sub(self.statistics.nodes);
            match ask(self, alpha, budget.min(left)) {
                Answer::Spent if self.statistics.nodes >= end => Answer::Stopped,
                answer => answer,
            }
        })
    }

    /// Whether a position's score is above `alpha`, as far as this thread
    /// comes.
    pub(super) fn window(
        &mut self,
        node: &Node,
        alpha: i32,
        budget: u64,
        shared: Option<(Watched<'_>, &Busy)>,
    ) -> Answer {
        let mut search = Search {
            geometry: self.geometry,
            table: self.table.clone(),
            control: Control::new(self.limiter, shared.map(|(watched, _)| watched)),
            order: self.order,
            opening: self.opening,
            busy: shared.map(|(_, busy)| busy),
        };
        search.control.begin(budget);
        let score = search.ask(node, alpha);
        search.control.end();
        self.statistics.add(&search.control.statistics);
        let halted = search.control.halted();
        self.table = search.table;
        match halted {
            None => Answer::Bound(score),
            Some(Halt::Stopped(reason)) => {
                self.stopped = Some(reason);
                Answer::Stopped
            }
            Some(Halt::Spent | Halt::Changed) => Answer::Spent,
        }
    }

    fn together(
        &mut self,
        node: &Node,
        turns: &mut Turns,
        bounds: (i32, i32),
        portion: u64,
    ) -> (i32, i32) {
        let team = Team::new();
        let (geometry, limiter, opening) = (self.geometry, self.limiter, self.opening);
        let order = self.order;
        let helpers: Vec<_> = (1..self.threads).map(|_| self.table.clone()).collect();
        thread::scope(|scope| {
            let team = &team;
            // Also when this thread panics, lest the others wait for ever.
            let dismissal = team.dismissal();
            let help = |table: View<'t>| {
                let control = Control::new(limiter, None);
                let mut search =
                    Search { geometry, table, control, order, opening, busy: Some(&team.busy) };
                while let Some((alpha, watched)) = team.task() {
                    search.control.watch(watched);
                    let score = search.ask(node, alpha);
                    search.control.end();
                    match search.control.halted() {
                        None => team.answer(watched, score),
                        Some(Halt::Stopped(_)) => break,
                        Some(Halt::Spent | Halt::Changed) => {}
                    }
                }
                search.control.statistics
            };
            let helpers: Vec<_> =
                helpers.into_iter().map(|table| scope.spawn(move || help(table))).collect();
            let bounds = self.portion(turns, bounds, portion, |run, alpha, budget| {
                let watched = team.begin(alpha);
                match (
                    run.window(node, alpha, budget, Some((watched, &team.busy))),
                    team.answered(watched),
                ) {
                    (Answer::Spent, Some(score)) => Answer::Bound(score),
                    (answer, _) => answer,
                }
            });
            drop(dismissal);
            for helper in helpers {
                // A helper that panicked has told nothing; its panic goes on.
                match helper.join() {
                    Ok(statistics) => self.statistics.add_help(&statistics),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            bounds
        })
    }
}
