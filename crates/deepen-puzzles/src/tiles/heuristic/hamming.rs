//! Hamming distance: every tile that is not at its goal cell needs at least
//! one move. Consistent, and weak: it is here to compare with.

#![allow(clippy::inline_always, reason = "the search's inner loop, one copy for each site")]

use deepen::{Estimate, Heuristic, Quality, Site, SiteHeuristic};

use super::estimate;
use crate::tiles::sites::{blank_at, blank_before};
use crate::tiles::{Cells, Move, Nibbles, TilePuzzle, TileState};

/// The number of tiles that are not at their goal cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hamming;

impl<C: Cells> Heuristic<TilePuzzle<C>> for Hamming {
    type Memo = u32;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, puzzle: &TilePuzzle<C>, state: &TileState<C>) -> u32 {
        let tiles = (0..puzzle.shape().cells()).filter(|cell| *cell != state.blank());
        tiles.filter(|cell| state.label(*cell) != *cell).count() as u32
    }

    #[inline]
    fn child(
        &self,
        puzzle: &TilePuzzle<C>,
        parent: u32,
        operator: &Move,
        state: &TileState<C>,
        limit: u32,
    ) -> Estimate<u32, u32> {
        let cell = puzzle.blank_before(state, *operator);
        estimate(moved(parent, state.label(cell), state.blank(), cell), limit)
    }

    #[inline]
    fn value(&self, memo: u32) -> u32 {
        memo
    }

    fn fingerprint(&self) -> u64 {
        0x6861_6d6d
    }
}

/// The value after `tile` went from one cell to another.
#[inline]
fn moved(value: u32, tile: usize, from: usize, to: usize) -> u32 {
    value + u32::from(tile == from) - u32::from(tile == to)
}

impl SiteHeuristic<TilePuzzle<Nibbles>> for Hamming {
    /// Most moves of a tile that is far from home leave the value as it is.
    const STEADY: bool = false;

    type Slope = ();

    fn slope(&self, _: u32) {}

    #[inline(always)]
    fn follow<K: Site<TilePuzzle<Nibbles>>>(&self, (): (), tile: u32, _: u64) -> ((), bool) {
        ((), tile as usize == blank_before(K::INDEX))
    }

    #[inline(always)]
    fn at<K: Site<TilePuzzle<Nibbles>>>(
        &self,
        parent: u32,
        tile: u32,
        _: u64,
        limit: u32,
    ) -> Estimate<u32, u32> {
        let (from, to) = (blank_at(K::INDEX), blank_before(K::INDEX));
        estimate(moved(parent, tile as usize, from, to), limit)
    }
}
