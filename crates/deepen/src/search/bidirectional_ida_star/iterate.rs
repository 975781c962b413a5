//! One iteration after the other: what begins, ends and stops them.

use super::BidirectionalIdaStar;
use super::pass::{End, Pass};
use crate::heuristic::Heuristic;
use crate::limits::StopReason;
use crate::observer::{Observer, Progress};
use crate::outcome::{Outcome, Plan, Proof};
use crate::pairs::PairHeuristic;
use crate::reversible::Reversible;
use crate::search::control::Search;
use crate::search::deepening::{Deepening, Over};
use crate::search::instrument::Interruption;

impl<S, F, B, D> BidirectionalIdaStar<'_, S, F, B, D>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
    D: PairHeuristic<S>,
{
    /// Begins the search: the start itself may be all there is to say.
    pub(super) fn prepare<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        self.control.start_clock();
        if self.deepening.is_none() {
            match self.problem.sides.opening() {
                Ok(h) => self.deepening = Some(Deepening::begin(h)),
                Err(outcome) => return Some(outcome),
            }
        }
        self.begin_iteration(observer)
    }

    /// Tells of the present iteration, once, unless it may not be searched at
    /// all.
    fn begin_iteration<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let deepening = self.deepening.as_ref()?;
        if let Some(reason) = deepening.forbidden_by(&self.control.limits) {
            return Some(self.stopped(reason));
        }
        if deepening.finished.iterations != self.announced {
            self.announced = deepening.finished.iterations;
            observer.iteration_begins(&deepening.iteration());
        }
        None
    }

    /// Searches the iteration on, and ends it where nothing remains of it.
    pub(super) fn search_on<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let deepening = self.deepening.as_mut()?;
        let pass = self.pass.get_or_insert_with(|| {
            let mut pass = Pass::new(&self.problem, deepening.bound);
            // Positions are checked where they come from.
            if let Some(position) = deepening.pending.first() {
                pass.seek(&self.problem, position);
            }
            pass
        });
        let progress = Progress {
            iteration: deepening.finished.iterations,
            bound: deepening.bound,
            expanded: deepening.done.expanded + pass.counts.expanded,
        };
        let before = deepening.finished.expanded;
        let end = {
            let mut instrument = self.control.instrument(before, progress, left, observer);
            pass.run(&self.problem, &mut instrument)
        };
        self.peak_bytes = self.peak_bytes.max(pass.bytes());
        match end {
            End::Interrupted(Interruption::Limit(reason)) => return Some(self.stopped(reason)),
            End::Interrupted(_) => {
                *left = 0;
                return None;
            }
            End::Fault => return Some(self.stopped(StopReason::InvalidCost)),
            End::Exhausted | End::Goal => {}
        }
        let plan = if end == End::Goal { pass.plan(&self.problem) } else { None };
        deepening.done.add(&pass.counts);
        deepening.pending.clear();
        self.pass = None;
        self.report_end(observer);
        match plan {
            Some(plan) => Some(self.solved(plan)),
            None => self.finish_iteration(observer),
        }
    }

    /// Nothing remains of the iteration: raises the bound, or says what it
    /// means that nothing was cut.
    fn finish_iteration<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let trusted = self.problem.trusted();
        match self.deepening.as_mut()?.end_iteration(trusted) {
            Some(Over::Unsolvable) => Some(Outcome::Unsolvable),
            Some(Over::Unproven(reason)) => Some(self.stopped(reason)),
            None => self.begin_iteration(observer),
        }
    }

    fn report_end<O: Observer<S::Cost>>(&mut self, observer: &mut O) {
        let Some(deepening) = &self.deepening else { return };
        let iteration = deepening.iteration();
        self.prediction.observe(iteration.expanded);
        observer.iteration_ends(&iteration, &self.statistics());
    }

    fn solved(&self, plan: Plan<S::Operator, S::Cost>) -> Outcome<S::Operator, S::Cost> {
        let proof = Proof::of_first_solution(self.problem.quality());
        Outcome::Solved { plan, proof, lower_bound: self.lower_bound() }
    }

    fn stopped(&self, reason: StopReason) -> Outcome<S::Operator, S::Cost> {
        let lower_bound = if reason == StopReason::InvalidCost {
            // An operator that costs less than was declared disproves the rest.
            let first =
                self.problem.sides.to_goal.of(self.problem.sides.space, &self.problem.sides.start);
            self.problem.quality().lower_bound(first)
        } else {
            self.lower_bound()
        };
        Outcome::Stopped { reason, lower_bound, incumbent: None }
    }

    /// What is proven: every path below the bound has been searched.
    fn lower_bound(&self) -> Option<S::Cost> {
        self.problem.quality().lower_bound(self.deepening.as_ref()?.bound)
    }
}
