//! What is special to searches under schedules: better solutions told as they
//! come, upper bounds that are known, states of a trial expanded once,
//! checkpoints of one schedule refused by another.

mod common;

use common::{Case, Rng, layers, on_random_graphs};
use deepen::{
    BranchAndBound, BudgetedGraphSearch, ByEstimate, Checkpoint, CheckpointError,
    ControlledReexpansion, Estimator, ExponentialBudget, Geometric, IdaStar, Iteration,
    LeastCutOff, Limits, Observer, Outcome, Proof, Quality, ScheduledSearch, Search, Statistics,
    StopReason, Successors, Weighted, Zero,
};

/// Solutions as they are told of, and the sizes of iterations.
#[derive(Default)]
struct Log {
    improvements: Vec<(u32, Option<u32>)>,
    sizes: Vec<u64>,
}

impl Observer<u32> for Log {
    fn improves(&mut self, cost: u32, lower_bound: Option<u32>) {
        self.improvements.push((cost, lower_bound));
    }

    fn iteration_ends(&mut self, iteration: &Iteration<u32>, _: &Statistics) {
        self.sizes.push(iteration.expanded);
    }
}

#[test]
fn branch_and_bound_tells_of_better_and_better_solutions() {
    let case = layers(3, 8, 3, 9);
    let optimum = case.distances()[0].unwrap() as u32;
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let mut log = Log::default();
    let mut search = BranchAndBound::new(&space, &heuristic, 0);
    let outcome = search.run(&mut log);
    assert!(outcome.is_optimal());
    assert_eq!(outcome.cost(), Some(optimum));
    assert!(log.improvements.len() > 1, "{:?}", log.improvements);
    assert!(log.improvements.windows(2).all(|pair| pair[1].0 < pair[0].0));
    assert!(log.improvements.iter().all(|(_, bound)| bound.unwrap() <= optimum));
    let all = search.statistics().expanded;

    // What was found when a limit stops it is handed over.
    let mut search =
        BranchAndBound::new(&space, &heuristic, 0).limits(Limits::none().expanded(all / 2));
    let Outcome::Stopped { incumbent, lower_bound, .. } = search.run(&mut ()) else { panic!() };
    assert!(incumbent.unwrap().cost >= optimum && lower_bound.unwrap() <= optimum);

    // In a good order less is searched.
    let ordered = ByEstimate::new(&space, &heuristic);
    let mut search = BranchAndBound::new(&ordered, &ordered, 0);
    assert_eq!(search.run(&mut ()).cost(), Some(optimum));
    assert!(search.statistics().expanded < all);
}

#[test]
fn only_solutions_below_a_known_one_are_looked_for() {
    let case = layers(4, 6, 3, 9);
    let optimum = case.distances()[0].unwrap() as u32;
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let nothing = Outcome::Stopped {
        reason: StopReason::MaxCost,
        lower_bound: Some(optimum),
        incumbent: None,
    };
    let search = |below| BranchAndBound::new(&space, &heuristic, 0).below(below).run(&mut ());
    assert_eq!(search(optimum + 1).cost(), Some(optimum));
    assert_eq!(search(optimum), nothing);
    let search = |below| {
        let schedule = ExponentialBudget::default();
        ScheduledSearch::new(&space, &heuristic, 0, schedule).below(below).run(&mut ())
    };
    assert_eq!(search(optimum + 1).cost(), Some(optimum));
    assert_eq!(search(optimum), nothing);
    let search = |below| BudgetedGraphSearch::new(&space, &heuristic, 0).below(below).run(&mut ());
    assert_eq!(search(optimum + 1).cost(), Some(optimum));
    assert_eq!(search(optimum), nothing);
}

/// The greatest cost allowed cuts a trial's bound short, and proves as much.
#[test]
fn no_bound_is_above_the_greatest_cost_allowed() {
    let case = layers(4, 6, 3, 9);
    let optimum = case.distances()[0].unwrap() as u32;
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    for most in [optimum - 1, optimum] {
        let limits = Limits::none().max_cost(most);
        let schedule = Geometric::new(3.0).unwrap();
        let mut search = ScheduledSearch::new(&space, &heuristic, 0, schedule).limits(limits);
        match search.run(&mut ()) {
            Outcome::Solved { plan, .. } => assert_eq!((plan.cost, most), (optimum, optimum)),
            Outcome::Stopped { reason, lower_bound, .. } => {
                assert_eq!((reason, lower_bound), (StopReason::MaxCost, Some(optimum)));
                search.set_limits(Limits::none());
                assert_eq!(search.run(&mut ()).cost(), Some(optimum));
            }
            Outcome::Unsolvable => panic!("there is a solution"),
        }
    }
}

#[test]
fn a_graph_search_expands_no_state_twice_in_a_trial() {
    on_random_graphs(400, |_, case: &Case, _: &mut Rng| {
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let mut log = Log::default();
        let mut search = BudgetedGraphSearch::new(&space, &heuristic, 0).memory(20_000);
        search.run(&mut log);
        assert_eq!(search.statistics().reopened, 0);
        assert!(log.sizes.iter().all(|size| *size <= case.nodes as u64), "{:?}", log.sizes);
    });
}

#[test]
fn a_graph_search_stays_within_its_memory() {
    let case = layers(9, 60, 8, 9);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    for memory in [0, 100, 1_000, 5_000, 50_000] {
        let mut search = BudgetedGraphSearch::new(&space, &heuristic, 0).memory(memory);
        let outcome = search.run(&mut ());
        // The histogram comes on top.
        assert!(search.statistics().peak_bytes <= memory + (8 << 10));
        match outcome {
            Outcome::Solved { .. } => assert!(memory >= 5_000),
            Outcome::Stopped { reason, .. } => assert_eq!(reason, StopReason::Memory),
            Outcome::Unsolvable => panic!("there is a solution"),
        }
    }
}

#[test]
fn checkpoints_are_of_one_schedule() {
    let case = layers(5, 8, 3, 4);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let mut search = ScheduledSearch::new(&space, &heuristic, 0, Geometric::new(1.2).unwrap());
    assert!(search.step(50, &mut ()).is_none());
    let bytes = search.checkpoint().unwrap().to_bytes();
    let checkpoint = Checkpoint::from_bytes(&bytes).unwrap();
    let refused = Err(CheckpointError::OtherProblem);
    let other =
        |factor| ScheduledSearch::new(&space, &heuristic, 0, Geometric::new(factor).unwrap());
    assert_eq!(other(1.3).resume(&checkpoint), refused);
    assert_eq!(other(1.2).below(90).resume(&checkpoint), refused);
    assert_eq!(other(1.2).resume(&checkpoint), Ok(()));
    assert_eq!(IdaStar::new(&space, &heuristic, 0).resume(&checkpoint), refused);
    let mut budgets = ScheduledSearch::new(&space, &heuristic, 0, ExponentialBudget::default());
    assert_eq!(budgets.resume(&checkpoint), refused);
    // Few bytes, and none can be missing.
    assert!(bytes.len() < 4_096);
    for length in 0..bytes.len() {
        assert!(Checkpoint::<u32>::from_bytes(&bytes[..length]).is_err(), "{length}");
    }
}

/// A weighted search deepens by the weighted f and says what that proves of
/// the plain cost: no solution costs less than the bound over the weight.
#[test]
fn weighted_deepening_proves_its_factor() {
    for seed in 0..60 {
        let case = layers(seed, 7, 3, 9);
        let optimum = case.distances()[0].unwrap() as u32;
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        for weight in [1.2, 1.5, 3.0] {
            let weighted = Weighted::new(&heuristic, weight).unwrap();
            let mut bound = 0;
            let mut search = IdaStar::new(&space, &weighted, 0);
            let outcome = search.run(&mut Bounds(&mut bound));
            let mut others = vec![outcome];
            let schedule = ControlledReexpansion::default();
            others.push(ScheduledSearch::new(&space, &weighted, 0, schedule).run(&mut ()));
            others.push(ScheduledSearch::new(&space, &weighted, 0, LeastCutOff).run(&mut ()));
            for (place, outcome) in others.into_iter().enumerate() {
                let Outcome::Solved { plan, proof, lower_bound: Some(lower_bound) } = outcome
                else {
                    panic!("{seed}: not solved")
                };
                assert_eq!(case.replay(&plan.operators).cost, u64::from(plan.cost));
                assert_eq!(proof, Proof::Within(weight));
                assert!(lower_bound <= optimum && optimum <= plan.cost);
                assert!(f64::from(plan.cost) <= weight * f64::from(optimum));
                if place == 0 {
                    assert!(f64::from(lower_bound) >= f64::from(bound) / weight);
                }
            }
        }
    }
}

/// The bound of the last iteration.
struct Bounds<'b>(&'b mut u32);

impl Observer<u32> for Bounds<'_> {
    fn iteration_begins(&mut self, iteration: &Iteration<u32>) {
        *self.0 = iteration.bound;
    }
}

#[test]
fn a_chain_of_a_hundred_thousand_nodes() {
    let goal = 100_000_u64;
    let space = Successors::new(|&n: &u64| [(n + 1, 1_u64)], move |&n| n == goal);
    let exact = Estimator::new(move |&n: &u64| goal - n).promising(Quality::Consistent);
    let mut search = BranchAndBound::new(&space, &exact, 0);
    assert_eq!(search.run(&mut ()).cost(), Some(goal));
    let mut search = ScheduledSearch::new(&space, &Zero, 0, ExponentialBudget::default());
    assert_eq!(search.run(&mut ()).cost(), Some(goal));
    // IDA* would expand five billion.
    let logarithm = u64::from(goal.ilog2());
    assert!(search.statistics().expanded < 2 * goal * logarithm, "{:?}", search.statistics());
}
