//! Numbers up to symmetry: which class each is of, and through which symmetry
//! it is seen as the representative.

use crate::cube::coordinates::UPRIGHT;
use crate::cube::{Face, Symmetry};

/// The classes of some numbers under some of the symmetries that keep the axis
/// through U and D.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    /// For each number its class times sixteen, and the symmetry.
    class: Vec<u32>,
    representatives: Vec<u32>,
}

/// No class yet.
const NONE: u32 = u32::MAX;

impl Classes {
    /// Those of the numbers below `count` under symmetries that are a group;
    /// the smallest number of a class is its representative.
    pub(super) fn new(
        count: usize,
        symmetries: &[usize],
        image: impl Fn(usize, usize) -> usize,
    ) -> Self {
        let mut class = vec![NONE; count];
        let mut representatives = Vec::new();
        let inverses = inverses();
        for number in 0..count {
            if class[number] != NONE {
                continue;
            }
            let first = (representatives.len() * UPRIGHT) as u32;
            representatives.push(number as u32);
            for &symmetry in symmetries {
                class[image(number, symmetry)] = first | inverses[symmetry];
            }
        }
        Classes { class, representatives }
    }

    /// The class of each number times sixteen, and the symmetry.
    pub(super) fn words(&self) -> &[u32] {
        &self.class
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.representatives.len()
    }

    /// How many numbers each class has.
    pub(super) fn sizes(&self) -> Vec<u8> {
        let mut sizes = vec![0; self.count()];
        for &word in &self.class {
            sizes[word as usize / UPRIGHT] += 1;
        }
        sizes
    }

    /// The representative of a class.
    pub(super) fn representative(&self, class: usize) -> usize {
        self.representatives[class] as usize
    }

    /// The bytes that they take.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.class.as_slice()) + size_of_val(self.representatives.as_slice())
    }
}

/// The class, and the symmetry through which the representative is seen, from
/// the words of all numbers.
#[inline]
pub(super) fn class_of(words: &[u32], number: usize) -> (usize, usize) {
    let class = words[number] as usize;
    (class / UPRIGHT, class % UPRIGHT)
}

/// For each symmetry the one that undoes it.
fn inverses() -> [u32; UPRIGHT] {
    let upright = &Symmetry::all()[..UPRIGHT];
    std::array::from_fn(|symmetry| {
        let undone = |other: &Symmetry| {
            Face::ALL.iter().all(|&face| other.face(upright[symmetry].face(face)) == face)
        };
        upright.iter().position(undone).unwrap_or(0) as u32
    })
}
