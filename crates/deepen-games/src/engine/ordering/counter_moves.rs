//! Counter moves (Uiterwijk 1992): many moves have one natural answer,
//! wherever they are made. The last quiet move that was good enough against
//! each move.

use super::row;
use crate::game::Player;

/// The last good answer to each move, by codes.
#[derive(Clone, Debug)]
pub(in crate::engine) struct CounterMoves {
    answers: Vec<[Option<u16>; 2]>,
}

impl CounterMoves {
    /// None for moves of codes below `codes`.
    pub(in crate::engine) fn new(codes: usize) -> Self {
        CounterMoves { answers: vec![[None; 2]; codes] }
    }

    /// What `player` answered to the move of this code.
    #[inline]
    pub(in crate::engine) fn against(&self, player: Player, code: u16) -> Option<u16> {
        self.answers.get(usize::from(code))?[row(player)]
    }

    #[inline]
    pub(in crate::engine) fn note(&mut self, player: Player, code: u16, answer: u16) {
        if let Some(answers) = self.answers.get_mut(usize::from(code)) {
            answers[row(player)] = Some(answer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_player_has_answers_of_his_own() {
        let mut answers = CounterMoves::new(4);
        answers.note(Player::First, 3, 1);
        answers.note(Player::First, 9, 1);
        assert_eq!(answers.against(Player::First, 3), Some(1));
        assert_eq!(answers.against(Player::Second, 3), None);
        assert_eq!(answers.against(Player::First, 9), None);
    }
}
