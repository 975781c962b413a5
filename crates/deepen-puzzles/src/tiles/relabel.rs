//! Start and goal folded into one board whose goal is the identity.

use std::fmt;

use super::shape::MAX_CELLS;
use super::{Board, Shape};

/// A start board in which every tile is named by the cell where the goal
/// wants it. Heuristics and tables then know one goal only: label = cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Relabelled {
    shape: Shape,
    blank: u8,
    goal_blank: u8,
    labels: [u8; MAX_CELLS],
}

/// A start and a goal of different shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeMismatch {
    /// The start's shape.
    pub start: Shape,
    /// The goal's shape.
    pub goal: Shape,
}

impl fmt::Display for ShapeMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the board is {} but the goal is {}", self.start, self.goal)
    }
}

impl std::error::Error for ShapeMismatch {}

impl Relabelled {
    /// Names the tiles of `start` by their cells in `goal`. Whether the goal
    /// can be reached is not asked here: see [`solvable`](super::solvable).
    ///
    /// # Errors
    /// When the shapes differ.
    pub fn new(start: &Board, goal: &Board) -> Result<Self, ShapeMismatch> {
        if start.shape() != goal.shape() {
            return Err(ShapeMismatch { start: start.shape(), goal: goal.shape() });
        }
        let places = goal.places();
        let mut labels = [0; MAX_CELLS];
        for (label, &tile) in labels.iter_mut().zip(start.cells()) {
            *label = places[usize::from(tile)];
        }
        let (blank, goal_blank) = (start.blank() as u8, goal.blank() as u8);
        Ok(Relabelled { shape: start.shape(), blank, goal_blank, labels })
    }

    /// Rows and columns.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The goal cell of what stands in `cell` (for the blank, [`goal_blank`](Self::goal_blank)).
    ///
    /// # Panics
    /// When `cell` is [`MAX_CELLS`] or more; between the shape's cells and that the label is 0.
    #[must_use]
    pub fn label(&self, cell: usize) -> u8 {
        self.labels[cell]
    }

    /// The labels of all cells, row by row.
    #[must_use]
    pub fn labels(&self) -> &[u8] {
        &self.labels[..self.shape.cells()]
    }

    /// The cell the blank is in.
    #[must_use]
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    /// The cell where the goal has the blank.
    #[must_use]
    pub fn goal_blank(&self) -> usize {
        usize::from(self.goal_blank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_goal_becomes_the_identity() {
        let shape = Shape::new(2, 3).unwrap();
        let goal = Board::new(shape, &[5, 3, 0, 1, 4, 2]).unwrap();
        let same = Relabelled::new(&goal, &goal).unwrap();
        assert_eq!(same.labels(), [0, 1, 2, 3, 4, 5]);
        assert_eq!((same.blank(), same.goal_blank()), (2, 2));
        let start = Board::new(shape, &[5, 0, 3, 1, 4, 2]).unwrap();
        let labels = Relabelled::new(&start, &goal).unwrap();
        assert_eq!(labels.labels(), [0, 2, 1, 3, 4, 5]);
        assert_eq!((labels.blank(), labels.goal_blank()), (1, 2));
        assert_eq!(labels.label(2), 1);
    }

    #[test]
    fn different_shapes_are_refused() {
        let start = Board::blank_last(Shape::new(2, 3).unwrap());
        let goal = Board::blank_last(Shape::new(3, 2).unwrap());
        let error = Relabelled::new(&start, &goal).unwrap_err();
        assert_eq!(error.to_string(), "the board is 2x3 but the goal is 3x2");
    }
}
