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

#![cfg(feature = "alloc")]

mod driver;
mod engine;
mod save;
mod tree;
mod trials;
mod watch;

pub(crate) use driver::Driver;
pub(crate) use engine::{Ended, Engine};

use tree::Tree;

use crate::cycles::CycleCheck;
use crate::heuristic::Heuristic;
use crate::limits::Limits;
use crate::pruning::{NoPruning, Pruning};
use crate::schedule::{Prediction, Schedule};
use crate::search::control::{Control, Search, by_its_engine};
use crate::search::depth_first::Problem;
use crate::space::StateSpace;

/// A search by iterative deepening under a schedule: configured, then run or
/// stepped. By [`LeastCutOff`](crate::LeastCutOff) it is IDA*, by
/// [`ControlledReexpansion`](crate::ControlledReexpansion) IDA*-CR, by
/// [`Geometric`](crate::Geometric) EDA*, and by
/// [`ExponentialBudget`](crate::ExponentialBudget) budgeted tree search.
///
/// A cheapest path for every admissible heuristic, in memory linear in the
/// depth: a trial goes on after a solution until nothing cheaper is left.
/// Condition: as for [`IdaStar`](crate::IdaStar).
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
/// assert!((outcome.cost().unwrap() - 5.0).abs() < 1e-9);
/// ```
pub struct ScheduledSearch<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>, Q> {
    driver: Driver<'a, S, Tree<'a, S, H, P>, Q>,
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
        let problem = Problem::of(space, heuristic);
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
    pub(in crate::search) fn anew(
        problem: Problem<'a, S, H, P>,
        start: S::State,
        schedule: Q,
        limits: Limits<'a, S::Cost>,
        known: Option<S::Cost>,
    ) -> Self {
        ScheduledSearch { driver: Driver::new(Tree::new(problem, start), schedule, limits, known) }
    }

    /// Takes operators out by `pruning`. A search that had begun begins anew.
    #[must_use]
    pub fn pruning<R: Pruning<S>>(self, pruning: &'a R) -> ScheduledSearch<'a, S, H, R, Q> {
        let Tree { problem, start, .. } = self.driver.engine;
        let problem = problem.pruned_by(pruning);
        let Driver { trials, control, known, .. } = self.driver;
        ScheduledSearch::anew(problem, start, trials.schedule, control.limits, known)
    }

    /// Looks for repeated states on the path as `cycles` says. A search that
    /// had begun begins anew.
    #[must_use]
    pub fn cycles(self, cycles: CycleCheck) -> Self {
        let Driver { engine: Tree { problem, start, .. }, trials, control, known, .. } =
            self.driver;
        let problem = Problem { cycles, ..problem };
        ScheduledSearch::anew(problem, start, trials.schedule, control.limits, known)
    }

    /// Looks only for solutions that cost less than `cost`, because one that
    /// costs so much is known. Where there are none the search stops with
    /// [`StopReason::MaxCost`](crate::StopReason::MaxCost) and `cost` for its
    /// lower bound. A search that had begun begins anew.
    #[must_use]
    pub fn below(self, cost: S::Cost) -> Self {
        let Driver { engine: Tree { problem, start, .. }, trials, control, .. } = self.driver;
        ScheduledSearch::anew(problem, start, trials.schedule, control.limits, Some(cost))
    }

    /// The f that every path to a goal is known to have.
    pub(in crate::search) fn bound(&self) -> Option<S::Cost> {
        (!self.driver.trials.is_new()).then_some(self.driver.trials.proven)
    }

    /// The bound of the present trial.
    pub(in crate::search) fn trial_bound(&self) -> Option<S::Cost> {
        (!self.driver.trials.is_new()).then_some(self.driver.trials.trial.bound)
    }

    /// Its limits, clock and answer.
    pub(in crate::search) fn control(&mut self) -> &mut Control<'a, S::Operator, S::Cost> {
        &mut self.driver.control
    }

    /// The schedule, as far as it has come.
    #[must_use]
    pub fn schedule(&self) -> &Q {
        &self.driver.trials.schedule
    }

    /// How trials grow: [`growth`](Prediction::growth) is that of the last
    /// over the one before.
    #[must_use]
    pub fn prediction(&self) -> Prediction {
        self.driver.trials.prediction
    }
}

impl<'a, S, H, P, Q> Search<'a> for ScheduledSearch<'a, S, H, P, Q>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    Q: Schedule<S::Cost>,
{
    by_its_engine!(driver);
}
