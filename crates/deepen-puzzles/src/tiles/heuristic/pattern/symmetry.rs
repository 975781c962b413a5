//! Reflections and rotations of a board, and patterns that are the same under
//! them.

use super::Pattern;
use crate::tiles::{MAX_CELLS, Shape};

/// A map of a board onto itself that keeps neighbours neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    images: [u8; MAX_CELLS],
    /// The cells of the board; the images of others are 0.
    cells: usize,
}

impl Symmetry {
    /// All symmetries of a board, the identity first: eight of a square, four
    /// of any other.
    pub fn all(shape: Shape) -> impl Iterator<Item = Symmetry> {
        let count = if shape.rows() == shape.columns() { 8 } else { 4 };
        (0..count).map(move |number| Self::numbered(shape, number))
    }

    /// The symmetry of this number; the identity is 0.
    fn numbered(shape: Shape, number: usize) -> Self {
        let (rows, columns) = (shape.rows(), shape.columns());
        let image = |cell: usize| {
            let (mut row, mut column) = (shape.row(cell), shape.column(cell));
            if number & 1 != 0 {
                column = columns - 1 - column;
            }
            if number & 2 != 0 {
                row = rows - 1 - row;
            }
            if number & 4 != 0 { column * columns + row } else { row * columns + column }
        };
        let mut images = [0; MAX_CELLS];
        for (cell, to) in images.iter_mut().enumerate().take(shape.cells()) {
            *to = image(cell) as u8;
        }
        Symmetry { images, cells: shape.cells() }
    }

    /// A symmetry other than the identity that leaves a cell where it is, if
    /// there is one: with the blank's goal cell, it maps the goal onto itself,
    /// and a board and its image are equally far from the goal (Culberson &
    /// Schaeffer 1998, "Pattern databases").
    #[must_use]
    pub fn mirror(shape: Shape, cell: usize) -> Option<Self> {
        Self::all(shape).skip(1).find(|symmetry| symmetry.image(cell) == cell)
    }

    /// This symmetry and after it another.
    #[must_use]
    pub fn then(&self, next: &Symmetry) -> Self {
        let mut images = self.images;
        for cell in images.iter_mut().take(self.cells) {
            *cell = next.image((*cell).into()) as u8;
        }
        Symmetry { images, cells: self.cells }
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
        let seen_by = |symmetry: Symmetry| {
            let image = symmetry.pattern(self);
            (image.with_goal_blank(first_of_region(&image)), symmetry)
        };
        let key = |image: &Pattern| (image.goal_blank(), image.labels().to_vec());
        let own = seen_by(Symmetry::numbered(self.shape(), 0));
        let others = Symmetry::all(self.shape()).skip(1).map(seen_by);
        others.fold(own, |least, next| if key(&next.0) < key(&least.0) { next } else { least })
    }
}

/// The first of the cells that the blank can come to from its goal while the
/// pattern's tiles are at home.
fn first_of_region(pattern: &Pattern) -> usize {
    let mut reached = 1_u32 << pattern.goal_blank();
    let taken = pattern.labels().iter().fold(0, |taken, label| taken | 1_u32 << label);
    loop {
        let cells = (0..pattern.shape().cells()).filter(|cell| reached >> cell & 1 == 1);
        let neighbours = cells.flat_map(|cell| pattern.shape().neighbours(cell)).flatten();
        let wider = neighbours.fold(reached, |wider, cell| wider | 1 << cell) & !taken;
        if wider == reached {
            return reached.trailing_zeros() as usize;
        }
        reached = wider;
    }
}
