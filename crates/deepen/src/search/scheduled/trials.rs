//! One trial after the other, whatever searches under them: what was proven
//! by those that ended, and which comes next.

use alloc::vec::Vec;

use super::watch::Watch;
use crate::cost::Cost;
use crate::limits::{Limits, StopReason};
use crate::observer::Observer;
use crate::outcome::{Iteration, Statistics};
use crate::schedule::{Ending, Prediction, Probed, Schedule, Trial};
use crate::search::allowance::Serial;
use crate::search::deepening::Over;
use crate::search::depth_first::Counts;
use crate::search::instrument::{Instrument, Interruption};

/// The trials of one search.
pub(crate) struct Trials<C, Q> {
    pub(crate) schedule: Q,
    pub(crate) trial: Trial<C>,
    /// Totals of those that ended; `iterations` counts this one too, and is 0
    /// before the first.
    pub(crate) finished: Statistics,
    /// No path to a goal has only nodes of lower f, but those already found.
    pub(crate) proven: C,
    /// The same of trials that were overrun, by what remained of them: it
    /// decides no bound, because the schedule does not know of it.
    pub(crate) glimpsed: C,
    pub(crate) watch: Watch<C>,
    pub(crate) prediction: Prediction,
}

/// What follows when a trial has ended.
pub(crate) enum After {
    /// Another trial.
    Trial,
    /// No solution costs less than the best that is known.
    Best,
    /// Nothing is left to search, and nothing was found.
    Nothing(Over),
}

impl<C: Cost, Q: Schedule<C>> Trials<C, Q> {
    /// Before the first.
    pub(crate) fn new(schedule: Q) -> Self {
        Trials {
            schedule,
            trial: Trial::bounded(C::ZERO),
            finished: Statistics::default(),
            proven: C::ZERO,
            glimpsed: C::ZERO,
            watch: Watch::new(C::ZERO),
            prediction: Prediction::new(),
        }
    }

    /// Whether the first has not begun.
    pub(crate) fn is_new(&self) -> bool {
        self.finished.iterations == 0
    }

    /// Begins the first; the estimate of the start is `h`.
    pub(crate) fn begin(&mut self, h: C, most: Option<C>) {
        self.proven = h;
        let trial = self.schedule.begin(h);
        self.go_to(trial, most);
    }

    /// Goes to a trial, of which no bound below what is proven can succeed, and
    /// none above `most` is wanted.
    fn go_to(&mut self, trial: Trial<C>, most: Option<C>) {
        let bound = trial.bound.least(most.unwrap_or(C::INFINITY)).greatest(self.proven);
        self.trial = Trial { bound, ..trial };
        self.finished.iterations += 1;
        self.watch.restart(bound);
    }

    /// Why the present trial may not be made at all.
    pub(crate) fn forbidden_by(&self, limits: &Limits<'_, C>) -> Option<StopReason> {
        if limits.max_cost.is_some_and(|most| self.trial.bound > most) {
            return Some(StopReason::MaxCost);
        }
        let most = limits.iterations;
        let too_many = most.is_some_and(|most| self.finished.iterations > most);
        too_many.then_some(StopReason::Iterations)
    }

    /// The trial as it is reported.
    pub(crate) fn iteration(&self, counts: &Counts<C>) -> Iteration<C> {
        Iteration {
            number: self.finished.iterations,
            bound: self.trial.bound,
            expanded: counts.expanded,
            generated: counts.generated,
        }
    }

    /// Adds up what a trial that has ended has counted, and tells of it.
    pub(crate) fn report<O: Observer<C>>(
        &mut self,
        counts: &Counts<C>,
        peak_bytes: usize,
        observer: &mut O,
    ) {
        let iteration = self.iteration(counts);
        self.prediction.observe(counts.expanded);
        self.finished.expanded += counts.expanded;
        self.finished.generated += counts.generated;
        self.finished.peak_bytes = self.finished.peak_bytes.max(peak_bytes);
        observer.iteration_ends(&iteration, &self.finished);
    }

    /// The trial has ended, overrun or complete; the best solution known costs
    /// `best`. Says what follows. What an overrun trial has cut proves
    /// nothing.
    pub(crate) fn end(
        &mut self,
        counts: &Counts<C>,
        overrun: bool,
        best: Option<C>,
        trusted: bool,
        most: Option<C>,
    ) -> After {
        let mut ending = Ending::Overrun { greatest: self.watch.greatest };
        if !overrun {
            let least = counts.least_cut.least(best.unwrap_or(C::INFINITY));
            if least == C::INFINITY {
                return After::Nothing(Over::under(counts, self.proven, trusted));
            }
            self.proven = self.proven.greatest(least);
            ending = Ending::Complete { least };
        }
        if best.is_some_and(|best| best <= self.proven.greatest(self.glimpsed)) {
            return After::Best;
        }
        let (trial, cut) = (self.trial, Q::WATCHES.then_some(&self.watch.cut));
        let probed = Probed { trial, ending, work: counts.expanded, cut };
        match self.schedule.next(&probed) {
            Some(trial) => {
                self.go_to(trial, most);
                After::Trial
            }
            // Beyond the greatest bound costs cannot be told apart.
            None => After::Nothing(Over::Unproven(StopReason::CostOverflow)),
        }
    }
}

/// The instrument of one step within a trial.
pub(crate) struct InTrial<'s, 'l, 'a, C, O> {
    pub(crate) serial: Serial<'s, 'l, 'a, C, O>,
    /// What the trial may still expand.
    pub(crate) budget: u64,
}

impl<C: Cost, O: Observer<C>> Instrument<C> for InTrial<'_, '_, '_, C, O> {
    type Observer = O;

    fn grant(&mut self, expanded: u64) -> Result<u64, Interruption> {
        self.settle(expanded);
        if self.budget == 0 {
            return Err(Interruption::Budget);
        }
        self.serial.grant(0).map(|granted| granted.min(self.budget))
    }

    fn settle(&mut self, expanded: u64) {
        self.budget -= expanded;
        self.serial.settle(expanded);
    }

    fn observer(&mut self) -> &mut O {
        self.serial.observer
    }
}

/// Words with their number before them, for a checkpoint.
pub(crate) fn framed(words: Vec<u64>) -> Vec<u64> {
    let mut framed = alloc::vec![words.len() as u64];
    framed.extend(words);
    framed
}

/// Takes what [`framed`] made off the front; `None` where it is not there.
pub(crate) fn take_framed<'w>(words: &mut &'w [u64]) -> Option<&'w [u64]> {
    let (length, rest) = words.split_first()?;
    let (framed, rest) = rest.split_at_checked(usize::try_from(*length).ok()?)?;
    *words = rest;
    Some(framed)
}
