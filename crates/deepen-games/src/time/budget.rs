//! The limits on time for one move, and when enough is thought.

use core::time::Duration;

use super::per_mille;
use super::thinking::Thinking;

/// Two limits on the time for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// What should be used if nothing is unusual: looked at between depths.
    pub soft: Duration,
    /// What must not be exceeded: for [`Limits::time`](deepen::Limits::time).
    pub hard: Duration,
    /// A drop of the score by so many points asks for twice the time; one by
    /// half as many for half as much more. (In chess, points being hundredths
    /// of a pawn, some 50.)
    pub worrying_drop: u32,
}

/// Thousandths of the soft limit where the best move has been the same for one
/// depth, two and so on; the last one for all that are longer.
const BY_STABILITY: [u32; 6] = [1_400, 1_200, 1_000, 850, 700, 600];

impl TimeBudget {
    /// So much for the move, neither more nor less.
    #[must_use]
    pub const fn fixed(time: Duration) -> Self {
        TimeBudget { soft: time, hard: time, worrying_drop: 50 }
    }

    /// The budget of a player who has no choice: one depth is enough.
    #[must_use]
    pub const fn only_move(self) -> Self {
        TimeBudget { soft: Duration::ZERO, ..self }
    }

    /// The time that this position is worth by what is known, at most the hard
    /// limit.
    #[must_use]
    pub fn wanted<M: PartialEq>(&self, known: &Thinking<M>) -> Duration {
        if self.soft == self.hard {
            return self.hard;
        }
        let stable = (known.stable() as usize).clamp(1, BY_STABILITY.len());
        let worry = match known.drop() {
            Some(drop) if drop < self.worrying_drop => {
                let thousandths = u64::from(drop) * 1_000 / u64::from(self.worrying_drop);
                1_000 + thousandths as u32
            }
            Some(0) => 1_000,
            _ => 2_000,
        };
        per_mille(per_mille(self.soft, BY_STABILITY[stable - 1]), worry).min(self.hard)
    }

    /// Whether another depth should be begun, so long after thinking began: it
    /// is wanted, and will probably be finished before the hard limit. The first
    /// depth is always begun.
    #[must_use]
    pub fn goes_on<M: PartialEq>(&self, known: &Thinking<M>, elapsed: Duration) -> bool {
        known.is_empty()
            || elapsed < self.wanted(known)
                && elapsed.saturating_add(known.next_depth()) <= self.hard
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Score;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    const BUDGET: TimeBudget = TimeBudget { soft: ms(1_000), hard: ms(4_000), worrying_drop: 40 };

    /// After depths that found these moves and scores, each in no time.
    fn wanted(depths: &[(u16, i32)]) -> u128 {
        let mut known = Thinking::new();
        for (best, points) in depths {
            known.finished(ms(1), Some(*best), Score::points(*points));
        }
        BUDGET.wanted(&known).as_millis()
    }

    #[test]
    fn less_where_the_move_is_stable_more_where_the_score_drops() {
        assert_eq!(wanted(&[(1, 0)]), 1_400);
        assert_eq!(wanted(&[(1, 0), (1, 0), (1, 0)]), 1_000);
        assert_eq!(wanted(&[(1, 0); 9]), 600);
        assert_eq!(wanted(&[(1, 0), (1, 0), (1, 0), (2, 0)]), 1_400);
        assert_eq!(wanted(&[(1, 0), (1, 0), (1, -20)]), 1_500);
        assert_eq!(wanted(&[(1, 0), (1, 0), (1, -40)]), 2_000);
        assert_eq!(wanted(&[(1, 0), (1, 0), (1, -400)]), 2_000);
        assert_eq!(wanted(&[(1, 0), (1, 0), (1, 400)]), 1_000);
        assert_eq!(wanted(&[(1, 0), (2, -400)]), 2_800);
    }

    #[test]
    fn never_more_than_the_hard_limit_or_another_time_where_it_is_fixed() {
        let mut known = Thinking::new();
        known.finished(ms(1), Some(1), Score::DRAW);
        known.finished(ms(2), Some(2), Score::lost_in(4));
        let tight = TimeBudget { hard: ms(1_500), ..BUDGET };
        assert_eq!(tight.wanted(&known), ms(1_500));
        assert_eq!(TimeBudget::fixed(ms(700)).wanted(&known), ms(700));
        let no_worry = TimeBudget { worrying_drop: 0, ..BUDGET };
        assert_eq!(no_worry.wanted(&Thinking::<u8>::new()), ms(1_400));
    }

    #[test]
    fn no_depth_is_begun_that_would_not_be_finished() {
        let mut known = Thinking::new();
        assert!(BUDGET.goes_on(&known, ms(9_999)), "a move is needed");
        known.finished(ms(100), Some(1), Score::DRAW);
        known.finished(ms(500), Some(1), Score::DRAW);
        // The next one will take 1.6 seconds.
        assert!(BUDGET.goes_on(&known, ms(500)));
        assert!(!TimeBudget { hard: ms(2_000), ..BUDGET }.goes_on(&known, ms(500)));
        assert!(!BUDGET.goes_on(&known, ms(1_200)));
        assert!(!BUDGET.only_move().goes_on(&known, ms(500)));
    }
}
