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
//! | search | on the heap | promises | a level of the path takes |
//! | --- | --- | --- | --- |
//! | [`IdaStar`] | `deepen::IdaStar` | a cheapest plan | some 20 bytes |
//! | [`Iddfs`] | [`deepen::ByDepth`](crate::ByDepth) | a plan of fewest steps | some 20 bytes |
//! | [`TabledIdaStar`] | `deepen::TabledIdaStar` | a cheapest plan, sooner where states repeat | some 80 bytes |
//! | [`Rbfs`] | `deepen::Rbfs` | a cheapest plan, best first | some 30 bytes, and 20 for each child |
//!
//! The bytes are those of states, costs and estimates of two bytes each. A level
//! holds a frame (path cost, what the heuristic and the pruning remember, the
//! operators left, the way back, a count of four bytes), the state with four
//! bytes of an index over the path, and an operator of the plan.
//!
//! # Paths that are too long
//!
//! A node that a path of `DEPTH` operators leads to is held against the goal
//! but not expanded. If nothing else is a solution of the least cost possible,
//! the search ends with [`StopReason::Depth`](crate::StopReason::Depth) and the
//! bound proven so far, never with "unsolvable".
//!
//! # Time
//!
//! A step returns after as many expansions as it is asked for. Where a state has
//! at most `b` operators, a step of `n` expansions applies and undoes at most so
//! many:
//!
//! | search | operators applied in a step of `n` |
//! | --- | --- |
//! | [`IdaStar`] | `(n + DEPTH) * b` |
//! | [`TabledIdaStar`] | `(n + DEPTH) * 2 * b` |
//! | [`Rbfs`] | `n * (2 * b + 1) + CHILDREN`, if `CHILDREN` is `DEPTH * b` or more; otherwise `b` times as many |
//! | [`Iddfs`] | `(n + DEPTH) * (b + b * b)` |
//!
//! These are the operators of the nodes that it expands, and what was left of
//! those on the path, which earlier steps had expanded: all steps together apply
//! no more an expansion than the factor says. [`TabledIdaStar`] and [`Rbfs`] make
//! a child and go there later, also where it is then left out for want of room:
//! where nothing is, `b + 1` operators an expansion are enough. [`Iddfs`] looks beyond the nodes at
//! its bound, to know whether anything is there. The step that finds a plan walks
//! it once more. The heuristic is asked once for each child. With
//! [`CycleCheck::FullPath`](crate::CycleCheck::FullPath) each child is looked up
//! on the path: one comparison of states on the average, `DEPTH` at the worst.

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
