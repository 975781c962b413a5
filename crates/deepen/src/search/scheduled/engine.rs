//! What searches within one trial.

use crate::heuristic::Quality;
use crate::outcome::{Outcome, Plan};
use crate::search::depth_first::Counts;
use crate::search::instrument::{Instrument, Interruption};
use crate::space::StateSpace;

/// How a run within a trial ended.
pub(crate) enum Ended<O, C> {
    /// Nothing remains of the trial.
    Exhausted,
    /// A solution that costs less than the best so far; the rest remains.
    Goal(Plan<O, C>),
    /// A cost or an estimate is none.
    Fault,
    /// No room for another node: it cannot go on.
    Full,
    /// Interrupted before an expansion; the rest remains.
    Interrupted(Interruption),
}

/// A search for solutions under a bound on f that can be begun anew.
pub(crate) trait Engine<S: StateSpace> {
    /// The estimate of the start, or else the answer.
    fn opening(&self) -> Result<S::Cost, Outcome<S::Operator, S::Cost>>;

    /// What the heuristic promises.
    fn quality(&self) -> Quality;

    /// Forgets the present trial: nothing of it was searched.
    fn begin(&mut self);

    /// Searches on under the bound for a solution that costs less than `best`.
    fn run<I: Instrument<S::Cost>>(
        &mut self,
        bound: S::Cost,
        best: Option<S::Cost>,
        instrument: &mut I,
    ) -> Ended<S::Operator, S::Cost>;

    /// What was counted in the present trial.
    fn counts(&self) -> Counts<S::Cost>;

    /// The least f that every path through what remains of the trial has
    /// somewhere; infinity where nothing was begun, zero where it is not known.
    fn least_open(&self) -> S::Cost;

    /// The most bytes that were allocated in the present trial.
    fn bytes(&self) -> usize;

    /// Sets how many bytes may be allocated.
    fn allow_memory(&mut self, bytes: usize);
}
