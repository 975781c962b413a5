//! Which null window is searched next: the score is found by asking, again
//! and again, whether it is above some number.
//!
//! A window far from 0 is a shallow search, for the score limits how late the
//! game may end: where somebody wins soon, the outer windows find that in a
//! thousandth of the time that the one about 0 takes. Where nobody does, the
//! window about 0 is the cheaper one, for there the strategies by parity cut
//! off, and the outer ones are wasted. Nobody knows beforehand. So one thread
//! tries both in turn, each with a number of nodes that grows, and what one of
//! them found out is in the table when it is tried again. Once the sign is
//! known, what is left is halved. Several threads take no turns: each asks
//! something else (`choose`).

/// Nodes that the first windows are worth.
const FIRST_BUDGET: u64 = 1_000;
/// By how much it grows.
const GROWTH: u64 = 4;

/// What came of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// A lower bound above the number that was asked about, or an upper one.
    Bound(i32),
    /// Nothing within the budget.
    Spent,
    /// The search has to stop.
    Stopped,
}

/// Where the turns between the outer windows and the centre stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turns {
    budget: u64,
    is_outer: bool,
}

impl Turns {
    /// At their beginning.
    pub(super) fn new() -> Self {
        Turns { budget: FIRST_BUDGET, is_outer: true }
    }

    /// Asks, with a number and the nodes that the answer is worth, until the
    /// lower bound is the upper one or the search has to stop. Returns the
    /// bounds.
    pub(super) fn narrow(
        mut self,
        mut lower: i32,
        mut upper: i32,
        mut ask: impl FnMut(i32, u64) -> Answer,
    ) -> (i32, i32) {
        while lower < upper {
            let (centre, outer) = (centre(lower, upper), outer(lower, upper));
            let (alpha, nodes) = match (centre, outer) {
                (Some(_), Some(outer)) if self.is_outer => (outer, self.budget),
                (Some(centre), Some(_)) => (centre, self.budget),
                (Some(alpha), None) => (alpha, u64::MAX),
                (None, _) => (lower + (upper - lower) / 2, u64::MAX),
            };
            match ask(alpha, nodes) {
                Answer::Stopped => break,
                Answer::Spent if self.is_outer => self.is_outer = false,
                Answer::Spent => {
                    self.is_outer = true;
                    self.budget = self.budget.saturating_mul(GROWTH);
                }
                Answer::Bound(score) if score > alpha => lower = score.min(upper),
                Answer::Bound(score) => upper = score.max(lower),
            }
        }
        (lower, upper)
    }
}

/// What decides the sign: whether the score is above -1, or above 0.
fn centre(lower: i32, upper: i32) -> Option<i32> {
    if lower < 0 && upper >= 0 { Some(-1) } else { (lower == 0 && upper > 0).then_some(0) }
}

/// Half way in from the bound that is further out.
fn outer(lower: i32, upper: i32) -> Option<i32> {
    let alpha = if -lower >= upper { lower / 2 } else { upper / 2 };
    (!(-1..=0).contains(&alpha)).then_some(alpha)
}

/// What one of several threads asks next while others ask this: something
/// else, if there is anything else between the bounds (Baudet 1978).
///
/// No turns are needed where the centre and an outer window are searched at
/// the same time: the first answer takes what it settles from the others. In
/// the end the score takes two windows, the one below it and the one above,
/// and these are searched side by side.
pub(super) fn choose(lower: i32, upper: i32, asked: &[Option<i32>]) -> i32 {
    let is_free = |alpha: &i32| !asked.contains(&Some(*alpha));
    if let Some(centre) = centre(lower, upper) {
        let first = [Some(centre), outer(lower, upper)].into_iter().flatten().find(is_free);
        if let Some(alpha) = first {
            return alpha;
        }
    }
    // As far as can be from what is known and what is asked, and near to 0.
    let distance = |alpha: &i32| {
        let from_asked = asked.iter().flatten().map(|other| (alpha - other).abs()).min();
        let from_known = (alpha - lower + 1).min(upper - alpha);
        (from_asked.unwrap_or(i32::MAX).min(from_known), -alpha.abs())
    };
    let free = (lower..upper).filter(is_free).max_by_key(distance);
    free.unwrap_or(lower + (upper - lower) / 2)
}

#[cfg(test)]
mod tests {
    use super::{Answer, Turns, choose};

    #[test]
    fn finds_every_score_from_every_bounds_whatever_the_budget() {
        for (lower, upper) in [(-20, 20), (-18, 17), (0, 5), (-3, 0), (-1, 1), (2, 9), (4, 4)] {
            for score in lower..=upper {
                for slack in [0, 1, 7] {
                    for price in [1, 50_000] {
                        let mut asked = 0;
                        let found = Turns::new().narrow(lower, upper, |alpha, budget| {
                            asked += 1;
                            assert!(lower <= alpha && alpha < upper && asked < 100);
                            if budget < price {
                                Answer::Spent
                            } else if score > alpha {
                                Answer::Bound((score - slack).max(alpha + 1))
                            } else {
                                Answer::Bound((score + slack).min(alpha))
                            }
                        });
                        assert_eq!(found, (score, score));
                    }
                }
            }
        }
    }

    #[test]
    fn a_stop_leaves_what_is_proven() {
        let mut asked = 0;
        let found = Turns::new().narrow(-20, 20, |alpha, _| {
            asked += 1;
            if asked > 2 {
                Answer::Stopped
            } else {
                Answer::Bound(if 3 > alpha { alpha + 1 } else { alpha })
            }
        });
        assert_eq!(found, (-9, 10));
    }

    #[test]
    fn threads_ask_different_things_as_long_as_there_are_some() {
        for lower in -9..=9 {
            for upper in lower + 1..=9 {
                let mut asked = Vec::new();
                for number in 0..upper - lower {
                    let alpha = choose(lower, upper, &asked);
                    assert!((lower..upper).contains(&alpha), "{alpha} of {lower}..{upper}");
                    assert!(!asked.contains(&Some(alpha)), "{number}: {alpha} twice");
                    asked.push(Some(alpha));
                    asked.push(None);
                }
                assert!((lower..upper).contains(&choose(lower, upper, &asked)));
            }
        }
    }

    #[test]
    fn the_sign_comes_first_and_halves_after_it() {
        assert_eq!(choose(-18, 17, &[None]), -1);
        assert_eq!(choose(-18, 17, &[Some(-1), None]), -9);
        assert_eq!(choose(0, 17, &[None]), 0);
        assert_eq!(choose(1, 17, &[None, None]), 8);
        assert_eq!(choose(1, 17, &[Some(8), None]), 4);
        assert_eq!(choose(-17, -1, &[None, Some(-9)]), -5);
    }
}
