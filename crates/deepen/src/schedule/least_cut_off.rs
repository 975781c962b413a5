//! Least cut-off value (Korf 1985): the next bound is the least value that was
//! above the last, as in IDA*.
//!
//! The first answer is the best there is. Where each bound lets in only a few
//! more nodes, as with costs that are real numbers, the work may be the square
//! of what the last probe takes.

use super::{Ending, Probed, Schedule, Trial, grown};
use crate::cost::Cost;

/// Goes to the least bound under which there is more to do: IDA* (Korf 1985).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeastCutOff;

impl<C: Cost> Schedule<C> for LeastCutOff {
    fn begin(&mut self, least: C) -> Trial<C> {
        Trial::bounded(least)
    }

    fn next(&mut self, last: &Probed<'_, C>) -> Option<Trial<C>> {
        match last.ending {
            Ending::Complete { least } => grown(last, least),
            Ending::Overrun { .. } => None,
        }
    }
}
