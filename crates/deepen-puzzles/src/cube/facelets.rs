//! The 54 facelets of a cube as letters, face after face in the order U, R, F,
//! D, L, B, each face row by row as in Kociemba's *Cube Explorer*: the upper
//! row of U lies at the back, that of D in front, those of the others at the
//! top.
//!
//! A text may name the colours by the letters of the faces, and then hold the
//! cube in any way: the letter of a centre says which face it is. Or it uses
//! any six other characters, and then each centre's colour is that of the face
//! where it is. White space does not count.

mod fault;
mod mend;
mod read;
#[cfg(test)]
mod tests;

use std::fmt;

use super::geometry::{CORNERS, EDGES, Face, rotation};
use super::orientation::Orientation;
use super::state::Cube;

pub use fault::{ColourFault, NoPiece};
pub use mend::Mend;
pub use read::parse_facelets;
pub(crate) use read::{corner_of, edge_of, scan, use_capitals};

/// How many facelets there are.
pub const FACELETS: usize = 54;

/// The colours of the facelets, named by the faces whose colour they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Facelets {
    colours: [Face; FACELETS],
}

/// A cube that was read from its facelets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaceletCube {
    /// The cube, turned so that U is up and F in front.
    pub cube: Cube,
    /// How the text holds it.
    pub orientation: Orientation,
    /// The characters that the text has for the colours of U, R, F, D, L, B.
    pub colours: [char; 6],
}

impl Facelets {
    /// The colours, in the order in which they are written.
    #[must_use]
    pub fn colours(&self) -> &[Face; FACELETS] {
        &self.colours
    }

    /// The colour of a facelet of a face, numbered row by row from 0; above 8
    /// it is that of the centre.
    #[must_use]
    pub fn on(&self, face: Face, facelet: usize) -> Face {
        self.colours[9 * face as usize + if facelet < 9 { facelet } else { 4 }]
    }
}

impl fmt::Display for Facelets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.colours.iter().try_for_each(|colour| colour.fmt(f))
    }
}

impl Cube {
    /// The colours of its facelets, U up and F in front.
    #[must_use]
    pub fn to_facelets(&self) -> Facelets {
        self.to_facelets_held(Orientation::STANDARD)
    }

    /// The colours of its facelets as somebody sees them who holds it so.
    #[must_use]
    pub fn to_facelets_held(&self, held: Orientation) -> Facelets {
        let mut colours = [Face::U; FACELETS];
        for place in Face::ALL {
            colours[index_of(place, &[])] = held.at(place);
        }
        for (place, faces) in CORNERS.iter().enumerate() {
            let (piece, twist) = self.corner(place);
            let seen = faces.map(|face| held.place_of(face));
            for at in 0..3 {
                let colour = CORNERS[usize::from(piece)][(at + 3 - usize::from(twist)) % 3];
                colours[index_of(seen[at], &seen)] = colour;
            }
        }
        for (place, faces) in EDGES.iter().enumerate() {
            let (piece, flip) = self.edge(place);
            let seen = faces.map(|face| held.place_of(face));
            for at in 0..2 {
                let colour = EDGES[usize::from(piece)][at ^ usize::from(flip)];
                colours[index_of(seen[at], &seen)] = colour;
            }
        }
        Facelets { colours }
    }
}

/// The number of the facelet on `face` of the piece where `faces` meet.
pub(crate) fn index_of(face: Face, faces: &[Face]) -> usize {
    let top = match face {
        Face::U => Face::B,
        Face::D => Face::F,
        _ => Face::U,
    };
    let right = rotation(face)[top as usize];
    // 0 near the face given, 2 near the one across, 1 between them.
    let from = |near: Face| {
        if faces.contains(&near) {
            0
        } else if faces.contains(&near.opposite()) {
            2
        } else {
            1
        }
    };
    9 * face as usize + 3 * from(top) + from(right.opposite())
}

/// A facelet as people count them: the face and a number from 1.
struct Named(usize);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Face::ALL[self.0 / 9], self.0 % 9 + 1)
    }
}
