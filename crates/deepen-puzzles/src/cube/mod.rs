//! Rubik's cube.
//!
//! A [`Cube`] is its pieces in their places; [`Turn`]s are what is done to it,
//! counted by a [`Metric`], and a [`Symmetry`] is a way of looking at both.

pub mod coordinates;
mod geometry;
mod state;
mod symmetry;
mod turn;
pub mod two_phase;

pub use geometry::{CORNERS, EDGES, Face};
pub use state::Cube;
pub use symmetry::Symmetry;
pub use turn::{Metric, Turn};
