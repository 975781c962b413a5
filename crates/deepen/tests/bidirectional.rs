//! What searches from both ends promise besides the right answer: that a
//! meeting is not taken for an optimum, what they refuse, and how much memory
//! they take.

mod common;

use common::{Between, Case, Graph, Rng, check, layers, on_random_graphs, serial};
use common::{Promise, TestCost};
use deepen::{
    AStar, BaeStar, BidirectionalIdaStar, CheckpointError, Limits, Nbs, Observer, Outcome, Quality,
    Search, StopReason,
};

/// Costs of solutions in the order in which they were told.
#[derive(Default)]
struct Improvements(Vec<(u32, u32)>);

impl Observer<u32> for Improvements {
    fn improves(&mut self, cost: u32, lower_bound: Option<u32>) {
        self.0.push((cost, lower_bound.unwrap()));
    }
}

/// The fronts meet at once over the two edges of cost 5; around by five edges
/// that cost 1 or 2 it is cheaper.
fn two_ways() -> Case {
    let around = [(0, 2, 2), (2, 3, 2), (3, 4, 1), (4, 5, 2), (5, 6, 2)];
    let edges = around.into_iter().chain([(0, 1, 5), (1, 6, 5)]).collect();
    Case::blind(7, edges, vec![6])
}

#[test]
fn the_first_meeting_is_not_the_optimum() {
    let case = two_ways();
    let (space, forth) = (case.space::<u32>(), case.heuristic::<u32>());
    let back = case.heuristic_backward::<u32>();
    let mut told = [Improvements::default(), Improvements::default()];
    let nbs = Nbs::new(&space, &forth, &back, 0).run(&mut told[0]);
    let bae = BaeStar::new(&space, &forth, &back, 0).unwrap().run(&mut told[1]);
    for (outcome, Improvements(told)) in [nbs, bae].into_iter().zip(told) {
        assert!(outcome.is_optimal());
        assert_eq!(outcome.cost(), Some(9));
        let costs: Vec<u32> = told.iter().map(|(cost, _)| *cost).collect();
        assert_eq!(costs, [10, 9], "the way over two edges is met first");
        assert!(told.iter().all(|(_, lower_bound)| *lower_bound <= 9));
    }
}

#[test]
fn a_stopped_search_tells_its_best_meeting() {
    let case = two_ways();
    let (space, forth) = (case.space::<u32>(), case.heuristic::<u32>());
    let back = case.heuristic_backward::<u32>();
    let mut met = 0;
    for n in 0..14 {
        let limits = Limits::none().expanded(n);
        let outcome = Nbs::new(&space, &forth, &back, 0).limits(limits).run(&mut ());
        if let Outcome::Stopped { lower_bound, incumbent: Some(plan), .. } = outcome {
            assert_eq!(case.replay(&plan.operators).cost, u64::from(plan.cost));
            assert!(lower_bound.unwrap() <= 9 && plan.cost >= 9);
            met += u32::from(plan.cost == 10);
        }
    }
    assert!(met > 0);
}

#[test]
fn no_solution_costs_more_than_is_allowed() {
    let case = two_ways();
    let (space, forth) = (case.space::<u32>(), case.heuristic::<u32>());
    let back = case.heuristic_backward::<u32>();
    for most in 0..12 {
        let limits = Limits::none().max_cost(most);
        let nbs = Nbs::new(&space, &forth, &back, 0).limits(limits).run(&mut ());
        let bae = BaeStar::new(&space, &forth, &back, 0).unwrap().limits(limits).run(&mut ());
        for outcome in [nbs, bae] {
            if most >= 9 {
                assert_eq!((outcome.cost(), outcome.is_optimal()), (Some(9), true), "{most}");
                continue;
            }
            let Outcome::Stopped { reason, lower_bound, incumbent } = outcome else {
                panic!("{most}: {outcome:?}")
            };
            assert_eq!((reason, incumbent), (StopReason::MaxCost, None), "{most}");
            assert!(lower_bound.unwrap() <= 9);
        }
    }
}

#[test]
fn bae_star_refuses_estimates_that_are_not_consistent() {
    for quality in [Quality::Admissible, Quality::Within(2.0), Quality::Unknown] {
        let case = Case { quality, ..two_ways() };
        let (space, back) = (case.space::<u32>(), case.heuristic_backward::<u32>());
        let consistent = two_ways().heuristic::<u32>();
        assert!(BaeStar::new(&space, &consistent, &back, 0).is_none());
        assert!(BaeStar::new(&space, &back, &back, 0).is_none());
    }
}

#[test]
fn bae_star_opens_no_node_twice() {
    on_random_graphs(300, |_, case, _| {
        if case.quality == Quality::Consistent {
            let (space, forth) = (case.space::<u32>(), case.heuristic::<u32>());
            let back = case.heuristic_backward::<u32>();
            let mut search = BaeStar::new(&space, &forth, &back, 0).unwrap().memory(60_000);
            search.run(&mut ());
            assert_eq!(search.statistics().reopened, 0);
            assert!(search.statistics().expanded <= 2 * case.nodes as u64);
        }
    });
}

#[test]
fn an_operator_cheaper_than_was_declared_is_no_proof() {
    let case = two_ways();
    let (space, forth) = (case.space::<u32>(), case.heuristic::<u32>());
    let back = case.heuristic_backward::<u32>();
    let nbs = Nbs::new(&space, &forth, &back, 0).least_cost(4).run(&mut ());
    let linear = BidirectionalIdaStar::new(&space, &forth, &back, 0).least_cost(4).run(&mut ());
    for outcome in [nbs, linear] {
        let Outcome::Stopped { reason, lower_bound, incumbent: None } = outcome else {
            panic!("{outcome:?}")
        };
        assert_eq!((reason, lower_bound), (StopReason::InvalidCost, Some(0)));
    }
    let outcome = Nbs::new(&space, &forth, &back, 0).least_cost(1).run(&mut ());
    assert_eq!(outcome.cost(), Some(9));
}

/// A chain with exact estimates both ways.
fn chain(nodes: usize) -> Case {
    let edges = (1..nodes).map(|to| (to - 1, to, 1)).collect();
    let h_backward: Vec<_> = (0..nodes as u64).map(Some).collect();
    let h = h_backward.iter().rev().copied().collect();
    Case { h, h_backward, ..Case::blind(nodes, edges, vec![nodes - 1]) }
}

#[test]
fn a_path_of_many_steps() {
    let nodes = 100_000;
    let case = chain(nodes);
    let (space, forth) = (case.space::<u32>(), case.heuristic::<u32>());
    let back = case.heuristic_backward::<u32>();
    let mut search = BidirectionalIdaStar::new(&space, &forth, &back, 0);
    let outcome = search.run(&mut ());
    assert!(outcome.is_optimal());
    assert_eq!(outcome.cost(), Some(nodes as u32 - 1));
    assert_eq!(search.statistics().expanded, nodes as u64 - 1);
    let outcome = BaeStar::new(&space, &forth, &back, 0).unwrap().memory(16 << 20).run(&mut ());
    assert_eq!(outcome.cost(), Some(nodes as u32 - 1));
}

#[test]
fn stacks_that_may_not_grow_stop_the_search_until_they_may() {
    let case = chain(2_000);
    let (space, forth) = (case.space::<u32>(), case.heuristic::<u32>());
    let back = case.heuristic_backward::<u32>();
    let mut last = 0;
    for bytes in [0, 20_000, 40_000, 80_000, 160_000] {
        let limits = Limits::none().memory(bytes);
        let mut search = BidirectionalIdaStar::new(&space, &forth, &back, 0).limits(limits);
        let Outcome::Stopped { reason: StopReason::Memory, lower_bound, .. } = search.run(&mut ())
        else {
            panic!("{bytes}")
        };
        assert_eq!(lower_bound, Some(1_999));
        let statistics = search.statistics();
        assert!(statistics.peak_bytes <= bytes);
        assert!(statistics.expanded >= last);
        last = statistics.expanded;
        search.set_limits(Limits::none());
        assert_eq!(search.run(&mut ()).cost(), Some(1_999));
        assert_eq!(search.statistics().expanded, 1_999);
    }
    assert!(last > 0);
}

#[test]
fn all_may_be_searched_backwards_or_forwards() {
    on_random_graphs(400, |_, case, rng| {
        let (space, forth) = (case.space::<u32>(), case.heuristic::<u32>());
        let back = case.heuristic_backward::<u32>();
        let between = Between::of(case);
        for share in [0.0, 0.5, 1.0, rng.index(100) as f64 / 100.0, f64::NAN, -1.0, 3.0] {
            let search = BidirectionalIdaStar::new(&space, &forth, &back, 0).forward_share(share);
            check(case, &serial(search), Promise::OPTIMAL);
            let search = BidirectionalIdaStar::new(&space, &forth, &back, 0).forward_share(share);
            check(case, &serial(search.pairs(&between)), Promise::OPTIMAL);
        }
    });
}

/// Expansions on layered graphs, with estimates of half the distance.
fn expansions<C: TestCost>(seed: u64) -> (u64, u64, u64) {
    let mut case = layers(seed, 16, 4, 4);
    let half = |all: Vec<Option<u64>>| all.into_iter().map(|h| h.map(|h| h / 2)).collect();
    (case.h, case.h_backward) = (half(case.distances()), half(case.distances_from_start()));
    case.quality = Quality::Consistent;
    let (space, forth): (Graph<C>, _) = (case.space(), case.heuristic::<C>());
    let back = case.heuristic_backward::<C>();
    let a_star = serial(AStar::new(&space, &forth, 0).memory(1 << 20));
    let nbs = serial(Nbs::new(&space, &forth, &back, 0).memory(1 << 20));
    let search = BaeStar::new(&space, &forth, &back, 0).unwrap().memory(1 << 20);
    let bae = serial(search);
    assert_eq!(a_star.outcome.cost(), nbs.outcome.cost());
    assert_eq!(a_star.outcome.cost(), bae.outcome.cost());
    (a_star.expanded, nbs.expanded, bae.expanded)
}

/// At most twice what any search must expand, and A* is one of them.
#[test]
fn nbs_is_near_optimal() {
    let all: Vec<_> = (0..20).map(expansions::<u32>).collect();
    for (a_star, nbs, _) in &all {
        // What has the optimum for its f is a matter of order.
        assert!(*nbs <= 2 * a_star + 4, "{nbs} {a_star}");
    }
    let sum = |of: fn(&(u64, u64, u64)) -> u64| all.iter().map(of).sum::<u64>();
    assert!(sum(|all| all.2) < sum(|all| all.0), "BAE* knows more than A*");
}

#[test]
fn a_checkpoint_of_another_path_is_refused() {
    let case = layers(3, 9, 3, 4);
    let (space, forth) = (case.space::<u32>(), case.heuristic::<u32>());
    let back = case.heuristic_backward::<u32>();
    let make = || BidirectionalIdaStar::new(&space, &forth, &back, 0);
    let expected = serial(make());
    let mut rng = Rng::new(1);
    for _ in 0..200 {
        let mut search = make();
        if search.step(rng.between(1, expected.expanded), &mut ()).is_some() {
            continue;
        }
        let checkpoint = search.checkpoint().unwrap();
        for other in [make().forward_share(0.3), make().least_cost(1)] {
            let mut other = other;
            assert_eq!(other.resume(&checkpoint), Err(CheckpointError::OtherProblem));
        }
        let mut again = make();
        again.resume(&checkpoint).unwrap();
        assert_eq!(again.run(&mut ()), expected.outcome);
        assert_eq!(again.statistics().expanded, expected.expanded);
    }
}
