//! One iteration of depth-first search under a bound on f = g + h, on an
//! explicit stack: the unit of work of every search by iterative deepening.
//!
//! A frame holds what is left of a node's operators and how to undo the
//! operator that led to it; the state is changed in place. Where the space
//! offers compile-time sites, whole subtrees are searched by recursion
//! instead; counts, bounds and order are the same. The search can
//! stop before any expansion and tell its [`Position`], start from one, and
//! give the shallowest work it has not begun to another thread.

use alloc::vec::Vec;

use crate::cost::Cost;
use crate::cycles::{CycleCheck, PathStates};
use crate::heuristic::{Estimate, Heuristic};
use crate::limits::StopReason;
use crate::observer::Observer;
use crate::pruning::Pruning;
use crate::search::instrument::{Instrument, Interruption, Tank};
use crate::search::position::{Next, Position};
use crate::search::recursion::sealed::Search;
use crate::search::recursion::{Dive, Subtree};
use crate::sites::Flow;
use crate::space::StateSpace;

/// What is searched and how: shared by all threads.
pub(crate) struct Problem<'a, S: StateSpace, H, P> {
    pub(crate) space: &'a S,
    pub(crate) heuristic: &'a H,
    pub(crate) pruning: &'a P,
    pub(crate) cycles: CycleCheck,
    /// Bytes that one depth-first search may allocate.
    pub(crate) memory: usize,
    /// Whether an estimate of infinity proves a dead end.
    pub(crate) trusted: bool,
}

impl<S: StateSpace, H, P> Clone for Problem<'_, S, H, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace, H, P> Copy for Problem<'_, S, H, P> {}

/// What was counted in a portion of an iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Counts<C> {
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    /// The least f that was cut off: the next bound.
    pub(crate) least_cut: C,
    /// Whether a path was cut because a cost or an estimate is infinite.
    pub(crate) dead_end: bool,
    /// Whether a path was cut because its cost cannot be counted.
    pub(crate) overflowed: bool,
}

impl<C: Cost> Counts<C> {
    pub(crate) const NONE: Self = Counts {
        expanded: 0,
        generated: 0,
        least_cut: C::INFINITY,
        dead_end: false,
        overflowed: false,
    };

    pub(crate) fn add(&mut self, other: &Self) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.least_cut = self.least_cut.least(other.least_cut);
        self.dead_end |= other.dead_end;
        self.overflowed |= other.overflowed;
    }
}

/// How a run of the depth-first search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Nothing remains of the portion.
    Exhausted,
    /// A goal was reached by this path; what comes after it remains.
    Goal(Vec<u32>),
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

enum Verdict<N> {
    Search(N),
    Cut,
    Invalid,
}

/// The search within one portion of one iteration.
pub(crate) struct DepthFirst<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> {
    problem: Problem<'a, S, H, P>,
    bound: S::Cost,
    state: S::State,
    frames: Vec<Frame<S, H, P>>,
    entering: Option<Entering<S, H, P>>,
    on_path: PathStates<S::State>,
    floor: usize,
    tank: Tank,
    generated: u64,
    least_cut: S::Cost,
    dead_end: bool,
    overflowed: bool,
}

impl<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> DepthFirst<'a, S, H, P> {
    pub(crate) fn new(problem: Problem<'a, S, H, P>, start: S::State, bound: S::Cost) -> Self {
        DepthFirst {
            problem,
            bound,
            state: start,
            frames: Vec::new(),
            entering: None,
            on_path: PathStates::new(problem.cycles),
            floor: 0,
            tank: Tank::default(),
            generated: 0,
            least_cut: S::Cost::INFINITY,
            dead_end: false,
            overflowed: false,
        }
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

    /// Goes to `position`. False where the space has no such path: the
    /// position is of another problem.
    pub(crate) fn seek(&mut self, position: &Position, bound: S::Cost) -> bool {
        self.bound = bound;
        self.tank = Tank::default();
        self.generated = 0;
        self.least_cut = S::Cost::INFINITY;
        self.dead_end = false;
        self.overflowed = false;
        self.unwind();
        let problem = self.problem;
        let node = Node {
            g: S::Cost::ZERO,
            memo: problem.heuristic.start(problem.space, &self.state),
            trail: problem.pruning.start(),
        };
        self.entering = Some(Entering { node, undo: None });
        for ordinal in &position.path {
            self.expand_entering();
            if !self.descend(*ordinal) {
                return false;
            }
        }
        if let Next::Children(ordinal) = position.next {
            self.expand_entering();
            let frame = self.frames.last_mut().expect("a frame was just pushed");
            for _ in 0..ordinal {
                if frame.operators.next().is_none() {
                    return false;
                }
                frame.taken += 1;
            }
        }
        self.floor = position.floor;
        position.floor <= position.path.len()
    }

    /// Takes the operator with this ordinal, whatever its f.
    fn descend(&mut self, ordinal: u32) -> bool {
        let Some(frame) = self.frames.last_mut() else { return false };
        let Some(operator) = frame.operators.nth(ordinal as usize) else { return false };
        frame.taken = ordinal + 1;
        self.follow(&operator)
    }

    /// Goes by an operator of the node on top to the child that is to be
    /// expanded next.
    fn follow(&mut self, operator: &S::Operator) -> bool {
        let Problem { space, heuristic, pruning, .. } = self.problem;
        let Some(parent) = self.frames.last().map(|frame| frame.node) else { return false };
        let cost = space.cost(&self.state, operator);
        let undo = space.apply(&mut self.state, operator);
        let limit = S::Cost::INFINITY;
        let child = heuristic.child(space, parent.memo, operator, &self.state, limit);
        let (Some(g), Estimate::Within(memo)) = (parent.g.checked_add(cost), child) else {
            space.undo(&mut self.state, undo);
            return false;
        };
        let trail = pruning.follow(parent.trail, operator);
        self.entering = Some(Entering { node: Node { g, memo, trail }, undo: Some(undo) });
        true
    }

    /// Goes back to the start.
    fn unwind(&mut self) {
        self.leave_entering();
        while let Some(frame) = self.frames.pop() {
            self.on_path.pop();
            if let Some(undo) = frame.undo {
                self.problem.space.undo(&mut self.state, undo);
            }
        }
    }

    fn leave_entering(&mut self) {
        if let Some(Entering { undo: Some(undo), .. }) = self.entering.take() {
            self.problem.space.undo(&mut self.state, undo);
        }
    }

    /// Pushes the frame of the node that is about to be expanded.
    #[inline]
    fn expand_entering(&mut self) {
        let Some(Entering { node, undo }) = self.entering.take() else { return };
        let mut operators = self.problem.space.operators(&self.state);
        self.problem.pruning.restrict(self.problem.space, node.trail, &mut operators);
        self.on_path.push(&self.state);
        self.frames.push(Frame { node, operators, taken: 0, undo });
    }

    /// What remains.
    pub(crate) fn position(&self) -> Position {
        let mut path = self.frames.iter().map(|frame| frame.taken).collect::<Vec<_>>();
        let next = match self.entering {
            Some(_) => Next::Enter,
            None => path.pop().map_or(Next::Children(0), Next::Children),
        };
        for taken in &mut path {
            *taken -= 1;
        }
        Position { path, next, floor: self.floor }
    }

    /// Splits off the children that were not begun of all nodes down to the
    /// depth `deepest`: portions that come after what remains here, the last
    /// first.
    pub(crate) fn split(&mut self, deepest: usize) -> Vec<Position> {
        // A node all of whose children would be given away is kept.
        let open = self.frames.len() - usize::from(self.entering.is_none());
        let mut portions = Vec::new();
        for level in self.floor..open.min(deepest + 1) {
            // What the iterator gives below the floor is never asked for again.
            self.floor = level + 1;
            if self.frames[level].operators.next().is_some() {
                let next = Next::Children(self.frames[level].taken);
                let path = self.frames[..level].iter().map(|frame| frame.taken - 1).collect();
                portions.push(Position { path, next, floor: level });
            }
        }
        portions
    }

    /// Searches on until something happens.
    pub(crate) fn run<A: Search<S, H, P>, I: Instrument<S::Cost>>(
        &mut self,
        accelerator: &A,
        instrument: &mut I,
    ) -> End {
        let end = self.search(accelerator, instrument);
        self.tank.drain(instrument);
        end
    }

    fn search<A: Search<S, H, P>, I: Instrument<S::Cost>>(
        &mut self,
        accelerator: &A,
        instrument: &mut I,
    ) -> End {
        let Problem { cycles, trusted, .. } = self.problem;
        let dives = !I::Observer::NODES && trusted && cycles != CycleCheck::FullPath;
        loop {
            if let Some(entering) = &self.entering {
                let node = entering.node;
                let left = self.bound.checked_sub(node.g).filter(|left| accelerator.takes(*left));
                let step = match left {
                    Some(left) if dives => self.dive(accelerator, instrument, node, left),
                    _ => self.expand(instrument),
                };
                if let Some(end) = step {
                    return end;
                }
            }
            if self.frames.len() <= self.floor {
                return End::Exhausted;
            }
            if let Some(end) = self.advance(instrument.observer()) {
                return end;
            }
        }
    }

    /// Expands the node that is about to be, if limits allow.
    #[inline]
    fn expand<I: Instrument<S::Cost>>(&mut self, instrument: &mut I) -> Option<End> {
        if self.frames.len() == self.frames.capacity() && self.doubled() > self.problem.memory {
            return Some(End::Interrupted(Interruption::Limit(StopReason::Memory)));
        }
        if let Err(interruption) = self.tank.burn(instrument) {
            return Some(End::Interrupted(interruption));
        }
        if I::Observer::NODES
            && let Some(Entering { node, .. }) = &self.entering
        {
            let h = self.problem.heuristic.value(node.memo);
            instrument.observer().expands(self.frames.len(), node.g, h);
        }
        self.expand_entering();
        None
    }

    /// Bytes when the stacks have grown once more.
    #[cold]
    fn doubled(&self) -> usize {
        self.bytes().saturating_mul(2)
    }

    /// Tries the next operator of the node on top; goes back where there is
    /// none.
    #[inline]
    fn advance<O: Observer<S::Cost>>(&mut self, observer: &mut O) -> Option<End> {
        let space = self.problem.space;
        let frame = self.frames.last_mut()?;
        let Some(operator) = frame.operators.next() else {
            self.on_path.pop();
            if let Some(undo) = self.frames.pop().and_then(|frame| frame.undo) {
                space.undo(&mut self.state, undo);
            }
            return None;
        };
        frame.taken += 1;
        self.generated += 1;
        let parent = frame.node;
        let cost = space.cost(&self.state, &operator);
        let undo = space.apply(&mut self.state, &operator);
        match self.judge(parent, cost, &operator, observer) {
            Verdict::Search(node) if space.is_goal(&self.state) => {
                observer.reaches_goal(self.frames.len(), node.g);
                space.undo(&mut self.state, undo);
                Some(End::Goal(self.taken_path()))
            }
            Verdict::Search(node) => {
                self.entering = Some(Entering { node, undo: Some(undo) });
                None
            }
            Verdict::Cut => {
                space.undo(&mut self.state, undo);
                None
            }
            Verdict::Invalid => {
                space.undo(&mut self.state, undo);
                Some(End::Interrupted(Interruption::Limit(StopReason::InvalidCost)))
            }
        }
    }

    /// Ordinals of the operators last taken, from the start.
    fn taken_path(&self) -> Vec<u32> {
        self.frames.iter().map(|frame| frame.taken - 1).collect()
    }

    /// Whether the child that the state has become is to be searched.
    #[inline]
    fn judge<O: Observer<S::Cost>>(
        &mut self,
        parent: Node<S, H, P>,
        cost: S::Cost,
        operator: &S::Operator,
        observer: &mut O,
    ) -> Verdict<Node<S, H, P>> {
        let Problem { space, heuristic, pruning, .. } = self.problem;
        if !cost.is_valid() {
            return Verdict::Invalid;
        }
        let Some(g) = parent.g.checked_add(cost) else {
            self.note_uncountable(cost);
            return Verdict::Cut;
        };
        // Where g alone is above the bound, all of h is wanted for the f cut.
        let limit = self.bound.checked_sub(g);
        let asked = limit.unwrap_or(S::Cost::INFINITY);
        let (memo, h) = match heuristic.child(space, parent.memo, operator, &self.state, asked) {
            Estimate::Within(memo) => (Some(memo), heuristic.value(memo)),
            Estimate::Above(h) => (None, h),
        };
        if !h.is_valid() {
            return Verdict::Invalid;
        }
        if let (Some(memo), Some(_)) = (memo, limit) {
            if self.on_path.repeats(&self.state) {
                observer.repeats(self.frames.len());
                return Verdict::Cut;
            }
            let trail = pruning.follow(parent.trail, operator);
            return Verdict::Search(Node { g, memo, trail });
        }
        self.cut(g, h, observer);
        Verdict::Cut
    }

    /// Notes why a sum with `addend` is not a finite cost.
    fn note_uncountable(&mut self, addend: S::Cost) {
        if addend == S::Cost::INFINITY {
            self.dead_end = true;
        } else {
            self.overflowed = true;
        }
    }

    /// Notes the f of a child that is above the bound.
    #[inline]
    fn cut<O: Observer<S::Cost>>(&mut self, g: S::Cost, h: S::Cost, observer: &mut O) {
        let Some(f) = g.checked_add(h) else {
            self.note_uncountable(h);
            return;
        };
        observer.cuts(self.frames.len(), f);
        // Rounding must not leave the bound where it is.
        let f = f.greatest(self.bound.successor());
        // A repeated state must not raise the bound for ever.
        if f < self.least_cut && !self.on_path.repeats(&self.state) {
            self.least_cut = f;
        }
    }

    /// Searches the subtree of the node that is about to be expanded by
    /// recursion, and takes over where that found a goal or was stopped.
    fn dive<A: Search<S, H, P>, I: Instrument<S::Cost>>(
        &mut self,
        accelerator: &A,
        instrument: &mut I,
        node: Node<S, H, P>,
        left: S::Cost,
    ) -> Option<End> {
        let Problem { space, heuristic, pruning, .. } = self.problem;
        let mut dive = Dive::new(space, heuristic, pruning, instrument, self.tank);
        let subtree = Subtree { state: &self.state, memo: node.memo, trail: node.trail, left };
        let flow = accelerator.search(&mut dive, &subtree);
        let least_excess = dive.least_excess();
        let (tank, generated) = dive.surface();
        let Dive { interruption, mut path, .. } = dive;
        self.tank = tank;
        self.generated += generated;
        if least_excess != S::Cost::INFINITY {
            match self.bound.checked_add(least_excess) {
                Some(f) => self.least_cut = self.least_cut.least(f),
                None => self.overflowed = true,
            }
        }
        match flow {
            Flow::Continue => {
                self.leave_entering();
                None
            }
            Flow::Goal => {
                let last = path.first().cloned();
                for operator in path.drain(1..).rev() {
                    self.retrace(accelerator, &operator);
                    self.follow(&operator);
                }
                if let Some(operator) = last {
                    self.retrace(accelerator, &operator);
                }
                Some(End::Goal(self.taken_path()))
            }
            Flow::Stop => {
                for operator in path.drain(..).rev() {
                    self.retrace(accelerator, &operator);
                    self.follow(&operator);
                }
                interruption.map(End::Interrupted)
            }
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
            self.generated -= after;
        }
    }
}
