//! The sliding-tile puzzle: boards of 2x2 up to 25 cells, any goal.

pub mod linear_conflict;
pub mod pattern;
mod shape;
#[cfg(test)]
mod test_support;
pub mod walking_distance;

pub use linear_conflict::LinearConflict;
pub use shape::{MAX_CELLS, Shape, ShapeError};
pub use walking_distance::WalkingDistance;
