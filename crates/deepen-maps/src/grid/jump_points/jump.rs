//! Cells by their columns and rows, and jumps from one to another.

use crate::grid::{Counts, Direction};

/// A cell: its column and its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The column, from 0.
    pub x: u16,
    /// The row, from 0.
    pub y: u16,
}

/// A cell with its number among those that a search can come to: of the whole
/// map, or of the jump points and the two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    /// The cell.
    pub cell: Cell,
    /// Its number.
    pub(super) number: u32,
}

/// What comes first of a jump's straight and diagonal steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// The diagonal ones, as in the canonical order.
    DiagonalFirst,
    /// The straight ones.
    StraightFirst,
}

/// A jump: some diagonal steps in one direction and some straight ones, all
/// of which bring it nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jump {
    /// Where it begins.
    pub from: Cell,
    /// Where it ends.
    pub to: Point,
    /// What comes first.
    pub way: Way,
}

impl Cell {
    /// The cell to which a diagonal leads from here, as far as it leads nearer
    /// to another.
    pub(super) fn corner(self, to: Cell) -> Cell {
        let steps = self.x.abs_diff(to.x).min(self.y.abs_diff(to.y));
        let towards = |here: u16, there| if there < here { here - steps } else { here + steps };
        Cell { x: towards(self.x, to.x), y: towards(self.y, to.y) }
    }

    /// The diagonal direction towards a cell in another column and row.
    pub(super) fn diagonal_to(self, to: Cell) -> Option<Direction> {
        self.direction_to(to).filter(|direction| direction.is_diagonal())
    }

    /// The direction towards a cell, by the signs of the differences alone;
    /// `None` where it is the same.
    pub(super) fn direction_to(self, to: Cell) -> Option<Direction> {
        let signs = (to.x.cmp(&self.x) as i32, to.y.cmp(&self.y) as i32);
        Direction::ALL.into_iter().find(|direction| (direction.dx(), direction.dy()) == signs)
    }

    /// The steps between two cells where there is no wall.
    #[inline]
    pub(super) fn counts_to(self, to: Cell) -> (u32, u32) {
        let (x, y) = (self.x.abs_diff(to.x), self.y.abs_diff(to.y));
        (x.abs_diff(y).into(), x.min(y).into())
    }
}

impl Jump {
    /// How many steps of each kind it has.
    #[must_use]
    pub fn counts(self) -> Counts {
        let (straight, diagonal) = self.from.counts_to(self.to.cell);
        Counts { straight: u64::from(straight), diagonal: u64::from(diagonal) }
    }

    /// The cell where it turns; one of its ends where it does not.
    #[must_use]
    pub fn corner(self) -> Cell {
        match self.way {
            Way::DiagonalFirst => self.from.corner(self.to.cell),
            Way::StraightFirst => self.to.cell.corner(self.from),
        }
    }

    /// Its single steps.
    pub fn steps(self) -> impl Iterator<Item = Direction> {
        let corner = self.corner();
        let leg = |from: Cell, to: Cell| {
            let length = from.x.abs_diff(to.x).max(from.y.abs_diff(to.y));
            from.direction_to(to).into_iter().cycle().take(usize::from(length))
        };
        leg(self.from, corner).chain(leg(corner, self.to.cell))
    }

    /// The direction of the last step.
    #[inline]
    pub(super) fn arrival(self) -> Option<Direction> {
        let (from, to) = (self.from, self.to.cell);
        let (dx, dy) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
        if dx == dy || self.way == Way::StraightFirst {
            return self.corner().direction_to(to).or_else(|| from.direction_to(to));
        }
        Some(match (dx > dy, to.x > from.x, to.y > from.y) {
            (true, true, _) => Direction::East,
            (true, false, _) => Direction::West,
            (false, _, true) => Direction::South,
            (false, _, false) => Direction::North,
        })
    }
}
