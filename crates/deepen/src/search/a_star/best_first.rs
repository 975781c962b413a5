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
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::open::{BATCH, Batch, BucketQueue, Frontier};
use crate::outcome::{Plan, Statistics};
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::depth_first::{Counts, Problem};
use crate::search::instrument::{Instrument, Interruption};
use crate::table::{NodeTable, Place};

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

/// The table of a space's nodes.
pub(crate) type Table<S> =
    NodeTable<<S as Pack>::Packed, <S as crate::space::StateSpace>::Cost, <S as Pack>::Back>;

/// Best-first search from a start.
pub(crate) struct BestFirst<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>> {
    pub(super) problem: Problem<'a, S, H, P>,
    pub(super) table: Table<S>,
    pub(super) open: BucketQueue<S::Cost>,
    /// What was taken and not all expanded, and how far that has come.
    pub(super) batch: Batch<S::Cost>,
    pub(super) at: usize,
    /// The memos of the batch's nodes.
    pub(super) memos: [Option<H::Memo>; BATCH],
    pub(super) children: Vec<Child<S>>,
    /// The greatest f of all that was taken so far.
    pub(crate) bound: S::Cost,
    pub(crate) counts: Counts<S::Cost>,
    pub(super) reopened: u64,
}

impl<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>> BestFirst<'a, S, H, P> {
    /// Before anything was expanded; `h` is the estimate of the start.
    pub(crate) fn new(
        problem: Problem<'a, S, H, P>,
        start: &S::State,
        h: S::Cost,
        budget: &Budget,
    ) -> Self {
        let mut table = Table::<S>::new(budget.groups, S::Cost::ZERO);
        let mut open = BucketQueue::new(budget.levels, budget.blocks);
        let packed = problem.space.pack(start);
        let hash = Table::<S>::hash(&packed);
        if let Place::Vacant(slot) = table.find(hash, &packed) {
            table.fill(slot, hash, packed, S::Cost::ZERO, S::Back::default());
            open.push(h, S::Cost::ZERO, slot);
        }
        BestFirst {
            problem,
            table,
            open,
            batch: Batch { f: h, g: S::Cost::ZERO, slots: [0; BATCH], count: 0 },
            at: 0,
            memos: [None; BATCH],
            children: Vec::with_capacity(budget.children),
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
        let mut fuel = Fuel { left: 0, burned: 0 };
        let ended = loop {
            if self.at == self.batch.count {
                let Some(batch) = self.open.take() else { break Ended::Exhausted };
                (self.batch, self.at, self.memos) = (batch, 0, [None; BATCH]);
                for slot in &batch.slots[..batch.count] {
                    self.table.touch_node(*slot);
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
        instrument.settle(fuel.burned);
        ended
    }

    /// The path to the node in a slot, and one operator more.
    pub(crate) fn plan(
        &self,
        start: &S::State,
        slot: u32,
        last: Option<S::Operator>,
    ) -> Option<Plan<S::Operator, S::Cost>> {
        plan(self.problem.space, &self.table, start, slot, last)
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

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        let children = self.children.capacity() * size_of::<Child<S>>();
        self.table.bytes() + self.open.bytes() + children
    }

    /// What was found of the space, and what is open in it.
    pub(crate) fn into_parts(mut self) -> (Table<S>, Frontier<S::Cost>) {
        self.open.give_back(&self.batch, self.at);
        let table = self.table;
        let is_open = |slot, g| table.is_open(slot) && table.cost(slot) == g;
        let frontier = self.open.into_frontier(is_open);
        (table, frontier)
    }
}

/// Expansions granted, and made since that was last reported.
pub(super) struct Fuel {
    left: u64,
    burned: u64,
}

impl Fuel {
    /// Takes one expansion.
    #[inline]
    pub(super) fn burn<C: Cost, I: Instrument<C>>(
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
}

/// The path from `start` to the node in a slot and one operator more, along
/// the ways back.
pub(crate) fn plan<S: Pack>(
    space: &S,
    table: &Table<S>,
    start: &S::State,
    mut slot: u32,
    last: Option<S::Operator>,
) -> Option<Plan<S::Operator, S::Cost>> {
    let mut operators: Vec<S::Operator> = last.into_iter().collect();
    let mut state = space.unpack(table.packed(slot));
    while state != *start {
        operators.push(space.retrace(&mut state, table.way(slot)));
        let packed = space.pack(&state);
        let Place::Found(parent) = table.find(Table::<S>::hash(&packed), &packed) else {
            return None;
        };
        slot = parent;
    }
    operators.reverse();
    let mut cost = S::Cost::ZERO;
    for operator in &operators {
        cost = cost.checked_add(space.cost(&state, operator))?;
        space.apply(&mut state, operator);
    }
    Some(Plan { operators, cost })
}
