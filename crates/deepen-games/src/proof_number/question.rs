//! A question about a position, as both proof-number searches ask it.

use super::goal::Goal;
use super::numbers::Numbers;
use crate::game::{Game, Player};

/// Whether a player reaches a goal.
pub(super) struct Question<'a, G> {
    pub(super) game: &'a G,
    pub(super) goal: Goal,
    player: Player,
}

impl<'a, G: Game> Question<'a, G> {
    /// The question of the player whose turn it is.
    pub(super) fn new(game: &'a G, position: &G::Position, goal: Goal) -> Self {
        Question { game, goal, player: game.mover(position) }
    }

    /// Whether it is the turn of the player who asks.
    pub(super) fn is_asked_by_mover(&self, position: &G::Position) -> bool {
        self.game.mover(position) == self.player
    }

    /// The numbers of a position in which the game has ended.
    pub(super) fn ended(&self, position: &G::Position) -> Option<Numbers> {
        let ending = self.game.ending(position)?;
        let suits = self.goal.suits(ending, self.is_asked_by_mover(position));
        Some(if suits { Numbers::GETS } else { Numbers::FAILS })
    }
}
