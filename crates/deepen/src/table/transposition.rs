//! A transposition table (Reinefeld and Marsland 1994): what a depth-first
//! search has proven of states, in memory of fixed size.
//!
//! An entry claims of one state, compared exactly, that no goal is nearer
//! than a value. Entries lie in small buckets; where a bucket is full, a
//! [`Replacement`] says which of its entries goes. Losing one costs time,
//! never correctness.

use alloc::vec::Vec;
use core::hash::{BuildHasher, BuildHasherDefault, Hash};

use crate::cost::Cost;
use crate::hashing::StateHasher;

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
    /// What the claim says to the next bound: at least the value, and more
    /// where that stems from states that were on the path.
    pub(crate) cut: C,
    /// Whether the state was searched in this iteration.
    pub(crate) present: bool,
}

/// A slot as it is stored: of integers, so that memory of zeros is given out
/// by the system as it is used.
type Stored<P, C> = (P, C, C, u16, u8);

#[derive(Clone, Copy)]
struct Slot<P, C> {
    packed: P,
    value: C,
    cut: C,
    /// The iteration of the last search; 0 where the slot is free.
    generation: u16,
    effort: u8,
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

/// Claims about states.
pub(crate) struct Transpositions<P, C> {
    slots: Vec<Stored<P, C>>,
    /// Buckets of [`WAYS`](Self::WAYS) slots, the last may have fewer.
    buckets: usize,
    generation: u16,
    replacement: Replacement,
}

/// The first generation; all earlier ones are one.
const EARLIER: u16 = 1;

/// Steps of a slot's effort between an effort and its double.
const STEPS: u32 = 4;

impl<P: Copy + Eq + Hash + Default, C: Cost> Transpositions<P, C> {
    /// Slots in a bucket: what one line of the cache holds, or two.
    const WAYS: usize = if size_of::<Stored<P, C>>() <= 32 { 4 } else { 2 };

    /// An empty table of at most so many bytes.
    pub(crate) fn new(bytes: usize, replacement: Replacement) -> Self {
        let count = bytes / size_of::<Stored<P, C>>();
        let free = (P::default(), C::ZERO, C::ZERO, 0, 0);
        // A remainder of a bucket is worth having only where it is all there is.
        let count = if count < Self::WAYS { count } else { count / Self::WAYS * Self::WAYS };
        Transpositions {
            slots: alloc::vec![free; count],
            buckets: count.div_ceil(Self::WAYS),
            generation: EARLIER + 1,
            replacement,
        }
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Stored<P, C>>()
    }

    #[inline]
    pub(crate) fn hash(packed: &P) -> u64 {
        BuildHasherDefault::<StateHasher>::default().hash_one(packed)
    }

    #[inline]
    fn bucket(&self, hash: u64) -> core::ops::Range<usize> {
        let bucket = ((u128::from(hash) * self.buckets as u128) >> 64) as usize;
        let begin = bucket * Self::WAYS;
        begin..(begin + Self::WAYS).min(self.slots.len())
    }

    /// What is known of a state.
    #[inline]
    pub(crate) fn find(&self, hash: u64, packed: &P) -> Option<Claim<C>> {
        let bucket = &self.slots[self.bucket(hash)];
        let is_it = |slot: &&Stored<P, C>| slot.0 == *packed && slot.3 > 0;
        let Slot { value, cut, generation, .. } = Slot::of(bucket.iter().find(is_it)?);
        let present = generation == self.generation;
        Some(Claim { value, cut: if present { cut } else { value }, present })
    }

    /// Takes in what was found out in this iteration.
    pub(crate) fn store(&mut self, finding: &Finding<P, C>) {
        self.insert(finding, self.generation, effort_of(finding.expanded));
    }

    fn insert(&mut self, finding: &Finding<P, C>, generation: u16, effort: u8) {
        let Finding { hash, packed, value, cut, .. } = *finding;
        let (present, replacement) = (self.generation, self.replacement);
        let range = self.bucket(hash);
        let bucket = &mut self.slots[range];
        let found = bucket.iter().position(|slot| slot.0 == packed && slot.3 > 0);
        let free = || bucket.iter().position(|slot| slot.3 == 0);
        let mut new = Slot { packed, value, cut, generation, effort };
        if let Some(place) = found {
            new.merge(&Slot::of(&bucket[place]));
            bucket[place] = new.stored();
        } else if let Some(place) = free() {
            bucket[place] = new.stored();
        } else if let Some(place) = worst(bucket, hash, present, replacement, &new) {
            bucket[place] = new.stored();
        }
    }

    /// Begins an iteration: all that is known is of an earlier one.
    pub(crate) fn next_generation(&mut self) {
        if self.generation == u16::MAX {
            for slot in self.slots.iter_mut().filter(|slot| slot.3 > 0) {
                slot.3 = EARLIER;
            }
            self.generation = EARLIER;
        }
        self.generation += 1;
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for slot in self.slots.iter_mut().filter(|slot| slot.3 > 0) {
            slot.3 = 0;
        }
    }

    /// Takes in what another table of the same iterations holds.
    #[cfg(feature = "std")]
    pub(crate) fn absorb(&mut self, other: &Self) {
        for slot in other.slots.iter().filter(|slot| slot.3 == other.generation) {
            let Slot { packed, value, cut, effort, .. } = Slot::of(slot);
            let finding = Finding { hash: Self::hash(&packed), packed, value, cut, expanded: 0 };
            self.insert(&finding, self.generation, effort);
        }
    }
}

impl<P: Copy, C: Cost> Slot<P, C> {
    #[inline]
    fn of(stored: &Stored<P, C>) -> Self {
        let (packed, value, cut, generation, effort) = *stored;
        Slot { packed, value, cut, generation, effort }
    }

    #[inline]
    fn stored(self) -> Stored<P, C> {
        (self.packed, self.value, self.cut, self.generation, self.effort)
    }

    /// Adds what was known before of the same state.
    fn merge(&mut self, old: &Self) {
        if old.value > self.value {
            let present = self.generation == old.generation;
            self.cut = if present { old.cut } else { self.cut.least(old.value) };
            self.value = old.value;
        }
        self.effort = self.effort.max(old.effort);
    }

    /// What losing this entry would cost, `present` being the iteration.
    fn worth(&self, present: u16) -> u8 {
        let age = present.saturating_sub(self.generation);
        self.effort.saturating_sub(age.saturating_mul(STEPS as u16).min(255) as u8)
    }
}

/// The place of the entry that makes room for another, if any does.
fn worst<P: Copy, C: Cost>(
    bucket: &[Stored<P, C>],
    hash: u64,
    present: u16,
    replacement: Replacement,
    new: &Slot<P, C>,
) -> Option<usize> {
    let slot = |place: usize| Slot::of(&bucket[place]);
    match replacement {
        Replacement::Always => (hash as usize).checked_rem(bucket.len()),
        Replacement::LeastEffort => {
            (0..bucket.len()).min_by_key(|place| slot(*place).worth(present))
        }
        Replacement::LeastValue => {
            let lesser = |a, b| if slot(b).value < slot(a).value { b } else { a };
            let least = (0..bucket.len()).reduce(lesser)?;
            let slot = slot(least);
            (slot.value <= new.value || slot.generation != present).then_some(least)
        }
    }
}

/// The logarithm of an effort, in quarters.
fn effort_of(expanded: u64) -> u8 {
    let expanded = expanded.max(1);
    let log = expanded.ilog2();
    let fraction = ((u128::from(expanded) * u128::from(STEPS)) >> log) as u32 % STEPS;
    (log * STEPS + fraction) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    type Table = Transpositions<u64, u32>;

    const SLOT: usize = size_of::<Stored<u64, u32>>();

    fn finding(packed: u64, value: u32, cut: u32, expanded: u64) -> Finding<u64, u32> {
        Finding { hash: Table::hash(&packed), packed, value, cut, expanded }
    }

    #[test]
    fn takes_no_more_bytes_than_given() {
        for bytes in [0, 1, SLOT, 3 * SLOT, 4 * SLOT + 5, 1_000, 100_000] {
            let table = Table::new(bytes, Replacement::Always);
            assert!(table.bytes() <= bytes && bytes - table.bytes() < Table::WAYS * SLOT);
        }
    }

    #[test]
    fn the_greatest_claim_of_a_state_stays() {
        let mut table = Table::new(3 * SLOT, Replacement::LeastEffort);
        table.store(&finding(0, 7, 9, 1));
        table.store(&finding(0, 6, 8, 1));
        let claim = |table: &Table| table.find(Table::hash(&0), &0);
        assert_eq!(claim(&table), Some(Claim { value: 7, cut: 9, present: true }));
        table.next_generation();
        assert_eq!(claim(&table), Some(Claim { value: 7, cut: 7, present: false }));
        table.store(&finding(0, 6, 8, 1));
        assert_eq!(claim(&table), Some(Claim { value: 7, cut: 7, present: true }));
        table.store(&finding(0, 8, 10, 1));
        assert_eq!(claim(&table), Some(Claim { value: 8, cut: 10, present: true }));
        assert_eq!(table.find(Table::hash(&1), &1), None);
    }

    #[test]
    fn what_is_replaced() {
        let three = |replacement| {
            let mut table = Table::new(3 * SLOT, replacement);
            for (packed, value, expanded) in [(1, 30, 100), (2, 10, 1_000), (3, 20, 10)] {
                table.store(&finding(packed, value, value, expanded));
            }
            table
        };
        let gone = |table: &Table| -> Vec<u64> {
            (1..=3).filter(|packed| table.find(Table::hash(packed), packed).is_none()).collect()
        };
        let mut table = three(Replacement::LeastEffort);
        table.store(&finding(4, 9, 9, 1));
        assert_eq!(gone(&table), [3]);
        let mut table = three(Replacement::LeastValue);
        table.store(&finding(4, 15, 15, 1));
        assert_eq!(gone(&table), [2]);
        let mut table = three(Replacement::LeastValue);
        table.store(&finding(4, 5, 5, 1));
        assert_eq!(gone(&table), []);
        table.next_generation();
        table.store(&finding(4, 5, 5, 1));
        assert_eq!(gone(&table), [2]);
        let mut table = three(Replacement::Always);
        table.store(&finding(4, 9, 0, 1));
        assert_eq!(gone(&table).len(), 1);
    }

    #[test]
    fn age_halves_what_an_effort_is_worth() {
        let mut table = Table::new(2 * SLOT, Replacement::LeastEffort);
        table.store(&finding(1, 9, 0, 1 << 10));
        (0..9).for_each(|_| table.next_generation());
        table.store(&finding(2, 9, 0, 4));
        table.store(&finding(3, 9, 0, 1));
        assert!(table.find(Table::hash(&1), &1).is_none());
        assert!(table.find(Table::hash(&2), &2).is_some_and(|claim| claim.present));
    }

    #[test]
    fn generations_begin_again_without_becoming_present() {
        let mut table = Table::new(SLOT, Replacement::Always);
        table.store(&finding(1, 9, 0, 1));
        for _ in 0..u32::from(u16::MAX) + 5 {
            table.next_generation();
            assert!(table.find(Table::hash(&1), &1).is_some_and(|claim| !claim.present));
        }
        table.clear();
        assert!(table.find(Table::hash(&1), &1).is_none());
    }
}
