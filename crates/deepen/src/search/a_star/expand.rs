//! Expanding a batch of nodes: their children are made first, then looked up
//! together, and only what is new is estimated. As long as all nodes are near
//! in the cache each child is looked up at once, in the same order.

use super::best_first::{BestFirst, Ended, Fuel};
use crate::cost::Cost;
use crate::heuristic::{Estimate, Heuristic};
use crate::nodes::{Keeping, Nodes, Store};
use crate::observer::{NodeRef, Observer};
use crate::open::BATCH;
use crate::pruning::Pruning;
use crate::search::depth_first::Problem;
use crate::search::instrument::Instrument;
use crate::space::StateSpace;
use crate::table::Place;

/// So many nodes are near in any cache: reading ahead takes longer than waiting.
const NEAR: usize = 1 << 14;

/// A child that was made and not yet looked up.
pub(crate) struct Child<S: StateSpace, K: Keeping<S>> {
    state: S::State,
    key: <Store<S, K> as Nodes<S>>::Key,
    hash: u64,
    g: S::Cost,
    operator: S::Operator,
    way: <Store<S, K> as Nodes<S>>::Way,
    /// The slot where it may be.
    likely: u32,
    /// Its parent's place in the batch.
    from: u8,
    /// Nodes expanded and generated when it was made.
    counted: (u64, u64),
}

impl<S, H, P, K> BestFirst<'_, S, H, P, K>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    K: Keeping<S>,
{
    /// Expands what is left of the batch.
    pub(super) fn expand_batch<I: Instrument<S::Cost>>(
        &mut self,
        fuel: &mut Fuel,
        instrument: &mut I,
    ) -> Result<(), Ended<S::Operator>> {
        let space = self.problem.space;
        while self.at < self.batch.count {
            let slot = self.batch.slots[self.at];
            if !self.nodes.is_open(slot) || self.nodes.cost(slot) != self.batch.g {
                self.at += 1;
                continue;
            }
            let state = self.nodes.state(space, slot);
            if space.is_goal(&state) {
                // What comes first is looked at first, wherever the search is
                // interrupted.
                self.look_up(instrument)?;
                if I::Observer::NODES {
                    instrument.observer().reaches_goal(self.node_ref(slot), self.batch.g);
                }
                return Err(Ended::Goal(slot, None));
            }
            if let Err(interruption) = fuel.burn(instrument) {
                self.look_up(instrument)?;
                return Err(Ended::Interrupted(interruption));
            }
            self.expand(slot, state, instrument)?;
            self.at += 1;
        }
        self.look_up(instrument)
    }

    /// Makes the children of a node.
    fn expand<I: Instrument<S::Cost>>(
        &mut self,
        slot: u32,
        mut state: S::State,
        instrument: &mut I,
    ) -> Result<(), Ended<S::Operator>> {
        let Problem { space, heuristic, pruning, .. } = self.problem;
        self.nodes.set_closed(slot);
        self.counts.expanded += 1;
        let memo = self.memo_of(&state);
        self.memos[self.at] = Some(memo);
        if I::Observer::NODES {
            let node = self.node_ref(slot);
            instrument.observer().expands(node, self.batch.g, heuristic.value(memo));
        }
        // Observers are told of each child in its turn.
        let near = I::Observer::NODES || self.nodes.slots() <= NEAR;
        let mut operators = space.operators(&state);
        if (P::RETURNS_ONLY || P::SAFE_BESIDE_STATES && self.budget.alone)
            && size_of::<P::Trail>() > 0
            && self.batch.g != S::Cost::ZERO
            && let Some(last) = self.nodes.last_operator(space, slot)
        {
            pruning.restrict(space, pruning.follow(pruning.start(), &last), &mut operators);
        }
        for operator in operators {
            self.counts.generated += 1;
            let cost = space.cost(&state, &operator);
            if !cost.is_valid() {
                self.look_up(instrument)?;
                return Err(Ended::Fault);
            }
            let Some(g) = self.batch.g.checked_add(cost) else {
                if I::Observer::NODES {
                    let child = NodeRef::child_of(slot, space.operator_number(&operator));
                    instrument.observer().cuts(child, S::Cost::INFINITY);
                }
                self.note_uncountable(cost);
                continue;
            };
            if !near && self.children.len() == self.children.capacity() {
                self.look_up(instrument)?;
            }
            let way = Store::<S, K>::way(space, &state, slot, &operator);
            let child = space.successor(&mut state, &operator);
            let (key, hash) = Store::<S, K>::key(space, &child);
            let child = Child {
                state: child,
                key,
                hash,
                g,
                operator,
                way,
                likely: 0,
                from: self.at as u8,
                counted: (self.counts.expanded, self.counts.generated),
            };
            if near {
                if let Err(ended) = self.admit(&child, memo, slot, instrument) {
                    if I::Observer::NODES && matches!(ended, Ended::Full) {
                        instrument.observer().withdraws();
                    }
                    self.end_at(&ended, self.at, child.counted);
                    return Err(ended);
                }
            } else {
                self.children.push(child);
            }
        }
        Ok(())
    }

    /// Looks the children up and puts in what is new or has become cheaper.
    fn look_up<I: Instrument<S::Cost>>(
        &mut self,
        instrument: &mut I,
    ) -> Result<(), Ended<S::Operator>> {
        if self.children.is_empty() {
            return Ok(());
        }
        if self.nodes.slots() > NEAR {
            for child in &mut self.children {
                child.likely = self.nodes.touch(child.hash);
            }
            for child in &self.children {
                self.nodes.touch_node(child.likely);
            }
        }
        let children = core::mem::take(&mut self.children);
        let mut ended = Ok(());
        for child in &children {
            let from = usize::from(child.from);
            let Some(memo) = self.memos[from] else { continue };
            ended = self.admit(child, memo, self.batch.slots[from], instrument);
            if let Err(ended) = &ended {
                self.end_at(ended, from, child.counted);
                break;
            }
        }
        self.children = children;
        self.children.clear();
        ended
    }

    /// Ends the search at a child, of which it is known where in the batch its
    /// parent is and what was counted: nothing behind it counts.
    #[cold]
    fn end_at(&mut self, ended: &Ended<S::Operator>, from: usize, counted: (u64, u64)) {
        (self.counts.expanded, self.counts.generated) = counted;
        if matches!(ended, Ended::Full) {
            self.counts.expanded -= 1;
            self.counts.generated -= 1;
            self.reopen_from(from);
        }
        if matches!(ended, Ended::Goal(..)) {
            // Not all their children are known.
            self.reopen_from(from);
        }
    }

    /// Puts a child in if it is new or has become cheaper.
    #[allow(clippy::inline_always, reason = "a child looked up at once is never written")]
    #[inline(always)]
    fn admit<I: Instrument<S::Cost>>(
        &mut self,
        child: &Child<S, K>,
        memo: H::Memo,
        parent: u32,
        instrument: &mut I,
    ) -> Result<(), Ended<S::Operator>> {
        let Problem { space, heuristic, .. } = self.problem;
        let (g, way) = (child.g, child.way);
        let as_child = || NodeRef::child_of(parent, space.operator_number(&child.operator));
        let found = self.nodes.find(child.hash, &child.key, &child.state);
        if let Place::Found(slot) = found
            && self.nodes.cost(slot) <= g
        {
            if I::Observer::NODES {
                instrument.observer().repeats(as_child());
            }
            return Ok(());
        }
        let limit = S::Cost::INFINITY;
        let h = match heuristic.child(space, memo, &child.operator, &child.state, limit) {
            Estimate::Within(memo) => heuristic.value(memo),
            Estimate::Above(h) => h,
        };
        if !h.is_valid() {
            return Err(Ended::Fault);
        }
        let Some(f) = g.checked_add(h) else {
            if I::Observer::NODES {
                instrument.observer().cuts(as_child(), S::Cost::INFINITY);
            }
            self.note_uncountable(h);
            return Ok(());
        };
        if f <= self.bound && space.is_goal(&child.state) {
            if I::Observer::NODES {
                instrument.observer().reaches_goal(as_child(), g);
            }
            return Err(Ended::Goal(parent, Some(child.operator.clone())));
        }
        let slot = match found {
            Place::Found(slot) => {
                if !self.put(f, g, slot) {
                    return Err(Ended::Full);
                }
                self.reopened += u64::from(!self.nodes.is_open(slot));
                self.nodes.improve(slot, g, way);
                slot
            }
            Place::Vacant(vacancy) => {
                let slot = self.nodes.slot_of(vacancy);
                if self.nodes.is_full() || !self.put(f, g, slot) {
                    return Err(Ended::Full);
                }
                let state = child.state.clone();
                self.nodes.fill(vacancy, child.hash, child.key, state, g, way);
                slot
            }
        };
        if I::Observer::NODES {
            instrument.observer().opens(as_child().numbered(slot), g, h);
        }
        Ok(())
    }

    /// What observers are told of a node that is kept.
    fn node_ref(&self, slot: u32) -> NodeRef {
        let space = self.problem.space;
        let start = self.batch.g == S::Cost::ZERO && self.counts.expanded <= 1;
        let last = if start { None } else { self.nodes.last_operator(space, slot) };
        NodeRef::kept(slot, last.and_then(|operator| space.operator_number(&operator)))
    }

    /// Puts a node on the open list. One that has too many levels becomes a
    /// heap; false where there is no room.
    #[inline]
    fn put(&mut self, f: S::Cost, g: S::Cost, slot: u32) -> bool {
        if self.budget.alone && self.open.is_sparse() && !self.pour() {
            return false;
        }
        self.open.push(f, g, slot)
    }

    /// Begins the open list anew, as a heap of all nodes that are open.
    #[cold]
    fn pour(&mut self) -> bool {
        let Problem { space, heuristic, .. } = self.problem;
        self.open.pour();
        (0..self.nodes.slots() as u32).filter(|slot| self.nodes.is_open(*slot)).all(|slot| {
            let g = self.nodes.cost(slot);
            let h = heuristic.of(space, &self.nodes.state(space, slot));
            g.checked_add(h).is_none_or(|f| self.open.push(f, g, slot))
        })
    }

    /// The memo of a node of the batch.
    #[inline]
    fn memo_of(&self, state: &S::State) -> H::Memo {
        let Problem { space, heuristic, .. } = self.problem;
        match self.batch.f.checked_sub(self.batch.g) {
            Some(h) => heuristic.known(space, state, h),
            None => heuristic.start(space, state),
        }
    }

    /// Opens the nodes of the batch again from this one on: not all their
    /// children are in the table.
    fn reopen_from(&mut self, first: usize) {
        for place in first..self.batch.count.min(self.at + 1).min(BATCH) {
            let slot = self.batch.slots[place];
            // What has found a cheaper path since is open under another key.
            if self.memos[place].is_some() && self.nodes.cost(slot) == self.batch.g {
                self.nodes.set_open(slot);
            }
        }
        self.at = first;
    }

    #[cold]
    fn note_uncountable(&mut self, addend: S::Cost) {
        if addend == S::Cost::INFINITY {
            self.counts.dead_end = true;
        } else {
            self.counts.overflowed = true;
        }
    }
}
