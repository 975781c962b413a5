//! K in a row on a board of m columns and n rows: tic-tac-toe (3, 3, 3), free
//! gomoku on small boards (m, n, 5), and all between. The players put a stone
//! each in turn on an empty cell; who first has k in a row, straight or
//! diagonal, wins; more than k count too.
//!
//! Stones are bits of two 128-bit words, a row of the board after the other,
//! each with one bit more that is always empty, so that a row that would leave
//! the board at one side is not found to go on at the other.

mod lines;
mod notation;
mod open_lines;
mod position;
mod read;
mod rules;
mod symmetry;
#[cfg(test)]
mod tests;

use core::fmt;

pub use open_lines::OpenLines;
pub use position::{Cell, ImpossibleReason, MoveReason, Position};
pub use read::{ReadError, ReadReason};

use lines::Lines;

/// The rules of one m,n,k game.
///
/// ```
/// use deepen_games::mnk::{Mnk, OpenLines};
/// use deepen_games::{Bound, Score, Tree, Window, alpha_beta};
///
/// let game = Mnk::TIC_TAC_TOE.game();
/// let judge = OpenLines::new(&game);
/// let position = game.read("xo./.../...")?;
/// let mut tree = Tree::new(&game, &judge, position);
/// let root = tree.root();
/// let value = alpha_beta(&mut tree, root, 9, Window::FULL).unwrap();
/// assert_eq!((value.score, value.bound()), (Score::won_in(5), Bound::Exact));
/// # Ok::<(), deepen_games::mnk::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MnkGame {
    size: Mnk,
    lines: Lines,
}

/// Columns, rows, and how many in a row win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mnk {
    columns: u8,
    rows: u8,
    row: u8,
}

/// Why there is no such game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SizeError {
    /// The board has no cell, or nothing is needed to win.
    Empty,
    /// Columns are named by letters, of which there are 26.
    TooManyColumns {
        /// Columns asked for.
        columns: usize,
    },
    /// Each row takes a bit more than it has cells, and all rows together more
    /// than the 128 of a word.
    TooLarge {
        /// Columns asked for.
        columns: usize,
        /// Rows asked for.
        rows: usize,
    },
    /// Nobody could ever have so many in a row.
    RowTooLong {
        /// In a row, as asked for.
        row: usize,
    },
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SizeError::Empty => {
                f.write_str("a board needs a column and a row, and a win at least one stone")
            }
            SizeError::TooManyColumns { columns } => {
                write!(f, "{columns} columns are too many: they are named by the 26 letters")
            }
            SizeError::TooLarge { columns, rows } => write!(
                f,
                "a board of {columns}x{rows} is too large: (columns + 1) times rows must not exceed 128"
            ),
            SizeError::RowTooLong { row } => {
                write!(f, "nobody can have {row} in a row on a board that is shorter")
            }
        }
    }
}

impl core::error::Error for SizeError {}

impl Mnk {
    /// Three in a row on three by three cells.
    pub const TIC_TAC_TOE: Mnk = Mnk { columns: 3, rows: 3, row: 3 };

    /// The greatest number of cells of a board.
    pub const MOST_CELLS: usize = 128;

    /// `row` in a row on `columns` by `rows` cells.
    ///
    /// # Errors
    /// When the board has no cell, more than 26 columns, or with a bit more
    /// for each row more than 128; when nobody could have so many in a row.
    pub fn new(columns: usize, rows: usize, row: usize) -> Result<Self, SizeError> {
        if columns == 0 || rows == 0 || row == 0 {
            return Err(SizeError::Empty);
        }
        if columns > 26 {
            return Err(SizeError::TooManyColumns { columns });
        }
        if rows > Self::MOST_CELLS || (columns + 1) * rows > Self::MOST_CELLS {
            return Err(SizeError::TooLarge { columns, rows });
        }
        if row > columns.max(rows) {
            return Err(SizeError::RowTooLong { row });
        }
        Ok(Mnk { columns: columns as u8, rows: rows as u8, row: row as u8 })
    }

    /// The rules, with what they need to know of every line worked out.
    #[must_use]
    pub fn game(self) -> MnkGame {
        MnkGame { size: self, lines: Lines::new(self) }
    }

    /// Columns of the board.
    #[must_use]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Rows of the board.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// How many in a row win.
    #[must_use]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// Cells of the board: the longest game.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.columns() * self.rows()
    }

    /// Bits from a cell to the one above it.
    pub(crate) const fn stride(self) -> usize {
        self.columns() + 1
    }

    /// Steps along a row: to the right, up, and up to either side.
    pub(crate) const fn directions(self) -> [usize; 4] {
        [1, self.stride(), self.stride() + 1, self.stride() - 1]
    }
}

impl fmt::Display for Mnk {
    /// `3,3,3`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.columns, self.rows, self.row)
    }
}

impl MnkGame {
    /// Columns, rows, and how many in a row win.
    #[must_use]
    pub const fn size(&self) -> Mnk {
        self.size
    }

    /// The position before the first move.
    #[must_use]
    pub const fn empty(&self) -> Position {
        Position::EMPTY
    }
}
