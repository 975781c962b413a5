//! A table with what it takes to look cubes up in it.

use core::fmt;

use deepen_tables::build::{BuildError, Options, Watch};
use deepen_tables::file::Description;
use deepen_tables::memory::Bytes;

use super::build::build;
use super::corners::CornerClasses;
use super::cosets::{BLOCK, Cases, Cosets, LINE, Layers, PLACES, corners_seen, edges_seen};
use super::kernel::Views;
use super::probe::Probe;
use crate::cube::geometry::Face;
use crate::cube::state::Cube;
use crate::cube::symmetry::Symmetry;
use crate::cube::turn::Metric;

/// The distances of all cosets.
///
/// A line holds those of the 495 places of the middle edges in eight blocks of
/// sixteen bytes: four bits with the least distance in the block, 15 where
/// nothing in it was reached, and 62 entries of two bits. An entry is 0 where
/// the distance is at most `base`, of which the block's least distance is then
/// a lower bound; 1 and 2 where it is `base` + 1 and `base` + 2; and 3 where it
/// is more.
#[derive(Debug)]
pub struct Table {
    cosets: Cosets,
    cases: Cases,
    corners: CornerClasses,
    views: Views,
    bytes: Bytes,
    histogram: Vec<u64>,
}

/// What was put together is no table of these cosets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSuchTable {
    /// It has another length.
    Length {
        /// How many bytes it should have.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// The numbers of cosets at each distance are not those of these cosets.
    Histogram,
    /// The solved cube is not solved in it.
    Solved,
}

impl fmt::Display for NoSuchTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSuchTable::Length { expected, found } => {
                write!(f, "expected a table of {expected} bytes, found {found}")
            }
            NoSuchTable::Histogram => write!(f, "its counts are not those of these cosets"),
            NoSuchTable::Solved => write!(f, "the solved cube is not at distance 0 in it"),
        }
    }
}

impl std::error::Error for NoSuchTable {}

impl Cosets {
    /// How many classes of corners there are.
    const fn rows(self) -> u64 {
        match self.layers {
            Layers::Unknown => 168,
            Layers::Together => 5112,
            Layers::Known => 9930,
        }
    }

    /// The bytes of their table.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.rows() * self.row_bytes() as u64
    }

    /// How many of them there are.
    #[must_use]
    pub const fn count(&self) -> u64 {
        2187 * self.layers.cases() as u64 * (self.lines() * PLACES) as u64
    }

    /// The identity of their table.
    #[must_use]
    pub fn description(&self) -> Description {
        let cost = match self.metric {
            Metric::HalfTurn => "turns",
            Metric::QuarterTurn => "quarter turns",
        };
        Description {
            space: "cube 3x3x3 cosets".to_owned(),
            pattern: format!(
                "layers {:?} flips {:?} middle {:?}",
                self.layers, self.flips, self.middle
            )
            .to_lowercase(),
            goal: "solved".to_owned(),
            cost: cost.to_owned(),
            encoding: format!("two bits from {}", self.base),
            // 1,024 bits for 495 entries.
            tenth_bits: 21,
            entries: self.rows() * (self.lines() * PLACES) as u64,
            bytes: self.bytes(),
        }
    }
}

impl Table {
    /// Builds it in memory.
    ///
    /// # Errors
    /// As [`build()`] says: too little memory, cancelled, saved state.
    pub fn build(cosets: Cosets, options: &Options, watch: Watch<'_>) -> Result<Self, BuildError> {
        let built = build(cosets, options, watch)?;
        Ok(Table::put_together(cosets, built.bytes, built.histogram))
    }

    /// Puts together what was built or opened.
    ///
    /// # Errors
    /// When it cannot be the table of these cosets. Not all of it is looked at:
    /// opening a file checks that it is what was written.
    pub fn from_parts(
        cosets: Cosets,
        bytes: Bytes,
        histogram: Vec<u64>,
    ) -> Result<Self, NoSuchTable> {
        let (expected, found) = (cosets.bytes(), bytes.len() as u64);
        if expected != found {
            return Err(NoSuchTable::Length { expected, found });
        }
        let counted = histogram.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count));
        if histogram.len() != usize::from(cosets.base) + 4 || counted != Some(cosets.count()) {
            return Err(NoSuchTable::Histogram);
        }
        let table = Table::put_together(cosets, bytes, histogram);
        if table.distance_bound(&Cube::SOLVED) == 0 { Ok(table) } else { Err(NoSuchTable::Solved) }
    }

    fn put_together(cosets: Cosets, bytes: Bytes, histogram: Vec<u64>) -> Self {
        let cases = Cases::new(cosets);
        let corners = CornerClasses::new(cosets, &cases);
        Table { cosets, cases, corners, views: Views::new(), bytes, histogram }
    }

    /// What it knows of a cube.
    #[must_use]
    pub fn cosets(&self) -> Cosets {
        self.cosets
    }

    /// What it counts as a step.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.cosets.metric
    }

    /// Its bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many cosets there are at each distance from 0 up; the last number is
    /// of those that are at least that far.
    #[must_use]
    pub fn histogram(&self) -> &[u64] {
        &self.histogram
    }

    /// A lower bound of the number of steps that solve a cube: the greatest of
    /// what the table says of it and of its inverse from all three axes. This
    /// is the plain way to look it up; the search has a fast one. Of a cube that
    /// turns do not lead to it says nothing: 0.
    #[must_use]
    pub fn distance_bound(&self, cube: &Cube) -> u8 {
        if !cube.is_reachable() {
            return 0;
        }
        let from_all_axes = |cube: &Cube| {
            let views = (0..3).map(|axis| self.seen_from(cube, axis));
            views.max().unwrap_or(0)
        };
        from_all_axes(cube).max(from_all_axes(&cube.inverse()))
    }

    /// The fast way to look cubes up.
    pub(crate) fn probe(&self) -> Probe<'_> {
        Probe::new(&self.bytes, self.cosets, &self.cases, &self.corners, &self.views)
    }

    /// What the table says of a cube that is looked at from an axis: of the
    /// coset in which the axis is the upright one.
    pub(crate) fn seen_from(&self, cube: &Cube, axis: usize) -> u8 {
        let upright = Symmetry::all().iter().find(|symmetry| {
            Face::ALL.iter().any(|face| face.axis() == axis && symmetry.face(*face) == Face::U)
        });
        upright.map_or(0, |symmetry| self.upright(&symmetry.conjugate(cube)))
    }

    /// What the table says of a cube as it lies.
    fn upright(&self, cube: &Cube) -> u8 {
        let (twists, layers) = corners_seen(&self.cases, cube);
        let (class, symmetry) = self.corners.of(twists, layers);
        let image = Symmetry::all()[symmetry].conjugate(cube);
        let (line, slot) = edges_seen(self.cosets, &self.cases, &image);
        let line = class * self.cosets.row_bytes() + line * LINE;
        let at = line + slot / 4;
        match self.bytes[at] >> (slot % 4 * 2) & 3 {
            0 => self.bytes[at / BLOCK * BLOCK] & 15,
            code => self.cosets.base + code,
        }
    }
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use super::*;
    use crate::cube::optimal::cosets::{Flips, Middle};

    fn smallest(layers: Layers) -> Cosets {
        let (flips, middle) = (Flips::Outer, Middle::Unordered);
        Cosets { layers, flips, middle, base: 3, metric: Metric::HalfTurn }
    }

    #[test]
    fn rows_are_the_classes_of_corners() {
        for layers in [Layers::Unknown, Layers::Together, Layers::Known] {
            let cosets = smallest(layers);
            let classes = CornerClasses::new(cosets, &Cases::new(cosets));
            assert_eq!(cosets.rows(), classes.representatives().len() as u64);
        }
    }

    #[test]
    fn only_a_table_of_these_cosets_is_put_together() {
        let cosets = smallest(Layers::Unknown);
        let built = build(cosets, &Options::default(), &mut |_| ControlFlow::Continue(())).unwrap();
        let bytes = built.bytes.to_vec();
        let put = |bytes: &[u8], histogram: &[u64]| {
            let table = Table::from_parts(cosets, bytes.to_vec().into(), histogram.to_vec());
            table.map(|table| table.histogram().to_vec())
        };
        assert_eq!(put(&bytes, &built.histogram).as_ref(), Ok(&built.histogram));
        let expected = cosets.description().bytes;
        let error = NoSuchTable::Length { expected, found: expected - 1 };
        assert_eq!(put(&bytes[1..], &built.histogram), Err(error));
        let mut counts = built.histogram.clone();
        counts[1] = u64::MAX;
        for counts in [&counts[..], &counts[1..], &[]] {
            assert_eq!(put(&bytes, counts), Err(NoSuchTable::Histogram));
        }
        assert_eq!(put(&vec![u8::MAX; bytes.len()], &built.histogram), Err(NoSuchTable::Solved));
    }

    #[test]
    fn descriptions_differ_where_tables_do() {
        let ours = smallest(Layers::Known);
        let others = [
            smallest(Layers::Together),
            Cosets { flips: Flips::All, ..ours },
            Cosets { middle: Middle::Across, ..ours },
            Cosets { base: 4, ..ours },
            Cosets { metric: Metric::QuarterTurn, ..ours },
        ];
        assert!(others.iter().all(|other| other.description() != ours.description()));
    }
}
