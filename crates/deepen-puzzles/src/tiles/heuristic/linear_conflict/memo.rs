//! Manhattan distance and linear conflict as a heuristic.
//!
//! The memo is the value alone. A tile that moves along its column leaves the
//! conflicts of columns as they are, and changes those of a row only if that
//! row is its own, so that one line at most is looked at, on the board as it
//! stands. To carry the keys of all lines down the path instead costs more
//! than to work out one again.

use deepen::{Estimate, Heuristic, Quality};

use super::LinearConflict;
use crate::tiles::heuristic::{Manhattan, estimate};
use crate::tiles::{Cells, Move, TilePuzzle, TileState};

impl<C: Cells> Heuristic<TilePuzzle<C>> for LinearConflict {
    type Memo = u32;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, puzzle: &TilePuzzle<C>, state: &TileState<C>) -> u32 {
        Manhattan.start(puzzle, state) + self.value(&puzzle.labels(state))
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
        let (from, to) = (state.blank(), puzzle.blank_before(state, *operator));
        let tile = state.label(to);
        let value = if puzzle.approaches(state, *operator) { parent - 1 } else { parent + 1 };
        let (lines, entries) = match *operator {
            Move::Up | Move::Down => (&self.rows, &self.rows.entries),
            Move::Left | Move::Right => (&self.columns, &self.columns.entries),
        };
        let entry = |label: usize, cell: usize| entries[label * self.shape.cells() + cell];
        let (left, joined) = (entry(tile, from), entry(tile, to));
        if left == joined {
            return estimate(value, limit);
        }
        let cell = if joined == 0 { from } else { to };
        let (first, step, length) = match *operator {
            Move::Up | Move::Down => (cell - self.shape.column(cell), 1, self.shape.columns()),
            Move::Left | Move::Right => {
                (self.shape.column(cell), self.shape.columns(), self.shape.rows())
            }
        };
        let cells = (0..length).map(|place| first + place * step);
        let others = cells.filter(|cell| *cell != from && *cell != to);
        let key = others.fold(0, |key, cell| key | entry(state.label(cell), cell));
        let (before, after) = (lines.conflict(key | left), lines.conflict(key | joined));
        estimate(value + after - before, limit)
    }

    #[inline]
    fn value(&self, memo: u32) -> u32 {
        memo
    }

    fn fingerprint(&self) -> u64 {
        0x6c69_6e63
    }
}
