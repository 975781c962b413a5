//! One entry of a transposition table: what it says, and what losing it would
//! cost.

use crate::cost::Cost;

/// Which entry of a full bucket makes room for a new one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Replacement {
    /// The one that took the fewest expansions to find out; what was not
    /// confirmed in this iteration counts half as much for each one since.
    #[default]
    LeastEffort,
    /// The one in a place that the hash decides, whatever it is worth.
    Always,
    /// The one that claims the least, if that is no more than the new one or
    /// stems from an earlier iteration: entries near the start stay.
    LeastValue,
}

/// What is known of a state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Claim<C> {
    /// No goal is nearer than this.
    pub(crate) value: C,
    /// What the claim says to the next bound: the value, or infinity where
    /// all below the state was searched elsewhere in this iteration.
    pub(crate) cut: C,
    /// Whether the state was searched in this iteration.
    pub(crate) present: bool,
}

/// A claim as it is handed in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding<P, C> {
    pub(crate) hash: u64,
    pub(crate) packed: P,
    pub(crate) value: C,
    /// What it says to the next bound of this iteration.
    pub(crate) cut: C,
    /// Expansions that it took.
    pub(crate) expanded: u64,
}

/// A state and what is claimed of it: 16 bytes for states of eight and costs
/// of four. What a claim says to the next bound is one bit: a finite one may
/// lie above the value only through states that were on the path, and those
/// are seldom what the next bound is taken from.
#[derive(Clone, Copy, Debug)]
pub struct Slot<P, C> {
    pub(super) packed: P,
    pub(super) value: C,
    /// The iteration of the last search; 0 where the slot is free.
    pub(super) generation: u16,
    pub(super) effort: u8,
    /// Whether it says nothing to the next bound of its iteration.
    silent: bool,
}

/// Steps of a slot's effort between an effort and its double.
const STEPS: u32 = 4;

impl<P, C: Cost> Slot<P, C> {
    /// A slot without an entry: `any` may be any packed state. What a table
    /// lies in that is lent begins with these, in a `static` too.
    #[must_use]
    pub const fn empty(any: P) -> Self {
        Slot { packed: any, value: C::ZERO, generation: 0, effort: 0, silent: false }
    }
}

impl<P: Copy + Default, C: Cost> Slot<P, C> {
    /// A slot without an entry.
    pub(super) fn free() -> Self {
        Slot::empty(P::default())
    }

    /// What was found out in an iteration.
    pub(super) fn new(finding: &Finding<P, C>, generation: u16, effort: u8) -> Self {
        let Finding { packed, value, cut, .. } = *finding;
        Slot { packed, value, generation, effort, silent: cut == C::INFINITY }
    }

    #[inline]
    pub(super) fn is_free(&self) -> bool {
        self.generation == 0
    }

    /// What it says in an iteration.
    #[inline]
    pub(super) fn claim(&self, present: u16) -> Claim<C> {
        let Slot { value, generation, silent, .. } = *self;
        let present = generation == present;
        Claim { value, cut: if present && silent { C::INFINITY } else { value }, present }
    }

    /// Adds what was known before of the same state.
    pub(super) fn merge(&mut self, old: &Self) {
        if old.value > self.value {
            self.silent = old.silent && self.generation == old.generation;
            self.value = old.value;
        }
        self.effort = self.effort.max(old.effort);
    }

    /// What losing this entry would cost, `present` being the iteration.
    #[inline]
    pub(super) fn worth(&self, present: u16) -> u8 {
        let age = present.saturating_sub(self.generation);
        self.effort.saturating_sub(age.saturating_mul(STEPS as u16).min(255) as u8)
    }
}

/// The place of the entry that makes room for another, if any does.
pub(super) fn worst<P: Copy + Default, C: Cost>(
    bucket: &[Slot<P, C>],
    hash: u64,
    present: u16,
    replacement: Replacement,
    new: &Slot<P, C>,
) -> Option<usize> {
    match replacement {
        Replacement::Always => (hash as usize).checked_rem(bucket.len()),
        Replacement::LeastEffort => {
            (0..bucket.len()).min_by_key(|place| bucket[*place].worth(present))
        }
        Replacement::LeastValue => {
            let lesser = |a: usize, b: usize| if bucket[b].value < bucket[a].value { b } else { a };
            let least = (0..bucket.len()).reduce(lesser)?;
            let slot = &bucket[least];
            (slot.value <= new.value || slot.generation != present).then_some(least)
        }
    }
}

/// The logarithm of an effort, in quarters.
#[inline]
pub(super) fn effort_of(expanded: u64) -> u8 {
    let log = expanded.max(1).ilog2();
    // The two bits behind the highest.
    let fraction = ((expanded.max(1) << (63 - log)) >> 61) as u32 & (STEPS - 1);
    (log * STEPS + fraction) as u8
}
