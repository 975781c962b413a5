//! What a transposition table knows of a position, and when that is enough.

use crate::score::Window;
use crate::value::Value;

/// What the score of an entry is of the value that a search *to its depth*
/// has. What it is of the value of the game, its [`Value`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// It is the value.
    Exact,
    /// The value is at least that: a move was good enough to stop.
    Lower,
    /// The value is at most that: no move was good enough.
    Upper,
}

impl Kind {
    /// What the score of a fail-soft search in `window` is.
    #[must_use]
    pub fn of(value: Value, window: Window) -> Self {
        if value.score >= window.beta {
            Kind::Lower
        } else if value.score <= window.alpha {
            Kind::Upper
        } else {
            Kind::Exact
        }
    }
}

/// What a search found out about a position. Plies of wins and losses are
/// counted from the root of the search that asks, as everywhere in a tree; the
/// table counts them from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The score, and what is proven of the game by it.
    pub value: Value,
    /// What it is of the value to this depth.
    pub kind: Kind,
    /// How deep the position was searched, in plies: at most
    /// [`MOST_DEPTH`](Entry::MOST_DEPTH), greater ones are kept as that.
    pub depth: u32,
    /// The [code](crate::Game::code) of the best move, or the one that was good
    /// enough. It may be of another position that has the same hash: only
    /// [`Game::decode`](crate::Game::decode) says.
    pub chosen: Option<u16>,
}

impl Entry {
    /// The greatest depth that is kept.
    pub const MOST_DEPTH: u32 = (1 << 12) - 1;

    /// The value, if no search of this position to `depth` in `window` is
    /// needed: it was searched as deep or deeper, and its score is exact or
    /// beyond the window on the side that it bounds; or that is proven of the
    /// game, and then depth does not matter.
    ///
    /// What comes of it is as good as what a search would have found, or
    /// better, but it may be another number: see
    /// [`enough_at`](Self::enough_at).
    #[inline]
    #[must_use]
    pub fn enough(&self, depth: u32, window: Window) -> Option<Value> {
        let searched = self.depth >= depth;
        self.settles(
            searched && self.kind != Kind::Upper || self.value.at_least,
            searched && self.kind != Kind::Lower || self.value.at_most,
            window,
        )
    }

    /// The same where the value must be the one that minimax has at exactly
    /// this depth, or a bound of that: what was found deeper is not used.
    ///
    /// What was proven less deep is: play that is forced to end within some
    /// plies is there in every deeper tree. (As long as entries come from
    /// searches that ask in this way.)
    #[inline]
    #[must_use]
    pub fn enough_at(&self, depth: u32, window: Window) -> Option<Value> {
        let same = self.depth == depth;
        let less = self.depth <= depth;
        self.settles(
            same && self.kind != Kind::Upper || less && self.value.at_least,
            same && self.kind != Kind::Lower || less && self.value.at_most,
            window,
        )
    }

    /// The value, if with what it bounds nothing is left open in the window.
    #[inline]
    fn settles(&self, at_least: bool, at_most: bool, window: Window) -> Option<Value> {
        let settled = at_least && (at_most || self.value.score >= window.beta)
            || at_most && self.value.score <= window.alpha;
        settled.then_some(self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Score;

    fn entry(points: i32, kind: Kind, at_least: bool, at_most: bool) -> Entry {
        let value = Value { score: Score::points(points), at_least, at_most };
        Entry { value, kind, depth: 5, chosen: None }
    }

    fn window(alpha: i32, beta: i32) -> Window {
        Window { alpha: Score::points(alpha), beta: Score::points(beta) }
    }

    #[test]
    fn the_kind_is_where_the_score_lies() {
        let of = |points| Kind::of(Value::estimated(Score::points(points)), window(3, 7));
        assert_eq!([2, 3, 4, 6, 7, 8].map(of), {
            use Kind::{Exact, Lower, Upper};
            [Upper, Upper, Exact, Exact, Lower, Lower]
        });
    }

    #[test]
    fn estimates_need_the_depth_and_the_side() {
        let exact = entry(10, Kind::Exact, false, false);
        let lower = entry(10, Kind::Lower, false, false);
        let upper = entry(10, Kind::Upper, false, false);
        for (alpha, beta, of_lower, of_upper) in [
            (0, 5, true, false),
            (0, 10, true, false),
            (0, 11, false, false),
            (10, 12, false, true),
        ] {
            let asked = window(alpha, beta);
            for depth in 0..9 {
                for (entry, settled) in [(exact, true), (lower, of_lower), (upper, of_upper)] {
                    let value = Some(entry.value);
                    let deep = if settled && depth <= 5 { value } else { None };
                    assert_eq!(entry.enough(depth, asked), deep);
                    let same = if settled && depth == 5 { value } else { None };
                    assert_eq!(entry.enough_at(depth, asked), same);
                }
            }
        }
    }

    #[test]
    fn what_is_proven_holds_at_any_depth() {
        let least = entry(10, Kind::Exact, true, false);
        assert_eq!(least.enough(9, window(0, 10)), Some(least.value));
        assert_eq!(least.enough(9, window(0, 11)), None);
        assert_eq!(least.enough(5, window(0, 11)), Some(least.value));
        let most = entry(10, Kind::Upper, false, true);
        assert_eq!(most.enough(9, window(10, 12)), Some(most.value));
        assert_eq!(most.enough(9, window(9, 12)), None);
        for (proven, asked) in [(least, window(0, 10)), (most, window(10, 12))] {
            assert_eq!(proven.enough_at(4, asked), None);
            assert_eq!(proven.enough_at(9, asked), Some(proven.value));
        }
        let both = entry(10, Kind::Lower, true, true);
        assert_eq!(both.enough(9, window(0, 20)), Some(both.value));
        assert_eq!(both.enough_at(9, window(0, 20)), Some(both.value));
        assert_eq!(both.enough_at(4, window(0, 20)), None);
    }
}
