//! A heap of fixed size whose nodes have four children (Johnson 1975): for
//! costs that differ so much that buckets would hold a node each.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::buckets::{BATCH, Batch};
use crate::cost::Cost;

/// Children of a node: fewer levels than two, and they lie together.
const ARITY: usize = 4;

/// So many entries or fewer become a heap together.
const FEW: usize = 256;

/// Of more, one in so many.
const SHARE: usize = 8;

/// A node by its slot, and by what it is ordered.
#[derive(Clone, Copy)]
struct Entry<C> {
    f: C,
    g: C,
    slot: u32,
}

impl<C: Cost> Entry<C> {
    /// The lesser f first, of equals the greater g, and of these the one that
    /// was met last.
    #[allow(
        clippy::needless_bitwise_bool,
        reason = "a tenth of a search's time: which of two comes first cannot be foretold"
    )]
    #[inline]
    fn before(&self, other: &Self) -> bool {
        let later = (self.g == other.g) & (self.slot > other.slot);
        (self.f < other.f) | (self.f == other.f) & ((self.g > other.g) | later)
    }
}

/// The least f first and of equals the greatest g. An entry whose node has
/// found a cheaper path since is stale; whoever takes it must look.
///
/// Only what comes next is a heap; what has a greater f lies behind it
/// unsorted, until the heap is empty and an eighth of it becomes the next one.
/// So most of what is added is put down and left, and the heap is small
/// enough for a cache.
pub(crate) struct Heap<C> {
    /// The heap, then the others.
    entries: Vec<Entry<C>>,
    /// Entries in the heap.
    near: usize,
    /// The greatest f in the heap.
    threshold: C,
    most: usize,
}

impl<C: Cost> Heap<C> {
    /// Bytes of a node's entry.
    pub(crate) const ENTRY_BYTES: usize = size_of::<Entry<C>>();

    /// An empty heap in so many bytes.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        let most = bytes / size_of::<Entry<C>>();
        Heap { entries: Vec::with_capacity(most), near: 0, threshold: C::ZERO, most }
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry<C>>()
    }

    /// Whether no node can be added.
    pub(crate) fn is_full(&self) -> bool {
        self.entries.len() >= self.most
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Takes everything out.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.near = 0;
    }

    /// Adds a node; false where there is no room.
    #[inline]
    pub(crate) fn push(&mut self, f: C, g: C, slot: u32) -> bool {
        if self.entries.len() >= self.most {
            return false;
        }
        let entry = Entry { f, g, slot };
        self.entries.push(entry);
        if self.near == 0 || f > self.threshold {
            return true;
        }
        let last = self.entries.len() - 1;
        self.entries.swap(self.near, last);
        let mut place = self.near;
        self.near += 1;
        while place > 0 {
            let above = (place - 1) / ARITY;
            if !entry.before(&self.entries[above]) {
                break;
            }
            self.entries[place] = self.entries[above];
            place = above;
        }
        self.entries[place] = entry;
        true
    }

    /// Takes the first node out: its slot and what it was put in with.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(C, C, u32)> {
        if self.near == 0 {
            self.come_near();
        }
        let first = *self.entries.first()?;
        self.near -= 1;
        let last = self.entries.swap_remove(self.near);
        if self.near > 0 {
            self.sink(0, last);
        }
        Some((first.f, first.g, first.slot))
    }

    /// Puts an entry into the heap where there is room at `place`, or below.
    #[inline]
    fn sink(&mut self, mut place: usize, entry: Entry<C>) {
        let entries = &mut self.entries[..self.near];
        loop {
            let children = place * ARITY + 1;
            let end = entries.len().min(children + ARITY);
            if children >= end {
                break;
            }
            let mut best = children;
            for child in children + 1..end {
                if entries[child].before(&entries[best]) {
                    best = child;
                }
            }
            if !entries[best].before(&entry) {
                break;
            }
            entries[place] = entries[best];
            place = best;
        }
        entries[place] = entry;
    }

    /// Makes a heap of those of the least f, where there is none.
    #[cold]
    fn come_near(&mut self) {
        let count = self.entries.len();
        let Some(last) = count.checked_sub(1) else { return };
        let wanted = if count <= FEW { last } else { count / SHARE };
        let by_f = |a: &Entry<C>, b: &Entry<C>| a.f.partial_cmp(&b.f).unwrap_or(Ordering::Equal);
        let (_, greatest, _) = self.entries.select_nth_unstable_by(wanted, by_f);
        self.threshold = greatest.f;
        self.near = wanted + 1;
        for place in self.near..count {
            if self.entries[place].f == self.threshold {
                self.entries.swap(place, self.near);
                self.near += 1;
            }
        }
        for place in (0..self.near.div_ceil(ARITY)).rev() {
            self.sink(place, self.entries[place]);
        }
    }

    /// Takes nodes of the least f and, of these, the greatest g.
    pub(crate) fn take(&mut self) -> Option<Batch<C>> {
        let (f, g, slot) = self.pop()?;
        let mut batch = Batch { f, g, slots: [slot; BATCH], count: 1 };
        while batch.count < BATCH
            && self.near > 0
            && self.entries.first().is_some_and(|entry| entry.f == f && entry.g == g)
        {
            let Some((.., slot)) = self.pop() else { break };
            batch.slots[batch.count] = slot;
            batch.count += 1;
        }
        Some(batch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_the_least_f_and_of_those_the_greatest_g() {
        let mut heap = Heap::<u32>::with_bytes(1_000 * size_of::<Entry<u32>>());
        let mut random = 1_u32;
        let mut expected = Vec::new();
        for slot in 0..1_000 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (f, g) = (random >> 27, random >> 20 & 7);
            assert!(heap.push(f, g, slot));
            expected.push((f, u32::MAX - g));
        }
        assert!(!heap.push(0, 0, 0), "it is full");
        expected.sort_unstable();
        let mut taken = Vec::new();
        while let Some(batch) = heap.take() {
            taken.resize(taken.len() + batch.count, (batch.f, u32::MAX - batch.g));
        }
        assert_eq!(taken, expected);
    }

    #[test]
    fn what_is_added_below_the_heap_and_beyond_it_is_taken_in_order() {
        let mut heap = Heap::<u32>::with_bytes(100_000 * size_of::<Entry<u32>>());
        let mut expected = Vec::new();
        let mut random = 7_u32;
        let before = |a: &Entry<u32>, b: &Entry<u32>| b.before(a).cmp(&a.before(b));
        for slot in 0..60_000 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (f, g) = (random >> 18, random >> 9 & 3);
            assert!(heap.push(f, g, slot));
            expected.push(Entry { f, g, slot });
            if slot % 3 == 2 && slot > 5_000 {
                let (place, _) =
                    expected.iter().enumerate().min_by(|a, b| before(a.1, b.1)).unwrap();
                let first = expected.swap_remove(place);
                assert_eq!(heap.pop(), Some((first.f, first.g, first.slot)));
                if slot > 6_000 {
                    break;
                }
            }
        }
        expected.sort_by(before);
        for first in expected {
            assert_eq!(heap.pop(), Some((first.f, first.g, first.slot)));
        }
        assert!(heap.pop().is_none() && heap.is_empty());
    }
}
