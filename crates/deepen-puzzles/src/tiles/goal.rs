//! The board a search is to reach.

use std::fmt;
use std::str::FromStr;

use super::{Board, Shape, ShapeMismatch};

/// A goal: one of the two usual ones, for any shape, or a board of its own.
///
/// Tables and searches must share one goal; both conventions are common, so
/// the name is always said and never guessed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// `0 1 2 ..`, as in Korf's papers.
    BlankFirst,
    /// `1 2 .. 0`, as the puzzle is sold.
    #[default]
    BlankLast,
    /// This board.
    Board(Board),
}

/// A name that is neither `blank-first` nor `blank-last`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGoal;

impl fmt::Display for UnknownGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the goal `blank-first` or `blank-last`")
    }
}

impl std::error::Error for UnknownGoal {}

impl Goal {
    /// The goal as a board of the given shape.
    ///
    /// # Errors
    /// When the goal is a board of another shape.
    pub fn board(&self, shape: Shape) -> Result<Board, ShapeMismatch> {
        match *self {
            Goal::BlankFirst => Ok(Board::blank_first(shape)),
            Goal::BlankLast => Ok(Board::blank_last(shape)),
            Goal::Board(board) if board.shape() == shape => Ok(board),
            Goal::Board(board) => Err(ShapeMismatch { start: shape, goal: board.shape() }),
        }
    }
}

impl FromStr for Goal {
    type Err = UnknownGoal;

    fn from_str(name: &str) -> Result<Self, UnknownGoal> {
        match name {
            "blank-first" => Ok(Goal::BlankFirst),
            "blank-last" => Ok(Goal::BlankLast),
            _ => Err(UnknownGoal),
        }
    }
}

impl fmt::Display for Goal {
    /// The name, or the board on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::BlankFirst => f.write_str("blank-first"),
            Goal::BlankLast => f.write_str("blank-last"),
            Goal::Board(board) => write!(f, "{}", board.compact()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_boards_follow_the_shape() {
        let shape = Shape::new(2, 3).unwrap();
        for (goal, cells) in
            [(Goal::BlankFirst, [0, 1, 2, 3, 4, 5]), (Goal::BlankLast, [1, 2, 3, 4, 5, 0])]
        {
            assert_eq!(goal.to_string().parse(), Ok(goal));
            assert_eq!(goal.board(shape).unwrap().cells(), cells);
        }
        assert_eq!("Blank".parse::<Goal>(), Err(UnknownGoal));
    }

    #[test]
    fn a_goal_of_another_shape_is_refused() {
        let goal = Goal::Board(Board::blank_first(Shape::EIGHT_PUZZLE));
        assert!(goal.board(Shape::EIGHT_PUZZLE).is_ok());
        let error = goal.board(Shape::FIFTEEN_PUZZLE).unwrap_err();
        assert_eq!(error.to_string(), "the board is 4x4 but the goal is 3x3");
    }
}
