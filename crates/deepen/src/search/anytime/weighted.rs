//! Anytime weighted A* (Hansen and Zhou 2007): weighted A* that goes on after
//! its first solution, with one weight to the end.
//!
//! Nodes are opened again when a cheaper path to them is found, and dismissed
//! when their unweighted f is no less than the incumbent's cost. Promises a
//! cheapest path for every admissible heuristic when nothing is left, and at
//! any time a lower bound: the least unweighted f of what is open. Costs some
//! more nodes than A*, for a solution that comes much sooner.

use super::{Again, Anytime, anytime_search};
use crate::heuristic::Heuristic;
use crate::pruning::{NoPruning, Pruning};
use crate::search::control::Search;
use crate::space::StateSpace;

/// The weight where nothing is said.
const WEIGHT: f64 = 2.0;

/// A search by anytime weighted A* (Hansen and Zhou 2007): configured, then run
/// or stepped.
///
/// Weighted A* that goes on to better solutions under one weight. In the end a
/// cheapest path for every admissible heuristic, where all nodes fit the
/// memory.
pub struct AnytimeWeightedAStar<'a, S, H, P = NoPruning>(Anytime<'a, S, H, P>)
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>;

impl<'a, S: StateSpace, H: Heuristic<S>> AnytimeWeightedAStar<'a, S, H> {
    /// A search from `start` in 256 MiB with the weight 2, without pruning or
    /// limits.
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State) -> Self {
        AnytimeWeightedAStar(Anytime::new(space, heuristic, start, Again::Reopens, &[WEIGHT]))
    }
}

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> AnytimeWeightedAStar<'_, S, H, P> {
    /// Sets the weight; `None` unless it is a finite number of at least 1. A
    /// search that had begun begins anew.
    #[must_use]
    pub fn weight(self, weight: f64) -> Option<Self> {
        self.0.weights(&[weight]).map(AnytimeWeightedAStar)
    }
}

anytime_search!(AnytimeWeightedAStar);
