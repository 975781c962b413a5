//! Runs anything under a schedule.

use super::{Ending, Probed, Schedule, Trial};
use crate::cost::Cost;

/// What came of one probe.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Attempt<A, C> {
    /// An answer: no more probes are needed.
    Answer(A),
    /// No answer.
    Failed {
        /// How it ended.
        ending: Ending<C>,
        /// The work it did; schedules that ask for it compare it with that of
        /// other probes.
        work: u64,
    },
    /// There is no answer under any bound.
    Exhausted,
}

impl<A, C: Cost> Attempt<A, C> {
    /// No answer, and nothing is known but that this trial was too small.
    #[must_use]
    pub fn short(trial: &Trial<C>) -> Self {
        let ending = Ending::Complete { least: trial.bound.successor() };
        Attempt::Failed { ending, work: trial.work.unwrap_or(0) }
    }
}

/// Probes under one trial of `schedule` after the other, until there is an
/// answer. `None` where a probe says that there is none, or no larger trial is
/// left.
///
/// A probe may be anything that can be given up and begun again: a search
/// under a bound, a game tree to a depth, a randomised attempt (see [`Luby`]),
/// a beam of some width. What it learns between probes it may keep.
///
/// ```
/// use deepen::{Attempt, Ending, LeastCutOff, Trial, deepen};
///
/// // The least multiple of 7 of which the square is at least 1,000.
/// let answer = deepen(LeastCutOff, |trial: Trial<u64>| {
///     let found = (0..=trial.bound).find(|n| n % 7 == 0 && n * n >= 1_000);
///     match found {
///         Some(n) => Attempt::Answer(n),
///         None => Attempt::Failed {
///             ending: Ending::Complete { least: (trial.bound / 7 + 1) * 7 },
///             work: trial.bound,
///         },
///     }
/// });
/// assert_eq!(answer, Some(35));
/// ```
///
/// [`Luby`]: crate::Luby
pub fn deepen<C: Cost, Q: Schedule<C>, A>(
    mut schedule: Q,
    mut probe: impl FnMut(Trial<C>) -> Attempt<A, C>,
) -> Option<A> {
    let mut trial = schedule.begin(C::ZERO);
    loop {
        match probe(trial) {
            Attempt::Answer(answer) => return Some(answer),
            Attempt::Exhausted => return None,
            Attempt::Failed { ending, work } => {
                trial = schedule.next(&Probed { trial, ending, work, cut: None })?;
            }
        }
    }
}
