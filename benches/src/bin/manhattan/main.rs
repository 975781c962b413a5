//! Generated nodes per CPU second of IDA* with Manhattan distance: through the
//! generic trait, on both of its gears and without a heap, beside a loop written
//! by hand for this one puzzle. Alternating, the median of several rounds, one thread.
//!
//! `manhattan [BOARD...]`: numbers of Korf's boards.

mod by_hand;

use cpu_time::ProcessTime;
use deepen::bare::{self, Problem};
use deepen::{CycleCheck, IdaStar, ParentPruning, Search};
use deepen_benches::{Instance, instances};
use deepen_puzzles::tiles::{Manhattan, Nibbles, Shape, TilePuzzle};

/// Searches a board: how many nodes it generated.
type Solve = fn(&Instance) -> u64;

const ROUNDS: usize = 7;
const BOARDS: [u32; 6] = [1, 4, 6, 19, 46, 100];

fn main() {
    let mut numbers: Vec<u32> =
        std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    if numbers.is_empty() {
        numbers = BOARDS.to_vec();
    }
    let mut boards = instances("korf100_15puzzle.csv");
    boards.retain(|board| numbers.contains(&board.id));
    let expected: u64 = boards.iter().filter_map(|board| Some(board.nodes? - 1)).sum();
    let searches: [(&str, Solve); 4] =
        [("by hand", by_hand), ("sites", by_sites), ("stack", on_stack), ("bare", without_heap)];
    let mut rates = searches.map(|_| Vec::new());
    for _ in 0..ROUNDS {
        for ((_, search), rates) in searches.iter().zip(&mut rates) {
            let begun = ProcessTime::now();
            let generated: u64 = boards.iter().map(search).sum();
            rates.push(generated as f64 / begun.elapsed().as_secs_f64() / 1e6);
            assert_eq!(generated, expected, "not the known number of nodes");
        }
    }
    println!("{expected} nodes generated, {ROUNDS} rounds; millions a CPU second");
    println!("search     median    least     most  to by hand");
    let mut hand = None;
    for ((name, _), rates) in searches.iter().zip(&mut rates) {
        rates.sort_by(f64::total_cmp);
        let median = rates[ROUNDS / 2];
        let ratio = median / *hand.get_or_insert(median);
        let (least, most) = (rates[0], rates[ROUNDS - 1]);
        println!("{name:<8} {median:>8.1} {least:>8.1} {most:>8.1} {ratio:>11.3}");
    }
}

fn by_hand(board: &Instance) -> u64 {
    let mut search = by_hand::Search::default();
    search.run(&board.cells);
    assert_eq!(search.length, board.optimal, "board {}", board.id);
    search.generated
}

fn by_sites(board: &Instance) -> u64 {
    let (puzzle, start) = problem(board);
    let search = IdaStar::new(&puzzle, &Manhattan, start);
    let mut search = search.pruning(&ParentPruning).cycles(CycleCheck::None).by_sites();
    assert_eq!(search.run(&mut ()).cost(), Some(board.optimal), "board {}", board.id);
    search.statistics().generated
}

fn on_stack(board: &Instance) -> u64 {
    let (puzzle, start) = problem(board);
    let search = IdaStar::new(&puzzle, &Manhattan, start);
    let mut search = search.pruning(&ParentPruning).cycles(CycleCheck::None);
    assert_eq!(search.run(&mut ()).cost(), Some(board.optimal), "board {}", board.id);
    search.statistics().generated
}

fn without_heap(board: &Instance) -> u64 {
    let (puzzle, start) = problem(board);
    let problem = Problem::of(&puzzle, &Manhattan).pruned_by(&ParentPruning);
    let mut search = bare::IdaStar::<_, _, _, 80>::new(problem.cycles(CycleCheck::None), start);
    let cost = bare::Search::run(&mut search, &mut ()).cost();
    assert_eq!(cost, Some(board.optimal), "board {}", board.id);
    bare::Search::statistics(&search).generated
}

fn problem(board: &Instance) -> (TilePuzzle<Nibbles>, deepen_puzzles::tiles::TileState<Nibbles>) {
    let puzzle = TilePuzzle::new(Shape::FIFTEEN_PUZZLE, 0).expect("a puzzle");
    let blank = board.cells.iter().position(|&tile| tile == 0).expect("a blank");
    let start = puzzle.state(&board.cells, blank);
    (puzzle, start)
}
