//! The table of all algorithms and their configurations, from which every
//! test takes them.

use deepen::{
    AStar, BreadthFirstHeuristicSearch, CycleCheck, HybridSearch, IdaStar, Quality, Rbfs, Search,
    SmaStar, StopReason, Weighted,
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
    recursive_best_first(case, rng, visit);
    memory_bounded(case, rng, visit);
    by_layers(case, visit);
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

fn recursive_best_first<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let factor = factor(case, rng);
    let weighted = Weighted::new(heuristic.clone(), factor).unwrap();
    let epsilon = C::small(rng.below(5));
    for cycles in [CycleCheck::FullPath, CycleCheck::Parent, CycleCheck::None] {
        let promise = Promise { ends: must_end(case, cycles), ..Promise::OPTIMAL };
        let make = || Rbfs::new(&space, &heuristic, 0).cycles(cycles);
        visit.moving("RBFS", promise, make);
        visit.moving("RBFS-CR", promise, || make().controlled());
        visit.moving("RBFS-epsilon", promise, || make().raised(epsilon));
        let promise = Promise { factor, ..promise };
        let make = || Rbfs::new(&space, &weighted, 0).cycles(cycles);
        visit.moving("weighted RBFS", promise, make);
        visit.moving("weighted RBFS-CR", promise, || make().controlled());
    }
}

fn memory_bounded<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let factor = factor(case, rng);
    let weighted = Weighted::new(heuristic.clone(), factor).unwrap();
    let make = || SmaStar::new(&space, &heuristic, 0).memory(100_000);
    visit.search("SMA*", Promise::OPTIMAL, make);
    let promise = Promise { stops: &[StopReason::Memory], ..Promise::OPTIMAL };
    for nodes in [1, 2, 3, 4, 5, 7, 10] {
        let make = || SmaStar::new(&space, &heuristic, 0).nodes(nodes);
        visit.search("SMA* in few nodes", promise, make);
        let promise = Promise { factor, ..promise };
        let make = || SmaStar::new(&space, &weighted, 0).nodes(nodes);
        visit.search("weighted SMA* in few nodes", promise, make);
    }
}

fn by_layers<C: TestCost>(case: &Case, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let undoes = |edge: &(usize, usize, u64)| case.edges.contains(&(edge.1, edge.0, edge.2));
    let ends = must_end(case, CycleCheck::None) || case.edges.iter().all(undoes);
    let promise = Promise { stops: &[StopReason::UnequalCosts], ..Promise::OPTIMAL };
    let make = || BreadthFirstHeuristicSearch::new(&space, &heuristic, 0).memory(20_000);
    visit.search("BFHS", Promise { ends, ..promise }, make);
    visit.search("BFHS keeping layers", promise, || make().keeping_layers());
    let promise =
        Promise { ends, stops: &[StopReason::UnequalCosts, StopReason::Memory], ..promise };
    visit.search("BFHS in few nodes", promise, || make().nodes(5));
}
