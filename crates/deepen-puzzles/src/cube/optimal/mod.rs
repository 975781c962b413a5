//! The strong optimal solver: IDA* in both directions on one large table of
//! cosets.
//!
//! A [`Table`] holds, for each coset of a subgroup that the turns of U and D
//! keep, the least number of turns that lead into it, in two bits; corners are
//! folded up by the sixteen symmetries of the upright axis. What subgroups
//! there are, and how much memory each takes, [`Size`] lists; the larger the
//! table, the fewer nodes a search expands. [`build()`] makes one by
//! breadth-first search over whole rows, in the memory of the table alone. It
//! is asked about a cube and its inverse, each seen along three axes.
//!
//! [`Optimal`] is one search. It promises optimal solutions, in half or quarter
//! turns and with all turns or some; all of them where that is asked for. A
//! limit leaves the lower bound that is proven. Nodes and answer are the same
//! for any number of threads, and on any processor: one with AVX2 is only
//! faster.
//!
//! Korf, R. E.: Finding optimal solutions to Rubik's Cube using pattern
//! databases. AAAI 1997. The subgroups, and what follows from values along an
//! axis, are Rokicki's (nxopt, 2010).

#![allow(
    clippy::inline_always,
    reason = "what is to use the processor's features must end up in the function that has them"
)]

mod build;
mod corners;
mod cosets;
mod kernel;
mod probe;
mod rows;
mod search;
mod sizes;
mod table;

pub use build::{build, memory_needed};
pub use cosets::Cosets;
pub use search::Optimal;
pub use sizes::{Costs, Size};
pub use table::{NoSuchTable, Table};
