//! What a thread searches portions with.

use alloc::vec::Vec;

use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::pruning::Pruning;
use crate::search::depth_first::{Counts, DepthFirst, End};
use crate::search::instrument::Instrument;
use crate::search::position::Position;
use crate::search::recursion::Accelerator;
use crate::space::StateSpace;

/// A depth-first search under a bound that goes to positions, tells them and
/// splits off what it has not begun: see [`DepthFirst`].
pub(crate) trait Probe<C: Cost> {
    /// Goes to a position and counts from there.
    fn seek(&mut self, position: &Position);

    /// Searches on until something happens.
    fn run<I: Instrument<C>>(&mut self, instrument: &mut I) -> End;

    /// What remains.
    fn position(&self) -> Position;

    /// Splits off what was not begun of all nodes down to a depth.
    fn split(&mut self, deepest: usize) -> Vec<Position>;

    /// What was counted since the last seek.
    fn counts(&self) -> Counts<C>;

    /// The most bytes that were allocated at a time.
    fn peak_bytes(&self) -> usize;

    /// Nodes expanded in vain since the last call.
    fn take_discarded(&mut self) -> u64;
}

/// A depth-first search with what it hands subtrees to.
pub(crate) struct Geared<'c, 'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>, A> {
    pub(crate) search: DepthFirst<'a, S, H, P>,
    pub(crate) accelerator: &'c A,
    pub(crate) bound: S::Cost,
}

impl<S, H, P, A> Probe<S::Cost> for Geared<'_, '_, S, H, P, A>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    A: Accelerator<S, H, P>,
{
    fn seek(&mut self, position: &Position) {
        self.search.seek(position, self.bound);
    }

    fn run<I: Instrument<S::Cost>>(&mut self, instrument: &mut I) -> End {
        self.search.run(self.accelerator, instrument)
    }

    fn position(&self) -> Position {
        self.search.position()
    }

    fn split(&mut self, deepest: usize) -> Vec<Position> {
        self.search.split(deepest)
    }

    fn counts(&self) -> Counts<S::Cost> {
        self.search.counts()
    }

    fn peak_bytes(&self) -> usize {
        self.search.peak_bytes()
    }

    fn take_discarded(&mut self) -> u64 {
        self.search.take_discarded()
    }
}
