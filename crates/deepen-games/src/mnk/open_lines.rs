//! Judging positions by their open lines: those in which only one of the
//! players has stones, which he may still complete.

use super::{Cell, MnkGame, Position};
use crate::evaluate::Evaluator;
use crate::game::Player;

/// What a line is worth with so many stones of one player, and none of the
/// other: four times as much with each.
pub(crate) const fn worth(stones: u32) -> i32 {
    // More than six are no more worth: the sum has to stay far from overflow.
    let most = if stones < 6 { stones } else { 6 };
    (1 << (2 * most)) >> 2
}

/// The worth of the mover's open lines less that of his opponent's, kept up to
/// date move by move over the lines through its cell.
#[derive(Clone, Copy, Debug)]
pub struct OpenLines<'a> {
    game: &'a MnkGame,
}

impl<'a> OpenLines<'a> {
    /// Judges positions of this game.
    #[must_use]
    pub const fn new(game: &'a MnkGame) -> Self {
        OpenLines { game }
    }
}

/// For the first player, the sum over all open lines.
fn sum(lines: &[u128], position: &Position) -> i32 {
    let worth = |line: &u128| {
        let count = |of| (line & position.of(of)).count_ones();
        match (count(Player::First), count(Player::Second)) {
            (first, 0) => worth(first),
            (0, second) => -worth(second),
            _ => 0,
        }
    };
    lines.iter().map(worth).sum()
}

impl Evaluator<MnkGame> for OpenLines<'_> {
    /// For the first player.
    type Memo = i32;

    fn begin(&self, position: &Position) -> i32 {
        sum(self.game.lines.masks(), position)
    }

    fn after(&self, memo: i32, chosen: Cell, position: &Position) -> i32 {
        let by = position.mover().opponent();
        let (own, others) = (position.of(by), position.of(by.opponent()));
        let gained = |line: u128| match ((line & own).count_ones(), (line & others).count_ones()) {
            (own, 0) => worth(own) - worth(own - 1),
            // Closed by the first stone in it.
            (1, others) => worth(others),
            _ => 0,
        };
        let gained: i32 = self.game.lines.through(chosen).map(gained).sum();
        if by == Player::First { memo + gained } else { memo - gained }
    }

    fn estimate(&self, memo: i32, position: &Position) -> i32 {
        if position.mover() == Player::First { memo } else { -memo }
    }
}
