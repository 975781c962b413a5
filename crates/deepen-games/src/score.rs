//! What positions are worth: scores, windows of them, and what is proven.

use core::fmt;
use core::ops::Neg;

use crate::game::Ending;

/// What a position is worth to the player whose turn it is.
///
/// Greater is better. A win is worth more than any points or estimate, and
/// the sooner the better; losses likewise. Where a score stands in a tree,
/// plies are counted from the root, so that scores compare as numbers
/// wherever they come from; a table that outlives a root keeps them
/// [from the position on](Score::from_here).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

/// A game that is won at once.
const WON: i32 = 1 << 20;

impl Score {
    /// The longest game, in plies, of which the distance to the end is known.
    pub const MOST_PLIES: u32 = 4_096;
    /// The greatest number of points, and the greatest estimate.
    pub const MOST_POINTS: i32 = WON - 2 * Self::MOST_PLIES.cast_signed() - 1;
    /// Nobody wins.
    pub const DRAW: Score = Score(0);
    /// Above every score.
    pub const INFINITE: Score = Score(WON + 1);

    /// Won when so many more plies were played, the last of them by the winner.
    ///
    /// ```
    /// use deepen_games::Score;
    ///
    /// assert!(Score::won_in(1) > Score::won_in(3));
    /// assert!(Score::won_in(100) > Score::points(5_000));
    /// assert_eq!(-Score::won_in(1), Score::lost_in(1));
    /// ```
    #[must_use]
    pub const fn won_in(plies: u32) -> Self {
        let plies = if plies > Self::MOST_PLIES { Self::MOST_PLIES } else { plies };
        Score(WON - plies.cast_signed())
    }

    /// Lost when so many more plies were played.
    #[must_use]
    pub const fn lost_in(plies: u32) -> Self {
        Score(-Self::won_in(plies).0)
    }

    /// Points, or an estimate: at most [`MOST_POINTS`](Self::MOST_POINTS) for
    /// either player, so that it cannot be mistaken for a win.
    #[must_use]
    pub const fn points(points: i32) -> Self {
        Score(if points > Self::MOST_POINTS {
            Self::MOST_POINTS
        } else if points < -Self::MOST_POINTS {
            -Self::MOST_POINTS
        } else {
            points
        })
    }

    /// The score of a game that has ended so many plies below the root.
    #[must_use]
    pub const fn ended(ending: Ending, ply: u32) -> Self {
        match ending {
            Ending::Lost => Self::lost_in(ply),
            Ending::Drawn => Self::DRAW,
            Ending::Won => Self::won_in(ply),
            Ending::Points(points) => Self::points(points),
        }
    }

    /// Plies from the root to the end, where this is a win or a loss.
    #[must_use]
    pub const fn distance(self) -> Option<u32> {
        let plies = WON - self.0.abs();
        if self.0.abs() > Self::MOST_POINTS && plies >= 0 {
            Some(plies.cast_unsigned())
        } else {
            None
        }
    }

    /// Whether this is a win or a loss, not points or an estimate.
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.0.abs() > Self::MOST_POINTS
    }

    /// Points, an estimate, or what a win counts.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score of this [`value`](Self::value).
    pub(crate) const fn of_value(value: i32) -> Self {
        Score(value)
    }

    /// The next greater score.
    #[must_use]
    pub const fn above(self) -> Self {
        Score(self.0 + 1)
    }

    /// The next smaller score.
    #[must_use]
    pub const fn below(self) -> Self {
        Score(self.0 - 1)
    }

    /// A score that is less by so much, as far as there is one.
    #[must_use]
    pub fn lower_by(self, difference: i32) -> Self {
        Score(self.0.saturating_sub(difference).clamp(-Self::INFINITE.0, Self::INFINITE.0))
    }

    /// A score that is more by so much, as far as there is one.
    #[must_use]
    pub fn higher_by(self, difference: i32) -> Self {
        -(-self).lower_by(difference)
    }

    /// The same score with plies counted from a position `ply` plies below the
    /// root instead of the root.
    #[must_use]
    pub const fn from_here(self, ply: u32) -> Self {
        self.moved(ply.cast_signed())
    }

    /// The way back from [`from_here`](Self::from_here).
    #[must_use]
    pub const fn from_root(self, ply: u32) -> Self {
        self.moved(-ply.cast_signed())
    }

    const fn moved(self, by: i32) -> Self {
        if self.0 > Self::MOST_POINTS {
            Score(self.0 + by)
        } else if self.0 < -Self::MOST_POINTS {
            Score(self.0 - by)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance() {
            Some(plies) if self.0 > 0 => write!(f, "won in {plies}"),
            Some(plies) => write!(f, "lost in {plies}"),
            None => write!(f, "{:+}", self.0),
        }
    }
}

/// The scores that still matter: those strictly between the two.
///
/// `alpha` is what the player whose turn it is has already, elsewhere in the
/// tree; `beta` is what his opponent will not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Scores of at most this do not matter: something as good is known.
    pub alpha: Score,
    /// Scores of at least this do not matter: they will not be allowed.
    pub beta: Score,
}

impl Window {
    /// All scores.
    pub const FULL: Window = Window { alpha: Score(-WON - 1), beta: Score::INFINITE };

    /// The window in which only "is it more than `alpha`?" is asked.
    #[must_use]
    pub const fn null(alpha: Score) -> Self {
        Window { alpha, beta: alpha.above() }
    }

    /// The same window seen by the opponent.
    #[must_use]
    pub fn turned(self) -> Self {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The window once `score` is had for certain.
    #[must_use]
    pub fn above(self, score: Score) -> Self {
        Window { alpha: self.alpha.max(score), ..self }
    }

    /// Whether there is no score between the bounds that could be told apart.
    #[must_use]
    pub fn is_null(self) -> bool {
        self.alpha.above() >= self.beta
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_ordered() {
        let ascending = [
            Score::lost_in(0),
            Score::lost_in(1),
            Score::lost_in(Score::MOST_PLIES),
            Score::points(-Score::MOST_POINTS),
            Score::points(-1),
            Score::DRAW,
            Score::points(i32::MAX),
            Score::won_in(u32::MAX),
            Score::won_in(2),
            Score::won_in(0),
        ];
        assert!(ascending.is_sorted_by(|a, b| a < b));
        assert!(ascending.iter().all(|s| Window::FULL.alpha < *s && *s < Window::FULL.beta));
        assert!(!Score::points(i32::MIN).is_decided());
    }

    #[test]
    fn differences_stay_among_the_scores() {
        assert_eq!(Score::points(7).lower_by(9), Score::points(-2));
        assert_eq!(Score::points(7).higher_by(9), Score::points(16));
        assert_eq!(Score::lost_in(0).lower_by(i32::MAX), Window::FULL.alpha);
        assert_eq!(Score::won_in(0).higher_by(i32::MAX), Window::FULL.beta);
    }

    #[test]
    fn distances_are_from_the_root_or_from_here() {
        assert_eq!(Score::won_in(9).from_here(4), Score::won_in(5));
        assert_eq!(Score::lost_in(9).from_here(4), Score::lost_in(5));
        assert_eq!(Score::lost_in(5).from_root(4).distance(), Some(9));
        assert_eq!(Score::points(7).from_here(4).distance(), None);
    }
}
