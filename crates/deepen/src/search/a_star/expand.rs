//! Expanding a batch of nodes: their children are made first, then looked up
//! together, and only what is new is estimated.

use super::best_first::{BestFirst, Ended, Fuel, Table};
use crate::cost::Cost;
use crate::heuristic::{Estimate, Heuristic};
use crate::observer::Observer;
use crate::open::BATCH;
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::depth_first::Problem;
use crate::search::instrument::Instrument;
use crate::table::Place;

/// A child that was made and not yet looked up.
pub(crate) struct Child<S: Pack> {
    state: S::State,
    packed: S::Packed,
    hash: u64,
    g: S::Cost,
    operator: S::Operator,
    way: S::Back,
    /// The slot where it may be.
    likely: u32,
    /// Its parent's place in the batch.
    from: u8,
    /// Nodes expanded and generated when it was made.
    counted: (u64, u64),
}

impl<S: Pack, H: Heuristic<S>, P: Pruning<S>> BestFirst<'_, S, H, P> {
    /// Expands what is left of the batch.
    pub(super) fn expand_batch<I: Instrument<S::Cost>>(
        &mut self,
        fuel: &mut Fuel,
        instrument: &mut I,
    ) -> Result<(), Ended<S::Operator>> {
        let space = self.problem.space;
        while self.at < self.batch.count {
            let slot = self.batch.slots[self.at];
            if !self.table.is_open(slot) || self.table.cost(slot) != self.batch.g {
                self.at += 1;
                continue;
            }
            let state = space.unpack(self.table.packed(slot));
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
        self.table.set_closed(slot);
        self.counts.expanded += 1;
        let memo = heuristic.start(space, &state);
        self.memos[self.at] = Some(memo);
        if I::Observer::NODES {
            instrument.observer().expands(0, self.batch.g, heuristic.value(memo));
        }
        let mut operators = space.operators(&state);
        if P::RETURNS_ONLY && self.batch.g != S::Cost::ZERO {
            let last = space.retrace(&mut state.clone(), self.table.way(slot));
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
            let way = space.way_back(&state, &operator);
            let undo = space.apply(&mut state, &operator);
            let packed = space.pack(&state);
            let hash = Table::<S>::hash(&packed);
            self.children.push(Child {
                state: state.clone(),
                packed,
                hash,
                g,
                operator,
                way,
                likely: 0,
                from: self.at as u8,
                counted: (self.counts.expanded, self.counts.generated),
            });
            space.undo(&mut state, undo);
        }
        Ok(())
    }

    /// Looks the children up and puts in what is new or has become cheaper.
    fn look_up<I: Instrument<S::Cost>>(
        &mut self,
        instrument: &mut I,
    ) -> Result<(), Ended<S::Operator>> {
        for child in &mut self.children {
            child.likely = self.table.touch(child.hash);
        }
        for child in &self.children {
            self.table.touch_node(child.likely);
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
        let found = self.table.find(child.hash, &child.packed);
        if let Place::Found(slot) = found
            && self.table.cost(slot) <= g
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
                if !self.open.push(f, g, slot) {
                    return Err(Ended::Full);
                }
                self.reopened += u64::from(!self.table.is_open(slot));
                self.table.improve(slot, g, way);
            }
            Place::Vacant(slot) => {
                if self.table.is_full() || !self.open.push(f, g, slot) {
                    return Err(Ended::Full);
                }
                self.table.fill(slot, child.hash, child.packed, g, way);
            }
        }
        Ok(())
    }

    /// Opens the nodes of the batch again from this one on: not all their
    /// children are in the table.
    fn reopen_from(&mut self, first: usize) {
        for place in first..self.batch.count.min(self.at + 1).min(BATCH) {
            let slot = self.batch.slots[place];
            // What has found a cheaper path since is open under another key.
            if self.memos[place].is_some() && self.table.cost(slot) == self.batch.g {
                self.table.set_open(slot);
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
