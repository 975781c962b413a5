//! Repeated states on the path: which are looked for, and the set of the
//! path's states that answers in constant time.

use alloc::vec::Vec;
use core::hash::{BuildHasher, BuildHasherDefault, Hash};

use crate::hashing::StateHasher;

/// Which repeated states are cut.
///
/// A child that is cut for this reason counts as generated, and never
/// decides the next bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CycleCheck {
    /// None: right for spaces in which every cycle costs something, and
    /// enough where a pruning already keeps the search from turning back.
    /// On a cycle of zero-cost edges the search would not end.
    None,
    /// The node's own state and the one it was reached from.
    Parent,
    /// Every state on the path: one hash look-up. On a finite space the
    /// search then ends also where there is no solution and where edges cost
    /// nothing.
    #[default]
    FullPath,
}

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
    hasher: BuildHasherDefault<StateHasher>,
}

impl<T: Clone + Eq + Hash> PathStates<T> {
    pub(crate) fn new(check: CycleCheck) -> Self {
        PathStates {
            check,
            states: Vec::new(),
            index: Vec::new(),
            slots: Vec::new(),
            hasher: BuildHasherDefault::default(),
        }
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<T>()
            + (self.index.capacity() + self.slots.capacity()) * size_of::<u32>()
    }

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

    /// Adds the state of the node that is being expanded; there must be
    /// [room](Self::make_room).
    #[inline]
    pub(crate) fn push(&mut self, state: &T) {
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

    /// Removes the state added last.
    #[inline]
    pub(crate) fn pop(&mut self) {
        if self.states.pop().is_none() {
            return;
        }
        if let Some(slot) = self.slots.pop() {
            self.index[slot as usize] = 0;
        }
    }

    /// Whether `child` is the state before the one added last, where the
    /// whole path is looked at.
    #[inline]
    pub(crate) fn turns_back(&self, child: &T) -> bool {
        self.check == CycleCheck::FullPath
            && self.states.len().checked_sub(2).is_some_and(|parent| self.states[parent] == *child)
    }

    /// Whether `child`, a child of the state added last, repeats a state that
    /// the check looks at.
    #[inline]
    pub(crate) fn repeats(&self, child: &T) -> bool {
        match self.check {
            CycleCheck::None => false,
            CycleCheck::Parent => self.states.iter().rev().take(2).any(|state| state == child),
            CycleCheck::FullPath => self.place_of(child).is_some(),
        }
    }

    /// The depth of a state on the path, under [`CycleCheck::FullPath`] and
    /// once there is [room](Self::make_room).
    #[inline]
    pub(crate) fn place_of(&self, state: &T) -> Option<usize> {
        let mut slot = self.home(state);
        while let Some(place) = (self.index[slot] as usize).checked_sub(1) {
            if self.states[place] == *state {
                return Some(place);
            }
            slot = (slot + 1) & (self.index.len() - 1);
        }
        None
    }

    fn home(&self, state: &T) -> usize {
        self.hasher.hash_one(state) as usize & (self.index.len() - 1)
    }

    fn free_slot(&self, state: &T) -> usize {
        let mut slot = self.home(state);
        while self.index[slot] != 0 {
            slot = (slot + 1) & (self.index.len() - 1);
        }
        slot
    }
}

/// The length of an index for so many states: at most half full.
fn slots_for(states: usize) -> usize {
    (states * 2).next_power_of_two().max(LEAST_SLOTS)
}
