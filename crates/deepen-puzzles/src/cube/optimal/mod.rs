//! The strong optimal solver.

mod corners;
mod cosets;

pub use cosets::Cosets;
