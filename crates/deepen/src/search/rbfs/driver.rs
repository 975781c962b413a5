//! RBFS on the heap: how it is configured and run.

#![cfg(feature = "alloc")]

use super::best_first::Halt;
use super::spine::Spine;
use super::values::{Controlled, Exact, Raised, Values};
use crate::cost::Cost;
use crate::cycles::CycleCheck;
use crate::heuristic::Heuristic;
use crate::limits::{Limits, StopReason};
use crate::observer::Observer;
use crate::outcome::{Iteration, Outcome, Plan, Proof, Statistics};
use crate::pruning::{NoPruning, Pruning};
use crate::search::control::{Control, Search};
use crate::search::deepening::Over;
use crate::search::depth_first::{Counts, Problem};
use crate::search::opening::opening;
use crate::space::StateSpace;

/// A search by RBFS (Korf 1993): configured, then run or stepped. `V` says with
/// which value a subtree is left.
///
/// Best-first order in memory linear in the depth; a cheapest path for every
/// admissible heuristic. Condition: as for [`IdaStar`](crate::IdaStar).
pub struct Rbfs<'a, S, H, P = NoPruning, V = Exact>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    V: Values<S::Cost>,
{
    pub(super) problem: Problem<'a, S, H, P>,
    pub(super) values: V,
    pub(super) start: S::State,
    pub(super) control: Control<'a, S::Operator, S::Cost>,
    pub(super) spine: Option<Spine<'a, S, H, P, V>>,
    /// Whether the space or the heuristic is being asked: true between calls
    /// only where one of them panicked.
    pub(super) searching: bool,
}

impl<'a, S: StateSpace, H: Heuristic<S>> Rbfs<'a, S, H> {
    /// A search from `start`, without pruning or limits, with
    /// [`CycleCheck::FullPath`].
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State) -> Self {
        let problem = Problem::of(space, heuristic);
        Rbfs::anew(problem, Exact, start, Limits::none())
    }
}

impl<'a, S, H, P, V> Rbfs<'a, S, H, P, V>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    V: Values<S::Cost>,
{
    /// A search that has not begun.
    fn anew(
        problem: Problem<'a, S, H, P>,
        values: V,
        start: S::State,
        limits: Limits<'a, S::Cost>,
    ) -> Self {
        let control = Control::new(limits);
        Rbfs { problem, values, start, control, spine: None, searching: false }
    }

    /// Takes operators out by `pruning`. A search that had begun begins anew.
    #[must_use]
    pub fn pruning<Q: Pruning<S>>(self, pruning: &'a Q) -> Rbfs<'a, S, H, Q, V> {
        let problem = self.problem.pruned_by(pruning);
        Rbfs::anew(problem, self.values, self.start, self.control.limits)
    }

    /// Looks for repeated states on the path as `cycles` says. A search that
    /// had begun begins anew.
    #[must_use]
    pub fn cycles(self, cycles: CycleCheck) -> Self {
        let problem = Problem { cycles, ..self.problem };
        Rbfs::anew(problem, self.values, self.start, self.control.limits)
    }

    /// RBFS-CR (Hatem, Kiesel and Ruml 2015): a subtree is left with a value
    /// so high that coming back to it is expected to search twice as many
    /// nodes; the search goes on after its first solution until nothing
    /// cheaper can be left. Where the growth comes true, all re-expansions
    /// together are a constant times the nodes of the last visit. A search
    /// that had begun begins anew.
    #[must_use]
    pub fn controlled(self) -> Rbfs<'a, S, H, P, Controlled> {
        Rbfs::anew(self.problem, Controlled, self.start, self.control.limits)
    }

    /// RBFS-epsilon (Hatem, Kiesel and Ruml 2015): a subtree is left with a
    /// value raised by `epsilon`; the search goes on after its first solution
    /// until nothing cheaper can be left. A search that had begun begins
    /// anew. An `epsilon` that is no cost raises nothing.
    #[must_use]
    pub fn raised(self, epsilon: S::Cost) -> Rbfs<'a, S, H, P, Raised<S::Cost>> {
        let epsilon = if epsilon.is_valid() { epsilon } else { S::Cost::ZERO };
        Rbfs::anew(self.problem, Raised(epsilon), self.start, self.control.limits)
    }

    /// Begins the search, or says at once what there is to say.
    fn begin<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        self.control.start_clock();
        if core::mem::take(&mut self.searching) {
            // The space or the heuristic panicked: what was in hand is lost.
            self.spine = None;
        }
        if self.spine.is_some() {
            return None;
        }
        let h = match opening(&self.problem, &self.start) {
            Ok(h) => h,
            Err(outcome) => return Some(outcome),
        };
        if self.control.limits.iterations == Some(0) {
            let lower_bound = self.problem.heuristic.quality().lower_bound(h);
            let reason = StopReason::Iterations;
            return Some(Outcome::Stopped { reason, lower_bound, incumbent: None });
        }
        self.spine = Some(Spine::new(self.problem, self.values, self.start.clone(), h));
        observer.iteration_begins(&Iteration { number: 1, bound: h, expanded: 0, generated: 0 });
        None
    }

    /// Searches on until there is an answer or nothing is left of the step.
    fn search_on<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        if let Some(outcome) = self.begin(observer) {
            return Some(outcome);
        }
        let spine = self.spine.as_mut()?;
        spine.allow_memory(self.control.memory());
        self.searching = true;
        let halt = spine.step(&self.control, left, observer);
        self.searching = false;
        match halt {
            Halt::Exhausted => Some(self.conclude()),
            Halt::Stopped(reason) => Some(self.stopped(reason)),
            Halt::Paused => None,
        }
    }

    /// Nothing is left that could be cheaper than the solution in hand.
    fn conclude(&self) -> Outcome<S::Operator, S::Cost> {
        let quality = self.problem.heuristic.quality();
        if let Some(plan) = self.incumbent() {
            let lower_bound = quality.lower_bound(plan.cost);
            return Outcome::Solved { plan, proof: Proof::of_first_solution(quality), lower_bound };
        }
        let counts = self.spine.as_ref().map_or(Counts::NONE, Spine::counts);
        Over::of(&counts, self.problem.trusted).outcome(|reason| self.stopped(reason))
    }

    fn stopped(&self, reason: StopReason) -> Outcome<S::Operator, S::Cost> {
        let least = self.spine.as_ref().map_or(S::Cost::ZERO, Spine::proven);
        let lower_bound = self.problem.heuristic.quality().lower_bound(least);
        Outcome::Stopped { reason, lower_bound, incumbent: self.incumbent() }
    }

    fn incumbent(&self) -> Option<Plan<S::Operator, S::Cost>> {
        self.spine.as_ref()?.incumbent().map(|(plan, _)| plan.clone())
    }
}

/// It is one iteration.
impl<'a, S, H, P, V> Search<'a> for Rbfs<'a, S, H, P, V>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    V: Values<S::Cost>,
{
    type Operator = S::Operator;
    type Cost = S::Cost;

    fn step<O: Observer<S::Cost>>(
        &mut self,
        expansions: u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        if self.control.answer.is_none() {
            self.control.answer = self.search_on(&mut expansions.max(1), observer);
        }
        self.control.answer.clone()
    }

    fn set_limits(&mut self, limits: Limits<'a, S::Cost>) {
        self.control.set_limits(limits);
        if let (Some(spine), Some(most)) = (&mut self.spine, limits.max_cost) {
            spine.lower_keys(most);
        }
    }

    fn statistics(&self) -> Statistics {
        self.spine.as_ref().map(Spine::statistics).unwrap_or_default()
    }
}
