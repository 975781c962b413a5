//! Simplified memory-bounded A*, SMA* (Russell 1992; Kaindl and Khorsand
//! 1994; with values kept of what was dropped, Lovinger and Zhang 2017):
//! best-first search that holds a fixed number of nodes. Where there is no
//! room the worst leaf is dropped, and its parent remembers what it was worth.
//!
//! Promises a cheapest path for every admissible heuristic where its nodes and
//! one set of children fit the memory, and as few expansions as A* where all
//! nodes do; in between, the less memory the more is expanded again. States
//! that are held are met again on other paths: only the cheapest (of those,
//! the shortest) path to each is held. A path longer than the memory is cut:
//! then the answer says what is proven and claims no more.

#![cfg(feature = "alloc")]

mod expand;
mod tree;

use expand::{Bounded, Ended};
use tree::Tree;

use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::limits::{Limits, StopReason};
use crate::observer::{Observer, Progress};
use crate::outcome::{Iteration, Outcome, Proof, Statistics};
use crate::pack::Pack;
use crate::pruning::NoPruning;
use crate::search::control::{Control, Search};
use crate::search::deepening::Over;
use crate::search::depth_first::Problem;
use crate::search::instrument::Interruption;
use crate::search::opening::opening;

/// What the nodes take where nothing is said: 256 MiB.
const DEFAULT_MEMORY: usize = 256 << 20;

/// A search by SMA* (Russell 1992): configured, then run or stepped.
///
/// Best-first search in a fixed number of nodes; a cheapest path for every
/// admissible heuristic where its nodes and one set of children fit. A path
/// longer than the memory is cut: then the answer claims no more than is
/// proven.
pub struct SmaStar<'a, S: Pack, H: Heuristic<S>> {
    problem: Problem<'a, S, H, NoPruning>,
    start: S::State,
    /// The most nodes that are held.
    nodes: usize,
    control: Control<'a, S::Operator, S::Cost>,
    search: Option<Bounded<'a, S, H>>,
}

impl<'a, S: Pack, H: Heuristic<S>> SmaStar<'a, S, H> {
    /// A search from `start` in 256 MiB, without limits.
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State) -> Self {
        let problem = Problem::of(space, heuristic);
        let control = Control::new(Limits::none());
        SmaStar { problem, start, nodes: 0, control, search: None }.memory(DEFAULT_MEMORY)
    }

    /// Sets how many bytes the nodes and all that belongs to them may take:
    /// never exceeded, and used up to a few bytes. Memory is given out by the
    /// system as it is used, so a small search takes less. A search that had
    /// begun begins anew.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        self.nodes(Tree::<S::Packed, S::Cost>::nodes_in(bytes))
    }

    /// Sets how many nodes may be held at a time, never exceeded; two at
    /// least are of use. A search that had begun begins anew.
    #[must_use]
    pub fn nodes(self, nodes: usize) -> Self {
        let most = Tree::<S::Packed, S::Cost>::nodes_in(usize::MAX / 2);
        let control = Control::new(self.control.limits);
        SmaStar { nodes: nodes.min(most), control, search: None, ..self }
    }

    /// Nodes that are held now.
    #[must_use]
    pub fn nodes_held(&self) -> usize {
        self.search.as_ref().map_or(0, Bounded::live)
    }

    /// The most nodes that are held at a time.
    #[must_use]
    pub fn most_nodes(&self) -> usize {
        self.nodes
    }

    /// Bytes that a search holding so many nodes takes.
    #[must_use]
    pub fn bytes_of(nodes: usize) -> usize {
        Tree::<S::Packed, S::Cost>::bytes_for(nodes)
    }

    /// Begins the search, or says at once what there is to say.
    fn begin<O: Observer<S::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        self.control.start_clock();
        if self.search.is_some() {
            return None;
        }
        let h = match opening(&self.problem, &self.start) {
            Ok(h) => h,
            Err(outcome) => return Some(outcome),
        };
        let stopped = |reason| {
            let lower_bound = self.problem.heuristic.quality().lower_bound(h);
            Some(Outcome::Stopped { reason, lower_bound, incumbent: None })
        };
        if self.nodes == 0 || Self::bytes_of(self.nodes) > self.control.memory() {
            return stopped(StopReason::Memory);
        }
        if self.control.limits.iterations == Some(0) {
            return stopped(StopReason::Iterations);
        }
        self.search = Some(Bounded::new(self.problem, &self.start, h, self.nodes));
        observer.iteration_begins(&Iteration { number: 1, bound: h, expanded: 0, generated: 0 });
        None
    }

    /// Searches on until there is an answer or nothing is left of the step.
    fn search_on<O: Observer<S::Cost>>(
        &mut self,
        left: &mut u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        if let Some(outcome) = self.begin(observer) {
            return Some(outcome);
        }
        let search = self.search.as_mut()?;
        let (bound, expanded) = (search.proven(), search.statistics().expanded);
        let progress = Progress { iteration: 1, bound, expanded };
        let mut instrument = self.control.instrument(0, progress, left, observer);
        let outcome = match search.run(self.control.limits.max_cost, &mut instrument) {
            Ended::Interrupted(Interruption::Limit(reason)) => return Some(self.stopped(reason)),
            Ended::Interrupted(_) => {
                *left = 0;
                return None;
            }
            Ended::AboveMost => return Some(self.stopped(StopReason::MaxCost)),
            Ended::Fault => self.stopped(StopReason::InvalidCost),
            Ended::Goal(node, last) => self.solved(node, last)?,
            Ended::Exhausted => self.exhausted(),
        };
        let statistics = self.statistics();
        let Statistics { expanded, generated, .. } = statistics;
        let bound = self.search.as_ref()?.proven();
        let iteration = Iteration { number: 1, bound, expanded, generated };
        observer.iteration_ends(&iteration, &statistics);
        Some(outcome)
    }

    fn solved(&self, node: u32, last: Option<u32>) -> Option<Outcome<S::Operator, S::Cost>> {
        let search = self.search.as_ref()?;
        let plan = search.plan(&self.start, node, last)?;
        let quality = self.problem.heuristic.quality();
        let lower_bound = quality.lower_bound(search.proven());
        let proof = Proof::of_first_solution(quality);
        // A longer path, cut because it did not fit, might cost less.
        if search.too_long < plan.cost && proof != Proof::BestEffort {
            let reason = StopReason::Memory;
            return Some(Outcome::Stopped { reason, lower_bound, incumbent: Some(plan) });
        }
        Some(Outcome::Solved { plan, proof, lower_bound })
    }

    fn exhausted(&self) -> Outcome<S::Operator, S::Cost> {
        match &self.search {
            Some(search) if search.too_long != S::Cost::INFINITY => {
                self.stopped(StopReason::Memory)
            }
            Some(search) => Over::of(&search.counts, self.problem.trusted)
                .outcome(|reason| self.stopped(reason)),
            None => Outcome::Unsolvable,
        }
    }

    fn stopped(&self, reason: StopReason) -> Outcome<S::Operator, S::Cost> {
        let proven = self.search.as_ref().map_or(S::Cost::ZERO, Bounded::proven);
        let lower_bound = self.problem.heuristic.quality().lower_bound(proven);
        Outcome::Stopped { reason, lower_bound, incumbent: None }
    }
}

/// It is one iteration. A search that its own memory stopped goes on no
/// further.
impl<'a, S: Pack, H: Heuristic<S>> Search<'a> for SmaStar<'a, S, H> {
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
        self.search.as_ref().map(Bounded::statistics).unwrap_or_default()
    }
}
