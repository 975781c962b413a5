//! What the order of moves is learnt from: which were good enough elsewhere.

mod counter_moves;
mod history;
mod killers;

pub(super) use counter_moves::CounterMoves;
pub(super) use history::History;
pub(super) use killers::Killers;

use crate::game::Player;

/// The rows of a table that has one for each player.
const fn row(player: Player) -> usize {
    match player {
        Player::First => 0,
        Player::Second => 1,
    }
}
