//! One level of some blocks: what a thread does between two locks.

use std::ops::Range;

use super::bits::{Permutation, ones, unite, unite_permuted};
use super::space::BlockSpace;

/// The block has states of the level at hand.
pub(super) const FRESH: u8 = 1;
/// All states of the block have been reached.
pub(super) const FULL: u8 = 2;

/// Some groups, with all that is theirs to write.
pub(super) struct Portion<'a> {
    pub(super) groups: Range<usize>,
    pub(super) fresh: &'a mut [u64],
    pub(super) visited: &'a mut [u64],
    pub(super) flags: &'a mut [u8],
    pub(super) values: &'a mut [u8],
}

/// What is only read during a sweep: the space and the other class.
#[derive(Clone, Copy)]
pub(super) struct Sources<'a> {
    pub(super) space: &'a BlockSpace,
    pub(super) permutations: &'a [Permutation],
    /// The other class's first block.
    pub(super) first: usize,
    pub(super) fresh: &'a [u64],
    pub(super) flags: &'a [u8],
}

/// Sets of orders for a group of several blocks.
pub(super) struct Scratch {
    /// What the blocks have reached before this level.
    before: Vec<u64>,
    /// What they reach on this level.
    now: Vec<u64>,
    /// Nothing: what a block of its own group has to be compared with.
    empty: Vec<u64>,
}

impl Scratch {
    pub(super) fn new(words: usize) -> Self {
        Scratch { before: vec![0; words], now: vec![0; words], empty: vec![0; words] }
    }
}

impl<'a> Portion<'a> {
    /// Cuts the groups into about so many portions.
    pub(super) fn cut(
        mut self,
        space: &BlockSpace,
        words: usize,
        portions: usize,
    ) -> Vec<Portion<'a>> {
        let size = self.groups.len().div_ceil(portions.max(1)).max(1);
        let mut cut = Vec::with_capacity(portions + 1);
        while !self.groups.is_empty() {
            let groups = self.groups.start..self.groups.end.min(self.groups.start + size);
            let blocks = (space.first_block[groups.end] - space.first_block[groups.start]) as usize;
            let (fresh, more_fresh) = self.fresh.split_at_mut(blocks * words);
            let (visited, more_visited) = self.visited.split_at_mut(blocks * words);
            let (flags, more_flags) = self.flags.split_at_mut(blocks);
            let (values, more_values) = self.values.split_at_mut(groups.len() * space.orders);
            self = Portion {
                groups: groups.end..self.groups.end,
                fresh: more_fresh,
                visited: more_visited,
                flags: more_flags,
                values: more_values,
            };
            cut.push(Portion { groups, fresh, visited, flags, values });
        }
        cut
    }

    /// Finds the states of a level in these groups.
    pub(super) fn sweep(
        &mut self,
        sources: Sources<'_>,
        level: u8,
        scratch: &mut Scratch,
    ) -> (u64, bool) {
        let (space, words) = (sources.space, scratch.empty.len());
        let (mut count, mut any) = (0, false);
        let first = space.first_block[self.groups.start] as usize;
        for (group, values) in self.groups.clone().zip(self.values.chunks_mut(space.orders)) {
            let blocks = space.blocks_of(group);
            let single = blocks.len() == 1;
            if !single {
                scratch.before.fill(0);
                scratch.now.fill(0);
            }
            let mut several = false;
            for block in blocks {
                let at = block - first;
                let fresh = &mut self.fresh[at * words..][..words];
                let visited = &mut self.visited[at * words..][..words];
                let flags = &mut self.flags[at];
                if !single {
                    unite(&mut scratch.before, visited);
                }
                // The starts are there already.
                if level > 0 && !pull(sources, block, *flags, fresh) {
                    *flags &= FULL;
                    continue;
                }
                let (found, full) = keep_fresh(fresh, visited, space.orders);
                *flags = if found { FRESH } else { 0 } | if full { FULL } else { 0 };
                any |= found;
                if found && single {
                    count += record(level, fresh, &scratch.empty, values);
                } else if found {
                    several = true;
                    unite(&mut scratch.now, fresh);
                }
            }
            if several {
                count += record(level, &scratch.now, &scratch.before, values);
            }
        }
        (count, any)
    }
}

/// Gathers what the last level leads to in a block, unless it is full or
/// nothing leads there.
fn pull(sources: Sources<'_>, block: usize, flags: u8, pending: &mut [u64]) -> bool {
    if flags & FULL != 0 {
        return false;
    }
    let words = pending.len();
    let mut any = false;
    for to in sources.space.moves_into(block) {
        let from = to.from as usize - sources.first;
        if sources.flags[from] & FRESH == 0 {
            continue;
        }
        if !std::mem::replace(&mut any, true) {
            pending.fill(0);
        }
        let fresh = &sources.fresh[from * words..][..words];
        match to.permutation {
            None => unite(pending, fresh),
            Some(number) => {
                unite_permuted(pending, fresh, &sources.permutations[usize::from(number)]);
            }
        }
    }
    any
}

/// Takes out of `fresh` what has been visited, marks the rest visited, and
/// says whether there is any and whether all orders have been visited now.
fn keep_fresh(fresh: &mut [u64], visited: &mut [u64], orders: usize) -> (bool, bool) {
    let (mut any, mut all) = (0, u64::MAX);
    for (fresh, visited) in fresh.iter_mut().zip(visited.iter_mut()) {
        *fresh &= !*visited;
        *visited |= *fresh;
        any |= *fresh;
        all &= *visited;
    }
    let last = visited.last().copied().unwrap_or_default();
    let full = if orders.is_multiple_of(64) {
        all == u64::MAX
    } else {
        let (whole, rest) = (visited.len() - 1, u64::MAX >> (64 - orders % 64));
        last == rest && visited[..whole].iter().all(|&word| word == u64::MAX)
    };
    (any != 0, full)
}

/// Notes the level of what a group reaches for the first time.
fn record(level: u8, now: &[u64], before: &[u64], values: &mut [u8]) -> u64 {
    let mut count = 0;
    for ((&now, &before), values) in now.iter().zip(before).zip(values.chunks_mut(64)) {
        let new = now & !before;
        count += u64::from(new.count_ones());
        for bit in ones(new) {
            values[bit] = level;
        }
    }
    count
}
