//! Lanes: several portions of a subtree searched in turn by one thread, so
//! that the tables' entries that one of them waits for are fetched while the
//! others work.
//!
//! A pattern database larger than the cache costs a random read of memory for
//! every child, and a search that waits for each does little else. A lane
//! asks for the entries of all children of a node and gives way; when its
//! turn comes again they are there. Promises: the same plan, bounds and
//! counts as the explicit stack, which finds what it finds in the same order.
//! Condition: exact costs, small states that can be copied, and a heuristic
//! that is asked in stages ([`StagedHeuristic`]).
//!
//! Portions are handed out and counted in depth-first order, as threads do
//! it: what was searched beyond a solution, or beyond where the search was
//! stopped, is thrown away.

mod group;
mod lane;

use crate::cost::ExactCost;
use crate::heuristic::Heuristic;
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::recursion::sealed::Search;
use crate::search::recursion::{Accelerator, Dive, StackOnly, Subtree};
use crate::search::{HybridSearch, IdaStar};
use crate::sites::Flow;
use crate::space::StateSpace;
use crate::staged::StagedHeuristic;
use group::Group;

/// Searches subtrees by several lanes in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes {
    count: usize,
}

impl Lanes {
    /// So many lanes, at least one.
    #[must_use]
    pub fn new(count: usize) -> Self {
        Lanes { count: count.max(1) }
    }
}

/// Enough for every read to arrive before its turn, and few enough for all
/// of them to stay in the first-level cache.
impl Default for Lanes {
    fn default() -> Self {
        Lanes::new(12)
    }
}

impl<S, H, P> Accelerator<S, H, P> for Lanes
where
    S: StateSpace<State: Copy, Operator: Copy + PartialEq, Operators: Clone, Cost: ExactCost>,
    H: StagedHeuristic<S>,
    P: Pruning<S>,
{
}

impl<S, H, P> Search<S, H, P> for Lanes
where
    S: StateSpace<State: Copy, Operator: Copy + PartialEq, Operators: Clone, Cost: ExactCost>,
    H: StagedHeuristic<S>,
    P: Pruning<S>,
{
    fn dives(&self, _: &S) -> bool {
        true
    }

    #[inline]
    fn takes(&self, _: S::Cost) -> bool {
        true
    }

    fn search(&self, dive: &mut Dive<'_, S, H, P>, subtree: &Subtree<'_, S, H, P>) -> Flow {
        Group::new(self.count, dive).search(subtree)
    }

    fn find(&self, operators: &mut S::Operators, wanted: &S::Operator) -> Option<(u32, u64)> {
        let before = operators.position(|operator| operator == *wanted)?;
        Some((before as u32, operators.clone().count() as u64))
    }
}

impl<'a, S, H, P> IdaStar<'a, S, H, P, StackOnly>
where
    S: StateSpace<State: Copy, Operator: Copy + PartialEq, Operators: Clone, Cost: ExactCost>,
    H: StagedHeuristic<S> + Heuristic<S>,
    P: Pruning<S>,
{
    /// Searches by lanes: the same counts, bounds and plan, several times
    /// faster where the heuristic's tables are larger than the cache.
    #[must_use]
    pub fn by_lanes(self, lanes: Lanes) -> IdaStar<'a, S, H, P, Lanes> {
        self.accelerated(lanes)
    }
}

impl<'a, S, H, P> HybridSearch<'a, S, H, P, StackOnly>
where
    S: Pack
        + StateSpace<State: Copy, Operator: Copy + PartialEq, Operators: Clone, Cost: ExactCost>,
    H: StagedHeuristic<S> + Heuristic<S>,
    P: Pruning<S>,
{
    /// Searches below the frontier by lanes: the same counts, bounds and plan.
    #[must_use]
    pub fn by_lanes(self, lanes: Lanes) -> HybridSearch<'a, S, H, P, Lanes> {
        self.accelerated(lanes)
    }
}
