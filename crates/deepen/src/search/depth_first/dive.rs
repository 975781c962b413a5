//! Handing a subtree to the recursion, and taking over where it found a goal
//! or was stopped.

#![cfg(feature = "alloc")]

use super::{DepthFirst, End, Node, Problem};
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::pruning::Pruning;
use crate::search::instrument::{Instrument, Tank};
use crate::search::recursion::sealed::Search;
use crate::search::recursion::{Dive, Subtree};
use crate::sites::Flow;
use crate::space::StateSpace;

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> DepthFirst<'_, S, H, P> {
    /// Searches the subtree of the node that is about to be expanded by
    /// recursion, and takes over where that found a goal or was stopped.
    pub(super) fn dive<A: Search<S, H, P>, I: Instrument<S::Cost>>(
        &mut self,
        accelerator: &A,
        instrument: &mut I,
        node: Node<S, H, P>,
        left: S::Cost,
    ) -> Option<End> {
        let Problem { space, heuristic, pruning, .. } = self.problem;
        let mut refuel = |tank: &mut Tank| tank.refill(instrument);
        let memory = self.problem.memory.saturating_sub(self.bytes());
        let mut dive = Dive::new(space, heuristic, pruning, &mut refuel, self.tank, memory);
        let Node { memo, trail, .. } = node;
        let subtree = Subtree { state: &self.state, memo, trail, left, bound: self.bound };
        let flow = accelerator.search(&mut dive, &subtree);
        let least_excess = dive.least_excess();
        let (tank, generated) = dive.surface();
        let Dive { interruption, overflowed, path, replay, discarded, peak_bytes, .. } = dive;
        self.tank = tank;
        self.discarded += discarded;
        self.dive_bytes = self.dive_bytes.max(self.bytes() + peak_bytes);
        self.noted.generated += generated;
        self.noted.overflowed |= overflowed;
        if least_excess != S::Cost::INFINITY {
            match self.bound.checked_add(least_excess) {
                Some(f) => self.noted.least_cut = self.noted.least_cut.least(f),
                None => self.noted.overflowed = true,
            }
        }
        match flow {
            Flow::Continue => {
                self.leave_entering();
                None
            }
            Flow::Goal => {
                let (last, way) = path.split_first()?;
                self.retrace_way(accelerator, way);
                self.retrace(accelerator, last);
                Some(End::Goal(self.taken_path()))
            }
            Flow::Stop => {
                self.retrace_way(accelerator, &path);
                self.replay(replay, instrument);
                interruption.map(End::Interrupted)
            }
        }
    }

    /// Expands so many nodes that are counted already, to come to where they
    /// end.
    fn replay<I: Instrument<S::Cost>>(&mut self, nodes: u64, instrument: &mut I) {
        let tank = core::mem::replace(&mut self.tank, Tank::of(nodes));
        while self.entering.is_some() && self.tank.burn_if_any() {
            self.expand_entering();
            self.search_frames(&(), instrument, false);
        }
        self.tank = tank;
    }

    /// Goes where the recursion was, by operators of which the last comes
    /// first.
    fn retrace_way<A: Search<S, H, P>>(&mut self, accelerator: &A, way: &[S::Operator]) {
        for operator in way.iter().rev() {
            self.retrace(accelerator, operator);
            self.follow(operator);
        }
    }

    /// Pushes the frame of a node that the recursion was in, as it stands
    /// after taking `operator`. The recursion counts a node's children when
    /// it expands the node; those right of `operator` are not yet generated.
    fn retrace<A: Search<S, H, P>>(&mut self, accelerator: &A, operator: &S::Operator) {
        self.expand_entering();
        if let Some(frame) = self.frames.last_mut()
            && let Some((before, after)) = accelerator.find(&mut frame.operators, operator)
        {
            frame.taken = before + 1;
            self.noted.generated -= after;
        }
    }
}
