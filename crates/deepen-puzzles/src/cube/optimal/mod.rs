//! The strong optimal solver.

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
