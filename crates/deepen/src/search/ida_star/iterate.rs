//! One iteration after the other: what begins, ends and stops them.

use super::IdaStar;
use crate::heuristic::Heuristic;
use crate::limits::StopReason;
use crate::observer::{Observer, Progress};
use crate::outcome::{Outcome, Plan, Proof};
use crate::pruning::Pruning;
use crate::search::allowance::{Allowance, Serial};
use crate::search::control::Search;
use crate::search::deepening::{Deepening, Over};
use crate::search::depth_first::{DepthFirst, End};
use crate::search::instrument::Interruption;
use crate::search::opening::opening;
use crate::search::recursion::Accelerator;
use crate::space::StateSpace;

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>, A: Accelerator<S, H, P>>
    IdaStar<'_, S, H, P, A>
{
    /// Begins the search: the start itself may be all there is to say.
    pub(super) fn prepare<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        self.control.start_clock();
        if self.searching {
            // The space or the heuristic panicked: what was in hand is lost.
            self.running = None;
            self.deepening = self.deepening.take().map(Deepening::anew);
            self.searching = false;
        }
        if self.deepening.is_none() {
            match opening(&self.problem, &self.start) {
                Ok(h) => self.deepening = Some(Deepening::begin(h)),
                Err(outcome) => return Some(outcome),
            }
        }
        let stop = self.check_bound();
        if stop.is_none() {
            self.announce(observer);
        }
        stop
    }

    /// Whether the present iteration may be searched at all.
    fn check_bound(&self) -> Option<Outcome<S::Operator, S::Cost>> {
        let reason = self.deepening.as_ref()?.forbidden_by(&self.control.limits)?;
        Some(self.stopped(reason))
    }

    /// Searches the portion that is next, or ends the iteration.
    pub(super) fn search_portion<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        match self.search_on(left, observer) {
            Some(End::Exhausted) => None,
            Some(End::Interrupted(Interruption::Limit(reason))) => Some(self.stopped(reason)),
            Some(End::Interrupted(_)) => {
                *left = 0;
                None
            }
            Some(End::Fault(_)) => Some(self.stopped(StopReason::InvalidCost)),
            Some(End::Goal(_)) | None => self.conclude(observer),
        }
    }

    /// Searches the portion that is next until something happens. `None`
    /// where nothing remains of the iteration.
    pub(super) fn search_on<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Option<End> {
        let deepening = self.deepening.as_mut()?;
        if self.running.is_none() && deepening.pending.is_empty() {
            return None;
        }
        self.searching = true;
        if self.running.is_none() {
            let position = deepening.pending.remove(0);
            let mut running = DepthFirst::new(self.problem, self.start.clone(), deepening.bound);
            // Positions are checked where they come from.
            running.seek(&position, deepening.bound);
            self.running = Some(running);
        }
        let running = self.running.as_mut()?;
        let expanded = running.counts().expanded;
        let mut instrument = Serial {
            allowance: Allowance::new(
                &self.control.limits,
                self.control.begun,
                deepening.finished.expanded,
            ),
            progress: Progress {
                iteration: deepening.finished.iterations,
                bound: deepening.bound,
                expanded: deepening.counts().expanded + expanded,
            },
            left,
            observer,
        };
        let end = running.run(&self.accelerator, &mut instrument);
        self.searching = false;
        self.peak_bytes = self.peak_bytes.max(running.peak_bytes());
        deepening.finished.discarded += running.take_discarded();
        match &end {
            End::Interrupted(_) => {}
            End::Fault(_) => self.park(),
            End::Exhausted | End::Goal(_) => {
                deepening.done.add(&running.counts());
                self.running = None;
                if let End::Goal(path) = &end {
                    deepening.candidate = Some(path.clone());
                }
                deepening.settle();
            }
        }
        Some(end)
    }

    /// Puts the portion that is being searched back among those that remain.
    pub(in crate::search) fn park(&mut self) {
        if let (Some(deepening), Some(running)) = (&mut self.deepening, self.running.take()) {
            deepening.done.add(&running.counts());
            deepening.pending.insert(0, running.position());
        }
    }

    /// Ends an iteration of which nothing remains: by its solution, or else
    /// by raising the bound.
    pub(in crate::search) fn conclude<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let deepening = self.deepening.as_ref()?;
        match deepening.candidate.as_ref().and_then(|path| self.plan(path)) {
            Some(plan) => {
                self.report_end(observer);
                Some(self.solved(plan))
            }
            None => self.finish_iteration(observer),
        }
    }

    /// Nothing remains of the iteration: raises the bound, or says what it
    /// means that nothing was cut.
    fn finish_iteration<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let trusted = self.problem.trusted;
        self.report_end(observer);
        match self.deepening.as_mut()?.end_iteration(trusted) {
            Some(Over::Unsolvable) => return Some(Outcome::Unsolvable),
            Some(Over::Unproven(reason)) => return Some(self.stopped(reason)),
            None => {}
        }
        let stop = self.check_bound();
        if stop.is_none() {
            self.announce(observer);
        }
        stop
    }

    /// Tells of the present iteration, once.
    fn announce<O: Observer<S::Cost>>(&mut self, observer: &mut O) {
        if let Some(deepening) = &self.deepening
            && deepening.finished.iterations != self.announced
        {
            self.announced = deepening.finished.iterations;
            observer.iteration_begins(&deepening.iteration());
        }
    }

    fn report_end<O: Observer<S::Cost>>(&mut self, observer: &mut O) {
        let Some(deepening) = &self.deepening else { return };
        let iteration = deepening.iteration();
        self.prediction.observe(iteration.expanded);
        observer.iteration_ends(&iteration, &self.statistics());
    }

    /// The plan of a path of ordinals.
    pub(super) fn plan(&self, path: &[u32]) -> Option<Plan<S::Operator, S::Cost>> {
        self.walk(path).map(|(plan, _)| plan)
    }

    /// The plan of a path of ordinals, and the state it ends in. `None` where
    /// the space has no such path.
    #[allow(clippy::type_complexity)] // two things, each plain
    pub(super) fn walk(&self, path: &[u32]) -> Option<(Plan<S::Operator, S::Cost>, S::State)> {
        self.problem.walk(&self.start, path)
    }

    pub(super) fn solved(&self, plan: Plan<S::Operator, S::Cost>) -> Outcome<S::Operator, S::Cost> {
        let quality = self.problem.heuristic.quality();
        Outcome::Solved {
            plan,
            proof: Proof::of_first_solution(quality),
            lower_bound: self.lower_bound(),
        }
    }

    /// Stopped by a limit, with the solution known so far: not yet known to
    /// be the first in depth-first order.
    pub(in crate::search) fn stopped(&self, reason: StopReason) -> Outcome<S::Operator, S::Cost> {
        let candidate = self.deepening.as_ref().and_then(|deepening| deepening.candidate.as_ref());
        let incumbent = candidate.and_then(|path| self.plan(path));
        Outcome::Stopped { reason, lower_bound: self.lower_bound(), incumbent }
    }

    /// What is proven: every f below the bound has been searched.
    fn lower_bound(&self) -> Option<S::Cost> {
        let bound = self.deepening.as_ref()?.bound;
        self.problem.heuristic.quality().lower_bound(bound)
    }
}
