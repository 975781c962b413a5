//! Holds every search against Bellman and Ford on thousands of random small
//! graphs: directed and undirected, with and without edges that cost nothing,
//! with every kind of heuristic, solvable and not, under every cycle check
//! and every cost type, run in every way there is.

mod common;

use common::{Case, Ran, Rng, TestCost, every_way, serial, stepped};
use deepen::{
    AStar, ByDepth, CycleCheck, Fixed, HybridSearch, IdaStar, Limits, Outcome, Proof, Quality,
    Search, StopReason, Weighted,
};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Estimates {
    /// 0 everywhere.
    Blind,
    /// The true distance times k/4, rounded down: consistent.
    Scaled,
    /// Anything up to the true distance; dead ends are sometimes known.
    Inconsistent,
    /// The true distance, infinite at every dead end.
    Perfect,
    /// Anything, and no promise.
    Unknown,
}

/// A family of graphs.
#[derive(Clone, Copy, Debug)]
struct Family {
    directed: bool,
    costs: (u64, u64),
    estimates: Estimates,
}

fn families() -> Vec<Family> {
    let mut families = Vec::new();
    for directed in [false, true] {
        for costs in [(1, 4), (0, 3), (1, 1), (0, 0)] {
            for estimates in [
                Estimates::Blind,
                Estimates::Scaled,
                Estimates::Inconsistent,
                Estimates::Perfect,
                Estimates::Unknown,
            ] {
                families.push(Family { directed, costs, estimates });
            }
        }
    }
    families
}

fn random_case(family: Family, rng: &mut Rng) -> Case {
    let nodes = rng.between(4, 12) as usize;
    let count = rng.between(nodes as u64 - 1, nodes as u64 * 2);
    let mut edges = Vec::new();
    for _ in 0..count {
        // Loops and parallel edges are graphs too.
        let (a, b) = (rng.index(nodes), rng.index(nodes));
        let cost = rng.between(family.costs.0, family.costs.1);
        edges.push((a, b, cost));
        if !family.directed {
            edges.push((b, a, cost));
        }
    }
    // One or two goals; the start is one now and then; sometimes there is no
    // way or no goal at all.
    let mut goals: Vec<usize> = (0..rng.between(1, 2)).map(|_| rng.index(nodes)).collect();
    if rng.one_in(8) {
        edges.retain(|edge| !goals.contains(&edge.1));
    }
    if rng.one_in(20) {
        goals.clear();
    }
    let mut case = Case::blind(nodes, edges, goals);
    let quarters = rng.between(1, 4);
    let distances = case.distances();
    let estimate = |distance: Option<u64>, rng: &mut Rng| match (family.estimates, distance) {
        (Estimates::Blind, _) | (Estimates::Unknown, Some(0)) => Some(0),
        (Estimates::Scaled, distance) => distance.map(|cost| cost * quarters / 4),
        (Estimates::Perfect, distance) => distance,
        (Estimates::Inconsistent, Some(cost)) => Some(rng.between(0, cost)),
        (Estimates::Inconsistent, None) => (!rng.one_in(3)).then(|| rng.below(6)),
        (Estimates::Unknown, _) => (!rng.one_in(8)).then(|| rng.below(12)),
    };
    case.h = distances.iter().map(|distance| estimate(*distance, rng)).collect();
    case.quality = match family.estimates {
        Estimates::Inconsistent => Quality::Admissible,
        Estimates::Unknown => Quality::Unknown,
        _ => Quality::Consistent,
    };
    case
}

/// Whether a search without a look at the whole path must end by itself.
fn must_end(case: &Case, cycles: CycleCheck) -> bool {
    let solvable = case.distances()[0].is_some();
    let every_cycle_costs = case.edges.iter().all(|edge| edge.2 > 0);
    // Without a promise an estimate may hide every goal, or put it far away.
    let honest = case.quality != Quality::Unknown;
    cycles == CycleCheck::FullPath || (solvable && every_cycle_costs && honest)
}

/// The answer must be right in all that it claims.
fn check<C: TestCost>(case: &Case, ran: &Ran<usize, C>, factor: f64, must_end: bool) {
    let optimum = case.distances()[0];
    let bound_holds = |bound: Option<C>| {
        assert_eq!(bound.is_none(), case.quality == Quality::Unknown);
        assert!(bound.is_none_or(|bound| optimum.is_none_or(|cost| bound.whole() <= cost)));
    };
    match &ran.outcome {
        Outcome::Solved { plan, proof, lower_bound } => {
            let trace = case.replay(&plan.operators);
            assert_eq!(trace.cost, plan.cost.whole(), "the plan costs what is said");
            let optimum = optimum.expect("solved what has no solution");
            if plan.operators.is_empty() {
                assert_eq!((*proof, trace.cost), (Proof::Optimal, 0));
                return;
            }
            bound_holds(*lower_bound);
            match proof {
                Proof::Optimal => assert_eq!(trace.cost, optimum),
                Proof::Within(within) => {
                    assert_eq!(within.to_bits(), factor.to_bits());
                    assert!(trace.cost as f64 <= factor * optimum as f64);
                    let lower_bound = lower_bound.unwrap().to_f64();
                    assert!(trace.cost as f64 <= factor * lower_bound + 1.0);
                }
                Proof::BestEffort => assert!(trace.cost >= optimum),
            }
            let promised = match case.quality {
                Quality::Unknown => Proof::BestEffort,
                _ if factor > 1.0 => Proof::Within(factor),
                _ => Proof::Optimal,
            };
            assert_eq!(*proof, promised);
        }
        Outcome::Unsolvable => assert_eq!(optimum, None),
        Outcome::Stopped { reason: StopReason::UnprovenDeadEnd, .. } => {
            assert_eq!(case.quality, Quality::Unknown);
        }
        // Round and round, to the limit or until a small cost cannot count it.
        Outcome::Stopped {
            reason: StopReason::Expanded | StopReason::CostOverflow,
            lower_bound,
            incumbent,
        } => {
            assert!(!must_end, "no answer though the search must end");
            assert_eq!(*incumbent, None);
            bound_holds(*lower_bound);
        }
        Outcome::Stopped { reason, .. } => panic!("stopped: {reason}"),
    }
}

fn search_case<C: TestCost>(case: &Case, rng: &mut Rng) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    for cycles in [CycleCheck::FullPath, CycleCheck::Parent, CycleCheck::None] {
        let must_end = must_end(case, cycles);
        let most = if must_end { 20_000_000 } else { 1_000 };
        let limits = Limits::none().expanded(most);
        let step = if rng.one_in(2) { 3 } else { 50 };
        let search = || IdaStar::new(&space, &heuristic, 0).cycles(cycles).limits(limits);
        check(case, &every_way(search, step, rng), 1.0, must_end);

        if case.quality != Quality::Unknown {
            let factor = [1.0, 1.25, 2.0, 3.7][rng.index(4)];
            let weighted = Weighted::new(heuristic.clone(), factor).unwrap();
            let search = || IdaStar::new(&space, &weighted, 0).cycles(cycles).limits(limits);
            check(case, &every_way(search, step, rng), factor, must_end);
        }
    }
}

/// A* where all fits, and A* with IDA* below its frontier in memory for a
/// handful of nodes up to all of them.
fn search_case_best_first<C: TestCost>(case: &Case, rng: &mut Rng) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let step = if rng.one_in(2) { 3 } else { 50 };
    let search = || AStar::new(&space, &heuristic, 0).memory(20_000);
    let expected = serial(search());
    assert_eq!(stepped(search(), step, rng), expected);
    check(case, &expected, 1.0, true);
    for cycles in [CycleCheck::FullPath, CycleCheck::Parent, CycleCheck::None] {
        let must_end = must_end(case, cycles);
        let most = if must_end { 20_000_000 } else { 1_000 };
        let limits = Limits::none().expanded(most);
        for bytes in [700, 1_000, 1_400, 2_000, 3_000, 20_000] {
            let look_ups = rng.index(4);
            let search = || {
                HybridSearch::new(&space, &heuristic, 0)
                    .cycles(cycles)
                    .memory(bytes)
                    .look_ups(look_ups)
                    .limits(limits)
            };
            check(case, &every_way(search, step, rng), 1.0, must_end);
        }
        if case.quality != Quality::Unknown {
            let factor = [1.0, 1.25, 2.0, 3.7][rng.index(4)];
            let weighted = Weighted::new(heuristic.clone(), factor).unwrap();
            let search = || {
                HybridSearch::new(&space, &weighted, 0).cycles(cycles).memory(900).limits(limits)
            };
            check(case, &every_way(search, step, rng), factor, must_end);
        }
    }
}

fn search_case_by_depth(case: &Case, rng: &mut Rng) {
    let mut by_steps = case.clone();
    by_steps.edges.iter_mut().for_each(|edge| edge.2 = 1);
    by_steps.quality = Quality::Consistent;
    let space = case.space::<u32>();
    let by_depth = ByDepth::new(&space);
    for cycles in [CycleCheck::FullPath, CycleCheck::Parent, CycleCheck::None] {
        let must_end = must_end(&by_steps, cycles);
        let most = if must_end { 20_000_000 } else { 1_000 };
        let limits = Limits::none().expanded(most);
        let search = || by_depth.search(0).cycles(cycles).limits(limits);
        check(&by_steps, &every_way(search, 5, rng), 1.0, must_end);
    }
}

#[test]
fn every_search_on_random_graphs() {
    on_random_graphs(10_000, |seed, case, rng| match (seed / 7) % 6 {
        0 => search_case::<u8>(case, rng),
        1 => search_case::<u32>(case, rng),
        2 => search_case::<u64>(case, rng),
        3 => search_case::<f64>(case, rng),
        4 => search_case::<Fixed<8>>(case, rng),
        _ => search_case_by_depth(case, rng),
    });
}

#[test]
fn best_first_searches_on_random_graphs() {
    on_random_graphs(6_000, |seed, case, rng| match (seed / 7) % 5 {
        0 => search_case_best_first::<u8>(case, rng),
        1 => search_case_best_first::<u32>(case, rng),
        2 => search_case_best_first::<u64>(case, rng),
        3 => search_case_best_first::<f64>(case, rng),
        _ => search_case_best_first::<Fixed<8>>(case, rng),
    });
}

/// Ten times as many in the long version.
fn on_random_graphs(count: u64, search: impl Fn(u64, &Case, &mut Rng)) {
    let count = if common::long() { 10 * count } else { count };
    let families = families();
    for seed in 0..count {
        let family = families[seed as usize % families.len()];
        let mut rng = Rng::new(seed + 1);
        let case = random_case(family, &mut rng);
        let search = std::panic::AssertUnwindSafe(|| search(seed, &case, &mut rng));
        if let Err(panic) = std::panic::catch_unwind(search) {
            eprintln!("seed {seed}: {family:?}\n{case:?}");
            std::panic::resume_unwind(panic);
        }
    }
}
