//! A board: which tile stands in which cell.

use std::fmt;

use super::shape::MAX_CELLS;
use super::{Move, Shape};

/// A board of some [`Shape`]: every tile `1..cells` once, and the blank, which
/// is written 0. A value of this type is always complete and consistent.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    shape: Shape,
    blank: u8,
    /// Row by row; what lies beyond the shape's cells stays 0.
    cells: [u8; MAX_CELLS],
}

/// Why some numbers make no board. Cells are numbered from 0, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// More or fewer numbers than the shape has cells.
    Count {
        /// The shape asked for.
        shape: Shape,
        /// How many numbers there were.
        found: usize,
    },
    /// A number that no tile of this shape has.
    OutOfRange {
        /// The number.
        tile: u8,
        /// The cell it stands in.
        cell: usize,
        /// The highest tile of this shape.
        highest: u8,
        /// The lowest tile (0: the blank) that is nowhere on the board.
        missing: u8,
    },
    /// A tile, or the blank, that stands in two cells.
    Twice {
        /// The tile; 0 is the blank.
        tile: u8,
        /// The first cell it stands in.
        first: usize,
        /// The second cell.
        cell: usize,
        /// The lowest tile (0: the blank) that is nowhere on the board.
        missing: u8,
    },
}

/// "tile 7" or "the blank".
pub(super) struct Named(pub(super) u8);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("the blank"),
            tile => write!(f, "tile {tile}"),
        }
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BoardError::Count { shape, found } => {
                write!(f, "a {shape} board has {} cells, found {found}", shape.cells())
            }
            BoardError::OutOfRange { tile, cell, highest, missing } => write!(
                f,
                "cell {cell} holds {tile}, but the tiles are 1 to {highest}; {} is missing",
                Named(missing)
            ),
            BoardError::Twice { tile, first, cell, missing } => write!(
                f,
                "{} stands in cell {first} and again in cell {cell}; {} is missing",
                Named(tile),
                Named(missing)
            ),
        }
    }
}

impl std::error::Error for BoardError {}

impl Board {
    /// A board from its cells, row by row, 0 for the blank.
    ///
    /// # Errors
    /// When the count does not fit the shape, a number is no tile of it, or a
    /// tile stands twice (the error then also names one that is missing).
    pub fn new(shape: Shape, cells: &[u8]) -> Result<Self, BoardError> {
        if cells.len() != shape.cells() {
            return Err(BoardError::Count { shape, found: cells.len() });
        }
        let mut place = [None; MAX_CELLS];
        for (cell, &tile) in cells.iter().enumerate() {
            if usize::from(tile) >= shape.cells() {
                let highest = (shape.cells() - 1) as u8;
                let missing = lowest_missing(shape, cells);
                return Err(BoardError::OutOfRange { tile, cell, highest, missing });
            }
            if let Some(first) = place[usize::from(tile)].replace(cell) {
                let missing = lowest_missing(shape, cells);
                return Err(BoardError::Twice { tile, first, cell, missing });
            }
        }
        let mut board = Board { shape, blank: 0, cells: [0; MAX_CELLS] };
        board.cells[..cells.len()].copy_from_slice(cells);
        // Every number below the count is there once, so the blank has a place.
        board.blank = place[0].map_or(0, |cell| cell as u8);
        Ok(board)
    }

    /// The board `0 1 2 ..`: the blank in the top left corner.
    #[must_use]
    pub fn blank_first(shape: Shape) -> Self {
        let mut board = Board { shape, blank: 0, cells: [0; MAX_CELLS] };
        for cell in 0..shape.cells() {
            board.cells[cell] = cell as u8;
        }
        board
    }

    /// The board `1 2 .. 0`: the blank in the bottom right corner.
    #[must_use]
    pub fn blank_last(shape: Shape) -> Self {
        let last = shape.cells() - 1;
        let mut board = Board { shape, blank: last as u8, cells: [0; MAX_CELLS] };
        for cell in 0..last {
            board.cells[cell] = cell as u8 + 1;
        }
        board
    }

    /// Rows and columns.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The tiles row by row, 0 for the blank.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells[..self.shape.cells()]
    }

    /// The cell the blank is in.
    #[must_use]
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    /// The tile in a cell, 0 for the blank; `None` beyond the board.
    #[must_use]
    pub fn tile(&self, cell: usize) -> Option<u8> {
        self.cells().get(cell).copied()
    }

    /// The cell of each tile, indexed by tile (0 is the blank's cell);
    /// numbers that this board has no tile for stay 0.
    #[must_use]
    pub fn places(&self) -> [u8; MAX_CELLS] {
        let mut places = [0; MAX_CELLS];
        for (cell, &tile) in self.cells().iter().enumerate() {
            places[usize::from(tile)] = cell as u8;
        }
        places
    }

    /// The board after the blank has moved; `None` where the edge is.
    #[must_use]
    pub fn moved(mut self, direction: Move) -> Option<Self> {
        let blank = self.blank();
        let next = self.shape.neighbours(blank)[direction.index()]?;
        self.cells.swap(blank, next);
        self.blank = next as u8;
        Some(self)
    }

    /// The same board with two tiles exchanged: from a board that can be
    /// solved to one that cannot, and back.
    pub(super) fn with_first_two_tiles_exchanged(mut self) -> Self {
        let places = self.places();
        self.cells.swap(usize::from(places[1]), usize::from(places[2]));
        self
    }

    /// One line that [`parse_board`](super::parse_board) reads back, for
    /// example `1 2 3 / 4 0 5`.
    #[must_use]
    pub fn compact(&self) -> Compact<'_> {
        Compact(self)
    }
}

/// The lowest number that is not among the cells; 0 if none is missing.
fn lowest_missing(shape: Shape, cells: &[u8]) -> u8 {
    (0..shape.cells() as u8).find(|tile| !cells.contains(tile)).unwrap_or(0)
}

impl fmt::Display for Board {
    /// Aligned rows, the blank as `_`, no newline at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = if self.shape.cells() > 10 { 2 } else { 1 };
        for (index, row) in self.cells().chunks(self.shape.columns()).enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            for (column, &tile) in row.iter().enumerate() {
                let gap = if column > 0 { " " } else { "" };
                match tile {
                    0 => write!(f, "{gap}{:>width$}", '_')?,
                    _ => write!(f, "{gap}{tile:>width$}")?,
                }
            }
        }
        Ok(())
    }
}

/// A [`Board`] on one line; see [`Board::compact`].
#[derive(Clone, Copy)]
pub struct Compact<'a>(&'a Board);

impl fmt::Display for Compact<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.0.shape.columns();
        for (cell, tile) in self.0.cells().iter().enumerate() {
            let gap = match cell {
                0 => "",
                _ if cell % columns == 0 => " / ",
                _ => " ",
            };
            write!(f, "{gap}{tile}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.compact())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(rows: usize, columns: usize) -> Shape {
        Shape::new(rows, columns).unwrap()
    }

    #[test]
    fn the_two_usual_goals() {
        let first = Board::blank_first(shape(2, 3));
        assert_eq!(first.cells(), [0, 1, 2, 3, 4, 5]);
        assert_eq!(first.blank(), 0);
        let last = Board::blank_last(shape(2, 3));
        assert_eq!(last.cells(), [1, 2, 3, 4, 5, 0]);
        assert_eq!(last.blank(), 5);
        for board in [first, last] {
            assert_eq!(Board::new(board.shape(), board.cells()), Ok(board));
        }
    }

    #[test]
    fn errors_name_tile_and_cell() {
        let error = |cells: &[u8]| Board::new(shape(2, 2), cells).unwrap_err().to_string();
        assert_eq!(error(&[1, 2, 3]), "a 2x2 board has 4 cells, found 3");
        assert_eq!(
            error(&[1, 2, 2, 0]),
            "tile 2 stands in cell 1 and again in cell 2; tile 3 is missing"
        );
        assert_eq!(
            error(&[0, 2, 0, 1]),
            "the blank stands in cell 0 and again in cell 2; tile 3 is missing"
        );
        assert_eq!(
            error(&[1, 2, 3, 4]),
            "cell 3 holds 4, but the tiles are 1 to 3; the blank is missing"
        );
    }

    #[test]
    fn moves_stop_at_the_edge_and_undo() {
        let board = Board::new(shape(2, 3), &[1, 2, 3, 4, 0, 5]).unwrap();
        assert_eq!(board.moved(Move::Down), None);
        assert_eq!(board.moved(Move::Up).unwrap().cells(), [1, 0, 3, 4, 2, 5]);
        assert_eq!(board.moved(Move::Left).unwrap().cells(), [1, 2, 3, 0, 4, 5]);
        for one in Move::ALL {
            if let Some(next) = board.moved(one) {
                assert_eq!(next.tile(next.blank()), Some(0));
                assert_eq!(next.moved(one.inverse()), Some(board));
            }
        }
        assert_eq!(board.tile(6), None);
    }

    #[test]
    fn prints_rows_and_a_line() {
        let board = Board::new(shape(2, 3), &[1, 2, 3, 4, 0, 5]).unwrap();
        assert_eq!(board.to_string(), "1 2 3\n4 _ 5");
        assert_eq!(board.compact().to_string(), "1 2 3 / 4 0 5");
        let board = Board::blank_last(shape(3, 4));
        assert_eq!(board.to_string(), " 1  2  3  4\n 5  6  7  8\n 9 10 11  _");
    }
}
