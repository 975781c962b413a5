//! Schedules of bounds on heavy tiles: published optima and expansions.

use deepen::{
    ControlledReexpansion, CycleCheck, ExponentialBudget, Fixed, Geometric, Iteration, LeastCutOff,
    Observer, ParentPruning, Prediction, Schedule, ScheduledSearch, Search, Statistics, Switching,
};
use deepen_puzzles::tiles::{
    Board, HeavyTiles, Nibbles, Relabelled, Shape, TilePuzzle, WeightedManhattan, Weights,
    parse_board,
};

type Real = Fixed<36>;
type Counts = Vec<u64>;

/// What each iteration expanded.
struct Log(Counts);

impl Observer<Real> for Log {
    fn iteration_ends(&mut self, iteration: &Iteration<Real>, _: &Statistics) {
        self.0.push(iteration.expanded);
    }
}

/// The cost of the 8-puzzle's hardest board of this kind, and the expansions
/// of each iteration.
fn search<Q: Schedule<Real>>(weights: Weights, schedule: Q) -> (f64, Counts) {
    let goal = Board::blank_first(Shape::EIGHT_PUZZLE);
    let start = parse_board("8 0 6 5 4 7 2 3 1", Some(goal.shape())).unwrap();
    let relabelled = Relabelled::new(&start, &goal).unwrap();
    let puzzle = TilePuzzle::<Nibbles>::new(goal.shape(), goal.blank()).unwrap();
    let start = puzzle.state(relabelled.labels(), relabelled.blank());
    let space = HeavyTiles::<_, Real>::new(puzzle, &goal, weights).unwrap();
    let mut search = ScheduledSearch::new(&space, &WeightedManhattan, start, schedule)
        .pruning(&ParentPruning)
        .cycles(CycleCheck::None);
    let mut log = Log(Vec::new());
    let outcome = search.run(&mut log);
    assert!(outcome.is_optimal());
    assert_eq!(log.0.iter().sum::<u64>(), search.statistics().expanded);
    (outcome.cost().unwrap().units() as f64 / (1_u64 << 36) as f64, log.0)
}

/// Costs to four places, and the expansions published for IDA*, IDA*-CR, EDA*
/// with a factor of 1.1, and BTS with growth from 2 to 8.
const PUBLISHED: [(Weights, f64, [u64; 4]); 4] = [
    (Weights::Unit, 31.0, [17_601, 27_640, 30_661, 27_640]),
    (Weights::Reciprocal, 37.8159, [1_331_346, 41_361, 29_700, 58_682]),
    (Weights::Root, 60.9325, [271_799, 14_445, 14_417, 36_548]),
    (Weights::Number, 131.0, [16_922, 11_505, 14_325, 21_154]),
];

#[test]
fn every_schedule_comes_to_the_published_optimum_at_no_more_than_the_published_work() {
    for (weights, cost, [ida, cr, eda, bts]) in PUBLISHED {
        let check = |(found, counts): (f64, Counts), published: u64| {
            assert!((found - cost).abs() < 1e-4, "{weights}: {found}");
            let expanded: u64 = counts.iter().sum();
            assert!(expanded as f64 <= 1.05 * published as f64, "{weights}: {counts:?}");
        };
        check(search(weights, LeastCutOff), ida);
        check(search(weights, ControlledReexpansion::default()), cr);
        check(search(weights, Geometric::new(1.1).unwrap()), eda);
        check(search(weights, ExponentialBudget::default()), bts);
    }
}

/// A search stops where its best solution is proven: with unit costs no
/// schedule that skips no bound does more than IDA*.
#[test]
fn with_unit_costs_it_is_ida_star() {
    let (_, counts) = search(Weights::Unit, LeastCutOff);
    assert_eq!(counts.iter().sum::<u64>(), 17_601);
    assert_eq!(search(Weights::Unit, ExponentialBudget::default()).1, counts);
    assert_eq!(search(Weights::Unit, Switching::default()).1, counts);
}

#[test]
fn where_iterations_grow_slowly_budgets_take_over() {
    let (_, counts) = search(Weights::Reciprocal, Switching::default());
    let slow = |sizes: &[u64]| {
        let mut prediction = Prediction::new();
        for size in sizes {
            prediction.observe(*size);
        }
        prediction.growth().is_some_and(|growth| growth < 1.3)
    };
    assert!(counts.windows(2).any(slow));
    let ida: u64 = search(Weights::Reciprocal, LeastCutOff).1.iter().sum();
    assert!(counts.iter().sum::<u64>() * 20 < ida, "{counts:?}");
}
