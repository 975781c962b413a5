//! Nodes of a space whose states are numbers: an array with a place for each.
//!
//! A node is its path cost, the way back, and a mark: in which search it was
//! met, and whether it is open. A store is cleared by counting to the next
//! search, so that thousands of small searches can share one large array.

use alloc::vec::Vec;

use super::sealed::{Keeping, Nodes};
use super::{Dense, retraced};
use crate::cost::Cost;
use crate::outcome::Plan;
use crate::rank::Rank;
use crate::table::{GROUP, Place};

/// The bit of a mark that says that the node is open.
const OPEN: u32 = 1;

/// What the mark grows by from one search to the next.
const AGE: u32 = 2;

/// One place.
#[derive(Clone, Copy)]
struct Node<C, B> {
    cost: C,
    way: B,
    /// The search in which this was met, and whether it is open. 0 was never
    /// met: the marks of searches begin at `AGE`.
    mark: u32,
}

/// Nodes by their ranks.
pub struct DenseNodes<C, B> {
    nodes: Vec<Node<C, B>>,
    /// The mark of a closed node of this search.
    age: u32,
}

impl<S: Rank> Keeping<S> for Dense {
    type Nodes = DenseNodes<S::Cost, S::Back>;
}

impl<C: Cost, B: Copy + Default> DenseNodes<C, B> {
    fn never() -> Node<C, B> {
        Node { cost: C::ZERO, way: B::default(), mark: 0 }
    }

    /// The store of so many places.
    fn of_places(places: usize) -> Self {
        DenseNodes { nodes: alloc::vec![Self::never(); places], age: AGE }
    }

    /// Begins the next search.
    fn forget(&mut self) {
        if let Some(age) = self.age.checked_add(AGE) {
            self.age = age;
        } else {
            self.nodes.fill(Self::never());
            self.age = AGE;
        }
    }

    /// Writes an open node.
    #[inline]
    fn open(&mut self, rank: u32, cost: C, way: B) {
        self.nodes[rank as usize] = Node { cost, way, mark: self.age | OPEN };
    }

    /// Where a rank is met, or could be.
    #[inline]
    fn place(&self, rank: u32) -> Place {
        let met = self.nodes[rank as usize].mark & !OPEN == self.age;
        if met { Place::Found(rank) } else { Place::Vacant(rank) }
    }
}

impl<S: Rank> Nodes<S> for DenseNodes<S::Cost, S::Back> {
    type Key = ();
    type Way = S::Back;

    const GROUP_BYTES: usize = GROUP * size_of::<Node<S::Cost, S::Back>>();
    const GROUP_NODES: usize = GROUP;
    const BEGINS_WITH_HEAP: bool = true;

    fn groups_of(space: &S) -> Option<usize> {
        Some(space.ranks().div_ceil(GROUP))
    }

    fn with_groups(groups: usize) -> Self {
        Self::of_places(groups * GROUP)
    }

    fn clear(&mut self) {
        self.forget();
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<S::Cost, S::Back>>()
    }

    fn slots(&self) -> usize {
        self.nodes.len()
    }

    /// There is a place for every state.
    #[inline]
    fn is_full(&self) -> bool {
        false
    }

    /// A rank is its own hash.
    #[inline]
    fn key(space: &S, state: &S::State) -> ((), u64) {
        ((), space.rank(state) as u64)
    }

    #[inline]
    fn way(space: &S, parent: &S::State, _: u32, operator: &S::Operator) -> S::Back {
        space.way_back(parent, operator)
    }

    fn no_way() -> S::Back {
        S::Back::default()
    }

    #[inline]
    fn touch(&self, rank: u64) -> u32 {
        rank as u32
    }

    #[inline]
    fn touch_node(&self, slot: u32) {
        core::hint::black_box(self.nodes[slot as usize].mark);
    }

    #[inline]
    fn find(&self, rank: u64, (): &(), _: &S::State) -> Place {
        self.place(rank as u32)
    }

    #[inline]
    fn slot_of(&self, vacancy: u32) -> u32 {
        vacancy
    }

    #[inline]
    fn fill(&mut self, rank: u32, _: u64, (): (), _: S::State, cost: S::Cost, way: S::Back) {
        self.open(rank, cost, way);
    }

    #[inline]
    fn improve(&mut self, slot: u32, cost: S::Cost, way: S::Back) {
        self.open(slot, cost, way);
    }

    #[inline]
    fn set_open(&mut self, slot: u32) {
        self.nodes[slot as usize].mark |= OPEN;
    }

    #[inline]
    fn set_closed(&mut self, slot: u32) {
        self.nodes[slot as usize].mark &= !OPEN;
    }

    /// What an earlier search has met is not.
    #[inline]
    fn is_open(&self, slot: u32) -> bool {
        self.nodes[slot as usize].mark == self.age | OPEN
    }

    #[inline]
    fn cost(&self, slot: u32) -> S::Cost {
        self.nodes[slot as usize].cost
    }

    #[inline]
    fn state(&self, space: &S, slot: u32) -> S::State {
        space.unrank(slot as usize)
    }

    #[inline]
    fn last_operator(&self, space: &S, slot: u32) -> Option<S::Operator> {
        let mut state = space.unrank(slot as usize);
        Some(space.retrace(&mut state, self.nodes[slot as usize].way))
    }

    fn plan(
        &self,
        space: &S,
        start: &S::State,
        slot: u32,
        last: Option<S::Operator>,
    ) -> Option<Plan<S::Operator, S::Cost>> {
        let way = |slot: u32| self.nodes[slot as usize].way;
        let state = space.unrank(slot as usize);
        let find = |state: &S::State| self.place(space.rank(state) as u32);
        retraced(space, start, (slot, state), last, way, find)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cleared_store_knows_nothing_even_when_its_ages_come_round() {
        let mut store = DenseNodes::<u32, u8>::of_places(3);
        for age in [AGE, 3 * AGE, u32::MAX - OPEN - AGE, u32::MAX - OPEN] {
            store.age = age;
            store.open(1, 7, 9);
            assert_eq!(store.place(1), Place::Found(1));
            store.forget();
            assert_eq!(store.place(1), Place::Vacant(1), "after {age}");
        }
        assert_eq!(store.age, AGE, "it has begun anew");
        assert!(store.nodes.iter().all(|node| node.mark == 0));
    }
}
