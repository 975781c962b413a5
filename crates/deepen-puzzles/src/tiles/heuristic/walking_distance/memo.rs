//! Walking distance as a heuristic. The memo is where the board stands on the
//! two axes; a move looks up one of them.

#![allow(clippy::inline_always, reason = "the search's inner loop, one copy for each site")]

use deepen::{Estimate, Heuristic, Quality, Site, SiteHeuristic};

use super::table::Way;
use super::{Place, Walk, WalkingDistance};
use crate::tiles::sites::{blank_at, blank_before};
use crate::tiles::{Cells, Move, Nibbles, TilePuzzle, TileState};

impl<C: Cells> Heuristic<TilePuzzle<C>> for WalkingDistance {
    type Memo = Walk;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    /// # Panics
    /// When the state is of another shape or goal.
    fn start(&self, puzzle: &TilePuzzle<C>, state: &TileState<C>) -> Walk {
        self.walk(&puzzle.labels(state)).expect("a board of this shape and goal")
    }

    #[inline]
    fn child(
        &self,
        puzzle: &TilePuzzle<C>,
        parent: Walk,
        operator: &Move,
        state: &TileState<C>,
        limit: u32,
    ) -> Estimate<Walk, u32> {
        let to = puzzle.blank_before(state, *operator);
        estimate(self.moved(parent, state.label(to), state.blank(), to), limit)
    }

    #[inline]
    fn value(&self, memo: Walk) -> u32 {
        memo.value()
    }

    fn fingerprint(&self) -> u64 {
        0x7761_6c6b
    }
}

#[inline]
fn estimate(walk: Walk, limit: u32) -> Estimate<Walk, u32> {
    let value = walk.value();
    if value > limit { Estimate::Above(value) } else { Estimate::Within(walk) }
}

/// Where the 4x4 board stands after the step to the site `K`.
#[inline(always)]
fn step<K: Site<TilePuzzle<Nibbles>>>(walking: &WalkingDistance, walk: Walk, tile: u32) -> Walk {
    let (from, to) = (blank_at(K::INDEX), blank_before(K::INDEX));
    let way = if from < to { Way::Back } else { Way::Forth };
    // The 4x4 board has both tables.
    let moved = |table: Option<&super::WalkingTable>, place: Place, line: u32| {
        table.map_or(place, |table| table.moved(place, line as usize, way))
    };
    if from.abs_diff(to) == 4 {
        Walk { rows: moved(walking.row_table(), walk.rows, tile >> 2), ..walk }
    } else {
        Walk { columns: moved(walking.column_table(), walk.columns, tile & 3), ..walk }
    }
}

impl SiteHeuristic<TilePuzzle<Nibbles>> for WalkingDistance {
    const STEADY: bool = true;

    type Slope = Walk;

    #[inline(always)]
    fn slope(&self, memo: Walk) -> Walk {
        memo
    }

    #[inline(always)]
    fn follow<K: Site<TilePuzzle<Nibbles>>>(
        &self,
        parent: Walk,
        tile: u32,
        _: u64,
    ) -> (Walk, bool) {
        let walk = step::<K>(self, parent, tile);
        (walk, walk.value() < parent.value())
    }

    #[inline(always)]
    fn at<K: Site<TilePuzzle<Nibbles>>>(
        &self,
        parent: Walk,
        tile: u32,
        _: u64,
        limit: u32,
    ) -> Estimate<Walk, u32> {
        estimate(step::<K>(self, parent, tile), limit)
    }
}
