//! What the order of moves is learnt from: which were good enough elsewhere.

mod counter_moves;
mod history;
mod killers;

pub(super) use counter_moves::CounterMoves;
pub(super) use history::History;
pub(super) use killers::Killers;

use crate::game::Player;

/// All that is learnt.
#[derive(Clone, Debug)]
pub(super) struct Learnt {
    pub(super) killers: Killers,
    pub(super) counter_moves: CounterMoves,
    pub(super) history: History,
}

impl Learnt {
    /// Nothing yet of moves of codes below `codes`.
    pub(super) fn new(codes: usize) -> Self {
        Learnt {
            killers: Killers::default(),
            counter_moves: CounterMoves::new(codes),
            history: History::new(codes),
        }
    }

    /// Another position is searched: what belongs to plies is forgotten, the
    /// rest counts less.
    pub(super) fn fade(&mut self) {
        self.killers.clear();
        self.history.fade();
    }
}

/// The rows of a table that has one for each player.
const fn row(player: Player) -> usize {
    match player {
        Player::First => 0,
        Player::Second => 1,
    }
}
