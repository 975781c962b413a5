//! Searches on bare metal: without an operating system, without a heap, in
//! memory that is known before they begin.
//!
//! A search holds its path in arrays for at most `DEPTH` nodes, as part of
//! itself: put it into a `static` or on the stack, and `size_of` says what it
//! takes. A [step](Search::step) returns after a number of expansions that you
//! give. Everything else is as in the searches on the heap, whose engines
//! these are: the same plans, costs, counts and proven bounds, the same spaces,
//! heuristics and prunings.
//!
//! | search | on the heap | promises |
//! | --- | --- | --- |
//! | [`IdaStar`] | [`deepen::IdaStar`] | a cheapest plan |
//! | [`Iddfs`] | [`deepen::ByDepth`] | a plan of fewest steps |
//!
//! [`deepen::IdaStar`]: crate::search::IdaStar
//! [`deepen::ByDepth`]: crate::ByDepth
//!
//! # Paths that are too long
//!
//! A node that a path of `DEPTH` operators leads to is held against the goal
//! but not expanded. If nothing else is a solution the search ends with
//! [`StopReason::Depth`](crate::StopReason::Depth) and the bound proven so far,
//! never with "unsolvable".
//!
//! # Time
//!
//! Where a state has at most `b` operators, a step of `n` expansions of
//! [`IdaStar`] applies, undoes and estimates at most `(n + DEPTH) * b`
//! operators: those of the nodes that it expands, and what was left of the
//! nodes on the path. All steps together apply at most `b` an expansion.
//! [`Iddfs`] also looks beyond the children at its bound, so that it is `b + b *
//! b` instead of `b`. With [`CycleCheck::FullPath`](crate::CycleCheck::FullPath)
//! each child is looked up on the path: one comparison of states on the
//! average, `DEPTH` at the worst.

mod answer;
mod contract;
mod deepener;
mod ida_star;
mod outcome;
mod rbfs;
mod tabled_ida_star;

pub use crate::search::depth_first::Problem;
pub use crate::table::transposition::Slot as Entry;
pub use contract::Search;
pub use ida_star::{IdaStar, Iddfs};
pub use outcome::{Outcome, Plan};
pub use rbfs::Rbfs;
pub use tabled_ida_star::TabledIdaStar;
