//! The exact distance of the first phase for every place: 35 MB of rows.

use deepen_tables::encode::EncodeError;
use deepen_tables::memory::Bytes;

use super::fill::{ROW, beside};
use super::folded::{ByBoth, Folded, Images, Reader, build, classes};
use super::{Distances, Memo, Moves, Place};
use crate::cube::Metric;
use crate::cube::coordinates::{Coordinate, Flip};

/// The table.
#[derive(Clone, Debug)]
pub(in super::super::super) struct Large(Folded<ByBoth>);

impl Large {
    /// The bytes of the table for a metric, and how many places there are at
    /// each distance.
    pub(in super::super::super) fn build(moves: &Moves, metric: Metric) -> (Bytes, Vec<u64>) {
        build::<ByBoth>(moves, &Images::new(), metric)
    }

    /// The table for a metric.
    pub(in super::super::super) fn new(moves: &Moves, metric: Metric) -> Self {
        Large(Folded::new(moves, &Images::new(), metric))
    }

    /// The table of bytes that were built before.
    ///
    /// # Errors
    /// When they are not as many.
    pub(in super::super::super) fn of_bytes(bytes: Bytes) -> Result<Self, EncodeError> {
        Ok(Large(Folded::of_bytes(&Images::new(), bytes)?))
    }

    /// How many entries it has, and in how many bytes.
    pub(in super::super::super) fn size() -> (u64, u64) {
        let classes = classes::<ByBoth>(&Images::new()).count();
        ((classes * Flip::COUNT) as u64, (classes * ROW) as u64)
    }

    /// The table laid open for look-ups.
    pub(in super::super::super) fn reader(&self) -> LargeReader<'_> {
        LargeReader(self.0.reader())
    }

    /// The bytes that it takes.
    pub(in super::super::super) fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

/// The table laid open.
#[derive(Clone, Copy, Debug)]
pub(in super::super::super) struct LargeReader<'t>(Reader<'t, ByBoth>);

impl Distances for LargeReader<'_> {
    #[inline]
    fn beside(&self, memo: Memo, place: Place) -> Memo {
        Memo([beside(memo.0[0], self.0.residue(place)), 0, 0])
    }

    #[inline]
    fn expect(&self, place: Place) {
        self.0.expect(place);
    }

    fn start(&self, moves: &Moves, metric: Metric, place: Place) -> Memo {
        Memo([self.0.distance(moves, metric, place), 0, 0])
    }
}
