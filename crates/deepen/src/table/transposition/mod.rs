//! A transposition table (Reinefeld and Marsland 1994): what a depth-first
//! search has proven of states, in memory of fixed size.
//!
//! An entry claims of one state, compared exactly, that no goal is nearer
//! than a value. Entries lie in small buckets; where a bucket is full, a
//! [`Replacement`] says which of its entries goes. Losing one costs time,
//! never correctness.
//!
//! All memory is reserved at once, but a table begins with what fits into a
//! fast cache and doubles where a bucket is full, in place: short searches do
//! not wander about in memory that they do not need.

mod slot;
#[cfg(test)]
mod tests;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::hash::Hash;
use core::marker::PhantomData;
use core::ops::Range;

pub(crate) use slot::{Claim, Finding};
pub use slot::{Replacement, Slot};

use crate::cost::Cost;
use crate::cycles::hash_of;
use slot::{effort_of, worst};

/// Where the slots of a table lie.
pub(crate) trait Slots<P, C>: AsRef<[Slot<P, C>]> + AsMut<[Slot<P, C>]> {
    /// How many there is memory for.
    fn capacity(&self) -> usize {
        self.as_ref().len()
    }

    /// Makes room for so many slots, for a table that doubles.
    fn lengthen(&mut self, slots: usize, free: Slot<P, C>);
}

#[cfg(feature = "alloc")]
impl<P: Copy, C: Copy> Slots<P, C> for Vec<Slot<P, C>> {
    fn capacity(&self) -> usize {
        Vec::capacity(self)
    }

    fn lengthen(&mut self, slots: usize, free: Slot<P, C>) {
        self.resize(slots, free);
    }
}

/// Slots that are lent are as many as they are.
impl<P, C> Slots<P, C> for &mut [Slot<P, C>] {
    fn lengthen(&mut self, _: usize, _: Slot<P, C>) {}
}

/// Claims about states, on the heap.
#[cfg(feature = "alloc")]
pub(crate) type Transpositions<P, C> = TranspositionsIn<Vec<Slot<P, C>>, P, C>;

/// Claims about states in a slice that is lent.
pub(crate) type LentTranspositions<'t, P, C> = TranspositionsIn<&'t mut [Slot<P, C>], P, C>;

/// Claims about states.
pub(crate) struct TranspositionsIn<M, P, C> {
    /// Buckets of [`WAYS`](Self::WAYS) slots, the last may have fewer.
    slots: M,
    /// Slots before the first bucket, so that it begins with a line of the
    /// cache.
    unused: usize,
    buckets: usize,
    /// How often the buckets may still be doubled.
    doublings: u32,
    entries: usize,
    generation: u16,
    replacement: Replacement,
    claims: PhantomData<(P, C)>,
}

/// The first generation; all earlier ones are one.
const EARLIER: u16 = 1;

/// Bytes in a line of the cache.
const LINE: usize = 64;

/// Buckets to begin with, or up to twice as many.
const FIRST_BUCKETS: usize = 512;

#[cfg(feature = "alloc")]
impl<P: Copy + Eq + Hash + Default, C: Cost> Transpositions<P, C> {
    /// An empty table of at most so many bytes.
    pub(crate) fn new(bytes: usize, replacement: Replacement) -> Self {
        let count = bytes / Self::SLOT_BYTES;
        let is_small = count < 2 * FIRST_BUCKETS * Self::WAYS;
        let doublings = if is_small { 0 } else { (count / Self::WAYS / FIRST_BUCKETS).ilog2() };
        let spare = if is_small { 0 } else { LINE / Self::SLOT_BYTES };
        let buckets = ((count - spare) / Self::WAYS) >> doublings;
        let most = if buckets == 0 { count } else { spare + (buckets << doublings) * Self::WAYS };
        let mut slots: Vec<Slot<P, C>> = Vec::new();
        slots.reserve_exact(most);
        // Where slots do not fit into lines, any place will do.
        let unused = slots.as_ptr().align_offset(LINE);
        let unused = if unused < spare { unused } else { 0 };
        slots
            .resize(if buckets == 0 { count } else { unused + buckets * Self::WAYS }, Slot::free());
        // A remainder of a bucket is worth having only where it is all there is.
        let buckets = buckets.max(usize::from(count > 0));
        let generation = EARLIER + 1;
        let (entries, claims) = (0, PhantomData);
        TranspositionsIn {
            slots,
            unused,
            buckets,
            doublings,
            entries,
            generation,
            replacement,
            claims,
        }
    }
}

impl<'t, P: Copy + Eq + Hash + Default, C: Cost> LentTranspositions<'t, P, C> {
    /// An empty table in these slots, whatever they held. A remainder that
    /// fills no bucket is left unused, unless it is all there is.
    pub(crate) fn lent(slots: &'t mut [Slot<P, C>], replacement: Replacement) -> Self {
        slots.fill(Slot::free());
        let buckets = (slots.len() / Self::WAYS).max(usize::from(!slots.is_empty()));
        TranspositionsIn {
            slots,
            unused: 0,
            buckets,
            doublings: 0,
            entries: 0,
            generation: EARLIER + 1,
            replacement,
            claims: PhantomData,
        }
    }
}

impl<P, C, M> TranspositionsIn<M, P, C>
where
    P: Copy + Eq + Hash + Default,
    C: Cost,
    M: Slots<P, C>,
{
    const SLOT_BYTES: usize = size_of::<Slot<P, C>>();

    /// Slots in a bucket: what one line of the cache holds, or two.
    const WAYS: usize = if Self::SLOT_BYTES <= 32 { 4 } else { 2 };

    /// Bytes of memory.
    pub(crate) fn bytes(&self) -> usize {
        Slots::capacity(&self.slots) * Self::SLOT_BYTES
    }

    #[inline]
    pub(crate) fn hash(packed: &P) -> u64 {
        hash_of(packed)
    }

    #[inline]
    fn bucket(&self, hash: u64) -> Range<usize> {
        let bucket = ((u128::from(hash) * self.buckets as u128) >> 64) as usize;
        let begin = self.unused + bucket * Self::WAYS;
        begin..(begin + Self::WAYS).min(self.slots.as_ref().len())
    }

    /// What is known of a state.
    #[inline]
    pub(crate) fn find(&self, hash: u64, packed: &P) -> Option<Claim<C>> {
        let bucket = &self.slots.as_ref()[self.bucket(hash)];
        let slot = bucket.iter().find(|slot| slot.packed == *packed && !slot.is_free())?;
        Some(slot.claim(self.generation))
    }

    /// Reads the first memory that a look-up would read. Asked for several
    /// states one after the other, the reads overlap; the look-ups that
    /// follow find them in the cache.
    #[inline]
    pub(crate) fn touch(&self, hash: u64) {
        let first = self.slots.as_ref().get(self.bucket(hash).start);
        core::hint::black_box(first.map_or(0, |slot| slot.generation));
    }

    /// Takes in what was found out in this iteration.
    pub(crate) fn store(&mut self, finding: &Finding<P, C>) {
        self.insert(finding, self.generation, effort_of(finding.expanded));
    }

    fn insert(&mut self, finding: &Finding<P, C>, generation: u16, effort: u8) {
        let Finding { hash, packed, .. } = *finding;
        let range = self.bucket(hash);
        let may_double = self.doublings > 0 && self.entries * 2 > self.slots.as_ref().len();
        let bucket = &mut self.slots.as_mut()[range];
        let mut new = Slot::new(finding, generation, effort);
        if let Some(old) = bucket.iter_mut().find(|slot| slot.packed == packed && !slot.is_free()) {
            new.merge(old);
            *old = new;
        } else if let Some(free) = bucket.iter_mut().find(|slot| slot.is_free()) {
            *free = new;
            self.entries += 1;
        } else if may_double {
            self.double();
            self.insert(finding, generation, effort);
        } else if let Some(place) = worst(bucket, hash, self.generation, self.replacement, &new) {
            bucket[place] = new;
        }
    }

    /// Twice as many buckets: each is divided into the two that take its
    /// place, the last first, so that none comes upon one that still waits.
    #[cold]
    fn double(&mut self) {
        let before = self.buckets;
        self.buckets *= 2;
        self.doublings -= 1;
        self.slots.lengthen(self.unused + self.buckets * Self::WAYS, Slot::free());
        for place in (0..before).rev().flat_map(|bucket| {
            let begin = self.unused + bucket * Self::WAYS;
            begin..begin + Self::WAYS
        }) {
            let slot = core::mem::replace(&mut self.slots.as_mut()[place], Slot::free());
            if slot.is_free() {
                continue;
            }
            let range = self.bucket(Self::hash(&slot.packed));
            if let Some(free) = self.slots.as_mut()[range].iter_mut().find(|slot| slot.is_free()) {
                *free = slot;
            }
        }
    }

    /// Begins an iteration: all that is known is of an earlier one.
    pub(crate) fn next_generation(&mut self) {
        if self.generation == u16::MAX {
            for slot in self.slots.as_mut().iter_mut().filter(|slot| !slot.is_free()) {
                slot.generation = EARLIER;
            }
            self.generation = EARLIER;
        }
        self.generation += 1;
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.slots.as_mut().fill(Slot::free());
        self.entries = 0;
    }

    /// Takes in what another table of the same iterations holds.
    #[cfg(feature = "std")]
    pub(crate) fn absorb(&mut self, other: &Self) {
        for slot in other.slots.as_ref().iter().filter(|slot| slot.generation == other.generation) {
            let Claim { value, cut, .. } = slot.claim(other.generation);
            let packed = slot.packed;
            let finding = Finding { hash: Self::hash(&packed), packed, value, cut, expanded: 0 };
            self.insert(&finding, self.generation, slot.effort);
        }
    }
}
