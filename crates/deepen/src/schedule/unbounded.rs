//! No bound at all: one trial, the last.

use super::{Probed, Schedule, Trial, greatest};
use crate::cost::Cost;

/// One trial under the greatest bound there is: depth-first branch and bound
/// (Lawler and Wood 1966).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unbounded;

impl<C: Cost> Schedule<C> for Unbounded {
    fn begin(&mut self, _: C) -> Trial<C> {
        Trial::bounded(greatest())
    }

    /// Again, where a limit kept the last one below the greatest bound.
    fn next(&mut self, last: &Probed<'_, C>) -> Option<Trial<C>> {
        let trial = Trial::bounded(greatest());
        (last.trial.bound < trial.bound).then_some(trial)
    }
}
