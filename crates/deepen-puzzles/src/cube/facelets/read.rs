//! From text to facelets, and from facelets to pieces.

use super::mend::{self, Mend};
use super::{ColourFault, FACELETS, FaceletCube, Facelets, Named, NoPiece, index_of};
use crate::cube::check::{Impossible, Piece};
use crate::cube::geometry::{self, CORNERS, EDGES, Face};
use crate::cube::input::{Cursor, InputError, Place, Refusal, is_space};
use crate::cube::orientation::Orientation;
use crate::cube::state::Cube;
use crate::tiles::quoted;

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
    use_capitals(&mut letters);
    interpret(&letters).map_err(|Fault { facelets, refusal }| {
        let mends = mend::mends(&letters, &facelets, &refusal);
        // The one facelet to look at is what the message should point at.
        let suspect = match mends.as_slice() {
            [Mend { changes }] if changes.len() == 1 => Some(changes[0].0),
            _ => facelets.first().copied(),
        };
        InputError { place: suspect.map(|facelet| places[facelet]), refusal, mends }
    })
}

/// What is wrong with letters.
pub(super) struct Fault {
    /// The facelets one of which must be wrong, first the one to point at; none
    /// if it may be any.
    facelets: Vec<usize>,
    refusal: Refusal,
}

impl Fault {
    fn colours(facelets: Vec<usize>, fault: ColourFault) -> Fault {
        Fault { facelets, refusal: Refusal::Colours(fault) }
    }
}

/// The cube that some letters are.
pub(super) fn interpret(letters: &[char; FACELETS]) -> Result<FaceletCube, Fault> {
    let centres = Face::ALL.map(|face| letters[index_of(face, &[])]);
    check_centres(&centres)?;
    check_known(letters, &centres)?;
    check_counts(letters, &centres)?;
    let orientation = orientation_of(&centres)?;
    // Which face has a colour: the one whose centre has it, unless the letters
    // are the faces' own.
    let face_of = |letter: char| {
        let place = centres.iter().position(|&centre| centre == letter).unwrap_or(0);
        orientation.at(Face::ALL[place])
    };
    let colours = Facelets { colours: letters.map(face_of) };
    let cube = assemble(&colours, orientation).map_err(|(place, because)| {
        let facelets = facelets_of(&place);
        let colours = facelets.iter().map(|&facelet| letters[facelet]).collect();
        Fault::colours(facelets, ColourFault::NoSuchPiece { place, colours, because })
    })?;
    cube.check().map_err(|reason| {
        let facelets = match &reason {
            Impossible::Twice { places: [first, second], .. } => {
                let of = |place: Piece| facelets_of(&seen(place.faces(), orientation));
                [of(*second), of(*first)].concat()
            }
            Impossible::Unreachable(_) => Vec::new(),
        };
        Fault { facelets, refusal: Refusal::Impossible(reason) }
    })?;
    let colours = Face::ALL.map(|face| centres[orientation.place_of(face) as usize]);
    Ok(FaceletCube { cube, orientation, colours })
}

/// Where faces are seen as a cube is held.
fn seen(faces: &[Face], held: Orientation) -> Vec<Face> {
    faces.iter().map(|&face| held.place_of(face)).collect()
}

/// The facelets of the piece where some faces meet.
fn facelets_of(faces: &[Face]) -> Vec<usize> {
    faces.iter().map(|&face| index_of(face, faces)).collect()
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
        letters.iter_mut().for_each(char::make_ascii_uppercase);
    }
}

/// That no two centres have one colour; else the second of those that do.
fn check_centres(centres: &[char; 6]) -> Result<(), Fault> {
    for (index, &colour) in centres.iter().enumerate() {
        if let Some(first) = centres[..index].iter().position(|&other| other == colour) {
            let faces = [Face::ALL[first], Face::ALL[index]];
            let facelets = vec![index_of(faces[1], &[])];
            return Err(Fault::colours(facelets, ColourFault::CentreTwice { colour, faces }));
        }
    }
    Ok(())
}

/// That all letters are colours of centres; else the first that is not.
fn check_known(letters: &[char; FACELETS], centres: &[char; 6]) -> Result<(), Fault> {
    let Some(facelet) = letters.iter().position(|letter| !centres.contains(letter)) else {
        return Ok(());
    };
    let colours: String = centres.iter().collect();
    let message = format!(
        "expected one of the colours of the centres, {}, found {} at {}",
        quoted(&colours),
        quoted(letters[facelet].encode_utf8(&mut [0; 4])),
        Named(facelet)
    );
    Err(Fault { facelets: vec![facelet], refusal: Refusal::Unreadable(message) })
}

fn check_counts(letters: &[char; FACELETS], centres: &[char; 6]) -> Result<(), Fault> {
    let count = |colour: char| letters.iter().filter(|&&letter| letter == colour).count();
    let counts = centres.iter().map(|&colour| (colour, count(colour)));
    let wrong: Vec<(char, usize)> = counts.filter(|&(_, count)| count != 9).collect();
    if wrong.is_empty() {
        return Ok(());
    }
    Err(Fault::colours(Vec::new(), ColourFault::Count { wrong }))
}

/// How a cube with such centres is held.
fn orientation_of(centres: &[char; 6]) -> Result<Orientation, Fault> {
    let named = centres.map(Face::of_letter);
    let Some(found) = named.iter().copied().collect::<Option<Vec<Face>>>() else {
        return Ok(Orientation::STANDARD);
    };
    let found = std::array::from_fn(|place| found[place]);
    Orientation::of_faces(found).ok_or_else(|| {
        let mut other = found;
        other.swap(Face::R as usize, Face::L as usize);
        let mirrored = Orientation::of_faces(other).is_some();
        let facelets = vec![index_of(Face::U, &[])];
        Fault::colours(facelets, ColourFault::Centres { found, mirrored })
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
    // The piece's colours, clockwise from the one that is the first here.
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
