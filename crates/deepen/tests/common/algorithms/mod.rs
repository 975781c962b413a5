//! The table of all algorithms and their configurations, from which every
//! test takes them.

mod anytime;
mod bare;
mod best_first;
mod bidirectional;
mod chosen;
mod depth_first;
mod memory_bounded;
mod scheduled;
mod tabled;

pub use bare::{OnHeap, tabled};
use deepen::{CycleCheck, Quality, Search};

use super::{Aside, Case, Moves, Promise, Rng, TestCost};

/// What a test does with each algorithm on one case.
pub trait Visit<C: TestCost> {
    /// A search that can be run and stepped. `make` begins it anew.
    fn search<'a, T>(&mut self, name: &str, promise: Promise, make: impl Fn() -> T)
    where
        T: Search<'a, Operator = usize, Cost = C>;

    /// A search that can also be put aside.
    fn aside<'a, T>(&mut self, name: &str, promise: Promise, make: impl Fn() -> T)
    where
        T: Aside<'a, Operator = usize, Cost = C>,
    {
        self.search(name, promise, make);
    }

    /// A search that can also be put aside and shared among threads.
    fn moving<'a, T>(&mut self, name: &str, promise: Promise, make: impl Fn() -> T)
    where
        T: Moves<'a, Operator = usize, Cost = C>,
    {
        self.aside(name, promise, make);
    }
}

/// Whether a search without a look at the whole path must end by itself.
fn must_end(case: &Case, cycles: CycleCheck) -> bool {
    let solvable = case.distances()[0].is_some();
    let every_cycle_costs = case.edges.iter().all(|edge| edge.2 > 0);
    // Without a promise an estimate may hide every goal, or put it far away.
    let honest = case.quality != Quality::Unknown;
    cycles == CycleCheck::FullPath || (solvable && every_cycle_costs && honest)
}

/// Shows every algorithm to a test. Random choices, as of sizes and factors,
/// are made by `rng`.
pub fn every_algorithm<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    anytime::show(case, rng, visit);
    bare::show(case, rng, visit);
    best_first::show(case, rng, visit);
    chosen::show(case, rng, visit);
    bidirectional::show(case, rng, visit);
    depth_first::show(case, rng, visit);
    memory_bounded::show(case, rng, visit);
    scheduled::show(case, rng, visit);
    tabled::show(case, rng, visit);
}

/// A weight for the heuristic; 1 where nothing would come of it.
fn factor(case: &Case, rng: &mut Rng) -> f64 {
    let factor = [1.0, 1.25, 2.0, 3.7][rng.index(4)];
    if case.quality == Quality::Unknown { 1.0 } else { factor }
}
