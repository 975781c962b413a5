//! One iteration of depth-first search under a bound on f = g + h, on an
//! explicit stack: the unit of work of every search by iterative deepening.
//!
//! A frame holds what is left of a node's operators and how to undo the
//! operator that led to it; the state is changed in place. Where the space
//! offers compile-time sites, whole subtrees are searched by recursion
//! instead; counts, bounds and order are the same. The search can
//! stop before any expansion and tell its position, start from one, and
//! give the shallowest work it has not begun to another thread.

mod dive;
mod incumbent;
mod judge;
mod known;
mod last_layer;
mod problem;
mod seek;

use judge::Verdict;
pub(crate) use known::Known;
pub(crate) use problem::{Counts, Problem};

use alloc::vec::Vec;

use crate::cost::Cost;
use crate::cycles::{CycleCheck, PathStates};
use crate::heuristic::Heuristic;
use crate::limits::StopReason;
use crate::observer::{NodeRef, Observer};
use crate::pruning::Pruning;
use crate::search::instrument::{Instrument, Interruption, Tank};
use crate::search::recursion::sealed::Search;
use crate::space::StateSpace;

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

/// A node: what is carried down the path besides the state.
struct Node<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> {
    g: S::Cost,
    memo: H::Memo,
    trail: P::Trail,
}

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> Clone for Node<S, H, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> Copy for Node<S, H, P> {}

struct Frame<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> {
    node: Node<S, H, P>,
    /// Those not yet tried.
    operators: S::Operators,
    /// How many were tried.
    taken: u32,
    /// The way back to the parent; none at the start.
    undo: Option<S::Undo>,
}

/// A node that was generated and is about to be expanded.
struct Entering<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> {
    node: Node<S, H, P>,
    undo: Option<S::Undo>,
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
pub(crate) struct DepthFirst<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> {
    problem: Problem<'a, S, H, P>,
    bound: S::Cost,
    /// Whether a path must cost less than the bound: a solution costs it.
    strict: bool,
    state: S::State,
    /// What led to the node from which all paths begin.
    root: (S::Cost, P::Trail),
    frames: Vec<Frame<S, H, P>>,
    entering: Option<Entering<S, H, P>>,
    on_path: PathStates<S::State>,
    floor: usize,
    tank: Tank,
    generated: u64,
    least_cut: S::Cost,
    dead_end: bool,
    overflowed: bool,
    /// Nodes expanded in vain.
    discarded: u64,
    /// The number of the operator that led to the node that is entered, and
    /// that of the root where a search that keeps its nodes has met it: for
    /// observers.
    entered_by: Option<u32>,
    root_number: Option<u32>,
    /// The most bytes that were allocated while an accelerator searched.
    dive_bytes: usize,
}

impl<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> DepthFirst<'a, S, H, P> {
    pub(crate) fn new(problem: Problem<'a, S, H, P>, start: S::State, bound: S::Cost) -> Self {
        DepthFirst {
            problem,
            bound,
            strict: false,
            state: start,
            root: (S::Cost::ZERO, problem.pruning.start()),
            frames: Vec::new(),
            entering: None,
            on_path: PathStates::new(problem.cycles),
            floor: 0,
            tank: Tank::default(),
            generated: 0,
            least_cut: S::Cost::INFINITY,
            dead_end: false,
            overflowed: false,
            discarded: 0,
            entered_by: None,
            root_number: None,
            dive_bytes: 0,
        }
    }

    /// Nodes expanded in vain since the last call.
    pub(crate) fn take_discarded(&mut self) -> u64 {
        core::mem::take(&mut self.discarded)
    }

    /// What was counted since the last [`seek`](Self::seek).
    pub(crate) fn counts(&self) -> Counts<S::Cost> {
        Counts {
            expanded: self.tank.burned(),
            generated: self.generated,
            least_cut: self.least_cut,
            dead_end: self.dead_end,
            overflowed: self.overflowed,
        }
    }

    /// Sets how many bytes may be allocated.
    pub(crate) fn allow_memory(&mut self, bytes: usize) {
        self.problem.memory = bytes;
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        self.frames.capacity() * size_of::<Frame<S, H, P>>() + self.on_path.bytes()
    }

    /// The most bytes that were allocated at a time.
    pub(crate) fn peak_bytes(&self) -> usize {
        self.bytes().max(self.dive_bytes)
    }

    /// Pushes the frame of the node that is about to be expanded.
    fn expand_entering(&mut self) {
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
        self.on_path.push(&self.state);
        self.frames.push(Frame { node, operators, taken: 0, undo });
    }

    fn leave_entering(&mut self) {
        if let Some(Entering { undo: Some(undo), .. }) = self.entering.take() {
            self.problem.space.undo(&mut self.state, undo);
        }
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
            instrument.observer().expands(self.entering_ref(), node.g, h);
        }
        self.expand_entering();
        Ok(())
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
    fn search_frames<K: Known<S>, I: Instrument<S::Cost>>(
        &mut self,
        known: &K,
        instrument: &mut I,
        dives: bool,
    ) -> Step {
        let space = self.problem.space;
        // Observers are told of each cut; a repeated state must not raise the
        // bound, and what is passed over is not looked up.
        let looks_ahead = !I::Observer::NODES && self.problem.cycles == CycleCheck::None;
        while self.frames.len() > self.floor {
            if looks_ahead {
                self.pass_over();
            }
            let Some(frame) = self.frames.last_mut() else { break };
            let Some(operator) = frame.operators.next() else {
                self.backtrack();
                continue;
            };
            frame.taken += 1;
            self.generated += 1;
            let parent = frame.node;
            let cost = space.cost(&self.state, &operator);
            if !I::Observer::NODES && self.is_beyond(parent.g, cost) {
                continue;
            }
            let undo = space.apply(&mut self.state, &operator);
            match self.judge(parent, cost, &operator, known, instrument) {
                Verdict::Search(node) if space.is_goal(&self.state) => {
                    if I::Observer::NODES {
                        instrument.observer().reaches_goal(self.child_ref(&operator), node.g);
                    }
                    space.undo(&mut self.state, undo);
                    return Step::Goal;
                }
                Verdict::Search(node) if Self::BY_DEPTH && self.is_last(node.g) => {
                    if I::Observer::NODES {
                        instrument.observer().passes(self.child_ref(&operator), node.g);
                    }
                    self.look_beyond(node);
                    space.undo(&mut self.state, undo);
                }
                Verdict::Search(node) => {
                    let plain = !dives && !I::Observer::NODES;
                    let room = self.frames.len() < self.frames.capacity();
                    if plain && room && self.tank.burn_if_any() {
                        let sweeps = Self::BY_DEPTH && self.frames.len() >= known.depth();
                        if !(sweeps && self.wants_goals_alone(node.g)) {
                            self.push(node, Some(undo));
                        } else if let Some(ordinal) = self.sweep(node) {
                            self.push_at(node, undo, ordinal);
                            return Step::Goal;
                        } else {
                            space.undo(&mut self.state, undo);
                        }
                    } else {
                        self.entering = Some(Entering { node, undo: Some(undo) });
                        if I::Observer::WHICH {
                            self.entered_by = space.operator_number(&operator);
                        }
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

    /// Whether a child costs more than the bound and than what was cut before
    /// it: then nothing depends on its state.
    #[inline]
    fn is_beyond(&self, g: S::Cost, cost: S::Cost) -> bool {
        self.least_cut != S::Cost::INFINITY
            && cost.is_valid()
            && g.checked_add(cost).is_some_and(|g| g > self.bound && g >= self.least_cut)
    }

    /// Lets the position name the operator taken last as the next one.
    fn untake(&mut self) {
        self.generated -= 1;
        if let Some(frame) = self.frames.last_mut() {
            frame.taken -= 1;
        }
    }

    /// Leaves the node on top.
    #[inline]
    fn backtrack(&mut self) {
        self.on_path.pop();
        if let Some(undo) = self.frames.pop().and_then(|frame| frame.undo) {
            self.problem.space.undo(&mut self.state, undo);
        }
    }

    /// What observers are told of the node that is about to be expanded.
    fn entering_ref(&self) -> NodeRef {
        let depth = self.frames.len();
        let by = if depth == 0 { None } else { self.entered_by };
        NodeRef { number: self.root_number.filter(|_| depth == 0), ..NodeRef::on_path(depth, by) }
    }

    /// What observers are told of a child of the node on top.
    #[inline]
    fn child_ref(&self, operator: &S::Operator) -> NodeRef {
        NodeRef::on_path(self.frames.len(), self.problem.space.operator_number(operator))
    }

    /// Ordinals of the operators last taken, from the start.
    fn taken_path(&self) -> Vec<u32> {
        self.frames.iter().map(|frame| frame.taken - 1).collect()
    }
}
