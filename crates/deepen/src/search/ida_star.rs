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

use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::time::Duration;

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::cost::Cost;
use crate::cycles::CycleCheck;
use crate::hashing::StateHasher;
use crate::heuristic::{Heuristic, Quality};
use crate::limits::{Cancel, Limits, POLL_INTERVAL, StopReason};
use crate::observer::{Observer, Progress};
use crate::outcome::{Outcome, Plan, Proof, Statistics};
use crate::pruning::{NoPruning, Pruning};
use crate::schedule::Prediction;
use crate::search::deepening::Deepening;
use crate::search::depth_first::{DepthFirst, End, Problem};
use crate::search::instrument::{Instrument, Interruption};
use crate::search::recursion::{Accelerator, Recursion, StackOnly};
use crate::sites::{SiteHeuristic, SitePruning, Sited};
use crate::space::StateSpace;

/// A search by IDA*: configured, then run, stepped, or shared among threads.
pub struct IdaStar<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S> = NoPruning, A = StackOnly> {
    pub(super) problem: Problem<'a, S, H, P>,
    pub(super) accelerator: A,
    pub(super) start: S::State,
    pub(super) limits: Limits<'a, S::Cost>,
    pub(super) begun: Option<Duration>,
    pub(super) deepening: Option<Deepening<S::Cost>>,
    pub(super) prediction: Prediction,
    pub(super) peak_bytes: usize,
    running: Option<DepthFirst<'a, S, H, P>>,
    answer: Option<Outcome<S::Operator, S::Cost>>,
}

impl<'a, S: StateSpace, H: Heuristic<S>> IdaStar<'a, S, H> {
    /// A search from `start`, without pruning or limits, with
    /// [`CycleCheck::FullPath`].
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State) -> Self {
        let problem = Problem {
            space,
            heuristic,
            pruning: &NoPruning,
            cycles: CycleCheck::FullPath,
            memory: usize::MAX,
            trusted: !matches!(heuristic.quality(), Quality::Unknown),
        };
        IdaStar {
            problem,
            accelerator: StackOnly,
            start,
            limits: Limits::none(),
            begun: None,
            deepening: None,
            prediction: Prediction::new(),
            peak_bytes: 0,
            running: None,
            answer: None,
        }
    }
}

impl<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>, A> IdaStar<'a, S, H, P, A> {
    /// Takes operators out by `pruning`. A search that had begun begins anew.
    #[must_use]
    pub fn pruning<Q: Pruning<S>>(self, pruning: &'a Q) -> IdaStar<'a, S, H, Q, StackOnly> {
        let Problem { space, heuristic, cycles, memory, trusted, .. } = self.problem;
        IdaStar {
            problem: Problem { space, heuristic, pruning, cycles, memory, trusted },
            accelerator: StackOnly,
            start: self.start,
            limits: self.limits,
            begun: None,
            deepening: None,
            prediction: Prediction::new(),
            peak_bytes: 0,
            running: None,
            answer: None,
        }
    }

    /// Looks for repeated states on the path as `cycles` says. A search that
    /// had begun begins anew.
    #[must_use]
    pub fn cycles(mut self, cycles: CycleCheck) -> Self {
        self.problem.cycles = cycles;
        self.deepening = None;
        self.running = None;
        self.answer = None;
        self
    }

    /// Sets the limits; a search that was stopped goes on under the new ones.
    #[must_use]
    pub fn limits(mut self, limits: Limits<'a, S::Cost>) -> Self {
        self.set_limits(limits);
        self
    }

    /// Sets the limits; a search that was stopped goes on under the new ones.
    pub fn set_limits(&mut self, limits: Limits<'a, S::Cost>) {
        self.limits = limits;
        self.problem.memory = limits.memory.unwrap_or(usize::MAX);
        if let Some(running) = &mut self.running {
            running.allow_memory(self.problem.memory);
        }
        self.begun = None;
        if matches!(self.answer, Some(Outcome::Stopped { .. })) {
            self.answer = None;
        }
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
        IdaStar {
            problem: self.problem,
            accelerator: Recursion,
            start: self.start,
            limits: self.limits,
            begun: self.begun,
            deepening: self.deepening,
            prediction: self.prediction,
            peak_bytes: self.peak_bytes,
            running: self.running,
            answer: self.answer,
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>, A: Accelerator<S, H, P>>
    IdaStar<'_, S, H, P, A>
{
    /// Searches until there is an answer or a limit is reached.
    pub fn run<O: Observer<S::Cost>>(&mut self, observer: &mut O) -> Outcome<S::Operator, S::Cost> {
        loop {
            if let Some(outcome) = self.step(u64::MAX, observer) {
                return outcome;
            }
        }
    }

    /// Searches on for so many expansions (at least one); `None` when that
    /// was not enough for an answer. Searching on after an answer repeats
    /// the answer.
    pub fn step<O: Observer<S::Cost>>(
        &mut self,
        expansions: u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        if self.answer.is_none() {
            let mut left = expansions.max(1);
            self.answer = self.prepare(observer);
            while self.answer.is_none() && left > 0 {
                self.answer = self.search_portion(&mut left, observer);
            }
        }
        self.answer.clone()
    }

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
        if !self.answer.as_ref()?.is_optimal() {
            return None;
        }
        let optimum = self.answer.as_ref()?.cost()?;
        loop {
            let mut unlimited = u64::MAX;
            match self.search_on(&mut unlimited, observer)? {
                End::Goal(path) => {
                    let plan = self.plan(&path)?;
                    return (plan.cost == optimum).then(|| self.solved(plan));
                }
                End::Exhausted => {}
                End::Interrupted(Interruption::Limit(reason)) => return Some(self.stopped(reason)),
                End::Interrupted(_) => return None,
            }
        }
    }

    /// The search put aside, to go on with later, elsewhere, in any number of
    /// threads: it ends with the same plan, cost and counts. `None` before
    /// the first step and after the answer.
    #[must_use]
    pub fn checkpoint(&self) -> Option<Checkpoint<S::Cost>> {
        if matches!(self.answer, Some(Outcome::Solved { .. } | Outcome::Unsolvable))
            && self.deepening.as_ref().is_none_or(|deepening| deepening.candidate.is_none())
        {
            return None;
        }
        let mut deepening = self.deepening.clone()?;
        if let Some(running) = &self.running {
            deepening.done.add(&running.counts());
            deepening.pending.insert(0, running.position());
        }
        let (fingerprint, prediction) = (self.fingerprint(), self.prediction);
        Some(Checkpoint { fingerprint, deepening, prediction })
    }

    /// Goes on where `checkpoint` was taken.
    ///
    /// # Errors
    /// When it is of another problem; the search is then as it was.
    pub fn resume(&mut self, checkpoint: &Checkpoint<S::Cost>) -> Result<(), CheckpointError> {
        let deepening = &checkpoint.deepening;
        let mut scout = DepthFirst::new(self.problem, self.start.clone(), deepening.bound);
        let mut exists = |position| scout.seek(position, deepening.bound);
        let paths_exist = deepening.pending.iter().all(&mut exists)
            && deepening.ahead.iter().all(|(begin, _)| exists(begin))
            && deepening.candidate.iter().all(|path| self.plan(path).is_some());
        if checkpoint.fingerprint != self.fingerprint() || !paths_exist {
            return Err(CheckpointError::OtherProblem);
        }
        self.deepening = Some(deepening.clone());
        self.prediction = checkpoint.prediction;
        self.running = None;
        self.answer = None;
        Ok(())
    }

    /// A number for the problem: start, space, heuristic, pruning and cycle
    /// check.
    fn fingerprint(&self) -> u64 {
        let Problem { space, heuristic, pruning, cycles, .. } = self.problem;
        let mut hasher = StateHasher::default();
        self.start.hash(&mut hasher);
        cycles.hash(&mut hasher);
        for part in [space.fingerprint(), heuristic.fingerprint(), pruning.fingerprint()] {
            hasher.write_u64(part);
        }
        hasher.finish()
    }

    /// Counts of the search so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let mut statistics = self.deepening.as_ref().map(Deepening::statistics).unwrap_or_default();
        if let Some(running) = &self.running {
            statistics.expanded += running.counts().expanded;
            statistics.generated += running.counts().generated;
            statistics.peak_bytes = running.bytes();
        }
        statistics.peak_bytes = statistics.peak_bytes.max(self.peak_bytes);
        statistics
    }

    /// The size of the next iteration, predicted.
    #[must_use]
    pub fn prediction(&self) -> Prediction {
        self.prediction
    }

    /// Begins the search: the start itself may be all there is to say.
    pub(super) fn prepare<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        if self.begun.is_none() {
            self.begun = self.limits.time.map(|(_, clock)| clock.now());
        }
        if self.deepening.is_none() {
            let Problem { space, heuristic, trusted, .. } = self.problem;
            if space.is_goal(&self.start) {
                let plan = Plan { operators: Vec::new(), cost: S::Cost::ZERO };
                let lower_bound = Some(S::Cost::ZERO);
                return Some(Outcome::Solved { plan, proof: Proof::Optimal, lower_bound });
            }
            let h = heuristic.of(space, &self.start);
            let stopped = |reason| Outcome::Stopped { reason, lower_bound: None, incumbent: None };
            if !h.is_valid() {
                return Some(stopped(StopReason::InvalidCost));
            }
            if h == S::Cost::INFINITY {
                let unproven = stopped(StopReason::UnprovenDeadEnd);
                return Some(if trusted { Outcome::Unsolvable } else { unproven });
            }
            let deepening = Deepening::begin(h);
            observer.iteration_begins(&deepening.iteration());
            self.deepening = Some(deepening);
        } else if self.running.is_none()
            && let Some(deepening) = &self.deepening
        {
            observer.iteration_begins(&deepening.iteration());
        }
        self.check_bound()
    }

    /// Whether the present iteration may be searched at all.
    pub(super) fn check_bound(&self) -> Option<Outcome<S::Operator, S::Cost>> {
        let deepening = self.deepening.as_ref()?;
        if self.limits.max_cost.is_some_and(|most| deepening.bound > most) {
            return Some(self.stopped(StopReason::MaxCost));
        }
        let most = self.limits.iterations;
        if most.is_some_and(|most| deepening.finished.iterations > most) {
            return Some(self.stopped(StopReason::Iterations));
        }
        None
    }

    /// Searches the portion that is next, or ends the iteration.
    fn search_portion<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        match self.search_on(left, observer) {
            Some(End::Goal(path)) => {
                let plan = self.plan(&path)?;
                self.report_end(observer);
                Some(self.solved(plan))
            }
            Some(End::Exhausted) => None,
            Some(End::Interrupted(Interruption::Limit(reason))) => Some(self.stopped(reason)),
            Some(End::Interrupted(_)) => {
                *left = 0;
                None
            }
            None => self.finish_iteration(observer),
        }
    }

    /// Searches the portion that is next until something happens. `None`
    /// where nothing remains of the iteration.
    fn search_on<O: Observer<S::Cost>>(&mut self, left: &mut u64, observer: &mut O) -> Option<End> {
        let deepening = self.deepening.as_mut()?;
        if self.running.is_none() {
            let position = (!deepening.pending.is_empty()).then(|| deepening.pending.remove(0))?;
            let mut running = DepthFirst::new(self.problem, self.start.clone(), deepening.bound);
            // Positions are checked where they come from.
            running.seek(&position, deepening.bound);
            self.running = Some(running);
        }
        let running = self.running.as_mut()?;
        let expanded = running.counts().expanded;
        let mut instrument = Serial {
            allowance: Allowance::new(&self.limits, self.begun, deepening.finished.expanded),
            progress: Progress {
                iteration: deepening.finished.iterations,
                bound: deepening.bound,
                expanded: deepening.counts().expanded + expanded,
            },
            left,
            observer,
        };
        let end = running.run(&self.accelerator, &mut instrument);
        self.peak_bytes = self.peak_bytes.max(running.bytes());
        if end == End::Exhausted {
            deepening.done.add(&running.counts());
            deepening.settle();
            self.running = None;
        }
        Some(end)
    }

    /// Puts the portion that is being searched back among those that remain.
    pub(super) fn park(&mut self) {
        if let (Some(deepening), Some(running)) = (&mut self.deepening, self.running.take()) {
            deepening.done.add(&running.counts());
            deepening.pending.insert(0, running.position());
        }
    }

    /// Stops by a limit, until [`set_limits`](Self::set_limits).
    pub(super) fn stop(&mut self, reason: StopReason) -> Outcome<S::Operator, S::Cost> {
        let outcome = self.stopped(reason);
        self.answer = Some(outcome.clone());
        outcome
    }

    /// Ends an iteration of which nothing remains: by its solution, or else
    /// by raising the bound.
    pub(super) fn conclude<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let deepening = self.deepening.as_ref()?;
        self.answer = match deepening.candidate.as_ref().and_then(|path| self.plan(path)) {
            Some(plan) => {
                self.report_end(observer);
                Some(self.solved(plan))
            }
            None => self.finish_iteration(observer),
        };
        self.answer.clone()
    }

    /// Nothing remains of the iteration: raises the bound, or says what it
    /// means that nothing was cut.
    pub(super) fn finish_iteration<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let trusted = self.problem.trusted;
        self.report_end(observer);
        let deepening = self.deepening.as_mut()?;
        let counts = deepening.counts();
        if counts.least_cut == S::Cost::INFINITY {
            return Some(if counts.overflowed {
                self.stopped(StopReason::CostOverflow)
            } else if counts.dead_end && !trusted {
                self.stopped(StopReason::UnprovenDeadEnd)
            } else {
                Outcome::Unsolvable
            });
        }
        deepening.raise(counts.least_cut);
        let stop = self.check_bound();
        if stop.is_none()
            && let Some(deepening) = &self.deepening
        {
            observer.iteration_begins(&deepening.iteration());
        }
        stop
    }

    pub(super) fn report_end<O: Observer<S::Cost>>(&mut self, observer: &mut O) {
        let Some(deepening) = &self.deepening else { return };
        let mut iteration = deepening.iteration();
        if let Some(running) = &self.running {
            iteration.expanded += running.counts().expanded;
            iteration.generated += running.counts().generated;
        }
        self.prediction.observe(iteration.expanded);
        observer.iteration_ends(&iteration, &self.statistics());
    }

    /// The plan of a path of ordinals.
    pub(super) fn plan(&self, path: &[u32]) -> Option<Plan<S::Operator, S::Cost>> {
        let Problem { space, pruning, .. } = self.problem;
        let mut state = self.start.clone();
        let mut trail = pruning.start();
        let mut plan = Plan { operators: Vec::with_capacity(path.len()), cost: S::Cost::ZERO };
        for ordinal in path {
            let mut operators = space.operators(&state);
            pruning.restrict(space, trail, &mut operators);
            let operator = operators.nth(*ordinal as usize)?;
            plan.cost = plan.cost.checked_add(space.cost(&state, &operator))?;
            trail = pruning.follow(trail, &operator);
            space.apply(&mut state, &operator);
            plan.operators.push(operator);
        }
        Some(plan)
    }

    pub(super) fn solved(&self, plan: Plan<S::Operator, S::Cost>) -> Outcome<S::Operator, S::Cost> {
        let quality = self.problem.heuristic.quality();
        Outcome::Solved {
            plan,
            proof: Proof::of_first_solution(quality),
            lower_bound: self.lower_bound(),
        }
    }

    /// Stopped by a limit. Where a solution is known it is optimal already:
    /// only whether it is the first in depth-first order is open.
    pub(super) fn stopped(&self, reason: StopReason) -> Outcome<S::Operator, S::Cost> {
        let candidate = self.deepening.as_ref().and_then(|deepening| deepening.candidate.as_ref());
        match candidate.and_then(|path| self.plan(path)) {
            Some(plan) => self.solved(plan),
            None => Outcome::Stopped { reason, lower_bound: self.lower_bound(), incumbent: None },
        }
    }

    /// What is proven: every f below the bound has been searched.
    fn lower_bound(&self) -> Option<S::Cost> {
        let bound = self.deepening.as_ref()?.bound;
        self.problem.heuristic.quality().lower_bound(bound)
    }
}

/// The limits that are looked at between portions of fuel.
pub(super) struct Allowance<'l, 'a, C> {
    limits: &'l Limits<'a, C>,
    begun: Option<Duration>,
    /// Nodes expanded in finished iterations.
    before: u64,
}

impl<'l, 'a, C: Cost> Allowance<'l, 'a, C> {
    pub(super) fn new(limits: &'l Limits<'a, C>, begun: Option<Duration>, before: u64) -> Self {
        Allowance { limits, begun, before }
    }

    /// How many nodes may be expanded next when the iteration has expanded
    /// so many.
    pub(super) fn next(&self, expanded: u64) -> Result<u64, StopReason> {
        if self.limits.cancel.is_some_and(Cancel::is_cancelled) {
            return Err(StopReason::Cancelled);
        }
        if let (Some((time, clock)), Some(begun)) = (self.limits.time, self.begun)
            && clock.now().saturating_sub(begun) >= time
        {
            return Err(StopReason::Time);
        }
        let most = self.limits.expanded.unwrap_or(u64::MAX);
        match most.saturating_sub(self.before.saturating_add(expanded)) {
            0 => Err(StopReason::Expanded),
            left => Ok(left.min(POLL_INTERVAL)),
        }
    }
}

/// The instrument of a search in one thread.
struct Serial<'s, 'l, 'a, C, O> {
    allowance: Allowance<'l, 'a, C>,
    progress: Progress<C>,
    /// What [`IdaStar::step`] may still expand.
    left: &'s mut u64,
    observer: &'s mut O,
}

impl<C: Cost, O: Observer<C>> Instrument<C> for Serial<'_, '_, '_, C, O> {
    type Observer = O;

    fn grant(&mut self, expanded: u64) -> Result<u64, Interruption> {
        self.settle(expanded);
        if *self.left == 0 {
            return Err(Interruption::Pause);
        }
        self.observer.progress(&self.progress);
        let next = self.allowance.next(self.progress.expanded);
        next.map(|next| next.min(*self.left)).map_err(Interruption::Limit)
    }

    fn settle(&mut self, expanded: u64) {
        self.progress.expanded += expanded;
        *self.left -= expanded;
    }

    fn observer(&mut self) -> &mut O {
        self.observer
    }
}
