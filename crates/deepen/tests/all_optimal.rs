//! Every optimal plan once: as many as brute force counts, after any number
//! of threads.

mod common;

use std::collections::HashSet;

use common::{Case, long};
use deepen::{CycleCheck, IdaStar, Outcome};

/// Paths of this cost from a node to a goal that end at the first goal.
fn count(case: &Case, node: usize, left: u64) -> u64 {
    if case.goals.contains(&node) {
        return u64::from(left == 0);
    }
    let steps = case.edges.iter().filter(|(from, _, cost)| *from == node && *cost <= left);
    steps.map(|(_, to, cost)| count(case, *to, left - cost)).sum()
}

#[test]
fn as_many_as_brute_force_counts() {
    for seed in 0..if long() { 2_000 } else { 100 } {
        let case = common::layers(seed, 5, 3, 2);
        let optimum = case.distances()[0].unwrap();
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        for threads in [1, 2] {
            let mut search = IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
            let mut plans = HashSet::new();
            let mut next = Some(search.run_on(threads, &mut ()));
            while let Some(outcome) = next {
                let Outcome::Solved { plan, .. } = outcome else { panic!("{outcome:?}") };
                assert_eq!(case.replay(&plan.operators).cost, optimum);
                assert!(plans.insert(plan.operators), "found twice");
                next = search.next_optimal(&mut ());
            }
            assert_eq!(plans.len() as u64, count(&case, 0, optimum));
            assert!(search.next_optimal(&mut ()).is_none());
        }
    }
}
