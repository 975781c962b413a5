//! Reid's notation: the pieces place by place, as Michael Reid's optimal
//! solver (1997) reads and writes them.
//!
//! Twenty words name the pieces that are in the places `UF UR UB UL DF DR DB DL
//! FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR`, which is also how the solved
//! cube is written. The first letter of a word is the colour on the first face
//! of the place, and so on.

use std::fmt;

use super::check::Piece;
use super::facelets::{NoPiece, corner_of, edge_of};
use super::geometry::{self, CORNERS, EDGES, Face};
use super::input::{Cursor, InputError, Place, is_space};
use super::state::Cube;
use crate::tiles::quoted;

use Face::{B, D, F, L, R, U};

/// The places of edges in the order of the notation, faces in that of a word.
const EDGE_WORDS: [[Face; 2]; 12] = [
    [U, F],
    [U, R],
    [U, B],
    [U, L],
    [D, F],
    [D, R],
    [D, B],
    [D, L],
    [F, R],
    [F, L],
    [B, R],
    [B, L],
];

/// The places of corners: in all of them the faces go round anticlockwise.
const CORNER_WORDS: [[Face; 3]; 8] =
    [[U, F, R], [U, R, B], [U, B, L], [U, L, F], [D, R, F], [D, F, L], [D, L, B], [D, B, R]];

/// A cube that is written in Reid's notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reid<'c>(pub &'c Cube);

impl fmt::Display for Reid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for word in EDGE_WORDS {
            let (place, first) = geometry::edge_at(word);
            let (piece, flip) = self.0.edge(usize::from(place));
            let faces = EDGES[usize::from(piece)];
            let first = usize::from(first ^ flip);
            write!(f, "{gap}{}{}", faces[first], faces[1 - first])?;
            gap = " ";
        }
        for word in CORNER_WORDS {
            let (place, first) = geometry::corner_at(word);
            let (piece, twist) = self.0.corner(usize::from(place));
            let faces = CORNERS[usize::from(piece)];
            // Anticlockwise from the first face of the word.
            let colour = |step: u8| faces[usize::from(first + 6 - twist - step) % 3];
            write!(f, "{gap}{}{}{}", colour(0), colour(1), colour(2))?;
        }
        Ok(())
    }
}

impl Cube {
    /// The pieces place by place in Reid's notation.
    #[must_use]
    pub fn to_reid(&self) -> String {
        Reid(self).to_string()
    }
}

/// Reads a cube in Reid's notation, words apart by white space.
///
/// ```
/// use deepen_puzzles::cube::{Cube, parse_reid};
///
/// let text = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
/// assert_eq!(parse_reid(text)?, Cube::SOLVED);
/// assert_eq!(Cube::SOLVED.to_reid(), text);
/// # Ok::<(), deepen_puzzles::cube::InputError>(())
/// ```
///
/// # Errors
/// When the text is not twenty pieces, each of them once, twelve edges first,
/// and when no turns lead to that cube.
pub fn parse_reid(text: &str) -> Result<Cube, InputError> {
    let mut cursor = Cursor::new(text);
    let mut edges = [(0, 0); 12];
    let mut corners = [(0, 0); 8];
    let mut seen: Vec<(Piece, Place)> = Vec::with_capacity(20);
    for word in EDGE_WORDS {
        let (faces, at, said) = take_word::<2>(&mut cursor, &word)?;
        let (piece, flip) = edge_of(faces).map_err(|why| no_piece(at, said, why))?;
        let (place, first) = geometry::edge_at(word);
        once(&mut seen, Piece::Edge(piece), at)?;
        edges[usize::from(place)] = (piece, flip ^ first);
    }
    for word in CORNER_WORDS {
        let (faces, at, said) = take_word::<3>(&mut cursor, &word)?;
        let [one, two, three] = faces;
        let (piece, twist) = corner_of([one, three, two]).map_err(|why| no_piece(at, said, why))?;
        let (place, first) = geometry::corner_at(word);
        once(&mut seen, Piece::Corner(piece), at)?;
        corners[usize::from(place)] = (piece, (twist + first) % 3);
    }
    cursor.take_all(is_space);
    if cursor.peek().is_some() {
        let found = cursor.found();
        return Err(cursor
            .place()
            .error(format!("expected nothing after 20 pieces, found {found}")));
    }
    let cube = Cube::of_pieces(corners, edges).unwrap_or_default();
    cube.check()?;
    Ok(cube)
}

/// A word of so many faces, where it stands and how it is written.
fn take_word<'t, const FACES: usize>(
    cursor: &mut Cursor<'t>,
    place: &[Face; FACES],
) -> Result<([Face; FACES], Place, &'t str), InputError> {
    cursor.take_all(is_space);
    let begin = *cursor;
    let at = begin.place();
    let said = cursor.take_all(|letter| !is_space(letter));
    let mut faces = [U; FACES];
    let mut letters = said.chars();
    let read = faces.iter_mut().all(|face| {
        let letter = letters.next().and_then(Face::of_letter);
        letter.inspect(|&letter| *face = letter).is_some()
    });
    if read && letters.next().is_none() {
        return Ok((faces, at, said));
    }
    let kind = if FACES == 2 { "edge, two" } else { "corner, three" };
    let place: String = place.iter().map(|face| face.letter()).collect();
    let found = begin.found();
    Err(at.error(format!(
        "expected the {kind} of the letters U, R, F, D, L, B, that is in the place {place}, found {found}"
    )))
}

fn no_piece(at: Place, said: &str, why: NoPiece) -> InputError {
    let why = match why {
        NoPiece::Equal => "names a face twice",
        NoPiece::Opposite => "names opposite faces",
        NoPiece::Mirrored => "goes round the corner the wrong way",
    };
    at.error(format!("expected a piece, found {}, which {why}", quoted(said)))
}

/// Notes a piece, which must not have been there before.
fn once(seen: &mut Vec<(Piece, Place)>, piece: Piece, at: Place) -> Result<(), InputError> {
    if let Some((_, first)) = seen.iter().find(|(other, _)| *other == piece) {
        let kind = piece.kind();
        return Err(at.error(format!(
            "expected every piece once, found the {kind} {piece} again, first at {first}"
        )));
    }
    seen.push((piece, at));
    Ok(())
}
