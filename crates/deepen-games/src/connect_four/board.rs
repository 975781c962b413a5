//! A position: whose stones lie where, and whose turn it is.

use core::fmt;

use super::geometry::{AnySize, Geometry};
use super::size::Size;
use crate::game::Player;

/// A position that play can lead to. The side that is to move is called the
/// mover; the first player moved first from the empty board.
///
/// ```
/// use deepen_games::connect_four::{Position, Size};
///
/// let position = Position::read("4455", Size::STANDARD)?;
/// assert_eq!(position.played(), 4);
/// assert!(position.is_first_to_move() && !position.is_over());
/// # Ok::<(), deepen_games::connect_four::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    size: Size,
    /// Stones of the mover.
    own: u64,
    /// Stones of both.
    all: u64,
}

/// Why a stone cannot fall into a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// The board has no such column; columns are counted from 0.
    NoSuchColumn,
    /// The column is full.
    Full,
    /// Four are in a line already.
    Over,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MoveError::NoSuchColumn => "the board has no such column",
            MoveError::Full => "the column is full",
            MoveError::Over => "the game is over: four are in a line",
        })
    }
}

impl core::error::Error for MoveError {}

impl Position {
    /// The empty board.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        Position { size, own: 0, all: 0 }
    }

    /// Of bitboards that are known to be a position.
    pub(crate) fn of_stones(size: Size, own: u64, all: u64) -> Self {
        Position { size, own, all }
    }

    pub(crate) fn geometry(&self) -> AnySize {
        AnySize::new(self.size)
    }

    /// The mover's stones and all stones, a column of `height + 1` bits after
    /// the other, each from the bottom up.
    #[must_use]
    pub fn stones(&self) -> (u64, u64) {
        (self.own, self.all)
    }

    /// The board's size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Stones on the board.
    #[must_use]
    pub fn played(&self) -> u32 {
        self.all.count_ones()
    }

    /// Whether the first player is to move.
    #[must_use]
    pub fn is_first_to_move(&self) -> bool {
        self.played().is_multiple_of(2)
    }

    /// Who is to move.
    #[must_use]
    pub fn mover(&self) -> Player {
        if self.is_first_to_move() { Player::First } else { Player::Second }
    }

    /// Whose stone lies there, counted from 0 from the left and from below.
    #[must_use]
    pub fn stone(&self, column: u32, row: u32) -> Option<Player> {
        if column >= self.size.width() || row >= self.size.height() {
            return None;
        }
        let square = 1_u64 << (column * (self.size.height() + 1) + row);
        if self.all & square == 0 {
            return None;
        }
        let of_mover = self.own & square != 0;
        Some(if of_mover == self.is_first_to_move() { Player::First } else { Player::Second })
    }

    /// Whether the player who moved last has four in a line.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.geometry().has_four(self.own ^ self.all)
    }

    /// Whether every square is taken.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.all == self.geometry().squares()
    }

    /// Whether nobody moves any more: won, or full.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_full() || self.is_won()
    }

    /// Whether a stone can fall into this column, counted from 0.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, column: u32) -> Result<(), MoveError> {
        if column >= self.size.width() {
            Err(MoveError::NoSuchColumn)
        } else if self.is_won() {
            Err(MoveError::Over)
        } else if self.geometry().playable(self.all) & self.geometry().column(column) == 0 {
            Err(MoveError::Full)
        } else {
            Ok(())
        }
    }

    /// The position after a stone of the mover fell into this column, counted
    /// from 0.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn play(&self, column: u32) -> Result<Self, MoveError> {
        self.check(column)?;
        let square = self.geometry().playable(self.all) & self.geometry().column(column);
        Ok(Position { own: self.own ^ self.all, all: self.all | square, ..*self })
    }

    /// Columns into which a stone can fall, counted from 0, from left to
    /// right; none when the game is over.
    pub fn moves(&self) -> impl Iterator<Item = u32> + use<> {
        let position = *self;
        let over = position.is_won();
        let playable = position.geometry().playable(position.all);
        (0..position.size.width())
            .filter(move |column| !over && playable & position.geometry().column(*column) != 0)
    }

    /// Columns that win at once.
    pub fn winning_moves(&self) -> impl Iterator<Item = u32> + use<> {
        let position = *self;
        self.moves().filter(move |column| position.play(*column).is_ok_and(|next| next.is_won()))
    }

    /// Columns after which the opponent has no four in a line at once; where
    /// the mover can win at once, these are not looked for.
    pub fn non_losing_moves(&self) -> impl Iterator<Item = u32> + use<> {
        let geometry = self.geometry();
        let threats = geometry.completions(self.own ^ self.all);
        let playable = geometry.playable(self.all);
        let forced = threats & playable;
        let moves = match forced.count_ones() {
            0 => playable,
            1 => forced,
            _ => 0,
        } & !(threats >> 1);
        self.moves().filter(move |column| moves & geometry.column(*column) != 0)
    }

    /// The position in a mirror that stands beside the board.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let geometry = self.geometry();
        Position { own: geometry.mirror(self.own), all: geometry.mirror(self.all), ..*self }
    }

    /// Whether it is its own mirror image.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        self.mirrored() == *self
    }

    /// A number that no other position on a board of this size has.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.geometry().key(self.own, self.all)
    }
}

impl fmt::Display for Position {
    /// A picture, the top row first: `x` the first player's stones, `o` the
    /// second's, `.` empty squares.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size.height()).rev() {
            for column in 0..self.size.width() {
                f.write_str(match self.stone(column, row) {
                    None => ".",
                    Some(Player::First) => "x",
                    Some(Player::Second) => "o",
                })?;
            }
            if row > 0 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}
