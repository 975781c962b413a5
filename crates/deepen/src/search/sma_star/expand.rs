//! Expanding a node: its children that wait are made, and each is held,
//! dropped or found to be there already.

use super::tree::{ALL, Node, Tree, bit};
use crate::cost::Cost;
use crate::heuristic::{Estimate, Heuristic};
use crate::live::NONE;
use crate::observer::{NodeRef, Observer};
use crate::outcome::{Plan, Statistics};
use crate::pack::Pack;
use crate::pruning::NoPruning;
use crate::search::depth_first::{Counts, Problem};
use crate::search::instrument::{Instrument, Interruption, Tank};

/// How a run ended.
pub(super) enum Ended {
    /// Nothing waits.
    Exhausted,
    /// A goal: this node, or where the operator of this ordinal leads from it.
    Goal(u32, Option<u32>),
    /// A cost or an estimate is none.
    Fault,
    /// All that waits is above the greatest cost allowed.
    AboveMost,
    /// Interrupted before an expansion.
    Interrupted(Interruption),
}

/// A node that is being expanded.
struct Parent<S: Pack, M> {
    number: u32,
    g: S::Cost,
    depth: u32,
    /// What the children that are made are worth at least.
    least: S::Cost,
    memo: M,
}

/// A node that was not expanded.
fn leaf<K, C: Cost>(packed: K, g: C, f: C, parent: u32, depth: u32, ordinal: u32) -> Node<K, C> {
    let (later, child, next) = (C::INFINITY, NONE, NONE);
    Node { packed, g, f, later, pending: ALL, postponed: 0, parent, child, next, depth, ordinal }
}

/// The search: the nodes held, and what is proven.
pub(super) struct Bounded<'a, S: Pack, H> {
    problem: Problem<'a, S, H, NoPruning>,
    tree: Tree<S::Packed, S::Cost>,
    /// The greatest of all values that were the least.
    bound: S::Cost,
    /// The least value of a path that was too long for the memory.
    pub(super) too_long: S::Cost,
    tank: Tank,
    pub(super) counts: Counts<S::Cost>,
    reopened: u64,
}

impl<'a, S: Pack, H: Heuristic<S>> Bounded<'a, S, H> {
    /// Before anything was expanded; `h` is the estimate of the start.
    pub(super) fn new(
        problem: Problem<'a, S, H, NoPruning>,
        start: &S::State,
        h: S::Cost,
        nodes: usize,
    ) -> Self {
        let mut tree = Tree::new(nodes);
        let packed = problem.space.pack(start);
        let node = leaf(packed, S::Cost::ZERO, h, NONE, 0, 0);
        tree.insert(Tree::<S::Packed, S::Cost>::hash(&packed), node);
        Bounded {
            problem,
            tree,
            bound: h,
            too_long: S::Cost::INFINITY,
            tank: Tank::default(),
            counts: Counts::NONE,
            reopened: 0,
        }
    }

    /// Nodes held now.
    pub(super) fn live(&self) -> usize {
        self.tree.live()
    }

    /// No solution has a lower f.
    pub(super) fn proven(&self) -> S::Cost {
        self.bound.least(self.too_long)
    }

    /// Counts of the search so far.
    pub(super) fn statistics(&self) -> Statistics {
        Statistics {
            iterations: 1,
            expanded: self.tank.burned(),
            generated: self.counts.generated,
            reopened: self.reopened,
            discarded: 0,
            peak_bytes: self.tree.bytes(),
        }
    }

    /// Searches on, under no value above `most`, until something happens.
    pub(super) fn run<I: Instrument<S::Cost>>(
        &mut self,
        most: Option<S::Cost>,
        instrument: &mut I,
    ) -> Ended {
        let ended = loop {
            if let Err(ended) = self.expand_best(most, instrument) {
                break ended;
            }
        };
        self.tank.drain(instrument);
        ended
    }

    fn expand_best<I: Instrument<S::Cost>>(
        &mut self,
        most: Option<S::Cost>,
        instrument: &mut I,
    ) -> Result<(), Ended> {
        let Problem { space, heuristic, .. } = self.problem;
        let number = self.tree.best().ok_or(Ended::Exhausted)?;
        let Node { packed, g, f, depth, .. } = *self.tree.node(number);
        self.bound = self.bound.greatest(f);
        if most.is_some_and(|most| self.bound > most) {
            return Err(Ended::AboveMost);
        }
        let mut state = space.unpack(packed);
        if space.is_goal(&state) {
            if I::Observer::NODES {
                instrument.observer().reaches_goal(self.node_ref(number), g);
            }
            return Err(Ended::Goal(number, None));
        }
        self.tank.burn(instrument).map_err(Ended::Interrupted)?;
        let memo = heuristic.start(space, &state);
        if I::Observer::NODES {
            instrument.observer().expands(self.node_ref(number), g, heuristic.value(memo));
        }
        let (wanted, least) = self.tree.take_pending(number);
        let parent = Parent::<S, _> { number, g, depth, least, memo };
        for (ordinal, operator) in (0..).zip(space.operators(&state)) {
            if wanted & bit(ordinal) == 0 {
                continue;
            }
            self.counts.generated += 1;
            let cost = space.cost(&state, &operator);
            let undo = space.apply(&mut state, &operator);
            self.admit(&parent, ordinal, &operator, cost, &state, instrument.observer())?;
            space.undo(&mut state, undo);
        }
        self.tree.unpin();
        Ok(())
    }

    /// Decides what becomes of a child.
    #[inline]
    fn admit<O: Observer<S::Cost>>(
        &mut self,
        parent: &Parent<S, H::Memo>,
        ordinal: u32,
        operator: &S::Operator,
        cost: S::Cost,
        state: &S::State,
        observer: &mut O,
    ) -> Result<(), Ended> {
        let space = self.problem.space;
        if !cost.is_valid() {
            return Err(Ended::Fault);
        }
        let as_child = || {
            let by = space.operator_number(operator);
            NodeRef::child_of(parent.number, by).at_depth(parent.depth as usize + 1)
        };
        let Some(g) = parent.g.checked_add(cost) else {
            if O::NODES {
                observer.cuts(as_child(), S::Cost::INFINITY);
            }
            self.counts.note_uncountable(cost);
            return Ok(());
        };
        let depth = parent.depth + 1;
        let packed = space.pack(state);
        let hash = Tree::<S::Packed, S::Cost>::hash(&packed);
        let there = self.tree.find(hash, &packed);
        if let Some(there) = there.map(|there| self.tree.node(there))
            && (there.g, there.depth) <= (g, depth)
        {
            // Whatever lies beyond costs no more by the other path, which
            // is held, or known to a node that is, until a better comes.
            if O::NODES {
                observer.repeats(as_child());
            }
            return Ok(());
        }
        let Some(f) = self.value(parent, operator, state, g)? else {
            if O::NODES {
                observer.cuts(as_child(), S::Cost::INFINITY);
            }
            return Ok(());
        };
        let is_goal = space.is_goal(state);
        if is_goal && f <= self.bound {
            if O::NODES {
                observer.reaches_goal(as_child(), g);
            }
            return Err(Ended::Goal(parent.number, Some(ordinal)));
        }
        // What is not a goal must leave room for a child.
        if depth as usize + usize::from(!is_goal) >= self.tree.most() {
            if O::NODES {
                observer.cuts(as_child(), f);
            }
            self.too_long = self.too_long.least(f.greatest(self.proven()));
            return Ok(());
        }
        if let Some(there) = there {
            self.reopened += u64::from(self.tree.node(there).pending != ALL);
            self.tree.remove_subtree(there);
        }
        let node = leaf(packed, g, f, parent.number, depth, ordinal);
        self.hold(hash, node, as_child, observer);
        Ok(())
    }

    /// Takes a node in, in place of the worst where the memory is full; what
    /// is no better than all that wait is forgotten itself.
    #[inline]
    fn hold<O: Observer<S::Cost>>(
        &mut self,
        hash: u64,
        node: Node<S::Packed, S::Cost>,
        told: impl Fn() -> NodeRef,
        observer: &mut O,
    ) {
        let Node { g, f, parent, depth, ordinal, .. } = node;
        let full = self.tree.worst_of_full().filter(|_| O::NODES);
        if self.tree.make_room(f, depth) {
            if let Some(worst) = full {
                let node = self.tree.node(worst);
                observer.drops(NodeRef::kept(worst, None).at_depth(node.depth as usize), node.f);
            }
            let number = self.tree.insert(hash, node);
            if O::NODES {
                let h = f.checked_sub(g).unwrap_or(S::Cost::ZERO);
                observer.opens(told().numbered(number), g, h);
            }
        } else {
            if O::NODES {
                observer.drops(told(), f);
            }
            self.tree.forget(parent, ordinal, f);
        }
    }

    /// What observers are told of a node that is held.
    fn node_ref(&self, number: u32) -> NodeRef {
        let space = self.problem.space;
        let Node { depth, ordinal, parent, .. } = *self.tree.node(number);
        let by = (parent != NONE).then(|| {
            let state = space.unpack(self.tree.node(parent).packed);
            let operator = space.operators(&state).nth(ordinal as usize)?;
            space.operator_number(&operator)
        });
        NodeRef::kept(number, by.flatten()).at_depth(depth as usize)
    }

    /// What a child is worth at least; `None` where that cannot be counted.
    #[inline]
    fn value(
        &mut self,
        parent: &Parent<S, H::Memo>,
        operator: &S::Operator,
        state: &S::State,
        g: S::Cost,
    ) -> Result<Option<S::Cost>, Ended> {
        let Problem { space, heuristic, .. } = self.problem;
        let limit = S::Cost::INFINITY;
        let h = match heuristic.child(space, parent.memo, operator, state, limit) {
            Estimate::Within(memo) => heuristic.value(memo),
            Estimate::Above(h) => h,
        };
        if !h.is_valid() {
            return Err(Ended::Fault);
        }
        let f = g.checked_add(h);
        if f.is_none() {
            self.counts.note_uncountable(h);
        }
        Ok(f.map(|f| f.greatest(parent.least)))
    }

    /// The path to a node, and one operator more.
    pub(super) fn plan(
        &self,
        start: &S::State,
        mut node: u32,
        last: Option<u32>,
    ) -> Option<Plan<S::Operator, S::Cost>> {
        let mut path: alloc::vec::Vec<u32> = last.into_iter().collect();
        while self.tree.node(node).parent != NONE {
            path.push(self.tree.node(node).ordinal);
            node = self.tree.node(node).parent;
        }
        path.reverse();
        self.problem.walk(start, &path).map(|(plan, _)| plan)
    }
}
