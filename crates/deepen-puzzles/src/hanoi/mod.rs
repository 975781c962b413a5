//! Towers of Hanoi: up to 32 discs on 3 to 8 pegs, from any arrangement to
//! any other.
//!
//! A step takes the topmost disc of a peg onto a peg that is empty or shows a
//! larger disc; every step costs 1. An [`Arrangement`] is what people write
//! ([`parse_arrangement`]), [`Hanoi`] the state space towards one of them.
//! Spaces of up to four pegs hold a state in a `u64`, others in a `u128`
//! ([`Word`]).
//!
//! Three pegs have a formula; from four pegs on a search is needed (with four,
//! Frame and Stewart's number of steps is known to be the least for moving a
//! whole tower: Bousch 2014).

mod arrangement;
pub mod databases;
mod misplaced;
mod pack;
mod parse;
mod pruning;
mod random;
mod space;
mod step;
mod word;

pub use crate::tiles::ParseError;
pub use arrangement::{Arrangement, ArrangementError, MAX_DISCS, MAX_PEGS, MIN_PEGS};
pub use databases::{DatabaseError, DiscDatabases, Groups, GroupsError};
pub use misplaced::MisplacedDiscs;
pub use parse::{parse_arrangement, parse_arrangements};
pub use pruning::OtherDisc;
pub use random::RandomArrangements;
pub use space::{Discs, Hanoi, Mismatch};
pub use step::{Step, Steps, UnknownStep};
pub use word::Word;
