//! What a plan has to lead to, as the colours that places may have.
//!
//! On a cube whose pieces are all there, that is enough to say that a piece is
//! solved, in its place, or turned as in the solved cube.

use super::pieces::{PIECES, places, sorted};
use super::{CubeError, Stickers};

/// The colours that each place may have: a bit for each, in the order U, R, F,
/// D, L, B.
type Allowed = [u8; 54];

const ALL: u8 = 0b11_1111;
const ANY: Allowed = [ALL; 54];

/// Which colours the places may have at the end: one of several such lists has
/// to be met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    alternatives: Vec<Allowed>,
}

/// More alternatives than these are not meant.
const MOST: usize = 10_000;

impl Goal {
    /// Every sticker has the colour of its centre.
    #[must_use]
    pub fn solved() -> Goal {
        Goal { alternatives: vec![own(|_| true)] }
    }

    /// What a text asks for: `solved`, `corners`, `edges`; `cross:D`, its
    /// `layer:D`, `f2l:D` or `f2l-2:D`, the cross and any two of its four
    /// pairs of corner and edge, or these of any face without a letter; a
    /// piece such as `DF`, `DF?` in its place however turned; `eo`, `co`, all
    /// edges or corners turned as in the solved cube; `middle`, the edges
    /// between the layers of U and D are there; `domino`, these three. `+` or
    /// a comma asks for both, a bar for one of two.
    ///
    /// # Errors
    /// At the first of these that is none.
    pub fn named(text: &str) -> Result<Goal, CubeError> {
        let mut alternatives = Vec::new();
        for one in text.split('|') {
            let mut all = vec![ANY];
            for name in one.split(['+', ',']) {
                let more = item(name.trim())?;
                all =
                    all.iter().flat_map(|one| more.iter().map(|other| both(one, other))).collect();
                if all.len() > MOST {
                    return Err(CubeError::NoSuchGoal { found: text.to_owned() });
                }
            }
            alternatives.extend(all);
        }
        Ok(Goal { alternatives })
    }

    /// The first place that has a wrong colour, by the alternative by which the
    /// fewest have.
    pub(super) fn fault(&self, stickers: &Stickers) -> Option<usize> {
        let is_wrong = |allowed: &Allowed, place: usize| {
            let colour = "URFDLB".bytes().position(|letter| letter == stickers[place]);
            colour.is_none_or(|colour| allowed[place] >> colour & 1 == 0)
        };
        let wrong = |allowed: &Allowed| (0..54).filter(|&place| is_wrong(allowed, place)).count();
        let nearest = self.alternatives.iter().min_by_key(|allowed| wrong(allowed))?;
        (0..54).find(|&place| is_wrong(nearest, place))
    }
}

fn both(one: &Allowed, other: &Allowed) -> Allowed {
    std::array::from_fn(|place| one[place] & other[place])
}

/// The colours of the centres on the pieces that are wanted, by name.
fn own(wanted: impl Fn(&str) -> bool) -> Allowed {
    let mut allowed = ANY;
    for name in PIECES.split_whitespace().filter(|name| wanted(name)) {
        for &place in places(name).unwrap_or(&[]) {
            allowed[usize::from(place)] = 1 << (place / 9);
        }
    }
    allowed
}

/// What one name asks for.
fn item(name: &str) -> Result<Vec<Allowed>, CubeError> {
    let unknown = || CubeError::NoSuchGoal { found: name.to_owned() };
    let (word, faces) = match name.split_once(':') {
        None => (name, "URFDLB"),
        Some((word, face)) if face.len() == 1 && "URFDLB".contains(face) => (word, face),
        Some(_) => return Err(unknown()),
    };
    let of_face: Option<fn(char) -> Vec<Allowed>> = match word {
        "cross" => Some(|face| vec![cross(face)]),
        "layer" => Some(|face| vec![own(|name| name.contains(face))]),
        "f2l" | "f2l-4" => Some(|face| pairs(face, 4)),
        "f2l-1" => Some(|face| pairs(face, 1)),
        "f2l-2" => Some(|face| pairs(face, 2)),
        "f2l-3" => Some(|face| pairs(face, 3)),
        _ => None,
    };
    if let Some(of_face) = of_face {
        return Ok(faces.chars().flat_map(of_face).collect());
    }
    let (corners_turned, edges_turned, middle) = (turned(false), turned(true), middle());
    Ok(vec![match name {
        "solved" => own(|_| true),
        "corners" => own(|name| name.len() == 3),
        "edges" => own(|name| name.len() == 2),
        "co" => corners_turned,
        "eo" => edges_turned,
        "middle" => middle,
        "domino" => both(&corners_turned, &both(&edges_turned, &middle)),
        _ => piece(name).ok_or_else(unknown)?,
    }])
}

/// A piece that is solved, or with a question mark only in its place: then its
/// stickers have its colours in any order.
fn piece(name: &str) -> Option<Allowed> {
    let (name, loose) = match name.strip_suffix('?') {
        Some(name) => (name, true),
        None => (name, false),
    };
    let places = places(name)?;
    if !loose {
        return Some(own(|other| sorted(other) == sorted(name)));
    }
    let mut allowed = ANY;
    for &place in places {
        allowed[usize::from(place)] = places.iter().map(|other| 1 << (other / 9)).sum();
    }
    Some(allowed)
}

fn cross(face: char) -> Allowed {
    own(|name| name.len() == 2 && name.contains(face))
}

/// A cross and any so many of its pairs: a corner and the edge of its other
/// two faces.
fn pairs(face: char, count: u32) -> Vec<Allowed> {
    let corners = PIECES.split_whitespace().filter(|name| name.len() == 3 && name.contains(face));
    let corners: Vec<&str> = corners.collect();
    let sets = (0_u32..16).filter(|set| set.count_ones() == count);
    sets.map(|set| {
        let members = (0..4).filter(|at| set >> at & 1 == 1);
        members.fold(cross(face), |all, at| {
            let edge = corners[at].replace(face, "");
            let in_pair = |name: &str| name == corners[at] || sorted(name) == sorted(&edge);
            both(&all, &own(in_pair))
        })
    })
    .collect()
}

/// Edges or corners that are turned as in the solved cube, whichever they are:
/// a sticker of U or D faces up or down, and of edges that have none the
/// sticker of F or B faces as these do.
fn turned(edges: bool) -> Allowed {
    let allowed = |place: usize| match (edges, place / 9, place % 9) {
        (false, 0 | 3, 0 | 2 | 6 | 8) => 0b00_1001,
        // U, D and, between the layers, F and B are where such stickers are.
        (true, 0 | 3, 1 | 3 | 5 | 7) | (true, 2 | 5, 3 | 5) => 0b10_1101,
        (true, 1 | 4, 1 | 3 | 5 | 7) | (true, 2 | 5, 1 | 7) => 0b11_0110,
        _ => ALL,
    };
    std::array::from_fn(allowed)
}

/// The four edges between the layers of U and D are there, in any order.
fn middle() -> Allowed {
    let between = |place: usize| !matches!(place / 9, 0 | 3) && matches!(place % 9, 3 | 5);
    std::array::from_fn(|place| if between(place) { 0b11_0110 } else { ALL })
}
