//! The history heuristic (Schaeffer 1983, 1989): moves that were good enough
//! in many positions are tried early in others. With gravity: what is added is
//! less, the more a move has already, so that counts stay in a range and what
//! was long ago fades.

use super::row;
use crate::game::Player;

/// How good moves were elsewhere, by player and code.
#[derive(Clone, Debug)]
pub(in crate::engine) struct History {
    counts: Vec<[i32; 2]>,
}

impl History {
    /// Counts are smaller than this, on either side of 0.
    pub(in crate::engine) const MOST: i32 = 1 << 14;

    /// Nothing known of moves of codes below `codes`.
    pub(in crate::engine) fn new(codes: usize) -> Self {
        History { counts: vec![[0; 2]; codes] }
    }

    /// Lets everything count less, for another search.
    pub(in crate::engine) fn fade(&mut self) {
        self.counts.iter_mut().flatten().for_each(|count| *count /= 4);
    }

    #[inline]
    pub(in crate::engine) fn of(&self, player: Player, code: u16) -> i32 {
        self.counts.get(usize::from(code)).map_or(0, |counts| counts[row(player)])
    }

    /// The move was good enough, or was tried before one that was, by so much.
    #[inline]
    pub(in crate::engine) fn change(&mut self, player: Player, code: u16, by: i32) {
        if let Some(counts) = self.counts.get_mut(usize::from(code)) {
            let count = &mut counts[row(player)];
            *count = changed(*count, by);
        }
    }
}

/// A count after a change: the nearer it is to an end of its range, the less
/// it changes towards it.
pub(super) const fn changed(count: i32, by: i32) -> i32 {
    count + by - count * by.abs() / History::MOST
}

/// How much a search to this depth says.
pub(in crate::engine) const fn weight(depth: u32) -> i32 {
    const MOST_DEPTH: u32 = 32;
    let depth = if depth < MOST_DEPTH { depth } else { MOST_DEPTH };
    (depth * depth).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_stay_in_their_range() {
        let mut history = History::new(2);
        for _ in 0..10_000 {
            history.change(Player::First, 0, weight(u32::MAX));
            history.change(Player::First, 1, -weight(u32::MAX));
            history.change(Player::First, 2, -weight(1));
        }
        let most = history.of(Player::First, 0);
        assert!(most > History::MOST / 2 && most <= History::MOST, "{most}");
        assert_eq!(history.of(Player::First, 1), -most);
        assert_eq!((history.of(Player::Second, 0), history.of(Player::First, 2)), (0, 0));
        history.fade();
        assert!(history.of(Player::First, 0) < most / 2);
    }
}
