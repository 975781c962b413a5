//! Open lists: the nodes that a best-first search has met and not expanded.

#![cfg(feature = "alloc")]

mod buckets;
mod frontier;
mod heap;

pub(crate) use buckets::{BATCH, Batch, BucketQueue, Lowest};
pub(crate) use frontier::Frontier;
pub(crate) use heap::Heap;

use crate::cost::Cost;

/// A bucket queue, or a heap where costs differ too much for that.
#[allow(clippy::large_enum_variant)] // there is one a search
pub(crate) enum OpenList<C> {
    Buckets(BucketQueue<C>),
    Heap(Heap<C>),
}

impl<C: Cost> OpenList<C> {
    /// An empty bucket queue of so many levels and blocks, of which one of
    /// each is kept for what is given back; or a heap in as many bytes.
    pub(crate) fn new(levels: usize, blocks: usize, heap: bool) -> Self {
        if !heap {
            return OpenList::Buckets(BucketQueue::new(levels, blocks));
        }
        let bytes = levels * BucketQueue::<C>::LEVEL_BYTES + blocks * BucketQueue::<C>::BLOCK_BYTES;
        OpenList::Heap(Heap::with_bytes(bytes))
    }

    /// Becomes empty: what [`new`](Self::new) makes of the same sizes.
    pub(crate) fn clear(&mut self, levels: usize, blocks: usize, heap: bool) {
        match self {
            OpenList::Buckets(queue) if !heap => queue.clear(),
            OpenList::Heap(queue) if heap => queue.clear(),
            _ => {
                // The old memory goes back first.
                *self = OpenList::Heap(Heap::with_bytes(0));
                *self = OpenList::new(levels, blocks, heap);
            }
        }
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            OpenList::Buckets(queue) => queue.bytes(),
            OpenList::Heap(heap) => heap.bytes(),
        }
    }

    /// Adds a node; false where there is no room.
    #[inline]
    pub(crate) fn push(&mut self, f: C, g: C, slot: u32) -> bool {
        match self {
            OpenList::Buckets(queue) => queue.push(f, g, slot),
            OpenList::Heap(heap) => heap.push(f, g, slot),
        }
    }

    /// Takes nodes of the least f and, of these, the greatest g.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<Batch<C>> {
        match self {
            OpenList::Buckets(queue) => queue.take(),
            OpenList::Heap(heap) => heap.take(),
        }
    }

    /// Whether a heap would be better.
    #[inline]
    pub(crate) fn is_sparse(&self) -> bool {
        matches!(self, OpenList::Buckets(queue) if queue.is_sparse())
    }

    /// Becomes an empty heap in as much memory.
    pub(crate) fn pour(&mut self) {
        let bytes = self.bytes();
        // The old memory goes back first.
        *self = OpenList::Heap(Heap::with_bytes(0));
        *self = OpenList::Heap(Heap::with_bytes(bytes));
    }

    /// Makes a bucket queue the frontier of what comes next: the entries that
    /// `keep` wants, in order, and what is left of the batch taken last from
    /// its place `from` on. `None` for a heap.
    pub(crate) fn into_frontier(
        self,
        batch: &Batch<C>,
        from: usize,
        keep: impl Fn(u32, C) -> bool,
    ) -> Option<Frontier<C>> {
        let OpenList::Buckets(mut queue) = self else { return None };
        queue.give_back(batch, from);
        Some(queue.into_frontier(keep))
    }
}
