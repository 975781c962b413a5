//! Exact distances of a space made of blocks, by breadth-first search over
//! whole blocks: a bit for each state, a level of a block at a time.
//!
//! A state is a *block* and an *order*. The moves belong to the block: each
//! takes all of its states to one other block, with the orders as they are or
//! permuted in one of a few ways. So a move is worked out once for a block
//! and followed by an OR of its bits (Korf & Schultze 2005, "Large-scale
//! parallel breadth-first search", keep bits per state alike; the blocks are
//! what placements of tiles, rings or cards have in common). Moves that cost
//! nothing have no place here: what they connect is one block.
//!
//! Blocks that differ in nothing that the values are asked for make up a
//! *group*, whose value for an order is the least of its blocks'.

mod bits;
mod outcome;
mod search;
mod space;
mod sweep;
#[cfg(test)]
mod tests;
mod verify;

pub use outcome::{BlockError, BlockLevels, Progress, UNREACHED};
pub use search::{levels, memory, zeros};
pub use space::{BlockMove, BlockSpace, BlockSpaceError};
pub use verify::{WrongValue, verify};
