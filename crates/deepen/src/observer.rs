//! Watching a search.

use crate::cost::Cost;
use crate::outcome::{Iteration, Statistics};

/// How far an iteration has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress<C> {
    /// Which iteration, counted from 1.
    pub iteration: u64,
    /// Its bound.
    pub bound: C,
    /// Nodes expanded in it so far, by all threads.
    pub expanded: u64,
}

/// Told of what a search does. `()` watches nothing and costs nothing.
///
/// Calls come from the thread that runs the search; with several threads
/// only those about iterations and progress come at all.
pub trait Observer<C: Cost> {
    /// Whether the calls about single nodes are wanted. They are compiled
    /// out otherwise.
    const NODES: bool = false;

    /// An iteration begins (its counts are those of an earlier run where it
    /// is resumed).
    fn iteration_begins(&mut self, iteration: &Iteration<C>) {
        let _ = iteration;
    }

    /// An iteration is finished; `counts` are those of the search so far.
    fn iteration_ends(&mut self, iteration: &Iteration<C>, counts: &Statistics) {
        let _ = (iteration, counts);
    }

    /// Called now and then within an iteration.
    fn progress(&mut self, progress: &Progress<C>) {
        let _ = progress;
    }

    /// A search that goes on after its first solution has found a better one;
    /// no solution costs less than `lower_bound`.
    fn improves(&mut self, cost: C, lower_bound: Option<C>) {
        let _ = (cost, lower_bound);
    }

    /// A node at `depth` with path cost `g` and estimate `h` is expanded.
    fn expands(&mut self, depth: usize, g: C, h: C) {
        let _ = (depth, g, h);
    }

    /// A child at `depth` is cut: its `f` is above the bound.
    fn cuts(&mut self, depth: usize, f: C) {
        let _ = (depth, f);
    }

    /// A child at `depth` is cut: its state repeats one on the path.
    fn repeats(&mut self, depth: usize) {
        let _ = depth;
    }

    /// A goal was reached at `depth` by a path that costs `g`.
    fn reaches_goal(&mut self, depth: usize, g: C) {
        let _ = (depth, g);
    }
}

impl<C: Cost> Observer<C> for () {}

impl<C: Cost, T: Observer<C> + ?Sized> Observer<C> for &mut T {
    const NODES: bool = T::NODES;

    fn iteration_begins(&mut self, iteration: &Iteration<C>) {
        (**self).iteration_begins(iteration);
    }

    fn iteration_ends(&mut self, iteration: &Iteration<C>, counts: &Statistics) {
        (**self).iteration_ends(iteration, counts);
    }

    fn progress(&mut self, progress: &Progress<C>) {
        (**self).progress(progress);
    }

    fn improves(&mut self, cost: C, lower_bound: Option<C>) {
        (**self).improves(cost, lower_bound);
    }

    fn expands(&mut self, depth: usize, g: C, h: C) {
        (**self).expands(depth, g, h);
    }

    fn cuts(&mut self, depth: usize, f: C) {
        (**self).cuts(depth, f);
    }

    fn repeats(&mut self, depth: usize) {
        (**self).repeats(depth);
    }

    fn reaches_goal(&mut self, depth: usize, g: C) {
        (**self).reaches_goal(depth, g);
    }
}
