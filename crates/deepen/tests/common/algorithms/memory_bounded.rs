//! Linear memory best-first, a fixed number of nodes, and layer by layer.

use deepen::{BreadthFirstHeuristicSearch, CycleCheck, Rbfs, SmaStar, StopReason, Weighted};

use super::super::{Case, Promise, Rng, TestCost};
use super::{Visit, factor, must_end};

pub(super) fn show<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    recursive_best_first(case, rng, visit);
    memory_bounded(case, rng, visit);
    by_layers(case, visit);
}

fn recursive_best_first<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let factor = factor(case, rng);
    let weighted = Weighted::new(heuristic.clone(), factor).unwrap();
    let epsilon = C::small(rng.below(5));
    for cycles in [CycleCheck::FullPath, CycleCheck::Parent, CycleCheck::None] {
        let promise = Promise { ends: must_end(case, cycles), ..Promise::OPTIMAL };
        let make = || Rbfs::new(&space, &heuristic, 0).cycles(cycles);
        visit.aside("RBFS", promise, make);
        visit.aside("RBFS-CR", promise, || make().controlled());
        visit.aside("RBFS-epsilon", promise, || make().raised(epsilon));
        let promise = Promise { factor, ..promise };
        let make = || Rbfs::new(&space, &weighted, 0).cycles(cycles);
        visit.aside("weighted RBFS", promise, make);
        visit.aside("weighted RBFS-CR", promise, || make().controlled());
    }
}

fn memory_bounded<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let factor = factor(case, rng);
    let weighted = Weighted::new(heuristic.clone(), factor).unwrap();
    let make = || SmaStar::new(&space, &heuristic, 0).memory(100_000);
    visit.search("SMA*", Promise::OPTIMAL, make);
    for nodes in [1, 2, 3, 4, 5, 7, 10] {
        // A path through all nodes, and room for a child of the last.
        let enough = nodes > case.nodes;
        let stops: &[StopReason] = if enough { &[] } else { &[StopReason::Memory] };
        let promise = Promise { stops, ..Promise::OPTIMAL };
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
    let [few, many]: [&[StopReason]; 2] = if has_one_cost(case) {
        [&[StopReason::Memory], &[]]
    } else {
        [&[StopReason::UnequalCosts, StopReason::Memory], &[StopReason::UnequalCosts]]
    };
    let promise = Promise { stops: many, ..Promise::OPTIMAL };
    let make = || BreadthFirstHeuristicSearch::new(&space, &heuristic, 0).memory(20_000);
    visit.search("BFHS", Promise { ends, ..promise }, make);
    visit.search("BFHS keeping layers", promise, || make().keeping_layers());
    let promise = Promise { ends, stops: few, ..promise };
    visit.search("BFHS in few nodes", promise, || make().nodes(5));
}

/// Whether every edge costs the same, and more than nothing.
fn has_one_cost(case: &Case) -> bool {
    let mut costs = case.edges.iter().map(|edge| edge.2);
    costs.next().is_none_or(|first| first > 0 && costs.all(|cost| cost == first))
}
