//! Writing positions and moves.

use super::{Cell, Mnk, MnkGame, Position};
use crate::game::Player;

/// The letter of a column that is counted from 0; `?` where there is none.
pub(crate) fn column_name(column: usize) -> char {
    u8::try_from(column)
        .ok()
        .filter(|column| *column < 26)
        .map_or('?', |column| char::from(b'a' + column))
}

/// How a player's stones, and empty cells, are written.
const fn sign(stone: Option<Player>) -> char {
    match stone {
        Some(Player::First) => 'x',
        Some(Player::Second) => 'o',
        None => '.',
    }
}

impl Mnk {
    /// The name of a cell: its column as a letter, and its row counted from 1
    /// at the bottom, `b3`.
    #[must_use]
    pub fn name(self, cell: Cell) -> String {
        format!("{}{}", column_name(cell.column(self)), cell.row(self) + 1)
    }
}

impl MnkGame {
    /// The position as rows from the top, `x.o/.x./...`, which
    /// [`read`](Self::read) reads.
    #[must_use]
    pub fn write(&self, position: &Position) -> String {
        let size = self.size;
        let row = |row: usize| {
            let cells = (0..size.columns()).map(|column| Cell::at(size, column, row));
            cells.map(|cell| sign(position.stone(cell))).collect::<String>()
        };
        (0..size.rows()).rev().map(row).collect::<Vec<String>>().join("/")
    }

    /// A picture with the names of columns and rows.
    #[must_use]
    pub fn picture(&self, position: &Position) -> String {
        let size = self.size;
        let width = size.rows().to_string().len();
        let mut text = String::new();
        for row in (0..size.rows()).rev() {
            text.push_str(&" ".repeat(width - (row + 1).to_string().len()));
            text.push_str(&(row + 1).to_string());
            for column in 0..size.columns() {
                text.push(' ');
                text.push(sign(position.stone(Cell::at(size, column, row))));
            }
            text.push('\n');
        }
        text.push_str(&" ".repeat(width));
        for column in 0..size.columns() {
            text.push(' ');
            text.push(column_name(column));
        }
        text.push('\n');
        text
    }
}
