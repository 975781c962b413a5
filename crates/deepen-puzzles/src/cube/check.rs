//! Which cubes turns lead to, and why not to the others.
//!
//! Turns keep three things: the sum of the corners' twists modulo 3, the sum of
//! the edges' flips modulo 2, and that corners and edges are permuted with the
//! same parity. Cubes that agree in all three with the solved one are exactly
//! those that can be reached, one in twelve of all ways to put the pieces in
//! (Bandelow, *Inside Rubik's Cube and Beyond*, 1982).

use std::fmt;

use super::geometry::{CORNERS, EDGES, Face};
use super::state::Cube;

/// A piece or its place, numbered as in [`CORNERS`] and [`EDGES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// A corner, below 8.
    Corner(u8),
    /// An edge, below 12.
    Edge(u8),
}

impl Piece {
    /// `corner` or `edge`.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Piece::Corner(_) => "corner",
            Piece::Edge(_) => "edge",
        }
    }

    /// The faces that meet in its place.
    pub(crate) fn faces(self) -> &'static [Face] {
        match self {
            Piece::Corner(corner) => &CORNERS[usize::from(corner)],
            Piece::Edge(edge) => &EDGES[usize::from(edge)],
        }
    }
}

impl fmt::Display for Piece {
    /// The faces that meet there, such as `URF` or `UR`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces().iter().try_for_each(|face| face.fmt(f))
    }
}

/// Why no turns lead from the solved cube to a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// A piece that is in two places.
    Twice {
        /// The piece.
        piece: Piece,
        /// The two places.
        places: [Piece; 2],
        /// All pieces that are nowhere.
        missing: Vec<Piece>,
    },
    /// All pieces are there, but were not brought where they are by turns.
    Unreachable(Unreachable),
}

/// In what a cube that has all its pieces differs from those that turns lead
/// to. Each of the three is put right on its own; where one piece or pair can
/// be blamed it is named, otherwise any will do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unreachable {
    /// By how many thirds clockwise the corners are twisted, taken together
    /// and modulo 3.
    pub twist: u8,
    /// The corner that is twisted in its own place while all others are solved.
    pub twisted: Option<Piece>,
    /// Whether the number of flipped edges is odd.
    pub flip: bool,
    /// The edge that is flipped in its own place while all others are solved.
    pub flipped: Option<Piece>,
    /// Whether an odd number of exchanges of two pieces is needed to bring all
    /// to their places.
    pub odd: bool,
    /// The two that are in each other's place while all other pieces are in
    /// their own.
    pub exchanged: Option<[Piece; 2]>,
}

impl Cube {
    /// Whether turns lead from the solved cube to this one.
    ///
    /// # Errors
    /// When they do not: the piece that is there twice, or else all that is
    /// wrong with how the pieces were put in.
    pub fn check(&self) -> Result<(), Impossible> {
        let corners: [u8; 8] = std::array::from_fn(|place| self.corner(place).0);
        let edges: [u8; 12] = std::array::from_fn(|place| self.edge(place).0);
        each_once(&corners, Piece::Corner)?;
        each_once(&edges, Piece::Edge)?;
        let fault = Unreachable {
            odd: is_odd(&corners) != is_odd(&edges),
            exchanged: exchanged(&corners, &edges),
            ..self.orientation_fault()
        };
        let right = fault.twist == 0 && !fault.flip && !fault.odd;
        if right { Ok(()) } else { Err(Impossible::Unreachable(fault)) }
    }

    /// Whether turns lead from the solved cube to this one.
    #[must_use]
    pub fn is_reachable(&self) -> bool {
        self.check().is_ok()
    }

    /// What is wrong with twists and flips, the pieces being there once each.
    fn orientation_fault(&self) -> Unreachable {
        let twist = (0..8).map(|place| self.corner(place).1).sum::<u8>() % 3;
        let flip = (0..12).map(|place| self.edge(place).1).sum::<u8>() % 2 == 1;
        let solved = Cube::SOLVED;
        let twisted = only((0..8).filter(|&place| self.corners[place] != solved.corners[place]));
        let flipped = only((0..12).filter(|&place| self.edges[place] != solved.edges[place]));
        let blamed = |guilty: bool, place: Option<usize>, piece: fn(u8) -> Piece| {
            place.filter(|_| guilty).map(|place| piece(place as u8))
        };
        Unreachable {
            twist,
            twisted: blamed(twist != 0, twisted, Piece::Corner),
            flip,
            flipped: blamed(flip, flipped, Piece::Edge),
            ..Unreachable::default()
        }
    }
}

/// The one there is, if there is one only.
fn only(mut places: impl Iterator<Item = usize>) -> Option<usize> {
    let first = places.next()?;
    places.next().is_none().then_some(first)
}

fn each_once(pieces: &[u8], kind: fn(u8) -> Piece) -> Result<(), Impossible> {
    let place_of = |piece: u8| pieces.iter().position(|&other| other == piece);
    for (place, &piece) in pieces.iter().enumerate() {
        let Some(first) = place_of(piece).filter(|&first| first != place) else { continue };
        let absent = (0..pieces.len() as u8).filter(|&piece| place_of(piece).is_none());
        return Err(Impossible::Twice {
            piece: kind(piece),
            places: [kind(first as u8), kind(place as u8)],
            missing: absent.map(kind).collect(),
        });
    }
    Ok(())
}

/// Whether a permutation is odd: counted by its inversions.
pub(crate) fn is_odd(pieces: &[u8]) -> bool {
    let later_and_lower =
        |place: usize| pieces[place + 1..].iter().filter(|&&other| other < pieces[place]).count();
    (0..pieces.len()).map(later_and_lower).sum::<usize>() % 2 == 1
}

/// The two pieces that are in each other's places, if all others are in theirs.
fn exchanged(corners: &[u8], edges: &[u8]) -> Option<[Piece; 2]> {
    let corners = corners.iter().enumerate().map(|(place, &piece)| (place, piece, true));
    let edges = edges.iter().enumerate().map(|(place, &piece)| (place, piece, false));
    let mut elsewhere = corners.chain(edges).filter(|&(place, piece, _)| place != piece.into());
    let (one, other) = (elsewhere.next()?, elsewhere.next()?);
    let piece = |(_, piece, is_corner)| {
        if is_corner { Piece::Corner(piece) } else { Piece::Edge(piece) }
    };
    elsewhere.next().is_none().then(|| [piece(other), piece(one)])
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::Twice { piece, places: [first, second], missing } => {
                let kind = piece.kind();
                write!(f, "the {kind} {piece} is in two places, {first} and {second}; missing: ")?;
                for (index, piece) in missing.iter().enumerate() {
                    write!(f, "{}{piece}", if index == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
            Impossible::Unreachable(fault) => fault.fmt(f),
        }
    }
}

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut faults = Vec::new();
        if self.twist != 0 {
            let (is, back) = match self.twist {
                1 => ("clockwise", "anticlockwise"),
                _ => ("anticlockwise", "clockwise"),
            };
            faults.push(match self.twisted {
                Some(corner) => format!(
                    "the corner {corner} is twisted {is} in its place, all other corners are solved: turn it a third {back}"
                ),
                None => format!("a corner is twisted {is}: turn any one corner a third {back}"),
            });
        }
        if self.flip {
            faults.push(match self.flipped {
                Some(edge) => format!(
                    "the edge {edge} is flipped in its place, all other edges are solved: flip it"
                ),
                None => "an edge is flipped: flip any one edge".to_owned(),
            });
        }
        if self.odd {
            faults.push(match self.exchanged {
                Some([one, other]) => format!(
                    "the {}s {one} and {other} are exchanged, all other pieces are in their places: exchange them",
                    one.kind()
                ),
                None => {
                    "two pieces are exchanged (an odd permutation): exchange any two edges or any two corners"
                        .to_owned()
                }
            });
        }
        write!(f, "no turns lead to this cube: {}", faults.join("; "))
    }
}

impl std::error::Error for Impossible {}

#[cfg(test)]
mod tests;
