//! Manhattan distance: every tile needs at least its distance along rows and
//! columns. Consistent.

#![allow(clippy::inline_always, reason = "the search's inner loop, one copy for each site")]

use deepen::{Estimate, Heuristic, Quality, Site, SiteHeuristic};

use super::estimate;
use super::steps::NEARER;
use crate::tiles::{Cells, Move, Nibbles, TilePuzzle, TileState};

/// The sum of the tiles' distances to their goal cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manhattan;

impl<C: Cells> Heuristic<TilePuzzle<C>> for Manhattan {
    type Memo = u32;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, puzzle: &TilePuzzle<C>, state: &TileState<C>) -> u32 {
        let shape = puzzle.shape();
        let tiles = (0..shape.cells()).filter(|cell| *cell != state.blank());
        tiles.map(|cell| shape.distance(cell, state.label(cell)) as u32).sum()
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
        let nearer = puzzle.approaches(state, *operator);
        estimate(if nearer { parent - 1 } else { parent + 1 }, limit)
    }

    #[inline]
    fn value(&self, memo: u32) -> u32 {
        memo
    }

    fn fingerprint(&self) -> u64 {
        0x6d61_6e68
    }
}

impl SiteHeuristic<TilePuzzle<Nibbles>> for Manhattan {
    const STEADY: bool = true;

    type Slope = ();

    fn slope(&self, _: u32) {}

    #[inline(always)]
    fn follow<K: Site<TilePuzzle<Nibbles>>>(&self, (): (), tile: u32, _: u64) -> ((), bool) {
        ((), NEARER[K::INDEX] >> tile & 1 != 0)
    }

    #[inline(always)]
    fn at<K: Site<TilePuzzle<Nibbles>>>(
        &self,
        parent: u32,
        tile: u32,
        _: u64,
        limit: u32,
    ) -> Estimate<u32, u32> {
        let nearer = u32::from(NEARER[K::INDEX] >> tile) & 1;
        estimate(parent + 1 - 2 * nearer, limit)
    }
}
