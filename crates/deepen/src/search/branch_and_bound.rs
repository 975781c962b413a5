//! Depth-first branch and bound (Lawler and Wood 1966): one depth-first search
//! under no bound but the cost of the best solution so far.
//!
//! Anytime: tells its observer of every better solution, and of what is
//! proven meanwhile. Promises a cheapest path, in memory linear in the depth,
//! for every admissible heuristic once nothing is left to search. Conditions:
//! a finite space with [`CycleCheck::FullPath`], a tree of bounded depth, or a
//! first upper bound by [`below`](BranchAndBound::below); and better the more
//! solutions there are and the better the order in which children come
//! ([`ByEstimate`](crate::ByEstimate)). Without one it may go deep into the
//! wrong subtree.

#![cfg(feature = "alloc")]

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::cycles::CycleCheck;
use crate::heuristic::Heuristic;
use crate::pruning::{NoPruning, Pruning};
use crate::schedule::Unbounded;
use crate::search::control::{Search, by_its_engine};
use crate::search::scheduled::ScheduledSearch;
use crate::space::StateSpace;

/// A search by depth-first branch and bound (Lawler and Wood 1966): configured,
/// then run or stepped.
///
/// Some solution at once, better ones later, in memory linear in the depth; in
/// the end a cheapest path for every admissible heuristic.
pub struct BranchAndBound<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S> = NoPruning>(
    ScheduledSearch<'a, S, H, P, Unbounded>,
);

impl<'a, S: StateSpace, H: Heuristic<S>> BranchAndBound<'a, S, H> {
    /// A search from `start`, without pruning or limits, with
    /// [`CycleCheck::FullPath`].
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State) -> Self {
        BranchAndBound(ScheduledSearch::new(space, heuristic, start, Unbounded))
    }
}

impl<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> BranchAndBound<'a, S, H, P> {
    /// Takes operators out by `pruning`. A search that had begun begins anew.
    #[must_use]
    pub fn pruning<Q: Pruning<S>>(self, pruning: &'a Q) -> BranchAndBound<'a, S, H, Q> {
        BranchAndBound(self.0.pruning(pruning))
    }

    /// Looks for repeated states on the path as `cycles` says. A search that
    /// had begun begins anew.
    #[must_use]
    pub fn cycles(self, cycles: CycleCheck) -> Self {
        BranchAndBound(self.0.cycles(cycles))
    }

    /// Looks only for solutions that cost less than `cost`, because one that
    /// costs so much is known. Where there are none the search stops with
    /// [`StopReason::MaxCost`](crate::StopReason::MaxCost) and `cost` for its
    /// lower bound. A search that had begun begins anew.
    #[must_use]
    pub fn below(self, cost: S::Cost) -> Self {
        BranchAndBound(self.0.below(cost))
    }

    /// The search put aside, to go on with later or elsewhere: see
    /// [`ScheduledSearch::checkpoint`].
    #[must_use]
    pub fn checkpoint(&self) -> Option<Checkpoint<S::Cost>> {
        self.0.checkpoint()
    }

    /// Goes on where `checkpoint` was taken.
    ///
    /// # Errors
    /// When it is of another problem; see [`ScheduledSearch::resume`].
    pub fn resume(&mut self, checkpoint: &Checkpoint<S::Cost>) -> Result<(), CheckpointError> {
        self.0.resume(checkpoint)
    }
}

impl<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> Search<'a> for BranchAndBound<'a, S, H, P> {
    by_its_engine!(0);
}
