//! The frontier that a best-first search leaves behind: its open nodes, the
//! least f first and of those the greatest g, each known by its number.
//!
//! Made from the bucket queue in its own memory: the blocks of the chains are
//! moved to where they belong, then the entries are pushed together.

use alloc::vec::Vec;

use super::buckets::{BATCH, Block, BucketQueue, NONE};
use crate::cost::Cost;

/// Open nodes in order.
pub(crate) struct Frontier<C> {
    blocks: Vec<Block>,
    /// The f of each level and the number of the first node beyond it.
    levels: Vec<(C, usize)>,
}

impl<C: Cost> Frontier<C> {
    pub(super) fn new(queue: BucketQueue<C>, keep: impl Fn(u32, C) -> bool) -> Self {
        let BucketQueue { levels: queued, mut blocks, free, fresh, .. } = queue;
        // The link of each block becomes the place where it belongs.
        let mut place = 0;
        let mut ends = Vec::with_capacity(queued.len());
        for level in queued.iter().rev() {
            blocks[level.head as usize][level.in_head as usize..BATCH].fill(NONE);
            number(&mut blocks, level.head, &mut place);
            ends.push(place as usize);
        }
        number(&mut blocks, free, &mut place);
        blocks.truncate(fresh as usize);
        for here in 0..blocks.len() {
            while blocks[here][BATCH] as usize != here {
                let there = blocks[here][BATCH] as usize;
                blocks.swap(here, there);
            }
        }
        let words = blocks.as_flattened_mut();
        let mut levels = Vec::with_capacity(queued.len());
        let (mut block, mut count) = (0, 0);
        for (level, end) in queued.iter().rev().zip(ends) {
            while block < end {
                for word in block * (BATCH + 1)..block * (BATCH + 1) + BATCH {
                    let slot = words[word];
                    if slot != NONE && keep(slot, level.g) {
                        words[count] = slot;
                        count += 1;
                    }
                }
                block += 1;
            }
            levels.push((level.f, count));
        }
        blocks.truncate(count.div_ceil(BATCH + 1));
        Frontier { blocks, levels }
    }

    /// The slot of a node, by its number in the order.
    #[inline]
    pub(crate) fn slot(&self, number: usize) -> u32 {
        self.blocks.as_flattened()[number]
    }

    /// How many nodes there are.
    pub(crate) fn len(&self) -> usize {
        self.levels.last().map_or(0, |(_, end)| *end)
    }

    /// How many nodes, the first in the order, have an f of at most `bound`.
    pub(crate) fn within(&self, bound: C) -> usize {
        let levels = self.levels.partition_point(|(f, _)| *f <= bound);
        levels.checked_sub(1).map_or(0, |last| self.levels[last].1)
    }

    /// The least f of a node above `bound`; infinity where there is none.
    pub(crate) fn least_above(&self, bound: C) -> C {
        let mut begin = 0;
        for (f, end) in &self.levels {
            if *f > bound && begin < *end {
                return *f;
            }
            begin = *end;
        }
        C::INFINITY
    }

    /// The least f of all; infinity where there is no node.
    pub(crate) fn least(&self) -> C {
        self.levels.iter().find(|(_, end)| *end > 0).map_or(C::INFINITY, |(f, _)| *f)
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Block>() * self.blocks.capacity()
            + size_of::<(C, usize)>() * self.levels.capacity()
    }
}

/// Numbers the blocks of a chain, from `place` on.
fn number(blocks: &mut [Block], mut block: u32, place: &mut u32) {
    while block != NONE {
        let next = core::mem::replace(&mut blocks[block as usize][BATCH], *place);
        *place += 1;
        block = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_becomes_its_frontier_in_order() {
        let mut queue = BucketQueue::<u32>::new(50, 200);
        let mut expected = Vec::new();
        let mut random = 1_u32;
        for slot in 0..600 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (f, g) = (random >> 30, random >> 20 & 7);
            assert!(queue.push(f, g, slot));
            expected.push((f, u32::MAX - g, slot));
        }
        // Some are taken out again, and a part of the last batch comes back.
        let mut last = None;
        for _ in 0..20 {
            let batch = queue.take().unwrap();
            for slot in &batch.slots[..batch.count] {
                expected.retain(|entry| entry.2 != *slot);
            }
            last = Some(batch);
        }
        let batch = last.unwrap();
        queue.give_back(&batch, 1);
        for slot in &batch.slots[1..batch.count] {
            expected.push((batch.f, u32::MAX - batch.g, *slot));
        }
        expected.retain(|entry| entry.2 % 5 != 0);
        let frontier = queue.into_frontier(|slot, _| slot % 5 != 0);
        assert_eq!(frontier.len(), expected.len());
        let key = |slot: u32| *expected.iter().find(|entry| entry.2 == slot).unwrap();
        let keys: Vec<_> = (0..frontier.len()).map(|number| key(frontier.slot(number))).collect();
        assert!(keys.windows(2).all(|pair| (pair[0].0, pair[0].1) <= (pair[1].0, pair[1].1)));
        for bound in 0..4 {
            let within = expected.iter().filter(|entry| entry.0 <= bound).count();
            assert_eq!(frontier.within(bound), within);
            let above = expected.iter().map(|entry| entry.0).filter(|f| *f > bound).min();
            assert_eq!(frontier.least_above(bound), above.unwrap_or(u32::MAX));
        }
    }
}
