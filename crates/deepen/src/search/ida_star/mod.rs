//! Iterative-deepening A*, IDA* (Korf 1985): depth-first search under a bound
//! on f = g + h; the next bound is the least f that was cut off.
//!
//! Promises a cheapest path for every admissible heuristic, consistent or
//! not, in memory linear in the depth: a bound is raised only to a value that
//! some path must cost, so the first solution found is optimal. Condition: a
//! space in which a path of bounded cost has bounded length, or
//! [`CycleCheck::FullPath`]. Costs the re-expansion of the earlier
//! iterations: little where each is several times larger than the last, much
//! where costs are real numbers and each new bound adds a few nodes.

#![cfg(feature = "alloc")]

mod iterate;
mod save;

use crate::cycles::CycleCheck;
use crate::heuristic::Heuristic;
use crate::limits::{Limits, StopReason};
use crate::observer::Observer;
use crate::outcome::{Outcome, Statistics};
use crate::pruning::{NoPruning, Pruning};
use crate::schedule::Prediction;
use crate::search::control::{Control, Search};
use crate::search::deepening::Deepening;
use crate::search::depth_first::{DepthFirst, End, Problem};
use crate::search::instrument::Interruption;
use crate::search::position::Position;
use crate::search::recursion::{Accelerator, Recursion, StackOnly};
use crate::sites::{SiteHeuristic, SitePruning, Sited};
use crate::space::StateSpace;

/// A search by IDA* (Korf 1985): configured, then run, stepped, or shared among
/// threads.
///
/// A cheapest path for every admissible heuristic, in memory linear in the
/// depth. Condition: a path of bounded cost has bounded length, or
/// [`CycleCheck::FullPath`].
pub struct IdaStar<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S> = NoPruning, A = StackOnly> {
    pub(super) problem: Problem<'a, S, H, P>,
    pub(super) accelerator: A,
    pub(super) start: S::State,
    pub(super) control: Control<'a, S::Operator, S::Cost>,
    pub(super) deepening: Option<Deepening<S::Cost>>,
    pub(super) prediction: Prediction,
    pub(super) peak_bytes: usize,
    /// The iteration that observers know of.
    announced: u64,
    /// Whether the space or the heuristic is being asked: true between calls
    /// only where one of them panicked.
    pub(super) searching: bool,
    pub(super) running: Option<DepthFirst<'a, S, H, P>>,
}

impl<'a, S: StateSpace, H: Heuristic<S>> IdaStar<'a, S, H> {
    /// A search from `start`, without pruning or limits, with
    /// [`CycleCheck::FullPath`].
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State) -> Self {
        let problem = Problem::of(space, heuristic);
        IdaStar::anew(problem, StackOnly, start, Limits::none())
    }
}

impl<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>, A> IdaStar<'a, S, H, P, A> {
    /// Takes operators out by `pruning`. A search that had begun begins anew.
    #[must_use]
    pub fn pruning<Q: Pruning<S>>(self, pruning: &'a Q) -> IdaStar<'a, S, H, Q, StackOnly> {
        let problem = self.problem.pruned_by(pruning);
        IdaStar::anew(problem, StackOnly, self.start, self.control.limits)
    }

    /// A search that has not begun.
    pub(in crate::search) fn anew(
        problem: Problem<'a, S, H, P>,
        accelerator: A,
        start: S::State,
        limits: Limits<'a, S::Cost>,
    ) -> Self {
        IdaStar {
            problem,
            accelerator,
            start,
            control: Control::new(limits),
            deepening: None,
            prediction: Prediction::new(),
            peak_bytes: 0,
            announced: 0,
            searching: false,
            running: None,
        }
    }

    /// The f that every path to a goal is known to have.
    pub(in crate::search) fn bound(&self) -> Option<S::Cost> {
        self.deepening.as_ref().map(|deepening| deepening.bound)
    }

    /// Looks for repeated states on the path as `cycles` says. A search that
    /// had begun begins anew.
    #[must_use]
    pub fn cycles(self, cycles: CycleCheck) -> Self {
        let problem = Problem { cycles, ..self.problem };
        IdaStar::anew(problem, self.accelerator, self.start, self.control.limits)
    }
}

impl<'a, S, H, P> IdaStar<'a, S, H, P, StackOnly>
where
    S: Sited,
    H: SiteHeuristic<S>,
    P: SitePruning<S>,
{
    /// Searches deep subtrees by recursion over the space's sites: the same
    /// counts, bounds and plan, several times faster.
    #[must_use]
    pub fn by_sites(self) -> IdaStar<'a, S, H, P, Recursion> {
        self.accelerated(Recursion)
    }
}

impl<'a, S, H, P> IdaStar<'a, S, H, P, StackOnly>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    /// The same search with something else than the stack for its subtrees.
    pub(in crate::search) fn accelerated<A>(self, accelerator: A) -> IdaStar<'a, S, H, P, A> {
        IdaStar {
            problem: self.problem,
            accelerator,
            start: self.start,
            control: self.control,
            deepening: self.deepening,
            prediction: self.prediction,
            peak_bytes: self.peak_bytes,
            announced: self.announced,
            searching: self.searching,
            running: self.running,
        }
    }
}

impl<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>, A: Accelerator<S, H, P>> Search<'a>
    for IdaStar<'a, S, H, P, A>
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
                self.control.answer = self.search_portion(&mut left, observer);
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
        let mut statistics = self.deepening.as_ref().map(Deepening::statistics).unwrap_or_default();
        if let Some(running) = &self.running {
            statistics.expanded += running.counts().expanded;
            statistics.generated += running.counts().generated;
            statistics.peak_bytes = running.peak_bytes();
        }
        statistics.iterations = self.control.begun_of(statistics.iterations);
        statistics.peak_bytes = statistics.peak_bytes.max(self.peak_bytes);
        statistics
    }
}

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>, A: Accelerator<S, H, P>>
    IdaStar<'_, S, H, P, A>
{
    /// After an optimal solution: the next plan of the same cost, in
    /// depth-first order; `None` when there are no more. Plans end at the
    /// first goal they reach; plans that the pruning leaves out are not
    /// found, so count them under [`ParentPruning`] or none.
    ///
    /// A limit that is reached meanwhile is returned as
    /// [`Outcome::Stopped`].
    ///
    /// [`ParentPruning`]: crate::ParentPruning
    pub fn next_optimal<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        if !self.control.answer.as_ref()?.is_optimal() {
            return None;
        }
        let optimum = self.control.answer.as_ref()?.cost()?;
        let interrupted = |reason| {
            let lower_bound = Some(optimum);
            Outcome::Stopped { reason, lower_bound, incumbent: None }
        };
        if self.searching {
            // The space or the heuristic panicked: which plans are left is lost.
            return Some(interrupted(StopReason::Cancelled));
        }
        self.control.start_clock();
        loop {
            let deepening = self.deepening.as_mut()?;
            if let Some(last) = deepening.candidate.take() {
                deepening.pending.insert(0, Position::after(last)?);
            }
            match self.search_on(&mut { u64::MAX }, observer)? {
                End::Goal(path) => {
                    // Real costs of the same plan may be rounded differently.
                    let plan = self.plan(&path)?;
                    if plan.cost == optimum {
                        return Some(self.solved(plan));
                    }
                }
                End::Exhausted => {}
                End::Fault(_) => return Some(interrupted(StopReason::InvalidCost)),
                End::Interrupted(Interruption::Limit(reason)) => return Some(interrupted(reason)),
                End::Interrupted(_) => return None,
            }
        }
    }

    /// The size of the next iteration, predicted.
    #[must_use]
    pub fn prediction(&self) -> Prediction {
        self.prediction
    }
}
