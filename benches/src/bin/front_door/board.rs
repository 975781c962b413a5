//! The 15-puzzle as a user would write it for closures.

use std::hash::{Hash, Hasher};

use crate::graphs::Random;

/// A board: four bits a cell, where the blank is, and the sum of distances.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub(crate) cells: u64,
    blank: u8,
    distance: u8,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cells.hash(state);
    }
}

const GOAL: u64 = 0xfedc_ba98_7654_3210;

/// How far tile and cell are apart.
static DISTANCE: [[u8; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut place = 16;
    while place < 256 {
        let (tile, cell) = (place / 16, place % 16);
        table[tile][cell] = ((tile / 4).abs_diff(cell / 4) + (tile % 4).abs_diff(cell % 4)) as u8;
        place += 1;
    }
    table
};

/// The cells next to a cell; 16 is none.
static NEIGHBOURS: [[u8; 4]; 16] = {
    let mut table = [[16; 4]; 16];
    let mut cell = 0;
    while cell < 16 {
        let (row, column, here) = (cell / 4, cell % 4, cell as u8);
        if row > 0 {
            table[cell][0] = here - 4;
        }
        if column > 0 {
            table[cell][1] = here - 1;
        }
        if column < 3 {
            table[cell][2] = here + 1;
        }
        if row < 3 {
            table[cell][3] = here + 4;
        }
        cell += 1;
    }
    table
};

impl Board {
    pub(crate) fn new(labels: &[u8]) -> Self {
        let cells = labels.iter().rev().fold(0, |cells, label| cells << 4 | u64::from(*label));
        let blank = labels.iter().position(|label| *label == 0).unwrap_or(0) as u8;
        let mut board = Board { cells, blank, distance: 0 };
        board.distance = board.sum();
        board
    }

    fn label(self, cell: u8) -> u8 {
        (self.cells >> (4 * cell)) as u8 & 15
    }

    /// The sum of distances, from nothing.
    fn sum(self) -> u8 {
        (0..16).map(|cell| DISTANCE[usize::from(self.label(cell))][usize::from(cell)]).sum()
    }

    fn slide(self, from: u8) -> Self {
        let tile = self.label(from);
        let moved = u64::from(tile) << (4 * from) | u64::from(tile) << (4 * self.blank);
        let table = &DISTANCE[usize::from(tile)];
        let distance = self.distance + table[usize::from(self.blank)] - table[usize::from(from)];
        Board { cells: self.cells ^ moved, blank: from, distance }
    }
}

/// The boards one move away.
pub(crate) fn lazily(board: &Board) -> impl Iterator<Item = (Board, u8)> + use<> {
    let board = *board;
    let cells = NEIGHBOURS[usize::from(board.blank)].into_iter();
    cells.filter(|cell| *cell < 16).map(move |cell| (board.slide(cell), 1))
}

/// The same in a `Vec`.
pub(crate) fn as_vec(board: &Board) -> Vec<(Board, u8)> {
    lazily(board).collect()
}

/// The sum of distances that the board carries.
pub(crate) fn carried(board: &Board) -> u8 {
    board.distance
}

/// The sum of distances, worked out.
pub(crate) fn recomputed(board: &Board) -> u8 {
    board.sum()
}

/// Whether all tiles are in their places.
pub(crate) fn is_goal(board: &Board) -> bool {
    board.cells == GOAL
}

/// The board that so many random moves lead to from the goal, none of which
/// takes back the one before.
pub(crate) fn scrambled(moves: usize, seed: u64) -> Board {
    let mut random = Random(seed);
    let mut board = Board { cells: GOAL, blank: 0, distance: 0 };
    let mut before = board;
    for _ in 0..moves {
        let next: Vec<Board> =
            lazily(&board).map(|(next, _)| next).filter(|next| *next != before).collect();
        before = board;
        board = next[random.below(next.len() as u64) as usize];
    }
    board
}
