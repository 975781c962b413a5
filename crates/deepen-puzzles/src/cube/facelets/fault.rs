//! Colours that are those of no cube, and how that is said.

use std::fmt;

use crate::cube::geometry::Face;
use crate::tiles::quoted;

/// Colours that are those of no cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ColourFault {
    /// Colours that are not there nine times.
    Count {
        /// Each of them and how often it is there.
        wrong: Vec<(char, usize)>,
    },
    /// Two centres of one colour.
    CentreTwice {
        /// The colour.
        colour: char,
        /// The faces that both have it.
        faces: [Face; 2],
    },
    /// Centres that lie around no cube as they do here.
    Centres {
        /// The faces that the centres are said to be of, where U, R, F, D, L
        /// and B should be.
        found: [Face; 6],
        /// Whether they are those of a cube seen in a mirror.
        mirrored: bool,
    },
    /// Colours on one piece that no piece has.
    NoSuchPiece {
        /// The faces that meet there as the cube is held.
        place: Vec<Face>,
        /// Its colours, in the same order.
        colours: Vec<char>,
        /// Why there is none.
        because: NoPiece,
    },
}

/// Why no piece has some colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPiece {
    /// One of them is there twice.
    Equal,
    /// Two of them are those of opposite faces.
    Opposite,
    /// They go round the corner the wrong way.
    Mirrored,
}

impl fmt::Display for ColourFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ColourFault::Count { wrong } => {
                write!(f, "expected every colour on 9 facelets, found ")?;
                for (index, (colour, count)) in wrong.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{} on {count}", Coloured(&[*colour]))?;
                }
                Ok(())
            }
            ColourFault::CentreTwice { colour, faces: [one, other] } => write!(
                f,
                "expected centres of six colours, found {} on both {one} and {other}",
                Coloured(&[*colour])
            ),
            ColourFault::Centres { found, mirrored } => {
                f.write_str("expected the centres U, R, F, D, L, B or these turned, found ")?;
                for (index, face) in found.iter().enumerate() {
                    write!(f, "{}{face}", if index == 0 { "" } else { ", " })?;
                }
                f.write_str(if *mirrored { ", which is a mirror image" } else { "" })
            }
            ColourFault::NoSuchPiece { place, colours, because } => {
                write!(
                    f,
                    "no {} has the colours ",
                    if place.len() == 2 { "edge" } else { "corner" }
                )?;
                write!(f, "{} that are at ", Coloured(colours))?;
                place.iter().try_for_each(|face| face.fmt(f))?;
                f.write_str(match because {
                    NoPiece::Equal => ": one of them is there twice",
                    NoPiece::Opposite => ": two of them belong on opposite faces",
                    NoPiece::Mirrored => {
                        ": in this order, clockwise, they are a corner seen in a mirror"
                    }
                })
            }
        }
    }
}

/// Colours as a text has them, with nothing a terminal obeys.
struct Coloured<'c>(&'c [char]);

impl fmt::Display for Coloured<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", quoted(&self.0.iter().collect::<String>()))
    }
}
