//! One iteration of depth-first search under a bound on f = g + h, on an
//! explicit stack: the unit of work of every search by iterative deepening.
//!
//! A frame holds what is left of a node's operators and how to undo the
//! operator that led to it; the state is changed in place. Where the space
//! offers compile-time sites, whole subtrees are searched by recursion
//! instead; counts, bounds and order are the same. The search can
//! stop before any expansion and tell its position, start from one, and
//! give the shallowest work it has not begun to another thread.

mod bounded;
mod dive;
mod growing;
mod incumbent;
mod judge;
mod known;
mod last_layer;
mod problem;
mod seek;

pub(crate) use bounded::BoundedEnd;
#[cfg(feature = "alloc")]
pub(crate) use growing::{DepthFirst, End};
use judge::Verdict;
pub(crate) use known::Known;
pub(crate) use problem::Counts;
pub use problem::Problem;

use crate::cost::Cost;
use crate::cycles::{CycleCheck, OnPath};
use crate::heuristic::Heuristic;
use crate::observer::{NodeRef, Observer};
use crate::pruning::Pruning;
use crate::search::instrument::{Instrument, Interruption, Tank};
use crate::search::room::{Room, Stack};
use crate::space::StateSpace;

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

/// The search within one portion of one iteration, on stacks of some kind.
pub(crate) struct DepthFirstIn<'a, S, H, P, R>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    R: Room,
{
    problem: Problem<'a, S, H, P>,
    bound: S::Cost,
    /// Whether a path must cost less than the bound: a solution costs it.
    strict: bool,
    state: S::State,
    /// What led to the node from which all paths begin.
    root: (S::Cost, P::Trail),
    frames: R::Stack<Frame<S, H, P>>,
    entering: Option<Entering<S, H, P>>,
    on_path: R::Path<S::State>,
    floor: usize,
    tank: Tank,
    /// Counts but for the expansions, which the tank counts.
    noted: Counts<S::Cost>,
    /// Whether a node was left out for which there was no room.
    too_deep: bool,
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

impl<'a, S, H, P, R> DepthFirstIn<'a, S, H, P, R>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    R: Room,
{
    pub(crate) fn new(problem: Problem<'a, S, H, P>, start: S::State, bound: S::Cost) -> Self {
        DepthFirstIn {
            problem,
            bound,
            strict: false,
            state: start,
            root: (S::Cost::ZERO, problem.pruning.start()),
            frames: R::Stack::new(),
            entering: None,
            on_path: R::Path::new(problem.cycles),
            floor: 0,
            tank: Tank::default(),
            noted: Counts::NONE,
            too_deep: false,
            discarded: 0,
            entered_by: None,
            root_number: None,
            dive_bytes: 0,
        }
    }

    /// Goes to where the whole tree is to be searched under a bound.
    pub(crate) fn begin(&mut self, bound: S::Cost) {
        self.bound = bound;
        self.strict = false;
        self.tank = Tank::default();
        self.noted = Counts::NONE;
        self.too_deep = false;
        self.unwind();
        let problem = self.problem;
        let node = Node {
            g: self.root.0,
            memo: problem.heuristic.start(problem.space, &self.state),
            trail: self.root.1,
        };
        self.entering = Some(Entering { node, undo: None });
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

    /// What was counted since the last [`begin`](Self::begin).
    pub(crate) fn counts(&self) -> Counts<S::Cost> {
        Counts { expanded: self.tank.burned(), ..self.noted }
    }

    /// Sets how many bytes may be allocated.
    pub(crate) fn allow_memory(&mut self, bytes: usize) {
        self.problem.memory = bytes;
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        self.frames.bytes() + self.on_path.bytes()
    }

    /// Pushes the frame of the node that is about to be expanded.
    fn expand_entering(&mut self) {
        if let Some(Entering { node, undo }) = self.entering.take() {
            self.push(node, undo);
        }
    }

    #[inline]
    fn push(&mut self, node: Node<S, H, P>, undo: Option<S::Undo>) {
        if !self.frames.has_room() {
            R::grow(&mut self.frames, &mut self.on_path);
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

    /// Expands the node that is about to be, if limits allow.
    fn enter<I: Instrument<S::Cost>>(&mut self, instrument: &mut I) -> Result<(), Interruption> {
        if !self.frames.has_room() && !self.may_grow() {
            return Err(Interruption::Limit(R::FULL));
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

    /// Whether memory allows deeper paths.
    #[cold]
    fn may_grow(&self) -> bool {
        let more = R::bytes_to_grow(&self.frames, &self.on_path);
        more.is_some_and(|more| self.bytes() + more <= self.problem.memory)
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
            self.noted.generated += 1;
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
                    if plain && self.frames.has_room() && self.tank.burn_if_any() {
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
        self.noted.least_cut != S::Cost::INFINITY
            && cost.is_valid()
            && g.checked_add(cost).is_some_and(|g| g > self.bound && g >= self.noted.least_cut)
    }

    /// Lets the position name the operator taken last as the next one.
    fn untake(&mut self) {
        self.noted.generated -= 1;
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
}
