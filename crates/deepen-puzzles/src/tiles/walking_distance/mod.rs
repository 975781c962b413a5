//! Walking distance (Ken'ichiro Takahashi, 2001): the moves along one axis
//! when the tiles of a line are told apart by their goal line only.
//!
//! For the rows: how many tiles of each goal row are in each row, and in which
//! row the blank is. Every vertical move takes the blank to the next row and a
//! tile of some goal row to the one the blank leaves; horizontal moves change
//! nothing. Breadth-first search from the goal over these states gives the
//! least number of vertical moves. Columns and horizontal moves are the same
//! thing turned, and the two numbers add up. The sum is never below the
//! Manhattan distance.

mod table;
#[cfg(test)]
mod tests;

pub use table::{WalkingDistanceError, WalkingTable, Way};

use super::{MAX_CELLS, Shape};

/// Walking distances of both axes of a board.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    shape: Shape,
    goal_blank: usize,
    /// Row and column of each cell.
    places: [(u8, u8); MAX_CELLS],
    rows: WalkingTable,
    /// `None` where it is the same table as that of the rows.
    columns: Option<WalkingTable>,
}

/// The states of a board in the two tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    rows: u32,
    columns: u32,
}

impl WalkingDistance {
    /// For boards of this shape, the goal being label `c` on each cell `c` and
    /// the blank on `goal_blank`.
    ///
    /// # Errors
    /// When one of the two tables would be too large, as for the 24-puzzle.
    pub fn new(shape: Shape, goal_blank: usize) -> Result<Self, WalkingDistanceError> {
        let (rows, columns) = (shape.rows(), shape.columns());
        let (row, column) = (shape.row(goal_blank), shape.column(goal_blank));
        let row_table = WalkingTable::new(rows, columns, row)?;
        let same = rows == columns && row == column;
        let column_table = (!same).then(|| WalkingTable::new(columns, rows, column)).transpose()?;
        let place = |cell| (shape.row(cell) as u8, shape.column(cell) as u8);
        let places = std::array::from_fn(place);
        Ok(WalkingDistance { shape, goal_blank, places, rows: row_table, columns: column_table })
    }

    /// The states of a board, given by the label on each cell, the blank's
    /// label being its goal cell; `None` if it is no board of this shape and
    /// goal.
    #[must_use]
    pub fn walk(&self, labels: &[u8]) -> Option<Walk> {
        let cells = || labels.iter().map(|&label| usize::from(label)).enumerate();
        let blank = cells().find(|&(_, label)| label == self.goal_blank)?.0;
        let tiles = || cells().filter(|&(_, label)| label != self.goal_blank);
        let shape = self.shape;
        let rows = tiles().map(|(cell, label)| (shape.row(cell), shape.row(label)));
        let columns = tiles().map(|(cell, label)| (shape.column(cell), shape.column(label)));
        Some(Walk {
            rows: self.rows.state(shape.row(blank), rows)?,
            columns: self.column_table().state(shape.column(blank), columns)?,
        })
    }

    /// A lower bound of the moves to the goal.
    #[must_use]
    #[inline]
    pub fn value(&self, walk: Walk) -> u32 {
        let rows = self.rows.distance(walk.rows);
        u32::from(rows) + u32::from(self.column_table().distance(walk.columns))
    }

    /// The states after the tile of this label went `from` one cell `to` the
    /// next, where the blank was.
    #[must_use]
    #[inline]
    pub fn moved(&self, walk: Walk, label: usize, from: usize, to: usize) -> Walk {
        // The blank goes the other way: from `to` to `from`.
        let way = if from < to { Way::Back } else { Way::Forth };
        let (row, column) = self.places[label];
        if from.abs_diff(to) == self.shape.columns() {
            Walk { rows: self.rows.moved(walk.rows, row.into(), way), ..walk }
        } else {
            let columns = self.column_table().moved(walk.columns, column.into(), way);
            Walk { columns, ..walk }
        }
    }

    /// The table of the rows (vertical moves).
    #[must_use]
    pub fn row_table(&self) -> &WalkingTable {
        &self.rows
    }

    /// The table of the columns (horizontal moves).
    #[must_use]
    #[inline]
    pub fn column_table(&self) -> &WalkingTable {
        self.columns.as_ref().unwrap_or(&self.rows)
    }
}
