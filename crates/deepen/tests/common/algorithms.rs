//! The table of all algorithms and their configurations, from which every
//! test takes them.

use deepen::{
    AStar, AnytimeWeightedAStar, AraStar, BeamSearch, CompleteBeamSearch, CycleCheck, HybridSearch,
    IdaStar, Quality, RestartingWeightedAStar, Search, StopReason, Weighted,
};

use super::{Case, Moves, Promise, Rng, TestCost};

/// What a test does with each algorithm on one case.
pub trait Visit<C: TestCost> {
    /// A search that can be run and stepped. `make` begins it anew.
    fn search<'a, T>(&mut self, name: &str, promise: Promise, make: impl Fn() -> T)
    where
        T: Search<'a, Operator = usize, Cost = C>;

    /// A search that can also be put aside and shared among threads.
    fn moving<'a, T>(&mut self, name: &str, promise: Promise, make: impl Fn() -> T)
    where
        T: Moves<'a, Operator = usize, Cost = C>,
    {
        self.search(name, promise, make);
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
    depth_first(case, rng, visit);
    best_first(case, rng, visit);
    anytime(case, rng, visit);
    beams(case, rng, visit);
}

/// A weight for the heuristic; 1 where nothing would come of it.
fn factor(case: &Case, rng: &mut Rng) -> f64 {
    let factor = [1.0, 1.25, 2.0, 3.7][rng.index(4)];
    if case.quality == Quality::Unknown { 1.0 } else { factor }
}

fn depth_first<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let factor = factor(case, rng);
    let weighted = Weighted::new(heuristic.clone(), factor).unwrap();
    for cycles in [CycleCheck::FullPath, CycleCheck::Parent, CycleCheck::None] {
        let promise = Promise { ends: must_end(case, cycles), ..Promise::OPTIMAL };
        let make = || IdaStar::new(&space, &heuristic, 0).cycles(cycles);
        visit.moving("IDA*", promise, make);
        let make = || IdaStar::new(&space, &weighted, 0).cycles(cycles);
        visit.moving("weighted IDA*", Promise { factor, ..promise }, make);
    }
}

fn best_first<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let make = || AStar::new(&space, &heuristic, 0).memory(20_000);
    visit.search("A*", Promise::OPTIMAL, make);
    let make = || AStar::keeping(&space, &heuristic, 0).memory(20_000);
    visit.search("A*, states kept", Promise::OPTIMAL, make);
    let factor = factor(case, rng);
    let weighted = Weighted::new(heuristic.clone(), factor).unwrap();
    for cycles in [CycleCheck::FullPath, CycleCheck::Parent, CycleCheck::None] {
        let promise = Promise { ends: must_end(case, cycles), ..Promise::OPTIMAL };
        for bytes in [700, 1_000, 1_400, 2_000, 3_000, 20_000] {
            let look_ups = rng.index(4);
            let make = || {
                let search = HybridSearch::new(&space, &heuristic, 0).cycles(cycles);
                search.memory(bytes).look_ups(look_ups)
            };
            visit.moving("A*+IDA*", promise, make);
        }
        let make = || HybridSearch::new(&space, &weighted, 0).cycles(cycles).memory(900);
        visit.moving("weighted A*+IDA*", Promise { factor, ..promise }, make);
    }
}

/// Searches that go on after their first solution.
fn anytime<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let weighted = Weighted::new(heuristic.clone(), factor(case, rng)).unwrap();
    let make = || AraStar::new(&space, &heuristic, 0).memory(20_000);
    visit.search("ARA*", Promise::OPTIMAL, make);
    let make = || AraStar::new(&space, &weighted, 0).memory(20_000);
    visit.search("ARA*, inadmissible", Promise::OPTIMAL, make);
    let make = || AraStar::new(&space, &heuristic, 0).memory(20_000).weights(&[4.0, 1.5]).unwrap();
    visit.search("ARA* to 1.5", Promise { factor: f64::INFINITY, ..Promise::OPTIMAL }, make);
    let make = || RestartingWeightedAStar::new(&space, &heuristic, 0).memory(20_000);
    visit.search("RWA*", Promise::OPTIMAL, make);
    let make = || RestartingWeightedAStar::new(&space, &weighted, 0).memory(20_000);
    visit.search("RWA*, inadmissible", Promise::OPTIMAL, make);
    let weight = [1.0, 1.5, 2.0, 5.0][rng.index(4)];
    let make = || {
        let search = AnytimeWeightedAStar::new(&space, &heuristic, 0).memory(20_000);
        search.weight(weight).unwrap()
    };
    visit.search("anytime weighted A*", Promise::OPTIMAL, make);
    let make = || AnytimeWeightedAStar::new(&space, &weighted, 0).memory(20_000);
    visit.search("anytime weighted A*, inadmissible", Promise::OPTIMAL, make);
}

fn beams<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let weighted = Weighted::new(heuristic.clone(), factor(case, rng)).unwrap();
    let width = [1, 2, 3, 100][rng.index(4)];
    let stops: &[StopReason] = if width < 100 { &[StopReason::Dropped] } else { &[] };
    let promise = Promise { factor: f64::INFINITY, stops, ..Promise::OPTIMAL };
    let make = || BeamSearch::new(&space, &heuristic, 0, width).memory(40_000);
    visit.search("beam search", promise, make);
    let make = || BeamSearch::new(&space, &weighted, 0, width).memory(40_000);
    visit.search("beam search, inadmissible", promise, make);
    let make = || CompleteBeamSearch::new(&space, &heuristic, 0, width).memory(40_000);
    visit.search("complete beam search", Promise::OPTIMAL, make);
    let make = || CompleteBeamSearch::new(&space, &weighted, 0, width).memory(40_000);
    visit.search("complete beam search, inadmissible", Promise::OPTIMAL, make);
}
