//! Puzzles as state spaces for the search library [`deepen`].
//!
//! [`tiles`] has the sliding-tile puzzle on boards of any shape up to 25 cells,
//! also with tiles that weigh something. [`pancake`] has stacks of up to 100
//! pancakes, plain and burnt. [`topspin`] has `TopSpin` rings of up to 24
//! tokens. [`hanoi`] has the towers of Hanoi with 3 to 8 pegs. [`twisty`] has
//! twisty puzzles that a definition file describes.

pub mod cube;
pub mod hanoi;
mod orders;
mod packing;
pub mod pancake;
pub mod tiles;
pub mod topspin;
pub mod twisty;
