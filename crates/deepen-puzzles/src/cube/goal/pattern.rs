//! What a goal asks of each place of the cube.

use std::fmt;

use crate::cube::check::Piece;
use crate::cube::space::{Target, mixed};
use crate::cube::state::{Cube, PIECE};

/// What is asked of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Want {
    /// The piece that belongs there, turned as it should be.
    Solved,
    /// The piece that belongs there, turned in any way.
    Placed,
    /// Any piece that is turned as it should be.
    Oriented,
    /// Any edge of the middle layer; of edges alone.
    Middle,
    /// Any edge of the middle layer, turned as it should be.
    OrientedMiddle,
}

/// The bits that tell the edges of the middle layer, 8 to 11, from others.
const MIDDLE: u8 = 0b1100;

impl Want {
    /// Which bits of a piece in a place are asked for.
    const fn mask(self) -> u8 {
        match self {
            Want::Solved => 0xff,
            Want::Placed => PIECE,
            Want::Oriented => !PIECE,
            Want::Middle => MIDDLE,
            Want::OrientedMiddle => MIDDLE | !PIECE,
        }
    }
}

/// The same asked of all at once: a cube is a goal if its bits, masked, are
/// those of the solved one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    corners: [u8; 8],
    edges: [u8; 12],
}

impl Pattern {
    /// Nothing is asked.
    pub const ANY: Pattern = Pattern { corners: [0; 8], edges: [0; 12] };

    /// Everything is asked.
    pub const SOLVED: Pattern = Pattern { corners: [0xff; 8], edges: [0xff; 12] };

    /// The same and more: what is wanted of one place. [`Want::Middle`] means
    /// nothing for a corner and for an edge that is not in the middle layer.
    #[must_use]
    pub fn with(mut self, piece: Piece, want: Want) -> Pattern {
        match piece {
            Piece::Corner(place) if matches!(want, Want::Middle | Want::OrientedMiddle) => {
                let _ = place;
            }
            Piece::Corner(place) => self.corners[usize::from(place % 8)] |= want.mask(),
            Piece::Edge(place) => self.edges[usize::from(place % 12)] |= want.mask(),
        }
        self
    }

    /// What both ask.
    #[must_use]
    pub fn and(mut self, other: &Pattern) -> Pattern {
        self.corners.iter_mut().zip(other.corners).for_each(|(mask, more)| *mask |= more);
        self.edges.iter_mut().zip(other.edges).for_each(|(mask, more)| *mask |= more);
        self
    }

    /// Whether a cube has what is asked.
    #[inline]
    #[must_use]
    pub fn is_met(&self, cube: &Cube) -> bool {
        // A place without a mask agrees with every piece.
        let differs = |(place, (piece, mask)): (usize, (&u8, &u8))| (piece ^ place as u8) & mask;
        let corners = cube.corners.iter().zip(&self.corners).enumerate().map(differs);
        let edges = cube.edges.iter().zip(&self.edges).enumerate().map(differs);
        corners.chain(edges).fold(0, |all, bits| all | bits) == 0
    }

    /// The pieces whose places are asked for, and whether they must be turned
    /// as they should be.
    pub(super) fn placed(&self) -> impl Iterator<Item = (Piece, bool)> {
        let wanted = |(place, mask): (usize, u8)| (place as u8, mask);
        let corners = self.corners.into_iter().enumerate().map(wanted);
        let corners = corners.map(|(place, mask)| (Piece::Corner(place), mask));
        let edges = self.edges.into_iter().enumerate().map(wanted);
        let edges = edges.map(|(place, mask)| (Piece::Edge(place), mask));
        let whole = corners.chain(edges).filter(|(_, mask)| mask & PIECE == PIECE);
        whole.map(|(piece, mask)| (piece, mask & !PIECE != 0))
    }

    /// Whether every corner must be turned as it should be, and every edge.
    pub(super) fn orients_all(&self) -> (bool, bool) {
        let oriented = |mask: &u8| mask & !PIECE != 0;
        (self.corners.iter().all(oriented), self.edges.iter().all(oriented))
    }

    /// Whether the middle edges must be in their layer.
    pub(super) fn wants_middle(&self) -> bool {
        self.edges[8..].iter().all(|mask| mask & MIDDLE == MIDDLE)
    }

    /// The bytes of the masks.
    fn masks(&self) -> impl Iterator<Item = u8> {
        self.corners.into_iter().chain(self.edges)
    }
}

/// One of several patterns, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    patterns: Vec<Pattern>,
    name: String,
}

impl Goal {
    /// The goal to reach one of these patterns; the name is how it is shown.
    /// `None` if there are none. A pattern that asks no less than another is
    /// left out.
    #[must_use]
    pub fn new(patterns: &[Pattern], name: &str) -> Option<Goal> {
        let mut kept: Vec<Pattern> = Vec::with_capacity(patterns.len());
        for pattern in patterns {
            if kept.iter().any(|other| other.and(pattern) == *pattern) {
                continue;
            }
            kept.retain(|other| other.and(pattern) != *other);
            kept.push(*pattern);
        }
        (!kept.is_empty()).then(|| Goal { patterns: kept, name: name.to_owned() })
    }

    /// The patterns.
    #[must_use]
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Target for Goal {
    #[inline]
    fn is_met(&self, cube: &Cube) -> bool {
        self.patterns.iter().any(|pattern| pattern.is_met(cube))
    }

    fn fingerprint(&self) -> u64 {
        let masks = self.patterns.iter().flat_map(Pattern::masks);
        masks.fold(0x676f_616c, |hash, mask| mixed(hash, u64::from(mask)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::turn::parse_plain;

    fn after(turns: &str) -> Cube {
        parse_plain(turns).into_iter().fold(Cube::SOLVED, |cube, turn| cube.turned(turn))
    }

    #[test]
    fn patterns_ask_what_they_say() {
        let edge = Pattern::ANY.with(Piece::Edge(1), Want::Solved);
        assert!(edge.is_met(&after("R2 D L")) && !edge.is_met(&after("F")));
        // After F, U: the edge of U and F is in another place.
        let oriented = (0..12).map(Piece::Edge);
        let oriented = oriented.fold(Pattern::ANY, |all, edge| all.with(edge, Want::Oriented));
        assert!(oriented.is_met(&after("U R D' L2 F2")) && !oriented.is_met(&after("F")));
        let middle = (8..12).map(Piece::Edge);
        let middle = middle.fold(Pattern::ANY, |all, edge| all.with(edge, Want::Middle));
        assert!(middle.is_met(&after("U R2 D' F2")) && !middle.is_met(&after("R")));
        let placed = Pattern::ANY.with(Piece::Corner(0), Want::Placed);
        assert!(placed.is_met(&after("R' D' R D R' D' R D")));
        assert_eq!(edge.and(&middle).placed().collect::<Vec<_>>(), [(Piece::Edge(1), true)]);
        assert!(Pattern::SOLVED.is_met(&Cube::SOLVED) && !Pattern::SOLVED.is_met(&after("U")));
    }

    #[test]
    fn what_asks_no_less_is_left_out() {
        let edge = Pattern::ANY.with(Piece::Edge(1), Want::Solved);
        let more = edge.with(Piece::Edge(2), Want::Placed);
        let goal = |patterns: &[Pattern]| Goal::new(patterns, "").unwrap().patterns().to_vec();
        assert_eq!(goal(&[more, edge]), [edge]);
        assert_eq!(goal(&[edge, more, edge]), [edge]);
        assert_eq!(Goal::new(&[], ""), None);
    }
}
