//! The searches, one file or folder each, on one depth-first engine.

mod a_star;
mod a_star_ida_star;
mod allowance;
mod anytime;
mod auto;
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
#[cfg(feature = "std")]
mod parallel;
mod position;
mod rbfs;
mod recursion;
mod scheduled;
mod sma_star;
mod tabled_ida_star;

pub use a_star::{AStar, Reserve};
pub use a_star_ida_star::HybridSearch;
pub use auto::{Algorithm, Auto, Decision, Reason};
pub use bidirectional::{BaeStar, Nbs};
pub use bidirectional_ida_star::BidirectionalIdaStar;
pub use branch_and_bound::BranchAndBound;
pub use breadth_first_heuristic::BreadthFirstHeuristicSearch;
pub use budgeted_graph::BudgetedGraphSearch;

pub use anytime::{AnytimeWeightedAStar, AraStar, RestartingWeightedAStar};
pub use beam::{BeamSearch, CompleteBeamSearch};
pub use control::Search;
pub(crate) use deepening::Deepening;
pub(crate) use depth_first::Counts;
pub use ida_star::IdaStar;
pub use iddfs::ByDepth;
pub use lanes::{Laned, Lanes};
pub use position::{Next, Position};
pub use rbfs::{Controlled, Exact, Raised, Rbfs, Values};
pub use recursion::{Accelerator, Recursion, StackOnly};
pub use scheduled::ScheduledSearch;
pub use sma_star::SmaStar;
pub use tabled_ida_star::TabledIdaStar;
