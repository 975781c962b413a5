//! Lower bounds of the distance of the first phase: the greatest of the exact
//! distances of twist with flip, flip with slice, and twist with slice. They
//! take half a megabyte, so that they stay near the processor, and are built at
//! once.

use deepen_tables::build::UNREACHABLE;
use deepen_tables::encode::{Residues, TwoBits};

use super::fill::beside;
use super::folded::{ByBoth, BySlice, ByTwist, Folded, Images, Part, Reader};
use super::{Distances, Memo, Moves, Place, descend};
use crate::cube::{Metric, Turn};

/// The three tables.
#[derive(Clone, Debug)]
pub(in super::super::super) struct Small {
    twists: Folded<ByTwist>,
    slices: Folded<BySlice>,
    without_flips: TwoBits<Vec<u8>>,
}

impl Small {
    /// The tables for a metric.
    pub(in super::super::super) fn new(moves: &Moves, metric: Metric) -> Self {
        let images = Images::new();
        Small {
            twists: Folded::new(moves, &images, metric),
            slices: Folded::new(moves, &images, metric),
            without_flips: TwoBits::encode(&without_flips(moves, metric)),
        }
    }

    /// The tables laid open for look-ups.
    pub(in super::super::super) fn reader(&self) -> SmallReader<'_> {
        SmallReader {
            twists: self.twists.reader(),
            slices: self.slices.reader(),
            without_flips: &self.without_flips,
        }
    }

    /// The bytes that they take.
    pub(in super::super::super) fn bytes(&self) -> usize {
        self.twists.bytes() + self.slices.bytes() + self.without_flips.bytes().len()
    }
}

/// Twist with slice, by plain breadth-first search.
fn without_flips(moves: &Moves, metric: Metric) -> Vec<u8> {
    let turns: Vec<Turn> = metric.turns().collect();
    let mut distances = vec![UNREACHABLE; ByBoth::COUNT];
    distances[ByBoth::number(Place::HOME)] = 0;
    let mut level = vec![Place::HOME];
    let mut missing = ByBoth::COUNT - 1;
    let mut distance = 0;
    while missing > 0 && !level.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for place in level {
            for &turn in &turns {
                let to = Place {
                    twist: moves.twist.after(place.twist, turn),
                    slice: moves.slice.after(place.slice, turn),
                    flip: 0,
                };
                let known = &mut distances[ByBoth::number(to)];
                if *known == UNREACHABLE {
                    *known = distance;
                    next.push(to);
                }
            }
        }
        missing -= next.len();
        level = next;
    }
    distances
}

/// The tables laid open.
#[derive(Clone, Copy, Debug)]
pub(in super::super::super) struct SmallReader<'t> {
    twists: Reader<'t, ByTwist>,
    slices: Reader<'t, BySlice>,
    without_flips: &'t TwoBits<Vec<u8>>,
}

impl SmallReader<'_> {
    #[inline]
    fn without_flips(&self, place: Place) -> u8 {
        self.without_flips.residue(ByBoth::number(place) as u64)
    }
}

impl Distances for SmallReader<'_> {
    #[inline]
    fn beside(&self, memo: Memo, place: Place) -> Memo {
        let [twist, slice, without_flips] = memo.0;
        Memo([
            beside(twist, self.twists.residue(place)),
            beside(slice, self.slices.residue(place)),
            beside(without_flips, self.without_flips(place)),
        ])
    }

    fn start(&self, moves: &Moves, metric: Metric, place: Place) -> Memo {
        let without_flips = |place: Place| self.without_flips(place);
        let is_home = |place: Place| Place { flip: 0, ..place } == Place::HOME;
        Memo([
            self.twists.distance(moves, metric, place),
            self.slices.distance(moves, metric, place),
            descend(moves, metric, place, without_flips, is_home),
        ])
    }
}
