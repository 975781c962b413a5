//! Another schedule as long as it grows; budgets of work from then on.
//!
//! Iterations that grow by less than a third, twice one after the other, are
//! the sign of bounds that let in a few nodes each: then the total is the
//! square of the last iteration's. [`ExponentialBudget`] takes over from where
//! the other came to.

use alloc::vec::Vec;

use super::{Ending, ExponentialBudget, LeastCutOff, Probed, Schedule, Trial};
use crate::cost::Cost;

/// Growth below this is slow.
const SLOW: f64 = 1.3;

/// So often in a row it must be.
const SLOW_TRIALS: u64 = 2;

/// Below this much work nothing is concluded from growth.
const LEAST_WORK: u64 = 64;

/// Switches from another schedule to [`ExponentialBudget`] where work grows
/// slowly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Switching<C, Q = LeastCutOff> {
    before: Q,
    budgets: ExponentialBudget<C>,
    switched: bool,
    /// Work of the last trial.
    work: u64,
    /// Slow trials in a row.
    slow: u64,
}

impl<C: Cost> Default for Switching<C> {
    fn default() -> Self {
        Switching::from(LeastCutOff)
    }
}

impl<C: Cost, Q: Schedule<C>> Switching<C, Q> {
    /// By `schedule` first.
    #[must_use]
    pub fn from(schedule: Q) -> Self {
        let budgets = ExponentialBudget::default();
        Switching { before: schedule, budgets, switched: false, work: 0, slow: 0 }
    }

    /// Whether budgets have taken over.
    #[must_use]
    pub fn has_switched(&self) -> bool {
        self.switched
    }

    /// Takes note of one more trial of the first schedule.
    fn watch(&mut self, work: u64) {
        let is_slow = work >= LEAST_WORK && (work as f64) < self.work as f64 * SLOW;
        self.slow = if is_slow { self.slow + 1 } else { 0 };
        self.work = work;
    }
}

impl<C: Cost, Q: Schedule<C>> Schedule<C> for Switching<C, Q> {
    const WATCHES: bool = true;

    fn begin(&mut self, least: C) -> Trial<C> {
        (self.switched, self.work, self.slow) = (false, 0, 0);
        self.before.begin(least)
    }

    fn next(&mut self, last: &Probed<'_, C>) -> Option<Trial<C>> {
        if self.switched {
            return self.budgets.next(last);
        }
        self.watch(last.work);
        match last.ending {
            Ending::Complete { least } if self.slow >= SLOW_TRIALS => {
                self.switched = true;
                self.budgets.begin(least);
                self.budgets.next(last)
            }
            _ => self.before.next(last),
        }
    }

    fn save(&self) -> Vec<u64> {
        let mut state = alloc::vec![u64::from(self.switched), self.work, self.slow];
        state.extend(if self.switched { self.budgets.save() } else { self.before.save() });
        state
    }

    fn restore(&mut self, state: &[u64]) -> bool {
        let Some(([switched @ (0 | 1), work, slow], rest)) = state.split_first_chunk() else {
            return false;
        };
        (self.switched, self.work, self.slow) = (*switched == 1, *work, (*slow).min(SLOW_TRIALS));
        if self.switched { self.budgets.restore(rest) } else { self.before.restore(rest) }
    }

    fn fingerprint(&self) -> u64 {
        self.before.fingerprint().rotate_left(16) ^ self.budgets.fingerprint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The trials of bounds of which each takes the next of these amounts.
    fn switched_after(amounts: &[u64]) -> Option<usize> {
        let mut schedule = Switching::default();
        let mut trial = schedule.begin(1_u32);
        for (place, work) in amounts.iter().enumerate() {
            let ending = Ending::Complete { least: trial.bound + 1 };
            trial = schedule.next(&Probed { trial, ending, work: *work, cut: None }).unwrap();
            if schedule.has_switched() {
                return Some(place);
            }
        }
        None
    }

    #[test]
    fn switches_when_growth_is_slow_twice_in_a_row() {
        assert_eq!(switched_after(&[100, 600, 4_000, 20_000]), None);
        assert_eq!(switched_after(&[100, 120, 130, 140]), Some(2));
        assert_eq!(switched_after(&[100, 120, 600, 700, 2_000]), None);
        // Too little to tell.
        assert_eq!(switched_after(&[1, 1, 1, 1, 3, 9]), None);
    }

    #[test]
    fn a_switch_outlives_a_checkpoint() {
        let mut schedule = Switching::default();
        let mut trial = schedule.begin(1_u32);
        let mut other: Switching<u32> = Switching::default();
        for work in [100, 110, 120, 130, 140] {
            let ending = Ending::Complete { least: trial.bound + 1 };
            trial = schedule.next(&Probed { trial, ending, work, cut: None }).unwrap();
            assert!(other.restore(&schedule.save()));
            // What is kept of the schedule that is not in use does not matter.
            assert_eq!(other.save(), schedule.save());
        }
        assert!(other.has_switched() && !other.restore(&[2, 0, 0]) && !other.restore(&[]));
    }
}
