//! One trial after the other, whatever engine searches in them: what begins,
//! ends and stops them.

use super::engine::{Ended, Engine};
use super::trials::{After, InTrial, Trials};
use super::watch::Watching;
use crate::cost::Cost;
use crate::heuristic::Quality;
use crate::limits::{Limits, StopReason};
use crate::observer::{Observer, Progress};
use crate::outcome::{Outcome, Plan, Proof, Statistics};
use crate::schedule::Schedule;
use crate::search::allowance::{Allowance, Serial};
use crate::search::control::Control;
use crate::search::deepening::Over;
use crate::search::instrument::Interruption;
use crate::space::StateSpace;

/// The trials of one search, and its answer.
pub(crate) struct Driver<'a, S: StateSpace, E, Q> {
    pub(crate) engine: E,
    pub(crate) control: Control<'a, S::Operator, S::Cost>,
    pub(crate) trials: Trials<S::Cost, Q>,
    /// Only solutions that cost less are looked for.
    pub(crate) known: Option<S::Cost>,
    /// The best solution found.
    pub(crate) best: Option<Plan<S::Operator, S::Cost>>,
    /// The trial that observers know of.
    pub(crate) announced: u64,
    /// Whether the space or the heuristic is being asked: true between calls
    /// only where one of them panicked.
    pub(crate) searching: bool,
}

impl<'a, S: StateSpace, E: Engine<S>, Q: Schedule<S::Cost>> Driver<'a, S, E, Q> {
    /// Before the first trial.
    pub(crate) fn new(
        engine: E,
        schedule: Q,
        limits: Limits<'a, S::Cost>,
        known: Option<S::Cost>,
    ) -> Self {
        Driver {
            engine,
            control: Control::new(limits),
            trials: Trials::new(schedule),
            known,
            best: None,
            announced: 0,
            searching: false,
        }
    }

    /// See [`Search::step`](crate::Search::step).
    pub(crate) fn step<O: Observer<S::Cost>>(
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

    /// See [`Search::set_limits`](crate::Search::set_limits).
    pub(crate) fn set_limits(&mut self, limits: Limits<'a, S::Cost>) {
        self.control.set_limits(limits);
        self.engine.allow_memory(self.control.memory());
    }

    /// See [`Search::statistics`](crate::Search::statistics).
    pub(crate) fn statistics(&self) -> Statistics {
        let mut statistics = self.trials.finished.clone();
        let counts = self.engine.counts();
        statistics.expanded += counts.expanded;
        statistics.generated += counts.generated;
        statistics.peak_bytes = statistics.peak_bytes.max(self.bytes());
        if self.announced != statistics.iterations && statistics.iterations > 0 {
            statistics.iterations = self.control.begun_of(statistics.iterations);
        }
        statistics
    }

    /// Begins the search: the start itself may be all there is to say.
    fn prepare<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        self.control.start_clock();
        if self.searching {
            // The space or the heuristic panicked: what was in hand is lost.
            self.engine.begin();
            self.trials.watch.restart(self.trials.trial.bound);
            self.searching = false;
        }
        if self.trials.is_new() {
            match self.engine.opening() {
                Ok(h) => {
                    let first = self.control.first_bound(h);
                    self.trials.begin(first, self.control.limits.max_cost);
                }
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
            observer.iteration_begins(&self.trials.iteration(&self.engine.counts()));
        }
        None
    }

    /// Searches on until something happens.
    fn search_on<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        match self.search(left, observer) {
            Ended::Goal(plan) => self.improve(plan, observer),
            Ended::Exhausted => self.end_trial(false, observer),
            Ended::Interrupted(Interruption::Budget) => self.end_trial(true, observer),
            Ended::Interrupted(Interruption::Limit(reason)) => Some(self.stopped(reason)),
            Ended::Interrupted(_) => {
                *left = 0;
                None
            }
            Ended::Fault => Some(self.stopped(StopReason::InvalidCost)),
            Ended::Full => Some(self.stopped(StopReason::Memory)),
        }
    }

    fn search<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Ended<S::Operator, S::Cost> {
        self.searching = true;
        let bound = self.trials.trial.bound;
        let best = self.best_known();
        let spent = self.engine.counts().expanded;
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
        let end = self.engine.run(bound, best, &mut instrument);
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
        plan: Plan<S::Operator, S::Cost>,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let cost = plan.cost;
        self.best = Some(plan);
        if cost <= self.trials.proven.greatest(self.trials.glimpsed) {
            self.report_end(observer);
            return Some(self.solved());
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
        let counts = self.engine.counts();
        if overrun {
            // What remains of the tree proves something all the same.
            self.trials.glimpsed = self.proven_so_far();
        }
        self.report_end(observer);
        let (best, most) = (self.best_known(), self.control.limits.max_cost);
        let trusted = !matches!(self.engine.quality(), Quality::Unknown);
        match self.trials.end(&counts, overrun, best, trusted, most) {
            After::Trial => self.announce(observer),
            After::Best => Some(self.solved()),
            After::Nothing(Over::Unsolvable) => Some(Outcome::Unsolvable),
            After::Nothing(Over::Unproven(reason)) => Some(self.stopped(reason)),
        }
    }

    /// Tells that the trial is over.
    fn report_end<O: Observer<S::Cost>>(&mut self, observer: &mut O) {
        let counts = self.engine.counts();
        self.trials.report(&counts, self.bytes(), observer);
        self.engine.begin();
    }

    /// Bytes allocated.
    fn bytes(&self) -> usize {
        self.engine.bytes() + self.trials.watch.cut.bytes()
    }

    /// The cost that solutions of interest are below.
    fn best_known(&self) -> Option<S::Cost> {
        let found = self.best.as_ref().map(|plan| plan.cost);
        match (found, self.known) {
            (Some(found), Some(known)) => Some(found.least(known)),
            (found, known) => found.or(known),
        }
    }

    /// The best solution is the answer.
    fn solved(&self) -> Outcome<S::Operator, S::Cost> {
        let Some(plan) = &self.best else { return self.stopped(StopReason::MaxCost) };
        let proof = Proof::of_first_solution(self.engine.quality());
        Outcome::Solved { plan: plan.clone(), proof, lower_bound: self.lower_bound() }
    }

    fn stopped(&self, reason: StopReason) -> Outcome<S::Operator, S::Cost> {
        let incumbent = self.best.clone();
        Outcome::Stopped { reason, lower_bound: self.lower_bound(), incumbent }
    }

    /// No path to a goal has only nodes of lower f, but those already found:
    /// what earlier trials have proven, and what this one has searched.
    fn proven_so_far(&self) -> S::Cost {
        let proven = self.trials.proven.greatest(self.trials.glimpsed);
        if self.searching {
            return proven;
        }
        let searched = self.engine.least_open().least(self.engine.counts().least_cut);
        proven.greatest(searched)
    }

    /// What is proven of the cost of every solution.
    fn lower_bound(&self) -> Option<S::Cost> {
        if self.trials.is_new() {
            return None;
        }
        let proven = self.proven_so_far().least(self.best_known().unwrap_or(S::Cost::INFINITY));
        self.engine.quality().lower_bound(proven)
    }
}
