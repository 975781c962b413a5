//! Puzzles as state spaces for the search library [`deepen`].
//!
//! [`tiles`] has the sliding-tile puzzle on boards of any shape up to 25 cells.

pub mod tiles;
