//! What the move automaton saves on the 15-puzzle: for each depth the time to
//! build it, its size, and nodes and time on some of Korf's boards, by sites,
//! beside parent pruning.
//!
//! `automaton [BOARD...]`: numbers of boards; 2, 4, 6 and 8 by default.

use std::time::Instant;

use deepen::{Automaton, CycleCheck, IdaStar, ParentPruning, Search, SitePruning};
use deepen_benches::korf_boards;
use deepen_puzzles::tiles::{Manhattan, Nibbles, Shape, TilePuzzle};

type Puzzle = TilePuzzle<Nibbles>;

/// Generated nodes and seconds on all boards.
fn run<P: SitePruning<Puzzle>>(puzzle: &Puzzle, boards: &[Vec<u8>], pruning: &P) -> (u64, f64) {
    let mut total = (0, 0.0);
    for labels in boards {
        let blank = labels.iter().position(|label| *label == 0).unwrap_or(0);
        let start = puzzle.state(labels, blank);
        let mut search = IdaStar::new(puzzle, &Manhattan, start)
            .cycles(CycleCheck::None)
            .pruning(pruning)
            .by_sites();
        let begun = Instant::now();
        let outcome = search.run(&mut ());
        total.1 += begun.elapsed().as_secs_f64();
        total.0 += search.statistics().generated;
        assert!(outcome.is_optimal());
    }
    total
}

fn main() {
    let mut numbers: Vec<u32> =
        std::env::args().skip(1).filter_map(|number| number.parse().ok()).collect();
    if numbers.is_empty() {
        numbers = vec![2, 4, 6, 8];
    }
    let boards = korf_boards(&numbers);
    let Some(puzzle) = Puzzle::new(Shape::FIFTEEN_PUZZLE, 0) else { return };
    println!("Korf's boards {numbers:?}, IDA* with Manhattan by sites");
    println!("depth  build s  sequences  states    generated  share  search s  ratio");
    let (all, parent) = run(&puzzle, &boards, &ParentPruning);
    println!("parent                            {all:>11}  1.000  {parent:8.3}  1.000");
    for depth in 2..=16 {
        let begun = Instant::now();
        let automaton = Automaton::build(&puzzle, depth);
        let build = begun.elapsed().as_secs_f64();
        if automaton.depth() < depth {
            println!("{depth:5}: does not fit");
            break;
        }
        let (generated, seconds) = run(&puzzle, &boards, &automaton);
        println!(
            "{depth:5}  {build:7.3}  {:9}  {:6}  {generated:11}  {:5.3}  {seconds:8.3}  {:5.3}",
            automaton.forbidden(),
            automaton.states(),
            generated as f64 / all as f64,
            seconds / parent,
        );
    }
}
