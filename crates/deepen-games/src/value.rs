//! A score together with what is proven of the game by it.

use core::fmt;

use crate::score::{Score, Window};

/// A score, and what is proven about the game by it.
///
/// A search to some depth returns what the tree of that depth is worth, or a
/// bound of that where the window let it stop early. Whether the *game* is
/// worth that much is another question: it is where no estimate decided. That
/// is carried along, one bit for each direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// What the search says.
    pub score: Score,
    /// With best play the mover gets at least `score`, however long the game.
    pub at_least: bool,
    /// With best play of the opponent he gets at most `score`.
    pub at_most: bool,
}

impl Value {
    /// A score that is the game's.
    #[must_use]
    pub const fn proven(score: Score) -> Self {
        Value { score, at_least: true, at_most: true }
    }

    /// A score that proves nothing.
    #[must_use]
    pub const fn estimated(score: Score) -> Self {
        Value { score, at_least: false, at_most: false }
    }

    /// The same value for the opponent.
    #[must_use]
    pub fn turned(self) -> Self {
        Value { score: -self.score, at_least: self.at_most, at_most: self.at_least }
    }

    /// What the score is of the game's value.
    #[must_use]
    pub const fn bound(self) -> Bound {
        match (self.at_least, self.at_most) {
            (true, true) => Bound::Exact,
            (true, false) => Bound::Lower,
            (false, true) => Bound::Upper,
            (false, false) => Bound::Heuristic,
        }
    }
}

/// What a score is of the value of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least that.
    Lower,
    /// The value is at most that.
    Upper,
    /// An estimate; nothing is proven.
    Heuristic,
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
            Bound::Heuristic => "heuristic",
        })
    }
}

/// The best of the moves looked at so far, and what all of them prove.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    value: Value,
    /// Whether every move looked at is proven to be worth at most its score.
    all_at_most: bool,
}

impl Best {
    /// Before any move.
    pub(crate) const fn of_none() -> Self {
        let nothing = Value { score: Window::FULL.alpha, at_least: false, at_most: false };
        Best { value: nothing, all_at_most: true }
    }

    pub(crate) fn score(&self) -> Score {
        self.value.score
    }

    /// Looks at the value of one more move; whether it is the best so far:
    /// better than all others, or as good and proven where they were not.
    pub(crate) fn look_at(&mut self, value: Value) -> bool {
        self.all_at_most &= value.at_most;
        let is_best = value.score > self.value.score
            || value.score == self.value.score && value.at_least && !self.value.at_least;
        if is_best {
            self.value = value;
        }
        is_best
    }

    /// Whether a move that was only asked whether it is better is as good as
    /// the best, and proven where that is not. Then it is the one to play, and
    /// in an open window it is to be searched again for its line: what is
    /// proven of the position is so of that line, not of the other one.
    pub(crate) fn is_better_proven(&self, value: Value, window: Window) -> bool {
        !window.is_null()
            && value.score == self.value.score
            && value.score > window.alpha
            && value.at_least
            && !self.value.at_least
    }

    /// One more move is not looked at; it would hardly be worth more than
    /// `score`, which proves nothing.
    pub(crate) fn skip(&mut self, score: Score) {
        self.look_at(Value::estimated(score));
    }

    /// The value where all moves were looked at to the same horizon, so many
    /// plies below the root, and nothing was left out before it.
    ///
    /// Then a win within one ply of the horizon is proven to be no slower than
    /// the game's best, though other moves were only estimated: a sooner win
    /// would have been seen.
    pub(crate) fn of_full_width(self, horizon: u32) -> Value {
        let value = self.of_all();
        let in_sight = value.score > Score::DRAW
            && value.score.distance().is_some_and(|plies| plies.saturating_sub(1) <= horizon);
        Value { at_most: value.at_most || in_sight, ..value }
    }

    /// The value where all moves were looked at.
    pub(crate) fn of_all(self) -> Value {
        Value { at_most: self.all_at_most, ..self.value }
    }

    /// The value where one move was enough: a lower bound.
    pub(crate) fn of_some(self) -> Value {
        Value { at_most: false, ..self.value }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_proven_by_the_moves_that_matter() {
        let mut best = Best::of_none();
        assert!(best.look_at(Value::proven(Score::points(3))));
        assert!(!best.look_at(Value::estimated(Score::points(1))));
        assert_eq!(best.of_all().bound(), Bound::Lower);
        assert!(!best.look_at(Value::proven(Score::points(2))));
        assert!(best.look_at(Value { at_least: false, ..Value::proven(Score::points(4)) }));
        assert_eq!(best.of_all().bound(), Bound::Heuristic);
        assert_eq!(Value::proven(Score::DRAW).turned().bound(), Bound::Exact);
    }

    #[test]
    fn no_win_in_sight_is_overlooked() {
        let mut best = Best::of_none();
        best.look_at(Value::proven(Score::won_in(7)));
        best.look_at(Value::estimated(Score::points(50)));
        assert_eq!(best.of_all().bound(), Bound::Lower);
        assert_eq!(best.of_full_width(6).bound(), Bound::Exact);
        assert_eq!(best.of_full_width(5).bound(), Bound::Lower);
        let mut best = Best::of_none();
        best.look_at(Value::proven(Score::lost_in(2)));
        best.look_at(Value::estimated(Score::points(-50)));
        assert_eq!(best.of_full_width(6).bound(), Bound::Heuristic);
    }
}
