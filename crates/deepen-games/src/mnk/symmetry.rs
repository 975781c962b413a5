//! Positions that are the same but for a turn of the board or a mirror.

use super::lines::cells_of;
use super::{Cell, MnkGame, Position};
use crate::game::Player;
use crate::mix;

/// A number that depends on every stone and on whose turn it is.
pub(crate) fn hash_of(position: &Position) -> u64 {
    let words = [Player::First, Player::Second].into_iter().flat_map(|of| {
        let stones = position.of(of);
        [stones as u64, (stones >> 64) as u64]
    });
    let turn = u64::from(position.mover() == Player::Second);
    words.fold(turn, |hash, word| mix::mixed(hash ^ word).wrapping_add(hash.rotate_left(23)))
}

impl MnkGame {
    /// A number that all images of a position under the symmetries of the
    /// board share (four; eight of a square), and that other positions have
    /// only by rare chance. It is worked out from the stones one by one: for
    /// counting and for opening books, not for every node of a search.
    #[must_use]
    pub fn canonical_hash(&self, position: &Position) -> u64 {
        let images = if self.size.columns() == self.size.rows() { 8 } else { 4 };
        (0..images).map(|image| hash_of(&self.image(position, image))).min().unwrap_or_default()
    }

    /// The image under one of the symmetries: bit 0 mirrors columns, bit 1
    /// rows, bit 2 exchanges columns and rows.
    fn image(&self, position: &Position, image: usize) -> Position {
        let size = self.size;
        let moved = |cell: Cell| {
            let (mut column, mut row) = (cell.column(size), cell.row(size));
            if image & 1 != 0 {
                column = size.columns() - 1 - column;
            }
            if image & 2 != 0 {
                row = size.rows() - 1 - row;
            }
            if image & 4 != 0 {
                (column, row) = (row, column);
            }
            Cell::at(size, column, row).mask()
        };
        let stones = [Player::First, Player::Second]
            .map(|of| cells_of(position.of(of)).fold(0, |image, cell| image | moved(cell)));
        position.with_stones(stones)
    }
}
