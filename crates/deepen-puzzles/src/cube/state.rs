//! The state of a cube: which piece is in which place, and how it is turned.

use super::geometry::{self, Face, FaceMap};
use super::turn::Turn;

/// A piece in a place: the number of the piece in the low four bits, its
/// orientation above them.
pub(crate) const PIECE: u8 = 0x0f;
/// One step of orientation.
pub(crate) const TURNED: u8 = 0x10;

/// A cube with its centres held still: U up, F in front.
///
/// Places and pieces are numbered as in [`CORNERS`](geometry::CORNERS) and
/// [`EDGES`](geometry::EDGES). Cubes are a group: [`then`](Cube::then) does to
/// one what takes the solved cube to the other. A cube need not be reachable
/// by turns; `check` says whether it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube {
    pub(crate) corners: [u8; 8],
    pub(crate) edges: [u8; 12],
}

impl Default for Cube {
    fn default() -> Self {
        Cube::SOLVED
    }
}

impl Cube {
    /// The solved cube.
    pub const SOLVED: Cube =
        Cube { corners: [0, 1, 2, 3, 4, 5, 6, 7], edges: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] };

    /// The corner in a place (below 8) and its twist: how many thirds of a
    /// turn clockwise its up or down sticker is from the place's.
    #[must_use]
    pub const fn corner(&self, place: usize) -> (u8, u8) {
        (self.corners[place] & PIECE, self.corners[place] / TURNED)
    }

    /// The edge in a place (below 12) and whether (1) or not (0) it is flipped.
    #[must_use]
    pub const fn edge(&self, place: usize) -> (u8, u8) {
        (self.edges[place] & PIECE, self.edges[place] / TURNED)
    }

    /// A cube of given pieces and orientations by place: corners below 8 with
    /// twists below 3, edges below 12 with flips below 2; anything else is
    /// `None`. Whether each piece is there once is not looked at:
    /// `check` does.
    #[must_use]
    pub fn of_pieces(corners: [(u8, u8); 8], edges: [(u8, u8); 12]) -> Option<Cube> {
        let sound = corners.iter().all(|&(piece, twist)| piece < 8 && twist < 3)
            && edges.iter().all(|&(piece, flip)| piece < 12 && flip < 2);
        sound.then(|| Cube {
            corners: corners.map(|(piece, twist)| piece | (twist * TURNED)),
            edges: edges.map(|(piece, flip)| piece | (flip * TURNED)),
        })
    }

    /// What comes of doing to this cube what takes the solved one to `next`.
    #[must_use]
    pub const fn then(&self, next: &Cube) -> Cube {
        let mut result = Cube::SOLVED;
        let mut place = 0;
        while place < 8 {
            let (from, twist) = next.corner(place);
            let (piece, had) = self.corner(from as usize);
            result.corners[place] = piece | ((had + twist) % 3 * TURNED);
            place += 1;
        }
        place = 0;
        while place < 12 {
            let (from, flip) = next.edge(place);
            result.edges[place] = self.edges[from as usize] ^ (flip * TURNED);
            place += 1;
        }
        result
    }

    /// This cube after a turn of a face.
    #[must_use]
    pub const fn turned(&self, turn: Turn) -> Cube {
        self.then(&TURNS[turn.index()])
    }

    /// The cube that undoes this one: `cube.then(&cube.inverse())` is solved.
    #[must_use]
    pub const fn inverse(&self) -> Cube {
        let mut result = Cube::SOLVED;
        let mut place = 0;
        while place < 8 {
            let (piece, twist) = self.corner(place);
            result.corners[piece as usize] = place as u8 | ((3 - twist) % 3 * TURNED);
            place += 1;
        }
        place = 0;
        while place < 12 {
            let (piece, flip) = self.edge(place);
            result.edges[piece as usize] = place as u8 | (flip * TURNED);
            place += 1;
        }
        result
    }

    /// Solved, with the layer of a face turned by a symmetry that keeps that
    /// face where it is.
    const fn layer(face: Face, map: FaceMap) -> Cube {
        let mut result = Cube::SOLVED;
        let mut place = 0;
        while place < 8 {
            let [a, b, c] = geometry::CORNERS[place];
            if a as u8 == face as u8 || b as u8 == face as u8 || c as u8 == face as u8 {
                let (to, twist) = geometry::corner_image(map, place);
                result.corners[to as usize] = place as u8 | (twist * TURNED);
            }
            place += 1;
        }
        place = 0;
        while place < 12 {
            let [a, b] = geometry::EDGES[place];
            if a as u8 == face as u8 || b as u8 == face as u8 {
                let (to, flip) = geometry::edge_image(map, place);
                result.edges[to as usize] = place as u8 | (flip * TURNED);
            }
            place += 1;
        }
        result
    }
}

/// The solved cube after each turn.
pub(crate) static TURNS: [Cube; 18] = turns();

const fn turns() -> [Cube; 18] {
    let mut result = [Cube::SOLVED; 18];
    let mut face = 0;
    while face < 6 {
        let quarter = Cube::layer(Face::ALL[face], geometry::rotation(Face::ALL[face]));
        let half = quarter.then(&quarter);
        result[3 * face] = quarter;
        result[3 * face + 1] = half;
        result[3 * face + 2] = half.then(&quarter);
        face += 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::turn::parse_plain;

    fn after(text: &str) -> Cube {
        parse_plain(text).into_iter().fold(Cube::SOLVED, |cube, turn| cube.turned(turn))
    }

    #[test]
    fn a_turn_of_the_upper_face_moves_front_to_left() {
        let cube = after("U");
        assert_eq!(cube.corner(1), (0, 0));
        assert_eq!(cube.edge(2), (1, 0));
        assert_eq!(cube.corner(4), (4, 0));
    }

    #[test]
    fn orders_of_sequences_are_those_known() {
        for (text, order) in [("U", 4), ("R U", 105), ("R U R' U'", 6), ("R2 L2 U2 D2 F2 B2", 2)] {
            let step = after(text);
            let mut cube = step;
            let mut count = 1;
            while cube != Cube::SOLVED {
                cube = cube.then(&step);
                count += 1;
            }
            assert_eq!(count, order, "{text}");
        }
    }

    #[test]
    fn the_inverse_undoes_on_both_sides() {
        let cube = after("R U2 F' L D B2 U' R2 F L' D2 B");
        assert_eq!(cube.then(&cube.inverse()), Cube::SOLVED);
        assert_eq!(cube.inverse().then(&cube), Cube::SOLVED);
    }
}
