//! Shared by the tests: random games, their true values by the oracle of
//! `deepen-check`, and the one table of all searches.
// Each test file uses a part.
#![allow(dead_code, unused_imports, unreachable_pub)]

mod clock;
mod engines;
mod games;
mod searches;
mod truth;

pub use clock::Held;
pub use engines::{Configured, ENGINES};
pub(crate) use games::{Family, random_game};
pub use searches::{Asked, DRIVERS, Driver, Named, SEARCHES, Search, Tables, searches_of};
pub use truth::{Truth, windows, worth};

/// Whether the long version was asked for.
pub fn long() -> bool {
    std::env::var_os("DEEPEN_LONG").is_some_and(|value| value == "1")
}
