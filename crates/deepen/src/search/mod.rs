//! The searches, one file or folder each, on one depth-first engine.

mod a_star;
mod a_star_ida_star;
mod allowance;
mod anytime;
mod beam;
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
mod recursion;

pub use a_star::AStar;
pub use a_star_ida_star::HybridSearch;
pub use anytime::{AnytimeWeightedAStar, AraStar, RestartingWeightedAStar};
pub use beam::{BeamSearch, CompleteBeamSearch};
pub use control::Search;
pub(crate) use deepening::Deepening;
pub(crate) use depth_first::Counts;
pub use ida_star::IdaStar;
pub use iddfs::ByDepth;
pub use lanes::{Laned, Lanes};
pub use position::{Next, Position};
pub use recursion::{Accelerator, Recursion, StackOnly};
