//! The (n, k)-`TopSpin` puzzle: tokens on a ring, and a turn reverses the order
//! of those in a window of `k` places (Chen and Skiena 1996).
//!
//! The model is that of the search literature without moves that only rotate
//! the ring: `n` turns, one for each window, and a goal that says where each
//! token belongs. A turn is named by the place where its window begins, and
//! costs 1. [`TopSpin`] is the state space; [`Breaks`] is a heuristic without
//! tables, [`pattern_databases`] builds one with them.

mod breaks;
mod pattern;
mod random;
mod reach;
mod ring;
mod space;

pub use crate::orders::{OrderError, parse_lines};
pub use crate::tiles::ParseError;
pub use breaks::{Breaks, Broken};
pub use pattern::{Pattern, PatternError, RingDatabase, pattern_databases};
pub use random::random_walk;
pub use reach::Unreachable;
pub use ring::{MAX_TOKENS, Ring};
pub use space::{NoSuchPuzzle, TopSpin, Turn, Turns, parse_turns};
