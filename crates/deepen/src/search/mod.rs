//! The searches, one file or folder each, on one depth-first engine.

mod a_star;
mod a_star_ida_star;
mod allowance;
mod anytime;
mod auto;
pub mod bare;
mod beam;
mod bidirectional;
mod bidirectional_ida_star;
mod branch_and_bound;
mod breadth_first_heuristic;
mod budgeted_graph;
mod control;
mod deepening;
mod depth_first;
mod ida_star;
mod iddfs;
mod instrument;
mod lanes;
mod opening;
mod over;
mod parallel;
mod position;
mod rbfs;
mod recursion;
mod room;
mod scheduled;
mod sma_star;
mod tabled_ida_star;

pub use iddfs::ByDepth;

#[cfg(feature = "alloc")]
pub use self::{
    a_star::{AStar, Reserve},
    a_star_ida_star::HybridSearch,
    anytime::{AnytimeWeightedAStar, AraStar, RestartingWeightedAStar},
    auto::{Algorithm, Auto, Decision, Reason},
    beam::{BeamSearch, CompleteBeamSearch},
    bidirectional::{BaeStar, Nbs},
    bidirectional_ida_star::BidirectionalIdaStar,
    branch_and_bound::BranchAndBound,
    breadth_first_heuristic::BreadthFirstHeuristicSearch,
    budgeted_graph::BudgetedGraphSearch,
    control::Search,
    ida_star::IdaStar,
    lanes::{Laned, Lanes},
    position::{Next, Position},
    rbfs::{Controlled, Exact, Raised, Rbfs, Values},
    recursion::{Accelerator, Recursion, StackOnly},
    scheduled::ScheduledSearch,
    sma_star::SmaStar,
    tabled_ida_star::TabledIdaStar,
};
#[cfg(feature = "alloc")]
pub(crate) use self::{deepening::Deepening, depth_first::Counts};
