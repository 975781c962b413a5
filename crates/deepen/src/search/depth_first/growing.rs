//! The search on stacks that grow: its subtrees may be searched by something
//! faster, and its goals are told by their paths.

#![cfg(feature = "alloc")]

use alloc::vec::Vec;

use super::{DepthFirstIn, Entering, Known, Step};
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::observer::Observer;
use crate::pruning::Pruning;
use crate::search::depth_first::Problem;
use crate::search::instrument::{Instrument, Interruption};
use crate::search::recursion::sealed::Search;
use crate::search::room::Heap;
use crate::space::StateSpace;

/// The search on stacks that grow.
pub(crate) type DepthFirst<'a, S, H, P> = DepthFirstIn<'a, S, H, P, Heap>;

/// How a run of the depth-first search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Nothing remains of the portion.
    Exhausted,
    /// A goal was reached by this path; what comes after it remains.
    Goal(Vec<u32>),
    /// The cost of an operator, or the estimate of where it leads, is none:
    /// this path ends with it. It remains, but can only be met again after a
    /// seek.
    Fault(Vec<u32>),
    /// Interrupted before an expansion; the rest remains.
    Interrupted(Interruption),
}

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> DepthFirst<'_, S, H, P> {
    /// Nodes expanded in vain since the last call.
    pub(crate) fn take_discarded(&mut self) -> u64 {
        core::mem::take(&mut self.discarded)
    }

    /// The most bytes that were allocated at a time.
    pub(crate) fn peak_bytes(&self) -> usize {
        self.bytes().max(self.dive_bytes)
    }

    /// Searches on until something happens.
    pub(crate) fn run<A: Search<S, H, P>, I: Instrument<S::Cost>>(
        &mut self,
        accelerator: &A,
        instrument: &mut I,
    ) -> End {
        self.run_beside(accelerator, &(), instrument)
    }

    /// Same as [`run`](Self::run); children that are `known` are cut.
    pub(crate) fn run_beside<A: Search<S, H, P>, K: Known<S>, I: Instrument<S::Cost>>(
        &mut self,
        accelerator: &A,
        known: &K,
        instrument: &mut I,
    ) -> End {
        let end = self.search(accelerator, known, instrument);
        self.tank.drain(instrument);
        end
    }

    fn search<A: Search<S, H, P>, K: Known<S>, I: Instrument<S::Cost>>(
        &mut self,
        accelerator: &A,
        known: &K,
        instrument: &mut I,
    ) -> End {
        let Problem { space, cycles, trusted, .. } = self.problem;
        let dives = !I::Observer::NODES && trusted && accelerator.dives(space, cycles);
        loop {
            if let Some(Entering { node, .. }) = &self.entering {
                let node = *node;
                let left = self.bound.checked_sub(node.g);
                let dives = dives && self.frames.len() >= known.depth();
                let end = match left.filter(|left| dives && accelerator.takes(*left)) {
                    None => self.enter(instrument).err().map(End::Interrupted),
                    Some(left) => self.dive(accelerator, instrument, node, left),
                };
                if let Some(end) = end {
                    return end;
                }
            }
            match self.search_frames(known, instrument, dives) {
                Step::Enter => {}
                Step::Exhausted => return End::Exhausted,
                Step::Goal => return End::Goal(self.taken_path()),
                Step::Invalid => {
                    let path = self.taken_path();
                    self.untake();
                    return End::Fault(path);
                }
            }
        }
    }

    /// Ordinals of the operators last taken, from the start.
    pub(super) fn taken_path(&self) -> Vec<u32> {
        self.frames.iter().map(|frame| frame.taken - 1).collect()
    }
}
