//! One iteration under a bound, on an explicit stack, with the values of what
//! is being searched: what [`depth_first`](crate::search::depth_first) is to
//! IDA*. A node's value begins with infinity and falls with every child; when
//! the last child is done it becomes a claim.

use alloc::vec::Vec;

use super::Table;
use super::claims::Claims;
use crate::cost::Cost;
use crate::cycles::PathStates;
use crate::heuristic::Heuristic;
use crate::limits::StopReason;
use crate::observer::{NodeRef, Observer};
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::depth_first::{Counts, End, Problem};
use crate::search::instrument::{Instrument, Interruption, Tank};

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

/// The search within one portion of one iteration.
pub(super) struct Descent<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>> {
    pub(super) problem: Problem<'a, S, H, P>,
    pub(super) bound: S::Cost,
    /// Whether claims of earlier iterations are not believed.
    pub(super) belief: Belief,
    pub(super) state: S::State,
    pub(super) frames: Vec<Frame<S, H, P>>,
    /// Of each frame, the deepest last, children that were looked at ahead
    /// and are still to be tried, the next one last.
    pub(super) children: Vec<Child<S, H, P>>,
    pub(super) entering: Option<Entering<S, H, P>>,
    /// The number of the operator that led to it, for observers.
    pub(super) entered_by: Option<u32>,
    pub(super) on_path: PathStates<S::Packed>,
    pub(super) floor: usize,
    pub(super) tank: Tank,
    /// Counts but for the expansions, which the tank counts.
    pub(super) noted: Counts<S::Cost>,
    /// The least f of the children that were cut by their estimates; infinite
    /// where there was none.
    pub(super) least_estimated: S::Cost,
}

/// Which claims are believed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Belief {
    #[default]
    All,
    /// Those of this iteration.
    Present,
    Nothing,
}

impl<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>> Descent<'a, S, H, P> {
    pub(super) fn new(
        problem: Problem<'a, S, H, P>,
        start: S::State,
        bound: S::Cost,
        belief: Belief,
    ) -> Self {
        Descent {
            problem,
            bound,
            belief,
            state: start,
            frames: Vec::new(),
            children: Vec::new(),
            entering: None,
            entered_by: None,
            on_path: PathStates::new(problem.cycles),
            floor: 0,
            tank: Tank::default(),
            noted: Counts::NONE,
            least_estimated: S::Cost::INFINITY,
        }
    }

    /// What was counted since the last [`seek`](Self::seek).
    pub(super) fn counts(&self) -> Counts<S::Cost> {
        Counts { expanded: self.tank.burned(), ..self.noted }
    }

    /// The least f of the children that were cut by their estimates, in any
    /// portion; infinite where there was none.
    pub(super) fn least_estimated(&self) -> S::Cost {
        self.least_estimated
    }

    /// Sets how many bytes may be allocated.
    pub(super) fn allow_memory(&mut self, bytes: usize) {
        self.problem.memory = bytes;
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.frames.capacity() * size_of::<Frame<S, H, P>>()
            + self.children.capacity() * size_of::<Child<S, H, P>>()
            + self.on_path.bytes()
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
        Node { g, edge, memo, trail, packed, hash: Table::<S>::hash(&packed) }
    }

    /// Searches on until something happens.
    pub(super) fn run<K: Claims<S::Packed, S::Cost>, I: Instrument<S::Cost>>(
        &mut self,
        claims: &mut K,
        instrument: &mut I,
    ) -> End {
        let end = self.search(claims, instrument);
        self.tank.drain(instrument);
        end
    }

    fn search<K: Claims<S::Packed, S::Cost>, I: Instrument<S::Cost>>(
        &mut self,
        claims: &mut K,
        instrument: &mut I,
    ) -> End {
        loop {
            if self.entering.is_some()
                && let Err(interruption) = self.enter(instrument)
            {
                return End::Interrupted(interruption);
            }
            match self.search_frames(claims, instrument) {
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

    /// Expands the node that is about to be, if limits allow.
    fn enter<I: Instrument<S::Cost>>(&mut self, instrument: &mut I) -> Result<(), Interruption> {
        if !self.has_room() && self.bytes_while_growing() > self.problem.memory {
            return Err(Interruption::Limit(StopReason::Memory));
        }
        self.tank.burn(instrument)?;
        if I::Observer::NODES
            && let Some(Entering { node, .. }) = &self.entering
        {
            let h = self.problem.heuristic.value(node.memo);
            let by = if self.frames.is_empty() { None } else { self.entered_by };
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
