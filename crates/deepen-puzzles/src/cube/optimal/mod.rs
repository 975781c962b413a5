//! The strong optimal solver.

mod build;
mod corners;
mod cosets;
mod rows;

pub use build::{build, memory_needed};
pub use cosets::Cosets;
