//! Recursive best-first search, RBFS (Korf 1993): best-first order in memory
//! linear in the depth. Of every node on the path the values of all children
//! are kept; a subtree is left as soon as the best value elsewhere is lower,
//! and only the least value on its fringe is remembered.
//!
//! Promises a cheapest path for every admissible heuristic: values are backed
//! up whatever they are, so f may fall along a path. Nodes are expanded
//! in best-first order, an iteration of IDA* before the last is not repeated
//! as a whole. Costs the re-expansion of subtrees that it left; with many
//! distinct values (real costs) it may come back to each for a few nodes:
//! [`controlled`](Rbfs::controlled) is for these. Condition: as for IDA*, a
//! space in which a path of bounded cost has bounded length, or
//! [`CycleCheck::FullPath`](crate::CycleCheck::FullPath).

mod best_first;
mod driver;
mod expand;
mod fringe;
mod save;
mod spine;
mod values;

pub(crate) use best_first::Halt;
#[cfg(feature = "alloc")]
pub use driver::Rbfs;
pub(crate) use spine::SpineIn;
pub use values::Exact;
#[cfg(feature = "alloc")]
pub use values::{Controlled, Raised, Values};
