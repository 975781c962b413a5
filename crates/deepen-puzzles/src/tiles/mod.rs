//! The sliding-tile puzzle: boards of 2x2 up to 25 cells, any goal.

mod shape;

pub use shape::{Shape, ShapeError};
