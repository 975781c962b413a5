//! How many rows and columns a board has.

use std::fmt;

/// The most cells a board may have.
pub const MAX_CELLS: usize = 25;

/// Rows and columns of a board: at least two of each, at most
/// [`MAX_CELLS`] cells. Cells are numbered row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: u8,
    columns: u8,
}

/// A size that no board can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeError {
    /// The rows asked for.
    pub rows: usize,
    /// The columns asked for.
    pub columns: usize,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a board of {} x {} is not possible: at least 2 rows and 2 columns and at most {MAX_CELLS} cells",
            self.rows, self.columns
        )
    }
}

impl std::error::Error for ShapeError {}

impl Shape {
    /// The 3x3 board of the 8-puzzle.
    pub const EIGHT_PUZZLE: Shape = Shape { rows: 3, columns: 3 };
    /// The 4x4 board of the 15-puzzle.
    pub const FIFTEEN_PUZZLE: Shape = Shape { rows: 4, columns: 4 };
    /// The 5x5 board of the 24-puzzle.
    pub const TWENTY_FOUR_PUZZLE: Shape = Shape { rows: 5, columns: 5 };

    /// A shape of `rows` x `columns`.
    ///
    /// # Errors
    /// When either is below 2 or there are more than [`MAX_CELLS`] cells.
    pub fn new(rows: usize, columns: usize) -> Result<Self, ShapeError> {
        let fits = rows >= 2 && columns >= 2 && rows.saturating_mul(columns) <= MAX_CELLS;
        if fits {
            Ok(Shape { rows: rows as u8, columns: columns as u8 })
        } else {
            Err(ShapeError { rows, columns })
        }
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(self) -> usize {
        usize::from(self.columns)
    }

    /// Number of cells.
    #[must_use]
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// The row of a cell.
    #[must_use]
    pub fn row(self, cell: usize) -> usize {
        cell / self.columns()
    }

    /// The column of a cell.
    #[must_use]
    pub fn column(self, cell: usize) -> usize {
        cell % self.columns()
    }

    /// Steps between two cells along rows and columns.
    #[must_use]
    pub fn distance(self, a: usize, b: usize) -> usize {
        self.row(a).abs_diff(self.row(b)) + self.column(a).abs_diff(self.column(b))
    }

    /// The cell above, left, right and below, where there is one: the order
    /// in which the blank's moves are tried.
    #[must_use]
    pub fn neighbours(self, cell: usize) -> [Option<usize>; 4] {
        let (row, column, columns) = (self.row(cell), self.column(cell), self.columns());
        [
            (row > 0).then(|| cell - columns),
            (column > 0).then(|| cell - 1),
            (column + 1 < columns).then(|| cell + 1),
            (row + 1 < self.rows()).then(|| cell + columns),
        ]
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}
