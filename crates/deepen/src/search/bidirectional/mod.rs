//! Bidirectional best-first search: from the start forwards and from the
//! goals backwards, in memory of fixed size.
//!
//! Two fronts that meet have found a solution, not a cheapest one. What ends
//! the search is a lower bound on every solution that is still to be found,
//! which each algorithm draws from the open nodes of both fronts in its own
//! way: [`Nbs`] from pairs of them, [`BaeStar`] from what both heuristics say
//! of each. When the best solution costs no more than that it is optimal.
//! What the algorithms have in common, the fronts and their expansion, the
//! best meeting, limits and answers, is here.

#![cfg(feature = "alloc")]

mod bae_star;
mod engine;
mod expand;
mod front;
mod fronts;
mod nbs;
mod plan;
mod rule;
mod sides;

pub use bae_star::BaeStar;
pub use nbs::Nbs;
pub(in crate::search) use sides::Sides;
