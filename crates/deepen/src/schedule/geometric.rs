//! Geometric growth: each bound is the same multiple of the last. As bounds on
//! f this is EDA* (Sharon, Felner and Sturtevant 2014); as budgets of restarts
//! it is Walsh's (1999).
//!
//! The bounds take a logarithmic number of steps to any size. A bound on f may
//! lie above the optimum by that factor, and the work grows exponentially with
//! what it lies above.

use super::{Probed, Schedule, Trial, grown};
use crate::cost::Cost;

/// Bounds that grow by a factor: EDA* (Sharon, Felner and Sturtevant 2014) as
/// bounds on f, restarts (Walsh 1999) as budgets.
///
/// ```
/// use deepen::{Attempt, Geometric, Trial, deepen};
///
/// let mut budgets = Vec::new();
/// deepen(Geometric::from(100_u64, 1.5).unwrap(), |trial: Trial<u64>| {
///     budgets.push(trial.bound);
///     if budgets.len() < 5 { Attempt::short(&trial) } else { Attempt::Answer(()) }
/// });
/// assert_eq!(budgets, [100, 150, 225, 337, 505]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometric<C> {
    first: C,
    factor: f64,
}

impl<C: Cost> Geometric<C> {
    /// Bounds that grow by `factor` from the least that can succeed; `None`
    /// unless the factor is finite and above 1.
    #[must_use]
    pub fn new(factor: f64) -> Option<Self> {
        Self::from(C::ZERO, factor)
    }

    /// Bounds that grow by `factor` from `first` on (or from the least that
    /// can succeed, where that is more); `None` unless the factor is finite
    /// and above 1.
    #[must_use]
    pub fn from(first: C, factor: f64) -> Option<Self> {
        (factor > 1.0 && factor.is_finite()).then_some(Geometric { first, factor })
    }
}

impl<C: Cost> Schedule<C> for Geometric<C> {
    fn begin(&mut self, least: C) -> Trial<C> {
        Trial::bounded(self.first.greatest(least))
    }

    fn next(&mut self, last: &Probed<'_, C>) -> Option<Trial<C>> {
        grown(last, last.trial.bound.scaled(self.factor))
    }

    fn fingerprint(&self) -> u64 {
        self.first.to_bits().rotate_left(32) ^ self.factor.to_bits()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Ending;

    fn after(bound: u64, least: u64) -> Option<u64> {
        let (trial, ending) = (Trial::bounded(bound), Ending::Complete { least });
        let mut schedule = Geometric::new(2.0).unwrap();
        schedule.next(&Probed { trial, ending, work: 1, cut: None }).map(|trial| trial.bound)
    }

    #[test]
    fn factors_that_do_not_grow_are_refused() {
        for factor in [1.0, 0.5, -2.0, f64::NAN, f64::INFINITY] {
            assert_eq!(Geometric::<u32>::new(factor), None);
        }
    }

    #[test]
    fn grows_from_nothing_and_ends_at_the_greatest_bound() {
        // Twice nothing is nothing: the least value above it leads on.
        assert_eq!(after(0, 3), Some(3));
        assert_eq!(after(3, 4), Some(6));
        assert_eq!(after(3, 10), Some(10));
        assert_eq!(after(u64::MAX - 5, u64::MAX - 4), Some(u64::MAX - 1));
        assert_eq!(after(u64::MAX - 1, u64::MAX), None);
    }
}
