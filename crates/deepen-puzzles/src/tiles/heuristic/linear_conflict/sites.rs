//! Linear conflict on the 4x4 board from site to site.
//!
//! The four labels of a line are cut out of the board's word at once and
//! turned into an index by a few operations on all of them: by place along
//! the line, which place of the line the tile wants, or that it belongs
//! elsewhere. Of the 32 kB of the table some 50 cache lines are in use.

#![allow(clippy::inline_always, reason = "the search's inner loop, one copy for each site")]

use deepen::{Estimate, Site, SiteHeuristic};

use super::LinearConflict;
use super::least_leaving;
use crate::tiles::heuristic::estimate;
use crate::tiles::heuristic::steps::NEARER;
use crate::tiles::sites::{blank_at, blank_before};
use crate::tiles::{Nibbles, TilePuzzle};

/// Four times a nibble's bit.
const EACH: u64 = 0x1111;

/// By index: twice the least number of tiles that must leave the line.
static CONFLICTS: [u8; 0x8000] = conflicts();

#[allow(clippy::large_stack_arrays, reason = "the compiler's stack, not ours")]
const fn conflicts() -> [u8; 0x8000] {
    let mut table = [0; 0x8000];
    let mut line = 0;
    while line < 5 * 5 * 5 * 5 {
        // Per place: which place of the line the tile wants, or 4.
        let wanted = [line % 5, line / 5 % 5, line / 25 % 5, line / 125];
        let (mut index, mut key) = (0, 0);
        let mut place = 0;
        while place < 4 {
            index |= wanted[place] << (4 * place);
            if wanted[place] < 4 {
                key |= (wanted[place] as u64 + 1) << (3 * place);
            }
            place += 1;
        }
        table[index] = 2 * least_leaving(key, 3) as u8;
        line += 1;
    }
    table
}

/// The labels of a row, four bits each.
#[inline(always)]
const fn row(node: u64, row: usize) -> u64 {
    node >> (16 * row) & 0xffff
}

/// The labels of a column, brought together by one multiplication.
#[inline(always)]
const fn column(node: u64, column: usize) -> u64 {
    let spread = node >> (4 * column) & 0x000f_000f_000f_000f;
    spread.wrapping_mul(1 << 48 | 1 << 36 | 1 << 24 | 1 << 12) >> 48
}

/// The conflict of a row of these labels.
#[inline(always)]
fn row_conflict(labels: u64, row: usize) -> u8 {
    let differing = labels ^ (row as u64 * 4 * EACH);
    let foreign = (differing >> 2 | differing >> 3) & EACH;
    conflict(differing & (3 * EACH), foreign)
}

/// The conflict of a column of these labels.
#[inline(always)]
fn column_conflict(labels: u64, column: usize) -> u8 {
    let differing = labels ^ (column as u64 * EACH);
    let foreign = (differing | differing >> 1) & EACH;
    conflict(differing >> 2 & (3 * EACH), foreign)
}

#[inline(always)]
fn conflict(wanted: u64, foreign: u64) -> u8 {
    let index = wanted & !(foreign * 3) | foreign << 2;
    CONFLICTS[(index & 0x7fff) as usize]
}

/// By how much the step to the site `K` changes the value.
#[inline(always)]
fn change<K: Site<TilePuzzle<Nibbles>>>(tile: u32, node: u64) -> i32 {
    let (from, to) = (blank_at(K::INDEX), blank_before(K::INDEX));
    let nearer = i32::from(NEARER[K::INDEX] >> tile) & 1;
    let manhattan = 1 - 2 * nearer;
    let tile = u64::from(tile);
    let vertical = from.abs_diff(to) == 4;
    let (old, new, wanted) =
        if vertical { (from / 4, to / 4, tile >> 2) } else { (from % 4, to % 4, tile & 3) };
    let line = if wanted == old as u64 {
        old
    } else if wanted == new as u64 {
        new
    } else {
        return manhattan;
    };
    // What stands in no line: a label that belongs elsewhere.
    let foreign = if vertical { (line as u64 ^ 1) << 2 } else { line as u64 ^ 1 };
    let (labels, place) =
        if vertical { (row(node, line), from % 4) } else { (column(node, line), from / 4) };
    let others = labels & !(15 << (4 * place));
    let without = others | foreign << (4 * place);
    let with = others | tile << (4 * place);
    let conflict = |labels| {
        i32::from(if vertical { row_conflict(labels, line) } else { column_conflict(labels, line) })
    };
    let gained = conflict(with) - conflict(without);
    if line == new { manhattan + gained } else { manhattan - gained }
}

impl SiteHeuristic<TilePuzzle<Nibbles>> for LinearConflict {
    const STEADY: bool = true;

    type Slope = ();

    fn slope(&self, _: u32) {}

    #[inline(always)]
    fn follow<K: Site<TilePuzzle<Nibbles>>>(&self, (): (), tile: u32, node: u64) -> ((), bool) {
        ((), change::<K>(tile, node) < 0)
    }

    #[inline(always)]
    fn at<K: Site<TilePuzzle<Nibbles>>>(
        &self,
        parent: u32,
        tile: u32,
        node: u64,
        limit: u32,
    ) -> Estimate<u32, u32> {
        estimate(parent.wrapping_add_signed(change::<K>(tile, node)), limit)
    }
}
