//! Expanding a batch of nodes: their children are made first, then looked up
//! together, and only what is new is estimated.

use super::best_first::{BestFirst, Ended, Fuel};
use crate::cost::Cost;
use crate::heuristic::{Estimate, Heuristic};
use crate::nodes::{Keeping, Nodes, Store};
use crate::observer::Observer;
use crate::open::BATCH;
use crate::pruning::Pruning;
use crate::search::depth_first::Problem;
use crate::search::instrument::Instrument;
use crate::space::StateSpace;
use crate::table::Place;

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
                    instrument.observer().reaches_goal(0, self.batch.g);
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
            instrument.observer().expands(0, self.batch.g, heuristic.value(memo));
        }
        let mut operators = space.operators(&state);
        if P::RETURNS_ONLY
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
                return Err(Ended::Fault);
            }
            let Some(g) = self.batch.g.checked_add(cost) else {
                self.note_uncountable(cost);
                continue;
            };
            if self.children.len() == self.children.capacity() {
                self.look_up(instrument)?;
            }
            let way = Store::<S, K>::way(space, &state, slot, &operator);
            let child = space.successor(&mut state, &operator);
            let (key, hash) = Store::<S, K>::key(space, &child);
            self.children.push(Child {
                state: child,
                key,
                hash,
                g,
                operator,
                way,
                likely: 0,
                from: self.at as u8,
                counted: (self.counts.expanded, self.counts.generated),
            });
        }
        Ok(())
    }

    /// Looks the children up and puts in what is new or has become cheaper.
    fn look_up<I: Instrument<S::Cost>>(
        &mut self,
        instrument: &mut I,
    ) -> Result<(), Ended<S::Operator>> {
        for child in &mut self.children {
            child.likely = self.nodes.touch(child.hash);
        }
        for child in &self.children {
            self.nodes.touch_node(child.likely);
        }
        for place in 0..self.children.len() {
            if let Err(ended) = self.admit(place, instrument) {
                // Nothing behind this child counts.
                let (expanded, generated) = self.children[place].counted;
                (self.counts.expanded, self.counts.generated) = (expanded, generated);
                if matches!(ended, Ended::Full) {
                    self.counts.expanded -= 1;
                    self.counts.generated -= 1;
                    self.reopen_from(usize::from(self.children[place].from));
                }
                if matches!(ended, Ended::Goal(..)) {
                    // Not all their children are known.
                    self.reopen_from(usize::from(self.children[place].from));
                }
                self.children.clear();
                return Err(ended);
            }
        }
        self.children.clear();
        Ok(())
    }

    #[inline]
    fn admit<I: Instrument<S::Cost>>(
        &mut self,
        place: usize,
        instrument: &mut I,
    ) -> Result<(), Ended<S::Operator>> {
        let Problem { space, heuristic, .. } = self.problem;
        let child = &self.children[place];
        let (g, way) = (child.g, child.way);
        let found = self.nodes.find(child.hash, &child.key, &child.state);
        if let Place::Found(slot) = found
            && self.nodes.cost(slot) <= g
        {
            if I::Observer::NODES {
                instrument.observer().repeats(0);
            }
            return Ok(());
        }
        let Some(memo) = self.memos[usize::from(child.from)] else { return Ok(()) };
        let limit = S::Cost::INFINITY;
        let h = match heuristic.child(space, memo, &child.operator, &child.state, limit) {
            Estimate::Within(memo) => heuristic.value(memo),
            Estimate::Above(h) => h,
        };
        if !h.is_valid() {
            return Err(Ended::Fault);
        }
        let Some(f) = g.checked_add(h) else {
            self.note_uncountable(h);
            return Ok(());
        };
        if f <= self.bound && space.is_goal(&child.state) {
            if I::Observer::NODES {
                instrument.observer().reaches_goal(0, g);
            }
            let parent = self.batch.slots[usize::from(child.from)];
            return Err(Ended::Goal(parent, Some(child.operator.clone())));
        }
        match found {
            Place::Found(slot) => {
                if !self.put(f, g, slot) {
                    return Err(Ended::Full);
                }
                self.reopened += u64::from(!self.nodes.is_open(slot));
                self.nodes.improve(slot, g, way);
            }
            Place::Vacant(vacancy) => {
                let slot = self.nodes.slot_of(vacancy);
                if self.nodes.is_full() || !self.put(f, g, slot) {
                    return Err(Ended::Full);
                }
                let child = &self.children[place];
                let (hash, key, state) = (child.hash, child.key, child.state.clone());
                self.nodes.fill(vacancy, hash, key, state, g, way);
            }
        }
        Ok(())
    }

    /// Puts a node on the open list. One that has too many levels becomes a
    /// heap; false where there is no room.
    #[inline]
    fn put(&mut self, f: S::Cost, g: S::Cost, slot: u32) -> bool {
        if self.pours && self.open.is_sparse() && !self.pour() {
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
