//! The sliding-tile puzzle: boards of 2x2 up to 25 cells, any goal.

pub mod pattern;
mod shape;
#[cfg(test)]
mod test_support;

pub use shape::{MAX_CELLS, Shape, ShapeError};
