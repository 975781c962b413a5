//! A hash index over nodes that come and go: open addressing with linear
//! probing, which moves entries back when one is removed, so that it never
//! fills up with what is gone.

use alloc::vec::Vec;

/// Of so many slots ...
const SLOTS: usize = 4;
/// ... so many are filled at most.
const FILLED: usize = 3;

/// Numbers of nodes, found by the hashes of their states.
pub(crate) struct Index {
    /// The number of a node plus one; 0 is free.
    slots: Vec<u32>,
}

impl Index {
    /// Bytes that an index for so many nodes takes.
    pub(crate) fn bytes_for(nodes: usize) -> usize {
        Self::slots_for(nodes) * size_of::<u32>()
    }

    fn slots_for(nodes: usize) -> usize {
        nodes.div_ceil(FILLED) * SLOTS + 1
    }

    /// An empty index for so many nodes.
    pub(crate) fn new(nodes: usize) -> Self {
        Index { slots: alloc::vec![0; Self::slots_for(nodes)] }
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u32>()
    }

    fn home(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.slots.len() as u128) >> 64) as usize
    }

    fn after(&self, slot: usize) -> usize {
        if slot + 1 == self.slots.len() { 0 } else { slot + 1 }
    }

    /// The node of this hash that `is_it` knows.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        let mut slot = self.home(hash);
        while let Some(node) = self.slots[slot].checked_sub(1) {
            if is_it(node) {
                return Some(node);
            }
            slot = self.after(slot);
        }
        None
    }

    /// Adds a node that is not there; there must be room.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u64, node: u32) {
        let mut slot = self.home(hash);
        while self.slots[slot] != 0 {
            slot = self.after(slot);
        }
        self.slots[slot] = node + 1;
    }

    /// Removes a node that is there; `hash_of` tells the hashes of others.
    pub(crate) fn remove(&mut self, hash: u64, node: u32, hash_of: impl Fn(u32) -> u64) {
        let mut hole = self.home(hash);
        while self.slots[hole] != node + 1 {
            hole = self.after(hole);
        }
        let mut slot = hole;
        loop {
            slot = self.after(slot);
            let Some(other) = self.slots[slot].checked_sub(1) else { break };
            // What is at or behind the hole as seen from its home moves there.
            let begin = self.home(hash_of(other));
            if self.distance(begin, hole) <= self.distance(begin, slot) {
                self.slots[hole] = self.slots[slot];
                hole = slot;
            }
        }
        self.slots[hole] = 0;
    }

    fn distance(&self, from: usize, to: usize) -> usize {
        if to >= from { to - from } else { to + self.slots.len() - from }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_is_there_and_nothing_else() {
        let hash = |node: u32| u64::from(node % 37).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut index = Index::new(100);
        let mut there = Vec::new();
        let mut random = 1_u32;
        for _ in 0..20_000 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let node = random >> 8 & 0x7f;
            let found = index.find(hash(node), |other| other == node);
            assert_eq!(found.is_some(), there.contains(&node));
            if found.is_some() {
                index.remove(hash(node), node, hash);
                there.retain(|other| *other != node);
            } else if there.len() < 100 {
                index.insert(hash(node), node);
                there.push(node);
            }
        }
        assert!(there.len() > 30);
    }
}
