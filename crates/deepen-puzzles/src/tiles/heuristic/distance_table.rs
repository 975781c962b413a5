//! The exact distance of every board of up to nine cells, by breadth-first
//! search from the goal: milliseconds to build, and a search with it walks
//! straight to the goal.
//!
//! A board is numbered by its permutation of labels in the factorial number
//! system; a board that cannot be solved has the value infinity.

use std::sync::Arc;

use deepen::{Cost, Estimate, Heuristic, Quality};

use super::estimate;
use crate::tiles::{Cells, Move, Shape, TilePuzzle, TileState};

/// The most cells a board with a table may have.
pub const MAX_TABLE_CELLS: usize = 9;

const UNREACHED: u8 = u8::MAX;

/// The distances of all boards of one shape and goal.
#[derive(Clone, Debug)]
pub struct DistanceTable {
    /// By [`rank`]: [`UNREACHED`] where the goal cannot be reached.
    distances: Arc<[u8]>,
}

impl DistanceTable {
    /// The table of a shape and goal; `None` for more than
    /// [`MAX_TABLE_CELLS`] cells, or where there is no such goal cell.
    #[must_use]
    pub fn new(shape: Shape, goal_blank: usize) -> Option<Self> {
        let cells = shape.cells();
        if cells > MAX_TABLE_CELLS || goal_blank >= cells {
            return None;
        }
        let neighbours: Vec<Vec<usize>> =
            (0..cells).map(|cell| shape.neighbours(cell).into_iter().flatten().collect()).collect();
        // The label on each cell, four bits each, and where the blank is.
        let goal = (0..cells as u64).fold(0, |word, cell| word | cell << (4 * cell));
        let mut distances = vec![UNREACHED; (1..=cells).product()];
        distances[rank(goal, cells)] = 0;
        let mut level = vec![(goal, goal_blank)];
        let mut next_level = Vec::new();
        let mut distance = 0;
        while !level.is_empty() {
            distance += 1;
            for &(board, blank) in &level {
                for &cell in &neighbours[blank] {
                    let crossed = (board >> (4 * blank) ^ board >> (4 * cell)) & 15;
                    let next = board ^ crossed << (4 * blank) ^ crossed << (4 * cell);
                    let known = &mut distances[rank(next, cells)];
                    if *known == UNREACHED {
                        *known = distance;
                        next_level.push((next, cell));
                    }
                }
            }
            level.clear();
            std::mem::swap(&mut level, &mut next_level);
        }
        Some(DistanceTable { distances: distances.into() })
    }

    /// The distance of a board; infinity where the goal cannot be reached, or
    /// where the table is not of this puzzle.
    fn distance<C: Cells>(&self, puzzle: &TilePuzzle<C>, state: &TileState<C>) -> u32 {
        let cells = puzzle.shape().cells().min(MAX_TABLE_CELLS);
        let label =
            |cell| if cell == state.blank() { puzzle.goal_blank() } else { state.label(cell) };
        let board = (0..cells).fold(0, |word, cell| word | (label(cell) as u64) << (4 * cell));
        match self.distances.get(rank(board, cells)) {
            Some(&distance) if distance != UNREACHED => u32::from(distance),
            _ => u32::INFINITY,
        }
    }
}

/// The number of a permutation: for every cell, how many smaller labels come
/// after it, in the factorial number system.
#[inline]
fn rank(board: u64, cells: usize) -> usize {
    let (mut rank, mut left) = (0, (1_u32 << cells) - 1);
    for cell in 0..cells {
        let label = (board >> (4 * cell)) as u32 & 15;
        left &= !(1 << label);
        let smaller = (left & ((1 << label) - 1)).count_ones();
        rank = rank * (cells - cell) + smaller as usize;
    }
    rank
}

impl<C: Cells> Heuristic<TilePuzzle<C>> for DistanceTable {
    type Memo = u32;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, puzzle: &TilePuzzle<C>, state: &TileState<C>) -> u32 {
        self.distance(puzzle, state)
    }

    #[inline]
    fn child(
        &self,
        puzzle: &TilePuzzle<C>,
        _: u32,
        _: &Move,
        state: &TileState<C>,
        limit: u32,
    ) -> Estimate<u32, u32> {
        estimate(self.distance(puzzle, state), limit)
    }

    #[inline]
    fn value(&self, memo: u32) -> u32 {
        memo
    }

    fn fingerprint(&self) -> u64 {
        0x6469_7374
    }
}
