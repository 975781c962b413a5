//! The four moves, and the two conventions for naming them.

use std::fmt;

/// One move, named by the direction in which the *blank* goes.
///
/// The order of the variants is the order in which searches try them and in
/// which [`Shape::neighbours`](super::Shape::neighbours) lists cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// The blank goes up; the tile above it comes down.
    Up,
    /// The blank goes left.
    Left,
    /// The blank goes right.
    Right,
    /// The blank goes down.
    Down,
}

/// Whose direction a letter names when moves are printed or read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// The blank's, as everywhere inside this crate.
    #[default]
    Blank,
    /// The sliding tile's: the opposite letter.
    Tile,
}

/// A character that names no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMove {
    /// What stood there.
    pub found: char,
}

impl fmt::Display for UnknownMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a move (U, L, R or D), found `{}`", self.found.escape_debug())
    }
}

impl std::error::Error for UnknownMove {}

impl Move {
    /// All moves in the order in which they are tried.
    pub const ALL: [Move; 4] = [Move::Up, Move::Left, Move::Right, Move::Down];

    /// The place of this move in [`Move::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The move that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Move {
        Move::ALL[3 - self.index()]
    }

    /// `U`, `L`, `R` or `D`, in the given convention.
    #[must_use]
    pub fn letter(self, notation: Notation) -> char {
        ['U', 'L', 'R', 'D'][notation.convert(self).index()]
    }

    /// The move a letter names in the given convention; lower case counts too.
    ///
    /// # Errors
    /// When the character is none of the four letters.
    pub fn from_letter(letter: char, notation: Notation) -> Result<Move, UnknownMove> {
        let named = match letter.to_ascii_uppercase() {
            'U' => Move::Up,
            'L' => Move::Left,
            'R' => Move::Right,
            'D' => Move::Down,
            _ => return Err(UnknownMove { found: letter }),
        };
        Ok(notation.convert(named))
    }
}

impl Notation {
    /// Translates between the blank's convention and this one; its own inverse.
    fn convert(self, direction: Move) -> Move {
        match self {
            Notation::Blank => direction,
            Notation::Tile => direction.inverse(),
        }
    }
}

impl fmt::Display for Move {
    /// The letter in the blank's convention.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter(Notation::Blank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_moves_undo_each_other() {
        for one in Move::ALL {
            assert_ne!(one, one.inverse());
            assert_eq!(one, one.inverse().inverse());
        }
        assert_eq!(Move::Up.inverse(), Move::Down);
        assert_eq!(Move::Left.inverse(), Move::Right);
    }

    #[test]
    fn letters_read_back_in_either_convention() {
        for notation in [Notation::Blank, Notation::Tile] {
            for one in Move::ALL {
                let letter = one.letter(notation);
                assert_eq!(Move::from_letter(letter, notation), Ok(one));
                assert_eq!(Move::from_letter(letter.to_ascii_lowercase(), notation), Ok(one));
            }
        }
        assert_eq!(Move::Up.letter(Notation::Tile), 'D');
        assert_eq!(Move::Left.letter(Notation::Tile), 'R');
        let error = Move::from_letter('é', Notation::Blank).unwrap_err();
        assert_eq!(error.to_string(), "expected a move (U, L, R or D), found `é`");
    }
}
