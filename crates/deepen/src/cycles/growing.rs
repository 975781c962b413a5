//! The states of a path that may become as long as memory allows.

#![cfg(feature = "alloc")]

use alloc::vec::Vec;
use core::hash::Hash;

use super::{CycleCheck, OnPath, hash_of};

/// Paths are mostly short: a quarter of a small cache holds an index so
/// sparse that a look-up nearly always ends at once.
const LEAST_SLOTS: usize = 2_048;

/// The states on the path from the start, in order; for
/// [`CycleCheck::FullPath`] also a hash index over them.
///
/// States leave in the opposite order of their coming. That makes open
/// addressing with linear probing safe without tombstones: the one removed
/// was always the last to be placed, so no other was pushed past it.
pub(crate) struct PathStates<T> {
    check: CycleCheck,
    states: Vec<T>,
    /// Position in `states` plus one; 0 is free. Length 0 or a power of two.
    index: Vec<u32>,
    /// Where in `index` each state is.
    slots: Vec<u32>,
}

impl<T: Clone + Eq + Hash> PathStates<T> {
    /// Bytes that room for so many states takes.
    pub(crate) fn bytes_for(&self, states: usize) -> usize {
        match self.check {
            CycleCheck::None => 0,
            CycleCheck::Parent => states * size_of::<T>(),
            CycleCheck::FullPath => {
                states * (size_of::<T>() + size_of::<u32>()) + slots_for(states) * size_of::<u32>()
            }
        }
    }

    /// Makes room for so many states in all, more than there is.
    #[cold]
    pub(crate) fn make_room(&mut self, states: usize) {
        if self.check == CycleCheck::None {
            return;
        }
        self.states.reserve_exact(states - self.states.len());
        if self.check == CycleCheck::FullPath {
            self.slots.clear();
            self.slots.reserve_exact(states);
            self.index = Vec::new();
            self.index = alloc::vec![0; slots_for(states)];
            // In the order of their coming, as if they had never left.
            for place in 0..self.states.len() {
                let slot = self.free_slot(&self.states[place]);
                self.index[slot] = place as u32 + 1;
                self.slots.push(slot as u32);
            }
        }
    }

    fn home(&self, state: &T) -> usize {
        hash_of(state) as usize & (self.index.len() - 1)
    }

    fn free_slot(&self, state: &T) -> usize {
        let mut slot = self.home(state);
        while self.index[slot] != 0 {
            slot = (slot + 1) & (self.index.len() - 1);
        }
        slot
    }
}

impl<T: Clone + Eq + Hash> OnPath<T> for PathStates<T> {
    fn new(check: CycleCheck) -> Self {
        PathStates { check, states: Vec::new(), index: Vec::new(), slots: Vec::new() }
    }

    #[inline]
    fn check(&self) -> CycleCheck {
        self.check
    }

    fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<T>()
            + (self.index.capacity() + self.slots.capacity()) * size_of::<u32>()
    }

    #[inline]
    fn push(&mut self, state: &T) {
        if self.check == CycleCheck::None {
            return;
        }
        self.states.push(state.clone());
        if self.check == CycleCheck::FullPath {
            let slot = self.free_slot(state);
            self.index[slot] = self.states.len() as u32;
            self.slots.push(slot as u32);
        }
    }

    #[inline]
    fn pop(&mut self) {
        if self.states.pop().is_none() {
            return;
        }
        if let Some(slot) = self.slots.pop() {
            self.index[slot as usize] = 0;
        }
    }

    #[inline]
    fn before_last(&self, before: usize) -> Option<&T> {
        self.states.len().checked_sub(before + 1).map(|place| &self.states[place])
    }

    /// Once there is [room](Self::make_room).
    #[inline]
    fn place_by(&self, hash: u64, state: &T) -> Option<usize> {
        let mut slot = hash as usize & (self.index.len() - 1);
        while let Some(place) = (self.index[slot] as usize).checked_sub(1) {
            if self.states[place] == *state {
                return Some(place);
            }
            slot = (slot + 1) & (self.index.len() - 1);
        }
        None
    }
}

/// The length of an index for so many states: at most half full.
fn slots_for(states: usize) -> usize {
    (states * 2).next_power_of_two().max(LEAST_SLOTS)
}
