//! Sequences of moves as cubers write them.
//!
//! | what | how it may be written |
//! | --- | --- |
//! | a turn of a face | `U R F D L B`, clockwise by a quarter |
//! | how far | nothing, `2` or `3` quarters; `'` (also `’`, a grave or acute accent, or `i`) for anticlockwise, also `2'` and `3'` |
//! | two layers | `Rw`, `r` or `2Rw` |
//! | slices | `M` as L, `E` as D, `S` as F |
//! | rotations | `x` as R, `y` as U, `z` as F; `3Rw`, which is all layers, is `x` |
//! | groups | `(R U R' U')`, with how often: `(R U)3` or `(R U)*3`, and backwards: `(R U)'`; square brackets may stand for round ones |
//! | commutators | `[A, B]` for A B A' B' |
//! | conjugates | `[A: B]` for A B A' |
//! | between moves | white space, `.`, `;`, a bar, commas outside of brackets, or nothing at all |
//! | remarks | from `//` or `#` to the end of the line |
//!
//! How often stands right behind the bracket; `x2` there is a rotation, as it
//! is everywhere. Round brackets are groups and nothing else: the inverse part
//! of a solution that is found from both ends ("NISS") has to be written as
//! what it is, `(A)'` behind the rest.
//!
//! Wide turns, slices and rotations move the centres. A [`Scramble`] is what
//! they come to when the centres are held still, and how the cube is held at
//! the end.

mod moves;
mod read;
mod rotations;
mod sequence;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

pub use moves::{Move, Part};
pub use rotations::rotations;
pub use sequence::{Sequence, inverse, simplified};

use super::input::InputError;
use super::orientation::Orientation;
use super::state::Cube;
use super::turn::Turn;

/// The most moves that a text may come to, groups written out.
pub const MAX_MOVES: usize = 65_536;

/// The most brackets within each other.
pub const MAX_DEPTH: usize = 32;

/// A sequence of moves that was read, made with the solved cube.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scramble {
    moves: Vec<Move>,
    turns: Vec<Turn>,
    orientation: Orientation,
}

impl Scramble {
    /// What comes of moves.
    #[must_use]
    pub fn new(moves: Vec<Move>) -> Scramble {
        let mut turns = Vec::with_capacity(moves.len());
        let mut orientation = Orientation::STANDARD;
        for step in &moves {
            step.play(&mut orientation, &mut turns);
        }
        Scramble { moves, turns, orientation }
    }

    /// The moves as they were written, groups written out.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The turns they come to when the centres are held still: U up and F in
    /// front. Nothing is simplified.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// How the cube is held at the end.
    #[must_use]
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// The solved cube after these moves, turned back so that U is up and F in
    /// front.
    #[must_use]
    pub fn cube(&self) -> Cube {
        self.turns.iter().fold(Cube::SOLVED, |cube, &turn| cube.turned(turn))
    }
}

impl fmt::Display for Scramble {
    /// The moves as they were written, groups written out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Sequence(&self.moves).fmt(f)
    }
}

impl FromStr for Scramble {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Scramble, InputError> {
        parse_scramble(text)
    }
}

/// Reads a sequence of moves. An empty one does nothing.
///
/// ```
/// use deepen_puzzles::cube::{Face, parse_scramble};
///
/// let scramble = parse_scramble("[R: U'] M2 y")?;
/// assert_eq!(scramble.to_string(), "R U' R' M2 y");
/// assert_eq!(scramble.turns().len(), 5);
/// assert_eq!(scramble.orientation().at(Face::U), Face::D);
/// # Ok::<(), deepen_puzzles::cube::InputError>(())
/// ```
///
/// # Errors
/// When it is not written as described above, and when it has more than
/// [`MAX_MOVES`] moves or [`MAX_DEPTH`] brackets within each other.
pub fn parse_scramble(text: &str) -> Result<Scramble, InputError> {
    Ok(Scramble::new(read::read(text)?))
}
