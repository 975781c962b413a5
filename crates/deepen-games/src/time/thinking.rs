//! What the depths that were searched show about how long to go on.

use core::time::Duration;

use crate::score::Score;

/// What is known of the search for a move so far: after each depth that is
/// finished, when it was, which move was best, and its score.
///
/// `M` is a move, or what stands for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking<M> {
    last: Option<Depth<M>>,
    /// How many depths in a row found the same move best, the last one among
    /// them.
    stable: u32,
    /// By how many points less the last depth found than the one before; `None`
    /// where one of them saw a loss that the other did not.
    drop: Option<u32>,
    /// What the last depth took, and the one before.
    took: [Duration; 2],
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Depth<M> {
    at: Duration,
    best: Option<M>,
    score: Score,
}

impl<M> Default for Thinking<M> {
    fn default() -> Self {
        Thinking { last: None, stable: 0, drop: Some(0), took: [Duration::ZERO; 2] }
    }
}

impl<M: PartialEq> Thinking<M> {
    /// Nothing was searched.
    #[must_use]
    pub fn new() -> Self {
        Thinking::default()
    }

    /// A depth is finished, so long after thinking began; `best` is what it
    /// found best, if it found any move.
    pub fn finished(&mut self, at: Duration, best: Option<M>, score: Score) {
        let before = self.last.take();
        let is_same = before.as_ref().is_none_or(|before| before.best == best);
        self.stable = if is_same { self.stable + 1 } else { 1 };
        self.drop = before.as_ref().map_or(Some(0), |before| drop(before.score, score));
        let begun = before.map_or(Duration::ZERO, |before| before.at);
        self.took = [at.saturating_sub(begun), self.took[0]];
        self.last = Some(Depth { at, best, score });
    }

    /// Whether no depth is finished yet.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.last.is_none()
    }

    /// How many depths in a row found the same move best.
    #[must_use]
    pub const fn stable(&self) -> u32 {
        self.stable
    }

    /// By how many points the score dropped in the last depth, 0 where it did
    /// not; `None` where a loss came in sight, or a win went out of it.
    #[must_use]
    pub const fn drop(&self) -> Option<u32> {
        self.drop
    }

    /// How long the next depth will take: as much more than the last one as
    /// that took more than the one before, but at least as long and at most
    /// ten times.
    #[must_use]
    pub fn next_depth(&self) -> Duration {
        let [last, before] = self.took;
        let most = last.saturating_mul(10);
        if before.is_zero() {
            return last.saturating_mul(2);
        }
        let growth = last.as_secs_f64() / before.as_secs_f64();
        Duration::try_from_secs_f64(last.as_secs_f64() * growth).unwrap_or(most).clamp(last, most)
    }
}

fn drop(before: Score, now: Score) -> Option<u32> {
    if now >= before {
        return Some(0);
    }
    // From a win to a slower one, or from a loss to a sooner one, little drops.
    let same_kind =
        before.is_decided() == now.is_decided() && (before > Score::DRAW) == (now > Score::DRAW);
    let both_estimated = !before.is_decided() && !now.is_decided();
    (same_kind || both_estimated).then(|| before.value().abs_diff(now.value()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn counts_how_long_a_move_was_best() {
        let mut thinking = Thinking::new();
        assert!(thinking.is_empty());
        for (best, stable) in [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (1, 1)] {
            thinking.finished(ms(1), Some(best), Score::DRAW);
            assert_eq!(thinking.stable(), stable);
        }
        assert!(!thinking.is_empty());
    }

    #[test]
    fn knows_by_how_much_the_score_dropped() {
        let mut thinking = Thinking::new();
        for (score, drop) in [
            (Score::points(30), Some(0)),
            (Score::points(50), Some(0)),
            (Score::points(-20), Some(70)),
            (Score::lost_in(8), None),
            (Score::lost_in(6), Some(2)),
            (Score::points(5), Some(0)),
            (Score::won_in(7), Some(0)),
            (Score::won_in(9), Some(2)),
            (Score::points(4), None),
        ] {
            thinking.finished(ms(1), Some(0), score);
            assert_eq!(thinking.drop(), drop, "{score}");
        }
    }

    #[test]
    fn guesses_the_next_depth_by_how_the_last_ones_grew() {
        let mut thinking = Thinking::new();
        assert_eq!(thinking.next_depth(), ms(0));
        for (at, next) in [(10, 20), (40, 90), (60, 30), (60, 0), (70, 20), (1_070, 10_000)] {
            thinking.finished(ms(at), Some(0), Score::DRAW);
            let guessed = thinking.next_depth().as_millis();
            // 20 ms after 30: at least as long again.
            let next = if at == 60 && next == 30 { 20 } else { next };
            assert_eq!(guessed, next, "at {at} ms");
        }
    }
}
