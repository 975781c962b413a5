//! Nodes of a space that packs its states, in a [`NodeTable`].

use super::sealed::{Keeping, Nodes};
use super::{Packed, retraced};
use crate::outcome::Plan;
use crate::pack::Pack;
use crate::table::{FILLED, NodeTable, Place};

/// The table of a space's nodes.
pub(crate) type Table<S> =
    NodeTable<<S as Pack>::Packed, <S as crate::space::StateSpace>::Cost, <S as Pack>::Back>;

impl<S: Pack> Keeping<S> for Packed {
    type Nodes = Table<S>;
}

impl<S: Pack> Nodes<S> for Table<S> {
    type Key = S::Packed;
    type Way = S::Back;

    const GROUP_BYTES: usize = Table::<S>::GROUP_BYTES;
    const GROUP_NODES: usize = FILLED;

    fn with_groups(groups: usize) -> Self {
        Table::<S>::new(groups)
    }

    fn clear(&mut self) {
        Table::<S>::clear(self);
    }

    fn bytes(&self) -> usize {
        Table::<S>::bytes(self)
    }

    fn slots(&self) -> usize {
        Table::<S>::slots(self)
    }

    #[inline]
    fn is_full(&self) -> bool {
        Table::<S>::is_full(self)
    }

    #[inline]
    fn key(space: &S, state: &S::State) -> (S::Packed, u64) {
        let packed = space.pack(state);
        (packed, Table::<S>::hash(&packed))
    }

    #[inline]
    fn way(space: &S, parent: &S::State, _: u32, operator: &S::Operator) -> S::Back {
        space.way_back(parent, operator)
    }

    fn no_way() -> S::Back {
        S::Back::default()
    }

    #[inline]
    fn touch(&self, hash: u64) -> u32 {
        Table::<S>::touch(self, hash)
    }

    #[inline]
    fn touch_node(&self, slot: u32) {
        Table::<S>::touch_node(self, slot);
    }

    #[inline]
    fn find(&self, hash: u64, packed: &S::Packed, _: &S::State) -> Place {
        Table::<S>::find(self, hash, packed)
    }

    #[inline]
    fn slot_of(&self, vacancy: u32) -> u32 {
        vacancy
    }

    #[inline]
    fn fill(
        &mut self,
        vacancy: u32,
        hash: u64,
        packed: S::Packed,
        _: S::State,
        cost: S::Cost,
        way: S::Back,
    ) {
        Table::<S>::fill(self, vacancy, hash, packed, cost, way);
    }

    #[inline]
    fn improve(&mut self, slot: u32, cost: S::Cost, way: S::Back) {
        Table::<S>::improve(self, slot, cost, way);
    }

    #[inline]
    fn set_open(&mut self, slot: u32) {
        Table::<S>::set_open(self, slot);
    }

    #[inline]
    fn set_closed(&mut self, slot: u32) {
        Table::<S>::set_closed(self, slot);
    }

    #[inline]
    fn is_open(&self, slot: u32) -> bool {
        Table::<S>::is_open(self, slot)
    }

    #[inline]
    fn cost(&self, slot: u32) -> S::Cost {
        Table::<S>::cost(self, slot)
    }

    #[inline]
    fn state(&self, space: &S, slot: u32) -> S::State {
        space.unpack(self.packed(slot))
    }

    fn last_operator(&self, space: &S, slot: u32) -> Option<S::Operator> {
        let mut state = space.unpack(self.packed(slot));
        Some(space.retrace(&mut state, Table::<S>::way(self, slot)))
    }

    fn plan(
        &self,
        space: &S,
        start: &S::State,
        slot: u32,
        last: Option<S::Operator>,
    ) -> Option<Plan<S::Operator, S::Cost>> {
        let way = |slot| Table::<S>::way(self, slot);
        let state = space.unpack(self.packed(slot));
        let find = |state: &S::State| {
            let packed = space.pack(state);
            Table::<S>::find(self, Table::<S>::hash(&packed), &packed)
        };
        retraced(space, start, (slot, state), last, way, find)
    }
}
