//! A heap of fixed size whose nodes have four children (Johnson 1975): for
//! costs that differ so much that buckets would hold a node each.

use alloc::vec::Vec;

use super::buckets::{BATCH, Batch};
use crate::cost::Cost;

/// Children of a node: fewer levels than two, and they lie together.
const ARITY: usize = 4;

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
    #[inline]
    fn before(&self, other: &Self) -> bool {
        if self.f != other.f {
            return self.f < other.f;
        }
        self.g > other.g || (self.g == other.g && self.slot > other.slot)
    }
}

/// The least f first and of equals the greatest g. An entry whose node has
/// found a cheaper path since is stale; whoever takes it must look.
pub(crate) struct Heap<C> {
    entries: Vec<Entry<C>>,
    most: usize,
}

impl<C: Cost> Heap<C> {
    /// Bytes of a node's entry.
    pub(crate) const ENTRY_BYTES: usize = size_of::<Entry<C>>();

    /// An empty heap in so many bytes.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        let most = bytes / size_of::<Entry<C>>();
        Heap { entries: Vec::with_capacity(most), most }
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
    }

    /// Adds a node; false where there is no room.
    #[inline]
    pub(crate) fn push(&mut self, f: C, g: C, slot: u32) -> bool {
        if self.entries.len() >= self.most {
            return false;
        }
        let entry = Entry { f, g, slot };
        let mut place = self.entries.len();
        self.entries.push(entry);
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
        let first = *self.entries.first()?;
        let last = self.entries.pop()?;
        let entries = &mut self.entries[..];
        if !entries.is_empty() {
            let mut place = 0;
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
                if !entries[best].before(&last) {
                    break;
                }
                entries[place] = entries[best];
                place = best;
            }
            entries[place] = last;
        }
        Some((first.f, first.g, first.slot))
    }

    /// Takes nodes of the least f and, of these, the greatest g.
    pub(crate) fn take(&mut self) -> Option<Batch<C>> {
        let (f, g, slot) = self.pop()?;
        let mut batch = Batch { f, g, slots: [slot; BATCH], count: 1 };
        while batch.count < BATCH
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
}
