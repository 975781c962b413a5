//! The strong optimal solver.

mod corners;
mod cosets;
mod kernel;
mod probe;
mod search;
pub mod table;

pub use cosets::Cosets;
pub use search::Optimal;
pub use table::Table;
