//! Controlled re-expansion, as in IDA*-CR (Sarkar, Chakrabarti, Ghose and De
//! Sarkar 1991): the next bound is read off a histogram of the values that
//! were cut, so that the next probe is expected to do a fixed multiple of the
//! work of the last.
//!
//! A node that is let in brings others with it; how many, is learned from the
//! trials before. The total work stays within a constant factor of the last
//! probe's as far as that estimate holds, which nothing promises.

use alloc::vec::Vec;

use super::{Ending, Probed, Schedule, Trial, grown};
use crate::cost::Cost;

/// The factor where none is given.
const FACTOR: f64 = 4.0;

/// Goes to the bound under which a multiple of the work is expected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ControlledReexpansion {
    factor: f64,
    /// Work of the last trial.
    work: u64,
    /// Of the nodes that the last trial cut, those that the present lets in.
    let_in: u64,
}

impl Default for ControlledReexpansion {
    fn default() -> Self {
        ControlledReexpansion { factor: FACTOR, work: 0, let_in: 0 }
    }
}

impl ControlledReexpansion {
    /// Each probe `factor` times as much work as the last; `None` unless the
    /// factor is finite and above 1.
    #[must_use]
    pub fn new(factor: f64) -> Option<Self> {
        let default = ControlledReexpansion::default();
        (factor > 1.0 && factor.is_finite()).then_some(ControlledReexpansion { factor, ..default })
    }

    /// Nodes that came with each one that was let in, itself included.
    fn yielded(&self, work: u64) -> f64 {
        match self.let_in {
            0 => 1.0,
            let_in => (work.saturating_sub(self.work) as f64 / let_in as f64).max(1.0),
        }
    }
}

impl<C: Cost> Schedule<C> for ControlledReexpansion {
    const WATCHES: bool = true;

    fn begin(&mut self, least: C) -> Trial<C> {
        (self.work, self.let_in) = (0, 0);
        Trial::bounded(least)
    }

    fn next(&mut self, last: &Probed<'_, C>) -> Option<Trial<C>> {
        let Ending::Complete { least } = last.ending else { return None };
        let wanted = last.work as f64 * (self.factor - 1.0) / self.yielded(last.work);
        let wished = last.cut.and_then(|cut| cut.bound_that_lets_in(wanted)).unwrap_or(least);
        let trial = grown(last, wished)?;
        self.work = last.work;
        self.let_in = last.cut.map_or(0, |cut| cut.let_in_by(trial.bound));
        Some(trial)
    }

    fn save(&self) -> Vec<u64> {
        alloc::vec![self.work, self.let_in]
    }

    fn restore(&mut self, state: &[u64]) -> bool {
        let [work, let_in] = *state else { return false };
        (self.work, self.let_in) = (work, let_in);
        true
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
    fn lets_in_what_makes_the_work_grow_by_the_factor() {
        let mut cut = Histogram::above(10_u32);
        for value in 11..=40 {
            (0..10).for_each(|_| cut.note(value));
        }
        let mut schedule = ControlledReexpansion::new(3.0).unwrap();
        assert_eq!(schedule.begin(10), Trial::bounded(10));
        let last = Probed {
            trial: Trial::bounded(10),
            ending: Ending::Complete { least: 11 },
            work: 20,
            cut: Some(&cut),
        };
        // Forty more nodes, as long as each brings only itself.
        assert_eq!(schedule.next(&last), Some(Trial::bounded(14)));
        // It brought two: 20 of 140 - 20 more came with 40.
        cut.restart(14);
        for value in 15..=40 {
            (0..10).for_each(|_| cut.note(value));
        }
        let last = Probed { trial: Trial::bounded(14), work: 100, cut: Some(&cut), ..last };
        assert_eq!(schedule.next(&last), Some(Trial::bounded(24)));
    }

    #[test]
    fn goes_to_the_least_cut_where_nothing_was_counted() {
        let mut schedule = ControlledReexpansion::default();
        let (trial, ending) = (Trial::bounded(5_u32), Ending::Complete { least: 9 });
        let last = Probed { trial, ending, work: 1, cut: None };
        assert_eq!(schedule.next(&last), Some(Trial::bounded(9)));
    }
}
