//! The shape of the cube: its faces, where its pieces sit, and what the 48
//! symmetries of space do to them. Nothing else is written down by hand:
//! turns, coordinates and pictures are all worked out from the two lists here.

use std::fmt;

/// A face of the cube, in the order in which facelets are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Face {
    /// Up.
    U,
    /// Right.
    R,
    /// Front.
    F,
    /// Down.
    D,
    /// Left.
    L,
    /// Back.
    B,
}

use Face::{B, D, F, L, R, U};

impl Face {
    /// All six, in the order U, R, F, D, L, B.
    pub const ALL: [Face; 6] = [U, R, F, D, L, B];

    /// The face across the cube.
    #[must_use]
    pub const fn opposite(self) -> Face {
        Face::ALL[(self as usize + 3) % 6]
    }

    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> char {
        ['U', 'R', 'F', 'D', 'L', 'B'][self as usize]
    }

    /// The face of a letter, which must be a capital.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.letter() == letter)
    }

    /// The axis on which it lies: 0 through U and D, 1 through R and L, 2
    /// through F and B.
    #[must_use]
    pub const fn axis(self) -> usize {
        self as usize % 3
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The corner places: the faces that meet there, clockwise from the one that
/// is up or down, from which a corner's twist is counted.
pub const CORNERS: [[Face; 3]; 8] =
    [[U, R, F], [U, F, L], [U, L, B], [U, B, R], [D, F, R], [D, L, F], [D, B, L], [D, R, B]];

/// The edge places: the faces that meet there, first the one from which a flip
/// is seen.
pub const EDGES: [[Face; 2]; 12] = [
    [U, R],
    [U, F],
    [U, L],
    [U, B],
    [D, R],
    [D, F],
    [D, L],
    [D, B],
    [F, R],
    [F, L],
    [B, L],
    [B, R],
];

/// A symmetry of space: which face goes where.
pub(crate) type FaceMap = [Face; 6];

/// The face that follows `face` clockwise around `axis`, looked at from
/// outside; `face` must be neither `axis` nor its opposite.
const fn clockwise(axis: Face, face: Face) -> Face {
    let mut corner = 0;
    while corner < 8 {
        let mut at = 0;
        while at < 3 {
            let faces = &CORNERS[corner];
            if faces[at] as u8 == axis as u8 && faces[(at + 1) % 3] as u8 == face as u8 {
                return faces[(at + 2) % 3];
            }
            at += 1;
        }
        corner += 1;
    }
    face
}

/// The whole cube turned clockwise by a quarter, looked at from `axis`.
pub(crate) const fn rotation(axis: Face) -> FaceMap {
    let mut map = Face::ALL;
    let mut face = 0;
    while face < 6 {
        map[face] = clockwise(axis, Face::ALL[face]);
        face += 1;
    }
    map
}

/// The corner place where these faces meet in any order, and which of its
/// faces is the first of these; 8 if there is none.
pub(crate) const fn corner_at(faces: [Face; 3]) -> (u8, u8) {
    let wanted = 1 << faces[0] as u8 | 1 << faces[1] as u8 | 1 << faces[2] as u8;
    let mut corner = 0;
    while corner < 8 {
        let [a, b, c] = CORNERS[corner];
        if 1 << a as u8 | 1 << b as u8 | 1 << c as u8 == wanted {
            let mut at = 0;
            while CORNERS[corner][at] as u8 != faces[0] as u8 {
                at += 1;
            }
            return (corner as u8, at as u8);
        }
        corner += 1;
    }
    (8, 0)
}

/// The edge place where these faces meet in any order, and which of its faces
/// is the first of these; 12 if there is none.
pub(crate) const fn edge_at(faces: [Face; 2]) -> (u8, u8) {
    let mut edge = 0;
    while edge < 12 {
        let [a, b] = EDGES[edge];
        if a as u8 == faces[0] as u8 && b as u8 == faces[1] as u8 {
            return (edge as u8, 0);
        }
        if a as u8 == faces[1] as u8 && b as u8 == faces[0] as u8 {
            return (edge as u8, 1);
        }
        edge += 1;
    }
    (12, 0)
}

/// Where a symmetry takes the piece of a corner place, and which face of that
/// place its first face comes to.
pub(crate) const fn corner_image(map: FaceMap, corner: usize) -> (u8, u8) {
    let [a, b, c] = CORNERS[corner];
    corner_at([map[a as usize], map[b as usize], map[c as usize]])
}

/// Where a symmetry takes the piece of an edge place, and which face of that
/// place its first face comes to.
pub(crate) const fn edge_image(map: FaceMap, edge: usize) -> (u8, u8) {
    let [a, b] = EDGES[edge];
    edge_at([map[a as usize], map[b as usize]])
}
