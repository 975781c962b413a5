//! The transposition table: what was proven of positions, without ever
//! mistaking one for another.
//!
//! A position's key is multiplied by an odd number modulo 2^n, n the bits of
//! a key on this board. An odd number has an inverse there, so that the
//! product is a permutation of the keys: no two have the same. Its upper bits
//! are the number of the bucket, and *all* others are kept in the slot. Bucket
//! and slot together are the product, hence the key: a slot that matches is
//! the position that was looked for, never another one (Knuth 1998, section
//! 6.4, exercise 13, calls it quotienting). A slot is one word of 64 bits,
//! read and written as a whole, and holds the lower and the upper bound of
//! the score, the stamp of the search that it belongs to, and how much work it
//! stands for:
//!
//! | bits | what |
//! | --- | --- |
//! | from the top | the rest of the product: n minus the bits of the bucket |
//! | then, as many as are left, at most 5 | work: logarithm of the nodes searched |
//! | then, at most 8 | stamp; 0 in a slot that is empty |
//! | 6 | upper bound, and 32 |
//! | 6 | lower bound, and 32 |
//!
//! Threads may overwrite each other's slots, but a word is of one of them:
//! nothing is mixed, and no lock is needed.
//!
//! A table is emptied by counting the stamp up, and zeroed when the stamp
//! begins anew. It begins small enough for the processor's cache and grows as
//! it fills, up to the size that was asked for: the bits of the bucket become
//! more and those in the slots fewer. A short search neither waits for memory
//! nor leaves much to be zeroed.

use std::io;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use deepen_tables::memory::{Writable, prefetch_item, with_huge_pages};

/// Slots of a bucket: a line of the processor's cache.
pub(super) const WAYS: usize = 8;

type Bucket = [AtomicU64; WAYS];

const BOUND_BITS: u32 = 6;
const STAMP_AT: u32 = 2 * BOUND_BITS;
const MOST_STAMP_BITS: u32 = 8;
const WORK_BITS: u32 = 5;
const BOUND_OFFSET: i32 = 32;
const BOUND_MASK: u64 = (1 << BOUND_BITS) - 1;
/// The bounds of a position of which nothing is known.
const UNKNOWN: u64 = BOUND_MASK << BOUND_BITS;

/// Bits of the bucket's number that a search begins with: 256 KiB.
const FIRST_LEVEL: u32 = 12;
/// How many bits it grows by.
const GROWTH: u32 = 3;

/// What is proven of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

/// The memory of a table, kept between searches.
#[derive(Debug)]
pub(super) struct Table {
    memory: Writable,
    layout: Layout,
    /// Bits of the bucket's number when all memory is used.
    most_level: u32,
    least_level: u32,
    /// The stamp of the last search.
    stamp: u64,
    /// The largest level since the memory was zeroed.
    dirty: AtomicU32,
    /// Whether all that has the stamp is at the greatest level.
    is_full_size: bool,
}

/// Where the parts of a slot are, whatever the level.
#[derive(Clone, Copy, Debug)]
struct Layout {
    key_bits: u32,
    stamp_bits: u32,
}

impl Table {
    /// A table for keys of so many bits in at most so many bytes, rounded down
    /// to a power of two. A board of more than 49 bits needs a larger table
    /// for its slots to have room for their keys, and gets it.
    ///
    /// # Errors
    /// When there is not as much memory.
    pub(super) fn new(bytes: usize, key_bits: u32) -> io::Result<Self> {
        let buckets = (bytes / size_of::<Bucket>()).max(1);
        // Two bits of stamp at least: one value is for empty slots.
        let room = 64 - STAMP_AT - 2;
        let least_level = key_bits.saturating_sub(room);
        // More buckets than keys are of no use.
        let most_level = buckets.ilog2().min(key_bits).max(least_level);
        let least_level = least_level.max(FIRST_LEVEL.min(most_level));
        let kept = key_bits - least_level;
        let stamp_bits = (64 - STAMP_AT - kept).min(MOST_STAMP_BITS);
        Ok(Table {
            memory: with_huge_pages(size_of::<Bucket>() << most_level)?,
            layout: Layout { key_bits, stamp_bits },
            most_level,
            least_level,
            stamp: 0,
            dirty: AtomicU32::new(0),
            is_full_size: false,
        })
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Bucket>() << self.most_level
    }

    /// The table with what the searches since it was last emptied have left in
    /// it, all of its memory in use.
    pub(super) fn kept(&mut self) -> View<'_> {
        if !self.is_full_size {
            self.emptied().grow_fully();
            self.is_full_size = true;
        }
        self.view(self.most_level)
    }

    /// The table without anything in it.
    pub(super) fn emptied(&mut self) -> View<'_> {
        self.is_full_size = false;
        self.stamp += 1;
        if self.stamp >> self.layout.stamp_bits != 0 {
            self.memory[..size_of::<Bucket>() << *self.dirty.get_mut()].fill(0);
            self.stamp = 1;
            *self.dirty.get_mut() = 0;
        }
        self.dirty.fetch_max(self.least_level, Relaxed);
        self.view(self.least_level)
    }

    fn view(&mut self, level: u32) -> View<'_> {
        let (words, _) = self.memory.as_atomics().as_chunks();
        View {
            words,
            level: At::new(self.layout, level),
            most_level: self.most_level,
            layout: self.layout,
            stamp: self.stamp,
            dirty: &self.dirty,
            filled: 0,
            may_grow: true,
        }
    }
}

/// Shifts and masks at a level.
#[derive(Clone, Copy, Debug)]
struct At {
    level: u32,
    /// All bits of a product.
    product: u64,
    /// From the product to the bucket.
    bucket: u32,
    /// From the product to its place in a slot: what is above falls out.
    keep: u32,
    /// From the slot to the rest of the product.
    rest: u32,
    effort_from: u32,
    effort_most: u64,
}

impl At {
    fn new(layout: Layout, level: u32) -> Self {
        let rest_bits = layout.key_bits - level;
        let effort_from = STAMP_AT + layout.stamp_bits;
        let work_bits = (64 - rest_bits - effort_from).min(WORK_BITS);
        At {
            level,
            product: u64::MAX >> (64 - layout.key_bits),
            bucket: rest_bits,
            keep: 64 - rest_bits,
            rest: 64 - rest_bits,
            effort_from,
            effort_most: (1 << work_bits) - 1,
        }
    }
}

/// A position's place in the table, whatever its size.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place(pub(super) u64);

/// The table during a search.
#[derive(Clone, Debug)]
pub(super) struct View<'t> {
    words: &'t [Bucket],
    level: At,
    most_level: u32,
    layout: Layout,
    stamp: u64,
    dirty: &'t AtomicU32,
    /// Slots that were empty when they were written to, at this level.
    filled: usize,
    may_grow: bool,
}

/// Odd, and without a pattern: 2^64 divided by the golden ratio.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

impl View<'_> {
    /// Where the position with this key is, if it is there.
    #[inline]
    pub(super) fn place(&self, key: u64) -> Place {
        Place(key.wrapping_mul(MULTIPLIER) & self.level.product)
    }

    #[inline]
    fn bucket(&self, place: Place) -> usize {
        place.0.unbounded_shr(self.level.bucket) as usize
    }

    /// Has the place on its way from memory.
    #[inline]
    pub(super) fn prefetch(&self, place: Place) {
        let bucket = self.bucket(place);
        if let Some(words) = self.words.get(bucket) {
            prefetch_item(words, 0);
        }
    }

    #[inline]
    fn has_stamp(&self, word: u64) -> bool {
        (word >> STAMP_AT) & ((1 << self.layout.stamp_bits) - 1) == self.stamp
    }

    /// What is proven of the position there.
    #[inline]
    pub(super) fn find(&self, place: Place) -> Option<Bounds> {
        let at = &self.level;
        let rest = place.0.unbounded_shl(at.keep);
        for slot in &self.words[self.bucket(place)] {
            let word = slot.load(Relaxed);
            if (word ^ rest).unbounded_shr(at.rest) == 0 && self.has_stamp(word) {
                return Some(Bounds::of(word));
            }
        }
        None
    }

    /// Keeps what is proven of the position there after a search of so many
    /// nodes, together with what was known. In a full bucket it takes the
    /// place of what took the least work.
    #[inline]
    pub(super) fn keep(&mut self, place: Place, bounds: Bounds, nodes: u64) {
        let at = self.level;
        let rest = place.0.unbounded_shl(at.keep);
        let effort = (64 - u64::from((nodes >> 1).leading_zeros())).min(at.effort_most);
        let bucket = &self.words[self.bucket(place)];
        let mut least = (u64::MAX, 0);
        let mut known = UNKNOWN;
        for (way, slot) in bucket.iter().enumerate() {
            let there = slot.load(Relaxed);
            if !self.has_stamp(there) {
                if least.0 != 0 {
                    least = (0, way);
                }
                continue;
            }
            if (there ^ rest).unbounded_shr(at.rest) == 0 {
                least = (1, way);
                known = there;
                break;
            }
            let price = 2 + ((there >> at.effort_from) & at.effort_most);
            if price < least.0 {
                least = (price, way);
            }
        }
        let written =
            rest | effort << at.effort_from | self.stamp << STAMP_AT | bounds.within(known);
        bucket[least.1].store(written, Relaxed);
        if least.0 == 0 {
            self.filled += 1;
            if self.may_grow && self.filled >> at.level >= WAYS / 2 && at.level < self.most_level {
                self.grow();
            }
        }
    }

    /// Spreads what is there over more buckets.
    #[cold]
    #[inline(never)]
    pub(super) fn grow(&mut self) {
        self.grow_to((self.level.level + GROWTH).min(self.most_level));
    }

    /// Uses all memory from now on.
    fn grow_fully(&mut self) {
        self.grow_to(self.most_level);
    }

    /// Has it grow only where it is told to: views that threads share must be
    /// of one size. Returns the number of slots; `None` where it cannot grow.
    pub(super) fn hold(&mut self) -> Option<usize> {
        self.may_grow = false;
        (self.level.level < self.most_level).then_some(WAYS << self.level.level)
    }

    fn grow_to(&mut self, level: u32) {
        let old = self.level;
        if level <= old.level {
            return;
        }
        self.level = At::new(self.layout, level);
        self.dirty.fetch_max(level, Relaxed);
        self.filled = 0;
        // From the last bucket down: those of its new buckets that were old
        // ones have been emptied.
        for from in (0..1_usize << old.level).rev() {
            let words: [u64; WAYS] =
                core::array::from_fn(|way| self.words[from][way].swap(0, Relaxed));
            for word in words {
                if !self.has_stamp(word) {
                    continue;
                }
                let rest = word.unbounded_shr(old.rest);
                let place = Place((from as u64).unbounded_shl(old.bucket) | rest);
                let work = (word >> old.effort_from) & old.effort_most;
                self.keep(place, Bounds::of(word), 1 << work);
            }
        }
    }
}

impl Bounds {
    /// Nothing but that a score is a score.
    pub(super) const UNKNOWN: Bounds = Bounds { lower: -BOUND_OFFSET, upper: BOUND_OFFSET - 1 };

    #[inline]
    fn of(word: u64) -> Self {
        Bounds {
            lower: (word & BOUND_MASK) as i32 - BOUND_OFFSET,
            upper: (word >> BOUND_BITS & BOUND_MASK) as i32 - BOUND_OFFSET,
        }
    }

    /// As the bits of a slot, together with what is known there.
    #[inline]
    fn within(self, known: u64) -> u64 {
        let known = Bounds::of(known);
        let (lower, upper) = (self.lower.max(known.lower), self.upper.min(known.upper));
        ((upper + BOUND_OFFSET) as u64) << BOUND_BITS | (lower + BOUND_OFFSET) as u64
    }
}

#[cfg(test)]
mod tests;
