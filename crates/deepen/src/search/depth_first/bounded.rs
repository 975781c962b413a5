//! The search on stacks of a fixed size: a node for which there is no more
//! room is left out and noted, so that what is shorter is found all the same.

use super::{DepthFirstIn, Problem, Step};
use crate::heuristic::Heuristic;
use crate::limits::StopReason;
use crate::pruning::Pruning;
use crate::search::instrument::{Instrument, Interruption};
use crate::search::room::{Array, Stack};
use crate::space::StateSpace;

/// How a run of the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoundedEnd {
    /// Nothing remains of the iteration.
    Exhausted,
    /// A goal was reached; the path is that of the operators last taken.
    Goal,
    /// A cost or an estimate is none.
    Fault,
    /// Interrupted before an expansion; the rest remains.
    Interrupted(Interruption),
}

impl<'a, S, H, P, const DEPTH: usize> DepthFirstIn<'a, S, H, P, Array<DEPTH>>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    /// Searches on until something happens.
    pub(crate) fn run_bounded<I: Instrument<S::Cost>>(&mut self, instrument: &mut I) -> BoundedEnd {
        let ended = self.search_bounded(instrument);
        self.tank.drain(instrument);
        ended
    }

    fn search_bounded<I: Instrument<S::Cost>>(&mut self, instrument: &mut I) -> BoundedEnd {
        loop {
            if self.entering.is_some() {
                match self.enter(instrument) {
                    Ok(()) => {}
                    Err(Interruption::Limit(StopReason::Depth)) => {
                        self.leave_entering();
                        self.too_deep = true;
                    }
                    Err(interruption) => return BoundedEnd::Interrupted(interruption),
                }
            }
            match self.search_frames(&(), instrument, false) {
                Step::Enter => {}
                Step::Exhausted => return BoundedEnd::Exhausted,
                Step::Goal => return BoundedEnd::Goal,
                Step::Invalid => {
                    self.untake();
                    return BoundedEnd::Fault;
                }
            }
        }
    }

    /// What is searched.
    pub(crate) fn problem(&self) -> Problem<'a, S, H, P> {
        self.problem
    }

    /// Whether a node was left out since the last [`begin`](Self::begin)
    /// because the path to it is too long.
    pub(crate) fn is_too_deep(&self) -> bool {
        self.too_deep
    }

    /// Ordinals of the operators last taken, from the start.
    pub(crate) fn taken_ordinals(&self) -> impl ExactSizeIterator<Item = u32> {
        (0..self.frames.len()).map(|depth| self.frames.at(depth).taken - 1)
    }
}
