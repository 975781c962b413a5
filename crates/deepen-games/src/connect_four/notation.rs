//! Games as column strings: one character a stone, `1` for the leftmost
//! column, then up to `9`, and beyond it `a` for the tenth up to `w` for the
//! thirty-second (either case).

use core::fmt;

use super::board::{MoveError, Position};
use super::size::Size;

/// What is wrong with a column string, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Where: the byte, counted from 0.
    pub at: usize,
    /// The character there.
    pub found: char,
    /// What is wrong with it.
    pub reason: ReadReason,
}

/// What is wrong with a character of a column string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadReason {
    /// It names no column on any board.
    UnknownCharacter,
    /// It names a column that this board does not have.
    OutsideTheBoard {
        /// The board.
        size: Size,
    },
    /// The column is full already.
    FullColumn,
    /// The game is over before.
    AfterTheEnd,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {} ('{}'): ", self.at + 1, self.found.escape_default())?;
        match self.reason {
            ReadReason::UnknownCharacter => {
                f.write_str("expected a column, 1 to 9, or a letter from a for the tenth on")
            }
            ReadReason::OutsideTheBoard { size } => write!(
                f,
                "the board of {size} has the columns 1 to {} only",
                column_name(size.width() - 1)
            ),
            ReadReason::FullColumn => f.write_str("the column is full"),
            ReadReason::AfterTheEnd => f.write_str("the game is over: four are in a line"),
        }
    }
}

impl core::error::Error for ReadError {}

/// The character of a column that is counted from 0; `?` for columns that no
/// board has.
#[must_use]
pub fn column_name(column: u32) -> char {
    let letter = |from: u8, by: u32| char::from(from + by as u8);
    match column {
        0..=8 => letter(b'1', column),
        9..=31 => letter(b'a', column - 9),
        _ => '?',
    }
}

/// The column, counted from 0, that the character names.
fn column_named(character: char) -> Option<u32> {
    match character {
        '1'..='9' => Some(u32::from(character) - u32::from('1')),
        'a'..='w' => Some(u32::from(character) - u32::from('a') + 9),
        'A'..='W' => Some(u32::from(character) - u32::from('A') + 9),
        _ => None,
    }
}

impl Position {
    /// The position that these moves lead to from the empty board.
    ///
    /// # Errors
    /// The first character that is no move, with its place.
    pub fn read(columns: &str, size: Size) -> Result<Self, ReadError> {
        let mut position = Position::empty(size);
        for (at, found) in columns.char_indices() {
            let error = |reason| ReadError { at, found, reason };
            let column = column_named(found).ok_or(error(ReadReason::UnknownCharacter))?;
            position = position.play(column).map_err(|why| {
                error(match why {
                    MoveError::NoSuchColumn => ReadReason::OutsideTheBoard { size },
                    MoveError::Full => ReadReason::FullColumn,
                    MoveError::Over => ReadReason::AfterTheEnd,
                })
            })?;
        }
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_one_name_each() {
        for column in 0..32 {
            assert_eq!(column_named(column_name(column)), Some(column));
        }
        assert_eq!(column_named('0'), None);
        assert_eq!(column_named('x'), None);
        assert_eq!(column_named('É'), None);
        assert_eq!(column_named('A'), Some(9));
        assert_eq!(column_name(40), '?');
    }

    #[test]
    fn errors_name_the_place_and_the_reason() {
        let read = |text| Position::read(text, Size::STANDARD).map(|_| ()).unwrap_err();
        let cases = [
            ("12x", 2, ReadReason::UnknownCharacter),
            ("1é", 1, ReadReason::UnknownCharacter),
            ("0", 0, ReadReason::UnknownCharacter),
            ("8", 0, ReadReason::OutsideTheBoard { size: Size::STANDARD }),
            ("4444444", 6, ReadReason::FullColumn),
            ("12121213", 7, ReadReason::AfterTheEnd),
        ];
        for (text, at, reason) in cases {
            let error = read(text);
            assert_eq!((error.at, error.reason), (at, reason), "{text}");
        }
        assert_eq!(read("4444444").to_string(), "character 7 ('4'): the column is full");
        assert_eq!(
            read("9").to_string(),
            "character 1 ('9'): the board of 7x6 has the columns 1 to 7 only"
        );
        let wide = Size::new(12, 4).unwrap();
        assert!(Position::read("9abcCBA", wide).is_ok());
        assert_eq!(
            Position::read("d", wide).unwrap_err().to_string(),
            "character 1 ('d'): the board of 12x4 has the columns 1 to c only"
        );
    }

    #[test]
    fn a_game_that_was_won_is_read() {
        assert!(Position::read("1212121", Size::STANDARD).unwrap().is_won());
    }
}
