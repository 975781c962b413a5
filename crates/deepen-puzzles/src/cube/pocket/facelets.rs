//! The 24 facelets of a 2x2x2 cube as letters: face after face in the order U,
//! R, F, D, L, B, each row by row as on the 3x3x3 cube.
//!
//! There are no centres, so any six characters will do: the corner down,
//! behind and left is where it belongs by definition, and the face of each
//! other colour is the one across from a colour of that corner.

use std::fmt;

use super::state::{Pocket, STILL};
use crate::cube::check::Impossible;
use crate::cube::facelets::{ColourFault, corner_of, index_of, scan, use_capitals};
use crate::cube::geometry::{CORNERS, Face};
use crate::cube::input::{InputError, Place, Refusal};
use crate::cube::state::Cube;
use crate::tiles::quoted;

/// How many facelets there are.
const FACELETS: usize = 24;

/// Facelets on each face, and of each colour.
const ON_FACE: usize = 4;

/// Why a text gave no 2x2x2 cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PocketError {
    /// Where; `None` if the fault is of the cube as a whole.
    pub place: Option<Place>,
    /// What is wrong there.
    pub fault: PocketFault,
}

/// What is wrong with 24 facelets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PocketFault {
    /// Too many or too few characters, or one that is no colour: what was
    /// expected and what was found.
    Unreadable(String),
    /// Colours that are not there four times, or not six of them.
    Count {
        /// Every colour, in the order of its first facelet, and how often it
        /// is there.
        counts: Vec<(char, usize)>,
    },
    /// No colour, or more than one, could be across from this one: it has to
    /// meet four of the others at corners and the fifth at none.
    NoOpposite {
        /// A colour of the corner down, behind and left.
        colour: char,
        /// The colours that never meet it.
        found: Vec<char>,
    },
    /// Colours on one piece that no piece has.
    Colours(ColourFault),
    /// A corner is there twice, or corners are twisted as no turns can.
    Impossible(Impossible),
}

impl fmt::Display for PocketFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PocketFault::Unreadable(message) => f.write_str(message),
            PocketFault::Count { counts } => {
                write!(f, "expected six colours on {ON_FACE} facelets each, found ")?;
                for (index, (colour, count)) in counts.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{} on {count}", named(*colour))?;
                }
                Ok(())
            }
            PocketFault::NoOpposite { colour, found } => {
                write!(f, "expected one colour that no corner has with {}", named(*colour))?;
                let found: Vec<String> = found.iter().map(|&colour| named(colour)).collect();
                match found.as_slice() {
                    [] => f.write_str(", found none"),
                    found => write!(f, ", found {}", found.join(" and ")),
                }
            }
            PocketFault::Colours(fault) => fault.fmt(f),
            PocketFault::Impossible(reason) => reason.fmt(f),
        }
    }
}

fn named(colour: char) -> String {
    quoted(colour.encode_utf8(&mut [0; 4]))
}

impl fmt::Display for PocketError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        self.fault.fmt(f)
    }
}

impl std::error::Error for PocketError {}

impl From<InputError> for PocketError {
    fn from(error: InputError) -> Self {
        let fault = match error.refusal {
            Refusal::Unreadable(message) => PocketFault::Unreadable(message),
            Refusal::Colours(fault) => PocketFault::Colours(fault),
            Refusal::Impossible(reason) => PocketFault::Impossible(reason),
        };
        PocketError { place: error.place, fault }
    }
}

impl Pocket {
    /// The letters of its facelets.
    #[must_use]
    pub fn to_facelets(&self) -> String {
        let facelets = self.to_cube().to_facelets();
        let of_face = |face| [0, 2, 6, 8].map(|at| facelets.on(face, at).letter());
        Face::ALL.into_iter().flat_map(of_face).collect()
    }
}

/// The number of the facelet on `face` of the corner where `faces` meet.
fn facelet(face: Face, faces: &[Face]) -> usize {
    // Of nine the four at the corners are left.
    let at = index_of(face, faces) % 9;
    ON_FACE * face as usize + at / 6 * 2 + at % 3 / 2
}

/// Reads a 2x2x2 cube from its 24 facelets, white space apart.
///
/// ```
/// use deepen_puzzles::cube::pocket::{Pocket, parse_pocket};
///
/// assert_eq!(parse_pocket("WWWW RRRR GGGG YYYY OOOO BBBB")?, Pocket::SOLVED);
/// # Ok::<(), deepen_puzzles::cube::pocket::PocketError>(())
/// ```
///
/// # Errors
/// When the text has not 24 characters of six colours, when they are those of
/// no cube, and when no turns lead to that cube.
pub fn parse_pocket(text: &str) -> Result<Pocket, PocketError> {
    let (mut letters, places) = scan::<FACELETS>(text)?;
    use_capitals(&mut letters);
    let colours = colours_of(&letters)?;
    let seen = CORNERS.map(|faces| faces.map(|face| letters[facelet(face, &faces)]));
    let faces = faces_of(&seen, &colours)?;
    let face_of = |letter: char| {
        let known = faces.iter().find(|(colour, _)| *colour == letter);
        known.map_or(Face::U, |(_, face)| *face)
    };
    let mut corners = [(0, 0); 8];
    for (place, corner) in corners.iter_mut().enumerate() {
        *corner = corner_of(seen[place].map(face_of)).map_err(|because| PocketError {
            place: Some(places[facelet(CORNERS[place][0], &CORNERS[place])]),
            fault: PocketFault::Colours(ColourFault::NoSuchPiece {
                place: CORNERS[place].to_vec(),
                colours: seen[place].to_vec(),
                because,
            }),
        })?;
    }
    let cube = Cube::of_pieces(corners, std::array::from_fn(|edge| (edge as u8, 0)));
    let held = Pocket::of_cube(&cube.unwrap_or_default());
    let impossible = |fault| PocketError { place: None, fault: PocketFault::Impossible(fault) };
    Ok(held.map_err(impossible)?.pocket)
}

/// The six colours, if there are so many and each is there four times.
fn colours_of(letters: &[char; FACELETS]) -> Result<[char; 6], PocketError> {
    let mut counts: Vec<(char, usize)> = Vec::new();
    for &letter in letters {
        match counts.iter_mut().find(|(colour, _)| *colour == letter) {
            Some((_, count)) => *count += 1,
            None => counts.push((letter, 1)),
        }
    }
    let even = counts.iter().all(|&(_, count)| count == ON_FACE);
    let colours: Vec<char> = counts.iter().map(|&(colour, _)| colour).collect();
    let colours = colours.try_into().ok().filter(|_| even);
    colours.ok_or(PocketError { place: None, fault: PocketFault::Count { counts } })
}

/// The face of each colour, from the corner that is where it belongs.
fn faces_of(seen: &[[char; 3]; 8], colours: &[char; 6]) -> Result<Vec<(char, Face)>, PocketError> {
    let still = usize::from(STILL);
    let mut faces = Vec::with_capacity(6);
    for (colour, face) in seen[still].into_iter().zip(CORNERS[still]) {
        let meets = |other: &char| {
            seen.iter().any(|corner| corner.contains(&colour) && corner.contains(other))
        };
        let never: Vec<char> = colours.iter().copied().filter(|other| !meets(other)).collect();
        let [across] = never[..] else {
            let fault = PocketFault::NoOpposite { colour, found: never };
            return Err(PocketError { place: None, fault });
        };
        faces.extend([(colour, face), (across, face.opposite())]);
    }
    Ok(faces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hundredth_cube_is_written_and_read() {
        for rank in (0..Pocket::COUNT).step_by(131) {
            let pocket = Pocket::of_rank(rank).unwrap();
            let text = pocket.to_facelets();
            assert_eq!(parse_pocket(&text), Ok(pocket), "{text}");
            let colours: String = text
                .chars()
                .map(|letter| ['w', '1', 'g', 'ü', 'o', 'b']["URFDLB".find(letter).unwrap()])
                .collect();
            assert_eq!(parse_pocket(&colours), Ok(pocket), "{colours}");
        }
    }

    fn refused(text: &str) -> String {
        parse_pocket(text).unwrap_err().to_string()
    }

    #[test]
    fn what_is_no_cube_is_refused_with_a_reason() {
        assert_eq!(
            refused("UUUU RRRR FFFF DDDD LLLL BBB"),
            "line 1, column 29: expected 24 facelets, found 23"
        );
        assert_eq!(
            refused("UUUU RRRR FFFF DDDD LLLL BBBU"),
            "expected six colours on 4 facelets each, found `U` on 5, `R` on 4, `F` on 4, `D` on 4, `L` on 4, `B` on 3"
        );
        // The corner URF in its place: turned, then mirrored.
        let turned = refused("UUUR FRRR FUFF DDDD LLLL BBBB");
        assert!(turned.starts_with("no turns lead to this cube: the corner URF is"), "{turned}");
        let mirrored = refused("UUUU FRRR FRFF DDDD LLLL BBBB");
        assert!(mirrored.starts_with("line 1, column 4: no corner has the colours"), "{mirrored}");
        // Two facelets of different corners exchanged.
        assert_eq!(
            refused("UUUU BRRR FFFF DDDD LLLL BRBB"),
            "expected one colour that no corner has with `B`, found none"
        );
    }
}
