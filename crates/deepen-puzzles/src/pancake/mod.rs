//! The pancake puzzle (Goodman 1975; Gates and Papadimitriou 1979): a stack
//! of up to 100 pancakes is sorted by flips of its top, plain or burnt on one
//! side.
//!
//! A stack is written from the top, the plate is below its last pancake. A
//! flip is named by the number of pancakes that it turns over, and costs 1.
//! [`Pancakes`] is the state space for any goal, [`Gap`] its heuristic
//! (Helmert 2010).

mod gap;
mod kind;
mod pack;
mod random;
mod space;
mod stack;

pub use crate::orders::{OrderError, parse_lines};
pub use crate::tiles::ParseError;
pub use gap::{Gap, Gaps};
pub use kind::{Burnt, Kind, Plain};
pub use random::{RandomStacks, random_stack};
pub use space::{DifferentSize, Flip, Flips, Pancakes, parse_flips};
pub use stack::{MAX_PANCAKES, Stack};
