//! Korf's solver of 1997: IDA* with three pattern databases under a maximum.
//!
//! One table has the distances of all corners (88,179,840 states), two have
//! those of six edges each (42,577,920): 173 MB of bytes. It promises optimal
//! solutions, and finds those of 15 and 16 turns in seconds to minutes; of 18,
//! as most cubes need, in days. It is the reference that stronger solvers are
//! held against.
//!
//! Korf, R. E.: Finding optimal solutions to Rubik's Cube using pattern
//! databases. AAAI 1997.
//!
//! A state of [`NumberedCubes`] is where its entries are; every algorithm can
//! use the tables on [`CubeSpace`](super::CubeSpace) as well.

mod coordinates;
mod heuristic;
mod patterns;
mod space;
mod tables;

pub use coordinates::Coordinates;
pub use heuristic::{KorfHeuristic, KorfMemo, KorfQuery};
pub use space::NumberedCubes;
pub use tables::{KorfTables, OtherTurns, Which, kept};
