//! One trial after the other: what begins, ends and stops them.

use alloc::vec::Vec;

use super::{After, InTrial, ScheduledSearch, Watching};
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::limits::StopReason;
use crate::observer::{Observer, Progress};
use crate::outcome::{Outcome, Proof};
use crate::pruning::Pruning;
use crate::schedule::Schedule;
use crate::search::allowance::{Allowance, Serial};
use crate::search::deepening::Over;
use crate::search::depth_first::{Counts, DepthFirst, End};
use crate::search::instrument::Interruption;
use crate::search::opening::opening;
use crate::search::position::Position;
use crate::search::recursion::StackOnly;
use crate::space::StateSpace;

impl<S, H, P, Q> ScheduledSearch<'_, S, H, P, Q>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    Q: Schedule<S::Cost>,
{
    /// Begins the search: the start itself may be all there is to say.
    pub(super) fn prepare<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        self.control.start_clock();
        if self.searching {
            // The space or the heuristic panicked: what was in hand is lost.
            self.begin_trial();
            self.trials.watch.restart(self.trials.trial.bound);
            self.searching = false;
        }
        if self.trials.is_new() {
            match opening(&self.problem, &self.start) {
                Ok(h) => self.trials.begin(h, self.control.limits.max_cost),
                Err(outcome) => return Some(outcome),
            }
        }
        if self.known.is_some_and(|known| known <= self.trials.proven) {
            return Some(self.stopped(StopReason::MaxCost));
        }
        self.announce(observer)
    }

    /// Tells of the present trial, once; or says why it may not be made.
    fn announce<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        if let Some(reason) = self.trials.forbidden_by(&self.control.limits) {
            return Some(self.stopped(reason));
        }
        if self.trials.finished.iterations != self.announced {
            self.announced = self.trials.finished.iterations;
            observer.iteration_begins(&self.trials.iteration(&self.counts()));
        }
        None
    }

    /// Nothing of the present trial was searched.
    fn begin_trial(&mut self) {
        self.running = None;
        self.done = Counts::NONE;
        self.remains = Position::root();
    }

    /// Searches on until something happens.
    pub(super) fn search_on<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        match self.search(left, observer) {
            End::Goal(path) => self.improve(path, observer),
            End::Exhausted => self.end_trial(false, observer),
            End::Interrupted(Interruption::Budget) => self.end_trial(true, observer),
            End::Interrupted(Interruption::Limit(reason)) => Some(self.stopped(reason)),
            End::Interrupted(_) => {
                *left = 0;
                None
            }
            End::Fault(_) => Some(self.stopped(StopReason::InvalidCost)),
        }
    }

    fn search<O: Observer<S::Cost>>(&mut self, left: &mut u64, observer: &mut O) -> End {
        self.searching = true;
        let bound = self.trials.trial.bound;
        let best = self.best_known();
        let spent = self.counts().expanded;
        let running = self.running.get_or_insert_with(|| {
            let mut running = DepthFirst::new(self.problem, self.start.clone(), bound);
            // Positions are checked where they come from.
            running.seek(&self.remains, bound);
            if let Some(best) = best {
                running.improve_on(best);
            }
            running
        });
        let before = self.trials.finished.expanded;
        let iteration = self.trials.finished.iterations;
        let work = self.trials.trial.work.unwrap_or(u64::MAX);
        let mut watching = Watching::<_, _, Q>::new(&mut self.trials.watch, observer);
        let mut instrument = InTrial {
            serial: Serial {
                allowance: Allowance::new(&self.control.limits, self.control.begun, before),
                progress: Progress { iteration, bound, expanded: spent },
                left,
                observer: &mut watching,
            },
            budget: work.saturating_sub(spent),
        };
        let end = running.run(&StackOnly, &mut instrument);
        let peak_bytes = self.bytes();
        let finished = &mut self.trials.finished;
        finished.peak_bytes = finished.peak_bytes.max(peak_bytes);
        self.searching = false;
        end
    }

    /// A solution was found: goes on below its cost, unless nothing cheaper
    /// is left.
    fn improve<O: Observer<S::Cost>>(
        &mut self,
        path: Vec<u32>,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let (plan, _) = self.problem.walk(&self.start, &path)?;
        let cost = plan.cost;
        self.best = Some((plan, path));
        if cost <= self.trials.proven.greatest(self.trials.glimpsed) {
            self.report_end(observer);
            return Some(self.solved());
        }
        if let Some(running) = &mut self.running {
            running.improve_on(cost);
        }
        observer.improves(cost, self.lower_bound());
        None
    }

    /// The trial is over: goes on to the next, or answers.
    fn end_trial<O: Observer<S::Cost>>(
        &mut self,
        overrun: bool,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let counts = self.counts();
        if overrun {
            // What remains of the tree proves something all the same.
            self.trials.glimpsed = self.proven_so_far();
        }
        self.report_end(observer);
        let (best, most) = (self.best_known(), self.control.limits.max_cost);
        match self.trials.end(&counts, overrun, best, self.problem.trusted, most) {
            After::Trial => self.announce(observer),
            After::Best => Some(self.solved()),
            After::Nothing(Over::Unsolvable) => Some(Outcome::Unsolvable),
            After::Nothing(Over::Unproven(reason)) => Some(self.stopped(reason)),
        }
    }

    /// Tells that the trial is over.
    fn report_end<O: Observer<S::Cost>>(&mut self, observer: &mut O) {
        let counts = self.counts();
        self.trials.report(&counts, self.bytes(), observer);
        self.begin_trial();
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        let running = self.running.as_ref().map_or(0, DepthFirst::peak_bytes);
        running + self.trials.watch.cut.bytes()
    }

    /// The cost that solutions of interest are below.
    pub(super) fn best_known(&self) -> Option<S::Cost> {
        let found = self.best.as_ref().map(|(plan, _)| plan.cost);
        match (found, self.known) {
            (Some(found), Some(known)) => Some(found.least(known)),
            (found, known) => found.or(known),
        }
    }

    /// The best solution is the answer.
    fn solved(&self) -> Outcome<S::Operator, S::Cost> {
        let Some((plan, _)) = &self.best else { return self.stopped(StopReason::MaxCost) };
        let proof = Proof::of_first_solution(self.problem.heuristic.quality());
        Outcome::Solved { plan: plan.clone(), proof, lower_bound: self.lower_bound() }
    }

    pub(super) fn stopped(&self, reason: StopReason) -> Outcome<S::Operator, S::Cost> {
        let incumbent = self.best.as_ref().map(|(plan, _)| plan.clone());
        Outcome::Stopped { reason, lower_bound: self.lower_bound(), incumbent }
    }

    /// No path to a goal has only nodes of lower f, but those already found:
    /// what earlier trials have proven, and what this one has searched.
    fn proven_so_far(&self) -> S::Cost {
        let proven = self.trials.proven.greatest(self.trials.glimpsed);
        match &self.running {
            Some(running) if !self.searching => {
                let searched = running.least_open().least(self.counts().least_cut);
                proven.greatest(searched)
            }
            _ => proven,
        }
    }

    /// What is proven of the cost of every solution.
    fn lower_bound(&self) -> Option<S::Cost> {
        if self.trials.is_new() {
            return None;
        }
        let proven = self.proven_so_far().least(self.best_known().unwrap_or(S::Cost::INFINITY));
        self.problem.heuristic.quality().lower_bound(proven)
    }
}
