//! Where a search keeps the nodes that it has met: one contract, three stores.
//!
//! [`Packed`] keeps what [`Pack`] makes of a state, in hashed slots; [`Kept`]
//! keeps the states themselves, of any space; [`Dense`] has a place for each
//! state of a space that numbers them ([`Rank`]). All are of fixed size, name
//! a node by a number that never changes, and compare states exactly.

#![cfg(feature = "alloc")]

mod dense;
mod kept;
mod packed;
mod records;

use alloc::vec::Vec;

use crate::outcome::Plan;
use crate::pack::Pack;
use crate::rank::Rank;
use crate::space::StateSpace;
use crate::table::Place;

/// States are packed: fewest bytes, and the way back is worked out from them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Packed;

/// States are kept as they are, in the order of their coming: for every
/// space. Memory that states own on the heap is not counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kept;

/// There is a place for each state of the space, found by its number: fastest
/// where there are few enough.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dense;

/// How a best-first search keeps its nodes: [`Packed`], [`Kept`] or
/// [`Dense`].
pub trait Keeping<S: StateSpace>: sealed::Keeping<S> {}

impl<S: Pack> Keeping<S> for Packed {}
impl<S: StateSpace> Keeping<S> for Kept {}
impl<S: Rank> Keeping<S> for Dense {}

/// The store of a search that keeps its nodes so.
pub(crate) type Store<S, K> = <K as sealed::Keeping<S>>::Nodes;

pub(crate) use packed::Table;
pub(crate) use sealed::Nodes;

/// The path from `start` to the node in a slot and one operator more, where
/// nodes keep the ways back.
fn retraced<S: Pack>(
    space: &S,
    start: &S::State,
    (mut slot, mut state): (u32, S::State),
    last: Option<S::Operator>,
    way: impl Fn(u32) -> S::Back,
    find: impl Fn(&S::State) -> Place,
) -> Option<Plan<S::Operator, S::Cost>> {
    let mut operators: Vec<S::Operator> = last.into_iter().collect();
    while state != *start {
        operators.push(space.retrace(&mut state, way(slot)));
        let Place::Found(parent) = find(&state) else { return None };
        slot = parent;
    }
    operators.reverse();
    Plan::along(space, start, operators)
}

pub(crate) mod sealed {
    use super::{Place, Plan, StateSpace};

    /// The part of a keeping that only the search itself uses.
    pub trait Keeping<S: StateSpace> {
        /// The store.
        type Nodes: Nodes<S>;
    }

    /// Nodes in memory of fixed size. Each has a path cost, the way back to
    /// its parent, and is open or not.
    pub trait Nodes<S: StateSpace>: Sized {
        /// What a state is looked up by, besides itself.
        type Key: Copy;
        /// What a node keeps of the step that led to it.
        type Way: Copy;

        /// Nodes come in groups of so many bytes.
        const GROUP_BYTES: usize;
        /// Nodes in a full group.
        const GROUP_NODES: usize;
        /// Whether the open list is a heap from the beginning: where to look
        /// through all slots for what is open would take too long.
        const BEGINS_WITH_HEAP: bool = false;

        /// How many groups it takes to keep the nodes of a space, where that
        /// is known; otherwise as many as there is room for.
        fn groups_of(space: &S) -> Option<usize> {
            let _ = space;
            None
        }

        /// An empty store of so many groups.
        fn with_groups(groups: usize) -> Self;

        /// Forgets all nodes.
        fn clear(&mut self);

        /// Bytes allocated.
        fn bytes(&self) -> usize;

        /// How many slots may be in use, the highest number plus one.
        fn slots(&self) -> usize;

        /// Whether no more nodes are taken.
        fn is_full(&self) -> bool;

        /// What a state is looked up by, and its hash.
        fn key(space: &S, state: &S::State) -> (Self::Key, u64);

        /// The way back over an operator that is about to be applied to
        /// `parent`, the state of the node in a slot.
        fn way(space: &S, parent: &S::State, slot: u32, operator: &S::Operator) -> Self::Way;

        /// The way back of the start: none.
        fn no_way() -> Self::Way;

        /// Reads the first memory that a look-up would read, so that the
        /// reads of several look-ups overlap; returns the slot that would be
        /// compared first.
        fn touch(&self, hash: u64) -> u32;

        /// Reads the memory that holds a node.
        fn touch_node(&self, slot: u32);

        /// Looks a state up.
        fn find(&self, hash: u64, key: &Self::Key, state: &S::State) -> Place;

        /// The slot of the node that will be put where `find` found a vacancy.
        fn slot_of(&self, vacancy: u32) -> u32;

        /// Puts an open node where `find` has just found a vacancy; there must
        /// be room.
        fn fill(
            &mut self,
            vacancy: u32,
            hash: u64,
            key: Self::Key,
            state: S::State,
            cost: S::Cost,
            way: Self::Way,
        );

        /// Gives a node a cheaper path and opens it.
        fn improve(&mut self, slot: u32, cost: S::Cost, way: Self::Way);

        fn set_open(&mut self, slot: u32);
        fn set_closed(&mut self, slot: u32);
        fn is_open(&self, slot: u32) -> bool;
        fn cost(&self, slot: u32) -> S::Cost;
        fn state(&self, space: &S, slot: u32) -> S::State;

        /// The operator that led to the node in a slot; `None` at the start.
        fn last_operator(&self, space: &S, slot: u32) -> Option<S::Operator>;

        /// The path from `start` to the node in a slot, and one operator more.
        fn plan(
            &self,
            space: &S,
            start: &S::State,
            slot: u32,
            last: Option<S::Operator>,
        ) -> Option<Plan<S::Operator, S::Cost>>;
    }
}
