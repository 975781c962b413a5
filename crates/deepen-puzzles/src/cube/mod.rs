//! Rubik's cube.
//!
//! A [`Cube`] is its pieces in their places; [`Turn`]s are what is done to it,
//! counted by a [`Metric`], and a [`Symmetry`] is a way of looking at both.

mod by_turns;
mod canonical;
mod carried;
mod check;
pub mod coordinates;
mod facelets;
mod geometry;
pub mod goal;
mod input;
pub mod korf;
pub mod notation;
pub mod optimal;
mod orientation;
pub mod pocket;
mod random;
mod reid;
mod space;
mod state;
mod symmetry;
mod turn;
mod turns;
pub mod two_phase;

pub use canonical::Canonical;
pub use check::{Impossible, Piece, Unreachable};
pub use facelets::{ColourFault, FACELETS, FaceletCube, Facelets, Mend, NoPiece, parse_facelets};
pub use geometry::{CORNERS, EDGES, Face};
pub use input::{InputError, Place, Refusal};
pub use notation::{Scramble, parse_scramble};
pub use orientation::Orientation;
pub use random::{RandomCubes, random_cube};
pub use reid::{Reid, parse_reid};
pub use space::{CubeSpace, NoSuchSpace, Target};
pub use state::Cube;
pub use symmetry::Symmetry;
pub use turn::{Metric, Turn};
pub use turns::Turns;
