//! A bucket queue: a level for every pair of f and g, the least f first and
//! of those the greatest g (Dial 1969, by two keys).
//!
//! A level is a chain of blocks of slot numbers. Blocks lie in one pool of
//! fixed size, so that memory is known beforehand and nothing is ever copied.
//! What is taken is a whole block: a batch of nodes of one f and g. Levels
//! are kept sorted; they are few where costs are whole numbers.

use alloc::vec::Vec;

use super::frontier::Frontier;
use crate::cost::Cost;

/// Slot numbers in a block; one more word links it to the next.
pub(crate) const BATCH: usize = 7;

/// Slot numbers and, at last, a link.
pub(super) type Block = [u32; BATCH + 1];

/// No block, no slot.
pub(super) const NONE: u32 = u32::MAX;

/// More levels than this make no sense: each new one moves the others.
const MOST_LEVELS: usize = 1 << 16;

/// The nodes of one f and g.
pub(super) struct Level<C> {
    pub(super) f: C,
    pub(super) g: C,
    /// The first block of the chain, the only one that is not full.
    pub(super) head: u32,
    pub(super) in_head: u32,
}

/// Nodes of one f and g, taken out.
#[derive(Clone, Copy)]
pub(crate) struct Batch<C> {
    pub(crate) f: C,
    pub(crate) g: C,
    pub(crate) slots: [u32; BATCH],
    pub(crate) count: usize,
}

/// Where the least g lies among the levels within a bound on f.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lowest<C> {
    /// The place of that level, and its g; none where no f is within.
    pub(crate) level: Option<(usize, C)>,
    /// The least f above the bound; infinity where there is none.
    pub(crate) above: C,
}

impl<C: Cost> Lowest<C> {
    /// Whether there is nothing within the bound or above it.
    pub(crate) fn is_empty(&self) -> bool {
        self.level.is_none() && self.above == C::INFINITY
    }
}
/// Levels are looked for where they were found last; a power of two.
const HINTS: usize = 64;

/// A queue of this many levels or more, with fewer than [`DENSE`] entries a
/// level, is better a heap.
const MANY_LEVELS: usize = 128;
const DENSE: usize = 4;

/// The queue. An entry whose node has found a cheaper path since is stale;
/// whoever takes it must look.
pub(crate) struct BucketQueue<C> {
    /// The best one last.
    pub(super) levels: Vec<Level<C>>,
    most_levels: usize,
    pub(super) blocks: Vec<Block>,
    /// Blocks that were used and are free again.
    pub(super) free: u32,
    /// Blocks from here on were never used.
    pub(super) fresh: u32,
    free_count: usize,
    /// Entries.
    count: usize,
    /// Places of levels, by hash.
    hints: [u32; HINTS],
}

impl<C: Cost> BucketQueue<C> {
    /// Bytes of a block.
    pub(crate) const BLOCK_BYTES: usize = size_of::<Block>();
    /// Bytes of a level, with those that it takes to make it a frontier's.
    pub(crate) const LEVEL_BYTES: usize =
        size_of::<Level<C>>() + size_of::<(C, usize)>() + size_of::<usize>();

    /// An empty queue of so many levels and blocks; one of each is kept for
    /// what is given back.
    pub(crate) fn new(levels: usize, blocks: usize) -> Self {
        let most_levels = levels.min(MOST_LEVELS);
        BucketQueue {
            levels: Vec::with_capacity(most_levels),
            most_levels,
            blocks: alloc::vec![[0; BATCH + 1]; blocks.min(NONE as usize)],
            free: NONE,
            fresh: 0,
            free_count: blocks.min(NONE as usize),
            count: 0,
            hints: [0; HINTS],
        }
    }

    /// Takes everything out.
    pub(crate) fn clear(&mut self) {
        self.levels.clear();
        self.free = NONE;
        self.fresh = 0;
        self.free_count = self.blocks.len();
        self.count = 0;
        self.hints = [0; HINTS];
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        self.levels.capacity() * Self::LEVEL_BYTES + self.blocks.capacity() * Self::BLOCK_BYTES
    }

    /// Whether there are too many levels for what they hold.
    #[inline]
    pub(crate) fn is_sparse(&self) -> bool {
        let levels = self.levels.len();
        levels >= MANY_LEVELS && self.count < DENSE * levels || levels + 1 >= self.most_levels
    }

    /// Adds a node; false where there is no room.
    #[inline]
    pub(crate) fn push(&mut self, f: C, g: C, slot: u32) -> bool {
        self.add(f, g, slot, 1)
    }

    /// Puts back what is left of the batch that was taken last.
    pub(crate) fn give_back(&mut self, batch: &Batch<C>, from: usize) {
        for slot in &batch.slots[from..batch.count] {
            let added = self.add(batch.f, batch.g, *slot, 0);
            debug_assert!(added, "one block and one level are kept for this");
        }
    }

    /// Takes nodes of the least f and, of these, the greatest g.
    pub(crate) fn take(&mut self) -> Option<Batch<C>> {
        let level = self.levels.last_mut()?;
        let block = level.head;
        let words = &mut self.blocks[block as usize];
        let mut slots = [0; BATCH];
        slots.copy_from_slice(&words[..BATCH]);
        let batch = Batch { f: level.f, g: level.g, slots, count: level.in_head as usize };
        level.head = words[BATCH];
        level.in_head = BATCH as u32;
        words[BATCH] = self.free;
        self.count -= batch.count;
        if level.head == NONE {
            self.levels.pop();
        }
        self.free = block;
        self.free_count += 1;
        Some(batch)
    }

    /// Where the least g lies among the levels whose f is at most `bound`; of
    /// equal g, where f is least.
    pub(crate) fn lowest_within(&self, bound: C) -> Lowest<C> {
        let mut lowest = Lowest { level: None, above: C::INFINITY };
        for (place, level) in self.levels.iter().enumerate().rev() {
            if level.f > bound {
                lowest.above = level.f;
                break;
            }
            if lowest.level.is_none_or(|(_, g)| level.g < g) {
                lowest.level = Some((place, level.g));
            }
        }
        lowest
    }

    /// The place of the level of the least f and, of these, the greatest g.
    pub(crate) fn best(&self) -> Option<usize> {
        self.levels.len().checked_sub(1)
    }

    /// The f of a level, its g, and the slot that was added to it last.
    #[inline]
    pub(crate) fn last_of(&self, level: usize) -> (C, C, u32) {
        let Level { f, g, head, in_head } = self.levels[level];
        (f, g, self.blocks[head as usize][in_head as usize - 1])
    }

    /// Takes the slot out that was added last to a level.
    #[inline]
    pub(crate) fn remove_last_of(&mut self, level: usize) {
        let Level { head, in_head, .. } = &mut self.levels[level];
        self.count -= 1;
        *in_head -= 1;
        if *in_head > 0 {
            return;
        }
        let block = *head;
        let words = &mut self.blocks[block as usize];
        *head = words[BATCH];
        *in_head = BATCH as u32;
        words[BATCH] = self.free;
        if *head == NONE {
            self.levels.remove(level);
        }
        self.free = block;
        self.free_count += 1;
    }

    /// Makes the queue the frontier of what comes next: the entries that
    /// `keep` wants, in order.
    pub(crate) fn into_frontier(self, keep: impl Fn(u32, C) -> bool) -> Frontier<C> {
        Frontier::new(self, keep)
    }

    #[inline]
    fn add(&mut self, f: C, g: C, slot: u32, reserve: usize) -> bool {
        let (place, there) = self.place_of(f, g);
        if !there && self.levels.len() + reserve >= self.most_levels {
            return false;
        }
        if there {
            let level = &mut self.levels[place];
            if (level.in_head as usize) < BATCH {
                self.blocks[level.head as usize][level.in_head as usize] = slot;
                level.in_head += 1;
                self.count += 1;
                return true;
            }
        }
        if self.free_count <= reserve {
            return false;
        }
        let block = self.new_block();
        if !there {
            self.levels.insert(place, Level { f, g, head: NONE, in_head: 0 });
        }
        let level = &mut self.levels[place];
        self.blocks[block as usize][0] = slot;
        self.blocks[block as usize][BATCH] = level.head;
        level.head = block;
        level.in_head = 1;
        self.count += 1;
        true
    }

    /// Where a level is or belongs, and whether it is there.
    #[inline]
    fn place_of(&mut self, f: C, g: C) -> (usize, bool) {
        let is = |level: &Level<C>| level.f == f && level.g == g;
        let hint = f.to_bits().wrapping_mul(17) ^ g.to_bits();
        let hint = (hint ^ hint >> 40) as usize % HINTS;
        let place = self.hints[hint] as usize;
        if self.levels.get(place).is_some_and(is) {
            return (place, true);
        }
        let worse = |level: &Level<C>| level.f > f || (level.f == f && level.g < g);
        let place = self.levels.partition_point(worse);
        self.hints[hint] = place as u32;
        (place, self.levels.get(place).is_some_and(is))
    }

    fn new_block(&mut self) -> u32 {
        self.free_count -= 1;
        if self.free == NONE {
            self.fresh += 1;
            return self.fresh - 1;
        }
        let block = self.free;
        self.free = self.blocks[block as usize][BATCH];
        block
    }
}
