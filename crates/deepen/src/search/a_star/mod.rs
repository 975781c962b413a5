//! A* (Hart, Nilsson and Raphael 1968): best-first search by f = g + h, the
//! deepest first among equals, in memory of fixed size.
//!
//! Promises a cheapest path for every admissible heuristic: a node that was
//! expanded and then found by a cheaper path is opened again, so consistency
//! is not needed (without it that may happen often). On a finite space it
//! ends also where there is no solution. Expands no node with f above the
//! optimum, each state mostly once. Condition: all nodes fit the memory. Where
//! they do not it stops with what is proven so far;
//! [`HybridSearch`](crate::HybridSearch) goes on instead.
//!
//! With a [`Weighted`](crate::Weighted) heuristic it is weighted A* (Pohl
//! 1970): at most the weight times the optimum, and often less is proven,
//! since the least unweighted f of what is left open bounds the optimum.

#![cfg(feature = "alloc")]

mod best_first;
mod budget;
mod expand;
mod reserve;

pub(super) use best_first::Fuel;
use best_first::{BestFirst, Ended};
pub(crate) use budget::Budget;
pub use reserve::Reserve;

use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::limits::{Limits, StopReason};
use crate::nodes::{Dense, Keeping, Kept, Packed};
use crate::observer::{Observer, Progress};
use crate::outcome::{Iteration, Outcome, Proof, Statistics};
use crate::pack::Pack;
use crate::pruning::{NoPruning, Pruning};
use crate::rank::Rank;
use crate::search::control::{Control, Search};
use crate::search::depth_first::Problem;
use crate::search::instrument::Interruption;
use crate::search::opening::opening;
use crate::space::StateSpace;

/// What table and open list take where nothing is said: 256 MiB.
const DEFAULT_MEMORY: usize = 256 << 20;

/// A search by A* (Hart, Nilsson and Raphael 1968), or weighted A* (Pohl 1970)
/// with a [`Weighted`](crate::Weighted) heuristic: configured, then run or
/// stepped.
///
/// A cheapest path for every admissible heuristic, consistent or not, where all
/// nodes fit the memory.
pub struct AStar<'a, S, H, P = NoPruning, K = Packed>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    K: Keeping<S>,
{
    pub(super) problem: Problem<'a, S, H, P>,
    pub(super) start: S::State,
    /// Bytes for table and open list.
    pub(super) memory: usize,
    pub(super) control: Control<'a, S::Operator, S::Cost>,
    /// Whether no other search goes on below the frontier.
    pub(super) alone: bool,
    pub(super) search: Option<BestFirst<'a, S, H, P, K>>,
    /// Memory for a search that has not begun.
    pub(super) reserve: Reserve<S, K>,
    /// Whether the space or the heuristic is being asked: true between calls
    /// only where one of them panicked.
    pub(super) searching: bool,
}

impl<'a, S: Pack, H: Heuristic<S>> AStar<'a, S, H> {
    /// A search from `start` in 256 MiB, without pruning or limits.
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State) -> Self {
        AStar::anew(Problem::of(space, heuristic), start, DEFAULT_MEMORY, Limits::none())
    }
}

impl<'a, S: StateSpace, H: Heuristic<S>> AStar<'a, S, H, NoPruning, Kept> {
    /// A search of any space, that keeps the states as they are: otherwise
    /// the same as [`new`](AStar::new). What states own on the heap is not
    /// counted among its memory.
    pub fn keeping(space: &'a S, heuristic: &'a H, start: S::State) -> Self {
        AStar::anew(Problem::of(space, heuristic), start, DEFAULT_MEMORY, Limits::none())
    }
}

impl<'a, S: Rank, H: Heuristic<S>> AStar<'a, S, H, NoPruning, Dense> {
    /// A search of a space that numbers its states, with a place in memory for
    /// each: otherwise the same as [`new`](AStar::new). The fastest, where a
    /// place for each fits the memory and is not too much to begin with;
    /// several such searches are faster still in the same memory
    /// ([`reusing`](AStar::reusing)).
    pub fn ranked(space: &'a S, heuristic: &'a H, start: S::State) -> Self {
        AStar::anew(Problem::of(space, heuristic), start, DEFAULT_MEMORY, Limits::none())
    }
}

impl<'a, S, H, P, K> AStar<'a, S, H, P, K>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    K: Keeping<S>,
{
    /// A search that has not begun.
    pub(super) fn anew(
        problem: Problem<'a, S, H, P>,
        start: S::State,
        memory: usize,
        limits: Limits<'a, S::Cost>,
    ) -> Self {
        let control = Control::new(limits);
        AStar {
            problem,
            start,
            memory,
            control,
            alone: true,
            search: None,
            reserve: Reserve::new(),
            searching: false,
        }
    }

    /// Takes operators out by `pruning`, if it is
    /// [`SAFE_BESIDE_STATES`](Pruning::SAFE_BESIDE_STATES). A search that had begun
    /// begins anew.
    #[must_use]
    pub fn pruning<Q: Pruning<S>>(self, pruning: &'a Q) -> AStar<'a, S, H, Q, K> {
        let problem = self.problem.pruned_by(pruning);
        let search = AStar::anew(problem, self.start, self.memory, self.control.limits);
        AStar { reserve: self.reserve, ..search }
    }

    /// Sets how many bytes table, open list and all that belongs to them may
    /// take: never exceeded. Memory of zeros is given out by the system as
    /// it is used, so a small search takes less. A search that had begun
    /// begins anew.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        let search = AStar::anew(self.problem, self.start, bytes, self.control.limits);
        AStar { reserve: self.reserve, ..search }
    }

    /// Searches in the memory of a search that is over, if it is as large as
    /// this one's. A search that had begun begins anew.
    #[must_use]
    pub fn reusing(self, reserve: Reserve<S, K>) -> Self {
        let search = AStar::anew(self.problem, self.start, self.memory, self.control.limits);
        AStar { reserve, ..search }
    }

    /// The memory of this search, for another.
    pub fn into_reserve(self) -> Reserve<S, K> {
        self.search.map_or(self.reserve, BestFirst::into_reserve)
    }

    /// Searches on until there is an answer or nothing is left of the step.
    pub(super) fn search_on<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        self.control.start_clock();
        if self.search.is_none() {
            let h = match opening(&self.problem, &self.start) {
                Ok(h) => h,
                Err(outcome) => return Some(outcome),
            };
            let stopped = |reason| {
                let lower_bound = self.problem.heuristic.quality().lower_bound(h);
                Some(Outcome::Stopped { reason, lower_bound, incumbent: None })
            };
            let most = self.control.memory();
            let budget = Budget::of::<S, K>(self.problem.space, self.memory, self.alone);
            let budget = budget.filter(|_| self.memory <= most);
            let Some(budget) = budget else { return stopped(StopReason::Memory) };
            if self.control.limits.iterations == Some(0) {
                return stopped(StopReason::Iterations);
            }
            let parts = core::mem::take(&mut self.reserve).into_parts(budget);
            let search = BestFirst::new(self.problem, &self.start, h, parts);
            let search = self.search.insert(search);
            let bound = search.bound;
            let iteration = Iteration { number: 1, bound, expanded: 0, generated: 0 };
            observer.iteration_begins(&iteration);
        }
        let search = self.search.as_mut()?;
        let (bound, expanded) = (search.bound, search.counts.expanded);
        let progress = Progress { iteration: 1, bound, expanded };
        let mut instrument = self.control.instrument(0, progress, left, observer);
        let ended = search.run(self.control.limits.max_cost, &mut instrument);
        let counts = search.counts;
        let stopped = |reason| {
            let lower_bound = self.lower_bound();
            Some(Outcome::Stopped { reason, lower_bound, incumbent: None })
        };
        let outcome = match ended {
            Ended::Interrupted(Interruption::Limit(reason)) => return stopped(reason),
            Ended::Interrupted(_) => {
                *left = 0;
                return None;
            }
            Ended::Fault => stopped(StopReason::InvalidCost),
            Ended::Full => stopped(StopReason::Memory),
            Ended::AboveMost => return stopped(StopReason::MaxCost),
            Ended::Goal(slot, last) => self.solved(slot, last),
            Ended::Exhausted if counts.overflowed => stopped(StopReason::CostOverflow),
            Ended::Exhausted if counts.dead_end && !self.problem.trusted => {
                stopped(StopReason::UnprovenDeadEnd)
            }
            Ended::Exhausted => Some(Outcome::Unsolvable),
        };
        if let Some(search) = &self.search {
            let (expanded, generated) = (search.counts.expanded, search.counts.generated);
            let iteration = Iteration { number: 1, bound: search.bound, expanded, generated };
            observer.iteration_ends(&iteration, &self.statistics());
        }
        outcome
    }

    fn solved(
        &self,
        slot: u32,
        last: Option<S::Operator>,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let search = self.search.as_ref()?;
        let plan = search.plan(&self.start, slot, last)?;
        let quality = self.problem.heuristic.quality();
        let (proof, lower_bound) = (Proof::of_first_solution(quality), self.lower_bound());
        let (Proof::Within(factor), Some(bound)) = (proof, lower_bound) else {
            return Some(Outcome::Solved { plan, proof, lower_bound });
        };
        // What is open may prove more than the weight does.
        let bound = bound.greatest(search.least_open(plan.cost));
        let ratio = (plan.cost.to_f64() / bound.to_f64()).next_up();
        let proof =
            if bound >= plan.cost { Proof::Optimal } else { Proof::Within(factor.min(ratio)) };
        Some(Outcome::Solved { plan, proof, lower_bound: Some(bound) })
    }

    /// What is proven: whatever was expanded since the bound was raised last
    /// had no lower f.
    pub(super) fn lower_bound(&self) -> Option<S::Cost> {
        let bound = self.search.as_ref()?.bound;
        self.problem.heuristic.quality().lower_bound(bound)
    }
}

/// It is one iteration. A search that its own memory stopped goes on no
/// further.
impl<'a, S, H, P, K> Search<'a> for AStar<'a, S, H, P, K>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    K: Keeping<S>,
{
    type Operator = S::Operator;
    type Cost = S::Cost;

    fn step<O: Observer<S::Cost>>(
        &mut self,
        expansions: u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        if self.control.answer.is_none() {
            if core::mem::replace(&mut self.searching, true)
                && let Some(search) = self.search.take()
            {
                // The space or the heuristic panicked: all in hand but the
                // memory is lost.
                self.reserve = search.into_reserve();
            }
            self.control.answer = self.search_on(&mut expansions.max(1), observer);
            self.searching = false;
        }
        self.control.answer.clone()
    }

    fn set_limits(&mut self, limits: Limits<'a, S::Cost>) {
        self.control.set_limits(limits);
    }

    fn statistics(&self) -> Statistics {
        self.search.as_ref().map(BestFirst::statistics).unwrap_or_default()
    }
}
