//! The cases at the edges, and the limits, against the table of every
//! algorithm.

mod common;

use common::{Case, Promise, Rng, TestCost, Visit, check, every_algorithm, layers, serial};
use deepen::{Limits, Outcome, Quality, Search, StopReason};

/// Runs every algorithm and hands its name, promise and answer to a test.
struct Answers<F>(F);

impl<C: TestCost, F: FnMut(&str, Promise, Outcome<usize, C>)> Visit<C> for Answers<F> {
    fn search<'a, T>(&mut self, name: &str, promise: Promise, make: impl Fn() -> T)
    where
        T: Search<'a, Operator = usize, Cost = C>,
    {
        (self.0)(name, promise, make().limits(Limits::none().expanded(100_000)).run(&mut ()));
    }
}

/// Every algorithm's answer to a case in costs of one type.
fn answers<C: TestCost>(case: &Case, visit: impl FnMut(&str, Promise, Outcome<usize, C>)) {
    every_algorithm::<C>(case, &mut Rng::new(1), &mut Answers(visit));
}

fn reason<O, C>(outcome: &Outcome<O, C>) -> Option<StopReason> {
    match outcome {
        Outcome::Stopped { reason, .. } => Some(*reason),
        _ => None,
    }
}

/// Whether something stopped the search that may stop this one and no other.
fn excused<C>(promise: Promise, outcome: &Outcome<usize, C>) -> bool {
    reason(outcome).is_some_and(|reason| promise.stops.contains(&reason))
}

/// Whether it went round and round up to the limit, as it may.
fn went_round<C>(promise: Promise, outcome: &Outcome<usize, C>) -> bool {
    !promise.ends && reason(outcome) == Some(StopReason::Expanded)
}

#[test]
fn the_start_is_a_goal() {
    let case = Case::blind(2, vec![(0, 0, 7), (0, 1, 0)], vec![0, 1]);
    answers::<u32>(&case, |name, _, outcome| {
        assert!(outcome.is_optimal(), "{name}");
        assert_eq!(outcome.cost(), Some(0), "{name}");
        assert!(outcome.plan().unwrap().operators.is_empty(), "{name}");
    });
}

#[test]
fn a_goal_that_cannot_be_reached() {
    // Nowhere to go; round and round; round and round for nothing.
    for edges in [vec![], vec![(0, 1, 1), (1, 0, 1)], vec![(0, 1, 0), (1, 0, 0), (1, 1, 0)]] {
        let case = Case::blind(3, edges, vec![2]);
        answers::<u32>(&case, |name, promise, outcome| {
            if !excused(promise, &outcome) && !went_round(promise, &outcome) {
                assert_eq!(outcome, Outcome::Unsolvable, "{name}");
            }
        });
    }
}

#[test]
fn no_goal_no_costs_and_estimates_that_promise_nothing() {
    let edges = [(0, 1), (2, 6), (2, 6), (0, 2), (0, 5), (1, 3), (5, 3), (6, 2), (6, 2), (5, 5)];
    let edges = edges.into_iter().chain([(5, 6), (4, 1), (3, 5)]);
    let edges = edges.map(|(from, to)| (from, to, 0)).collect();
    let h = [2, 2, 4, 6, 0, 3, 10].map(Some).to_vec();
    let quality = Quality::Unknown;
    let case = Case { h, quality, ..Case::blind(7, edges, vec![4]) };
    answers::<f64>(&case, |name, promise, outcome| {
        if !excused(promise, &outcome) && !went_round(promise, &outcome) {
            assert_eq!(outcome, Outcome::Unsolvable, "{name}");
        }
    });
}

#[test]
fn an_infinite_estimate_proves_something_only_where_it_is_promised() {
    for quality in [Quality::Consistent, Quality::Admissible, Quality::Unknown] {
        for h in [vec![None, Some(0)], vec![Some(0), None]] {
            let case = Case { h, quality, ..Case::blind(2, vec![(0, 1, 1)], vec![1]) };
            answers::<u64>(&case, |name, promise, outcome| match quality {
                // From the goal it comes to the start without asking about the goal.
                _ if name.contains("NBS") && case.h[1].is_none() => {
                    assert_eq!(outcome.cost(), Some(1), "{name}");
                }
                _ if excused(promise, &outcome) => {}
                Quality::Unknown => {
                    assert_eq!(reason(&outcome), Some(StopReason::UnprovenDeadEnd), "{name}");
                }
                _ => assert_eq!(outcome, Outcome::Unsolvable, "{name}"),
            });
        }
    }
}

#[test]
fn a_cycle_that_costs_nothing_beside_the_way() {
    let edges = vec![(0, 1, 0), (1, 2, 0), (2, 0, 0), (2, 3, 1), (3, 1, 0), (3, 4, 0)];
    let case = Case::blind(5, edges, vec![4]);
    answers::<u32>(&case, |name, promise, outcome| {
        if !excused(promise, &outcome) && !went_round(promise, &outcome) {
            assert_eq!(outcome.cost(), Some(1), "{name}");
        }
    });
}

#[test]
fn a_long_chain_with_an_exact_heuristic() {
    let nodes = 300_usize;
    let edges = (1..nodes).map(|to| (to - 1, to, 1)).collect();
    let h = (0..nodes as u64).rev().map(Some).collect();
    let case = Case { h, ..Case::blind(nodes, edges, vec![nodes - 1]) };
    answers::<u32>(&case, |name, promise, outcome| {
        if !excused(promise, &outcome) {
            assert_eq!(outcome.cost(), Some(nodes as u32 - 1), "{name}");
        }
    });
}

#[test]
fn costs_that_add_up_to_more_than_can_be_counted() {
    let chain = |cost| vec![(0, 1, cost), (1, 2, cost), (2, 3, cost)];
    let case = Case::blind(4, chain(100), vec![3]);
    answers::<u8>(&case, |name, promise, outcome| {
        let overflowed = reason(&outcome) == Some(StopReason::CostOverflow);
        assert!(overflowed || excused(promise, &outcome), "{name}");
    });
    // One less than infinity.
    let case = Case::blind(4, chain((u64::MAX - 1) / 3), vec![3]);
    answers::<u64>(&case, |name, promise, outcome| {
        if !excused(promise, &outcome) {
            assert_eq!(outcome.cost(), Some((u64::MAX - 1) / 3 * 3), "{name}");
        }
    });
}

#[test]
fn costs_and_estimates_that_are_none() {
    for bad in [Case::NOT_A_NUMBER, Case::NEGATIVE] {
        let edges = vec![(0, 1, 1), (1, 2, 1), (2, 1, 0)];
        let fine = Case::blind(3, edges, vec![2]);
        let cost = Case { edges: vec![(0, 1, 1), (1, 2, bad)], ..fine.clone() };
        let below = Case { h: vec![Some(0), Some(bad), Some(0)], ..fine.clone() };
        let at_the_start = Case { h: vec![Some(bad), Some(0), Some(0)], ..fine };
        for case in [cost, below, at_the_start] {
            answers::<f64>(&case, |name, promise, outcome| {
                let invalid = reason(&outcome) == Some(StopReason::InvalidCost);
                assert!(invalid || excused(promise, &outcome), "{name}: {case:?}");
            });
        }
    }
}

/// Runs every algorithm up to every number of expansions, and on to the end.
struct Limited<'c>(&'c Case);

impl<C: TestCost> Visit<C> for Limited<'_> {
    fn search<'a, T>(&mut self, name: &str, promise: Promise, make: impl Fn() -> T)
    where
        T: Search<'a, Operator = usize, Cost = C>,
    {
        let expected = serial(make());
        check(self.0, &expected, promise);
        let optimum = self.0.distances()[0].unwrap();
        let mut last = C::ZERO;
        for n in (0..expected.expanded.min(400)).step_by(7) {
            let mut search = make().limits(Limits::none().expanded(n));
            let outcome = search.run(&mut ());
            assert_eq!(reason(&outcome), Some(StopReason::Expanded), "{name}");
            assert_eq!(search.statistics().expanded, n, "{name}");
            let Outcome::Stopped { lower_bound: Some(bound), .. } = outcome else {
                panic!("{name}: no bound is proven")
            };
            assert!(last <= bound && bound.whole() <= optimum, "{name}");
            last = bound;
            search.set_limits(Limits::none());
            let outcome = search.run(&mut ());
            assert_eq!(outcome, expected.outcome, "{name}");
            assert_eq!(search.statistics().expanded, expected.expanded, "{name}");
        }
    }
}

#[test]
fn stops_after_exactly_n_expansions_and_goes_on() {
    let case = layers(1, 6, 3, 8);
    every_algorithm::<u32>(&case, &mut Rng::new(1), &mut Limited(&case));
}
