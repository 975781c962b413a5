//! What searches that keep their nodes promise: memory that is never
//! exceeded, limits that are kept, and checkpoints of the second phase.

mod common;

use common::{Case, Counting, Rng, forged, layers, peak_of, ran, serial};
use deepen::{
    AStar, BaeStar, CheckpointError, HybridSearch, IdaStar, Limits, Nbs, Outcome, Search,
    StopReason, Zero,
};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn memory_is_never_exceeded() {
    let case = layers(4, 18, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let expected = IdaStar::new(&space, &heuristic, 0).run(&mut ());
    for bytes in (0..800).step_by(50).chain([1_000, 3_000, 10_000, 100_000, 1 << 20]) {
        let mut search = AStar::new(&space, &heuristic, 0).memory(bytes);
        let (outcome, peak) = peak_of(|| search.run(&mut ()));
        assert!(peak <= bytes + 1_000 * usize::from(outcome.plan().is_some()), "{peak} {bytes}");
        assert!(search.statistics().peak_bytes <= bytes);
        match outcome {
            Outcome::Stopped { reason: StopReason::Memory, lower_bound, incumbent: None } => {
                assert!(lower_bound <= expected.cost());
                assert!(bytes < 100_000);
            }
            outcome => assert_eq!(outcome.cost(), expected.cost()),
        }

        // The second phase: the table and stacks that have to hold a path.
        let stacks = 40_000;
        let limits = Limits::none().memory(bytes + stacks);
        let mut search = HybridSearch::new(&space, &heuristic, 0).memory(bytes).limits(limits);
        let (outcome, peak) = peak_of(|| search.run(&mut ()));
        assert!(peak <= bytes + stacks, "{peak} {bytes}");
        assert!(search.statistics().peak_bytes <= bytes + stacks);
        if bytes >= 600 {
            assert_eq!(outcome.cost(), expected.cost());
            assert!(outcome.is_optimal());
        }
    }
    let limits = Limits::none().memory(999);
    let outcome =
        HybridSearch::new(&space, &heuristic, 0).memory(1_000).limits(limits).run(&mut ());
    assert!(matches!(outcome, Outcome::Stopped { reason: StopReason::Memory, .. }));
}

#[test]
fn two_fronts_share_memory_that_is_never_exceeded() {
    let case = layers(4, 18, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let backward = case.heuristic_backward::<u32>();
    let expected = AStar::new(&space, &heuristic, 0).memory(1 << 20).run(&mut ()).cost();
    let (mut full, mut met) = (0, 0);
    for bytes in (0..4_000).step_by(100).chain([10_000, 100_000, 1 << 20]) {
        let nbs = Nbs::new(&space, &heuristic, &backward, 0).memory(bytes);
        let bae = BaeStar::new(&space, &backward, &backward, 0).unwrap().memory(bytes);
        full += u32::from(held(nbs, bytes, expected, &mut met));
        full += u32::from(held(bae, bytes, expected, &mut met));
    }
    assert!(full > 10 && met > 0, "{full} {met}");
}

/// Whether a search was stopped by its memory; that was not exceeded, what it
/// says is true, and it stays stopped.
fn held<'a>(
    mut search: impl Search<'a, Operator = usize, Cost = u32>,
    bytes: usize,
    expected: Option<u32>,
    met: &mut u32,
) -> bool {
    let (outcome, peak) = peak_of(|| search.run(&mut ()));
    // The list of goals, and a plan.
    assert!(peak <= bytes + 1_000, "{peak} {bytes}");
    assert!(search.statistics().peak_bytes <= bytes);
    let Outcome::Stopped { reason: StopReason::Memory, lower_bound, incumbent } = &outcome else {
        assert_eq!(outcome.cost(), expected);
        return false;
    };
    assert!(*lower_bound <= expected && bytes < 100_000);
    assert!(incumbent.as_ref().is_none_or(|plan| Some(plan.cost) >= expected));
    *met += u32::from(incumbent.is_some());
    search.set_limits(Limits::none());
    assert_eq!(search.run(&mut ()), outcome);
    true
}

fn bound(outcome: &Outcome<usize, u32>) -> (StopReason, u32) {
    match outcome {
        Outcome::Stopped { reason, lower_bound: Some(bound), .. } => (*reason, *bound),
        other => panic!("not stopped: {other:?}"),
    }
}

#[test]
fn stops_after_exactly_n_expansions_for_every_n() {
    let case = layers(1, 8, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    for memory in [600, 1_000, 2_000, 50_000] {
        let search = || HybridSearch::new(&space, &heuristic, 0).memory(memory);
        let expected = serial(search());
        let optimum = expected.outcome.cost().unwrap();
        let mut last = 0;
        for n in 0..expected.expanded {
            let mut search = search().limits(Limits::none().expanded(n));
            let (reason, bound) = bound(&search.run(&mut ()));
            assert_eq!((reason, search.statistics().expanded), (StopReason::Expanded, n));
            assert!(last <= bound && bound <= optimum);
            last = bound;
            search.set_limits(Limits::none());
            let outcome = search.run(&mut ());
            assert_eq!(ran(outcome, &search.statistics()), expected);
        }
    }
}

#[test]
fn a_star_stops_where_it_is_told_and_goes_on() {
    let case = layers(1, 8, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let search = || AStar::new(&space, &heuristic, 0).memory(50_000);
    let expected = serial(search());
    let optimum = expected.outcome.cost().unwrap();
    let mut going = search();
    for n in 0..expected.expanded {
        going.set_limits(Limits::none().expanded(n));
        assert_eq!(bound(&going.run(&mut ())).0, StopReason::Expanded);
        assert_eq!(going.statistics().expanded, n);
    }
    for most in 0..optimum {
        let mut search = search().limits(Limits::none().max_cost(most));
        let (reason, bound) = bound(&search.run(&mut ()));
        assert_eq!(reason, StopReason::MaxCost);
        assert!(most < bound && bound <= optimum);
        search.set_limits(Limits::none().max_cost(optimum));
        let outcome = search.run(&mut ());
        assert_eq!(ran(outcome, &search.statistics()), expected);
    }
    let mut hybrid = HybridSearch::new(&space, &heuristic, 0).memory(900);
    for most in 0..optimum {
        hybrid.set_limits(Limits::none().max_cost(most));
        let (reason, bound) = bound(&hybrid.run(&mut ()));
        assert_eq!(reason, StopReason::MaxCost);
        assert!(most < bound && bound <= optimum);
    }
    hybrid.set_limits(Limits::none());
    assert_eq!(hybrid.run(&mut ()).cost(), Some(optimum));
}

#[test]
fn start_and_goal_and_no_way_at_all() {
    let case = Case::blind(3, vec![(0, 1, 1)], vec![0]);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    assert_eq!(AStar::new(&space, &heuristic, 0).run(&mut ()).cost(), Some(0));
    assert_eq!(HybridSearch::new(&space, &heuristic, 0).memory(0).run(&mut ()).cost(), Some(0));
    let case = Case::blind(3, vec![(0, 1, 1), (1, 0, 0)], vec![2]);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    assert_eq!(AStar::new(&space, &heuristic, 0).run(&mut ()), Outcome::Unsolvable);
    for memory in [600, 10_000] {
        let mut search = HybridSearch::new(&space, &heuristic, 0).memory(memory);
        assert_eq!(search.run(&mut ()), Outcome::Unsolvable);
    }
}

#[test]
fn checkpoints_of_another_problem_are_refused_and_forged_ones_do_no_harm() {
    let case = layers(7, 20, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let make = || HybridSearch::new(&space, &heuristic, 0).memory(800).look_ups(0);
    let mut search = make();
    assert!(search.step(1, &mut ()).is_none());
    assert_eq!(search.checkpoint(), None, "the first phase is begun anew");
    search.set_limits(Limits::none().expanded(100_000));
    search.run_on(3, &mut ());
    let checkpoint = search.checkpoint().unwrap();
    assert_eq!(make().resume(&checkpoint), Ok(()));
    let refused = Err(CheckpointError::OtherProblem);
    assert_eq!(make().memory(801).resume(&checkpoint), refused);
    assert_eq!(make().look_ups(7).resume(&checkpoint), refused);
    assert_eq!(
        HybridSearch::new(&space, &Zero, 0).memory(800).look_ups(0).resume(&checkpoint),
        refused
    );
    assert_eq!(IdaStar::new(&space, &heuristic, 0).resume(&checkpoint), refused);

    let original = checkpoint.to_bytes();
    let mut rng = Rng::new(5);
    for _ in 0..1_000 {
        let Some(checkpoint) = forged(&original, &mut rng) else { continue };
        let mut search = make();
        search.resume(&checkpoint).unwrap();
        let _ = search.step(300, &mut ());
        let before = search.statistics().expanded;
        search.set_limits(Limits::none().expanded(before.saturating_add(300)));
        let _ = search.run_on(2, &mut ());
    }
}
