//! Checking what a book says, not only that it is whole.

use std::fmt;

use super::{Book, positions};
use crate::connect_four::{Position, Score};

/// What is wrong with a book.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Of this number of stones it holds other positions than there are.
    Positions {
        /// The number of stones.
        stones: u32,
    },
    /// A position is worth something else than the best reply to it makes it.
    Score {
        /// The position.
        position: Position,
        /// What the book says.
        found: Score,
        /// What follows from the positions after it, or solving it says.
        expected: Score,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Positions { stones } => {
                write!(f, "these are not the positions that there are with {stones} stones")
            }
            Fault::Score { position, found, expected } => {
                let stones = position.played();
                write!(
                    f,
                    "a position of {stones} stones is said to be worth {found}, but is worth {expected}:\n{position}"
                )
            }
        }
    }
}

impl std::error::Error for Fault {}

impl Book {
    /// Checks that the book holds all positions that there are and no others,
    /// and that each is worth what the best of the positions after it makes
    /// it, but for those of the last level: their scores are what `solve` says.
    ///
    /// # Errors
    /// The first fault that is met.
    pub fn verify(&self, mut solve: impl FnMut(&Position) -> Option<Score>) -> Result<(), Fault> {
        let mut level = vec![Position::empty(self.size())];
        for (stones, held) in self.levels.iter().enumerate() {
            if !level.iter().map(positions::key).eq(held.keys.iter().copied()) {
                return Err(Fault::Positions { stones: stones as u32 });
            }
            let last = stones + 1 == self.levels.len();
            for (position, score) in level.iter().zip(&held.scores) {
                let expected = if last { solve(position) } else { self.by_replies(position) };
                let found = Score::new(*score);
                if let Some(expected) = expected.filter(|expected| *expected != found) {
                    return Err(Fault::Score { position: *position, found, expected });
                }
            }
            level = positions::after(&level);
        }
        Ok(())
    }

    /// What the positions after it make a position; nothing where one of them
    /// is neither in the book nor the end of the game.
    pub(super) fn by_replies(&self, position: &Position) -> Option<Score> {
        let value = |child: Position| match child.is_over() {
            true if child.is_won() => Some(-Score::least(child.size(), child.played())),
            true => Some(Score::DRAW),
            false => self.score(&child).map(|score| -score),
        };
        let replies = position.moves().filter_map(|column| position.play(column).ok());
        replies
            .map(value)
            .try_fold(None, |best: Option<Score>, value| Some(best.max(Some(value?))))
            .flatten()
    }
}
