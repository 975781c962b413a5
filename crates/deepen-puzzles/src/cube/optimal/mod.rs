//! The strong optimal solver.

#![allow(
    clippy::inline_always,
    reason = "what is to use the processor's features must end up in the function that has them"
)]

mod build;
mod corners;
mod cosets;
mod kernel;
mod probe;
mod rows;
mod search;
mod sizes;
mod table;

pub use build::{build, memory_needed};
pub use cosets::Cosets;
pub use search::Optimal;
pub use sizes::{Costs, Size};
pub use table::{NoSuchTable, Table};
