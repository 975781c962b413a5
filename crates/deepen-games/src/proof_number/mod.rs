//! Proof-number search: proofs that a player gets at least so much, whatever
//! his opponent does, or that he does not.
//!
//! A question with two answers needs no scores. The tree is grown where the
//! fewest positions are yet to be decided for a proof or for a disproof
//! (Allis, van der Meulen and van den Herik 1994), which leads to forced wins
//! many plies deep. [`BestFirst`] keeps that tree; [`DfPn`] grows the same one
//! depth-first in a table of fixed size (Nagai 2002).
//!
//! What it answers is proven, but for the chance that two positions have the
//! same [hash](crate::Game::hash); a [`Strategy`] taken from it is checked by
//! the rules alone. It says nothing of distances.

mod best_first;
mod df_pn;
mod goal;
mod numbers;
mod question;
mod strategy;
mod table;

pub use best_first::BestFirst;
pub use df_pn::{DfPn, Proof};
pub use goal::{Goal, Proven};
pub use numbers::Numbers;
pub use strategy::Strategy;
