//! Reflections and rotations of a board, and patterns that are the same under
//! them.

use super::Pattern;
use super::space::Regions;
use crate::tiles::{MAX_CELLS, Shape};

/// A map of a board onto itself that keeps neighbours neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    images: [u8; MAX_CELLS],
}

impl Symmetry {
    /// All symmetries of a board, the identity first: eight of a square, four
    /// of any other.
    pub fn all(shape: Shape) -> impl Iterator<Item = Symmetry> {
        let (rows, columns) = (shape.rows(), shape.columns());
        let image = move |number: usize, cell: usize| {
            let (mut row, mut column) = (shape.row(cell), shape.column(cell));
            if number & 1 != 0 {
                column = columns - 1 - column;
            }
            if number & 2 != 0 {
                row = rows - 1 - row;
            }
            if number & 4 != 0 { column * columns + row } else { row * columns + column }
        };
        let count = if rows == columns { 8 } else { 4 };
        (0..count).map(move |number| {
            let mut images = [0; MAX_CELLS];
            for (cell, to) in images.iter_mut().enumerate().take(shape.cells()) {
                *to = image(number, cell) as u8;
            }
            Symmetry { images }
        })
    }

    /// Where a cell is mapped to. Cells that are not on the board are mapped
    /// to the first.
    #[must_use]
    #[inline]
    pub fn image(&self, cell: usize) -> usize {
        self.images.get(cell).copied().unwrap_or_default().into()
    }

    /// The pattern whose tiles and blank have the images of this one's goal
    /// cells. Tile `l` on cell `c` is worth in the one what tile `image(l)` on
    /// cell `image(c)` is worth in the other.
    #[must_use]
    pub fn pattern(&self, pattern: &Pattern) -> Pattern {
        pattern.mapped(&self.images)
    }
}

impl Pattern {
    /// The pattern that stands for all that are the same as this one, and the
    /// symmetry that leads to it ([`Symmetry::pattern`], but for the blank): a
    /// table of the one serves the others.
    ///
    /// Nor does it matter where in its region, among the cells that the
    /// tiles' goal cells leave free, the blank has its goal. It is put on the
    /// first of them.
    #[must_use]
    pub fn canonical(&self) -> (Pattern, Symmetry) {
        let tiles = self.labels().len();
        let regions = Regions::new(self.shape(), tiles);
        let images = Symmetry::all(self.shape()).map(|symmetry| {
            let image = symmetry.pattern(self);
            let home = |blank: usize| regions.state(image.labels(), blank).0;
            let free = |cell: &usize| !image.labels().contains(&(*cell as u8));
            let same = |cell: &usize| free(cell) && home(*cell) == home(image.goal_blank());
            let blank = (0..self.shape().cells()).find(same).unwrap_or(image.goal_blank());
            (image.with_goal_blank(blank), symmetry)
        });
        let least = images.min_by_key(|(image, _)| (image.goal_blank(), image.labels().to_vec()));
        least
            .unwrap_or_else(|| (*self, Symmetry { images: std::array::from_fn(|cell| cell as u8) }))
    }
}
