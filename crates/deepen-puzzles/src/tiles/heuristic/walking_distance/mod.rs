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
//!
//! Every move changes the value by exactly one, so that it is consistent.
//! Where one axis has too many states for a table, as both have on the 5x5
//! board, Manhattan distance along that axis takes its place.

mod axis;
mod memo;
mod table;
#[cfg(test)]
mod tests;

pub use table::{Place, WalkingDistanceError, WalkingTable, Way};

use crate::tiles::{MAX_CELLS, Shape};
use axis::Axis;

/// Walking distances of both axes of a board.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    shape: Shape,
    goal_blank: usize,
    /// Row and column of each cell.
    places: [(u8, u8); MAX_CELLS],
    rows: Axis,
    /// `None` where it is the same as that of the rows.
    columns: Option<Axis>,
}

/// Where a board stands on the two axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    rows: Place,
    columns: Place,
}

impl Walk {
    /// A lower bound of the moves to the goal.
    #[must_use]
    #[inline]
    pub fn value(self) -> u32 {
        self.rows.distance() + self.columns.distance()
    }
}

impl WalkingDistance {
    /// For boards of this shape, the goal being label `c` on each cell `c` and
    /// the blank on `goal_blank`.
    #[must_use]
    pub fn new(shape: Shape, goal_blank: usize) -> Self {
        let (rows, columns) = (shape.rows(), shape.columns());
        let (row, column) = (shape.row(goal_blank), shape.column(goal_blank));
        let row_axis = Axis::new(rows, columns, row);
        let same = rows == columns && row == column;
        let column_axis = (!same).then(|| Axis::new(columns, rows, column));
        let place = |cell| (shape.row(cell) as u8, shape.column(cell) as u8);
        let places = std::array::from_fn(place);
        WalkingDistance { shape, goal_blank, places, rows: row_axis, columns: column_axis }
    }

    /// Whether at least one axis has a table: otherwise all of this is
    /// Manhattan distance.
    #[must_use]
    pub fn has_table(&self) -> bool {
        self.rows.table().is_some() || self.columns().table().is_some()
    }

    /// Where a board stands, given by the label on each cell, the blank's
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
            rows: self.rows.place(shape.row(blank), rows)?,
            columns: self.columns().place(shape.column(blank), columns)?,
        })
    }

    /// Where a board stands after the tile of this label went `from` one cell
    /// `to` the next, where the blank was.
    #[must_use]
    #[inline]
    pub fn moved(&self, walk: Walk, label: usize, from: usize, to: usize) -> Walk {
        let (row, column) = self.places[label];
        if from.abs_diff(to) == self.shape.columns() {
            let line = usize::from(self.places[to].0);
            Walk { rows: self.rows.moved(walk.rows, row.into(), line, from < to), ..walk }
        } else {
            let line = usize::from(self.places[to].1);
            let columns = self.columns().moved(walk.columns, column.into(), line, from < to);
            Walk { columns, ..walk }
        }
    }

    /// The table of the rows (vertical moves), where it is small enough.
    #[must_use]
    pub fn row_table(&self) -> Option<&WalkingTable> {
        self.rows.table()
    }

    /// The table of the columns (horizontal moves), where it is small enough.
    #[must_use]
    pub fn column_table(&self) -> Option<&WalkingTable> {
        self.columns().table()
    }

    #[inline]
    fn columns(&self) -> &Axis {
        self.columns.as_ref().unwrap_or(&self.rows)
    }
}
