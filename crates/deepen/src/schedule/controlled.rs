//! Controlled re-expansion, as in IDA*-CR (Sarkar, Chakrabarti, Ghose and De
//! Sarkar 1991): the next bound is read off a histogram of the values that
//! were cut, so that the next probe is expected to do a fixed multiple of the
//! work of the last.
//!
//! Each node that is let in is counted once, though it brings others with it,
//! so the work grows by more than the factor. The total work stays within a
//! constant factor of the last probe's where the number of nodes grows as
//! evenly as that, which nothing promises.

use alloc::vec::Vec;

use super::{Ending, Probed, Schedule, Trial, grown};
use crate::cost::Cost;

/// The factor where none is given. Single searches are faster or slower by
/// several times under another, because the last bound lies higher or lower
/// by chance; the mean over many is nearly the same from 1.3 to 8.
const FACTOR: f64 = 2.5;

/// Nearer to 1 it would take too many trials.
const LEAST_FACTOR: f64 = 1.1;

/// Goes to the bound under which a multiple of the work is expected (Sarkar,
/// Chakrabarti, Ghose and De Sarkar 1991).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ControlledReexpansion {
    factor: f64,
    /// The work that was aimed at: a power of the factor.
    target: f64,
}

impl Default for ControlledReexpansion {
    fn default() -> Self {
        ControlledReexpansion { factor: FACTOR, target: 1.0 }
    }
}

impl ControlledReexpansion {
    /// Aims at powers of `factor`; `None` unless it is finite and at least
    /// 1.1.
    #[must_use]
    pub fn new(factor: f64) -> Option<Self> {
        let usable = factor >= LEAST_FACTOR && factor.is_finite();
        usable.then_some(ControlledReexpansion { factor, target: 1.0 })
    }
}

impl<C: Cost> Schedule<C> for ControlledReexpansion {
    const WATCHES: bool = true;

    fn begin(&mut self, least: C) -> Trial<C> {
        self.target = 1.0;
        Trial::bounded(least)
    }

    fn next(&mut self, last: &Probed<'_, C>) -> Option<Trial<C>> {
        let Ending::Complete { least } = last.ending else { return None };
        let work = last.work as f64;
        self.target *= self.factor;
        while self.target <= work {
            self.target *= self.factor;
        }
        let wanted = self.target - work;
        let wished = last.cut.and_then(|cut| cut.bound_that_lets_in(wanted)).unwrap_or(least);
        grown(last, wished)
    }

    fn save(&self) -> Vec<u64> {
        alloc::vec![self.target.to_bits()]
    }

    fn restore(&mut self, state: &[u64]) -> bool {
        let [target] = *state else { return false };
        let target = f64::from_bits(target);
        let possible = target >= 1.0;
        if possible {
            self.target = target;
        }
        possible
    }

    fn fingerprint(&self) -> u64 {
        self.factor.to_bits()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Histogram;

    #[test]
    fn lets_in_what_leads_to_the_next_power_of_the_factor() {
        let mut cut = Histogram::above(10_u32);
        for value in 11..=40 {
            (0..10).for_each(|_| cut.note(value));
        }
        let mut schedule = ControlledReexpansion::new(3.0).unwrap();
        assert_eq!(schedule.begin(10_u32), Trial::bounded(10));
        let last = Probed {
            trial: Trial::bounded(10),
            ending: Ending::Complete { least: 11 },
            work: 20,
            cut: Some(&cut),
        };
        // The next power of three is 27: seven more nodes.
        assert_eq!(schedule.next(&last), Some(Trial::bounded(11)));
        let mut cut = Histogram::above(14);
        for value in 15..=40 {
            (0..10).for_each(|_| cut.note(value));
        }
        // From 100 to 243.
        let last =
            Probed { trial: Trial::bounded(14), ending: last.ending, work: 100, cut: Some(&cut) };
        assert_eq!(schedule.next(&last), Some(Trial::bounded(29)));
        let mut other = ControlledReexpansion::new(3.0).unwrap();
        let state = <ControlledReexpansion as Schedule<u32>>::save(&schedule);
        assert!(<ControlledReexpansion as Schedule<u32>>::restore(&mut other, &state));
        assert_eq!(other, schedule);
    }

    #[test]
    fn goes_to_the_least_cut_where_nothing_was_counted() {
        let mut schedule = ControlledReexpansion::default();
        let (trial, ending) = (Trial::bounded(5_u32), Ending::Complete { least: 9 });
        let last = Probed { trial, ending, work: 1, cut: None };
        assert_eq!(schedule.next(&last), Some(Trial::bounded(9)));
    }
}
