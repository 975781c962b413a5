//! Puzzles as state spaces for the search library [`deepen`].
//!
//! [`tiles`] has the sliding-tile puzzle on boards of any shape up to 25 cells.
//! [`hanoi`] has the towers of Hanoi with 3 to 8 pegs.

pub mod hanoi;
pub mod tiles;
