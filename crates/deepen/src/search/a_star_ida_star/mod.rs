//! A*+IDA* (Bu and Korf 2019): A* until the memory given is used up, then
//! depth-first iterative deepening below its frontier.
//!
//! Promises a cheapest path for every admissible heuristic, consistent or
//! not, with edges that cost nothing too. The bound begins at the least f of
//! the frontier. Each iteration searches below every frontier node with f
//! within the bound, the least f first and of those the greatest g, so that
//! a solution is met soon; the next bound is the least f that was cut or is
//! still in the frontier. A child that is in the table at no greater cost is
//! cut: what is below it is searched from there. Compared with IDA* it saves
//! what A* saves by knowing repeated states, down to where the memory ends,
//! and all iterations above the frontier. Costs the memory given; below the
//! frontier as [`IdaStar`](crate::IdaStar), with the same conditions.

#![cfg(feature = "alloc")]

mod below;
mod explored;
mod iterate;
mod save;
mod threads;

use below::Below;
use explored::Explored;
pub(super) use explored::LOOK_UPS;

use crate::cycles::CycleCheck;
use crate::heuristic::Heuristic;
use crate::limits::{Limits, StopReason};
use crate::observer::Observer;
use crate::outcome::{Outcome, Statistics};
use crate::pack::Pack;
use crate::pruning::{NoPruning, Pruning};
use crate::schedule::Prediction;
use crate::search::a_star::AStar;
use crate::search::control::{Conclusion, Search};
use crate::search::deepening::Deepening;
use crate::search::depth_first::Problem;
use crate::search::recursion::{Accelerator, Recursion, StackOnly};
use crate::sites::{SiteHeuristic, SitePruning, Sited};

/// A search by A*+IDA* (Bu and Korf 2019): configured, then run, stepped, or
/// shared among threads.
///
/// A* until the memory given is used up, depth-first below its frontier from
/// then on; a cheapest path for every admissible heuristic, as by
/// [`IdaStar`](crate::IdaStar).
pub struct HybridSearch<'a, S: Pack, H: Heuristic<S>, P: Pruning<S> = NoPruning, A = StackOnly> {
    /// The first phase; also start, problem and limits.
    pub(super) best: AStar<'a, S, H, P>,
    accelerator: A,
    look_ups: usize,
    /// What the first phase left.
    explored: Option<Explored<S>>,
    deepening: Option<Deepening<S::Cost>>,
    /// With what the second phase is to go on once the first is done again.
    awaited: Option<(Deepening<S::Cost>, Prediction)>,
    prediction: Prediction,
    peak_bytes: usize,
    /// The iteration that observers know of.
    announced: u64,
    /// Whether the space or the heuristic is being asked: true between calls
    /// only where one of them panicked.
    searching: bool,
    running: Option<Below<'a, S, H, P>>,
    answer: Option<Outcome<S::Operator, S::Cost>>,
}

/// What the first phase filled the memory with.
pub(super) struct Filled {
    /// Of the nodes that it generated, which share were known.
    pub(super) known: f64,
    /// Whether the table is full, and not the open list alone.
    pub(super) is_full: bool,
}

impl<'a, S: Pack, H: Heuristic<S>> HybridSearch<'a, S, H> {
    /// A search from `start` in 256 MiB, without pruning or limits, with
    /// [`CycleCheck::FullPath`] in the second phase.
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State) -> Self {
        HybridSearch::anew(AStar::new(space, heuristic, start), StackOnly, LOOK_UPS)
    }
}

impl<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>, A> HybridSearch<'a, S, H, P, A> {
    /// A search that has not begun.
    pub(in crate::search) fn anew(
        best: AStar<'a, S, H, P>,
        accelerator: A,
        look_ups: usize,
    ) -> Self {
        HybridSearch {
            best: AStar { alone: false, ..best },
            accelerator,
            look_ups,
            explored: None,
            deepening: None,
            awaited: None,
            prediction: Prediction::new(),
            peak_bytes: 0,
            announced: 0,
            searching: false,
            running: None,
            answer: None,
        }
    }

    /// Takes operators out by `pruning`: all that it says below the frontier,
    /// above it as far as [`RETURNS_ONLY`](Pruning::RETURNS_ONLY) allows. A
    /// search that had begun begins anew.
    #[must_use]
    pub fn pruning<Q: Pruning<S>>(self, pruning: &'a Q) -> HybridSearch<'a, S, H, Q, StackOnly> {
        HybridSearch::anew(self.best.pruning(pruning), StackOnly, self.look_ups)
    }

    /// Looks for repeated states on the path below the frontier as `cycles`
    /// says. A search that had begun begins anew.
    #[must_use]
    pub fn cycles(self, cycles: CycleCheck) -> Self {
        let AStar { problem, start, memory, control, .. } = self.best;
        let problem = Problem { cycles, ..problem };
        let best = AStar::anew(problem, start, memory, control.limits);
        HybridSearch::anew(best, self.accelerator, self.look_ups)
    }

    /// Sets how many bytes the table, the frontier and all that belongs to
    /// them may take: never exceeded. The stacks of the second phase are not
    /// among them; [`Limits::memory`] limits all together, and stops a search
    /// whose table alone is larger. A search that had begun begins anew.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        HybridSearch::anew(self.best.memory(bytes), self.accelerator, self.look_ups)
    }

    /// Sets down to which depth below a frontier node children are looked up
    /// in the table; recursion over sites begins below. A search that had
    /// begun begins anew.
    #[must_use]
    pub fn look_ups(self, depth: usize) -> Self {
        let AStar { problem, start, memory, control, .. } = self.best;
        HybridSearch::anew(
            AStar::anew(problem, start, memory, control.limits),
            self.accelerator,
            depth,
        )
    }

    /// How the first phase ended, where it has.
    pub(super) fn filled(&self) -> Option<Filled> {
        let (explored, deepening) = (self.explored.as_ref()?, self.deepening.as_ref()?);
        let generated = deepening.finished.generated.max(1) as f64;
        Some(Filled {
            known: (1.0 - explored.table.used() as f64 / generated).max(0.0),
            is_full: explored.table.is_full(),
        })
    }

    /// The f that every path to a goal is known to have.
    pub(in crate::search) fn bound(&self) -> Option<S::Cost> {
        let best = self.best.search.as_ref().map(|search| search.bound);
        self.deepening.as_ref().map(|deepening| deepening.bound).or(best)
    }

    /// What is left for the stacks beside the table.
    fn share_memory(&mut self) {
        let explored = self.explored.as_ref().map_or(0, Explored::bytes);
        let most = self.best.control.memory();
        self.best.problem.memory = most.saturating_sub(explored);
        if let Some(running) = &mut self.running {
            running.allow_memory(self.best.problem.memory);
        }
    }
}

impl<'a, S, H, P> HybridSearch<'a, S, H, P, StackOnly>
where
    S: Sited + Pack,
    H: SiteHeuristic<S>,
    P: SitePruning<S>,
{
    /// Searches deep subtrees by recursion over the space's sites: the same
    /// counts, bounds and plan, several times faster.
    #[must_use]
    pub fn by_sites(self) -> HybridSearch<'a, S, H, P, Recursion> {
        self.accelerated(Recursion)
    }
}

impl<'a, S, H, P> HybridSearch<'a, S, H, P, StackOnly>
where
    S: Pack,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    /// The same search with something else than the stack for its subtrees.
    pub(in crate::search) fn accelerated<A>(self, accelerator: A) -> HybridSearch<'a, S, H, P, A> {
        HybridSearch {
            best: self.best,
            accelerator,
            look_ups: self.look_ups,
            explored: self.explored,
            deepening: self.deepening,
            awaited: self.awaited,
            prediction: self.prediction,
            peak_bytes: self.peak_bytes,
            announced: self.announced,
            searching: self.searching,
            running: self.running,
            answer: self.answer,
        }
    }
}

/// The first phase is the first iteration.
impl<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>, A: Accelerator<S, H, P>> Search<'a>
    for HybridSearch<'a, S, H, P, A>
{
    type Operator = S::Operator;
    type Cost = S::Cost;

    fn step<O: Observer<S::Cost>>(
        &mut self,
        expansions: u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let mut left = expansions.max(1);
        self.prepare(observer);
        while self.answer.is_none() && left > 0 {
            self.answer = match self.explored {
                None => self.search_best(&mut left, observer),
                Some(_) => self.search_portion(&mut left, observer),
            };
        }
        self.answer.clone()
    }

    fn set_limits(&mut self, limits: Limits<'a, S::Cost>) {
        self.best.set_limits(limits);
        self.share_memory();
        self.answer = self.answer.take().filter(Conclusion::is_final);
    }

    fn statistics(&self) -> Statistics {
        let mut statistics = match (&self.deepening, &self.awaited) {
            (Some(deepening), _) | (None, Some((deepening, _))) => deepening.statistics(),
            (None, None) => self.best.statistics(),
        };
        let explored = self.explored.as_ref().map_or(0, Explored::bytes);
        statistics.peak_bytes = self.best.statistics().peak_bytes.max(explored);
        if let Some(running) = &self.running {
            statistics.expanded += running.counts().expanded;
            statistics.generated += running.counts().generated;
            statistics.peak_bytes += running.peak_bytes();
        }
        if self.deepening.is_some()
            && self
                .answer
                .as_ref()
                .and_then(Outcome::reason)
                .is_some_and(StopReason::is_between_iterations)
        {
            statistics.iterations -= 1;
        }
        statistics.peak_bytes = statistics.peak_bytes.max(self.peak_bytes);
        statistics
    }
}

impl<S: Pack, H: Heuristic<S>, P: Pruning<S>, A> HybridSearch<'_, S, H, P, A> {
    /// The size of the next iteration, predicted.
    #[must_use]
    pub fn prediction(&self) -> Prediction {
        self.prediction
    }
}
