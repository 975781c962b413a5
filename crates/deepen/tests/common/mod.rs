//! Shared by the integration tests: random numbers by seed, explicit graphs
//! as state spaces, and one search run in every way there is.
// Each test file uses a part.
#![allow(dead_code, unused_imports, unreachable_pub)]

mod algorithms;
mod allocations;
mod answers;
mod between;
mod case;
mod every_way;
mod families;
mod forge;
mod graph;
mod layers;
mod random;
mod ring;
mod staged;
mod turned_around;

pub use algorithms::{OnHeap, Visit, every_algorithm, tabled};
pub use allocations::{Counting, peak_of};
pub use answers::{Promise, check};
pub use between::Between;
pub use case::{Case, TestCost, Trace};
pub use every_way::{Aside, Moves, Ran, checkpointed, every_way, put_aside, ran, serial, stepped};
pub use families::{Estimates, Family, on_random_graphs, random_case};
pub use forge::{forged, sign};
pub use graph::{EdgeOperator, Graph, Table};
pub use layers::layers;
pub use random::Rng;
pub use ring::ring;
pub use staged::Staged;

/// Whether the long version was asked for.
pub fn long() -> bool {
    std::env::var_os("DEEPEN_LONG").is_some_and(|value| value == "1")
}
