//! How a cube is held: which face is up and which in front.

use std::fmt;

use super::geometry::{Face, FaceMap, rotation};
use super::turn::Turn;

/// One of the 24 ways to hold a cube. Faces are named by their centres;
/// *up*, *in front* and so on are the places where U and F are when the cube
/// is held in the standard way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Orientation {
    /// Which face is in the place of each.
    faces: FaceMap,
}

impl Default for Orientation {
    fn default() -> Self {
        Orientation::STANDARD
    }
}

impl Orientation {
    /// U up and F in front.
    pub const STANDARD: Orientation = Orientation { faces: Face::ALL };

    /// Held with these faces up and in front; `None` unless they are neighbours.
    #[must_use]
    pub fn new(up: Face, front: Face) -> Option<Orientation> {
        if up.axis() == front.axis() {
            return None;
        }
        let left = rotation(up)[front as usize];
        let (down, back) = (up.opposite(), front.opposite());
        Some(Orientation { faces: [up, left.opposite(), front, down, left, back] })
    }

    /// Held so that these faces are up, right, in front, down, left and behind;
    /// `None` if a cube cannot be held so, as with a mirror image.
    #[must_use]
    pub fn of_faces(faces: [Face; 6]) -> Option<Orientation> {
        let [up, _, front, ..] = faces;
        Orientation::new(up, front).filter(|orientation| orientation.faces == faces)
    }

    /// All 24, the standard one among them.
    pub fn all() -> impl Iterator<Item = Orientation> + Clone {
        Face::ALL.into_iter().flat_map(|up| {
            Face::ALL.into_iter().filter_map(move |front| Orientation::new(up, front))
        })
    }

    /// The face that is in the place where `place` would be in the standard
    /// way: `at(Face::U)` is the one that is up.
    #[must_use]
    pub const fn at(self, place: Face) -> Face {
        self.faces[place as usize]
    }

    /// Where a face is.
    #[must_use]
    pub fn place_of(self, face: Face) -> Face {
        Face::ALL.into_iter().find(|&place| self.at(place) == face).unwrap_or(face)
    }

    /// After turning the whole cube by so many quarters clockwise, looked at
    /// from the place of a face: `rotated(Face::R, 1)` is what cubers call x.
    #[must_use]
    pub fn rotated(self, around: Face, quarters: u8) -> Orientation {
        let map = rotation(around);
        (0..quarters % 4).fold(self, |held, _| {
            let mut faces = held.faces;
            for place in Face::ALL {
                faces[map[place as usize] as usize] = held.at(place);
            }
            Orientation { faces }
        })
    }

    /// A turn as the person says it who holds the cube so: named by the place
    /// where the turned face is.
    #[must_use]
    pub fn as_held(self, turn: Turn) -> Turn {
        Turn::new(self.place_of(turn.face()), turn.quarters()).unwrap_or(turn)
    }

    /// What the person who holds the cube so means by a turn: the way back from
    /// [`as_held`](Orientation::as_held).
    #[must_use]
    pub fn meant(self, turn: Turn) -> Turn {
        Turn::new(self.at(turn.face()), turn.quarters()).unwrap_or(turn)
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} up and {} in front", self.at(Face::U), self.at(Face::F))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn there_are_24_and_no_mirror_images() {
        let all: HashSet<_> = Orientation::all().collect();
        assert_eq!(all.len(), 24);
        assert!(all.contains(&Orientation::STANDARD));
        for held in &all {
            assert_eq!(Orientation::of_faces(held.faces), Some(*held));
            let mut mirrored = held.faces;
            mirrored.swap(1, 4);
            assert_eq!(Orientation::of_faces(mirrored), None);
        }
        assert_eq!(Orientation::new(Face::U, Face::D), None);
        assert_eq!(Orientation::new(Face::U, Face::U), None);
    }

    #[test]
    fn rotations_are_those_of_cubers() {
        use Face::{B, D, F, L, R, U};
        let held = |around, quarters| Orientation::STANDARD.rotated(around, quarters).faces;
        assert_eq!(held(R, 1), [F, R, D, B, L, U]);
        assert_eq!(held(U, 1), [U, B, R, D, F, L]);
        assert_eq!(held(F, 1), [L, U, F, R, D, B]);
        assert_eq!(held(F, 2), [D, L, F, U, R, B]);
        assert_eq!(held(R, 3), held(L, 1));
    }

    #[test]
    fn what_is_said_is_what_is_meant() {
        for held in Orientation::all() {
            for turn in Turn::all() {
                assert_eq!(held.meant(held.as_held(turn)), turn);
            }
        }
        let upside_down = Orientation::new(Face::D, Face::F).unwrap();
        let turn = Turn::new(Face::L, 1).unwrap();
        assert_eq!(upside_down.as_held(turn).to_string(), "R");
        assert_eq!(upside_down.to_string(), "D up and F in front");
    }
}
