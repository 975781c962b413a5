//! The searches, one file or folder each, on one depth-first engine.

#[cfg(feature = "alloc")]
mod a_star;
#[cfg(feature = "alloc")]
mod a_star_ida_star;
mod allowance;
#[cfg(feature = "alloc")]
mod anytime;
#[cfg(feature = "alloc")]
mod auto;
pub mod bare;
#[cfg(feature = "alloc")]
mod beam;
#[cfg(feature = "alloc")]
mod bidirectional;
#[cfg(feature = "alloc")]
mod bidirectional_ida_star;
#[cfg(feature = "alloc")]
mod branch_and_bound;
#[cfg(feature = "alloc")]
mod breadth_first_heuristic;
#[cfg(feature = "alloc")]
mod budgeted_graph;
mod control;
#[cfg(feature = "alloc")]
mod deepening;
mod depth_first;
#[cfg(feature = "alloc")]
mod ida_star;
mod iddfs;
mod instrument;
#[cfg(feature = "alloc")]
mod lanes;
mod opening;
mod over;
#[cfg(feature = "std")]
mod parallel;
#[cfg(feature = "alloc")]
mod position;
mod rbfs;
#[cfg(feature = "alloc")]
mod recursion;
mod room;
#[cfg(feature = "alloc")]
mod scheduled;
#[cfg(feature = "alloc")]
mod sma_star;
mod tabled_ida_star;

#[cfg(feature = "alloc")]
pub use a_star::{AStar, Reserve};
#[cfg(feature = "alloc")]
pub use a_star_ida_star::HybridSearch;
#[cfg(feature = "alloc")]
pub use auto::{Algorithm, Auto, Decision, Reason};
#[cfg(feature = "alloc")]
pub use bidirectional::{BaeStar, Nbs};
#[cfg(feature = "alloc")]
pub use bidirectional_ida_star::BidirectionalIdaStar;
#[cfg(feature = "alloc")]
pub use branch_and_bound::BranchAndBound;
#[cfg(feature = "alloc")]
pub use breadth_first_heuristic::BreadthFirstHeuristicSearch;
#[cfg(feature = "alloc")]
pub use budgeted_graph::BudgetedGraphSearch;

#[cfg(feature = "alloc")]
pub use anytime::{AnytimeWeightedAStar, AraStar, RestartingWeightedAStar};
#[cfg(feature = "alloc")]
pub use beam::{BeamSearch, CompleteBeamSearch};
#[cfg(feature = "alloc")]
pub use control::Search;
#[cfg(feature = "alloc")]
pub(crate) use deepening::Deepening;
#[cfg(feature = "alloc")]
pub(crate) use depth_first::Counts;
#[cfg(feature = "alloc")]
pub use ida_star::IdaStar;
pub use iddfs::ByDepth;
#[cfg(feature = "alloc")]
pub use lanes::{Laned, Lanes};
#[cfg(feature = "alloc")]
pub use position::{Next, Position};
#[cfg(feature = "alloc")]
pub use rbfs::{Controlled, Exact, Raised, Rbfs, Values};
#[cfg(feature = "alloc")]
pub use recursion::{Accelerator, Recursion, StackOnly};
#[cfg(feature = "alloc")]
pub use scheduled::ScheduledSearch;
#[cfg(feature = "alloc")]
pub use sma_star::SmaStar;
#[cfg(feature = "alloc")]
pub use tabled_ida_star::TabledIdaStar;
