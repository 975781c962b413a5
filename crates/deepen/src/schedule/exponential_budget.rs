//! Bounds searched for under a budget of work: the scheduler of IBEX
//! (Helmert, Lattimore, Lelis, Orseau and Sturtevant, IJCAI 2019).
//!
//! A stage begins with the least bound that lets in more, at whatever work it
//! takes. Where that is less than twice the work of the stage before, the
//! bound is too timid: a larger one is looked for, first at distances that
//! double, then by bisection, under a budget of eight times that work, until
//! it takes at least twice. Promises a total of O(n log c) work, where n is
//! that of the least bound with an answer and c that bound in units of the
//! distance between bounds, whatever the costs are: no other schedule here
//! does.

use alloc::vec::Vec;

use super::{Ending, Probed, Schedule, Trial, grown, saturating_add};
use crate::cost::Cost;

/// By which the work of a stage is to grow at least.
const LEAST_GROWTH: u64 = 2;

/// By which it may grow at most while a bound is looked for.
const MOST_GROWTH: u64 = 8;

/// What the present trial is for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase<C> {
    /// The least bound that lets in more, at any work.
    Least,
    /// A bound this far above the least.
    Doubling(C),
    /// A bound below this one, which takes too much work.
    Bisecting(C),
}

/// Bounds whose work grows two to eight times a stage (Helmert, Lattimore, Lelis,
/// Orseau and Sturtevant 2019).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExponentialBudget<C> {
    least_growth: u64,
    most_growth: u64,
    /// The work of the stage before.
    work: u64,
    phase: Phase<C>,
    /// The least bound that lets in more.
    low: C,
}

impl<C: Cost> Default for ExponentialBudget<C> {
    fn default() -> Self {
        ExponentialBudget {
            least_growth: LEAST_GROWTH,
            most_growth: MOST_GROWTH,
            work: 0,
            phase: Phase::Least,
            low: C::ZERO,
        }
    }
}

impl<C: Cost> ExponentialBudget<C> {
    /// Work that grows `least` to `most` times a stage; `None` unless `least`
    /// is at least 2 and `most` not less.
    #[must_use]
    pub fn new(least: u64, most: u64) -> Option<Self> {
        let default = ExponentialBudget::default();
        let schedule = ExponentialBudget { least_growth: least, most_growth: most, ..default };
        (least >= 2 && most >= least).then_some(schedule)
    }

    fn enough(&self) -> u64 {
        self.work.saturating_mul(self.least_growth)
    }

    /// A new stage, from the least bound that lets in more.
    fn stage(&mut self, last: &Probed<'_, C>) -> Option<Trial<C>> {
        self.phase = Phase::Least;
        match last.ending {
            Ending::Complete { .. } => grown(last, self.low),
            Ending::Overrun { .. } => Some(Trial::bounded(self.low)),
        }
    }

    /// A trial within a stage.
    fn trial(&mut self, phase: Phase<C>) -> Trial<C> {
        self.phase = phase;
        let bound = match phase {
            Phase::Least => self.low,
            Phase::Doubling(distance) => saturating_add(self.low, distance),
            Phase::Bisecting(high) => middle(self.low, high),
        };
        let budget = self.work.saturating_mul(self.most_growth).max(1);
        Trial { bound, work: Some(budget) }
    }
}

/// Halfway from `low` to `high`, below `high` where anything is.
fn middle<C: Cost>(low: C, high: C) -> C {
    let half = high.checked_sub(low).map(|distance| distance.unscaled(2.0));
    let middle = half.and_then(|half| high.checked_sub(half)).unwrap_or(low).greatest(low);
    if middle < high { middle } else { low }
}

impl<C: Cost> Schedule<C> for ExponentialBudget<C> {
    const WATCHES: bool = true;

    fn begin(&mut self, least: C) -> Trial<C> {
        (self.work, self.phase, self.low) = (0, Phase::Least, least);
        Trial::bounded(least)
    }

    fn next(&mut self, last: &Probed<'_, C>) -> Option<Trial<C>> {
        match last.ending {
            Ending::Complete { least } => {
                self.low = least;
                if last.work >= self.enough() {
                    self.work = last.work;
                    return self.stage(last);
                }
                let phase = match self.phase {
                    Phase::Least => Phase::Doubling(C::ONE),
                    Phase::Doubling(distance) => Phase::Doubling(distance.scaled(2.0)),
                    Phase::Bisecting(high) if least < high => Phase::Bisecting(high),
                    // The next bound that lets in more takes more than the budget.
                    Phase::Bisecting(_) => return self.stage(last),
                };
                let trial = self.trial(phase);
                (trial.bound > last.trial.bound).then_some(trial)
            }
            Ending::Overrun { greatest } if greatest > self.low => {
                Some(self.trial(Phase::Bisecting(greatest.least(last.trial.bound))))
            }
            Ending::Overrun { .. } => self.stage(last),
        }
    }

    fn save(&self) -> Vec<u64> {
        let (phase, distance) = match self.phase {
            Phase::Least => (0, C::ZERO),
            Phase::Doubling(distance) => (1, distance),
            Phase::Bisecting(high) => (2, high),
        };
        alloc::vec![self.work, phase, distance.to_bits(), self.low.to_bits()]
    }

    fn restore(&mut self, state: &[u64]) -> bool {
        let [work, phase, distance, low] = *state else { return false };
        let (Some(distance), Some(low)) = (C::from_bits(distance), C::from_bits(low)) else {
            return false;
        };
        let phase = match phase {
            0 => Phase::Least,
            1 => Phase::Doubling(distance),
            2 => Phase::Bisecting(distance),
            _ => return false,
        };
        (self.work, self.phase, self.low) = (work, phase, low);
        true
    }

    fn fingerprint(&self) -> u64 {
        self.least_growth.rotate_left(32) ^ self.most_growth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Deepens where a bound takes `work(bound)` until `goal`, every whole
    /// number being a bound; the bounds of the trials.
    fn bounds(goal: u32, work: impl Fn(u32) -> u64) -> Vec<u32> {
        let mut schedule = ExponentialBudget::default();
        let mut trial = schedule.begin(1);
        let mut bounds = Vec::new();
        loop {
            bounds.push(trial.bound);
            let budget = trial.work.unwrap_or(u64::MAX);
            let all = work(trial.bound);
            let ending = if all < budget {
                if trial.bound >= goal {
                    return bounds;
                }
                Ending::Complete { least: trial.bound + 1 }
            } else {
                let greatest = (1..=trial.bound).find(|bound| work(*bound) >= budget).unwrap();
                Ending::Overrun { greatest }
            };
            let last = Probed { trial, ending, work: all.min(budget), cut: None };
            trial = schedule.next(&last).unwrap();
        }
    }

    #[test]
    fn where_the_work_doubles_it_is_the_least_bound_each_time() {
        assert_eq!(bounds(6, |bound| 3_u64.pow(bound)), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn where_the_work_grows_slowly_its_sum_stays_near_the_last() {
        let goal = 100_000;
        let bounds = bounds(goal, u64::from);
        let sum: u64 = bounds.iter().map(|bound| u64::from(*bound)).sum();
        assert!(bounds.len() < 300 && sum < 40 * u64::from(goal), "{bounds:?}");
    }

    #[test]
    fn the_middle_lies_below_the_upper_end() {
        assert_eq!((middle(4_u32, 9), middle(4_u32, 5), middle(4_u32, 6)), (6, 4, 5));
        assert!((middle(1.0, 2.0) - 1.5).abs() < 1e-9);
        let next = 1.0_f64.next_up();
        assert_eq!(middle(1.0, next).to_bits(), 1.0_f64.to_bits());
    }

    #[test]
    fn goes_on_where_it_was_saved() {
        let mut schedule = ExponentialBudget::<u32>::new(3, 9).unwrap();
        schedule.begin(5);
        let (trial, ending) = (Trial::bounded(5), Ending::Complete { least: 6 });
        schedule.next(&Probed { trial, ending, work: 10, cut: None });
        let (trial, ending) = (Trial::bounded(6), Ending::Complete { least: 7 });
        schedule.next(&Probed { trial, ending, work: 11, cut: None });
        let mut other = ExponentialBudget::new(3, 9).unwrap();
        assert!(other.restore(&schedule.save()));
        assert_eq!(other, schedule);
        assert!(!other.restore(&[1, 3, 0, 0]) && !other.restore(&[1, 1, u64::MAX, 0]));
    }
}
