//! One position from its first window to its score, on one thread or several.
//!
//! With several threads (lazy SMP) all search the same window and share
//! nothing but the table; noise in the order of the moves sends them
//! different ways, and what one has proven the others find. Whoever is first
//! has the answer. A search that one thread ends soon stays on it: handing out
//! work takes longer.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use deepen::StopReason;

use super::super::geometry::Geometry;
use super::control::{Control, Halt, Limiter, Statistics};
use super::node::Node;
use super::order::Order;
use super::search::{Opening, Search};
use super::table::View;
use super::windows::{Answer, narrow};

/// Nodes that one thread searches before others help.
const ALONE: u64 = 1_000;

/// Several searches in one table.
pub(super) struct Run<'r, 't, G> {
    geometry: G,
    table: View<'t>,
    limiter: &'r Limiter<'r>,
    opening: Opening<'r>,
    /// Each thread's.
    orders: Vec<Order>,
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
        let orders =
            (0..threads.max(1) as u64).map(|thread| Order::new(geometry, thread)).collect();
        Run {
            geometry,
            table,
            limiter,
            opening,
            orders,
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

    /// The least and the greatest score that are possible within these bounds.
    pub(super) fn solve(&mut self, node: &Node, lower: i32, upper: i32) -> (i32, i32) {
        narrow(lower, upper, |alpha, budget| self.window(node, alpha, budget))
    }

    /// Whether a position's score is above `alpha`.
    pub(super) fn window(&mut self, node: &Node, alpha: i32, budget: u64) -> Answer {
        if self.orders.len() == 1 {
            return self.alone(node, alpha, budget);
        }
        let first = ALONE.min(budget);
        match self.alone(node, alpha, first) {
            Answer::Spent if first < budget => self.together(node, alpha, budget - first),
            answer => answer,
        }
    }

    fn alone(&mut self, node: &Node, alpha: i32, budget: u64) -> Answer {
        let mut search = Search {
            geometry: self.geometry,
            table: self.table.clone(),
            control: Control::new(self.limiter, None),
            order: self.orders[0].clone(),
            opening: self.opening,
        };
        search.control.begin(budget);
        let score = search.ask(node, alpha);
        search.control.end();
        self.statistics.add(&search.control.statistics);
        let halted = search.control.halted();
        self.table = search.table;
        self.answer(score, halted)
    }

    fn answer(&mut self, score: i32, halted: Option<Halt>) -> Answer {
        match halted {
            None => Answer::Bound(score),
            Some(Halt::Stopped(reason)) => {
                self.stopped = Some(reason);
                Answer::Stopped
            }
            Some(Halt::Spent | Halt::Answered) => Answer::Spent,
        }
    }

    fn together(&mut self, node: &Node, alpha: i32, budget: u64) -> Answer {
        self.table.grow_fully();
        let answered = AtomicBool::new(false);
        let (geometry, limiter, opening) = (self.geometry, self.limiter, self.opening);
        let (table, answered) = (&self.table, &answered);
        let search = |order: &mut Order| {
            let mut search = Search {
                geometry,
                table: table.clone(),
                control: Control::new(limiter, Some(answered)),
                order: order.clone(),
                opening,
            };
            search.control.begin(budget);
            let score = search.ask(node, alpha);
            search.control.end();
            // Halted by a limit or not: the others need not go on.
            answered.store(true, Relaxed);
            *order = search.order;
            (score, search.control.halted(), search.control.statistics)
        };
        let results: Vec<_> = thread::scope(|scope| {
            let (first, others) = self.orders.split_at_mut(1);
            let others: Vec<_> =
                others.iter_mut().map(|order| scope.spawn(|| search(order))).collect();
            let first = search(&mut first[0]);
            let others = others.into_iter().filter_map(|thread| thread.join().ok());
            std::iter::once(first).chain(others).collect()
        });
        let windows = self.statistics.windows;
        for (_, _, statistics) in &results {
            self.statistics.add(statistics);
        }
        self.statistics.windows = windows;
        // An answer is one, whatever stopped the others.
        let best = results.iter().min_by_key(|(_, halted, _)| match halted {
            None => 0,
            Some(Halt::Stopped(_)) => 1,
            Some(_) => 2,
        });
        best.map_or(Answer::Spent, |(score, halted, _)| self.answer(*score, *halted))
    }
}
