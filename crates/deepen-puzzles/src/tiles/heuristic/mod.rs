//! Heuristics of the sliding-tile puzzle, one a file or folder.
//!
//! All of them work on boards whose tiles are named by their goal cells (see
//! [`TilePuzzle`](super::TilePuzzle)), on boards of any shape, and for the
//! 4x4 board also from one compile-time site to the next. [`choice`] has them
//! by name.

#![allow(clippy::inline_always, reason = "the search's inner loop, one copy for each site")]

pub mod choice;
pub mod databases;
mod distance_table;
mod hamming;
pub mod linear_conflict;
mod manhattan;
pub mod pattern;
mod steps;
pub mod walking_distance;

pub use choice::{
    BuildInMemory, BuiltHeuristic, ChoiceError, HeuristicName, TableSource, UseHeuristic,
    UseSiteHeuristic, UseStagedHeuristic,
};
pub use databases::PatternDatabases;
pub use distance_table::{DistanceTable, MAX_TABLE_CELLS};
pub use hamming::Hamming;
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use pattern::PatternHeuristic;
pub use walking_distance::WalkingDistance;

use deepen::Estimate;

/// The estimate for a memo that is nothing but the value.
#[inline(always)]
fn estimate(value: u32, limit: u32) -> Estimate<u32, u32> {
    if value > limit { Estimate::Above(value) } else { Estimate::Within(value) }
}
