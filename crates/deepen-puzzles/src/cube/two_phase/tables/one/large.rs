//! The exact distance of the first phase for every place: 35 MB of rows.

use super::fill::beside;
use super::folded::{ByBoth, Folded, Images};
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
}

impl Distances for Large {
    #[inline]
    fn beside(&self, memo: Memo, place: Place) -> Memo {
        Memo([beside(memo.0[0], self.0.residue(place)), 0, 0])
    }

    fn start(&self, moves: &Moves, metric: Metric, place: Place) -> Memo {
        Memo([self.0.distance(moves, metric, place), 0, 0])
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}
