//! The search on stacks of a fixed size: a node for which there is no more
//! room is left out and noted. All that is known of it is its estimate, which
//! is what its parent's claim is made from.

use super::claims::Claims;
use super::descent::{DescentIn, Entering, Step};
use super::frames::sum;
use super::insight::Belief;
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::limits::StopReason;
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::depth_first::{BoundedEnd, Problem};
use crate::search::instrument::{Instrument, Interruption};
use crate::search::room::{Array, Stack};

impl<'a, S, H, P, const DEPTH: usize> DescentIn<'a, S, H, P, Array<DEPTH>>
where
    S: Pack,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    /// Goes to where the whole tree is to be searched under a bound, believing
    /// so much.
    pub(crate) fn begin_under(&mut self, bound: S::Cost, belief: Belief) {
        (self.bound, self.belief) = (bound, belief);
        self.least_estimated = S::Cost::INFINITY;
        self.begin();
    }

    /// Searches on until something happens.
    pub(crate) fn run_bounded<K: Claims<S::Packed, S::Cost>, I: Instrument<S::Cost>>(
        &mut self,
        claims: &mut K,
        instrument: &mut I,
    ) -> BoundedEnd {
        let end = self.search_bounded(claims, instrument);
        self.tank.drain(instrument);
        end
    }

    fn search_bounded<K: Claims<S::Packed, S::Cost>, I: Instrument<S::Cost>>(
        &mut self,
        claims: &mut K,
        instrument: &mut I,
    ) -> BoundedEnd {
        loop {
            if self.entering.is_some() {
                match self.enter(instrument) {
                    Ok(()) => {}
                    Err(Interruption::Limit(StopReason::Depth)) => self.leave_out(),
                    Err(interruption) => return BoundedEnd::Interrupted(interruption),
                }
            }
            match self.search_frames(claims, instrument) {
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

    /// Leaves out the node that is about to be expanded.
    #[cold]
    fn leave_out(&mut self) {
        let Some(Entering { node, undo }) = self.entering.take() else { return };
        if let Some(undo) = undo {
            self.problem.space.undo(&mut self.state, undo);
        }
        let least = sum(node.edge, self.problem.heuristic.value(node.memo));
        self.learn(least, least);
        self.too_deep = true;
    }

    /// What is searched.
    pub(crate) fn problem(&self) -> Problem<'a, S, H, P> {
        self.problem
    }

    /// Whether a node was left out since the last [`begin_under`](Self::begin_under)
    /// because the path to it is too long.
    pub(crate) fn is_too_deep(&self) -> bool {
        self.too_deep
    }

    /// Ordinals of the operators last taken, from the start.
    pub(crate) fn taken_ordinals(&self) -> impl ExactSizeIterator<Item = u32> {
        (0..self.frames.len()).map(|depth| self.frames.at(depth).taken - 1)
    }
}
