//! What bidirectional best-first searches have in common: begin, expand what
//! the rule chooses, look at limits, and answer.

use super::expand::{Broken, Findings};
use super::fronts::{Ended, Fronts};
use super::plan::plan;
use super::rule::Rule;
use super::sides::Sides;
use crate::cost::Cost;
use crate::heuristic::{Heuristic, Quality};
use crate::limits::{Limits, StopReason};
use crate::nodes::Packed;
use crate::observer::{Observer, Progress};
use crate::outcome::{Iteration, Outcome, Plan, Proof, Statistics};
use crate::pack::Pack;
use crate::reversible::Reversible;
use crate::search::a_star::Budget;
use crate::search::control::Control;
use crate::search::deepening::Over;
use crate::search::depth_first::Counts;
use crate::search::instrument::Interruption;

/// What tables and open lists take where nothing is said: 256 MiB.
const DEFAULT_MEMORY: usize = 256 << 20;

/// A bidirectional best-first search under a rule.
pub(super) struct Engine<'a, S, F, B, R>
where
    S: Reversible<Backward: Pack> + Pack,
{
    sides: Sides<'a, S, F, B>,
    memory: usize,
    control: Control<'a, S::Operator, S::Cost>,
    search: Option<Fronts<S, R>>,
}

impl<'a, S, F, B, R> Engine<'a, S, F, B, R>
where
    S: Reversible<Backward: Pack> + Pack,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
    R: Rule<S::Cost>,
{
    pub(super) fn new(space: &'a S, to_goal: &'a F, from_start: &'a B, start: S::State) -> Self {
        let sides = Sides::new(space, to_goal, from_start, start);
        Engine {
            sides,
            memory: DEFAULT_MEMORY,
            control: Control::new(Limits::none()),
            search: None,
        }
    }

    pub(super) fn memory(self, memory: usize) -> Self {
        Engine { memory, control: Control::new(self.control.limits), search: None, ..self }
    }

    pub(super) fn least_cost(mut self, cost: S::Cost) -> Self {
        if cost.is_valid() {
            self.sides.least_cost = cost;
        }
        Engine { control: Control::new(self.control.limits), search: None, ..self }
    }

    pub(super) fn quality(&self) -> Quality {
        self.sides.quality()
    }

    pub(super) fn set_limits(&mut self, limits: Limits<'a, S::Cost>) {
        self.control.set_limits(limits);
    }

    pub(super) fn statistics(&self) -> Statistics {
        let Some(search) = &self.search else { return Statistics::default() };
        Statistics {
            iterations: 1,
            expanded: search.findings.counts.expanded,
            generated: search.findings.counts.generated,
            reopened: search.findings.reopened,
            discarded: 0,
            peak_bytes: search.forward.bytes() + search.backward.bytes(),
        }
    }

    pub(super) fn step<O: Observer<S::Cost>>(
        &mut self,
        expansions: u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        if self.control.answer.is_none() {
            self.control.answer = self.search_on(&mut expansions.max(1), observer);
        }
        self.control.answer.clone()
    }

    /// Searches on until there is an answer or nothing is left of the step.
    fn search_on<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        self.control.start_clock();
        if self.search.is_none()
            && let Some(outcome) = self.begin(observer)
        {
            return Some(outcome);
        }
        let search = self.search.as_mut()?;
        let (bound, expanded) = (search.rule.bound(), search.findings.counts.expanded);
        let progress = Progress { iteration: 1, bound, expanded };
        let mut instrument = self.control.instrument(0, progress, left, observer);
        let ended = search.run(&self.sides, self.control.limits.max_cost, &mut instrument);
        let outcome = match ended {
            Ended::Interrupted(Interruption::Limit(reason)) => return Some(self.stopped(reason)),
            Ended::Interrupted(_) => {
                *left = 0;
                return None;
            }
            Ended::AboveMost => return Some(self.stopped(StopReason::MaxCost)),
            Ended::Broken(Broken::Full) => self.stopped(StopReason::Memory),
            Ended::Broken(_) => self.stopped(StopReason::InvalidCost),
            Ended::Proven => self.concluded(false),
            Ended::Uncountable => self.concluded(true),
        };
        if let Some(Fronts { findings: Findings { counts, .. }, rule, .. }) = &self.search {
            let Counts { expanded, generated, .. } = *counts;
            let iteration = Iteration { number: 1, bound: rule.bound(), expanded, generated };
            observer.iteration_ends(&iteration, &self.statistics());
        }
        Some(outcome)
    }

    /// Begins both fronts, unless there is an answer before.
    fn begin<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let h = match self.sides.opening() {
            Ok(h) => h,
            Err(outcome) => return Some(outcome),
        };
        let stopped = |reason| {
            let lower_bound = self.sides.quality().lower_bound(h);
            Some(Outcome::Stopped { reason, lower_bound, incumbent: None })
        };
        let half = self.memory / 2;
        let budgets = Budget::of::<S, Packed>(self.sides.space, half, false).zip(Budget::of::<
            S::Backward,
            Packed,
        >(
            &self.sides.backward,
            half,
            false,
        ));
        let budgets = budgets.filter(|_| self.memory <= self.control.memory());
        let Some((forth, back)) = budgets else { return stopped(StopReason::Memory) };
        if self.control.limits.iterations == Some(0) {
            return stopped(StopReason::Iterations);
        }
        let search = Fronts::<S, R>::begin(&self.sides, h, &forth, &back);
        let iteration =
            Iteration { number: 1, bound: search.rule.bound(), expanded: 0, generated: 0 };
        observer.iteration_begins(&iteration);
        self.search = Some(search);
        None
    }

    /// The best plan known.
    fn incumbent(&self) -> Option<Plan<S::Operator, S::Cost>> {
        let search = self.search.as_ref()?;
        let Sides { space, backward, start, .. } = &self.sides;
        let fronts = (&search.forward, &search.backward);
        let meeting = search.findings.meeting.as_ref()?;
        // Nobody looks for one that costs more than is allowed.
        let most = self.control.limits.max_cost;
        if most.is_some_and(|most| search.findings.cost_above(most)) {
            return None;
        }
        plan((*space, backward), start, &search.goals, fronts, meeting)
    }

    fn stopped(&self, reason: StopReason) -> Outcome<S::Operator, S::Cost> {
        let bound = self.search.as_ref().map(|search| match search.broken {
            Some(Broken::TooCheap) => search.first_bound,
            // A rule tells of what is still to be found, not of what has met.
            _ => search.findings.at_most_met(search.rule.bound()),
        });
        let lower_bound = bound.and_then(|bound| self.sides.quality().lower_bound(bound));
        Outcome::Stopped { reason, lower_bound, incumbent: self.incumbent() }
    }

    /// Nothing better is to be found.
    fn concluded(&self, uncountable: bool) -> Outcome<S::Operator, S::Cost> {
        let quality = self.sides.quality();
        if let Some(plan) = self.incumbent() {
            let lower_bound = quality.lower_bound(plan.cost);
            return Outcome::Solved { plan, proof: Proof::of_first_solution(quality), lower_bound };
        }
        let counts = self.search.as_ref().map_or(Counts::NONE, |search| search.findings.counts);
        if uncountable {
            return self.stopped(StopReason::CostOverflow);
        }
        Over::of(&counts, self.sides.trusted()).outcome(|reason| self.stopped(reason))
    }
}
