//! Manhattan distance: every tile needs at least its distance along rows and
//! columns. Consistent.

use deepen::{Estimate, Heuristic, Quality, Site, SiteHeuristic};

use super::moves::Move;
use super::puzzle::{Cells, Nibbles, TilePuzzle, TileState};
use super::sites::{NO_MOVE, SITES, blank_at, blank_before};

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
        let value = if puzzle.approaches(state, *operator) { parent - 1 } else { parent + 1 };
        if value > limit { Estimate::Above(value) } else { Estimate::Within(value) }
    }

    #[inline]
    fn value(&self, memo: u32) -> u32 {
        memo
    }
}

/// For each site of the 4x4 board the tiles, one bit each, that are nearer to
/// their goal cells after the move that led to the site.
static NEARER: [u16; SITES] = nearer_at_sites();

const fn nearer_at_sites() -> [u16; SITES] {
    let mut masks = [0; SITES];
    let mut site = 0;
    while site < SITES {
        if site % 8 < NO_MOVE && has_way_back(site) {
            let (from, to) = (blank_at(site), blank_before(site));
            let mut tile = 0;
            while tile < 16 {
                if distance(to, tile) < distance(from, tile) {
                    masks[site] |= 1 << tile;
                }
                tile += 1;
            }
        }
        site += 1;
    }
    masks
}

/// Whether the move of this site's number can lead to its cell at all.
const fn has_way_back(site: usize) -> bool {
    let blank = blank_at(site);
    match site % 8 {
        0 => blank < 12,
        1 => blank % 4 < 3,
        2 => blank % 4 > 0,
        _ => blank >= 4,
    }
}

const fn distance(a: usize, b: usize) -> usize {
    (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4)
}

impl SiteHeuristic<TilePuzzle<Nibbles>> for Manhattan {
    const STEADY: bool = true;

    type Slope = ();

    fn slope(&self, _: u32) {}

    #[inline(always)]
    fn lowered<K: Site<TilePuzzle<Nibbles>>>(&self, (): (), tile: u32, _: u64) -> Option<()> {
        (NEARER[K::INDEX] >> tile & 1 != 0).then_some(())
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
        let value = parent + 1 - 2 * nearer;
        if value > limit { Estimate::Above(value) } else { Estimate::Within(value) }
    }
}
