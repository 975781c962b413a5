//! The 54 facelets of a cube as letters, face after face in the order U, R, F,
//! D, L, B, each face row by row as in Kociemba's *Cube Explorer*: the upper
//! row of U lies at the back, that of D in front, those of the others at the
//! top.
//!
//! A text may name the colours by the letters of the faces, and then hold the
//! cube in any way: the letter of a centre says which face it is. Or it uses
//! any six other characters, and then each centre's colour is that of the face
//! where it is. White space does not count.

use std::fmt;

use super::geometry::{self, CORNERS, EDGES, Face, rotation};
use super::input::{Cursor, InputError, Place, Refusal, is_space};
use super::orientation::Orientation;
use super::state::Cube;
use crate::tiles::quoted;

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

/// Reads a cube from its 54 facelets.
///
/// ```
/// use deepen_puzzles::cube::{Cube, parse_facelets};
///
/// let text = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
/// assert_eq!(parse_facelets(text)?.cube, Cube::SOLVED);
/// # Ok::<(), deepen_puzzles::cube::InputError>(())
/// ```
///
/// # Errors
/// When the text has not 54 characters of six colours, when they are those of
/// no cube, and when no turns lead to that cube.
pub fn parse_facelets(text: &str) -> Result<FaceletCube, InputError> {
    let (mut letters, places) = scan::<FACELETS>(text)?;
    let fault = |facelet: Option<usize>, fault| InputError {
        place: facelet.map(|facelet| places[facelet]),
        refusal: Refusal::Colours(fault),
    };
    use_capitals(&mut letters);
    let centres = Face::ALL.map(|face| letters[index_of(face, &[])]);
    check_centres(&centres).map_err(|(face, wrong)| fault(Some(index_of(face, &[])), wrong))?;
    if let Some(facelet) = letters.iter().position(|letter| !centres.contains(letter)) {
        let colours: String = centres.iter().collect();
        return Err(places[facelet].error(format!(
            "expected one of the colours of the centres, {}, found {} at {}",
            quoted(&colours),
            quoted(letters[facelet].encode_utf8(&mut [0; 4])),
            Named(facelet)
        )));
    }
    check_counts(&letters, &centres).map_err(|wrong| fault(None, wrong))?;
    let orientation = orientation_of(&centres).map_err(|wrong| fault(Some(4), wrong))?;
    // Which face has a colour: the one whose centre has it, unless the letters
    // are the faces' own.
    let face_of = |letter: char| {
        let place = centres.iter().position(|&centre| centre == letter).unwrap_or(0);
        orientation.at(Face::ALL[place])
    };
    let colours = Facelets { colours: letters.map(face_of) };
    let cube = assemble(&colours, orientation).map_err(|(place, because)| {
        let facelets: Vec<usize> = place.iter().map(|&face| index_of(face, &place)).collect();
        let colours = facelets.iter().map(|&facelet| letters[facelet]).collect();
        fault(Some(facelets[0]), ColourFault::NoSuchPiece { place, colours, because })
    })?;
    cube.check()?;
    let colours = Face::ALL.map(|face| centres[orientation.place_of(face) as usize]);
    Ok(FaceletCube { cube, orientation, colours })
}

/// So many characters that are no white space, and where they stand.
pub(crate) fn scan<const COUNT: usize>(
    text: &str,
) -> Result<([char; COUNT], [Place; COUNT]), InputError> {
    let mut letters = [' '; COUNT];
    let mut places = [Place::START; COUNT];
    let mut cursor = Cursor::new(text);
    let mut count = 0;
    loop {
        cursor.take_all(is_space);
        let place = cursor.place();
        let Some(letter) = cursor.peek() else { break };
        if count == COUNT {
            let found = count + cursor.rest().chars().filter(|&letter| !is_space(letter)).count();
            return Err(place.error(format!("expected {COUNT} facelets, found {found}")));
        }
        if letter.is_control() {
            let found = cursor.found();
            return Err(place.error(format!("expected the colour of a facelet, found {found}")));
        }
        (letters[count], places[count]) = (letter, place);
        count += 1;
        cursor.take(|_| true);
    }
    if count < COUNT {
        let message = format!("expected {COUNT} facelets, found {count}");
        return Err(cursor.place().error(message));
    }
    Ok((letters, places))
}

/// Makes capitals of the letters of faces, if there are no others.
pub(crate) fn use_capitals(letters: &mut [char]) {
    let is_face = |letter: &char| Face::of_letter(letter.to_ascii_uppercase()).is_some();
    if letters.iter().all(is_face) {
        letters.iter_mut().for_each(|letter| letter.make_ascii_uppercase());
    }
}

/// That no two centres have one colour; else the second of those that do.
fn check_centres(centres: &[char; 6]) -> Result<(), (Face, ColourFault)> {
    for (index, &colour) in centres.iter().enumerate() {
        if let Some(first) = centres[..index].iter().position(|&other| other == colour) {
            let faces = [Face::ALL[first], Face::ALL[index]];
            return Err((faces[1], ColourFault::CentreTwice { colour, faces }));
        }
    }
    Ok(())
}

fn check_counts(letters: &[char; FACELETS], centres: &[char; 6]) -> Result<(), ColourFault> {
    let count = |colour: char| letters.iter().filter(|&&letter| letter == colour).count();
    let counts = centres.iter().map(|&colour| (colour, count(colour)));
    let wrong: Vec<(char, usize)> = counts.filter(|&(_, count)| count != 9).collect();
    if wrong.is_empty() { Ok(()) } else { Err(ColourFault::Count { wrong }) }
}

/// How a cube with such centres is held.
fn orientation_of(centres: &[char; 6]) -> Result<Orientation, ColourFault> {
    let named = centres.map(Face::of_letter);
    let Some(found) = named.iter().copied().collect::<Option<Vec<Face>>>() else {
        return Ok(Orientation::STANDARD);
    };
    let found = std::array::from_fn(|place| found[place]);
    Orientation::of_faces(found).ok_or_else(|| {
        let mut other = found;
        other.swap(Face::R as usize, Face::L as usize);
        let mirrored = Orientation::of_faces(other).is_some();
        ColourFault::Centres { found, mirrored }
    })
}

/// The pieces that have such colours; else the place, as the cube is held, of
/// the first that has those of no piece.
fn assemble(facelets: &Facelets, held: Orientation) -> Result<Cube, (Vec<Face>, NoPiece)> {
    let colour = |face: Face, faces: &[Face]| facelets.colours[index_of(face, faces)];
    let mut corners = [(0, 0); 8];
    let mut edges = [(0, 0); 12];
    for (corner, faces) in corners.iter_mut().zip(CORNERS) {
        let seen = faces.map(|face| held.place_of(face));
        let colours = seen.map(|face| colour(face, &seen));
        *corner = corner_of(colours).map_err(|because| (seen.to_vec(), because))?;
    }
    for (edge, faces) in edges.iter_mut().zip(EDGES) {
        let seen = faces.map(|face| held.place_of(face));
        let colours = seen.map(|face| colour(face, &seen));
        *edge = edge_of(colours).map_err(|because| (seen.to_vec(), because))?;
    }
    Ok(Cube::of_pieces(corners, edges).unwrap_or_default())
}

/// The corner with these colours clockwise, and how far it is twisted.
pub(crate) fn corner_of(colours: [Face; 3]) -> Result<(u8, u8), NoPiece> {
    let [a, b, c] = colours;
    differ(&colours)?;
    let (corner, first) = geometry::corner_at(colours);
    if corner == 8 {
        return Err(NoPiece::Opposite);
    }
    // In place 0 the first colour would be on its first face.
    let faces = CORNERS[usize::from(corner)];
    let next = |by: u8| faces[usize::from(first + by) % 3];
    if [a, b, c] != [next(0), next(1), next(2)] {
        return Err(NoPiece::Mirrored);
    }
    Ok((corner, (3 - first) % 3))
}

/// The edge with these colours, and whether it is flipped.
pub(crate) fn edge_of(colours: [Face; 2]) -> Result<(u8, u8), NoPiece> {
    differ(&colours)?;
    match geometry::edge_at(colours) {
        (12, _) => Err(NoPiece::Opposite),
        edge => Ok(edge),
    }
}

fn differ(colours: &[Face]) -> Result<(), NoPiece> {
    let twice = |(index, colour)| colours[..index].contains(colour);
    if colours.iter().enumerate().any(twice) { Err(NoPiece::Equal) } else { Ok(()) }
}

/// A facelet as people count them: the face and a number from 1.
struct Named(usize);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Face::ALL[self.0 / 9], self.0 % 9 + 1)
    }
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

#[cfg(test)]
mod tests;
