//! Rubik's cube.
//!
//! A [`Cube`] is its pieces in their places; [`Turn`]s are what is done to it,
//! counted by a [`Metric`], and a [`Symmetry`] is a way of looking at both.

mod canonical;
mod geometry;
pub mod korf;
mod space;
mod state;
mod symmetry;
mod turn;
mod turns;

pub use canonical::Canonical;
pub use geometry::{CORNERS, EDGES, Face};
pub use space::{CubeSpace, NoSuchSpace, Target};
pub use state::Cube;
pub use symmetry::Symmetry;
pub use turn::{Metric, Turn};
pub use turns::Turns;
