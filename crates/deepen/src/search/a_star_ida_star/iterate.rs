//! From the first phase to the second, and one iteration after the other.

use super::{Below, Explored, HybridSearch};
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::limits::StopReason;
use crate::observer::{Observer, Progress};
use crate::outcome::{Outcome, Plan, Proof, Statistics};
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::allowance::{Allowance, Serial};
use crate::search::control::Search;
use crate::search::deepening::{Deepening, Over};
use crate::search::depth_first::End;
use crate::search::instrument::Interruption;
use crate::search::recursion::Accelerator;

impl<S: Pack, H: Heuristic<S>, P: Pruning<S>, A: Accelerator<S, H, P>>
    HybridSearch<'_, S, H, P, A>
{
    /// Begins a call: the clock, and what a panic has left.
    pub(super) fn prepare<O: Observer<S::Cost>>(&mut self, observer: &mut O) {
        if self.answer.is_some() {
            return;
        }
        self.best.control.start_clock();
        if self.searching {
            // The space or the heuristic panicked: what was in hand is lost.
            self.running = None;
            self.searching = false;
            match self.explored {
                Some(_) => self.deepening = self.deepening.take().map(Deepening::anew),
                None => self.best.search = None,
            }
        }
        if self.explored.is_some() {
            self.answer = self.begin_iteration(observer);
        }
    }

    /// Searches on as [`step`](crate::Search::step) does, but no further than the
    /// first phase goes.
    pub(in crate::search) fn fill<O: Observer<S::Cost>>(
        &mut self,
        expansions: u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let mut left = expansions.max(1);
        self.prepare(observer);
        while self.answer.is_none() && self.explored.is_none() && left > 0 {
            self.answer = self.search_best(&mut left, observer);
        }
        self.answer.clone()
    }

    /// Searches on in the first phase, or goes over to the second.
    pub(super) fn search_best<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        self.searching = true;
        let outcome = self.best.search_on(left, observer);
        self.searching = false;
        let is_full = matches!(outcome, Some(Outcome::Stopped { reason: StopReason::Memory, .. }));
        let Some(search) = self.best.search.take_if(|_| is_full) else { return outcome };
        let first = search.statistics();
        self.peak_bytes = first.peak_bytes;
        let (bound, counts) = (search.bound, search.counts);
        let Some((table, frontier)) = search.into_parts() else { return outcome };
        let bound = bound.greatest(frontier.least());
        let start = self.best.start.clone();
        let explored = Explored {
            start,
            table,
            frontier,
            look_ups: self.look_ups,
            overflowed: counts.overflowed,
            dead_end: counts.dead_end,
        };
        let awaited = self.awaited.take().filter(|(deepening, _)| self.fits(&explored, deepening));
        let deepening = if let Some((deepening, prediction)) = awaited {
            self.prediction = prediction;
            deepening
        } else {
            let mut deepening = Deepening::begin(bound);
            deepening.finished = Statistics { iterations: 2, ..first };
            deepening
        };
        self.deepening = Some(deepening);
        self.explored = Some(explored);
        self.share_memory();
        self.begin_iteration(observer)
    }

    /// Begins the present iteration, if it may be searched at all.
    fn begin_iteration<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let deepening = self.deepening.as_ref()?;
        if let Some(reason) = deepening.forbidden_by(&self.best.control.limits) {
            return Some(self.stopped(reason));
        }
        if deepening.finished.iterations != self.announced {
            self.announced = deepening.finished.iterations;
            observer.iteration_begins(&deepening.iteration());
        }
        None
    }

    /// Searches the portion that is next, or ends the iteration.
    pub(super) fn search_portion<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let (Some(explored), Some(deepening)) = (&self.explored, &mut self.deepening) else {
            return None;
        };
        if self.running.is_none() && deepening.pending.is_empty() {
            return self.conclude(observer);
        }
        self.searching = true;
        let running = self.running.get_or_insert_with(|| {
            let position = deepening.pending.remove(0);
            let start = self.best.start.clone();
            let mut running = Below::new(self.best.problem, start, deepening.bound);
            // Positions are checked where they come from.
            running.seek(explored, &position);
            running
        });
        let expanded = running.counts().expanded;
        let mut instrument = Serial {
            allowance: Allowance::new(
                &self.best.control.limits,
                self.best.control.begun,
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
        let end = running.run(explored, &self.accelerator, &mut instrument);
        self.searching = false;
        self.peak_bytes = self.peak_bytes.max(explored.bytes() + running.peak_bytes());
        deepening.finished.discarded += running.take_discarded();
        match end {
            End::Interrupted(Interruption::Limit(reason)) => return Some(self.stopped(reason)),
            End::Interrupted(_) => {
                *left = 0;
                return None;
            }
            End::Fault(_) => {
                self.park();
                return Some(self.stopped(StopReason::InvalidCost));
            }
            End::Exhausted => {}
            End::Goal(path) => deepening.candidate = Some(path),
        }
        deepening.done.add(&running.counts());
        self.running = None;
        deepening.settle();
        None
    }

    /// Puts the portion that is being searched back among those that remain.
    pub(super) fn park(&mut self) {
        if let (Some(deepening), Some(running)) = (&mut self.deepening, self.running.take()) {
            deepening.done.add(&running.counts());
            deepening.pending.insert(0, running.position());
        }
    }

    /// Ends an iteration of which nothing remains: by its solution, or else
    /// by raising the bound.
    pub(super) fn conclude<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let candidate = self.candidate();
        let trusted = self.best.problem.trusted;
        let (explored, deepening) = (self.explored.as_ref()?, self.deepening.as_mut()?);
        // What is above the bound in the frontier was not searched.
        let beyond = explored.frontier.least_above(deepening.bound);
        deepening.done.least_cut = deepening.done.least_cut.least(beyond);
        deepening.done.overflowed |= explored.overflowed;
        deepening.done.dead_end |= explored.dead_end;
        let iteration = deepening.iteration();
        self.prediction.observe(iteration.expanded);
        observer.iteration_ends(&iteration, &self.statistics());
        if let Some(plan) = candidate {
            let proof = Proof::of_first_solution(self.best.problem.heuristic.quality());
            let lower_bound = self.lower_bound();
            return Some(Outcome::Solved { plan, proof, lower_bound });
        }
        match self.deepening.as_mut()?.end_iteration(trusted) {
            None => self.begin_iteration(observer),
            Some(Over::Unsolvable) => Some(Outcome::Unsolvable),
            Some(Over::Unproven(reason)) => Some(self.stopped(reason)),
        }
    }

    /// The plan of the solution known so far.
    fn candidate(&self) -> Option<Plan<S::Operator, S::Cost>> {
        let path = self.deepening.as_ref()?.candidate.as_ref()?;
        self.explored.as_ref()?.walk(&self.best.problem, path).map(|(plan, _)| plan)
    }

    /// Stopped by a limit, with the solution known so far.
    pub(super) fn stopped(&self, reason: StopReason) -> Outcome<S::Operator, S::Cost> {
        let (lower_bound, incumbent) = (self.lower_bound(), self.candidate());
        Outcome::Stopped { reason, lower_bound, incumbent }
    }

    /// What is proven: every f below the bound has been searched.
    fn lower_bound(&self) -> Option<S::Cost> {
        let bound = self.deepening.as_ref()?.bound;
        self.best.problem.heuristic.quality().lower_bound(bound)
    }
}
