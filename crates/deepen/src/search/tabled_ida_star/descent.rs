//! One iteration under a bound, on an explicit stack, with the values of what
//! is being searched: what [`depth_first`](crate::search::depth_first) is to
//! IDA*. A node's value begins with infinity and falls with every child; when
//! the last child is done it becomes a claim.

use alloc::vec::Vec;

use super::Table;
use super::claims::Claims;
use super::judge::Verdict;
use crate::cost::Cost;
use crate::cycles::PathStates;
use crate::heuristic::Heuristic;
use crate::limits::StopReason;
use crate::observer::Observer;
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::depth_first::{Counts, End, Problem};
use crate::search::instrument::{Instrument, Interruption, Tank};
use crate::table::transposition::Finding;

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
    /// How many were tried.
    pub(super) taken: u32,
    /// The way back to the parent; none at the start.
    pub(super) undo: Option<S::Undo>,
    /// No goal is nearer, as far as the children tried say. Zero, which says
    /// nothing, where this search does not see them all.
    pub(super) value: S::Cost,
    /// The same of real cuts alone, without children that lie on the path: by
    /// how much more than its g the next bound is greater.
    pub(super) cut: S::Cost,
    /// Expansions before its own.
    begun: u64,
}

/// A node that was generated and is about to be expanded.
pub(super) struct Entering<S: Pack, H: Heuristic<S>, P: Pruning<S>> {
    pub(super) node: Node<S, H, P>,
    pub(super) undo: Option<S::Undo>,
}

/// Why the loop over the frames was left.
enum Step {
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
    pub(super) anew: bool,
    pub(super) state: S::State,
    pub(super) frames: Vec<Frame<S, H, P>>,
    pub(super) entering: Option<Entering<S, H, P>>,
    pub(super) on_path: PathStates<S::Packed>,
    pub(super) floor: usize,
    pub(super) tank: Tank,
    /// Counts but for the expansions, which the tank counts.
    pub(super) noted: Counts<S::Cost>,
    /// Whether a child was cut by its estimate.
    pub(super) cuts: bool,
}

impl<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>> Descent<'a, S, H, P> {
    pub(super) fn new(
        problem: Problem<'a, S, H, P>,
        start: S::State,
        bound: S::Cost,
        anew: bool,
    ) -> Self {
        Descent {
            problem,
            bound,
            anew,
            state: start,
            frames: Vec::new(),
            entering: None,
            on_path: PathStates::new(problem.cycles),
            floor: 0,
            tank: Tank::default(),
            noted: Counts::NONE,
            cuts: false,
        }
    }

    /// What was counted since the last [`seek`](Self::seek).
    pub(super) fn counts(&self) -> Counts<S::Cost> {
        Counts { expanded: self.tank.burned(), ..self.noted }
    }

    /// Whether a child was cut by its estimate, in any portion.
    pub(super) fn cuts(&self) -> bool {
        self.cuts
    }

    /// Sets how many bytes may be allocated.
    pub(super) fn allow_memory(&mut self, bytes: usize) {
        self.problem.memory = bytes;
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.frames.capacity() * size_of::<Frame<S, H, P>>() + self.on_path.bytes()
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
        if self.frames.len() == self.frames.capacity()
            && self.bytes_while_growing() > self.problem.memory
        {
            return Err(Interruption::Limit(StopReason::Memory));
        }
        self.tank.burn(instrument)?;
        if I::Observer::NODES
            && let Some(Entering { node, .. }) = &self.entering
        {
            let h = self.problem.heuristic.value(node.memo);
            instrument.observer().expands(self.frames.len(), node.g, h);
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

    #[inline]
    fn push(&mut self, node: Node<S, H, P>, undo: Option<S::Undo>) {
        if self.frames.len() == self.frames.capacity() {
            self.grow();
        }
        let Problem { space, pruning, .. } = self.problem;
        let mut operators = space.operators(&self.state);
        pruning.restrict(space, node.trail, &mut operators);
        self.on_path.push(&node.packed);
        let value = self.value_of_pruned();
        let (cut, begun) = (S::Cost::INFINITY, self.tank.burned());
        self.frames.push(Frame { node, operators, taken: 0, undo, value, cut, begun });
    }

    /// What the way back to the parent is worth where it is not tried. A
    /// trail of no size cannot know that way: then nothing is left out.
    #[inline]
    fn value_of_pruned(&self) -> S::Cost {
        match self.frames.last() {
            Some(parent) if size_of::<P::Trail>() > 0 => self.beyond(parent.node.g),
            _ => S::Cost::INFINITY,
        }
    }

    /// More than is left under the bound after `g`.
    #[inline]
    pub(super) fn beyond(&self, g: S::Cost) -> S::Cost {
        let left = self.bound.checked_sub(g).unwrap_or(S::Cost::ZERO);
        let next = left.successor();
        if next == S::Cost::INFINITY { left } else { next }
    }

    /// Depth for which there is room when the stacks have grown once more.
    fn next_capacity(&self) -> usize {
        (self.frames.capacity() * 2).max(16)
    }

    /// Bytes while the stacks grow: the old ones are let go last.
    #[cold]
    fn bytes_while_growing(&self) -> usize {
        let depth = self.next_capacity();
        self.bytes() + depth * size_of::<Frame<S, H, P>>() + self.on_path.bytes_for(depth)
    }

    /// Makes room for deeper paths.
    #[cold]
    fn grow(&mut self) {
        let depth = self.next_capacity();
        self.frames.reserve_exact(depth - self.frames.len());
        self.on_path.make_room(depth);
    }

    /// Tries operator after operator of the node on top, until one leads to a
    /// goal or to a node whose expansion needs a closer look.
    fn search_frames<K: Claims<S::Packed, S::Cost>, I: Instrument<S::Cost>>(
        &mut self,
        claims: &mut K,
        instrument: &mut I,
    ) -> Step {
        let space = self.problem.space;
        while self.frames.len() > self.floor {
            let Some(frame) = self.frames.last_mut() else { break };
            let Some(operator) = frame.operators.next() else {
                self.backtrack(claims);
                continue;
            };
            frame.taken += 1;
            self.noted.generated += 1;
            let cost = space.cost(&self.state, &operator);
            let undo = space.apply(&mut self.state, &operator);
            match self.judge(cost, &operator, claims, instrument) {
                Verdict::Goal => {
                    space.undo(&mut self.state, undo);
                    return Step::Goal;
                }
                Verdict::Search(node) => {
                    let room = self.frames.len() < self.frames.capacity();
                    if !I::Observer::NODES && room && self.tank.burn_if_any() {
                        self.push(node, Some(undo));
                    } else {
                        self.entering = Some(Entering { node, undo: Some(undo) });
                        return Step::Enter;
                    }
                }
                Verdict::Cut => space.undo(&mut self.state, undo),
                Verdict::Invalid => {
                    space.undo(&mut self.state, undo);
                    return Step::Invalid;
                }
            }
        }
        Step::Exhausted
    }

    /// Leaves the node on top, all of whose children are done, and claims
    /// what was found out of it.
    #[inline]
    fn backtrack<K: Claims<S::Packed, S::Cost>>(&mut self, claims: &mut K) {
        let Some(frame) = self.frames.pop() else { return };
        self.on_path.pop();
        let Frame { node, undo, value, cut, begun, .. } = frame;
        if value > S::Cost::ZERO {
            // Its own expansion was counted before its frame was pushed.
            let expanded = self.tank.burned() - begun + 1;
            let Node { hash, packed, .. } = node;
            claims.store(&Finding { hash, packed, value, cut, expanded });
        }
        if let Some(undo) = undo {
            self.problem.space.undo(&mut self.state, undo);
        }
        self.learn(sum(node.edge, value), sum(node.edge, cut));
    }

    /// A child says that the node on top is no nearer to a goal than `value`,
    /// and how far above its g the next bound lies at most.
    #[inline]
    pub(super) fn learn(&mut self, value: S::Cost, cut: S::Cost) {
        if let Some(frame) = self.frames.last_mut() {
            frame.value = frame.value.least(value);
            frame.cut = frame.cut.least(cut);
        }
    }

    /// Lets the position name the operator taken last as the next one.
    fn untake(&mut self) {
        self.noted.generated -= 1;
        if let Some(frame) = self.frames.last_mut() {
            frame.taken -= 1;
        }
    }

    /// Ordinals of the operators last taken, from the start.
    fn taken_path(&self) -> Vec<u32> {
        self.frames.iter().map(|frame| frame.taken - 1).collect()
    }
}

/// A lower bound of a path over an edge, where what follows costs at least so
/// much: their sum, or as much of it as can be counted.
#[inline]
pub(super) fn sum<C: Cost>(edge: C, rest: C) -> C {
    edge.checked_add(rest).unwrap_or(edge.greatest(rest))
}
