//! Budgeted graph search, BGS, of IBEX (Helmert, Lattimore, Lelis, Orseau and
//! Sturtevant, IJCAI 2019): the bounds of [`ExponentialBudget`], each searched
//! under by the cost of paths, every state once.
//!
//! Promises a cheapest path for every admissible heuristic, and O(n log c)
//! expansions where n states have paths of f at most the optimum c, also with
//! an inconsistent heuristic, with which A* may need 2^n: within a trial the
//! cheapest path to a state comes first, so no state is expanded twice.
//! Condition: the states of a trial fit the memory; where they do not it stops
//! with what is proven so far. With a consistent heuristic A* expands less.

#![cfg(feature = "alloc")]

mod open;
mod query;

use query::Graph;

use crate::heuristic::Heuristic;
use crate::limits::Limits;
use crate::pack::Pack;
use crate::schedule::ExponentialBudget;
use crate::search::control::{Search, by_its_engine};
use crate::search::depth_first::Problem;
use crate::search::scheduled::Driver;

/// What the nodes of a trial take where nothing is said: 256 MiB.
const DEFAULT_MEMORY: usize = 256 << 20;

/// A search by BGS (Helmert, Lattimore, Lelis, Orseau and Sturtevant 2019):
/// configured, then run or stepped.
///
/// A cheapest path for every admissible heuristic where all nodes fit the
/// memory, in O(n log c) expansions even with an inconsistent heuristic. A
/// search that its own memory stopped goes on no further.
pub struct BudgetedGraphSearch<'a, S: Pack, H: Heuristic<S>> {
    driver: Driver<'a, S, Graph<'a, S, H>, ExponentialBudget<S::Cost>>,
}

impl<'a, S: Pack, H: Heuristic<S>> BudgetedGraphSearch<'a, S, H> {
    /// A search from `start` in 256 MiB, without limits.
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State) -> Self {
        let problem = Problem::of(space, heuristic);
        let graph = Graph::new(problem, start, DEFAULT_MEMORY);
        let schedule = ExponentialBudget::default();
        BudgetedGraphSearch { driver: Driver::new(graph, schedule, Limits::none(), None) }
    }

    /// Sets how many bytes the nodes of a trial may take: never exceeded.
    /// Memory of zeros is given out by the system as it is used, so a small
    /// search takes less. A search that had begun begins anew.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        let Driver { engine, trials, control, known, .. } = self.driver;
        let graph = engine.within(bytes);
        BudgetedGraphSearch { driver: Driver::new(graph, trials.schedule, control.limits, known) }
    }

    /// Gives the schedule other factors. A search that had begun begins anew.
    #[must_use]
    pub fn schedule(self, schedule: ExponentialBudget<S::Cost>) -> Self {
        let Driver { engine, control, known, .. } = self.driver;
        BudgetedGraphSearch { driver: Driver::new(engine.anew(), schedule, control.limits, known) }
    }

    /// Looks only for solutions that cost less than `cost`, because one that
    /// costs so much is known. Where there are none the search stops with
    /// [`StopReason::MaxCost`](crate::StopReason::MaxCost) and `cost` for its
    /// lower bound. A search that had begun begins anew.
    #[must_use]
    pub fn below(self, cost: S::Cost) -> Self {
        let Driver { engine, trials, control, .. } = self.driver;
        let (graph, limits) = (engine.anew(), control.limits);
        BudgetedGraphSearch { driver: Driver::new(graph, trials.schedule, limits, Some(cost)) }
    }
}

impl<'a, S: Pack, H: Heuristic<S>> Search<'a> for BudgetedGraphSearch<'a, S, H> {
    by_its_engine!(driver);
}
