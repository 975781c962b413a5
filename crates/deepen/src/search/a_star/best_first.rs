//! Best-first search in a table of fixed size: what A* does between two looks
//! at the limits, and what it leaves behind.
//!
//! Nodes of one f and g are taken in batches, so that the look-ups of all
//! their children wait for memory together; costs are not negative, so none
//! of a batch can be improved by the others. The search stops before an
//! expansion, within a batch too, and goes on exactly as if it had not.

use alloc::vec::Vec;

use super::budget::Budget;
use super::expand::Child;
use super::reserve::{Parts, Reserve};
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::nodes::{Keeping, Nodes, Packed, Store};
use crate::open::{BATCH, Batch, Frontier, OpenList};
use crate::outcome::{Plan, Statistics};
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::depth_first::{Counts, Problem};
use crate::search::instrument::{Instrument, Interruption};
use crate::space::StateSpace;
use crate::table::Place;

/// How a run ended.
pub(crate) enum Ended<O> {
    /// Nothing is open.
    Exhausted,
    /// A goal: the node in this slot, or where this operator leads from it.
    Goal(u32, Option<O>),
    /// A cost or an estimate is none.
    Fault,
    /// No room for another node.
    Full,
    /// The next bound is above the greatest cost allowed.
    AboveMost,
    /// Interrupted before an expansion.
    Interrupted(Interruption),
}

/// Best-first search from a start.
pub(crate) struct BestFirst<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>, K: Keeping<S>> {
    pub(super) problem: Problem<'a, S, H, P>,
    pub(super) nodes: Store<S, K>,
    pub(super) open: OpenList<S::Cost>,
    /// What was taken and not all expanded, and how far that has come.
    pub(super) batch: Batch<S::Cost>,
    pub(super) at: usize,
    /// The memos of the batch's nodes.
    pub(super) memos: [Option<H::Memo>; BATCH],
    pub(super) children: Vec<Child<S, K>>,
    /// Of what sizes all that is.
    pub(super) budget: Budget,
    /// The greatest f of all that was taken so far.
    pub(crate) bound: S::Cost,
    pub(crate) counts: Counts<S::Cost>,
    pub(super) reopened: u64,
}

impl<'a, S, H, P, K> BestFirst<'a, S, H, P, K>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    K: Keeping<S>,
{
    /// Before anything was expanded; `h` is the estimate of the start.
    pub(super) fn new(
        problem: Problem<'a, S, H, P>,
        start: &S::State,
        h: S::Cost,
        parts: Parts<S, K>,
    ) -> Self {
        let Parts { mut nodes, mut open, children, budget } = parts;
        let (key, hash) = Store::<S, K>::key(problem.space, start);
        if let Place::Vacant(vacancy) = nodes.find(hash, &key, start) {
            open.push(h, S::Cost::ZERO, nodes.slot_of(vacancy));
            let way = Store::<S, K>::no_way();
            nodes.fill(vacancy, hash, key, start.clone(), S::Cost::ZERO, way);
        }
        BestFirst {
            problem,
            nodes,
            open,
            batch: Batch { f: h, g: S::Cost::ZERO, slots: [0; BATCH], count: 0 },
            at: 0,
            memos: [None; BATCH],
            children,
            budget,
            bound: h,
            counts: Counts::NONE,
            reopened: 0,
        }
    }

    /// Searches on, under no bound above `most`, until something happens.
    pub(crate) fn run<I: Instrument<S::Cost>>(
        &mut self,
        most: Option<S::Cost>,
        instrument: &mut I,
    ) -> Ended<S::Operator> {
        let mut fuel = Fuel::default();
        let ended = loop {
            if self.at == self.batch.count {
                let Some(batch) = self.open.take() else { break Ended::Exhausted };
                (self.batch, self.at, self.memos) = (batch, 0, [None; BATCH]);
                for slot in &batch.slots[..batch.count] {
                    self.nodes.touch_node(*slot);
                }
            }
            if self.batch.f > self.bound {
                self.bound = self.batch.f;
            }
            if most.is_some_and(|most| self.bound > most) {
                break Ended::AboveMost;
            }
            if let Err(ended) = self.expand_batch(&mut fuel, instrument) {
                break ended;
            }
        };
        fuel.settle(instrument);
        ended
    }

    /// The path to the node in a slot, and one operator more.
    pub(crate) fn plan(
        &self,
        start: &S::State,
        slot: u32,
        last: Option<S::Operator>,
    ) -> Option<Plan<S::Operator, S::Cost>> {
        self.nodes.plan(self.problem.space, start, slot, last)
    }

    /// What is proven of every solution's cost by what is open: the least
    /// path cost and proven estimate; at most `most`.
    pub(super) fn least_open(&self, most: S::Cost) -> S::Cost {
        let Problem { space, heuristic, .. } = self.problem;
        let open = (0..self.nodes.slots() as u32).filter(|slot| self.nodes.is_open(*slot));
        open.fold(most, |least, slot| {
            let memo = heuristic.start(space, &self.nodes.state(space, slot));
            let rest = heuristic.proven(memo).unwrap_or(S::Cost::ZERO);
            least.least(self.nodes.cost(slot).checked_add(rest).unwrap_or(S::Cost::INFINITY))
        })
    }

    /// Counts of the search so far.
    pub(crate) fn statistics(&self) -> Statistics {
        Statistics {
            iterations: 1,
            expanded: self.counts.expanded,
            generated: self.counts.generated,
            reopened: self.reopened,
            discarded: 0,
            peak_bytes: self.bytes(),
        }
    }

    /// The memory, for another search.
    pub(super) fn into_reserve(self) -> Reserve<S, K> {
        let BestFirst { nodes, open, children, budget, .. } = self;
        Reserve(Some(Parts { budget, nodes, open, children }))
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        let children = self.children.capacity() * size_of::<Child<S, K>>();
        self.nodes.bytes() + self.open.bytes() + children
    }

    /// What was found of the space, and what is open in it; `None` where the
    /// open list has become a heap.
    #[allow(clippy::type_complexity)] // two things, each plain
    pub(crate) fn into_parts(self) -> Option<(Store<S, K>, Frontier<S::Cost>)> {
        let nodes = self.nodes;
        let is_open = |slot, g| nodes.is_open(slot) && nodes.cost(slot) == g;
        let frontier = self.open.into_frontier(&self.batch, self.at, is_open)?;
        Some((nodes, frontier))
    }
}

impl<S: Pack, H: Heuristic<S>, P: Pruning<S>> BestFirst<'_, S, H, P, Packed> {
    /// Of the nodes generated so far, which share were known.
    pub(in crate::search) fn known_share(&self) -> f64 {
        let generated = self.counts.generated.max(1) as f64;
        (1.0 - self.nodes.used() as f64 / generated).max(0.0)
    }
}

/// Expansions granted, and made since that was last reported.
#[derive(Default)]
pub(in crate::search) struct Fuel {
    left: u64,
    burned: u64,
}

impl Fuel {
    /// Takes one expansion.
    #[inline]
    pub(in crate::search) fn burn<C: Cost, I: Instrument<C>>(
        &mut self,
        instrument: &mut I,
    ) -> Result<(), Interruption> {
        if self.left == 0 {
            self.left = instrument.grant(core::mem::take(&mut self.burned))?;
        }
        self.left -= 1;
        self.burned += 1;
        Ok(())
    }

    /// Reports what was burned.
    pub(in crate::search) fn settle<C: Cost, I: Instrument<C>>(self, instrument: &mut I) {
        instrument.settle(self.burned);
    }
}
