//! Expanding a node of the path: its children, each made once, and the room
//! for them.

use super::best_first::Ended;
use super::spine::{Child, Entering, Frame, SpineIn};
use super::values::Values;
use crate::cost::Cost;
use crate::cycles::OnPath;
use crate::heuristic::{Estimate, Heuristic};
use crate::limits::StopReason;
use crate::observer::{NodeRef, Observer};
use crate::pruning::Pruning;
use crate::search::depth_first::Problem;
use crate::search::instrument::{Instrument, Interruption};
use crate::search::room::{Room, Stack};
use crate::space::StateSpace;

/// Room for children to begin with.
const LEAST_CHILDREN: usize = 64;

impl<S, H, P, V, R> SpineIn<'_, S, H, P, V, R>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    V: Values<S::Cost>,
    R: Room,
{
    /// Expands the node that is about to be, if limits allow.
    pub(super) fn expand<I: Instrument<S::Cost>>(
        &mut self,
        instrument: &mut I,
    ) -> Result<(), Ended> {
        if !self.frames.has_room() && !self.grow_path() {
            return Err(Ended::Interrupted(Interruption::Limit(R::FULL)));
        }
        self.tank.burn(instrument).map_err(Ended::Interrupted)?;
        let Some(entering) = self.entering.take() else { return Ok(()) };
        if I::Observer::NODES {
            let h = self.problem.heuristic.value(entering.memo);
            let taken = self.frames.last().map(|frame| self.children.at(frame.taken));
            let space = self.problem.space;
            let by = taken.and_then(|child| space.operator_number(&child.operator));
            instrument.observer().expands(NodeRef::on_path(self.frames.len(), by), entering.g, h);
        }
        let before = self.counts;
        let first = self.children.len();
        self.on_path.push(&self.state);
        if let Err(ended) = self.make_children(&entering, instrument.observer()) {
            // As if it had never been expanded.
            if I::Observer::NODES {
                instrument.observer().withdraws();
            }
            self.tank.put_back(1);
            self.counts = before;
            self.children.truncate(first);
            self.on_path.pop();
            self.entering = Some(entering);
            return Err(ended);
        }
        let Entering { bound, trail, undo, .. } = entering;
        self.frames.push(Frame { first, taken: usize::MAX, bound, trail, undo });
        Ok(())
    }

    /// Makes the children of a node, each once.
    fn make_children<O: Observer<S::Cost>>(
        &mut self,
        parent: &Entering<S, H, P>,
        observer: &mut O,
    ) -> Result<(), Ended> {
        let Problem { space, pruning, .. } = self.problem;
        let mut operators = space.operators(&self.state);
        pruning.restrict(space, parent.trail, &mut operators);
        for (ordinal, operator) in (0..).zip(operators) {
            if !self.children.has_room() && !self.grow_children() {
                return Err(Ended::Interrupted(Interruption::Limit(StopReason::Memory)));
            }
            self.counts.generated += 1;
            let cost = space.cost(&self.state, &operator);
            let undo = space.apply(&mut self.state, &operator);
            let made = self.make_child(parent, ordinal, operator, cost, observer);
            space.undo(&mut self.state, undo);
            made?;
        }
        Ok(())
    }

    /// Makes the child that the state has become, unless it is cut.
    #[inline]
    fn make_child<O: Observer<S::Cost>>(
        &mut self,
        parent: &Entering<S, H, P>,
        ordinal: u32,
        operator: S::Operator,
        cost: S::Cost,
        observer: &mut O,
    ) -> Result<(), Ended> {
        let Problem { space, heuristic, .. } = self.problem;
        if !cost.is_valid() {
            return Err(Ended::Fault);
        }
        let as_child = || {
            // The parent is not on the stack yet.
            NodeRef::on_path(self.frames.len() + 1, space.operator_number(&operator))
        };
        let Some(g) = parent.g.checked_add(cost) else {
            if O::NODES {
                observer.cuts(as_child(), S::Cost::INFINITY);
            }
            self.counts.note_uncountable(cost);
            return Ok(());
        };
        if self.on_path.repeats(&self.state) {
            if O::NODES {
                observer.repeats(as_child());
            }
            return Ok(());
        }
        let limit = S::Cost::INFINITY;
        let (memo, h) = match heuristic.child(space, parent.memo, &operator, &self.state, limit) {
            Estimate::Within(memo) => (memo, heuristic.value(memo)),
            Estimate::Above(h) => (heuristic.start(space, &self.state), h),
        };
        if !h.is_valid() {
            return Err(Ended::Fault);
        }
        let Some(f) = g.checked_add(h) else {
            if O::NODES {
                observer.cuts(as_child(), S::Cost::INFINITY);
            }
            self.counts.note_uncountable(h);
            return Ok(());
        };
        if O::NODES {
            observer.opens(as_child(), g, h);
        }
        let floor = f.greatest(parent.floor);
        // A node with a value above its f was expanded before.
        let own = f.rounded();
        let key = if parent.key > parent.f.rounded() { own.greatest(parent.key) } else { own };
        let note = V::leaf(floor.rounded());
        self.children.push(Child { ordinal, operator, memo, g, f, floor, key, note });
        Ok(())
    }

    /// Makes room for deeper paths; false where memory does not allow it. The
    /// old stacks are let go last.
    #[cold]
    fn grow_path(&mut self) -> bool {
        let more = R::bytes_to_grow(&self.frames, &self.on_path);
        let allowed = more.is_some_and(|more| self.bytes() + more <= self.problem.memory);
        if allowed {
            R::grow(&mut self.frames, &mut self.on_path);
        }
        allowed
    }

    /// Makes room for more children; false where memory does not allow it.
    #[cold]
    fn grow_children(&mut self) -> bool {
        let more = self.children.bytes_to_double(LEAST_CHILDREN);
        let allowed = more.is_some_and(|more| self.bytes() + more <= self.problem.memory);
        if allowed {
            self.children.double(LEAST_CHILDREN);
        }
        allowed
    }
}
