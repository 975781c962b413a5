//! Lanes: several portions of a subtree searched in turn by one thread, so
//! that the tables' entries that one of them waits for are fetched while the
//! others work.
//!
//! A pattern database larger than the cache costs a random read of memory for
//! every child, and a search that waits for each does little else. A lane
//! asks for the entries of all children of a node and gives way; when its
//! turn comes again they are there. Promises: the same plan, bounds and
//! counts as the explicit stack, which finds what it finds in the same order.
//! Condition: exact costs, small states that can be copied, a heuristic that
//! is asked in stages ([`StagedHeuristic`]), and no check of cycles.
//!
//! Portions are handed out and counted in depth-first order, as threads do
//! it: what was searched beyond a solution, or beyond where the search was
//! stopped, is thrown away.

#![cfg(feature = "alloc")]

mod group;
mod lane;
mod node;
mod portions;
mod tally;

use crate::cost::ExactCost;
use crate::cycles::CycleCheck;
use crate::limits::StopReason;
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::instrument::Interruption;
use crate::search::recursion::sealed::Search;
use crate::search::recursion::{Accelerator, Dive, StackOnly, Subtree};
use crate::search::{HybridSearch, IdaStar};
use crate::sites::Flow;
use crate::space::StateSpace;
use crate::staged::StagedHeuristic;
use group::{Group, MOST_BEGUN};

/// A space that lanes can search: states and operators are small enough to be
/// copied, and costs are exact. Every such space is one.
pub trait Laned:
    StateSpace<State: Copy, Operator: Copy + PartialEq, Operators: Clone, Cost: ExactCost>
{
}

impl<S> Laned for S where
    S: StateSpace<State: Copy, Operator: Copy + PartialEq, Operators: Clone, Cost: ExactCost>
{
}

/// Searches subtrees by several lanes in turn.
///
/// The explicit stack searches what lanes do not: everything under another
/// check of cycles than [`CycleCheck::None`], with a heuristic that promises
/// nothing, and for an observer of single nodes. Limits are looked at after
/// some ten times [`POLL_INTERVAL`](crate::POLL_INTERVAL) expansions of all
/// lanes together. What lanes searched ahead of where a limit stops them is
/// discarded, so steps of less than some hundred thousand expansions are slow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes {
    count: usize,
}

impl Lanes {
    /// So many lanes, at least one and at most 256.
    #[must_use]
    pub fn new(count: usize) -> Self {
        Lanes { count: count.clamp(1, MOST_BEGUN) }
    }
}

/// As measured on the 15- and 24-puzzle: the children of one node are fetched
/// together, so that a few lanes hide what is left to wait for, and more only
/// search farther ahead in vain.
impl Default for Lanes {
    fn default() -> Self {
        Lanes::new(4)
    }
}

impl<S, H, P> Accelerator<S, H, P> for Lanes
where
    S: Laned,
    H: StagedHeuristic<S>,
    P: Pruning<S>,
{
}

impl<S, H, P> Search<S, H, P> for Lanes
where
    S: Laned,
    H: StagedHeuristic<S>,
    P: Pruning<S>,
{
    const EXPANSIONS_FOR_ONE: u64 = 12;

    fn dives(&self, _: &S, cycles: CycleCheck) -> bool {
        // A lane does not know the path above its portion.
        cycles == CycleCheck::None
    }

    #[inline]
    fn takes(&self, _: S::Cost) -> bool {
        true
    }

    fn search(&self, dive: &mut Dive<'_, S, H, P>, subtree: &Subtree<'_, S, H, P>) -> Flow {
        if let Some(group) = Group::new(self.count, subtree.bound, dive) {
            return group.search(subtree);
        }
        dive.interruption = Some(Interruption::Limit(StopReason::Memory));
        Flow::Stop
    }

    fn find(&self, operators: &mut S::Operators, wanted: &S::Operator) -> Option<(u32, u64)> {
        let before = operators.position(|operator| operator == *wanted)?;
        Some((before as u32, operators.clone().count() as u64))
    }
}

impl<'a, S, H, P> IdaStar<'a, S, H, P, StackOnly>
where
    S: Laned,
    H: StagedHeuristic<S>,
    P: Pruning<S>,
{
    /// Searches by lanes, under [`CycleCheck::None`]: the same counts, bounds
    /// and plan, several times faster where the heuristic's tables are larger
    /// than the cache.
    #[must_use]
    pub fn by_lanes(self, lanes: Lanes) -> IdaStar<'a, S, H, P, Lanes> {
        self.accelerated(lanes)
    }
}

impl<'a, S, H, P> HybridSearch<'a, S, H, P, StackOnly>
where
    S: Pack + Laned,
    H: StagedHeuristic<S>,
    P: Pruning<S>,
{
    /// Searches below the frontier by lanes, under [`CycleCheck::None`]: the
    /// same counts, bounds and plan.
    #[must_use]
    pub fn by_lanes(self, lanes: Lanes) -> HybridSearch<'a, S, H, P, Lanes> {
        self.accelerated(lanes)
    }
}
