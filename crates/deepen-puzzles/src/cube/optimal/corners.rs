//! The classes of corners: what a table sees of them, up to the sixteen
//! symmetries of the upright axis.

use std::collections::HashMap;

use super::cosets::{self, Cases, Cosets, Layers};
use crate::cube::state::Cube;
use crate::cube::symmetry::Symmetry;

/// The symmetries that keep the upright axis.
pub(crate) const UPRIGHT: usize = 16;

/// Which class corners belong to, and by which symmetry they become its
/// representative.
///
/// Corners of the same twists belong to neighbouring classes, and how they are
/// spread over them is the same for many twists. So two small tables, which
/// stay in the processor's first caches, do for one large one.
#[derive(Clone, Debug)]
pub(crate) struct CornerClasses {
    /// By twists: the first class in the low half, the pattern in the high.
    twists: Vec<u32>,
    /// By pattern and case of layers: how many classes beyond the first in the
    /// low byte, the symmetry in the high.
    patterns: Vec<u16>,
    cases: usize,
    representatives: Vec<Cube>,
}

impl CornerClasses {
    pub(crate) fn new(cosets: Cosets, cases: &Cases) -> CornerClasses {
        let count = cosets.layers.cases();
        let below = below_of_cases(cosets.layers, cases);
        let number = |cube: &Cube| {
            let (twists, layers) = cosets::corners_seen(cases, cube);
            twists * count + layers
        };
        let upright = &Symmetry::all()[..UPRIGHT];
        let mut class_of = vec![(u16::MAX, 0); 2187 * count];
        let mut representatives = Vec::new();
        for corners in 0..class_of.len() {
            if class_of[corners].0 != u16::MAX {
                continue;
            }
            let cube = cosets::corners_like(corners / count, below[corners % count]);
            for symmetry in upright {
                // The one that leads back is the one whose effect on the solved
                // frame is the inverse; it is found by trying.
                let image = symmetry.conjugate(&cube);
                let back =
                    upright.iter().position(|back| number(&back.conjugate(&image)) == corners);
                class_of[number(&image)] = (representatives.len() as u16, back.unwrap_or(0) as u8);
            }
            representatives.push(cube);
        }
        let (twists, patterns) = shared(&class_of, count);
        CornerClasses { twists, patterns, cases: count, representatives }
    }

    /// The class, and the number of the symmetry.
    #[inline(always)]
    pub(crate) fn of(&self, twists: usize, layers: usize) -> (usize, usize) {
        let first = self.twists[twists] as usize;
        let rest = usize::from(self.patterns[(first >> 16) * self.cases + layers]);
        ((first & 0xffff) + (rest & 0xff), rest >> 8)
    }

    /// A cube of each class.
    pub(crate) fn representatives(&self) -> &[Cube] {
        &self.representatives
    }
}

/// For each case of layers, places that make it.
fn below_of_cases(layers: Layers, cases: &Cases) -> Vec<usize> {
    let mut below = vec![0xf0; layers.cases()];
    for places in (0..256_usize).filter(|places| places.count_ones() == 4) {
        if layers != Layers::Unknown {
            below[usize::from(cases.layers[places])] = places;
        }
    }
    below
}

/// Splits the table of all corners into the two of [`CornerClasses`].
fn shared(class_of: &[(u16, u8)], count: usize) -> (Vec<u32>, Vec<u16>) {
    let mut known = HashMap::new();
    let mut patterns = Vec::new();
    let mut twists = Vec::with_capacity(2187);
    for row in class_of.chunks(count) {
        let first = row.iter().map(|&(class, _)| class).min().unwrap_or(0);
        let pattern: Vec<u16> = row
            .iter()
            .map(|&(class, symmetry)| (class - first) | u16::from(symmetry) << 8)
            .collect();
        let next = known.len() as u32;
        let number = *known.entry(pattern).or_insert_with_key(|pattern| {
            patterns.extend_from_slice(pattern);
            next
        });
        twists.push(u32::from(first) | number << 16);
    }
    (twists, patterns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::optimal::cosets::{Flips, Middle};
    use crate::cube::turn::{Metric, Turn};

    #[test]
    fn every_cube_becomes_the_representative_of_its_class() {
        for (layers, classes) in
            [(Layers::Unknown, 168), (Layers::Together, 5112), (Layers::Known, 9930)]
        {
            let cosets = Cosets {
                layers,
                flips: Flips::All,
                middle: Middle::Unordered,
                base: 8,
                metric: Metric::HalfTurn,
            };
            let cases = Cases::new(cosets);
            let corners = CornerClasses::new(cosets, &cases);
            assert_eq!(corners.representatives().len(), classes);
            let mut cube = Cube::SOLVED;
            for step in 0..5_000_usize {
                cube = cube.turned(Turn::of_index(step * step * 11 % 17 + step % 2).unwrap());
                let seen = cosets::corners_seen(&cases, &cube);
                let (class, symmetry) = corners.of(seen.0, seen.1);
                let turned = Symmetry::all()[symmetry].conjugate(&cube);
                let representative = &corners.representatives()[class];
                assert_eq!(
                    cosets::corners_seen(&cases, &turned),
                    cosets::corners_seen(&cases, representative)
                );
            }
        }
    }
}
