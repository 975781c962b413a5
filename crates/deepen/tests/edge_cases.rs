//! The cases at the edges: nothing to do, nothing to find, very deep, very
//! dear, and numbers that are none.

mod common;

use common::{Case, Graph, Table, long};
use deepen::{
    ByDepth, CycleCheck, IdaStar, Limits, Outcome, ParentPruning, Proof, Quality, Search,
    StateSpace, StopReason, Weighted, Zero,
};

/// A graph of one kind of cost from its edges, with the last node as goal.
fn graph<C: deepen::Cost>(nodes: usize, edges: &[(usize, usize, C)]) -> Graph<C> {
    let mut leaving = vec![Vec::new(); nodes];
    for (from, to, cost) in edges {
        leaving[*from].push((*to, *cost));
    }
    Graph { edges: leaving, goals: (0..nodes).map(|node| node + 1 == nodes).collect() }
}

fn reason<O, C>(outcome: &Outcome<O, C>) -> Option<StopReason> {
    match outcome {
        Outcome::Stopped { reason, .. } => Some(*reason),
        _ => None,
    }
}

#[test]
fn the_start_is_a_goal() {
    let space = graph(1, &[(0, 0, 7_u32)]);
    for threads in [1, 2] {
        let outcome = IdaStar::new(&space, &Zero, 0).run_on(threads, &mut ());
        assert!(outcome.is_optimal());
        assert_eq!((outcome.cost(), outcome.plan().unwrap().operators.len()), (Some(0), 0));
    }
}

#[test]
fn a_node_without_successors() {
    let space = graph::<u32>(2, &[]);
    let outcome = IdaStar::new(&space, &Zero, 0).run(&mut ());
    assert_eq!(outcome, Outcome::Unsolvable);
}

#[test]
fn an_infinite_estimate_proves_something_only_where_it_is_promised() {
    let space = graph(2, &[(0, 1, 1_u32)]);
    for (quality, proven) in
        [(Quality::Admissible, true), (Quality::Within(2.0), true), (Quality::Unknown, false)]
    {
        let at_the_start = Table { values: vec![u32::MAX, 0], quality };
        let below = Table { values: vec![0, u32::MAX], quality };
        for heuristic in [at_the_start, below] {
            let outcome = IdaStar::new(&space, &heuristic, 0).run(&mut ());
            if proven {
                assert_eq!(outcome, Outcome::Unsolvable);
            } else {
                assert_eq!(reason(&outcome), Some(StopReason::UnprovenDeadEnd));
            }
        }
    }
}

#[test]
fn a_chain_of_a_million_nodes() {
    let nodes = 1_000_001;
    let edges: Vec<_> = (1..nodes).map(|to| (to - 1, to, 1_u32)).collect();
    let space = graph(nodes, &edges);
    let exact = Table {
        values: (0..nodes).rev().map(|left| left as u32).collect(),
        quality: Quality::Consistent,
    };
    for cycles in [CycleCheck::None, CycleCheck::Parent, CycleCheck::FullPath] {
        let mut search = IdaStar::new(&space, &exact, 0).cycles(cycles);
        assert_eq!(search.run(&mut ()).cost(), Some(1_000_000));
        assert_eq!(search.statistics().iterations, 1);
    }
    let blind = graph(2_001, &edges[..2_000]);
    let outcome = IdaStar::new(&blind, &Zero, 0).run(&mut ());
    assert_eq!(outcome.cost(), Some(2_000));
}

#[test]
fn costs_that_cannot_be_counted_are_said_to_be_so() {
    // 254 is the greatest cost below infinity.
    for (last, expected) in [(54, Some(254)), (55, None)] {
        let space = graph(3, &[(0, 1, 200_u8), (1, 2, last)]);
        let outcome = IdaStar::new(&space, &Zero, 0).run(&mut ());
        assert_eq!(outcome.cost(), expected);
        if expected.is_none() {
            assert_eq!(reason(&outcome), Some(StopReason::CostOverflow));
        }
    }
    let space = graph(3, &[(0, 1, u64::MAX - 2), (1, 2, 1_u64), (0, 2, u64::MAX - 1)]);
    assert_eq!(IdaStar::new(&space, &Zero, 0).run(&mut ()).cost(), Some(u64::MAX - 1));
    // g + h overflows though h alone does not.
    let high = Table { values: vec![0, 250, 0], quality: Quality::Unknown };
    let space = graph(3, &[(0, 1, 10_u8), (1, 2, 1)]);
    let outcome = IdaStar::new(&space, &high, 0).run(&mut ());
    assert_eq!(reason(&outcome), Some(StopReason::CostOverflow));
}

#[test]
fn numbers_that_are_no_costs_are_refused() {
    for bad in [f64::NAN, -1.0, f64::NEG_INFINITY] {
        let space = graph(3, &[(0, 1, 1.0), (1, 2, bad)]);
        let outcome = IdaStar::new(&space, &Zero, 0).run(&mut ());
        assert_eq!(reason(&outcome), Some(StopReason::InvalidCost), "{bad}");
        let space = graph(3, &[(0, 1, 1.0), (1, 2, 1.0)]);
        for values in [vec![bad, 0.0, 0.0], vec![0.0, bad, 0.0]] {
            let heuristic = Table { values, quality: Quality::Admissible };
            let outcome = IdaStar::new(&space, &heuristic, 0).run(&mut ());
            assert_eq!(reason(&outcome), Some(StopReason::InvalidCost), "{bad}");
        }
    }
}

/// What was met would be met again: new limits change nothing, and a
/// checkpoint would hide it.
#[test]
fn what_stops_a_search_for_good_stays() {
    let space = graph(3, &[(0, 1, f64::NAN), (1, 2, 1.0)]);
    for threads in [1, 2] {
        let mut search = IdaStar::new(&space, &Zero, 0);
        let first = search.run_on(threads, &mut ());
        assert_eq!(reason(&first), Some(StopReason::InvalidCost));
        search.set_limits(Limits::none());
        assert_eq!(search.run_on(threads, &mut ()), first);
        assert!(search.checkpoint().is_none());
    }
}

#[test]
fn while_plans_are_listed_there_is_no_checkpoint() {
    let case = common::layers(3, 6, 4, 2);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let mut search = IdaStar::new(&space, &heuristic, 0);
    assert!(search.run(&mut ()).is_optimal());
    let spent = search.statistics().expanded;
    search.set_limits(Limits::none().expanded(spent));
    while let Some(outcome) = search.next_optimal(&mut ()) {
        assert!(search.checkpoint().is_none());
        if reason(&outcome).is_some() {
            break;
        }
    }
    assert!(search.checkpoint().is_none());
}

#[test]
fn a_checkpoint_by_depth_is_none_by_cost() {
    let space = graph(9, &(1..9).map(|to| (to - 1, to, 3_u32)).collect::<Vec<_>>());
    let by_depth = ByDepth::new(&space);
    let mut search = by_depth.search(0);
    assert!(search.step(5, &mut ()).is_none());
    let checkpoint = search.checkpoint().unwrap();
    assert!(IdaStar::new(&space, &Zero, 0).resume(&checkpoint).is_err());
}

#[test]
fn the_last_layer_by_depth_is_generated_and_not_expanded() {
    // A binary tree of depth 4, and a goal that nothing leads to.
    let edges: Vec<_> = (1..31).map(|child: usize| ((child - 1) / 2, child, 1_u32)).collect();
    let space = graph(32, &edges);
    let by_depth = ByDepth::new(&space);
    for cycles in [CycleCheck::None, CycleCheck::Parent, CycleCheck::FullPath] {
        for step in [1, 4, u64::MAX] {
            let mut search = by_depth.search(0).cycles(cycles);
            let outcome = loop {
                if let Some(outcome) = search.step(step, &mut ()) {
                    break outcome;
                }
            };
            assert_eq!(outcome, Outcome::Unsolvable);
            let counts = search.statistics();
            // The start alone under the bound 0; under d all but the last layer.
            assert_eq!(counts.iterations, 5);
            assert_eq!(counts.expanded, 1 + (1 + 3 + 7 + 15));
            assert_eq!(counts.generated, 2 + (2 + 6 + 14 + 30));
        }
    }
}

#[test]
fn what_lies_beyond_the_last_layer_is_known_by_depth() {
    // A ring of seven, both ways, and a node from which there is no way on.
    let mut edges: Vec<_> =
        (0..7).flat_map(|n| [(n, (n + 1) % 7, 1_u32), (n, (n + 6) % 7, 1)]).collect();
    edges.push((3, 7, 1));
    let space = graph(9, &edges);
    let by_depth = ByDepth::new(&space);
    let mut blind = by_depth.search(0);
    let mut plain = IdaStar::new(&space, &Zero, 0);
    assert_eq!(blind.run(&mut ()), Outcome::Unsolvable);
    assert_eq!(plain.run(&mut ()), Outcome::Unsolvable);
    assert_eq!(blind.statistics().iterations, plain.statistics().iterations);
    assert!(blind.statistics().expanded < plain.statistics().expanded);
}

#[test]
fn cycles_that_cost_nothing() {
    let cycle = [(0, 1, 0_u32), (1, 2, 0), (2, 0, 0)];
    let out = [(0, 1, 0_u32), (1, 2, 0), (2, 0, 0), (2, 3, 5)];
    let outcome = IdaStar::new(&graph(4, &out), &Zero, 0).run(&mut ());
    assert_eq!(outcome.cost(), Some(5));
    let outcome = IdaStar::new(&graph(4, &cycle), &Zero, 0).run(&mut ());
    assert_eq!(outcome, Outcome::Unsolvable);
}

#[test]
fn goals_at_every_small_depth_on_any_number_of_threads() {
    for depth in 1..=6_u32 {
        // A binary tree; the goal is the last node of its level.
        let nodes = (1 << (depth + 1)) - 1;
        let edges: Vec<_> =
            (1..nodes).map(|child: usize| ((child - 1) / 2, child, 1_u32)).collect();
        let space = graph(nodes, &edges);
        for threads in [1, 2, 3, 8] {
            let outcome = IdaStar::new(&space, &Zero, 0).run_on(threads, &mut ());
            assert_eq!(outcome.cost(), Some(depth));
            assert_eq!(outcome.plan().unwrap().operators, vec![1; depth as usize]);
        }
    }
}

#[test]
fn weights_keep_their_promise() {
    let graphs = if long() { 5_000 } else { 300 };
    for seed in 0..graphs {
        let case: Case = common::layers(seed, 5, 4, 2);
        let optimum = case.distances()[0].unwrap();
        for factor in [1.0, 1.3, 2.0, 10.0] {
            let heuristic = Weighted::new(case.heuristic::<u64>(), factor).unwrap();
            let space = case.space::<u64>();
            let outcome = IdaStar::new(&space, &heuristic, 0).run(&mut ());
            let Outcome::Solved { plan, proof, lower_bound } = outcome else { panic!("{seed}") };
            assert_eq!(case.replay(&plan.operators).cost, plan.cost);
            assert!(plan.cost >= optimum && plan.cost as f64 <= factor * optimum as f64);
            assert!(lower_bound.unwrap() <= optimum);
            let optimal = factor <= 1.0;
            assert_eq!(proof, if optimal { Proof::Optimal } else { Proof::Within(factor) });
        }
    }
    assert!(Weighted::new(Zero, 0.9).is_none() && Weighted::new(Zero, f64::NAN).is_none());
}

#[test]
fn a_weight_that_overflows_proves_no_dead_end() {
    let space = graph(3, &[(0, 1, 1_u8), (1, 2, 1)]);
    let table = || Table { values: vec![2, 1, 0], quality: Quality::Consistent };
    for (factor, cost) in [(200.0, Some(2)), (1e6, None), (1e300, None)] {
        let heuristic = Weighted::new(table(), factor).unwrap();
        let outcome = IdaStar::new(&space, &heuristic, 0).run(&mut ());
        assert_eq!(outcome.cost(), cost, "{factor}");
        let expected = cost.is_none().then_some(StopReason::CostOverflow);
        assert_eq!(reason(&outcome), expected, "{factor}");
    }
}

/// Two operators on a counter that wraps: the inverse of one is the other.
#[test]
fn pruning_of_the_way_back_is_not_pruning_of_the_same_move() {
    let puzzle = common::ring(9);
    let mut search =
        IdaStar::new(&puzzle, &Zero, 0).pruning(&ParentPruning).cycles(CycleCheck::None);
    let outcome = search.run(&mut ());
    assert_eq!(outcome.cost(), Some(4));
    // Two ways from the start and one on from each: 2, 4, 6 and 8 children
    // under the bounds 0 to 3, and the 4 steps of the first way under 4.
    assert_eq!(search.statistics().generated, 2 + 4 + 6 + 8 + 4);
    assert!(puzzle.is_goal(&5) && puzzle.is_goal(&4));
}
