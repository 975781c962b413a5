//! What is proven of a node's value, from below and from above.

use crate::score::Score;

/// Bounds of what a position is worth to the player whose turn it is, plies
/// counted from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At least that.
    pub lower: Score,
    /// At most that.
    pub upper: Score,
}

impl Bounds {
    /// The bounds of a score that is known.
    #[must_use]
    pub const fn exact(score: Score) -> Self {
        Bounds { lower: score, upper: score }
    }

    /// Of a position so many plies below the root in which the game goes on:
    /// it takes one more ply at least to win or lose.
    #[must_use]
    pub const fn open(ply: u32) -> Self {
        Bounds { lower: Score::lost_in(ply + 1), upper: Score::won_in(ply + 1) }
    }

    /// The same bounds for the opponent.
    #[must_use]
    pub fn turned(self) -> Self {
        Bounds { lower: -self.upper, upper: -self.lower }
    }

    /// Of a position with moves of these bounds, for who makes them.
    #[must_use]
    pub fn best_of(moves: impl Iterator<Item = Bounds>) -> Option<Self> {
        moves.reduce(|a, b| Bounds { lower: a.lower.max(b.lower), upper: a.upper.max(b.upper) })
    }

    /// Whether nothing is left to be found out: the score is known; or, where
    /// distances do not matter, that it is a win or a loss.
    #[must_use]
    pub fn are_settled(self, distances: bool) -> bool {
        let is_won = self.lower > Score::DRAW && self.lower.is_decided();
        let is_lost = self.upper < Score::DRAW && self.upper.is_decided();
        self.lower == self.upper || !distances && (is_won || is_lost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_in_one_settles_what_goes_on() {
        let win = Bounds::exact(Score::lost_in(1)).turned();
        let goes_on = Bounds::open(1).turned();
        let both = Bounds::best_of([goes_on, win].into_iter()).unwrap();
        assert_eq!(both, Bounds::exact(Score::won_in(1)));
    }

    #[test]
    fn distances_may_not_matter() {
        let won = Bounds { lower: Score::won_in(9), upper: Score::won_in(3) };
        assert!(won.are_settled(false) && !won.are_settled(true));
        assert!(won.turned().are_settled(false) && !won.turned().are_settled(true));
        let drawn = Bounds { lower: Score::DRAW, upper: Score::points(1) };
        assert!(!drawn.are_settled(false));
        assert!(Bounds::exact(Score::DRAW).are_settled(true));
    }
}
