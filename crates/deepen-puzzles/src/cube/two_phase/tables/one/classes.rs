//! Twists of the corners with places of the middle edges, up to the sixteen
//! symmetries that keep the axis through U and D.

use crate::cube::coordinates::{Conjugates, Coordinate, Slice, Twist, UPRIGHT};

/// Which class each is of, and through which symmetry it is seen as the
/// representative.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    /// At `twist * 495 + slice`: the class times sixteen, and the symmetry.
    class: Vec<u32>,
    representatives: Vec<(u16, u16)>,
}

/// No class yet.
const NONE: u32 = u32::MAX;

fn index(twist: u16, slice: u16) -> usize {
    usize::from(twist) * Slice::COUNT + usize::from(slice)
}

impl Classes {
    /// All of them; the first of a class in order of twists is its
    /// representative.
    pub(super) fn new(twists: &Conjugates, slices: &Conjugates) -> Self {
        let mut class = vec![NONE; Twist::COUNT * Slice::COUNT];
        let mut representatives: Vec<(u16, u16)> = Vec::new();
        let inverses = inverses();
        for twist in 0..Twist::COUNT as u16 {
            for slice in 0..Slice::COUNT as u16 {
                if class[index(twist, slice)] != NONE {
                    continue;
                }
                let number = (representatives.len() * UPRIGHT) as u32;
                representatives.push((twist, slice));
                // The identity comes last, so that it is what a representative has.
                for symmetry in (0..UPRIGHT).rev() {
                    let image =
                        index(twists.through(symmetry, twist), slices.through(symmetry, slice));
                    class[image] = number | inverses[symmetry];
                }
            }
        }
        Classes { class, representatives }
    }

    /// The class, and the symmetry through which the representative is seen.
    #[inline]
    pub(super) fn of(&self, twist: u16, slice: u16) -> (usize, usize) {
        let class = self.class[index(twist, slice)] as usize;
        (class / UPRIGHT, class % UPRIGHT)
    }

    /// Twist and slice of each class.
    pub(super) fn representatives(&self) -> &[(u16, u16)] {
        &self.representatives
    }

    /// The bytes that they take.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.class.as_slice()) + size_of_val(self.representatives.as_slice())
    }
}

/// For each symmetry the one that undoes it.
fn inverses() -> [u32; UPRIGHT] {
    use crate::cube::{Face, Symmetry};
    let upright = &Symmetry::all()[..UPRIGHT];
    std::array::from_fn(|symmetry| {
        let undone = |other: &Symmetry| {
            Face::ALL.iter().all(|&face| other.face(upright[symmetry].face(face)) == face)
        };
        upright.iter().position(undone).unwrap_or(0) as u32
    })
}
