//! Nodes of any space: states, costs and parents lie in the order of their
//! coming, and an index of their hashes finds them.
//!
//! A node is its state, path cost and parent; the operator between the two is
//! looked for when a plan is asked for. The index has groups of eight numbers
//! that share a word of tags. Its room for all nodes is set aside at once and
//! used from the front: when it gets crowded, four times as much of it is used
//! while that is little, later half as much more, and all numbers are put in
//! anew, in place. So memory is fixed, but a page of it is touched only when
//! there are nodes to fill it.

use alloc::vec::Vec;
use core::hash::{BuildHasher, BuildHasherDefault, Hash};

use super::Kept;
use super::records::Records;
use super::sealed::{Keeping, Nodes};
use crate::hashing::StateHasher;
use crate::outcome::Plan;
use crate::space::StateSpace;
use crate::table::{FILLED, GROUP, Place, first_byte, repeated_tag, tag_of, zero_bytes};

/// Numbers of nodes, behind a word of tags in two halves.
type Group = [u32; GROUP + 2];

/// Groups of the index that are used at first.
const FIRST_GROUPS: usize = 64;

/// The index quadruples up to so many groups, which are little memory.
const LITTLE: usize = 1 << 12;

/// Set in the parent's number where a node is open.
const OPEN: u32 = 1 << 31;

/// The parent of the start.
const NONE: u32 = OPEN - 1;

/// Nodes in the order of their coming.
pub struct KeptNodes<T, C> {
    /// Links are the parent's number, and whether the node is open.
    records: Records<T, C>,
    most: usize,
    index: Vec<Group>,
    /// Groups of the index that are in use.
    used: usize,
}

impl<S: StateSpace> Keeping<S> for Kept {
    type Nodes = KeptNodes<S::State, S::Cost>;
}

impl<T: Hash, C: Copy> KeptNodes<T, C> {
    #[inline]
    fn hash(state: &T) -> u64 {
        BuildHasherDefault::<StateHasher>::default().hash_one(state)
    }

    #[inline]
    fn home(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.used as u128) >> 64) as usize
    }

    #[inline]
    fn tags(group: &Group) -> u64 {
        u64::from(group[0]) | u64::from(group[1]) << 32
    }

    /// Writes a number to a vacancy of the index.
    #[inline]
    fn enter(&mut self, vacancy: u32, hash: u64, number: u32) {
        let (group, place) = (vacancy as usize / GROUP, vacancy as usize % GROUP);
        let group = &mut self.index[group];
        let tags = Self::tags(group) | tag_of(hash) << (8 * place);
        (group[0], group[1]) = (tags as u32, (tags >> 32) as u32);
        group[2 + place] = number;
    }

    /// The first vacancy for a hash.
    #[inline]
    fn vacancy(&self, hash: u64) -> u32 {
        let mut group = self.home(hash);
        loop {
            let free = zero_bytes(Self::tags(&self.index[group]));
            if free != 0 {
                return (group * GROUP + first_byte(free)) as u32;
            }
            group = self.after(group);
        }
    }

    #[inline]
    fn after(&self, group: usize) -> usize {
        if group + 1 == self.used { 0 } else { group + 1 }
    }

    /// Uses more of the index.
    #[cold]
    fn spread(&mut self) {
        self.index[..self.used].fill([0; GROUP + 2]);
        let more = if self.used < LITTLE { 3 * self.used } else { self.used / 2 };
        self.used = (self.used + more).min(self.index.len());
        for number in 0..self.count() {
            let hash = Self::hash(self.records.state(number));
            let vacancy = self.vacancy(hash);
            self.enter(vacancy, hash, number);
        }
    }
}

impl<T, C: Copy> KeptNodes<T, C> {
    /// Nodes in the store: their numbers are those below.
    pub(crate) fn count(&self) -> u32 {
        self.records.len() as u32
    }

    /// The state of a node.
    #[inline]
    pub(crate) fn state_at(&self, slot: u32) -> &T {
        self.records.state(slot)
    }

    /// Forgets all nodes.
    pub(crate) fn clear(&mut self) {
        self.index[..self.used].fill([0; GROUP + 2]);
        self.used = self.index.len().min(FIRST_GROUPS);
        self.records.clear();
    }

    fn parent(&self, slot: u32) -> Option<u32> {
        Some(self.records.link(slot) & !OPEN).filter(|parent| *parent != NONE)
    }
}

impl<S: StateSpace> Nodes<S> for KeptNodes<S::State, S::Cost> {
    type Key = ();
    type Way = u32;

    const GROUP_BYTES: usize = size_of::<Group>() + FILLED * Records::<S::State, S::Cost>::BYTES;
    const GROUP_NODES: usize = FILLED;

    fn with_groups(groups: usize) -> Self {
        let groups = groups.clamp(1, NONE as usize / GROUP);
        KeptNodes {
            records: Records::with_capacity(groups * FILLED),
            most: groups * FILLED,
            index: alloc::vec![[0; GROUP + 2]; groups],
            used: groups.min(FIRST_GROUPS),
        }
    }

    fn clear(&mut self) {
        KeptNodes::clear(self);
    }

    fn bytes(&self) -> usize {
        self.index.capacity() * size_of::<Group>() + self.records.bytes()
    }

    fn slots(&self) -> usize {
        self.records.len()
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.records.len() >= self.most
    }

    #[inline]
    fn key(_: &S, state: &S::State) -> ((), u64) {
        ((), Self::hash(state))
    }

    #[inline]
    fn way(_: &S, _: &S::State, slot: u32, _: &S::Operator) -> u32 {
        slot
    }

    fn no_way() -> u32 {
        NONE
    }

    #[inline]
    fn touch(&self, hash: u64) -> u32 {
        let group = &self.index[self.home(hash)];
        let equal = zero_bytes(Self::tags(group) ^ repeated_tag(hash));
        if equal == 0 { 0 } else { group[2 + first_byte(equal)] }
    }

    #[inline]
    fn touch_node(&self, slot: u32) {
        // To compare states is the one way to read one of any type.
        let same = self.records.state(slot) == self.records.state(0);
        core::hint::black_box((self.records.link(slot), same));
    }

    #[inline]
    fn find(&self, hash: u64, (): &(), state: &S::State) -> Place {
        let mut group = self.home(hash);
        let wanted = repeated_tag(hash);
        loop {
            let words = &self.index[group];
            let tags = Self::tags(words);
            let mut equal = zero_bytes(tags ^ wanted);
            while equal != 0 {
                let number = words[2 + first_byte(equal)];
                if *self.records.state(number) == *state {
                    return Place::Found(number);
                }
                equal &= equal - 1;
            }
            let free = zero_bytes(tags);
            if free != 0 {
                return Place::Vacant((group * GROUP + first_byte(free)) as u32);
            }
            group = self.after(group);
        }
    }

    #[inline]
    fn slot_of(&self, _: u32) -> u32 {
        self.records.len() as u32
    }

    #[inline]
    fn fill(
        &mut self,
        vacancy: u32,
        hash: u64,
        (): (),
        state: S::State,
        cost: S::Cost,
        parent: u32,
    ) {
        self.enter(vacancy, hash, self.records.len() as u32);
        self.records.push(state, cost, parent | OPEN);
        if self.records.len() >= self.used * FILLED && self.used < self.index.len() {
            self.spread();
        }
    }

    #[inline]
    fn improve(&mut self, slot: u32, cost: S::Cost, parent: u32) {
        self.records.set_cost(slot, cost);
        *self.records.link_mut(slot) = parent | OPEN;
    }

    #[inline]
    fn set_open(&mut self, slot: u32) {
        *self.records.link_mut(slot) |= OPEN;
    }

    #[inline]
    fn set_closed(&mut self, slot: u32) {
        *self.records.link_mut(slot) &= !OPEN;
    }

    #[inline]
    fn is_open(&self, slot: u32) -> bool {
        self.records.link(slot) & OPEN != 0
    }

    #[inline]
    fn cost(&self, slot: u32) -> S::Cost {
        self.records.cost(slot)
    }

    #[inline]
    fn state(&self, _: &S, slot: u32) -> S::State {
        self.records.state(slot).clone()
    }

    /// The cheapest operator of the parent that leads here.
    fn last_operator(&self, space: &S, slot: u32) -> Option<S::Operator> {
        let parent = self.parent(slot)?;
        let here = self.records.state(slot);
        let mut state = self.records.state(parent).clone();
        let mut best: Option<(S::Cost, S::Operator)> = None;
        for operator in space.operators(&state) {
            let cost = space.cost(&state, &operator);
            let undo = space.apply(&mut state, &operator);
            let leads_here = state == *here;
            space.undo(&mut state, undo);
            if leads_here && best.as_ref().is_none_or(|best| cost < best.0) {
                best = Some((cost, operator));
            }
        }
        best.map(|(_, operator)| operator)
    }

    fn plan(
        &self,
        space: &S,
        start: &S::State,
        mut slot: u32,
        last: Option<S::Operator>,
    ) -> Option<Plan<S::Operator, S::Cost>> {
        let mut operators: Vec<S::Operator> = last.into_iter().collect();
        while let Some(parent) = self.parent(slot) {
            operators.push(Nodes::<S>::last_operator(self, space, slot)?);
            slot = parent;
        }
        operators.reverse();
        Plan::along(space, start, operators)
    }
}
