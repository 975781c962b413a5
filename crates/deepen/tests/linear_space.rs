//! What searches promise that hold one path, a few nodes or a few layers:
//! memory that is never exceeded, and answers that need no more.

mod common;

use std::cell::Cell;

use common::{
    Case, Counting, Rng, TestCost, forged, layers, on_random_graphs, peak_of, ran, serial,
};
use deepen::{
    AStar, BreadthFirstHeuristicSearch, CheckpointError, CycleCheck, IdaStar, Limits, Outcome,
    Quality, Rbfs, Search, SmaStar, StopReason, Zero,
};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// A layered graph all of whose edges cost one, so that only estimates differ.
fn unit_layers(seed: u64, depth: usize, width: usize) -> Case {
    let mut case = layers(seed, depth, width, 1);
    case.edges.iter_mut().for_each(|edge| edge.2 = 1);
    let mut rng = Rng::new(seed);
    // Every third edge or so is there.
    case.edges.retain(|_| !rng.one_in(3));
    case.h = case.distances().iter().map(|cost| cost.map(|cost| rng.between(0, cost))).collect();
    case.h[case.nodes - 1] = Some(0);
    case.quality = Quality::Admissible;
    case
}

fn chain(nodes: usize) -> Case {
    let edges = (1..nodes).map(|to| (to - 1, to, 1)).collect();
    let h = (0..nodes as u64).rev().map(Some).collect();
    Case { h, ..Case::blind(nodes, edges, vec![nodes - 1]) }
}

fn reason<O, C>(outcome: &Outcome<O, C>) -> StopReason {
    match outcome {
        Outcome::Stopped { reason, .. } => *reason,
        _ => panic!("not stopped"),
    }
}

/// Runs a search that must stay below a mebibyte, and tell what it took.
fn takes_little<'a>(mut search: impl Search<'a, Operator = usize, Cost = u32>, cost: Option<u32>) {
    let (outcome, peak) = peak_of(|| search.run(&mut ()));
    assert_eq!(outcome.cost(), cost);
    assert!(peak < 1 << 20, "{peak}");
    let told = search.statistics().peak_bytes;
    assert!(told <= peak && peak <= 2 * told + 1_000, "{told} of {peak}");
}

#[test]
fn recursive_best_first_search_is_linear_in_space() {
    let case = layers(4, 18, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let optimum = IdaStar::new(&space, &heuristic, 0).run(&mut ()).cost();
    let make = || Rbfs::new(&space, &heuristic, 0);
    takes_little(make(), optimum);
    takes_little(make().controlled(), optimum);
    takes_little(make().raised(3), optimum);
    // Whatever memory is allowed, and on with more.
    let expected = serial(make());
    let mut search = make();
    let mut stopped = 0;
    for bytes in (0..30_000).step_by(500) {
        search.set_limits(Limits::none().memory(bytes));
        let (outcome, peak) = peak_of(|| search.run(&mut ()));
        assert!(peak <= bytes || outcome.plan().is_some());
        if outcome.plan().is_some() {
            assert_eq!(ran(outcome, &search.statistics()), expected);
            break;
        }
        assert_eq!(reason(&outcome), StopReason::Memory);
        stopped += 1;
    }
    assert!(stopped > 3 && search.statistics().expanded == expected.expanded);
}

#[test]
fn long_chains_need_no_call_stack() {
    let nodes = 200_000;
    let case = chain(nodes);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let optimum = Some(nodes as u32 - 1);
    assert_eq!(Rbfs::new(&space, &heuristic, 0).run(&mut ()).cost(), optimum);
    assert_eq!(Rbfs::new(&space, &heuristic, 0).controlled().run(&mut ()).cost(), optimum);
    assert_eq!(SmaStar::new(&space, &heuristic, 0).run(&mut ()).cost(), optimum);
    let breadth_first = BreadthFirstHeuristicSearch::new(&space, &heuristic, 0);
    assert_eq!(breadth_first.nodes(3).run(&mut ()).cost(), optimum);
}

/// The greatest cost allowed, raised and lowered at will in the midst of it.
fn change_the_greatest_cost<'a>(
    mut search: impl Search<'a, Operator = usize, Cost = u32>,
    optimum: u32,
) {
    for most in (0..optimum).chain((0..optimum).rev()) {
        search.set_limits(Limits::none().expanded(search.statistics().expanded + 13));
        let _ = search.run(&mut ());
        search.set_limits(Limits::none().max_cost(most));
        match search.run(&mut ()) {
            Outcome::Stopped { reason: StopReason::MaxCost, lower_bound: Some(bound), .. } => {
                assert!(most < bound && bound <= optimum, "{most} {bound} {optimum}");
            }
            outcome => return assert_eq!(outcome.cost(), Some(optimum)),
        }
    }
    search.set_limits(Limits::none().max_cost(optimum));
    let outcome = search.run(&mut ());
    assert_eq!((outcome.cost(), outcome.is_optimal()), (Some(optimum), true));
}

#[test]
fn a_greatest_cost_is_kept_and_a_search_goes_on_beyond() {
    let case = layers(3, 8, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let optimum = case.distances()[0].unwrap() as u32;
    change_the_greatest_cost(Rbfs::new(&space, &heuristic, 0), optimum);
    change_the_greatest_cost(Rbfs::new(&space, &heuristic, 0).controlled(), optimum);
    change_the_greatest_cost(Rbfs::new(&space, &heuristic, 0).raised(5), optimum);
    change_the_greatest_cost(SmaStar::new(&space, &heuristic, 0).nodes(14), optimum);
    // Exact values: stopping there changes nothing.
    let expected = serial(Rbfs::new(&space, &heuristic, 0));
    let mut search = Rbfs::new(&space, &heuristic, 0);
    for most in 0..optimum {
        search.set_limits(Limits::none().max_cost(most));
        assert_eq!(reason(&search.run(&mut ())), StopReason::MaxCost);
    }
    search.set_limits(Limits::none());
    let outcome = search.run(&mut ());
    assert_eq!(ran(outcome, &search.statistics()), expected);
}

/// Costs that are all different: where plain RBFS comes back to every subtree
/// for a node or two.
#[test]
fn controlled_values_bound_what_is_expanded_again() {
    let mut case = layers(2, 9, 3, 3);
    for (place, edge) in (0..).zip(&mut case.edges) {
        edge.2 = edge.2 * 1_000 + place;
    }
    case.h = vec![Some(0); case.nodes];
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let exact = serial(Rbfs::new(&space, &heuristic, 0));
    let controlled = serial(Rbfs::new(&space, &heuristic, 0).controlled());
    assert_eq!(exact.outcome.cost(), controlled.outcome.cost());
    assert!(controlled.outcome.is_optimal());
    let (exact, controlled) = (exact.expanded, controlled.expanded);
    assert!(controlled * 4 < exact, "{controlled} {exact}");
}

#[test]
fn checkpoints_are_small_and_of_one_problem_and_forged_ones_do_no_harm() {
    let case = layers(7, 20, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let make = || Rbfs::new(&space, &heuristic, 0);
    let mut search = make();
    assert_eq!(search.checkpoint(), None, "nothing has begun");
    search.step(1_000, &mut ());
    let checkpoint = search.checkpoint().unwrap();
    let refused = Err(CheckpointError::OtherProblem);
    assert_eq!(make().resume(&checkpoint), Ok(()));
    assert_eq!(make().controlled().resume(&checkpoint), refused);
    assert_eq!(make().cycles(CycleCheck::None).resume(&checkpoint), refused);
    assert_eq!(Rbfs::new(&space, &Zero, 0).resume(&checkpoint), refused);
    assert_eq!(IdaStar::new(&space, &heuristic, 0).resume(&checkpoint), refused);
    let mut search = make().controlled();
    search.step(1_000, &mut ());
    let controlled = search.checkpoint().unwrap().to_bytes();
    let plain = checkpoint.to_bytes();
    assert!(plain.len() < 4_096 && controlled.len() < 32_768);

    let mut rng = Rng::new(5);
    let mut accepted = 0;
    for _ in 0..2_000 {
        let original = if rng.one_in(2) { &plain } else { &controlled };
        let Some(checkpoint) = forged(original, &mut rng) else { continue };
        let mut search = make();
        let mut kin = make().controlled();
        if search.resume(&checkpoint).is_ok() {
            accepted += 1;
            let _ = search.step(300, &mut ());
        }
        if kin.resume(&checkpoint).is_ok() {
            accepted += 1;
            let _ = kin.step(300, &mut ());
        }
    }
    assert!(accepted > 100, "{accepted}");
}

/// Steps through a search of so many nodes and never finds more.
fn step_through<C: TestCost>(case: &Case, nodes: usize) -> (Outcome<usize, C>, u64) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let mut search = SmaStar::new(&space, &heuristic, 0).nodes(nodes);
    let outcome = loop {
        if let Some(outcome) = search.step(1, &mut ()) {
            break outcome;
        }
        assert!(search.nodes_held() <= nodes);
    };
    (outcome, search.statistics().expanded)
}

#[test]
fn a_path_and_one_set_of_siblings_are_enough() {
    for seed in 0..12 {
        let (depth, width) = (8, 3);
        let case = layers(seed, depth, width, 1 + seed % 4);
        let optimum = case.distances()[0].unwrap() as u32;
        let least = depth + width;
        for nodes in (least..least + 6).chain([30, 1_000]) {
            let (outcome, _) = step_through::<u32>(&case, nodes);
            assert_eq!((outcome.cost(), outcome.is_optimal()), (Some(optimum), true), "{nodes}");
        }
        // Too few for the path: nothing is claimed that is not proven.
        for nodes in 1..depth {
            let (outcome, _) = step_through::<u32>(&case, nodes);
            let Outcome::Stopped { reason: StopReason::Memory, lower_bound, .. } = outcome else {
                panic!("{nodes} nodes are too few: {outcome:?}")
            };
            assert!(lower_bound.unwrap() <= optimum);
        }
    }
}

#[test]
fn with_memory_for_all_nodes_as_few_are_expanded_as_by_a_star() {
    let sums = Cell::new((0, 0));
    on_random_graphs(1_000, |_, case, _| {
        if case.quality == Quality::Unknown {
            return;
        }
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let a_star = serial(AStar::new(&space, &heuristic, 0).memory(20_000)).expanded;
        let (_, expanded) = step_through::<u32>(case, 100);
        sums.set((sums.get().0 + a_star, sums.get().1 + expanded));
        assert!(case.quality == Quality::Admissible || expanded <= case.nodes as u64);
    });
    let (a_star, sma_star) = sums.get();
    assert!(2 * sma_star <= 3 * a_star, "{sums:?}");
    let mut sums = (0, 0);
    for seed in 0..40 {
        let case = layers(seed, 30, 8, 1 + seed % 4);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        sums.0 += serial(AStar::new(&space, &heuristic, 0).memory(1 << 20)).expanded;
        sums.1 += serial(SmaStar::new(&space, &heuristic, 0).memory(1 << 20)).expanded;
    }
    assert!(2 * sums.1 <= 3 * sums.0, "{sums:?}");
}

#[test]
fn nodes_take_what_was_asked_for_and_no_more() {
    let case = layers(4, 18, 3, 8);
    let (space, heuristic) = (case.space::<u64>(), case.heuristic::<u64>());
    let optimum = IdaStar::new(&space, &heuristic, 0).run(&mut ()).cost();
    let sizes = (0..3_000).step_by(100).chain([1 << 20, 3_000_000, 10_000_001]);
    for bytes in sizes {
        // In very little memory it may take very long.
        let limits = Limits::none().expanded(20_000);
        let mut search = SmaStar::new(&space, &heuristic, 0).memory(bytes).limits(limits);
        let (outcome, peak) = peak_of(|| search.run(&mut ()));
        let plan = 1_000 * usize::from(outcome.plan().is_some());
        assert!(peak <= bytes + plan, "{peak} of {bytes}");
        assert!(search.statistics().peak_bytes <= bytes);
        if bytes >= 1 << 20 {
            assert!(peak >= bytes - bytes / 10, "{peak} of {bytes}");
            assert_eq!(outcome.cost(), optimum);
        }
    }
    let case = unit_layers(4, 20, 6);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let optimum = case.distances()[0].map(|cost| cost as u32);
    for bytes in (0..3_000).step_by(100).chain([1 << 20]) {
        let mut search = BreadthFirstHeuristicSearch::new(&space, &heuristic, 0).memory(bytes);
        let (outcome, peak) = peak_of(|| search.run(&mut ()));
        let plan = 200 + 2_000 * usize::from(outcome.plan().is_some());
        assert!(peak <= bytes + plan, "{peak} of {bytes}");
        match outcome {
            Outcome::Stopped { reason: StopReason::Memory, lower_bound, .. } => {
                assert!(lower_bound <= optimum && bytes < 2_000);
            }
            outcome => assert_eq!((outcome.cost(), outcome.is_optimal()), (optimum, true)),
        }
    }
}

#[test]
fn layers_are_searched_in_as_few_nodes_as_three_of_them() {
    for seed in 0..20 {
        let (depth, width) = (40, 5);
        let case = unit_layers(seed, depth, width);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let optimum = case.distances()[0].map(|cost| cost as u32);
        let search = || BreadthFirstHeuristicSearch::new(&space, &heuristic, 0);
        let (few, all) = (serial(search().nodes(3 * width)), serial(search().keeping_layers()));
        assert_eq!(few.outcome.cost(), optimum);
        assert_eq!(all.outcome.cost(), optimum);
        let Some(plan) = few.outcome.plan() else { continue };
        assert_eq!(u64::from(plan.cost), case.replay(&plan.operators).cost);
    }
}

#[test]
fn steps_are_not_counted_where_costs_differ() {
    for edges in [vec![(0, 1, 1), (1, 2, 2)], vec![(0, 1, 0), (1, 2, 0)]] {
        let case = Case::blind(3, edges, vec![2]);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let mut search = BreadthFirstHeuristicSearch::new(&space, &heuristic, 0);
        assert_eq!(reason(&search.run(&mut ())), StopReason::UnequalCosts);
        assert_eq!(reason(&search.run(&mut ())), StopReason::UnequalCosts);
    }
    // Three and a half a step.
    let mut case = Case::blind(6, (1..6).map(|to| (to - 1, to, 7)).collect(), vec![5]);
    case.edges.push((0, 3, 7));
    let (space, heuristic) = (case.space::<f64>(), case.heuristic::<f64>());
    let outcome = BreadthFirstHeuristicSearch::new(&space, &heuristic, 0).run(&mut ());
    assert_eq!(outcome.cost(), Some(21.0));
}
