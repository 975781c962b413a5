//! Iterative deepening under any [`Schedule`] of bounds: depth-first branch
//! and bound in trial after trial.
//!
//! | schedule | algorithm |
//! | --- | --- |
//! | [`LeastCutOff`](crate::LeastCutOff) | IDA* (Korf 1985) |
//! | [`ControlledReexpansion`](crate::ControlledReexpansion) | IDA*-CR (Sarkar et al. 1991) |
//! | [`Geometric`](crate::Geometric) | EDA* (Sharon, Felner and Sturtevant 2014) |
//! | [`ExponentialBudget`](crate::ExponentialBudget) | budgeted tree search, BTS, of IBEX (Helmert et al. 2019) |
//! | [`Switching`](crate::Switching) | IDA* as long as it grows, BTS from then on |
//!
//! Promises a cheapest path for every admissible heuristic, consistent or not,
//! in memory linear in the depth. A bound may lie above the optimum, so the
//! first solution of a trial need not be the best: the trial goes on below its
//! cost, until that is no more than what earlier trials have proven, or the
//! trial is over. Condition: a space in which a path of bounded cost has
//! bounded length, or [`CycleCheck::FullPath`]. Only `ExponentialBudget`
//! bounds what is wasted on trials that are too small or too large.

mod run;
mod save;
mod trials;
mod watch;

pub(crate) use trials::{After, InTrial, Trials};
pub(crate) use watch::Watching;

use alloc::vec::Vec;

use crate::cycles::CycleCheck;
use crate::heuristic::{Heuristic, Quality};
use crate::limits::{Limits, StopReason};
use crate::observer::Observer;
use crate::outcome::{Outcome, Plan, Statistics};
use crate::pruning::{NoPruning, Pruning};
use crate::schedule::{Prediction, Schedule};
use crate::search::control::{Control, Search};
use crate::search::depth_first::{Counts, DepthFirst, Problem};
use crate::search::position::Position;
use crate::space::StateSpace;

/// A search by iterative deepening under a schedule: configured, then run or
/// stepped.
///
/// ```
/// use deepen::{ExponentialBudget, ScheduledSearch, Search, StateSpace, Zero};
///
/// /// From 1 to a number, by doubling at a cost of 1.5 or adding one at 0.7.
/// struct Numbers(u32);
///
/// impl StateSpace for Numbers {
///     type State = u32;
///     type Operator = &'static str;
///     type Operators = std::array::IntoIter<&'static str, 2>;
///     type Undo = u32;
///     type Cost = f64;
///
///     fn operators(&self, _: &u32) -> Self::Operators {
///         ["double", "add"].into_iter()
///     }
///     fn cost(&self, _: &u32, operator: &&str) -> f64 {
///         if *operator == "double" { 1.5 } else { 0.7 }
///     }
///     fn apply(&self, number: &mut u32, operator: &&str) -> u32 {
///         let next = if *operator == "double" { *number * 2 } else { *number + 1 };
///         std::mem::replace(number, next)
///     }
///     fn undo(&self, number: &mut u32, before: u32) {
///         *number = before;
///     }
///     fn is_goal(&self, number: &u32) -> bool {
///         *number == self.0
///     }
/// }
///
/// let numbers = Numbers(11);
/// let mut search = ScheduledSearch::new(&numbers, &Zero, 1, ExponentialBudget::default());
/// let outcome = search.run(&mut ());
/// assert!(outcome.is_optimal());
/// assert!((outcome.cost().unwrap() - 5.1).abs() < 1e-9);
/// ```
pub struct ScheduledSearch<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>, Q> {
    problem: Problem<'a, S, H, P>,
    start: S::State,
    control: Control<'a, S::Operator, S::Cost>,
    trials: Trials<S::Cost, Q>,
    /// Only solutions that cost less are looked for.
    known: Option<S::Cost>,
    /// The best solution found, and its path of ordinals.
    best: Option<(Plan<S::Operator, S::Cost>, Vec<u32>)>,
    /// Counts of the present trial before what is running.
    done: Counts<S::Cost>,
    /// What remains of the trial, where nothing is running.
    remains: Position,
    /// The trial that observers know of.
    announced: u64,
    /// Whether the space or the heuristic is being asked: true between calls
    /// only where one of them panicked.
    searching: bool,
    running: Option<DepthFirst<'a, S, H, P>>,
}

impl<'a, S, H, Q> ScheduledSearch<'a, S, H, NoPruning, Q>
where
    S: StateSpace,
    H: Heuristic<S>,
    Q: Schedule<S::Cost>,
{
    /// A search from `start` under the bounds of `schedule`, without pruning
    /// or limits, with [`CycleCheck::FullPath`].
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State, schedule: Q) -> Self {
        let problem = Problem {
            space,
            heuristic,
            pruning: &NoPruning,
            cycles: CycleCheck::FullPath,
            memory: usize::MAX,
            trusted: !matches!(heuristic.quality(), Quality::Unknown),
        };
        ScheduledSearch::anew(problem, start, schedule, Limits::none(), None)
    }
}

impl<'a, S, H, P, Q> ScheduledSearch<'a, S, H, P, Q>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    Q: Schedule<S::Cost>,
{
    /// A search that has not begun.
    fn anew(
        problem: Problem<'a, S, H, P>,
        start: S::State,
        schedule: Q,
        limits: Limits<'a, S::Cost>,
        known: Option<S::Cost>,
    ) -> Self {
        ScheduledSearch {
            problem,
            start,
            control: Control::new(limits),
            trials: Trials::new(schedule),
            known,
            best: None,
            done: Counts::NONE,
            remains: Position::root(),
            announced: 0,
            searching: false,
            running: None,
        }
    }

    /// Takes operators out by `pruning`. A search that had begun begins anew.
    #[must_use]
    pub fn pruning<R: Pruning<S>>(self, pruning: &'a R) -> ScheduledSearch<'a, S, H, R, Q> {
        let Problem { space, heuristic, cycles, memory, trusted, .. } = self.problem;
        let problem = Problem { space, heuristic, pruning, cycles, memory, trusted };
        let schedule = self.trials.schedule;
        ScheduledSearch::anew(problem, self.start, schedule, self.control.limits, self.known)
    }

    /// Looks for repeated states on the path as `cycles` says. A search that
    /// had begun begins anew.
    #[must_use]
    pub fn cycles(self, cycles: CycleCheck) -> Self {
        let problem = Problem { cycles, ..self.problem };
        let schedule = self.trials.schedule;
        ScheduledSearch::anew(problem, self.start, schedule, self.control.limits, self.known)
    }

    /// Looks only for solutions that cost less than `cost`, because one that
    /// costs so much is known. Where there are none the search stops with
    /// [`StopReason::MaxCost`] and `cost` for its lower bound. A search that
    /// had begun begins anew.
    #[must_use]
    pub fn below(self, cost: S::Cost) -> Self {
        let schedule = self.trials.schedule;
        ScheduledSearch::anew(self.problem, self.start, schedule, self.control.limits, Some(cost))
    }

    /// The schedule, as far as it has come.
    #[must_use]
    pub fn schedule(&self) -> &Q {
        &self.trials.schedule
    }

    /// How trials grow: [`growth`](Prediction::growth) is that of the last
    /// over the one before.
    #[must_use]
    pub fn prediction(&self) -> Prediction {
        self.trials.prediction
    }

    /// Counts of the present trial.
    fn counts(&self) -> Counts<S::Cost> {
        let mut counts = self.done;
        if let Some(running) = &self.running {
            counts.add(&running.counts());
        }
        counts
    }
}

impl<'a, S, H, P, Q> Search<'a> for ScheduledSearch<'a, S, H, P, Q>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    Q: Schedule<S::Cost>,
{
    type Operator = S::Operator;
    type Cost = S::Cost;

    fn step<O: Observer<S::Cost>>(
        &mut self,
        expansions: u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        if self.control.answer.is_none() {
            let mut left = expansions.max(1);
            self.control.answer = self.prepare(observer);
            while self.control.answer.is_none() && left > 0 {
                self.control.answer = self.search_on(&mut left, observer);
            }
        }
        self.control.answer.clone()
    }

    fn set_limits(&mut self, limits: Limits<'a, S::Cost>) {
        self.control.set_limits(limits);
        self.problem.memory = self.control.memory();
        if let Some(running) = &mut self.running {
            running.allow_memory(self.problem.memory);
        }
    }

    fn statistics(&self) -> Statistics {
        let mut statistics = self.trials.finished.clone();
        let counts = self.counts();
        statistics.expanded += counts.expanded;
        statistics.generated += counts.generated;
        statistics.peak_bytes = statistics.peak_bytes.max(self.bytes());
        if let Some(Outcome::Stopped {
            reason: StopReason::MaxCost | StopReason::Iterations, ..
        }) = self.control.answer
            && self.announced != statistics.iterations
        {
            // Another trial was wanted, but never begun.
            statistics.iterations = statistics.iterations.saturating_sub(1);
        }
        statistics
    }
}
