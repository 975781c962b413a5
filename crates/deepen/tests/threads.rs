//! Several threads: the plan, the cost and every published count are those of
//! one, also when the search is cut into slices on the way.

mod common;

use common::{Case, Rng, layers, long, ran, serial};
use deepen::{
    Checkpoint, CycleCheck, IdaStar, Iteration, Limits, Observer, Search, Statistics, StopReason,
};

/// A search of some hundred thousand expansions.
fn wide(seed: u64) -> Case {
    layers(seed, 14, 5, 12)
}

#[test]
fn any_number_of_threads_counts_the_same() {
    for seed in 0..if long() { 100 } else { 4 } {
        let case = wide(seed);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let make = || IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
        let expected = serial(make());
        assert!(expected.expanded > 60_000, "large enough to be shared: {}", expected.expanded);
        for threads in [2, 3, 8] {
            let mut search = make();
            let outcome = search.run_on(threads, &mut ());
            assert_eq!(ran(outcome, &search.statistics()), expected, "{seed} {threads}");
        }
    }
}

#[test]
fn slices_on_any_number_of_threads_count_the_same() {
    for seed in 0..if long() { 200 } else { 12 } {
        let case = wide(seed);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let make = || IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
        let expected = serial(make());
        let mut rng = Rng::new(seed);
        let mut search = make();
        loop {
            let sofar = search.statistics().expanded;
            search.set_limits(Limits::none().expanded(sofar + rng.between(1, 60_000)));
            let outcome = search.run_on(rng.between(1, 8) as usize, &mut ());
            if matches!(outcome, deepen::Outcome::Stopped { reason: StopReason::Expanded, .. }) {
                let bytes = search.checkpoint().unwrap().to_bytes();
                if rng.one_in(2) {
                    search = make();
                    search.resume(&Checkpoint::from_bytes(&bytes).unwrap()).unwrap();
                }
                continue;
            }
            assert_eq!(ran(outcome, &search.statistics()), expected, "{seed}");
            break;
        }
    }
}

/// The goal is the first child of what is split off at the start.
#[test]
fn a_goal_at_the_beginning_of_a_portion_is_counted() {
    const DEPTH: u32 = 17;
    let tree = (1_usize << DEPTH) - 1;
    let goal = tree + 1;
    let mut edges = vec![(0, 1, 1)];
    edges.extend((2..=tree).map(|node| (node / 2, node, 1)));
    edges.push((0, goal, u64::from(DEPTH) + 5));
    let mut case = Case::blind(goal + 1, edges, vec![goal]);
    case.h[0] = Some(u64::from(DEPTH) + 5);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let make = || IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
    let expected = serial(make());
    for _ in 0..5 {
        let mut search = make();
        let outcome = search.run_on(2, &mut ());
        assert_eq!(ran(outcome, &search.statistics()), expected);
    }
}

/// One thread never gets to a number that is none beyond the solution; with
/// several somebody may. Without a solution before it all of them stop.
#[test]
fn a_bad_cost_counts_only_before_the_solution() {
    for seed in 0..6 {
        let mut case = wide(seed);
        let optimum = case.distances()[0].unwrap();
        let beyond = case.nodes;
        case.nodes += 1;
        case.h.push(Some(0));
        case.edges.push((0, beyond, optimum));
        let mut space = case.space::<f64>();
        space.edges[beyond].push((0, f64::NAN));
        let heuristic = case.heuristic::<f64>();
        let run = |space: &common::Graph<f64>, threads| {
            let mut search = IdaStar::new(space, &heuristic, 0).cycles(CycleCheck::None);
            let outcome = search.run_on(threads, &mut ());
            ran(outcome, &search.statistics())
        };
        let expected = run(&space, 1);
        assert_eq!(expected.outcome.cost(), Some(optimum as f64));
        for threads in [2, 3, 8] {
            assert_eq!(run(&space, threads), expected);
        }
        // The same edge first of all.
        space.edges[0].insert(0, (beyond, 0.0));
        for threads in [1, 2, 3] {
            let outcome = run(&space, threads).outcome;
            assert!(matches!(
                outcome,
                deepen::Outcome::Stopped { reason: StopReason::InvalidCost, incumbent: None, .. }
            ));
        }
    }
}

#[derive(Default)]
struct Announced(Vec<(u64, bool)>);

impl Observer<u32> for Announced {
    fn iteration_begins(&mut self, iteration: &Iteration<u32>) {
        self.0.push((iteration.number, true));
    }

    fn iteration_ends(&mut self, iteration: &Iteration<u32>, _: &Statistics) {
        self.0.push((iteration.number, false));
    }
}

#[test]
fn every_iteration_is_announced_once() {
    let case = wide(1);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    for threads in [1, 2] {
        let mut told = Announced::default();
        let mut search = IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
        let _ = search.run_on(threads, &mut told);
        let iterations = search.statistics().iterations;
        let expected: Vec<_> =
            (1..=iterations).flat_map(|number| [(number, true), (number, false)]).collect();
        assert_eq!(told.0, expected);
    }
}
