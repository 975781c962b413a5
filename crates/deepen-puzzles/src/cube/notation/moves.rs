//! What cubers write for one move, and what it does.

use std::fmt;

use crate::cube::{Face, Orientation, Turn};

/// What is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The layer of a face: `R`.
    Layer(Face),
    /// That layer and the one behind it: `Rw` or `r`.
    Wide(Face),
    /// The layer between two faces, turned as the one given: M as L, E as D, S
    /// as F.
    Slice(Face),
    /// The whole cube, turned as the face given: x as R, y as U, z as F.
    Whole(Face),
}

/// A move: a part of the cube turned by one, two or three quarters clockwise.
/// Faces are places, named as the cube is held at that time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    part: Part,
    quarters: u8,
}

impl Move {
    /// A part turned by so many quarters, taken modulo 4; no turn at all is
    /// `None`. What is turned as a face that has no letter of its own is
    /// turned the other way as the one across: a slice like R is M backwards.
    #[must_use]
    pub fn new(part: Part, quarters: u8) -> Option<Move> {
        let quarters = quarters % 4;
        if quarters == 0 {
            return None;
        }
        let across = |part: Part| Some(Move { part, quarters: 4 - quarters });
        match part {
            Part::Slice(face @ (Face::R | Face::U | Face::B)) => {
                across(Part::Slice(face.opposite()))
            }
            Part::Whole(face @ (Face::L | Face::D | Face::B)) => {
                across(Part::Whole(face.opposite()))
            }
            _ => Some(Move { part, quarters }),
        }
    }

    /// What is turned.
    #[must_use]
    pub const fn part(self) -> Part {
        self.part
    }

    /// By how many quarters clockwise: 1, 2 or 3.
    #[must_use]
    pub const fn quarters(self) -> u8 {
        self.quarters
    }

    /// The move that undoes it.
    #[must_use]
    pub const fn inverse(self) -> Move {
        Move { quarters: 4 - self.quarters, ..self }
    }

    /// Makes the move with a cube that is held in some way: adds the turns of
    /// layers that it is when the centres are held still, and notes how the
    /// cube is held afterwards.
    pub(super) fn play(self, held: &mut Orientation, turns: &mut Vec<Turn>) {
        let quarters = self.quarters;
        let mut turn = |place: Face, quarters: u8| {
            turns.extend(Turn::new(held.at(place), quarters));
        };
        // To turn all but some layers is to turn the whole cube and those
        // layers back.
        match self.part {
            Part::Layer(face) => turn(face, quarters),
            Part::Wide(face) => {
                turn(face.opposite(), quarters);
                *held = held.rotated(face, quarters);
            }
            Part::Slice(face) => {
                turn(face, 4 - quarters);
                turn(face.opposite(), quarters);
                *held = held.rotated(face, quarters);
            }
            Part::Whole(face) => *held = held.rotated(face, quarters),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by_axis = |letters: [char; 3], face: Face| letters[face.axis()];
        match self.part {
            Part::Layer(face) => write!(f, "{face}")?,
            Part::Wide(face) => write!(f, "{face}w")?,
            Part::Slice(face) => write!(f, "{}", by_axis(['E', 'M', 'S'], face))?,
            Part::Whole(face) => write!(f, "{}", by_axis(['y', 'x', 'z'], face))?,
        }
        f.write_str(["", "2", "'"][usize::from(self.quarters) - 1])
    }
}

impl From<Turn> for Move {
    fn from(turn: Turn) -> Move {
        Move { part: Part::Layer(turn.face()), quarters: turn.quarters() }
    }
}
