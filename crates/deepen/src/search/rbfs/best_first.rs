//! The search itself: a stack of frames, one for each node of the path, over
//! one stack of all their children.
//!
//! Of a child two values are kept. Its key decides where the search goes on;
//! how it is raised when a subtree is left is the algorithm. Its floor is
//! what is proven: every path through it that is not searched yet and leads
//! on has at least this f. Keys are rounded once, where they are made: real
//! costs would otherwise send the search to and fro between paths that differ
//! by the rounding of their sums. Then they are compared exactly; a subtree
//! that is left has a key above the bound it was searched under, so the search
//! always gets on.

use alloc::vec::Vec;

use super::values::Values;
use crate::cost::Cost;
use crate::cycles::PathStates;
use crate::heuristic::{Estimate, Heuristic};
use crate::limits::StopReason;
use crate::observer::Observer;
use crate::outcome::{Plan, Statistics};
use crate::pruning::Pruning;
use crate::search::depth_first::{Counts, Problem};
use crate::search::instrument::{Instrument, Interruption, Tank};
use crate::space::StateSpace;

/// How a run ended.
pub(super) enum Ended {
    /// Nothing is left that is better than the solution in hand.
    Exhausted,
    /// A cost or an estimate is none.
    Fault,
    /// All that is left is above the greatest cost allowed.
    AboveMost,
    /// Interrupted before an expansion.
    Interrupted(Interruption),
}

/// A child of a node on the path.
pub(super) struct Child<S: StateSpace, H: Heuristic<S>, N> {
    pub(super) ordinal: u32,
    pub(super) operator: S::Operator,
    memo: H::Memo,
    g: S::Cost,
    /// Its own g + h.
    f: S::Cost,
    pub(super) floor: S::Cost,
    pub(super) key: S::Cost,
    pub(super) note: N,
}

/// A node on the path.
pub(super) struct Frame<S: StateSpace, P: Pruning<S>> {
    /// Its children begin here in the stack of all.
    pub(super) first: usize,
    /// The child that is being searched, where one is.
    pub(super) taken: usize,
    /// The greatest key under which it may be searched.
    pub(super) bound: S::Cost,
    trail: P::Trail,
    undo: Option<S::Undo>,
}

/// A node that is about to be expanded.
pub(super) struct Entering<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> {
    memo: H::Memo,
    g: S::Cost,
    f: S::Cost,
    floor: S::Cost,
    key: S::Cost,
    pub(super) bound: S::Cost,
    trail: P::Trail,
    undo: Option<S::Undo>,
}

/// The best solution found, and the ordinals of its operators.
pub(super) type Incumbent<S> =
    (Plan<<S as StateSpace>::Operator, <S as StateSpace>::Cost>, Vec<u32>);

/// The search: path, children, and what was found.
pub(super) struct Spine<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>, V: Values<S::Cost>> {
    problem: Problem<'a, S, H, P>,
    values: V,
    state: S::State,
    pub(super) frames: Vec<Frame<S, P>>,
    pub(super) children: Vec<Child<S, H, V::Note>>,
    pub(super) entering: Option<Entering<S, H, P>>,
    on_path: PathStates<S::State>,
    tank: Tank,
    /// Nodes expanded before the checkpoint that was resumed from.
    expanded_before: u64,
    counts: Counts<S::Cost>,
    incumbent: Option<Incumbent<S>>,
}

impl<'a, S, H, P, V> Spine<'a, S, H, P, V>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    V: Values<S::Cost>,
{
    /// Before anything was expanded; `h` is the estimate of the start.
    pub(super) fn new(
        problem: Problem<'a, S, H, P>,
        values: V,
        start: S::State,
        h: S::Cost,
    ) -> Self {
        let entering = Entering {
            memo: problem.heuristic.start(problem.space, &start),
            g: S::Cost::ZERO,
            f: h,
            floor: h,
            key: h.rounded(),
            bound: S::Cost::INFINITY,
            trail: problem.pruning.start(),
            undo: None,
        };
        Spine {
            problem,
            values,
            state: start,
            frames: Vec::new(),
            children: Vec::new(),
            entering: Some(entering),
            on_path: PathStates::new(problem.cycles),
            tank: Tank::default(),
            expanded_before: 0,
            counts: Counts::NONE,
            incumbent: None,
        }
    }

    /// Sets how many bytes may be allocated.
    pub(super) fn allow_memory(&mut self, bytes: usize) {
        self.problem.memory = bytes;
    }

    /// What was counted so far.
    pub(super) fn counts(&self) -> Counts<S::Cost> {
        let expanded = self.expanded_before + self.tank.burned();
        Counts { expanded, ..self.counts }
    }

    /// Counts of the search so far.
    pub(super) fn statistics(&self) -> Statistics {
        let Counts { expanded, generated, .. } = self.counts();
        Statistics {
            iterations: 1,
            expanded,
            generated,
            peak_bytes: self.bytes(),
            ..Statistics::default()
        }
    }

    /// Goes on as a search that had counted this and found that.
    pub(super) fn set_counts(&mut self, counts: Counts<S::Cost>, found: Option<Incumbent<S>>) {
        self.tank = Tank::default();
        self.expanded_before = counts.expanded;
        self.counts = counts;
        self.incumbent = found;
    }

    /// The best solution found.
    pub(super) fn incumbent(&self) -> Option<&Incumbent<S>> {
        self.incumbent.as_ref()
    }

    /// Bytes allocated.
    fn bytes(&self) -> usize {
        self.frames.capacity() * size_of::<Frame<S, P>>()
            + self.children.capacity() * size_of::<Child<S, H, V::Note>>()
            + self.on_path.bytes()
    }

    /// What every path that is left has for f at least, or the cost of the
    /// solution in hand where that is less.
    pub(super) fn proven(&self) -> S::Cost {
        let mut least = self.least();
        if let Some((plan, _)) = &self.incumbent {
            least = least.least(plan.cost);
        }
        least
    }

    /// The least floor of all that is left.
    pub(super) fn least(&self) -> S::Cost {
        let Some(top) = self.frames.len().checked_sub(1) else {
            return self.entering.as_ref().map_or(S::Cost::INFINITY, |root| root.floor);
        };
        let mut least = S::Cost::INFINITY;
        let mut end = self.children.len();
        for (depth, frame) in self.frames.iter().enumerate().rev() {
            for place in frame.first..end {
                if depth == top || place != frame.taken {
                    least = least.least(self.children[place].floor);
                }
            }
            end = frame.first;
        }
        least
    }

    /// Searches on, under no key above `most`, until something happens.
    pub(super) fn run<I: Instrument<S::Cost>>(
        &mut self,
        most: Option<S::Cost>,
        instrument: &mut I,
    ) -> Ended {
        let ended = self.search(most.map(Cost::rounded), instrument);
        self.tank.drain(instrument);
        ended
    }

    fn search<I: Instrument<S::Cost>>(
        &mut self,
        most: Option<S::Cost>,
        instrument: &mut I,
    ) -> Ended {
        loop {
            if let Some(entering) = &self.entering {
                if most.is_some_and(|most| entering.key > most) {
                    return Ended::AboveMost;
                }
                if let Err(ended) = self.expand(instrument) {
                    return ended;
                }
            }
            let Some(frame) = self.frames.last() else { return Ended::Exhausted };
            let bound = frame.bound;
            let (best, second) = self.two_best(frame.first);
            let chosen = best.filter(|best| self.children[*best].key <= bound);
            match chosen {
                None => self.leave(most),
                Some(best) if most.is_some_and(|most| self.children[best].key > most) => {
                    return Ended::AboveMost;
                }
                Some(best) => self.descend(best, bound.least(second), instrument.observer()),
            }
        }
    }

    /// Of the children from `first` on that can be better than the solution
    /// in hand: the one with the least key, and the key of the next.
    #[inline]
    fn two_best(&self, first: usize) -> (Option<usize>, S::Cost) {
        let worth =
            self.incumbent.as_ref().map_or(S::Cost::INFINITY, |(plan, _)| plan.cost.rounded());
        let (mut best, mut second) = (None, S::Cost::INFINITY);
        let mut least = S::Cost::INFINITY;
        for (place, child) in self.children[first..].iter().enumerate() {
            if child.floor.rounded() < worth && child.key < least {
                second = least;
                (best, least) = (Some(first + place), child.key);
            } else if child.key < second && child.floor.rounded() < worth {
                second = child.key;
            }
        }
        (best, second)
    }

    /// Leaves the node on top, with the values that are left of it.
    fn leave(&mut self, most: Option<S::Cost>) {
        let Some(Frame { first, undo, .. }) = self.frames.pop() else { return };
        self.on_path.pop();
        if let Some(undo) = undo {
            self.problem.space.undo(&mut self.state, undo);
        }
        if let Some(parent) = self.frames.last() {
            let least = match self.two_best(first).0 {
                Some(best) => self.children[best].key,
                None => S::Cost::INFINITY,
            };
            let left = &self.children[first..];
            let floor =
                left.iter().fold(S::Cost::INFINITY, |floor, child| floor.least(child.floor));
            let note = V::of_children(left.iter().map(|child| &child.note));
            let key = self.values.key(&note, least).rounded();
            // What may be searched must not be put above what may.
            let key = most.filter(|most| least <= *most).map_or(key, |most| key.least(most));
            let taken = &mut self.children[parent.taken];
            (taken.key, taken.floor, taken.note) = (key, floor, note);
        }
        self.children.truncate(first);
    }

    /// Goes to a child: a goal is a solution, anything else is expanded next.
    pub(super) fn descend<O: Observer<S::Cost>>(
        &mut self,
        place: usize,
        bound: S::Cost,
        observer: &mut O,
    ) {
        let Problem { space, pruning, .. } = self.problem;
        let Some(frame) = self.frames.last_mut() else { return };
        frame.taken = place;
        let child = &mut self.children[place];
        let undo = space.apply(&mut self.state, &child.operator);
        if space.is_goal(&self.state) {
            space.undo(&mut self.state, undo);
            if O::NODES {
                observer.reaches_goal(self.frames.len(), child.g);
            }
            (child.key, child.floor) = (S::Cost::INFINITY, S::Cost::INFINITY);
            child.note = V::leaf(S::Cost::INFINITY);
            let cost = child.g;
            self.take_solution(cost);
            let lower_bound = self.problem.heuristic.quality().lower_bound(self.proven());
            observer.improves(cost, lower_bound);
            return;
        }
        self.entering = Some(Entering {
            memo: child.memo,
            g: child.g,
            f: child.f,
            floor: child.floor,
            key: child.key,
            bound,
            trail: pruning.follow(frame.trail, &child.operator),
            undo: Some(undo),
        });
    }

    /// The path to the children that are taken is the best solution so far.
    fn take_solution(&mut self, cost: S::Cost) {
        let path = || self.frames.iter().map(|frame| &self.children[frame.taken]);
        let plan = Plan { operators: path().map(|child| child.operator.clone()).collect(), cost };
        self.incumbent = Some((plan, path().map(|child| child.ordinal).collect()));
    }

    /// Expands the node that is about to be, if limits allow.
    pub(super) fn expand<I: Instrument<S::Cost>>(
        &mut self,
        instrument: &mut I,
    ) -> Result<(), Ended> {
        if self.frames.len() == self.frames.capacity() && !self.grow_path() {
            return Err(Ended::Interrupted(Interruption::Limit(StopReason::Memory)));
        }
        self.tank.burn(instrument).map_err(Ended::Interrupted)?;
        let Some(entering) = self.entering.take() else { return Ok(()) };
        if I::Observer::NODES {
            let h = self.problem.heuristic.value(entering.memo);
            instrument.observer().expands(self.frames.len(), entering.g, h);
        }
        let before = self.counts;
        let first = self.children.len();
        self.on_path.push(&self.state);
        if let Err(ended) = self.make_children(&entering, instrument.observer()) {
            // As if it had never been expanded.
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
            if self.children.len() == self.children.capacity() && !self.grow_children() {
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
        let Some(g) = parent.g.checked_add(cost) else {
            self.note_uncountable(cost);
            return Ok(());
        };
        if self.on_path.repeats(&self.state) {
            if O::NODES {
                observer.repeats(self.frames.len() + 1);
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
            self.note_uncountable(h);
            return Ok(());
        };
        let floor = f.greatest(parent.floor);
        // A node with a value above its f was expanded before.
        let own = f.rounded();
        let key = if parent.key > parent.f.rounded() { own.greatest(parent.key) } else { own };
        let note = V::leaf(floor.rounded());
        self.children.push(Child { ordinal, operator, memo, g, f, floor, key, note });
        Ok(())
    }

    #[cold]
    fn note_uncountable(&mut self, addend: S::Cost) {
        if addend == S::Cost::INFINITY {
            self.counts.dead_end = true;
        } else {
            self.counts.overflowed = true;
        }
    }

    /// Makes room for deeper paths; false where memory does not allow it. The
    /// old stacks are let go last.
    #[cold]
    fn grow_path(&mut self) -> bool {
        let depth = (self.frames.capacity() * 2).max(16);
        let more = depth * size_of::<Frame<S, P>>() + self.on_path.bytes_for(depth);
        let allowed = self.bytes() + more <= self.problem.memory;
        if allowed {
            self.frames.reserve_exact(depth - self.frames.len());
            self.on_path.make_room(depth);
        }
        allowed
    }

    /// Makes room for more children; false where memory does not allow it.
    #[cold]
    fn grow_children(&mut self) -> bool {
        let count = (self.children.capacity() * 2).max(64);
        let more = count * size_of::<Child<S, H, V::Note>>();
        let allowed = self.bytes() + more <= self.problem.memory;
        if allowed {
            self.children.reserve_exact(count - self.children.len());
        }
        allowed
    }

    /// No key may be above `most` where the floor is not: the greatest cost
    /// allowed has become less than what keys were raised to.
    pub(super) fn lower_keys(&mut self, most: S::Cost) {
        let most = most.rounded();
        let mut lowered = false;
        let mut lower = |key: &mut S::Cost, floor: S::Cost| {
            if floor.rounded() <= most && *key > most {
                *key = most;
                lowered = true;
            }
        };
        for child in &mut self.children {
            lower(&mut child.key, child.floor);
        }
        if let Some(entering) = &mut self.entering {
            lower(&mut entering.key, entering.floor);
        }
        if !lowered {
            return;
        }
        // What is above it now is left before any of it is searched.
        for frame in self.frames.iter_mut().skip(1) {
            frame.bound = frame.bound.least(most);
        }
        if self.frames.is_empty() {
            return;
        }
        if let Some(Entering { undo, .. }) = self.entering.take()
            && let Some(undo) = undo
        {
            self.problem.space.undo(&mut self.state, undo);
        }
    }
}
