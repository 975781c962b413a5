//! The sliding-tile puzzle: boards of 2x2 up to 25 cells, any goal.
//!
//! [`parse_board`] reads what people write, [`Relabelled`] folds start and
//! goal into the one board that searches and heuristics work on, and
//! [`solvable`] says beforehand whether there is anything to search for.

mod board;
mod cells;
mod goal;
pub mod heavy;
pub mod heuristic;
mod moves;
mod pack;
mod parse;
mod puzzle;
pub(crate) mod random;
mod relabel;
mod shape;
mod sites;
mod solvability;
#[cfg(test)]
mod test_support;
mod toward;

pub use board::{Board, BoardError, Compact};
pub use cells::{Cells, Nibbles, Octets};
pub use goal::{Goal, UnknownGoal};
pub use heavy::{HeavyTiles, TileCost, WeightError, WeightedManhattan, Weights};
pub use heuristic::{
    BuildInMemory, BuiltHeuristic, DistanceTable, Hamming, HeuristicName, LinearConflict,
    Manhattan, PatternDatabases, PatternHeuristic, TableSource, UseHeuristic, UseSiteHeuristic,
    UseStagedHeuristic, WalkingDistance,
};
pub use heuristic::{databases, pattern};
pub use moves::{Move, Notation, UnknownMove};
pub(crate) use parse::quoted;
pub use parse::{ParseError, parse_board, parse_line, parse_lines};
pub use puzzle::{Moves, TilePuzzle, TileState};
pub(crate) use random::below;
pub use random::{RandomBoards, random_board, random_walk};
pub use relabel::{Relabelled, ShapeMismatch};
pub use shape::{MAX_CELLS, Shape, ShapeError};
pub use sites::Cell;
pub use solvability::{Unsolvable, solvable};
pub use toward::{FromStart, TileSpace, TilesToward};
