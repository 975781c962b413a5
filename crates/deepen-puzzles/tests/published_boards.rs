//! Published boards and counts: Korf's hundred, and the examples that the
//! project began from.

mod common;

use common::{published, puzzle, state};
use deepen::{
    CycleCheck, Heuristic, IdaStar, Iteration, Observer, ParentPruning, Search, SiteHeuristic,
    Statistics,
};
use deepen_check::tiles::replay;
use deepen_puzzles::tiles::{
    Board, BuiltHeuristic, Hamming, LinearConflict, Manhattan, Nibbles, Shape, TilePuzzle,
    UseSiteHeuristic, parse_board,
};

#[test]
fn the_counts_of_plain_ida_star_are_the_known_ones() {
    let goal = Board::blank_first(Shape::FIFTEEN_PUZZLE);
    let puzzle = puzzle::<Nibbles>(&goal);
    let mut searched = 0;
    for (id, board, optimal, count) in published("korf100_15puzzle.csv") {
        let count = count.unwrap();
        if count > 12_000_000 {
            continue;
        }
        let start = state(&puzzle, &board, &goal);
        let search = IdaStar::new(&puzzle, &Manhattan, start);
        let mut search = search.pruning(&ParentPruning).cycles(CycleCheck::None).by_sites();
        assert_eq!(search.run(&mut ()).cost(), Some(optimal), "board {id}");
        let statistics = search.statistics();
        assert_eq!(statistics.generated + 1, count, "board {id}");
        if id == 79 {
            assert_eq!((count, statistics.iterations), (540_860, 8));
        }
        searched += 1;
    }
    assert!(searched >= 10, "{searched} boards");
}

/// Solves boards and replays the plans.
struct Solve {
    goal: Board,
    boards: Vec<(u32, Board, u32, Option<u64>)>,
}

impl UseSiteHeuristic for Solve {
    type Output = ();

    fn with<H: SiteHeuristic<TilePuzzle<Nibbles>>>(self, heuristic: &H) {
        let puzzle = puzzle::<Nibbles>(&self.goal);
        for (id, board, optimal, _) in self.boards {
            let start = state(&puzzle, &board, &self.goal);
            let search = IdaStar::new(&puzzle, heuristic, start);
            let mut search = search.pruning(&ParentPruning).cycles(CycleCheck::None).by_sites();
            let outcome = search.run(&mut ());
            assert!(outcome.is_optimal());
            assert_eq!(outcome.cost(), Some(optimal), "board {id}");
            let plan = outcome.plan().unwrap();
            let moves: String = plan.operators.iter().map(ToString::to_string).collect();
            let replayed = replay(4, 4, board.cells(), self.goal.cells(), &moves);
            assert_eq!(replayed, Ok(u64::from(optimal)), "board {id}");
        }
    }
}

#[test]
fn all_hundred_lengths_with_tables() {
    let goal = Board::blank_first(Shape::FIFTEEN_PUZZLE);
    for name in ["table", "auto"] {
        let built = BuiltHeuristic::new(&name.parse().unwrap(), goal.shape(), 0, 1, 2).unwrap();
        let boards = published("korf100_15puzzle.csv");
        built.lend_to_sites(Solve { goal, boards }).unwrap();
    }
}

/// The two that are solved soonest of the 17 that are the farthest away.
#[test]
fn two_boards_of_80_moves() {
    let goal = Board::blank_first(Shape::FIFTEEN_PUZZLE);
    let mut boards = published("antipodes80_15puzzle.csv");
    boards.retain(|(id, ..)| [14, 16].contains(id));
    assert!(boards.len() == 2 && boards.iter().all(|(_, _, optimal, _)| *optimal == 80));
    let built = BuiltHeuristic::new(&"6-6-3".parse().unwrap(), goal.shape(), 0, 2, 2).unwrap();
    built.lend_to_sites(Solve { goal, boards }).unwrap();
}

/// Notes the iterations.
#[derive(Default)]
struct Iterations(Vec<(u32, u64)>);

impl Observer<u32> for Iterations {
    fn iteration_ends(&mut self, iteration: &Iteration<u32>, _: &Statistics) {
        self.0.push((iteration.bound, iteration.generated));
    }
}

/// Bounds, and nodes visited (the root and everything generated).
fn visited<H: Heuristic<TilePuzzle<Nibbles>>>(
    text: &str,
    heuristic: impl Fn(Shape, usize) -> H,
) -> (Option<u32>, Vec<(u32, u64)>) {
    let board = parse_board(text, None).unwrap();
    let goal = Board::blank_last(board.shape());
    let puzzle = puzzle::<Nibbles>(&goal);
    let start = state(&puzzle, &board, &goal);
    let heuristic = heuristic(board.shape(), goal.blank());
    let search = IdaStar::new(&puzzle, &heuristic, start);
    let mut search = search.pruning(&ParentPruning).cycles(CycleCheck::None);
    let mut iterations = Iterations::default();
    let outcome = search.run(&mut iterations);
    (outcome.cost(), iterations.0.iter().map(|&(bound, made)| (bound, made + 1)).collect())
}

#[test]
fn the_examples_of_the_2x3_board() {
    let manhattan = |_, _| Manhattan;
    let (cost, iterations) = visited("2 4 3 / 1 5 0", manhattan);
    assert_eq!((cost, iterations), (Some(6), vec![(4, 3), (6, 10)]));
    assert_eq!(visited("1 2 3 / 0 4 5", manhattan).0, Some(2));
}

#[test]
fn the_examples_of_the_3x3_board() {
    // Said to be 5 moves away.
    let board = "1 2 3 / 4 0 5 / 7 8 6";
    assert_eq!(visited(board, |_, _| Manhattan).0, Some(2));
    assert_eq!(visited(board, |_, _| Hamming).0, Some(2));
    // Two moves on in the same direction: a pruning by name would miss it.
    let straight = "1 2 0 / 4 5 3 / 7 8 6";
    assert_eq!(visited(straight, |_, _| Manhattan).0, Some(2));
    // Where "two for every reversed pair" says 28.
    let reversed = "7 8 0 / 6 5 4 / 1 2 3";
    assert_eq!(visited(reversed, LinearConflict::new).0, Some(26));
    let (cost, iterations) = visited("8 6 7 / 2 5 4 / 3 0 1", LinearConflict::new);
    assert_eq!(cost, Some(31));
    assert!(iterations.windows(2).all(|pair| (pair[1].0 - pair[0].0) % 2 == 0));
}
