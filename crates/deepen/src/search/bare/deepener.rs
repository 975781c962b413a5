//! Iterative deepening in arrays: one iteration after the other, what begins,
//! ends and stops them. The tree is searched by an engine: plain, or beside a
//! table.

use super::answer::Answer;
use super::outcome::Outcome;
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::limits::{Limits, StopReason};
use crate::observer::{Observer, Progress};
use crate::outcome::{Iteration, Proof, Statistics};
use crate::pruning::Pruning;
use crate::search::control::ControlOf;
use crate::search::depth_first::{BoundedEnd, Counts, Problem};
use crate::search::instrument::{Instrument, Interruption};
use crate::search::opening::first_estimate;
use crate::search::over::next_bound;
use crate::search::room::Operators;
use crate::space::StateSpace;

/// What searches the tree under one bound.
pub(super) trait Engine<S: StateSpace> {
    /// Goes back to the start, to search the whole tree under a bound.
    fn begin(&mut self, bound: S::Cost);

    /// The same after a panic of the space or the heuristic, when nothing is
    /// known of where it stands.
    fn begin_anew(&mut self, start: S::State, bound: S::Cost);

    /// Searches on until something happens.
    fn run<I: Instrument<S::Cost>>(&mut self, instrument: &mut I) -> BoundedEnd;

    /// What was counted since the iteration began.
    fn counts(&self) -> Counts<S::Cost>;

    /// Whether a node was left out because the path to it is too long.
    fn is_too_deep(&self) -> bool;

    /// Ordinals of the operators last taken, from the start.
    fn taken(&self) -> impl Iterator<Item = u32>;

    /// Told that the iteration under `bound` has ended without a solution,
    /// before the next one is taken from its counts.
    fn finish(&mut self, bound: S::Cost, counts: &mut Counts<S::Cost>) {
        let _ = (bound, counts);
    }

    /// Bytes of its memory.
    fn bytes(&self) -> usize;
}

/// Iterative deepening with some engine.
pub(super) struct Deepener<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>, E, const DEPTH: usize>
{
    problem: Problem<'a, S, H, P>,
    start: S::State,
    control: ControlOf<'a, Answer<S::Cost>, S::Cost>,
    /// Totals of the finished iterations; `iterations` counts this one too.
    finished: Statistics,
    /// The bound of the present iteration, once the search has begun.
    bound: Option<S::Cost>,
    /// The iteration that observers know of.
    announced: u64,
    /// Whether the search goes on: true between calls only where the space,
    /// the heuristic or an observer panicked.
    searching: bool,
    engine: E,
    plan: Operators<S::Operator, DEPTH>,
}

impl<'a, S, H, P, E, const DEPTH: usize> Deepener<'a, S, H, P, E, DEPTH>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    E: Engine<S>,
{
    pub(super) fn new(problem: Problem<'a, S, H, P>, start: S::State, engine: E) -> Self {
        Deepener {
            problem,
            start,
            control: ControlOf::new(Limits::none()),
            finished: Statistics::default(),
            bound: None,
            announced: 0,
            searching: false,
            engine,
            plan: Operators::NONE,
        }
    }

    pub(super) fn set_limits(&mut self, limits: Limits<'a, S::Cost>) {
        self.control.set_limits(limits);
    }

    pub(super) fn outcome(&self) -> Option<Outcome<'_, S::Operator, S::Cost>> {
        self.control.answer.map(|answer| answer.with(self.plan.as_slice()))
    }

    pub(super) fn statistics(&self) -> Statistics {
        let totals = self.engine.counts().added_to(&self.finished);
        let iterations = self.control.begun_of(totals.iterations);
        Statistics { iterations, peak_bytes: self.engine.bytes(), ..totals }
    }

    pub(super) fn advance<W: Observer<S::Cost>>(&mut self, expansions: u64, observer: &mut W) {
        let mut left = expansions.max(1);
        if self.control.answer.is_some() {
            return;
        }
        let lost = core::mem::replace(&mut self.searching, true);
        self.control.answer = self.prepare(lost, observer);
        while self.control.answer.is_none() && left > 0 {
            self.control.answer = self.search_on(&mut left, observer);
        }
        self.searching = false;
    }

    /// Begins the search: the start itself may be all there is to say. After
    /// a panic what was in hand is `lost`.
    fn prepare<W: Observer<S::Cost>>(
        &mut self,
        lost: bool,
        observer: &mut W,
    ) -> Option<Answer<S::Cost>> {
        self.control.start_clock();
        if let Some(bound) = self.bound.filter(|_| lost) {
            self.engine.begin_anew(self.start.clone(), bound);
        }
        if self.bound.is_none() {
            match first_estimate(&self.problem, &self.start) {
                Ok(h) => self.go_under(h),
                Err(closed) => return Some(Answer::closed(&closed)),
            }
        }
        self.enter_iteration(observer)
    }

    /// Begins the iteration under a bound.
    fn go_under(&mut self, bound: S::Cost) {
        self.finished.iterations += 1;
        self.bound = Some(bound);
        self.engine.begin(bound);
    }

    /// Whether the present iteration may be searched at all; it is told of
    /// once.
    fn enter_iteration<W: Observer<S::Cost>>(
        &mut self,
        observer: &mut W,
    ) -> Option<Answer<S::Cost>> {
        let iterations = self.finished.iterations;
        if let Some(reason) = self.control.limits.forbid(self.bound?, iterations) {
            return Some(self.stopped(reason));
        }
        if self.announced != iterations {
            self.announced = iterations;
            observer.iteration_begins(&self.iteration()?);
        }
        None
    }

    /// Searches until something happens.
    fn search_on<W: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut W,
    ) -> Option<Answer<S::Cost>> {
        let Iteration { number: iteration, bound, expanded, .. } = self.iteration()?;
        let progress = Progress { iteration, bound, expanded };
        let before = self.finished.expanded;
        let mut instrument = self.control.instrument(before, progress, left, observer);
        match self.engine.run(&mut instrument) {
            BoundedEnd::Exhausted => self.finish_iteration(observer),
            BoundedEnd::Goal => {
                self.report_end(observer);
                Some(self.solved())
            }
            BoundedEnd::Fault => Some(self.stopped(StopReason::InvalidCost)),
            BoundedEnd::Interrupted(Interruption::Limit(reason)) => Some(self.stopped(reason)),
            BoundedEnd::Interrupted(_) => {
                *left = 0;
                None
            }
        }
    }

    /// Nothing remains of the iteration: raises the bound, or says what it
    /// means that this cannot be done.
    fn finish_iteration<W: Observer<S::Cost>>(
        &mut self,
        observer: &mut W,
    ) -> Option<Answer<S::Cost>> {
        self.report_end(observer);
        if self.engine.is_too_deep() {
            return Some(self.stopped(StopReason::Depth));
        }
        let mut counts = self.engine.counts();
        let bound = self.bound?;
        self.engine.finish(bound, &mut counts);
        match next_bound(&counts, bound, self.problem.trusted) {
            Ok(bound) => {
                self.finished = counts.added_to(&self.finished);
                self.go_under(bound);
                self.enter_iteration(observer)
            }
            Err(over) => Some(Answer::over(&over, self.lower_bound())),
        }
    }

    /// Takes down the plan that the engine stands at the end of.
    fn solved(&mut self) -> Answer<S::Cost> {
        let Problem { space, pruning, .. } = self.problem;
        let (mut state, mut trail) = (self.start.clone(), pruning.start());
        let mut cost = Some(S::Cost::ZERO);
        let steps = self.engine.taken().map_while(|ordinal| {
            let mut operators = space.operators(&state);
            pruning.restrict(space, trail, &mut operators);
            let operator = operators.nth(ordinal as usize)?;
            cost = cost?.checked_add(space.cost(&state, &operator));
            trail = pruning.follow(trail, &operator);
            space.apply(&mut state, &operator);
            Some(operator)
        });
        self.plan = Operators::of(steps);
        let cost = cost.unwrap_or(S::Cost::INFINITY);
        let proof = Proof::of_first_solution(self.problem.heuristic.quality());
        let lower_bound = self.lower_bound().map(|bound| bound.least(cost));
        Answer::Solved { cost, proof, lower_bound }
    }

    fn stopped(&self, reason: StopReason) -> Answer<S::Cost> {
        Answer::Stopped { reason, lower_bound: self.lower_bound(), incumbent: None }
    }

    /// What is proven: every f below the bound has been searched.
    fn lower_bound(&self) -> Option<S::Cost> {
        self.problem.heuristic.quality().lower_bound(self.bound?)
    }

    /// The present iteration as it is reported.
    fn iteration(&self) -> Option<Iteration<S::Cost>> {
        let Counts { expanded, generated, .. } = self.engine.counts();
        let number = self.finished.iterations;
        Some(Iteration { number, bound: self.bound?, expanded, generated })
    }

    fn report_end<W: Observer<S::Cost>>(&self, observer: &mut W) {
        if let Some(iteration) = self.iteration() {
            observer.iteration_ends(&iteration, &self.statistics());
        }
    }
}
