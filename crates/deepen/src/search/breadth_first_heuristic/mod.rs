//! Breadth-first heuristic search, BFHS (Zhou and Hansen 2004), deepened over
//! its bound (breadth-first iterative-deepening A*): layers of a breadth-first
//! search from which what has f = g + h above the bound is left out. Only the
//! layer that is expanded, the one before and the one that comes are held; of
//! the path a node remembers its ancestor in a layer half-way, and the two
//! halves are searched for again, and theirs (divide and conquer).
//!
//! Promises a plan of fewest steps, which is a cheapest one, for every
//! admissible heuristic. Condition: all operators cost the same, and more than
//! nothing; [`ByDepth`](crate::ByDepth) counts steps where they do not. Where
//! every operator can be undone by another no state is expanded twice under
//! one bound. Elsewhere it may be, once a layer at most; then the search ends
//! where there is a solution, and where there is none only if told to
//! [keep its layers](BreadthFirstHeuristicSearch::keeping_layers).

#![cfg(feature = "alloc")]

mod layers;
mod recover;
mod sweep;

use layers::Layers;
use recover::{Part, Recovery};
use sweep::{Ended, Sweep, Unit};

use crate::heuristic::Heuristic;
use crate::limits::{Limits, StopReason};
use crate::observer::{Observer, Progress};
use crate::outcome::{Outcome, Plan, Proof, Statistics};
use crate::pack::Pack;
use crate::pruning::NoPruning;
use crate::search::control::{Control, Search};
use crate::search::deepening::{Deepening, Over};
use crate::search::depth_first::Problem;
use crate::search::instrument::Interruption;
use crate::search::opening::opening;

/// What the layers take where nothing is said: 256 MiB.
const DEFAULT_MEMORY: usize = 256 << 20;

/// A breadth-first heuristic search (Zhou and Hansen 2004): configured, then run
/// or stepped.
///
/// Layers under a bound on f, of which only a few are held; a cheapest path for
/// every admissible heuristic where all operators cost the same.
pub struct BreadthFirstHeuristicSearch<'a, S: Pack, H: Heuristic<S>> {
    problem: Problem<'a, S, H, NoPruning>,
    start: S::State,
    /// The most nodes that are held.
    nodes: usize,
    keep: bool,
    control: Control<'a, S::Operator, S::Cost>,
    running: Option<Running<S>>,
}

/// A search that has begun.
struct Running<S: Pack> {
    deepening: Deepening<S::Cost>,
    /// The iteration that observers know of.
    announced: u64,
    layers: Layers<S::Packed>,
    /// What every operator costs.
    unit: Unit<S>,
    sweep: Sweep<S>,
    /// After a goal was found.
    recovery: Option<Recovery<S>>,
}

impl<S: Pack> Running<S> {
    /// Begins an iteration at the start.
    fn begin_sweep(&mut self, start: S::Packed) {
        self.layers.begin(start);
        self.sweep = Sweep::to_goal(self.deepening.bound, self.unit);
    }
}

impl<'a, S: Pack, H: Heuristic<S>> BreadthFirstHeuristicSearch<'a, S, H> {
    /// A search from `start` in 256 MiB, without limits.
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State) -> Self {
        let problem = Problem::of(space, heuristic);
        let control = Control::new(Limits::none());
        let search = BreadthFirstHeuristicSearch {
            problem,
            start,
            nodes: 0,
            keep: false,
            control,
            running: None,
        };
        search.memory(DEFAULT_MEMORY)
    }

    /// Sets how many bytes the layers may take: never exceeded. Memory is
    /// given out by the system as it is used, so a small search takes less. A
    /// search that had begun begins anew.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        self.nodes(Layers::<S::Packed>::nodes_in(bytes))
    }

    /// Sets how many nodes may be held at a time. A search that had begun
    /// begins anew.
    #[must_use]
    pub fn nodes(self, nodes: usize) -> Self {
        let nodes = nodes.min(Layers::<S::Packed>::nodes_in(usize::MAX / 2));
        let control = Control::new(self.control.limits);
        BreadthFirstHeuristicSearch { nodes, control, running: None, ..self }
    }

    /// Keeps all layers to the end, so that no state is expanded twice under
    /// one bound, and on a finite space the search ends also where there is
    /// no solution. Only spaces in which operators cannot be undone need it.
    /// A search that had begun begins anew.
    #[must_use]
    pub fn keeping_layers(self) -> Self {
        let control = Control::new(self.control.limits);
        BreadthFirstHeuristicSearch { keep: true, control, running: None, ..self }
    }

    /// Begins the search, or says at once what there is to say.
    fn begin(&mut self) -> Option<Outcome<S::Operator, S::Cost>> {
        self.control.start_clock();
        if self.running.is_some() {
            return None;
        }
        let h = match opening(&self.problem, &self.start) {
            Ok(h) => h,
            Err(outcome) => return Some(outcome),
        };
        let bytes = Layers::<S::Packed>::bytes_for(self.nodes);
        if self.nodes == 0 || bytes > self.control.memory() {
            let lower_bound = self.problem.heuristic.quality().lower_bound(h);
            let reason = StopReason::Memory;
            return Some(Outcome::Stopped { reason, lower_bound, incumbent: None });
        }
        let mut running = Running {
            deepening: Deepening::begin(h),
            announced: 0,
            layers: Layers::new(self.nodes, self.keep),
            unit: None,
            sweep: Sweep::to_goal(h, None),
            recovery: None,
        };
        running.begin_sweep(self.problem.space.pack(&self.start));
        self.running = Some(running);
        None
    }

    /// Searches on until there is an answer or nothing is left of the step.
    fn search_on<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        if let Some(outcome) = self.begin() {
            return Some(outcome);
        }
        loop {
            let running = self.running.as_mut()?;
            if let Some(reason) = running.deepening.forbidden_by(&self.control.limits) {
                return Some(self.stopped(reason));
            }
            if running.announced != running.deepening.finished.iterations {
                running.announced = running.deepening.finished.iterations;
                observer.iteration_begins(&running.deepening.iteration());
            }
            if let Some(outcome) = self.search_portion(left, observer) {
                return Some(outcome);
            }
            if *left == 0 {
                return None;
            }
        }
    }

    /// Searches until the sweep ends, and decides what follows.
    fn search_portion<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let running = self.running.as_mut()?;
        let Running { deepening, layers, unit, sweep, recovery, .. } = running;
        let before = deepening.finished.expanded;
        let (iteration, bound) = (deepening.finished.iterations, deepening.bound);
        let progress = Progress { iteration, bound, expanded: deepening.done.expanded };
        let mut instrument = self.control.instrument(before, progress, left, observer);
        let counts = &mut deepening.done;
        let ended = sweep.run(&self.problem, bound, unit, layers, counts, &mut instrument);
        let reason = match ended {
            Ended::Interrupted(Interruption::Limit(reason)) => reason,
            Ended::Interrupted(_) => {
                *left = 0;
                return None;
            }
            Ended::Fault => StopReason::InvalidCost,
            Ended::Unequal => StopReason::UnequalCosts,
            Ended::Full => StopReason::Memory,
            Ended::Found(found) => {
                let start = self.problem.space.pack(&self.start);
                recovery.get_or_insert_with(|| Recovery::new(start, &found)).split(&found);
                return self.recover(observer);
            }
            // Estimates change from one look to the next.
            Ended::Exhausted if recovery.is_some() => StopReason::InvalidCost,
            Ended::Exhausted => return self.finish_iteration(observer),
        };
        Some(self.stopped(reason))
    }

    /// Begins the next sweep that a part of the path needs, or answers.
    fn recover<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let running = self.running.as_mut()?;
        let (recovery, unit) = (running.recovery.as_mut()?, running.unit?);
        if let Some(Part { from, depth, to, end }) = recovery.next_part(self.problem.space, unit) {
            running.layers.begin(from);
            running.sweep = Sweep::between(depth, recovery.cost, to, end);
            return None;
        }
        observer.iteration_ends(&running.deepening.iteration(), &running.deepening.statistics());
        let operators = core::mem::take(&mut recovery.operators);
        let cost = recovery.cost;
        let quality = self.problem.heuristic.quality();
        let lower_bound = quality.lower_bound(running.deepening.bound);
        let proof = Proof::of_first_solution(quality);
        Some(Outcome::Solved { plan: Plan { operators, cost }, proof, lower_bound })
    }

    /// Nothing is left under the bound: raises it, or says what it means that
    /// nothing was cut.
    fn finish_iteration<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let running = self.running.as_mut()?;
        let deepening = &mut running.deepening;
        observer.iteration_ends(&deepening.iteration(), &deepening.statistics());
        match deepening.end_iteration(self.problem.trusted) {
            Some(Over::Unsolvable) => Some(Outcome::Unsolvable),
            Some(Over::Unproven(reason)) => Some(self.stopped(reason)),
            None => {
                running.begin_sweep(self.problem.space.pack(&self.start));
                None
            }
        }
    }

    fn stopped(&self, reason: StopReason) -> Outcome<S::Operator, S::Cost> {
        let bound = self.running.as_ref().map(|running| running.deepening.bound);
        let quality = self.problem.heuristic.quality();
        let lower_bound = bound.and_then(|bound| quality.lower_bound(bound));
        Outcome::Stopped { reason, lower_bound, incumbent: None }
    }
}

/// A search that its own memory stopped goes on no further. The search for
/// the parts of the path belongs to the last iteration.
impl<'a, S: Pack, H: Heuristic<S>> Search<'a> for BreadthFirstHeuristicSearch<'a, S, H> {
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
    }

    fn statistics(&self) -> Statistics {
        let Some(running) = &self.running else { return Statistics::default() };
        let mut statistics = running.deepening.statistics();
        statistics.iterations = self.control.begun_of(statistics.iterations);
        Statistics { peak_bytes: running.layers.bytes(), ..statistics }
    }
}
