//! The exact distance of the first phase for every place: 35 MB of rows.

use super::fill::beside;
use super::folded::{ByBoth, Folded, Images, Reader};
use super::{Distances, Memo, Moves, Place};
use crate::cube::Metric;

/// The table.
#[derive(Clone, Debug)]
pub(in super::super::super) struct Large(Folded<ByBoth>);

impl Large {
    /// The table for a metric.
    pub(in super::super::super) fn new(moves: &Moves, metric: Metric) -> Self {
        Large(Folded::new(moves, &Images::new(), metric))
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

    fn start(&self, moves: &Moves, metric: Metric, place: Place) -> Memo {
        Memo([self.0.distance(moves, metric, place), 0, 0])
    }
}
