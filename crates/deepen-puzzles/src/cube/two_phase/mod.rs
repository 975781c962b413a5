//! The two-phase algorithm (Kociemba 1992).
//!
//! A solution is sought in two phases: turns of any kind lead into the subgroup
//! <U, D, R2, L2, F2, B2>, in which every corner and edge is turned as it
//! should be and the middle edges are in the middle; turns of that subgroup
//! lead home. The shortest first phase rarely gives a short solution: longer
//! ones are tried with ever shorter second phases, in six views of the cube in
//! turn. The first solution comes within milliseconds and has about 20 turns;
//! what is proven, and when, `way` says.
//!
//! [`Tables`] are built once and serve any number of searches; [`TwoPhase`] is
//! one search.

mod iteration;
mod search;
mod tables;
mod view;
mod way;

pub use search::TwoPhase;
pub use tables::{Size, Tables};
