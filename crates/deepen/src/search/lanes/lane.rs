//! One lane: a portion searched depth-first on a stack of open siblings. It
//! stops after every expansion and every stage of a look-up, so that another
//! lane can work while what it asked for is fetched.

use alloc::vec::Vec;

use super::Laned;
use super::node::{Domain, Open, OpenNode};
use super::tally::Tally;
use crate::cost::Cost;
use crate::pruning::Pruning;
use crate::space::StateSpace;
use crate::staged::{Child, StagedHeuristic};

/// A portion of so many nodes is worth sharing among lanes.
const LARGE: u64 = 4096;

/// The first room of a stack.
const LEAST_ROOM: usize = 16;

/// Portions that begin deeper are not handed out: each holds its way.
pub(super) const DEEPEST: usize = 1024;

/// A child whose estimate is being worked out.
struct Question<S: StateSpace, Q> {
    state: S::State,
    operator: S::Operator,
    query: Q,
    /// What is left under the bound; none where the cost alone exceeds it.
    left: Option<S::Cost>,
    /// Whether it may still be within the bound.
    alive: bool,
}

/// Where a lane stands after a step.
pub(super) enum Step {
    /// What it needs next is being fetched.
    Fetching,
    /// Nothing remains of its portion.
    Exhausted,
    /// The node on top is a goal.
    Goal,
    /// Its stacks may not grow.
    Full,
}

/// One portion in the making.
pub(super) struct Lane<S: StateSpace, H: StagedHeuristic<S>, P: Pruning<S>> {
    stack: Vec<OpenNode<S, H, P>>,
    /// About the children of the node on top, in the order of its operators.
    questions: Vec<Question<S, H::Query>>,
    stage: usize,
    /// Bytes that the stack may take, and as many for the questions.
    memory: usize,
    /// How deep the portion begins.
    depth: usize,
    /// All nodes before this place of the stack are expanded.
    first_open: usize,
    /// The portion is large when it has so many nodes.
    large: u64,
    pub(super) tally: Tally<S::Cost>,
}

impl<S, H, P> Lane<S, H, P>
where
    S: Laned,
    H: StagedHeuristic<S>,
    P: Pruning<S>,
{
    /// A lane that may allocate so many bytes.
    pub(super) fn new(memory: usize) -> Self {
        Lane {
            stack: Vec::new(),
            questions: Vec::new(),
            stage: 0,
            memory: memory / 2,
            depth: 0,
            first_open: 0,
            large: LARGE,
            tally: Tally::NONE,
        }
    }

    /// Begins a portion: the subtree of `root`, which is so deep. False where
    /// there is no room for it.
    #[must_use]
    pub(super) fn begin(&mut self, root: OpenNode<S, H, P>, depth: usize) -> bool {
        self.clear();
        self.depth = depth;
        let fits = self.stack.capacity() > 0 || make_room(&mut self.stack, 1, self.memory);
        if fits {
            self.stack.push(root);
        }
        fits
    }

    /// Forgets the portion.
    pub(super) fn clear(&mut self) {
        self.stack.clear();
        self.questions.clear();
        self.stage = 0;
        self.first_open = 0;
        self.large = LARGE;
        self.tally = Tally::NONE;
    }

    /// Whether the portion has become large, asked once each time it has.
    #[inline]
    pub(super) fn is_large(&mut self) -> bool {
        let large = self.tally.expanded >= self.large;
        self.large += if large { LARGE } else { 0 };
        large
    }

    /// Whether [`give_away`](Self::give_away) gives anything.
    pub(super) fn can_give(&mut self) -> bool {
        // It only moves on: when all before it are left, so is the portion.
        while self.stack.get(self.first_open).is_some_and(|open| open.expanded) {
            self.first_open += 1;
        }
        self.depth + self.first_open < DEEPEST && self.first_open + 1 < self.stack.len()
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.stack.capacity() * size_of::<OpenNode<S, H, P>>()
            + self.questions.capacity() * size_of::<Question<S, H::Query>>()
    }

    /// The operators from the portion's root to the node on top.
    pub(super) fn way(&self) -> impl Iterator<Item = S::Operator> + '_ {
        self.way_to(self.stack.len().saturating_sub(1))
    }

    /// The operators from the portion's root to the node at this place of
    /// the stack: those that led to its ancestors and to itself.
    fn way_to(&self, place: usize) -> impl Iterator<Item = S::Operator> + '_ {
        let open = self.stack.iter().enumerate().take(place + 1).skip(1);
        let on_way = open.filter(move |(at, open)| *at == place || open.expanded);
        on_way.filter_map(|(_, open)| open.operator)
    }

    /// Gives away the shallowest node that is not expanded, and adds the way
    /// to it: of all that remains here it comes last. The node that is next
    /// is kept.
    pub(super) fn give_away(&mut self, way: &mut Vec<S::Operator>) -> Option<OpenNode<S, H, P>> {
        if !self.can_give() {
            return None;
        }
        way.extend(self.way_to(self.first_open));
        Some(self.stack.remove(self.first_open))
    }

    /// Takes out of the tally all but the expansion of the node on top, whose
    /// children are being asked about; none where that is all.
    pub(super) fn settle(&mut self) -> Option<Tally<S::Cost>> {
        let expanded = self.tally.expanded.checked_sub(1).filter(|expanded| *expanded > 0)?;
        let asked = self.questions.len() as u64;
        let settled = Tally { expanded, generated: self.tally.generated - asked, ..self.tally };
        self.tally = Tally { expanded: 1, generated: asked, ..Tally::NONE };
        self.large -= expanded;
        Some(settled)
    }

    /// Expands the root alone. False where there is no room for its children.
    #[must_use]
    pub(super) fn expand_root(&mut self, domain: &Domain<'_, S, H, P>) -> bool {
        let fits = self.expand(domain);
        while fits && self.read(domain) {}
        fits
    }

    /// Takes the next child of an expanded root that is within the bound.
    pub(super) fn take_child(&mut self) -> Option<OpenNode<S, H, P>> {
        if self.stack.len() > 1 { self.stack.pop() } else { None }
    }

    /// Works until something has to be fetched.
    #[inline]
    pub(super) fn step(&mut self, domain: &Domain<'_, S, H, P>) -> Step {
        if !self.questions.is_empty() && self.read(domain) {
            return Step::Fetching;
        }
        loop {
            let Some(top) = self.stack.last_mut() else { return Step::Exhausted };
            if top.expanded {
                self.stack.pop();
                continue;
            }
            if top.operator.is_some() && domain.space.is_goal(&top.state) {
                return Step::Goal;
            }
            if !self.expand(domain) {
                return Step::Full;
            }
            if !self.questions.is_empty() {
                return Step::Fetching;
            }
        }
    }

    /// Generates the children of the node on top and asks about them. False
    /// where there is no room for them.
    #[inline]
    fn expand(&mut self, domain: &Domain<'_, S, H, P>) -> bool {
        let Domain { space, heuristic, pruning, .. } = *domain;
        let Some(top) = self.stack.last_mut() else { return true };
        top.expanded = true;
        self.tally.expanded += 1;
        let mut operators = space.operators(&top.state);
        pruning.restrict(space, top.trail, &mut operators);
        for operator in operators {
            let full = self.questions.len() == self.questions.capacity();
            if full && !make_room(&mut self.questions, 1, self.memory) {
                return false;
            }
            let left = top.left.checked_sub(space.cost(&top.state, &operator));
            let (state, query) = (top.state, H::Query::default());
            self.questions.push(Question { state, operator, query, left, alive: true });
            let Some(Question { state, query, .. }) = self.questions.last_mut() else { break };
            space.apply(state, &operator);
            let child = Child { parent: &top.memo, operator: &operator, state: &*state };
            heuristic.ask(space, child, query);
        }
        self.tally.generated += self.questions.len() as u64;
        self.stage = 0;
        let room = self.stack.capacity() - self.stack.len();
        let children = self.questions.len();
        children <= room || make_room(&mut self.stack, children, self.memory)
    }

    /// Reads a stage of all questions; true where more has to be fetched.
    /// After the last stage the children that remain are pushed.
    #[inline]
    fn read(&mut self, domain: &Domain<'_, S, H, P>) -> bool {
        let Domain { space, heuristic, pruning, bound } = *domain;
        let Some(parent) = self.stack.last() else { return false };
        let stage = self.stage;
        let mut alive = false;
        for question in &mut self.questions {
            if !question.alive {
                continue;
            }
            let Question { state, operator, query, left, .. } = question;
            let child = Child { parent: &parent.memo, operator, state };
            let limit = left.unwrap_or(S::Cost::INFINITY);
            let above = match heuristic.read(space, child, query, stage, limit) {
                Some(above) => above,
                None if left.is_some() || stage + 1 < H::STAGES => {
                    alive = true;
                    continue;
                }
                None => {
                    let mut memo = parent.memo;
                    heuristic.finish(&mut memo, query);
                    heuristic.value(memo)
                }
            };
            question.alive = false;
            if let Some(left) = question.left {
                self.tally.note_cut(above, left);
                continue;
            }
            let cost = space.cost(&parent.state, &question.operator);
            // An edge of infinite cost is no way, whatever comes after it.
            if let Some(over) = cost.checked_sub(parent.left).filter(|_| cost != S::Cost::INFINITY)
            {
                self.tally.note_beyond(above, over, bound);
            }
        }
        if alive && stage + 1 < H::STAGES {
            self.stage += 1;
            return true;
        }
        let (parent, trail) = (self.stack.len() - 1, parent.trail);
        for question in self.questions.iter().rev() {
            if !question.alive {
                continue;
            }
            self.stack.push(Open {
                state: question.state,
                memo: self.stack[parent].memo,
                trail: pruning.follow(trail, &question.operator),
                left: question.left.unwrap_or(S::Cost::ZERO),
                operator: Some(question.operator),
                expanded: false,
            });
            if let Some(child) = self.stack.last_mut() {
                heuristic.finish(&mut child.memo, &question.query);
            }
        }
        self.questions.clear();
        false
    }
}

/// Makes room for so many more in a vector that may take so many bytes, those
/// included from which it is moved.
#[cold]
fn make_room<T>(vector: &mut Vec<T>, more: usize, memory: usize) -> bool {
    let capacity = (2 * vector.capacity()).max(vector.len() + more).max(LEAST_ROOM);
    let bytes = (vector.capacity() + capacity).saturating_mul(size_of::<T>());
    let fits = bytes <= memory;
    if fits {
        vector.reserve_exact(capacity - vector.len());
    }
    fits
}
