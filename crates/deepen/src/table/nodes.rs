//! The table of the nodes that a best-first search has met: open addressing
//! over packed states, compared exactly, in memory of fixed size.
//!
//! Slots come in groups of eight that share a word of tags: seven bits of the
//! hash and one that says whether the node is open. A look-up compares eight
//! tags at once and goes to the next group only where none of them is free.
//! Nodes never move and are never removed, so a slot's number names a node.
//! What a node holds lies in columns, which the system gives out page by page
//! as they are filled.

#![cfg(feature = "alloc")]

use alloc::vec::Vec;
use core::hash::{BuildHasher, BuildHasherDefault, Hash};

use crate::cost::Cost;
use crate::hashing::StateHasher;

/// Slots in a group.
pub(crate) const GROUP: usize = 8;

/// Of a group's slots so many are filled on the average at most.
pub(crate) const FILLED: usize = 7;

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Where a state is, or could be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In this slot.
    Found(u32),
    /// Nowhere; this slot is free for it.
    Vacant(u32),
}

/// Nodes: packed state, path cost, and the way back to the parent.
pub struct NodeTable<P, C, B> {
    /// A byte a slot: 0 where it is free, otherwise seven bits of the hash,
    /// never 0, and the highest bit for an open node.
    tags: Vec<u64>,
    states: Vec<P>,
    costs: Vec<C>,
    ways: Vec<B>,
    used: usize,
}

impl<P: Copy + Eq + Hash + Default, C: Cost, B: Copy + Default> NodeTable<P, C, B> {
    /// Bytes of a group of slots.
    pub(crate) const GROUP_BYTES: usize =
        GROUP * (1 + size_of::<P>() + size_of::<C>() + size_of::<B>());

    /// An empty table of so many groups.
    pub(crate) fn new(groups: usize) -> Self {
        let groups = groups.clamp(1, u32::MAX as usize / GROUP);
        NodeTable {
            tags: alloc::vec![0; groups],
            states: alloc::vec![P::default(); groups * GROUP],
            costs: C::zeros(groups * GROUP),
            ways: alloc::vec![B::default(); groups * GROUP],
            used: 0,
        }
    }

    /// Forgets all nodes.
    pub(crate) fn clear(&mut self) {
        self.tags.fill(0);
        self.used = 0;
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        self.tags.len() * Self::GROUP_BYTES
    }

    /// Slots, filled or not.
    pub(crate) fn slots(&self) -> usize {
        self.tags.len() * GROUP
    }

    /// Nodes in the table.
    pub(crate) fn used(&self) -> usize {
        self.used
    }

    /// Whether no more nodes are taken.
    pub(crate) fn is_full(&self) -> bool {
        self.used >= self.tags.len() * FILLED
    }

    #[inline]
    pub(crate) fn hash(packed: &P) -> u64 {
        BuildHasherDefault::<StateHasher>::default().hash_one(packed)
    }

    #[inline]
    fn home(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.tags.len() as u128) >> 64) as usize
    }

    /// Reads the first memory that a look-up would read. Asked for several
    /// states one after the other, the reads overlap; the look-ups that
    /// follow find them in the cache. Returns the slot that is the first to
    /// be compared, for [`touch_node`](Self::touch_node).
    #[inline]
    pub(crate) fn touch(&self, hash: u64) -> u32 {
        let group = self.home(hash);
        let tags = self.tags[group] & !HIGH;
        let equal = zero_bytes(tags ^ repeated_tag(hash));
        let first = if equal == 0 { zero_bytes(tags) } else { equal };
        // Where there is neither, any slot will do.
        (group * GROUP + first_byte(first) % GROUP) as u32
    }

    /// Reads the memory that holds a node.
    #[inline]
    pub(crate) fn touch_node(&self, slot: u32) {
        core::hint::black_box((self.packed(slot), self.cost(slot), self.way(slot)));
    }

    /// Looks a state up.
    #[inline]
    pub(crate) fn find(&self, hash: u64, packed: &P) -> Place {
        let mut group = self.home(hash);
        let wanted = repeated_tag(hash);
        loop {
            let tags = self.tags[group] & !HIGH;
            let mut equal = zero_bytes(tags ^ wanted);
            while equal != 0 {
                let slot = group * GROUP + first_byte(equal);
                if self.states[slot] == *packed {
                    return Place::Found(slot as u32);
                }
                equal &= equal - 1;
            }
            let free = zero_bytes(tags);
            if free != 0 {
                let slot = group * GROUP + first_byte(free);
                return Place::Vacant(slot as u32);
            }
            group += 1;
            if group == self.tags.len() {
                group = 0;
            }
        }
    }

    /// Fills a slot that [`find`](Self::find) called vacant with an open node.
    #[inline]
    pub(crate) fn fill(&mut self, slot: u32, hash: u64, packed: P, cost: C, way: B) {
        let place = slot as usize;
        self.tags[place / GROUP] |= (tag_of(hash) | 0x80) << (place % GROUP * 8);
        self.states[place] = packed;
        self.used += 1;
        self.improve(slot, cost, way);
    }

    /// Gives a node a cheaper path.
    #[inline]
    pub(crate) fn improve(&mut self, slot: u32, cost: C, way: B) {
        self.costs[slot as usize] = cost;
        self.ways[slot as usize] = way;
        self.set_open(slot);
    }

    #[inline]
    pub(crate) fn set_open(&mut self, slot: u32) {
        self.tags[slot as usize / GROUP] |= 0x80 << (slot as usize % GROUP * 8);
    }

    #[inline]
    pub(crate) fn set_closed(&mut self, slot: u32) {
        self.tags[slot as usize / GROUP] &= !(0x80 << (slot as usize % GROUP * 8));
    }

    #[inline]
    pub(crate) fn is_open(&self, slot: u32) -> bool {
        self.tags[slot as usize / GROUP] >> (slot as usize % GROUP * 8) & 0x80 != 0
    }

    #[inline]
    pub(crate) fn packed(&self, slot: u32) -> P {
        self.states[slot as usize]
    }

    #[inline]
    pub(crate) fn cost(&self, slot: u32) -> C {
        self.costs[slot as usize]
    }

    #[inline]
    pub(crate) fn way(&self, slot: u32) -> B {
        self.ways[slot as usize]
    }
}

/// Seven bits of a hash, never 0.
#[inline]
pub(crate) fn tag_of(hash: u64) -> u64 {
    (hash & 0x7f).max(1)
}

/// The tag of a hash in every byte of a word.
#[inline]
pub(crate) fn repeated_tag(hash: u64) -> u64 {
    tag_of(hash) * ONES
}

/// The first of the bytes that [`zero_bytes`] found.
#[inline]
pub(crate) fn first_byte(found: u64) -> usize {
    found.trailing_zeros() as usize / 8
}

/// The highest bit of every byte that is 0, of bytes without their highest
/// bit.
#[inline]
pub(crate) fn zero_bytes(word: u64) -> u64 {
    !(word + !HIGH) & HIGH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_put_in_and_nothing_else() {
        let mut table = NodeTable::<u64, u32, u8>::new(5);
        let key = |number: u64| number * 0x1_0000_0001;
        let mut number = 0;
        while !table.is_full() {
            let hash = NodeTable::<u64, u32, u8>::hash(&key(number));
            let Place::Vacant(slot) = table.find(hash, &key(number)) else { panic!("is there") };
            table.fill(slot, hash, key(number), number as u32, 3);
            number += 1;
        }
        assert_eq!((number, table.used()), (35, 35));
        for number in 0..number {
            let hash = NodeTable::<u64, u32, u8>::hash(&key(number));
            let Place::Found(slot) = table.find(hash, &key(number)) else { panic!("is gone") };
            assert_eq!((table.cost(slot), table.packed(slot)), (number as u32, key(number)));
            assert!(table.is_open(slot));
            table.set_closed(slot);
            assert!(!table.is_open(slot));
            assert_eq!(table.find(hash, &key(number)), Place::Found(slot));
        }
        for number in number..1_000 {
            let hash = NodeTable::<u64, u32, u8>::hash(&key(number));
            assert!(matches!(table.find(hash, &key(number)), Place::Vacant(_)));
        }
    }

    #[test]
    fn zero_bytes_are_found_exactly() {
        assert_eq!(zero_bytes(0x7f01_0001_7f00_0100), 0x0000_8000_0080_0080);
    }
}
