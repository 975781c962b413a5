//! Linear conflict: what Manhattan distance misses within a line.
//!
//! Tiles that are in their goal row can still have to leave it, to let each
//! other pass, and each that does moves twice more than its distance: once out
//! and once back (Hansson, Mayer & Yung 1992, "Criticizing solutions to
//! relaxed models yields powerful admissible heuristics"). As those moves are
//! along columns, rows and columns add up, and the sum is added to the
//! Manhattan distance.
//!
//! A row costs twice the least number of tiles that must leave it: those in
//! their goal row less the longest run of them that is in order already. To
//! add 2 for each reversed *pair* overestimates: three tiles in reverse have
//! three such pairs, but cost 4.

mod memo;
mod sites;
#[cfg(test)]
mod tests;

use crate::tiles::Shape;

/// Lines of up to this many cells are looked up, longer ones worked out.
const LONGEST_TABULATED: usize = 5;

/// The linear conflicts of boards of one shape with one goal cell of the blank.
/// As a heuristic it is Manhattan distance with them added: consistent, and
/// every move changes it by exactly one.
///
/// What matters of a line is its *key*: for each cell the goal position within
/// the line of the tile on it, plus one, or 0 where the tile (or the blank)
/// does not belong to the line. Keys change by XOR: a tile that moves up or
/// down leaves its column's conflicts as they are and changes the keys of two
/// rows, each by its [`row_entry`](Self::row_entry); a tile that moves
/// sideways changes two columns.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    shape: Shape,
    rows: Lines,
    columns: Lines,
}

impl LinearConflict {
    /// For boards of this shape, the goal being label `c` on each cell `c` and
    /// the blank on `goal_blank`.
    #[must_use]
    pub fn new(shape: Shape, goal_blank: usize) -> Self {
        let row = |cell| (shape.row(cell), shape.column(cell));
        let column = |cell| (shape.column(cell), shape.row(cell));
        LinearConflict {
            shape,
            rows: Lines::new(shape.columns(), shape.cells(), goal_blank, row),
            columns: Lines::new(shape.rows(), shape.cells(), goal_blank, column),
        }
    }

    /// What all lines add to the Manhattan distance of a board, given by the
    /// label on each cell.
    #[must_use]
    pub fn value(&self, labels: &[u8]) -> u32 {
        let rows = (0..self.shape.rows()).map(|row| self.row_conflict(row, labels));
        let columns = (0..self.shape.columns()).map(|column| self.column_conflict(column, labels));
        rows.chain(columns).sum()
    }

    /// The moves that a row adds, for the label on each cell of the board.
    #[must_use]
    pub fn row_conflict(&self, row: usize, labels: &[u8]) -> u32 {
        self.row_key_conflict(self.row_key(row, labels))
    }

    /// The moves that a column adds, for the label on each cell of the board.
    #[must_use]
    pub fn column_conflict(&self, column: usize, labels: &[u8]) -> u32 {
        self.column_key_conflict(self.column_key(column, labels))
    }

    /// The key of a row.
    #[must_use]
    pub fn row_key(&self, row: usize, labels: &[u8]) -> u64 {
        let first = row * self.shape.columns();
        let cells = first..first + self.shape.columns();
        cells.fold(0, |key, cell| key | self.row_entry(usize::from(labels[cell]), cell))
    }

    /// The key of a column.
    #[must_use]
    pub fn column_key(&self, column: usize, labels: &[u8]) -> u64 {
        let cells = (column..self.shape.cells()).step_by(self.shape.columns());
        cells.fold(0, |key, cell| key | self.column_entry(usize::from(labels[cell]), cell))
    }

    /// What a label on a cell contributes to the key of the cell's row: 0 for
    /// the blank and for tiles of other rows.
    #[must_use]
    #[inline]
    pub fn row_entry(&self, label: usize, cell: usize) -> u64 {
        self.rows.entries[label * self.shape.cells() + cell]
    }

    /// What a label on a cell contributes to the key of the cell's column.
    #[must_use]
    #[inline]
    pub fn column_entry(&self, label: usize, cell: usize) -> u64 {
        self.columns.entries[label * self.shape.cells() + cell]
    }

    /// The moves that a row of this key adds.
    #[must_use]
    #[inline]
    pub fn row_key_conflict(&self, key: u64) -> u32 {
        self.rows.conflict(key)
    }

    /// The moves that a column of this key adds.
    #[must_use]
    #[inline]
    pub fn column_key_conflict(&self, key: u64) -> u32 {
        self.columns.conflict(key)
    }
}

/// The rows of a board, or its columns.
#[derive(Clone, Debug)]
struct Lines {
    /// Bits a cell has in a key.
    bits: u32,
    /// The conflict by key; empty for long lines.
    conflicts: Vec<u8>,
    /// What a label on a cell adds to the key of the cell's line:
    /// `label * cells + cell`.
    entries: Vec<u64>,
}

impl Lines {
    /// Lines of `length` cells; `place` tells of a cell its line and where in
    /// that line it is.
    fn new(
        length: usize,
        cells: usize,
        goal_blank: usize,
        place: impl Fn(usize) -> (usize, usize),
    ) -> Self {
        let tabulated = length <= LONGEST_TABULATED;
        let bits = if tabulated { 3 } else { 4 };
        let keys = if tabulated { 0..1 << (bits * length as u32) } else { 0..0 };
        let entry = |label, cell| {
            let ((goal_line, goal), (line, position)) = (place(label), place(cell));
            let belongs = goal_line == line && label != goal_blank;
            (u64::from(belongs) * (goal as u64 + 1)) << (bits * position as u32)
        };
        let pairs = (0..cells).flat_map(|label| (0..cells).map(move |cell| (label, cell)));
        Lines {
            bits,
            conflicts: keys.map(|key| 2 * least_leaving(key, bits) as u8).collect(),
            entries: pairs.map(|(label, cell)| entry(label, cell)).collect(),
        }
    }

    fn conflict(&self, key: u64) -> u32 {
        match self.conflicts.get(key as usize) {
            Some(&conflict) => u32::from(conflict),
            None => 2 * least_leaving(key, self.bits),
        }
    }
}

/// The least number of tiles that must leave a line so that the others are in
/// order: all that belong to it less the longest increasing subsequence.
const fn least_leaving(key: u64, bits: u32) -> u32 {
    let (mut belonging, mut longest) = (0, 0);
    // The longest increasing subsequence that ends in each goal position.
    let mut ending = [0; 16];
    let mut rest = key;
    while rest != 0 {
        let goal = (rest & ((1 << bits) - 1)) as usize;
        rest >>= bits;
        if goal > 0 {
            let mut lower = 0;
            while lower < goal {
                if ending[goal] < ending[lower] + 1 {
                    ending[goal] = ending[lower] + 1;
                }
                lower += 1;
            }
            if longest < ending[goal] {
                longest = ending[goal];
            }
            belonging += 1;
        }
    }
    belonging - longest
}
