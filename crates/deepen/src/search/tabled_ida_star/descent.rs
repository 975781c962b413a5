//! One iteration under a bound, on an explicit stack, with the values of what
//! is being searched: what [`depth_first`](crate::search::depth_first) is to
//! IDA*. A node's value begins with infinity and falls with every child; when
//! the last child is done it becomes a claim.

use super::insight::Belief;
use crate::cost::Cost;
use crate::cycles::{OnPath, hash_of};
use crate::heuristic::Heuristic;
use crate::observer::{NodeRef, Observer};
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::depth_first::{Counts, Problem};
use crate::search::instrument::{Instrument, Interruption, Tank};
use crate::search::room::{Room, Stack};

/// A node besides its state.
pub(super) struct Node<S: Pack, H: Heuristic<S>, P: Pruning<S>> {
    pub(super) g: S::Cost,
    /// The cost of the operator that led to it.
    pub(super) edge: S::Cost,
    pub(super) memo: H::Memo,
    pub(super) trail: P::Trail,
    pub(super) packed: S::Packed,
    pub(super) hash: u64,
}

impl<S: Pack, H: Heuristic<S>, P: Pruning<S>> Clone for Node<S, H, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Pack, H: Heuristic<S>, P: Pruning<S>> Copy for Node<S, H, P> {}

pub(super) struct Frame<S: Pack, H: Heuristic<S>, P: Pruning<S>> {
    pub(super) node: Node<S, H, P>,
    /// Those not yet tried.
    pub(super) operators: S::Operators,
    /// How many were taken from there: those looked at ahead.
    pub(super) seen: u32,
    /// How many were tried.
    pub(super) taken: u32,
    /// Where its children begin among those that were looked at ahead.
    pub(super) children: usize,
    /// The way back to the parent; none at the start.
    pub(super) undo: Option<S::Undo>,
    /// No goal is nearer, as far as the children tried say. Zero, which says
    /// nothing, where this search does not see them all.
    pub(super) value: S::Cost,
    /// The same of real cuts alone, without children that lie on the path: by
    /// how much more than its g the next bound is greater.
    pub(super) cut: S::Cost,
    /// Expansions before its own.
    pub(super) begun: u64,
}

/// A child that was looked at ahead and not cut.
pub(super) struct Child<S: Pack, H: Heuristic<S>, P: Pruning<S>> {
    pub(super) operator: S::Operator,
    pub(super) ordinal: u32,
    pub(super) prospect: Prospect<Node<S, H, P>, S::Cost>,
}

/// What is to become of a child that is not cut by what its own state says.
pub(super) enum Prospect<N, C> {
    /// It is searched unless the table cuts it.
    Search(N),
    /// It is a goal, at this g.
    Goal(C),
    /// A cost or an estimate is none.
    Invalid,
}

/// A node that was generated and is about to be expanded.
pub(super) struct Entering<S: Pack, H: Heuristic<S>, P: Pruning<S>> {
    pub(super) node: Node<S, H, P>,
    pub(super) undo: Option<S::Undo>,
}

/// Why the loop over the frames was left.
pub(super) enum Step {
    /// A node is to be entered.
    Enter,
    /// Nothing remains above the floor.
    Exhausted,
    /// The operator taken last leads to a goal.
    Goal,
    /// A cost or an estimate is none.
    Invalid,
}

/// The search within one portion of one iteration, on stacks of some kind.
pub(crate) struct DescentIn<'a, S, H, P, R>
where
    S: Pack,
    H: Heuristic<S>,
    P: Pruning<S>,
    R: Room,
{
    pub(super) problem: Problem<'a, S, H, P>,
    pub(super) bound: S::Cost,
    /// Whether claims of earlier iterations are not believed.
    pub(super) belief: Belief,
    pub(super) state: S::State,
    pub(super) frames: R::Stack<Frame<S, H, P>>,
    /// Of each frame, the deepest last, children that were looked at ahead
    /// and are still to be tried, the next one last.
    pub(super) children: R::Children<Child<S, H, P>>,
    pub(super) entering: Option<Entering<S, H, P>>,
    /// The number of the operator that led to it, for observers.
    pub(super) entered_by: Option<u32>,
    pub(super) on_path: R::Path<S::Packed>,
    pub(super) floor: usize,
    pub(super) tank: Tank,
    /// Counts but for the expansions, which the tank counts.
    pub(super) noted: Counts<S::Cost>,
    /// The least f of the children that were cut by their estimates; infinite
    /// where there was none.
    pub(super) least_estimated: S::Cost,
    /// Whether a node was left out for which there was no room.
    pub(super) too_deep: bool,
}

impl<'a, S, H, P, R> DescentIn<'a, S, H, P, R>
where
    S: Pack,
    H: Heuristic<S>,
    P: Pruning<S>,
    R: Room,
{
    pub(crate) fn new(
        problem: Problem<'a, S, H, P>,
        start: S::State,
        bound: S::Cost,
        belief: Belief,
    ) -> Self {
        DescentIn {
            problem,
            bound,
            belief,
            state: start,
            frames: R::Stack::new(),
            children: R::Children::new(),
            entering: None,
            entered_by: None,
            on_path: R::Path::new(problem.cycles),
            floor: 0,
            tank: Tank::default(),
            noted: Counts::NONE,
            least_estimated: S::Cost::INFINITY,
            too_deep: false,
        }
    }

    /// Goes to where the whole tree is to be searched.
    pub(crate) fn begin(&mut self) {
        self.tank = Tank::default();
        self.noted = Counts::NONE;
        self.unwind();
        let Problem { space, heuristic, pruning, .. } = self.problem;
        let memo = heuristic.start(space, &self.state);
        let node = self.node(S::Cost::ZERO, S::Cost::ZERO, memo, pruning.start());
        self.entering = Some(Entering { node, undo: None });
        self.too_deep = false;
    }

    /// Goes back to the start.
    fn unwind(&mut self) {
        if let Some(Entering { undo: Some(undo), .. }) = self.entering.take() {
            self.problem.space.undo(&mut self.state, undo);
        }
        self.children.truncate(0);
        while let Some(frame) = self.frames.pop() {
            self.on_path.pop();
            if let Some(undo) = frame.undo {
                self.problem.space.undo(&mut self.state, undo);
            }
        }
    }

    /// What was counted since the last [`begin`](Self::begin).
    pub(crate) fn counts(&self) -> Counts<S::Cost> {
        Counts { expanded: self.tank.burned(), ..self.noted }
    }

    /// The least f of the children that were cut by their estimates, in any
    /// portion; infinite where there was none.
    pub(crate) fn least_estimated(&self) -> S::Cost {
        self.least_estimated
    }

    /// Sets how many bytes may be allocated.
    pub(super) fn allow_memory(&mut self, bytes: usize) {
        self.problem.memory = bytes;
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        self.frames.bytes() + self.children.bytes() + self.on_path.bytes()
    }

    /// The node of the state as it is, to which a path leads.
    pub(super) fn node(
        &self,
        g: S::Cost,
        edge: S::Cost,
        memo: H::Memo,
        trail: P::Trail,
    ) -> Node<S, H, P> {
        let packed = self.problem.space.pack(&self.state);
        Node { g, edge, memo, trail, packed, hash: hash_of(&packed) }
    }

    /// Expands the node that is about to be, if limits allow.
    pub(super) fn enter<I: Instrument<S::Cost>>(
        &mut self,
        instrument: &mut I,
    ) -> Result<(), Interruption> {
        if !self.has_room() && !self.may_grow() {
            return Err(Interruption::Limit(R::FULL));
        }
        self.tank.burn(instrument)?;
        if I::Observer::NODES
            && let Some(Entering { node, .. }) = &self.entering
        {
            let h = self.problem.heuristic.value(node.memo);
            let by = if self.frames.len() == 0 { None } else { self.entered_by };
            let node_ref = NodeRef::on_path(self.frames.len(), by);
            instrument.observer().expands(node_ref, node.g, h);
        }
        self.expand_entering();
        Ok(())
    }

    /// Pushes the frame of the node that is about to be expanded.
    pub(super) fn expand_entering(&mut self) {
        if let Some(Entering { node, undo }) = self.entering.take() {
            self.push(node, undo);
        }
    }
}
