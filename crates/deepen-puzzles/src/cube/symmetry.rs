//! The 48 symmetries of the cube: rotations and reflections of space. A cube
//! seen through one is as far from solved as the cube itself.

use std::sync::LazyLock;

use super::geometry::{self, Face, FaceMap};
use super::state::{Cube, TURNED};
use super::turn::Turn;

/// A symmetry, and all that is needed to see a cube through it.
#[derive(Clone, Debug)]
pub struct Symmetry {
    faces: FaceMap,
    /// Where the piece of each corner place goes, and the face it comes to.
    corners: [(u8, u8); 8],
    edges: [(u8, u8); 12],
    mirror: bool,
}

static ALL: LazyLock<Vec<Symmetry>> = LazyLock::new(|| {
    let mut all = Vec::with_capacity(48);
    for u in Face::ALL {
        for r in Face::ALL.into_iter().filter(|r| r.axis() != u.axis()) {
            for f in Face::ALL.into_iter().filter(|f| f.axis() != u.axis() && f.axis() != r.axis())
            {
                all.push(Symmetry::of([u, r, f, u.opposite(), r.opposite(), f.opposite()]));
            }
        }
    }
    // Those that keep the axis through U and D come first, the identity before all.
    all.sort_by_key(|symmetry| (symmetry.faces[0].axis(), symmetry.mirror, symmetry.faces));
    all
});

impl Symmetry {
    /// All 48; the identity is the first, and the first sixteen keep the axis
    /// through U and D.
    #[must_use]
    pub fn all() -> &'static [Symmetry] {
        &ALL
    }

    fn of(faces: FaceMap) -> Symmetry {
        let mut corners = [(0, 0); 8];
        let mut edges = [(0, 0); 12];
        for (place, image) in corners.iter_mut().enumerate() {
            *image = geometry::corner_image(faces, place);
        }
        for (place, image) in edges.iter_mut().enumerate() {
            *image = geometry::edge_image(faces, place);
        }
        // Clockwise around the first corner is anticlockwise in its image.
        let [_, second, _] = geometry::CORNERS[0];
        let (to, first) = corners[0];
        let mirror =
            geometry::CORNERS[to as usize][(first as usize + 1) % 3] != faces[second as usize];
        Symmetry { faces, corners, edges, mirror }
    }

    /// Where a face goes.
    #[must_use]
    pub fn face(&self, face: Face) -> Face {
        self.faces[face as usize]
    }

    /// First this symmetry, then another.
    #[must_use]
    pub fn followed_by(&self, next: &Symmetry) -> Symmetry {
        Symmetry::of(self.faces.map(|face| next.face(face)))
    }

    /// Where the piece of a corner place goes, and to which face of that place
    /// its first face comes.
    pub(crate) fn corner(&self, place: usize) -> (u8, u8) {
        self.corners[place]
    }

    /// Where the piece of an edge place goes, and to which face of that place
    /// its first face comes.
    pub(crate) fn edge(&self, place: usize) -> (u8, u8) {
        self.edges[place]
    }

    /// Whether it is a reflection.
    #[must_use]
    pub fn is_mirror(&self) -> bool {
        self.mirror
    }

    /// The turn that looks, through this symmetry, as `turn` does without it.
    #[must_use]
    pub fn turn(&self, turn: Turn) -> Turn {
        let quarters = if self.mirror { 4 - turn.quarters() } else { turn.quarters() };
        Turn::new(self.face(turn.face()), quarters).unwrap_or(turn)
    }

    /// The cube seen through this symmetry: every piece, every place and every
    /// turn is replaced by its image. It is solved by the images of the turns
    /// that solve `cube`.
    #[must_use]
    pub fn conjugate(&self, cube: &Cube) -> Cube {
        let mut result = Cube::SOLVED;
        for place in 0..8 {
            let (piece, twist) = cube.corner(place);
            let (to, at) = self.corners[place];
            let (as_piece, from) = self.corners[piece as usize];
            // The piece's first face is `twist` from the place's; images of
            // first faces are not first faces.
            let twist = if self.mirror { 3 - twist } else { twist };
            let twist = (at + twist + 3 - from) % 3;
            result.corners[to as usize] = as_piece | (twist * TURNED);
        }
        for place in 0..12 {
            let (piece, flip) = cube.edge(place);
            let (to, at) = self.edges[place];
            let (as_piece, from) = self.edges[piece as usize];
            result.edges[to as usize] = as_piece | ((flip ^ at ^ from) * TURNED);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_48_and_sixteen_keep_the_upright_axis() {
        let all = Symmetry::all();
        assert_eq!(all.len(), 48);
        assert_eq!(all[0].faces, Face::ALL);
        assert_eq!(all.iter().filter(|symmetry| symmetry.mirror).count(), 24);
        assert!(all[..16].iter().all(|symmetry| symmetry.face(Face::U).axis() == 0));
        assert!(all[16..].iter().all(|symmetry| symmetry.face(Face::U).axis() != 0));
    }

    #[test]
    fn turns_and_cubes_are_seen_alike() {
        for symmetry in Symmetry::all() {
            let mut cube = Cube::SOLVED;
            let mut image = Cube::SOLVED;
            for step in 0..200 {
                let turn = Turn::of_index(step * step * 7 % 18).unwrap();
                cube = cube.turned(turn);
                image = image.turned(symmetry.turn(turn));
                assert_eq!(symmetry.conjugate(&cube), image);
            }
        }
    }
}
