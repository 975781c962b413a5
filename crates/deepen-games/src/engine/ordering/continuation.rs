//! Continuation history (after the history heuristic of Schaeffer 1989 and the
//! counter moves of Uiterwijk 1992): how good a move was as an answer to the
//! one before it. Counts have gravity, as those of [`History`].
//!
//! There is a row for each move that may have come before as long as that is
//! not too much; beyond, moves share rows.

use super::history::{History, changed};
use super::row;
use crate::game::Player;

/// Most counts that are kept, for each player.
const MOST_COUNTS: usize = 1 << 18;

/// How good moves were as answers, by codes.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Continuation {
    codes: usize,
    counts: Vec<[i16; 2]>,
}

impl Continuation {
    /// Nothing known of moves of codes below `codes`.
    pub(in crate::engine) fn new(codes: usize) -> Self {
        let counts = codes.saturating_mul(codes).clamp(1, MOST_COUNTS);
        Continuation { codes, counts: vec![[0; 2]; counts] }
    }

    /// Lets everything count less, for another search.
    pub(in crate::engine) fn fade(&mut self) {
        self.counts.iter_mut().flatten().for_each(|count| *count /= 4);
    }

    /// Of a move after another one.
    #[inline]
    pub(in crate::engine) fn of(&self, player: Player, by: u16, code: u16) -> i32 {
        i32::from(self.counts[self.place(by, code)][row(player)])
    }

    /// The move was good enough, or was tried before one that was, by so much.
    #[inline]
    pub(in crate::engine) fn change(&mut self, player: Player, by: u16, code: u16, weight: i32) {
        let place = self.place(by, code);
        let count = &mut self.counts[place][row(player)];
        *count = changed(i32::from(*count), weight) as i16;
    }

    #[inline]
    fn place(&self, by: u16, code: u16) -> usize {
        (usize::from(by) * self.codes + usize::from(code)) % self.counts.len()
    }
}

/// Counts fit their type.
const _: () = assert!(History::MOST < i16::MAX as i32);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_count_for_what_they_answer() {
        let mut answers = Continuation::new(3);
        (0..9_000).for_each(|_| answers.change(Player::First, 1, 2, 1_000));
        (0..9_000).for_each(|_| answers.change(Player::First, 2, 1, -1_000));
        let most = answers.of(Player::First, 1, 2);
        assert!(most > History::MOST / 2 && most <= History::MOST);
        assert_eq!(answers.of(Player::First, 2, 1), -most);
        assert_eq!(answers.of(Player::First, 2, 2), 0);
        assert_eq!(answers.of(Player::Second, 1, 2), 0);
    }

    #[test]
    fn many_moves_share() {
        let mut answers = Continuation::new(1 << 16);
        answers.change(Player::Second, u16::MAX, u16::MAX, 9);
        assert_eq!(answers.of(Player::Second, u16::MAX, u16::MAX), 9);
        answers.fade();
        assert_eq!(answers.of(Player::Second, u16::MAX, u16::MAX), 2);
    }
}
