//! The opening book: the scores of all positions with few stones.
//!
//! A book holds every position of at most so many stones in which the game
//! goes on, one of each pair of mirror images, with its exact score. It is
//! [built](Builder) one number of stones after the other: whatever is finished
//! is a whole book, from which a longer run goes on.

mod build;
mod file;
mod positions;
mod state;
mod task;
mod verify;

pub use build::{Builder, Built, Progress};
pub use file::BookError;
pub use verify::Fault;

use super::{Position, Score, Size};
use crate::connect_four;

/// The scores of all positions of at most so many stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    size: Size,
    /// Of each number of stones, from none on.
    levels: Vec<Level>,
}

/// All positions of one number of stones: their [keys](positions::key) in
/// ascending order, and the score of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Level {
    keys: Vec<u64>,
    scores: Vec<i8>,
}

impl Level {
    fn score(&self, key: u64) -> Option<Score> {
        let place = self.keys.binary_search(&key).ok()?;
        Some(Score::new(self.scores[place]))
    }
}

impl Book {
    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The greatest number of stones of the positions that it knows.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.levels.len().saturating_sub(1) as u32
    }

    /// How many positions it holds of each number of stones, from none on.
    #[must_use]
    pub fn counts(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.levels.iter().map(|level| level.keys.len())
    }

    /// The score of a position for its mover, if it is in the book.
    #[must_use]
    pub fn score(&self, position: &Position) -> Option<Score> {
        if position.size() != self.size {
            return None;
        }
        self.levels.get(position.played() as usize)?.score(positions::key(position))
    }
}

impl connect_four::Book for Book {
    fn plies(&self) -> u32 {
        self.plies()
    }

    fn score(&self, position: &Position) -> Option<Score> {
        self.score(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scores of two numbers of stones on the board of 4x1, on which nobody
    /// wins; the first level without the last of its positions.
    #[test]
    fn nothing_follows_where_a_reply_is_missing() {
        let size = Size::new(4, 1).unwrap();
        let empty = Position::empty(size);
        let level = |stones| {
            let keys: Vec<u64> =
                positions::of_stones(size, stones).iter().map(positions::key).collect();
            Level { scores: vec![0; keys.len()], keys }
        };
        let mut book = Book { size, levels: vec![level(0), level(1)] };
        assert_eq!(book.by_replies(&empty), Some(Score::DRAW));
        book.levels[1].keys.pop();
        assert_eq!(book.by_replies(&empty), None);
    }
}
