//! The sliding-tile puzzle: boards of 2x2 up to 25 cells, any goal.

mod manhattan;
mod moves;
mod puzzle;
mod shape;
mod sites;

pub use manhattan::Manhattan;
pub use moves::Move;
pub use puzzle::{Cells, Moves, Nibbles, Quintets, TilePuzzle, TileState};
pub use shape::{Shape, ShapeError};
