//! One search by layers, or one after the other with widths that double.

use super::layers::{Ended, Layers};
use crate::heuristic::Heuristic;
use crate::limits::{Limits, StopReason};
use crate::observer::{Observer, Progress};
use crate::outcome::{Iteration, Outcome, Statistics};
use crate::pruning::{NoPruning, Pruning};
use crate::search::anytime::Broken;
use crate::search::control::Control;
use crate::search::depth_first::Problem;
use crate::search::instrument::Interruption;
use crate::search::opening::opening;
use crate::space::StateSpace;

/// What nodes and layers take where nothing is said: 256 MiB.
const DEFAULT_MEMORY: usize = 256 << 20;

/// What both beam searches have in common.
pub(super) struct Beam<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> {
    problem: Problem<'a, S, H, P>,
    start: S::State,
    memory: usize,
    /// That of the first iteration.
    width: usize,
    /// Whether there is more than one.
    doubles: bool,
    control: Control<'a, S::Operator, S::Cost>,
    search: Option<Layers<'a, S, H, P>>,
    iteration: u64,
    /// Whether the iteration is over.
    over: bool,
    /// Counts when the iteration began: expanded, generated.
    counted: (u64, u64),
}

impl<'a, S: StateSpace, H: Heuristic<S>> Beam<'a, S, H, NoPruning> {
    pub(super) fn new(
        space: &'a S,
        heuristic: &'a H,
        start: S::State,
        width: usize,
        doubles: bool,
    ) -> Self {
        let problem = Problem::of(space, heuristic);
        Beam::anew(problem, start, DEFAULT_MEMORY, width, doubles, Limits::none())
    }
}

impl<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> Beam<'a, S, H, P> {
    fn anew(
        problem: Problem<'a, S, H, P>,
        start: S::State,
        memory: usize,
        width: usize,
        doubles: bool,
        limits: Limits<'a, S::Cost>,
    ) -> Self {
        Beam {
            problem,
            start,
            memory,
            width,
            doubles,
            control: Control::new(limits),
            search: None,
            iteration: 0,
            over: false,
            counted: (0, 0),
        }
    }

    pub(super) fn pruning<Q: Pruning<S>>(self, pruning: &'a Q) -> Beam<'a, S, H, Q> {
        let problem = self.problem.pruned_by(pruning);
        let Beam { start, memory, width, doubles, control, .. } = self;
        Beam::anew(problem, start, memory, width, doubles, control.limits)
    }

    pub(super) fn memory(self, memory: usize) -> Self {
        let Beam { problem, start, width, doubles, control, .. } = self;
        Beam::anew(problem, start, memory, width, doubles, control.limits)
    }

    pub(super) fn set_limits(&mut self, limits: Limits<'a, S::Cost>) {
        self.control.set_limits(limits);
    }

    pub(super) fn statistics(&self) -> Statistics {
        let Some(layers) = &self.search else { return Statistics::default() };
        let counts = &layers.known.counts;
        Statistics {
            iterations: self.iteration,
            expanded: counts.expanded,
            generated: counts.generated,
            reopened: 0,
            discarded: 0,
            peak_bytes: layers.bytes(),
        }
    }

    pub(super) fn step<O: Observer<S::Cost>>(
        &mut self,
        expansions: u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let mut left = expansions.max(1);
        self.control.start_clock();
        while self.control.answer.is_none() && left > 0 {
            self.control.answer = match self.search {
                None => self.begin(observer),
                Some(_) => self.search_on(&mut left, observer),
            };
        }
        self.control.answer.clone()
    }

    /// Begins the search, or says why not.
    fn begin<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let h = match opening(&self.problem, &self.start) {
            Ok(h) => h,
            Err(outcome) => return Some(outcome),
        };
        let stopped = |reason| {
            let lower_bound = self.problem.heuristic.quality().lower_bound(h);
            Some(Outcome::Stopped { reason, lower_bound, incumbent: None })
        };
        if self.control.limits.iterations == Some(0) {
            return stopped(StopReason::Iterations);
        }
        let bytes = Some(self.memory).filter(|bytes| *bytes <= self.control.memory());
        let start = self.start.clone();
        let layers = bytes.and_then(|bytes| Layers::new(self.problem, start, h, self.width, bytes));
        let Some(layers) = layers else { return stopped(StopReason::Memory) };
        self.search = Some(layers);
        self.iteration = 1;
        observer.iteration_begins(&self.current()?);
        None
    }

    fn current(&self) -> Option<Iteration<S::Cost>> {
        let known = &self.search.as_ref()?.known;
        Some(Iteration {
            number: self.iteration,
            bound: known.least,
            expanded: known.counts.expanded - self.counted.0,
            generated: known.counts.generated - self.counted.1,
        })
    }

    /// Searches on in the iteration, and ends it.
    fn search_on<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        if self.over
            && let Some(outcome) = self.next_iteration(observer)
        {
            return Some(outcome);
        }
        let Iteration { number: iteration, bound, expanded, .. } = self.current()?;
        let layers = self.search.as_mut()?;
        layers.allow(self.control.limits.max_cost);
        let progress = Progress { iteration, bound, expanded };
        let mut instrument = self.control.instrument(self.counted.0, progress, left, observer);
        match layers.run(!self.doubles, &mut instrument) {
            Ended::Interrupted(Interruption::Limit(reason)) => self.stopped(reason),
            Ended::Interrupted(_) => {
                *left = 0;
                None
            }
            Ended::Broken(Broken::Fault) => self.stopped(StopReason::InvalidCost),
            Ended::Broken(Broken::Full) => self.stopped(StopReason::Memory),
            Ended::Over => self.conclude(observer),
        }
    }

    /// Ends the iteration; the answer, where there is one.
    fn conclude<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        self.over = true;
        let statistics = self.statistics();
        let iteration = self.current()?;
        observer.iteration_ends(&iteration, &statistics);
        let layers = self.search.as_mut()?;
        let proven = layers.known.lower_bound();
        let waiting = layers.known.look() < layers.known.cost();
        let found = layers.known.incumbent.is_some();
        let (dropped, held) = (layers.dropped, layers.holds_back());
        if found && layers.known.lower_bound() != proven {
            observer.improves(layers.known.cost(), layers.known.lower_bound());
        }
        match (found, waiting) {
            (true, false) => layers.known.solved(),
            (true, true) if !self.doubles => layers.known.solved(),
            (false, _) if !dropped && !held => Some(layers.known.nothing()),
            _ if !dropped => self.stopped(StopReason::MaxCost),
            _ if !self.doubles => self.stopped(StopReason::Dropped),
            _ => None,
        }
    }

    /// Begins the next iteration, if it may be searched at all: the same once
    /// more where only another limit stood in its way.
    fn next_iteration<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        if self.control.limits.iterations.is_some_and(|most| self.iteration >= most) {
            return self.stopped(StopReason::Iterations);
        }
        let layers = self.search.as_mut()?;
        if layers.dropped && layers.width >= layers.most_nodes() {
            return self.stopped(StopReason::Memory);
        }
        let width = layers.width;
        layers.begin(if layers.dropped { width.saturating_mul(2) } else { width });
        self.counted = (layers.known.counts.expanded, layers.known.counts.generated);
        self.over = false;
        self.iteration += 1;
        observer.iteration_begins(&self.current()?);
        None
    }

    fn stopped(&mut self, reason: StopReason) -> Option<Outcome<S::Operator, S::Cost>> {
        Some(self.search.as_mut()?.known.stopped(reason))
    }
}
