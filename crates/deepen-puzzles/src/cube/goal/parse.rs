//! Reading goals.
//!
//! | what | is solved |
//! | --- | --- |
//! | `solved` | everything |
//! | `corners`, `edges` | all of them, whatever the others do |
//! | `cross:D` | the four edges of a face; `cross` of any face |
//! | `layer:D` | the edges and corners of a face |
//! | `f2l:D` | that and the edges of the layer above it |
//! | `f2l-2:D` | the cross and any two of its four pairs of corner and edge |
//! | `DF`, `DFR` | an edge or a corner; `DF?` in its place, however turned |
//! | `eo`, `co` | all edges or corners turned as in the solved cube, wherever they are (`eo`: no quarter turns of F and B needed, `co`: of F, B, R and L) |
//! | `middle` | the edges between the layers of U and D are there |
//! | `domino` | these three: the subgroup of U, D, R2, L2, F2 and B2 |
//!
//! `+` or a comma asks for both, a bar `|` for one of two.

use std::collections::HashSet;

use super::heuristic::MAX_PARTS;
use super::pattern::{Goal, Pattern, Want};
use crate::cube::check::Piece;
use crate::cube::geometry::{CORNERS, EDGES, Face, corner_at, edge_at};
use crate::cube::input::{Cursor, InputError, Place, is_space};

/// The most patterns, of which one has to be reached, that a text may come to.
pub const MAX_PATTERNS: usize = MAX_PARTS;

/// Reads a goal.
///
/// ```
/// use deepen_puzzles::cube::goal::parse_goal;
///
/// assert_eq!(parse_goal("cross")?.patterns().len(), 6);
/// assert_eq!(parse_goal("f2l-1:U | cross:D + DFR, FR")?.patterns().len(), 5);
/// # Ok::<(), deepen_puzzles::cube::InputError>(())
/// ```
///
/// # Errors
/// At the first character that is no part of a goal, and when it comes to more
/// than [`MAX_PATTERNS`] patterns.
pub fn parse_goal(text: &str) -> Result<Goal, InputError> {
    let mut cursor = Cursor::new(text);
    let mut all = Vec::new();
    loop {
        all.extend(both(&mut cursor)?);
        limit(all.len(), Place::START)?;
        if cursor.take(|character| character == '|').is_none() {
            break;
        }
    }
    if cursor.peek().is_some() {
        let message = format!("expected `+`, `|` or the end, found {}", cursor.found());
        return Err(cursor.place().error(message));
    }
    let none = || Place::START.error("expected a goal");
    Goal::new(&all, text.trim()).ok_or_else(none)
}

/// Items that are asked for together, and the white space around them.
fn both(cursor: &mut Cursor<'_>) -> Result<Vec<Pattern>, InputError> {
    let mut all = vec![Pattern::ANY];
    loop {
        cursor.take_all(is_space);
        let place = cursor.place();
        let more = item(cursor)?;
        let mut seen = HashSet::new();
        let pairs = all.iter().flat_map(|one| more.iter().map(|other| one.and(other)));
        all = pairs.filter(|pattern| seen.insert(*pattern)).collect();
        limit(all.len(), place)?;
        cursor.take_all(is_space);
        if cursor.take(|character| matches!(character, '+' | ',')).is_none() {
            return Ok(all);
        }
    }
}

fn limit(patterns: usize, place: Place) -> Result<(), InputError> {
    if patterns <= MAX_PATTERNS {
        return Ok(());
    }
    Err(place.error(format!("expected at most {MAX_PATTERNS} patterns, one of which is to be reached, found {patterns}: name a face")))
}

fn item(cursor: &mut Cursor<'_>) -> Result<Vec<Pattern>, InputError> {
    let place = cursor.place();
    let mut name = *cursor;
    let word = name.take_all(|character| character.is_alphanumeric() || character == '-');
    let of_face: Option<fn(Face) -> Vec<Pattern>> = match word {
        "cross" => Some(|face| vec![cross(face)]),
        "layer" => Some(|face| vec![layer(face)]),
        "f2l" | "f2l-4" => Some(|face| pairs(face, 4)),
        "f2l-1" => Some(|face| pairs(face, 1)),
        "f2l-2" => Some(|face| pairs(face, 2)),
        "f2l-3" => Some(|face| pairs(face, 3)),
        _ => None,
    };
    let whole = match word {
        "solved" => Some(Pattern::SOLVED),
        "corners" => Some(corners(Want::Solved)),
        "edges" => Some(edges(Want::Solved)),
        "co" => Some(corners(Want::Oriented)),
        "eo" => Some(edges(Want::Oriented)),
        "middle" => Some(middle()),
        "domino" => Some(corners(Want::Oriented).and(&edges(Want::Oriented)).and(&middle())),
        _ => None,
    };
    if let Some(of_face) = of_face {
        *cursor = name;
        let faces = face(cursor)?;
        return Ok(faces.into_iter().flat_map(of_face).collect());
    }
    if let Some(whole) = whole {
        *cursor = name;
        return Ok(vec![whole]);
    }
    let piece = piece(word).ok_or_else(|| {
        let expected = "expected a goal such as cross:D, corners, domino or the name of a piece";
        place.error(format!("{expected}, found {}", cursor.found()))
    })?;
    *cursor = name;
    let loose = cursor.take(|character| character == '?').is_some();
    let want = if loose { Want::Placed } else { Want::Solved };
    Ok(vec![Pattern::ANY.with(piece, want)])
}

/// A colon and a face, or all faces.
fn face(cursor: &mut Cursor<'_>) -> Result<Vec<Face>, InputError> {
    if cursor.take(|character| character == ':').is_none() {
        return Ok(Face::ALL.to_vec());
    }
    let letter = cursor.take(|letter| Face::of_letter(letter).is_some());
    letter.and_then(Face::of_letter).map(|face| vec![face]).ok_or_else(|| {
        let message = format!("expected one of U, R, F, D, L, B, found {}", cursor.found());
        cursor.place().error(message)
    })
}

/// The piece whose faces these are, in any order.
fn piece(word: &str) -> Option<Piece> {
    let faces: Vec<Face> = word.chars().map(Face::of_letter).collect::<Option<_>>()?;
    match faces[..] {
        [a, b] => Some(edge_at([a, b]).0).filter(|&edge| edge < 12).map(Piece::Edge),
        [a, b, c] if a != b && b != c && a != c => {
            Some(corner_at([a, b, c]).0).filter(|&corner| corner < 8).map(Piece::Corner)
        }
        _ => None,
    }
}

fn corners(want: Want) -> Pattern {
    (0..8).fold(Pattern::ANY, |all, corner| all.with(Piece::Corner(corner), want))
}

fn edges(want: Want) -> Pattern {
    (0..12).fold(Pattern::ANY, |all, edge| all.with(Piece::Edge(edge), want))
}

fn middle() -> Pattern {
    (8..12).fold(Pattern::ANY, |all, edge| all.with(Piece::Edge(edge), Want::Middle))
}

/// The numbers of the pieces that have these faces.
fn having<const N: usize>(pieces: &[[Face; N]], faces: &[Face]) -> Vec<u8> {
    let has = |piece: &&[Face; N]| faces.iter().all(|face| piece.contains(face));
    let numbers = pieces.iter().enumerate().filter(|(_, piece)| has(piece));
    numbers.map(|(number, _)| number as u8).collect()
}

fn cross(face: Face) -> Pattern {
    having(&EDGES, &[face])
        .into_iter()
        .fold(Pattern::ANY, |all, edge| all.with(Piece::Edge(edge), Want::Solved))
}

fn layer(face: Face) -> Pattern {
    having(&CORNERS, &[face])
        .into_iter()
        .fold(cross(face), |all, corner| all.with(Piece::Corner(corner), Want::Solved))
}

/// A cross and any so many of its pairs: a corner, and the edge of the other
/// two faces that meet there.
fn pairs(face: Face, count: u32) -> Vec<Pattern> {
    let pairs = having(&CORNERS, &[face]).into_iter().map(|corner| {
        let others: Vec<Face> =
            CORNERS[usize::from(corner)].into_iter().filter(|&other| other != face).collect();
        let pair = Pattern::ANY.with(Piece::Corner(corner), Want::Solved);
        having(&EDGES, &others)
            .into_iter()
            .fold(pair, |pair, edge| pair.with(Piece::Edge(edge), Want::Solved))
    });
    let pairs: Vec<Pattern> = pairs.collect();
    let sets = (0_u32..16).filter(|set| set.count_ones() == count);
    sets.map(|set| {
        let members = pairs.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        members.fold(cross(face), |all, (_, pair)| all.and(pair))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Cube;
    use crate::cube::space::Target;
    use crate::cube::turn::parse_plain;

    fn met(goal: &str, turns: &str) -> bool {
        let cube =
            parse_plain(turns).into_iter().fold(Cube::SOLVED, |cube, turn| cube.turned(turn));
        parse_goal(goal).unwrap().is_met(&cube)
    }

    #[test]
    fn goals_are_what_they_are_called() {
        assert!(met("cross:D", "U R U R'") && met("cross:D", "U F U' F'") && !met("cross:D", "R"));
        assert!(met("cross", "F") && met("cross:B", "F") && !met("cross:F", "R F2 U"));
        assert!(met("layer:D", "U F U' F' F U F'") && met("f2l:D", "U") && !met("f2l:D", "R U R'"));
        assert!(met("f2l-3:D", "R U R'") && met("f2l-1", "R U R'") && !met("f2l-4:D", "R U R'"));
        assert!(met("domino", "U R2 D' F2 L2") && !met("domino", "R") && !met("co", "R"));
        assert!(met("eo", "R U L'") && !met("eo", "B") && met("eo + DF", "R U"));
        assert!(met("corners | edges", "") && !met("corners|edges", "U"));
        assert!(met("FU", "R D") && met("RFU", "L D") && !met("UF", "U"));
        assert_eq!(parse_goal(" cross:D ").unwrap().to_string(), "cross:D");
    }

    fn refused(text: &str) -> String {
        parse_goal(text).unwrap_err().to_string()
    }

    #[test]
    fn faults_have_a_place() {
        let expected = "expected a goal such as cross:D, corners, domino or the name of a piece";
        assert_eq!(refused(""), format!("line 1, column 1: {expected}, found the end"));
        assert_eq!(refused("UR + UD"), format!("line 1, column 6: {expected}, found `UD`"));
        assert_eq!(refused("UUU"), format!("line 1, column 1: {expected}, found `UUU`"));
        assert_eq!(
            refused("cross:x"),
            "line 1, column 7: expected one of U, R, F, D, L, B, found `x`"
        );
        assert_eq!(refused("eo:R"), "line 1, column 3: expected `+`, `|` or the end, found `:R`");
        assert_eq!(refused("UR |"), format!("line 1, column 5: {expected}, found the end"));
        assert!(refused("f2l-2").contains("expected at most 24 patterns"));
        assert!(refused("cross | f2l-1:U, f2l-2:D").contains("name a face"));
    }
}
