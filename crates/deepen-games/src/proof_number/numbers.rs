//! Proof and disproof numbers, as the player whose turn it is sees them.
//!
//! He needs one good move, and his opponent must fail at it: what it takes to
//! get there is the least of what it takes to make the opponent fail. What it
//! takes to make him fail is the sum over his moves of what it takes the
//! opponent to get there. (`phi` and `delta` of Nagai 2002.)

/// At least how many positions must yet be decided, so that the player whose
/// turn it is gets what he wants, or does not.
///
/// Where a position is reached by several ways it counts several times, so
/// that numbers may be too large: they only say where to search first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// So that he gets it; 0 where he does.
    pub to_get: u32,
    /// So that he does not; 0 where he does not.
    pub to_fail: u32,
}

impl Numbers {
    /// More than any number of positions: it cannot be.
    pub const INFINITE: u32 = u32::MAX;
    /// As many as can be counted. Sums stop here, so that only what is decided
    /// is infinite.
    const MOST: u32 = u32::MAX - 1;

    /// Nothing is known.
    pub const UNKNOWN: Numbers = Numbers { to_get: 1, to_fail: 1 };
    /// He gets it.
    pub const GETS: Numbers = Numbers { to_get: 0, to_fail: Self::INFINITE };
    /// He does not.
    pub const FAILS: Numbers = Numbers { to_get: Self::INFINITE, to_fail: 0 };
    /// Thresholds that only what is decided reaches.
    pub(super) const DECIDED: Numbers = Numbers { to_get: Self::INFINITE, to_fail: Self::INFINITE };

    /// Whether a search with these thresholds has done enough.
    pub(super) const fn reaches(self, thresholds: Numbers) -> bool {
        self.to_get >= thresholds.to_get || self.to_fail >= thresholds.to_fail
    }
}

/// What a position's moves come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum {
    pub(super) numbers: Numbers,
    /// The move at which the opponent fails soonest, and what that takes.
    pub(super) best: usize,
    /// What the next best takes.
    second: u32,
}

/// Thresholds leave room for so much more than the second best move (one
/// fourth, Pawlewicz and Lew 2007), so that a search does not go to and fro
/// between two moves that are as good.
const ROOM: u32 = 4;

impl Sum {
    /// Over the numbers of the positions after each move.
    pub(super) fn of(moves: impl Iterator<Item = Numbers>) -> Sum {
        let mut sum = Sum {
            numbers: Numbers { to_get: Numbers::INFINITE, to_fail: 0 },
            best: 0,
            second: Numbers::INFINITE,
        };
        for (at, after) in moves.enumerate() {
            sum.numbers.to_fail = plus(sum.numbers.to_fail, after.to_get);
            if after.to_fail < sum.numbers.to_get {
                sum.second = sum.numbers.to_get;
                sum.numbers.to_get = after.to_fail;
                sum.best = at;
            } else {
                sum.second = sum.second.min(after.to_fail);
            }
        }
        sum
    }

    /// The thresholds of the position after the best move, whose numbers are
    /// these, under those of the position itself. Each is more than it has.
    pub(super) fn thresholds(&self, best: Numbers, own: Numbers) -> Numbers {
        let others = self.numbers.to_fail - best.to_get;
        let to_get =
            if own.to_fail == Numbers::INFINITE { Numbers::INFINITE } else { own.to_fail - others };
        let room = self.second.saturating_add((self.second / ROOM).max(1));
        Numbers { to_get, to_fail: room.min(own.to_get) }
    }
}

fn plus(a: u32, b: u32) -> u32 {
    if a == Numbers::INFINITE || b == Numbers::INFINITE {
        return Numbers::INFINITE;
    }
    a.saturating_add(b).min(Numbers::MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(moves: &[(u32, u32)]) -> Sum {
        Sum::of(
            moves.iter().map(|(to_get, to_fail)| Numbers { to_get: *to_get, to_fail: *to_fail }),
        )
    }

    #[test]
    fn decided_moves_decide() {
        assert_eq!(sum(&[(1, 1), (Numbers::INFINITE, 0)]).numbers, Numbers::GETS);
        assert_eq!(sum(&[(0, Numbers::INFINITE)]).numbers, Numbers::FAILS);
        assert_eq!(sum(&[]).numbers, Numbers::FAILS);
        let open = sum(&[(3, 5), (0, Numbers::INFINITE), (4, 2), (2, 3)]);
        assert_eq!((open.numbers, open.best), (Numbers { to_get: 2, to_fail: 9 }, 2));
        assert_eq!(open.second, 3);
    }

    #[test]
    fn counts_stop_short_of_infinity() {
        let most = Numbers::MOST;
        let huge = sum(&[(most, most), (most, most)]);
        assert_eq!(huge.numbers, Numbers { to_get: most, to_fail: most });
        let thresholds = huge.thresholds(Numbers { to_get: most, to_fail: most }, Numbers::DECIDED);
        assert_eq!(thresholds, Numbers::DECIDED);
    }

    #[test]
    fn thresholds_exceed_what_is_there() {
        for own in [10, 11, 400, Numbers::MOST, Numbers::INFINITE] {
            for moves in [&[(3, 5), (4, 9)][..], &[(9, 2)], &[(1, 8), (1, 8), (1, 8)]] {
                let sum = sum(moves);
                let (to_get, to_fail) = moves[sum.best];
                let best = Numbers { to_get, to_fail };
                let own = Numbers { to_get: own, to_fail: own };
                let thresholds = sum.thresholds(best, own);
                assert!(!best.reaches(thresholds), "{best:?} {thresholds:?}");
            }
        }
    }
}
