//! What is special to searches that keep their nodes: better solutions told
//! as they come, each with what is proven of it; memory that is never
//! exceeded; an open list that becomes a heap; spaces that pack nothing.

mod common;

use common::{Case, Graph, Rng, layers, long, ran, serial};
use deepen::{
    AStar, AnytimeWeightedAStar, AraStar, BeamSearch, CompleteBeamSearch, IdaStar, Limits,
    Observer, Outcome, Proof, RestartingWeightedAStar, Search, StopReason, Weighted,
};

/// A graph with costs so different that no two paths cost the same.
fn uneven(seed: u64, nodes: usize) -> Case {
    let mut rng = Rng::new(seed);
    let mut edges = Vec::new();
    for from in 0..nodes {
        for _ in 0..4 {
            edges.push((from, rng.index(nodes), rng.between(1, 10_000)));
        }
    }
    let mut case = Case::blind(nodes, edges, vec![nodes - 1]);
    case.h = case.distances().into_iter().map(|cost| cost.map(|cost| cost / 2)).collect();
    case
}

/// Every improvement: its cost and the bound.
#[derive(Default)]
struct Improvements(Vec<(u32, u32)>);

impl Observer<u32> for Improvements {
    fn improves(&mut self, cost: u32, lower_bound: Option<u32>) {
        self.0.push((cost, lower_bound.unwrap()));
    }
}

fn told<'a>(mut search: impl Search<'a, Operator = usize, Cost = u32>, optimum: u32) -> Vec<f64> {
    let mut improvements = Improvements::default();
    assert_eq!(search.run(&mut improvements).cost(), Some(optimum));
    let told = improvements.0;
    assert!(told.len() > 1, "an improvement at least");
    assert!(told.windows(2).all(|pair| pair[0].0 >= pair[1].0 && pair[0].1 <= pair[1].1));
    assert!(told.iter().all(|(cost, bound)| *bound <= optimum && optimum <= *cost));
    assert_eq!(told.last(), Some(&(optimum, optimum)));
    told.iter().map(|(cost, bound)| f64::from(*cost) / f64::from(*bound)).collect()
}

#[test]
fn improvements_are_told_with_what_is_proven() {
    let mut better_than_weight = false;
    for seed in 1..10 {
        let case = uneven(seed, 400);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let optimum = AStar::new(&space, &heuristic, 0).run(&mut ()).cost().unwrap();
        told(CompleteBeamSearch::new(&space, &heuristic, 0, 1), optimum);
        let search = AraStar::new(&space, &heuristic, 0);
        better_than_weight |= told(search, optimum).iter().any(|factor| *factor < 1.5);
        let search = RestartingWeightedAStar::new(&space, &heuristic, 0);
        assert_eq!(serial(search).outcome.cost(), Some(optimum));
        let search = AnytimeWeightedAStar::new(&space, &heuristic, 0).weight(5.0).unwrap();
        assert_eq!(serial(search).outcome.cost(), Some(optimum));
    }
    assert!(better_than_weight);
}

#[test]
fn ara_star_ends_within_its_last_weight() {
    let mut within = 0;
    for seed in 1..30 {
        let case = uneven(seed, 300);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let optimum = f64::from(AStar::new(&space, &heuristic, 0).run(&mut ()).cost().unwrap());
        let mut search = AraStar::new(&space, &heuristic, 0).weights(&[4.0, 2.5]).unwrap();
        let Outcome::Solved { plan, proof, .. } = search.run(&mut ()) else { panic!("{seed}") };
        let Proof::Within(factor) = proof else { continue };
        assert!(factor <= 2.5 + 1e-3 && f64::from(plan.cost) <= factor * optimum, "{factor}");
        within += 1;
    }
    assert!(within > 3, "{within}");
}

#[test]
fn weights_that_are_none_are_refused() {
    let case = layers(1, 4, 2, 4);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    for weights in [&[][..], &[0.5], &[f64::NAN], &[f64::INFINITY], &[2.0, 2.0], &[1.0, 2.0]] {
        assert!(AraStar::new(&space, &heuristic, 0).weights(weights).is_none());
        assert!(RestartingWeightedAStar::new(&space, &heuristic, 0).weights(weights).is_none());
    }
    assert!(AnytimeWeightedAStar::new(&space, &heuristic, 0).weight(0.99).is_none());
}

#[test]
fn weighted_a_star_proves_more_than_its_weight() {
    let mut more = 0;
    for seed in 1..30 {
        let case = uneven(seed, 300);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let optimum = AStar::new(&space, &heuristic, 0).run(&mut ()).cost().unwrap();
        let weighted = Weighted::new(&heuristic, 3.0).unwrap();
        let search = AStar::new(&space, &weighted, 0);
        let expected = serial(search);
        let Outcome::Solved { plan, proof, lower_bound } = &expected.outcome else { panic!() };
        assert!(lower_bound.is_some_and(|bound| bound <= optimum));
        match proof {
            Proof::Within(factor) => {
                assert!(f64::from(plan.cost) <= factor * f64::from(optimum) && *factor <= 3.0);
                more += u32::from(*factor < 2.5);
            }
            proof => assert_eq!((*proof, plan.cost), (Proof::Optimal, optimum)),
        }
        // The same however it is interrupted.
        let mut search = AStar::new(&space, &weighted, 0);
        let outcome = loop {
            if let Some(outcome) = search.step(1, &mut ()) {
                break outcome;
            }
        };
        assert_eq!(ran(outcome, &search.statistics()), expected);
    }
    assert!(more > 3, "{more}");
}

#[test]
fn a_heap_takes_over_where_costs_differ() {
    for seed in 1..4 {
        let case = uneven(seed, 3_000);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let optimum = case.distances()[0].map(|cost| cost as u32);
        let packed = serial(AStar::new(&space, &heuristic, 0));
        let kept = serial(AStar::keeping(&space, &heuristic, 0));
        assert!(packed.outcome.is_optimal() && packed.outcome.cost() == optimum);
        assert!(kept.outcome.is_optimal() && kept.outcome.cost() == optimum);
        assert_eq!(packed.expanded, kept.expanded);
    }
}

/// What a search does with memory that does not suffice, and with enough.
fn in_memory<'a, T: Search<'a, Operator = usize, Cost = u32>>(
    optimum: u32,
    make: impl Fn(usize) -> T,
) {
    let (mut stopped, mut solved) = (0, 0);
    for bytes in [0, 100, 1_000, 4_000, 16_000, 64_000, 1 << 20, 1 << 24] {
        let mut search = make(bytes);
        let outcome = search.run(&mut ());
        assert!(search.statistics().peak_bytes <= bytes);
        match outcome {
            Outcome::Stopped { reason: StopReason::Memory, lower_bound, incumbent } => {
                assert!(lower_bound.unwrap() <= optimum);
                assert!(incumbent.is_none_or(|plan| plan.cost >= optimum));
                stopped += 1;
            }
            outcome => {
                assert_eq!(outcome.cost(), Some(optimum), "{bytes}");
                solved += 1;
            }
        }
    }
    assert!(stopped > 2 && solved > 1, "{stopped} {solved}");
}

#[test]
fn memory_is_never_exceeded() {
    let case = uneven(2, 2_000);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let optimum = case.distances()[0].unwrap() as u32;
    in_memory(optimum, |bytes| AStar::keeping(&space, &heuristic, 0).memory(bytes));
    in_memory(optimum, |bytes| AraStar::new(&space, &heuristic, 0).memory(bytes));
    in_memory(optimum, |bytes| AnytimeWeightedAStar::new(&space, &heuristic, 0).memory(bytes));
    in_memory(optimum, |bytes| RestartingWeightedAStar::new(&space, &heuristic, 0).memory(bytes));
    in_memory(optimum, |bytes| CompleteBeamSearch::new(&space, &heuristic, 0, 1).memory(bytes));
}

/// Raises the limit on cost step by step.
fn raise<'a>(mut search: impl Search<'a, Operator = usize, Cost = u32>, optimum: u32) {
    for most in 0..optimum {
        search.set_limits(Limits::none().max_cost(most));
        let outcome = search.run(&mut ());
        let Outcome::Stopped { reason, lower_bound, .. } = outcome else { panic!() };
        assert_eq!(reason, StopReason::MaxCost);
        assert!(lower_bound.is_some_and(|bound| bound <= optimum));
    }
    search.set_limits(Limits::none().max_cost(optimum));
    assert_eq!(search.run(&mut ()).cost(), Some(optimum));
}

#[test]
fn a_limit_on_cost_is_kept_and_can_be_raised() {
    let case = layers(1, 8, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let optimum = IdaStar::new(&space, &heuristic, 0).run(&mut ()).cost().unwrap();
    raise(AraStar::new(&space, &heuristic, 0), optimum);
    raise(AnytimeWeightedAStar::new(&space, &heuristic, 0), optimum);
    raise(RestartingWeightedAStar::new(&space, &heuristic, 0), optimum);
    raise(CompleteBeamSearch::new(&space, &heuristic, 0, 100), optimum);
}

#[test]
fn a_narrow_beam_says_what_it_does_not_know() {
    // The way that looks better ends nowhere.
    let case = Case {
        h: vec![Some(0), Some(0), Some(1), Some(0)],
        ..Case::blind(4, vec![(0, 1, 1), (0, 2, 1), (2, 3, 1)], vec![3])
    };
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let outcome = BeamSearch::new(&space, &heuristic, 0, 1).run(&mut ());
    let reason = StopReason::Dropped;
    assert_eq!(outcome, Outcome::Stopped { reason, lower_bound: Some(2), incumbent: None });
    assert!(BeamSearch::new(&space, &heuristic, 0, 2).run(&mut ()).is_optimal());
    assert!(CompleteBeamSearch::new(&space, &heuristic, 0, 1).run(&mut ()).is_optimal());
}

#[test]
fn long_chains() {
    let nodes = if long() { 1_000_000 } else { 100_000 };
    let edges = (0..nodes).map(|node| if node + 1 < nodes { vec![(node + 1, 1)] } else { vec![] });
    let mut goals = vec![false; nodes];
    goals[nodes - 1] = true;
    let space = Graph::<u32> { edges: edges.collect(), goals };
    let none = deepen::Zero;
    let cost = Some(nodes as u32 - 1);
    assert_eq!(AStar::keeping(&space, &none, 0).run(&mut ()).cost(), cost);
    assert_eq!(AraStar::new(&space, &none, 0).run(&mut ()).cost(), cost);
    assert_eq!(BeamSearch::new(&space, &none, 0, 3).run(&mut ()).cost(), cost);
}
