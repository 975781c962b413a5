//! Heavy tiles: estimates on every board of small ones, carried values bit
//! for bit, published optima, plans replayed by the checker.

use deepen::{
    AStar, Automaton, CycleCheck, Fixed, Heuristic, IdaStar, ParentPruning, Reversible, Search,
    StateSpace, Statistics, audit,
};
use deepen_check::tiles::replay_weighted;
use deepen_puzzles::tiles::{
    Board, HeavyTiles, Move, Nibbles, Notation, Octets, Relabelled, Shape, TileCost, TilePuzzle,
    TileState, WeightedManhattan, Weights, parse_board, random_walk,
};

type Heavy<K> = HeavyTiles<TilePuzzle<Nibbles>, K>;

fn heavy<K: TileCost>(goal: &Board, weights: Weights) -> Heavy<K> {
    let puzzle = TilePuzzle::new(goal.shape(), goal.blank()).unwrap();
    HeavyTiles::new(puzzle, goal, weights).unwrap()
}

fn state(space: &TilePuzzle<Nibbles>, board: &Board, goal: &Board) -> TileState<Nibbles> {
    let labels = Relabelled::new(board, goal).unwrap();
    space.state(labels.labels(), labels.blank())
}

fn proof_on_every_board<K: TileCost>(goal: &Board, weights: Weights) {
    let space = heavy::<K>(goal, weights);
    let report = audit::exhaustive(&space, &WeightedManhattan, space.goals(), 200_000);
    assert!(report.is_proof(), "{weights}: {report}");
    let start = state(space.tiles(), &random_walk(*goal, 31, 3), goal);
    let backward = space.backward(&start);
    let report = audit::exhaustive(&backward, &WeightedManhattan, [start], 200_000);
    assert!(report.is_proof(), "{weights} backwards: {report}");
}

#[test]
fn the_estimate_keeps_its_promise_on_every_board() {
    let shape = Shape::new(2, 3).unwrap();
    let goals = [Board::blank_first(shape), Board::new(shape, &[3, 1, 0, 5, 2, 4]).unwrap()];
    for goal in &goals {
        for weights in Weights::ALL {
            proof_on_every_board::<f64>(goal, weights);
            proof_on_every_board::<Fixed<36>>(goal, weights);
        }
        proof_on_every_board::<u32>(goal, Weights::Unit);
        proof_on_every_board::<u64>(goal, Weights::Number);
    }
    proof_on_every_board::<f64>(&Board::blank_first(Shape::EIGHT_PUZZLE), Weights::Root);
}

/// Whatever way led to a board, its value has the same bits.
#[test]
fn values_do_not_drift_on_long_walks() {
    for weights in Weights::ALL {
        let goal = Board::blank_last(Shape::TWENTY_FOUR_PUZZLE);
        let puzzle = TilePuzzle::<Octets>::new(goal.shape(), goal.blank()).unwrap();
        let space = HeavyTiles::<_, f64>::new(puzzle, &goal, weights).unwrap();
        let mut state = space.goals()[0];
        let mut memo = WeightedManhattan.start(&space, &state);
        let mut random = 1_u32;
        for _ in 0..100_000 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let operators: Vec<_> = space.operators(&state).collect();
            let operator = operators[(random >> 16) as usize % operators.len()];
            let cost = space.cost(&state, &operator);
            space.apply(&mut state, &operator);
            let child = WeightedManhattan.child(&space, memo, &operator, &state, f64::INFINITY);
            let deepen::Estimate::Within(next) = child else { panic!("above infinity") };
            assert_eq!((next - memo).abs().to_bits(), cost.to_bits());
            memo = next;
        }
        assert_eq!(memo.to_bits(), WeightedManhattan.start(&space, &state).to_bits());
    }
}

/// A tile keeps its weight wherever the goal has it.
#[test]
fn weights_go_by_number_and_not_by_goal_cell() {
    let shape = Shape::new(2, 3).unwrap();
    let goal = Board::new(shape, &[3, 1, 0, 5, 2, 4]).unwrap();
    let space = heavy::<u32>(&goal, Weights::Number);
    let mut board = goal;
    for direction in "LDRULL".chars() {
        let direction = Move::from_letter(direction, Notation::default()).unwrap();
        let here = state(space.tiles(), &board, &goal);
        let Some(next) = board.moved(direction) else { continue };
        let tile = u32::from(board.cells()[next.blank()]);
        assert_eq!(space.cost(&here, &direction), tile);
        board = next;
    }
}

struct Solved<K> {
    cost: K,
    iterations: u64,
    expanded: u64,
}

/// IDA*; the plan replayed.
fn solved<K: TileCost>(space: &Heavy<K>, start: &Board, weight: impl Fn(u8) -> f64) -> Solved<K> {
    let goal = Board::blank_first(start.shape());
    let from = state(space.tiles(), start, &goal);
    let search = IdaStar::new(space, &WeightedManhattan, from).pruning(&ParentPruning);
    let mut search = search.cycles(CycleCheck::None);
    let outcome = search.run(&mut ());
    assert!(outcome.is_optimal());
    let plan = outcome.plan().unwrap();
    let moves: String = plan.operators.iter().map(ToString::to_string).collect();
    let (rows, columns) = (goal.shape().rows(), goal.shape().columns());
    let replayed = replay_weighted(rows, columns, start.cells(), goal.cells(), &moves, weight);
    assert!((replayed.unwrap() - plan.cost.to_f64()).abs() < 1e-8);
    let Statistics { iterations, expanded, .. } = search.statistics();
    Solved { cost: plan.cost, iterations, expanded }
}

fn board(text: &str) -> Board {
    parse_board(text, None).unwrap()
}

/// Cost and expansions as published for plain IDA*; what is measured may be
/// 1.2 times as much.
fn published<K: TileCost>(start: &Board, weights: Weights, cost: f64, expanded: u64) {
    let space = heavy::<K>(&Board::blank_first(start.shape()), weights);
    let solved = solved(&space, start, |tile| weights.of(usize::from(tile)));
    let Solved { cost: found, iterations, expanded: measured } = solved;
    let found = found.to_f64();
    println!("{weights}: {found:.4}, {iterations} iterations, {measured} expanded ({expanded})");
    assert!((found - cost).abs() < 5.1e-5);
    assert!(measured * 10 <= expanded * 12);
}

/// A board of the 8-puzzle that is 31 moves away, and the 79th of Korf's.
#[test]
fn published_optima() {
    let eight = board("8 0 6 5 4 7 2 3 1");
    published::<u32>(&eight, Weights::Unit, 31.0, 17_601);
    published::<u32>(&eight, Weights::Number, 131.0, 16_922);
    published::<f64>(&eight, Weights::Root, 60.9325, 271_799);
    published::<Fixed<36>>(&eight, Weights::Root, 60.9325, 271_799);
    published::<f64>(&eight, Weights::Reciprocal, 37.8159, 1_331_346);
    let korf = board("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
    published::<u32>(&korf, Weights::Unit, 42.0, 262_910);
    published::<u32>(&korf, Weights::Number, 314.0, 537_327);
}

/// Counted in the least unit of all fractions, costs are equal that differ
/// in their last bits as reals, so that there are fewer iterations.
#[test]
fn fractions_can_be_counted_exactly() {
    let eight = board("8 0 6 5 4 7 2 3 1");
    let goal = Board::blank_first(eight.shape());
    let units: Vec<u64> = (1..9).map(|tile| 2520 + 2520 / (tile + 1)).collect();
    let puzzle = TilePuzzle::new(goal.shape(), goal.blank()).unwrap();
    let space = HeavyTiles::with_weights(puzzle, &goal, &units).unwrap();
    let exact = solved(&space, &eight, |tile| units[usize::from(tile) - 1] as f64);
    let real = heavy::<f64>(&goal, Weights::Reciprocal);
    let real = solved(&real, &eight, |tile| Weights::Reciprocal.of(usize::from(tile)));
    assert!((exact.cost as f64 / 2520.0 - real.cost).abs() < 1e-9);
    println!("{} and {} iterations", exact.iterations, real.iterations);
    assert!(exact.iterations <= real.iterations && exact.expanded <= real.expanded);
}

/// From both sides, with and without an automaton, and best first.
#[test]
fn every_way_to_the_same_cost() {
    let goal = board("3 1 2 / 4 0 5 / 6 7 8");
    for weights in Weights::ALL {
        let space = heavy::<f64>(&goal, weights);
        let automaton = Automaton::build(&space, 8);
        for seed in 0..12 {
            let start = state(space.tiles(), &random_walk(goal, 40, seed), &goal);
            let best_first = AStar::new(&space, &WeightedManhattan, start).memory(5_000_000);
            let cost = { best_first }.run(&mut ()).cost().unwrap();
            let search = IdaStar::new(&space, &WeightedManhattan, start).pruning(&automaton);
            let pruned = { search }.run(&mut ()).cost().unwrap();
            let backward = space.backward(&start);
            let search = AStar::new(&backward, &WeightedManhattan, space.goals()[0]);
            let backwards = search.memory(5_000_000).run(&mut ()).cost().unwrap();
            assert_eq!((cost, pruned), (backwards, backwards), "{weights}, seed {seed}");
        }
    }
}
