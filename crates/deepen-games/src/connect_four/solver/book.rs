//! Scores that are known before any search.

use super::super::board::Position;
use super::super::score::Score;

/// A book of openings: exact scores of positions with few stones.
///
/// A solver asks it about the position that it is to solve, and in the search
/// about every position with at most [`plies`](Self::plies) stones in which
/// the mover has no four at once. What it says is believed.
pub trait Book: Sync {
    /// The most stones of a position that it has.
    fn plies(&self) -> u32;

    /// The score of a position, or of its mirror image, which is the same;
    /// `None` where it has neither.
    fn score(&self, position: &Position) -> Option<Score>;
}
