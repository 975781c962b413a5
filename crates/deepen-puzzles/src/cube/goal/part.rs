//! What of a cube matters for a pattern, taken apart into coordinates.

use crate::cube::check::Piece;
use crate::cube::state::Cube;

use super::pattern::Pattern;
use super::shape::Shape;

/// The most edges that one coordinate follows: then its table of moves has
/// 14 MB.
pub(super) const MOST_EDGES: usize = 4;

/// The most corners.
const MOST_CORNERS: usize = 3;

/// A coordinate of some pieces. At the goal they are at home and not turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) shape: Shape,
    /// The pieces that are followed; all, where orientations by place are.
    pieces: Vec<u8>,
}

impl Part {
    fn new(shape: Shape, pieces: impl IntoIterator<Item = u8>) -> Part {
        Part { shape, pieces: pieces.into_iter().collect() }
    }

    /// How many values it has.
    pub(super) fn size(&self) -> u64 {
        // Every kind that is followed has few.
        self.shape.size().unwrap_or(u64::MAX)
    }

    /// Its value for a cube; `None` where a piece is missing or orientations
    /// are none that turns make.
    pub(super) fn of(&self, cube: &Cube) -> Option<u32> {
        let by_place = matches!(self.shape, Shape::Twists | Shape::Flips);
        let in_place = |place: usize| match self.shape.places() {
            8 => cube.corner(place),
            _ => cube.edge(place),
        };
        let at = |&piece: &u8| {
            let found = (0..self.shape.places()).find(|&place| in_place(place).0 == piece)?;
            Some((found as u8, in_place(found).1))
        };
        let all: Option<Vec<(u8, u8)>> = if by_place {
            (0..self.shape.places()).map(|place| Some((place as u8, in_place(place).1))).collect()
        } else {
            self.pieces.iter().map(at).collect()
        };
        self.shape.rank(&all?)
    }

    /// The parts of a pattern: together they tell whether it is met. Edges are
    /// followed in groups of so many.
    pub(super) fn all_of(pattern: &Pattern, most_edges: usize) -> Vec<Part> {
        let (mut corners, mut edges) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
        for (piece, oriented) in pattern.placed() {
            match piece {
                Piece::Corner(corner) => corners[usize::from(oriented)].push(corner),
                Piece::Edge(edge) => edges[usize::from(oriented)].push(edge),
            }
        }
        let mut parts = Vec::new();
        let (twists, flips) = pattern.orients_all();
        let [placed, solved] = &corners;
        let all = placed.len() + solved.len() == 8;
        if all {
            parts.push(Part::new(Shape::Corners { count: 8, twisted: false }, 0..8));
        } else {
            follow_corners(&mut parts, placed, false);
        }
        if twists {
            parts.push(Part::new(Shape::Twists, []));
        }
        // What is left of them where orders and twists of all are followed.
        if !(all && twists) {
            follow_corners(&mut parts, solved, true);
        }
        let [placed, solved] = &edges;
        follow_edges(&mut parts, solved, true, most_edges);
        follow_edges(&mut parts, placed, false, most_edges);
        if flips && solved.len() < 12 {
            parts.push(Part::new(Shape::Flips, []));
        }
        let middle = placed.iter().chain(solved).filter(|&&edge| edge >= 8).count();
        if pattern.wants_middle() && middle < 4 {
            parts.push(Part::new(Shape::FourEdges, 8..12));
        }
        parts
    }
}

fn follow_corners(parts: &mut Vec<Part>, corners: &[u8], twisted: bool) {
    for group in corners.chunks(even(corners.len(), MOST_CORNERS)) {
        let shape = Shape::Corners { count: group.len(), twisted };
        parts.push(Part::new(shape, group.iter().copied()));
    }
}

fn follow_edges(parts: &mut Vec<Part>, edges: &[u8], flipped: bool, most: usize) {
    for group in edges.chunks(even(edges.len(), most)) {
        let shape = Shape::Edges { count: group.len(), flipped };
        parts.push(Part::new(shape, group.iter().copied()));
    }
}

/// The size of groups of about equal size, at most so many each.
fn even(count: usize, most: usize) -> usize {
    count.div_ceil(count.div_ceil(most).max(1)).max(1)
}
