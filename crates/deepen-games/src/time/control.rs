//! What the rules and the clock of a game say about time.

use core::time::Duration;

use super::budget::TimeBudget;
use super::per_mille;

/// The clock of the player whose turn it is.
///
/// ```
/// use core::time::Duration;
/// use deepen_games::time::TimeControl;
///
/// // Three minutes for the game, two seconds more for every move.
/// let control = TimeControl {
///     increment: Duration::from_secs(2),
///     ..TimeControl::remaining(Duration::from_secs(180))
/// };
/// let budget = control.budget();
/// assert_eq!(budget.soft, Duration::from_millis(4_500 + 1_500));
/// assert_eq!(budget.hard, 4 * budget.soft);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The time that is left.
    pub remaining: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// How many moves, this one among them, until more time is added; `None`
    /// where that is for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// What is lost with each move besides thinking: on the way to the clock.
    pub overhead: Duration,
}

impl TimeControl {
    /// How many moves are provided for where the rules do not say.
    pub const MOVES: u32 = 40;

    /// So much time for the rest of the game, no increment, no overhead.
    #[must_use]
    pub const fn remaining(remaining: Duration) -> Self {
        let nothing = Duration::ZERO;
        TimeControl { remaining, increment: nothing, moves_to_go: None, overhead: nothing }
    }

    /// The limits for this move. The soft one is an even share of the time and
    /// three quarters of the increment; the hard one four times that, but at
    /// most half of the time unless it is the last move before more is added.
    /// Neither is more than what is left without the overhead.
    #[must_use]
    pub fn budget(&self) -> TimeBudget {
        let moves = self.moves_to_go.unwrap_or(Self::MOVES).max(1);
        let available = self.remaining.saturating_sub(self.overhead);
        let share = (available / moves).saturating_add(per_mille(self.increment, 750));
        let most = if moves == 1 { available } else { available / 2 };
        let hard = share.saturating_mul(4).min(most);
        TimeBudget { soft: share.min(hard), ..TimeBudget::fixed(hard) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn the_last_move_before_more_time_may_take_all_but_the_overhead() {
        let control = TimeControl {
            moves_to_go: Some(1),
            overhead: seconds(1),
            ..TimeControl::remaining(seconds(30))
        };
        let budget = control.budget();
        assert_eq!((budget.soft, budget.hard), (seconds(29), seconds(29)));
        let two = TimeControl { moves_to_go: Some(2), ..control }.budget();
        assert_eq!((two.soft, two.hard), (seconds(29) / 2, seconds(29) / 2));
        // No move to go is one that is made.
        assert_eq!(TimeControl { moves_to_go: Some(0), ..control }.budget(), budget);
    }

    #[test]
    fn no_flag_falls_though_every_move_takes_the_hard_limit() {
        for moves_to_go in [None, Some(40), Some(7)] {
            for (increment, overhead) in [(0, 0), (0, 50), (100, 50), (5_000, 50), (20, 50)] {
                let overhead = Duration::from_millis(overhead);
                let increment = Duration::from_millis(increment);
                let mut remaining = seconds(60);
                for played in 0..300 {
                    let moves_to_go = moves_to_go.map(|moves| moves - played % moves);
                    let control = TimeControl { remaining, increment, moves_to_go, overhead };
                    let budget = control.budget();
                    assert!(budget.soft <= budget.hard);
                    let used = budget.hard + overhead;
                    assert!(used <= remaining.max(overhead), "{control:?}: {budget:?}");
                    remaining = remaining.saturating_sub(used) + increment;
                    if moves_to_go == Some(1) {
                        remaining += seconds(60);
                    }
                }
            }
        }
    }

    #[test]
    fn no_time_at_all_and_all_of_it_are_counted() {
        let none = TimeControl { overhead: seconds(2), ..TimeControl::remaining(seconds(1)) };
        assert_eq!((none.budget().soft, none.budget().hard), (Duration::ZERO, Duration::ZERO));
        let all = TimeControl { increment: Duration::MAX, ..TimeControl::remaining(Duration::MAX) };
        assert!(all.budget().soft <= all.budget().hard);
    }
}
