//! Goals that are less than the whole cube, and how to reach them in as few
//! turns as possible.
//!
//! A [`Goal`] says what has to be solved: a cross, corners or edges alone,
//! some pieces, a subgroup such as `<U, D, R2, L2, F2, B2>`; or one of several
//! such [`Pattern`]s. It is the target of a [`CubeSpace`](super::CubeSpace),
//! whose turns may be restricted ([`parse_turn_set`]). [`GoalTables`] are
//! pattern databases (Culberson and Schaeffer 1998) of the pieces that matter,
//! made for those turns, as large as the memory given allows: exact where one
//! table holds them all, as for a cross (190,080 entries). The estimate is
//! consistent, so every algorithm finds optimal solutions with it, and it is
//! infinite where a table or a law of the cube proves that no turns lead to the
//! goal. [`solutions()`] lists all optimal ones.

mod heuristic;
mod laws;
mod parse;
mod part;
mod pattern;
mod plan;
mod shape;
mod solutions;
mod table;
mod turn_set;

pub use heuristic::{GoalMemo, MAX_PARTS};
pub use parse::{MAX_PATTERNS, parse_goal};
pub use pattern::{Goal, Pattern, Want};
pub use solutions::{Solutions, solutions};
pub use table::{GoalTableError, GoalTables};
pub use turn_set::parse_turn_set;
