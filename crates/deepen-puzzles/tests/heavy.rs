//! Heavy tiles: estimates on every board of small ones, carried values bit
//! for bit, published optima, plans replayed by the checker.

use deepen::{
    AStar, Automaton, Cost, CycleCheck, Fixed, Heuristic, IdaStar, Iteration, Observer,
    ParentPruning, Reversible, StateSpace, Statistics, audit,
};
use deepen_check::tiles::replay_weighted;
use deepen_puzzles::tiles::{
    Board, HeavyTiles, Nibbles, Octets, Relabelled, Shape, TileCost, TilePuzzle, TileState,
    WeightedManhattan, Weights, parse_board, random_walk,
};

type Heavy<K> = HeavyTiles<TilePuzzle<Nibbles>, K>;

fn long() -> bool {
    std::env::var_os("DEEPEN_LONG").is_some_and(|value| value == "1")
}

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
        let direction =
            deepen_puzzles::tiles::Move::from_letter(direction, Default::default()).unwrap();
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
    /// Of all iterations but the last.
    completed: u64,
    expanded: u64,
}

/// What the search had expanded when an iteration ended without a solution.
#[derive(Default)]
struct Completed(u64);

impl<C: Cost> Observer<C> for Completed {
    fn iteration_begins(&mut self, iteration: &Iteration<C>) {
        assert_eq!(iteration.expanded, 0);
    }

    fn iteration_ends(&mut self, _: &Iteration<C>, counts: &Statistics) {
        self.0 = counts.expanded;
    }
}

/// IDA*; the plan replayed.
fn solved<K: TileCost>(start: &Board, weights: Weights) -> Solved<K> {
    let goal = Board::blank_first(start.shape());
    let space = heavy::<K>(&goal, weights);
    let from = state(space.tiles(), start, &goal);
    let search = IdaStar::new(&space, &WeightedManhattan, from).pruning(&ParentPruning);
    let mut search = search.cycles(CycleCheck::None);
    let mut watch = Completed::default();
    let outcome = search.run(&mut watch);
    assert!(outcome.is_optimal());
    let plan = outcome.plan().unwrap();
    let moves: String = plan.operators.iter().map(ToString::to_string).collect();
    let (rows, columns) = (goal.shape().rows(), goal.shape().columns());
    let weight = |tile| weights.of(usize::from(tile));
    let replayed = replay_weighted(rows, columns, start.cells(), goal.cells(), &moves, weight);
    assert!((replayed.unwrap() - plan.cost.to_f64()).abs() < 1e-8);
    let Statistics { iterations, expanded, .. } = search.statistics();
    Solved { cost: plan.cost, iterations, completed: watch.0, expanded }
}

fn board(text: &str) -> Board {
    parse_board(text, None).unwrap()
}

/// Cost, iterations and expansions as published for plain IDA*; what is
/// measured may be 1.2 times as much.
fn published<K: TileCost>(
    start: &Board,
    weights: Weights,
    cost: f64,
    iterations: u64,
    expanded: u64,
) {
    let solved = solved::<K>(start, weights);
    println!(
        "{weights}: cost {:.4}, {} iterations ({iterations}), {} expanded, {} of completed iterations ({expanded})",
        solved.cost.to_f64(),
        solved.iterations,
        solved.expanded,
        solved.completed
    );
    assert!((solved.cost.to_f64() - cost).abs() < 5.1e-5);
    assert!(solved.completed * 10 <= expanded * 12);
}

/// The 8-puzzle of two lengths of 31 and the 79th of Korf's boards, the goal's blank first.
#[test]
fn published_optima() {
    let eight = board("8 0 6 5 4 7 2 3 1");
    published::<u32>(&eight, Weights::Unit, 31.0, 0, 17_601);
    published::<u32>(&eight, Weights::Number, 131.0, 15, 16_922);
    published::<f64>(&eight, Weights::Root, 60.9325, 84, 271_799);
    published::<Fixed<36>>(&eight, Weights::Root, 60.9325, 84, 271_799);
    published::<f64>(&eight, Weights::Reciprocal, 37.8159, 133, 1_331_346);
    let korf = board("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
    published::<u32>(&korf, Weights::Unit, 42.0, 0, 262_910);
    published::<u32>(&korf, Weights::Number, 314.0, 38, 537_327);
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
