//! Twisty puzzles, and any others whose moves permute pieces and turn them,
//! from a definition file.
//!
//! [`read_definition`] reads sets of pieces, the solved position and moves;
//! [`Twisty`] is the state space, [`Twist`] an operator. [`Group`] knows without
//! a search how many positions there are and which can be reached.
//! [`TwistyTables`] are pattern databases that are chosen for a puzzle and an
//! amount of memory, [`distances()`] counts all positions by their distance.

mod definition;
mod details;
mod distances;
mod group;
mod pack;
mod read;
mod space;
mod state;
mod tables;
mod transformation;

pub use crate::tiles::ParseError;
pub use definition::{
    BaseMove, Definition, MOST_PER_SET, MOST_POWERS, MOST_SLOTS, Metric, PieceSet, Position,
};
pub use details::NoSpace;
pub use distances::{Distances, Means, distances};
pub use group::{Group, Large, RandomPositions, Verdict, random_moves};
pub use read::{NamedPosition, parse_position, parse_sequence, read_definition, read_positions};
pub use space::{MOST_TWISTS, Twist, Twists, Twisty};
pub use state::Arrangement;
pub use tables::{Offer, TablesError, TwistyTables, Values};
pub use transformation::Transformation;
