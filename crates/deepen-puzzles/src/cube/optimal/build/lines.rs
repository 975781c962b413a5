//! One level between two rows, line by line: the inner loops of the build.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::cube::optimal::cosets::{BLOCK, LINE};
use crate::cube::optimal::rows::{EachLine, TakeLine};

/// Words of a block, of which the first begins with the least distance.
const BLOCK_WORDS: usize = BLOCK / 8;
/// Words of a line.
pub(super) const LINE_WORDS: usize = LINE / 8;
/// Entries of a word.
const IN_WORD: usize = 32;
/// The low bits of all entries of a word.
const LOW: u64 = 0x5555_5555_5555_5555;
/// The entry of what has not been reached.
pub(super) const UNREACHED: u64 = 3;
/// The least distance of a block in which nothing has been reached.
pub(super) const NOTHING: u64 = 15;

/// Other threads may read while the one whose row it is writes: the order in
/// which they see it makes no difference to them.
#[inline]
pub(super) fn load(word: &AtomicU64) -> u64 {
    u64::from_le(word.load(Relaxed))
}

#[inline]
pub(super) fn store(word: &AtomicU64, value: u64) {
    word.store(value.to_le(), Relaxed);
}

/// The entries of a block's word, without its least distance.
const fn entries(within: usize, word: u64) -> u64 {
    if within == 0 { word & !NOTHING } else { word }
}

/// The low bits of the entries that have been reached.
const fn reached(word: u64) -> u64 {
    !(word & word >> 1) & LOW
}

/// Passes a level on from a row to one that its turns lead to.
pub(super) struct Push<'m> {
    pub(super) source: &'m [AtomicU64],
    pub(super) own: &'m [AtomicU64],
    /// The entry of what is passed on.
    pub(super) code: u64,
    /// The entry of what it leads to.
    pub(super) next: u64,
    /// The level that is passed on.
    pub(super) level: u64,
    /// How many entries were reached.
    pub(super) found: u64,
}

impl EachLine for Push<'_> {
    #[inline]
    fn line(&mut self, line: usize, take: &impl TakeLine) {
        let pattern = self.code * LOW;
        let change = self.next ^ UNREACHED;
        let words = &self.source[line * LINE_WORDS..][..LINE_WORDS];
        for (block, words) in words.chunks_exact(BLOCK_WORDS).enumerate() {
            if load(&words[0]) & NOTHING > self.level {
                continue;
            }
            for (within, word) in words.iter().enumerate() {
                let differs = load(word) ^ pattern;
                let mut alike = entries(within, !(differs | differs >> 1) & LOW);
                while alike != 0 {
                    let at = alike.trailing_zeros() as usize / 2;
                    alike &= alike - 1;
                    let slot = (block * BLOCK_WORDS + within) * IN_WORD + at;
                    let to = take.entry(slot);
                    let (own, shift) = (&self.own[to / IN_WORD], to % IN_WORD * 2);
                    let had = load(own);
                    // Without a branch, since it cannot be predicted.
                    let fresh = had >> shift & (had >> shift >> 1) & 1;
                    store(own, had ^ (fresh * change) << shift);
                    self.found += fresh;
                }
            }
        }
    }
}

/// Pulls a level from a row that turns lead to, for what has not been reached.
pub(super) struct Pull<'m> {
    pub(super) source: &'m [AtomicU64],
    pub(super) own: &'m [AtomicU64],
    /// The entry that is looked for.
    pub(super) code: u64,
    /// The entry of what leads to it.
    pub(super) next: u64,
    /// How many entries were reached.
    pub(super) found: u64,
}

impl EachLine for Pull<'_> {
    #[inline]
    fn line(&mut self, line: usize, take: &impl TakeLine) {
        let words = &self.own[line * LINE_WORDS..][..LINE_WORDS];
        for (at, word) in words.iter().enumerate() {
            let had = load(word);
            // Neither the least distance nor the slot where nothing stands.
            let mut missing = entries(at % BLOCK_WORDS, !reached(had) & LOW);
            if at == LINE_WORDS - 1 {
                missing &= u64::MAX >> 2;
            }
            let mut fresh = 0;
            while missing != 0 {
                let bit = missing.trailing_zeros() as usize;
                missing &= missing - 1;
                let to = take.entry(at * IN_WORD + bit / 2);
                let there = load(&self.source[to / IN_WORD]) >> (to % IN_WORD * 2) & 3;
                fresh |= u64::from(there == self.code) << bit;
            }
            if fresh != 0 {
                self.found += u64::from(fresh.count_ones());
                store(word, had ^ (fresh * (self.next ^ UNREACHED)));
            }
        }
    }
}

/// Notes the least distance of the blocks of a row that were first reached on
/// this level; whether there is anything in the row.
pub(super) fn note_least(row: &[AtomicU64], level: u64) {
    for block in row.chunks_exact(BLOCK_WORDS) {
        let first = load(&block[0]);
        let any = first | NOTHING != u64::MAX || load(&block[1]) != u64::MAX;
        if first & NOTHING == NOTHING && any {
            store(&block[0], first & !NOTHING | level);
        }
    }
}

/// The least distance in a row; [`NOTHING`] where nothing has been reached.
pub(super) fn least(row: &[AtomicU64]) -> u64 {
    row.chunks_exact(BLOCK_WORDS).map(|block| load(&block[0]) & NOTHING).min().unwrap_or(NOTHING)
}

/// Gives all entries of a row that have been reached the code 0.
pub(super) fn level_out(row: &[AtomicU64]) {
    for (at, word) in row.iter().enumerate() {
        let had = load(word);
        let unreached = !reached(had) & LOW;
        let least = had & !entries(at % BLOCK_WORDS, u64::MAX);
        store(word, entries(at % BLOCK_WORDS, unreached * UNREACHED) | least);
    }
}
