//! Every optimal plan once: as many as brute force counts, after any number
//! of threads.

mod common;

use std::collections::HashSet;

use common::{Case, Graph, Table, layers, long};
use deepen::{CycleCheck, IdaStar, Limits, Outcome, Proof, Search, StopReason};

/// Paths of this cost from a node to a goal that end at the first goal.
fn count(case: &Case, node: usize, left: u64) -> u64 {
    if case.goals.contains(&node) {
        return u64::from(left == 0);
    }
    let steps = case.edges.iter().filter(|(from, _, cost)| *from == node && *cost <= left);
    steps.map(|(_, to, cost)| count(case, *to, left - cost)).sum()
}

/// The plans that follow an answer, and the answer's own.
fn all_plans(
    search: &mut IdaStar<'_, Graph<u32>, Table<u32>>,
    first: Outcome<usize, u32>,
) -> HashSet<Vec<usize>> {
    let mut plans = HashSet::new();
    let mut next = Some(first);
    while let Some(outcome) = next {
        let Outcome::Solved { plan, proof: Proof::Optimal, .. } = outcome else {
            panic!("{outcome:?}")
        };
        assert!(plans.insert(plan.operators), "found twice");
        next = search.next_optimal(&mut ());
    }
    assert!(search.next_optimal(&mut ()).is_none());
    plans
}

#[test]
fn as_many_as_brute_force_counts() {
    for seed in 0..if long() { 2_000 } else { 100 } {
        let case = common::layers(seed, 5, 3, 2);
        let optimum = case.distances()[0].unwrap();
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        for threads in [1, 2] {
            let mut search = IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
            let first = search.run_on(threads, &mut ());
            let plans = all_plans(&mut search, first);
            assert!(plans.iter().all(|plan| case.replay(plan).cost == optimum));
            assert_eq!(plans.len() as u64, count(&case, 0, optimum));
        }
    }
}

/// Where threads really shared the work.
#[test]
fn after_a_search_on_threads() {
    for seed in 1..=4 {
        let case = layers(seed, 20, 3, 8);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let mut expected = None;
        for threads in [1, 2, 3] {
            let mut search = IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
            let first = search.run_on(threads, &mut ());
            assert!(search.statistics().expanded > 100_000);
            let plans = all_plans(&mut search, first);
            assert_eq!(*expected.get_or_insert_with(|| plans.clone()), plans);
        }
    }
}

/// A long way that precedes a short one to a goal, and that leads to a goal
/// of the same cost or to none.
fn two_ways(length: usize, both: bool) -> Case {
    let mut edges: Vec<_> = (0..length).map(|node| (node, node + 1, 0)).collect();
    edges.insert(1, (0, length + 1, 1));
    edges.push((length + 1, length + 2, 1));
    edges.push((length, length + 1, if both { 1 } else { 5 }));
    Case::blind(length + 3, edges, vec![length + 2])
}

/// A limit may come when threads know a solution but not yet the first one.
#[test]
fn after_a_solution_ahead_of_a_limit() {
    let length = 400_000;
    for (both, count) in [(true, 2), (false, 1)] {
        let case = two_ways(length, both);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let limits = Limits::none().expanded(2 * length as u64 + 300_000);
        let search = IdaStar::new(&space, &heuristic, 0);
        let mut search = search.cycles(CycleCheck::None).limits(limits);
        let first = search.run_on(2, &mut ());
        search.set_limits(Limits::none());
        let first = if first.is_optimal() { first } else { search.run(&mut ()) };
        assert_eq!(all_plans(&mut search, first).len(), count);
    }
}

#[test]
fn limits_hold_between_plans() {
    let case = layers(3, 20, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let mut search = IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
    let first = search.run(&mut ());
    let expanded = search.statistics().expanded;
    search.set_limits(Limits::none().expanded(expanded));
    let stopped = search.next_optimal(&mut ());
    let reason = |outcome: &Option<Outcome<usize, u32>>| match outcome {
        Some(Outcome::Stopped { reason, .. }) => Some(*reason),
        _ => None,
    };
    assert_eq!(reason(&stopped), Some(StopReason::Expanded));
    search.set_limits(Limits::none().time(std::time::Duration::ZERO));
    assert_eq!(reason(&search.next_optimal(&mut ())), Some(StopReason::Time));
    search.set_limits(Limits::none());
    let mut undisturbed = IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
    let same = undisturbed.run(&mut ());
    assert_eq!(all_plans(&mut search, first), all_plans(&mut undisturbed, same));
}
