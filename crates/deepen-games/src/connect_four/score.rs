//! Scores and distances: two names of the same thing, as long as one knows
//! how many stones are on the board.

use core::fmt;
use core::ops::Neg;

use super::board::Position;
use super::size::Size;

/// The value of a position for its mover under best play by both: positive
/// where he wins, with the number of his own stones that stay unplayed, and
/// one; negative where his opponent does, by the opponent's stones; 0 for a
/// draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i8);

impl Score {
    /// Nobody wins.
    pub const DRAW: Score = Score(0);

    /// A score of so many; no board has one beyond 32 either way.
    #[must_use]
    pub const fn new(value: i8) -> Self {
        Score(value)
    }

    pub(crate) fn of(value: i32) -> Self {
        Score(value as i8)
    }

    /// As a number.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0 as i32
    }

    /// Whether the mover wins.
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > 0
    }

    /// Whether the mover loses.
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < 0
    }

    /// The best that any position with so many stones on a board of this size
    /// may be worth: the mover wins at once.
    #[must_use]
    pub fn most(size: Size, played: u32) -> Self {
        Score::of(size.squares().saturating_sub(played).div_ceil(2) as i32)
    }

    /// The worst: the opponent has won already.
    #[must_use]
    pub fn least(size: Size, played: u32) -> Self {
        Score::of(-((size.squares().saturating_sub(played) / 2) as i32) - 1)
    }

    /// Stones of both sides until the game is over, when each side wins as
    /// soon, or loses as late, as it can. `None` where no position with so
    /// many stones on a board of this size has this score.
    #[must_use]
    pub fn distance(self, size: Size, played: u32) -> Option<u32> {
        let left = size.squares().checked_sub(played)?;
        let (most, least) = (Score::most(size, played), Score::least(size, played));
        match self.value() {
            0 => Some(left),
            // The mover's own next stone, and two more for each point less.
            win @ 1.. if self <= most => Some((2 * (most.value() - win) + 1) as u32),
            loss if loss < 0 && self >= least => Some((2 * (loss - least.value())) as u32),
            _ => None,
        }
    }

    /// The score of a game with so many stones that will be won after
    /// `distance` more: by the mover where that is odd, by his opponent where
    /// it is even. `None` where the board has no room for them.
    #[must_use]
    pub fn of_win_after(distance: u32, size: Size, played: u32) -> Option<Self> {
        let left = size.squares().checked_sub(played)?;
        if distance > left {
            return None;
        }
        let half = (distance / 2) as i32;
        Some(if distance % 2 == 1 {
            Score::of(Score::most(size, played).value() - half)
        } else {
            Score::of(Score::least(size, played).value() + half)
        })
    }

    /// [`distance`](Self::distance) in this position.
    #[must_use]
    pub fn distance_in(self, position: &Position) -> Option<u32> {
        self.distance(position.size(), position.played())
    }
}

impl Neg for Score {
    type Output = Score;

    /// The same for the other side.
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_and_score_are_one_another() {
        for (width, height) in [(7, 6), (5, 5), (4, 4), (1, 63), (3, 7)] {
            let size = Size::new(width, height).unwrap();
            for played in 0..=size.squares() {
                for distance in 0..=size.squares() - played {
                    let score = Score::of_win_after(distance, size, played).unwrap();
                    assert_eq!(score.is_win(), distance % 2 == 1);
                    assert_eq!(score.is_loss(), distance % 2 == 0);
                    assert_eq!(score.distance(size, played), Some(distance));
                }
                let beyond = size.squares() - played + 1;
                assert_eq!(Score::of_win_after(beyond, size, played), None);
                assert_eq!(Score::DRAW.distance(size, played), Some(beyond - 1));
                let most = Score::most(size, played).value();
                assert_eq!(Score::of(most + 1).distance(size, played), None);
                let least = Score::least(size, played).value();
                assert_eq!(Score::of(least - 1).distance(size, played), None);
            }
        }
    }

    #[test]
    fn known_distances() {
        // The first player wins the standard board with his last stone but
        // one's successor: the 41st.
        assert_eq!(Score::new(1).distance(Size::STANDARD, 0), Some(41));
        assert_eq!(Score::new(18).distance(Size::STANDARD, 6), Some(1));
        assert_eq!(Score::new(-1).distance(Size::STANDARD, 40), Some(2));
        assert_eq!(Score::most(Size::STANDARD, 42), Score::DRAW);
    }
}
