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

    /// The move was good enough in a position with so many plies left.
    #[inline]
    pub(in crate::engine) fn praise(&mut self, player: Player, code: u16, depth: u32) {
        self.change(player, code, weight(depth));
    }

    /// The move was tried before the one that was good enough.
    #[inline]
    pub(in crate::engine) fn blame(&mut self, player: Player, code: u16, depth: u32) {
        self.change(player, code, -weight(depth));
    }

    #[inline]
    fn change(&mut self, player: Player, code: u16, by: i32) {
        if let Some(counts) = self.counts.get_mut(usize::from(code)) {
            let count = &mut counts[row(player)];
            *count += by - *count * by.abs() / Self::MOST;
        }
    }
}

/// Deep searches say more.
const fn weight(depth: u32) -> i32 {
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
            history.praise(Player::First, 0, u32::MAX);
            history.blame(Player::First, 1, u32::MAX);
            history.blame(Player::First, 2, 1);
        }
        let most = history.of(Player::First, 0);
        assert!(most > History::MOST / 2 && most <= History::MOST, "{most}");
        assert_eq!(history.of(Player::First, 1), -most);
        assert_eq!((history.of(Player::Second, 0), history.of(Player::First, 2)), (0, 0));
        history.fade();
        assert!(history.of(Player::First, 0) < most / 2);
    }
}
