//! Two threads against one: boards of Korf (1985) that take more than a
//! second with Manhattan distance, wall seconds of each search, and a check
//! that plan and counts are the same.
//!
//! `threads [THREADS] [BOARD...]`

use std::time::Instant;

use deepen::{CycleCheck, IdaStar, Outcome, ParentPruning, Search, Statistics};
use deepen_benches::korf_boards;
use deepen_puzzles::tiles::{Manhattan, Move, Nibbles, Shape, TilePuzzle};

/// Between half a second and ten on one thread of a present machine.
const BOARDS: [u32; 6] = [1, 3, 10, 15, 17, 32];

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|argument| argument.parse::<u32>().ok());
    let threads = numbers.next().unwrap_or(2);
    let mut boards: Vec<u32> = numbers.collect();
    if boards.is_empty() {
        boards = BOARDS.to_vec();
    }
    println!("board    expanded   discarded   1 thread s  {threads} threads s  ratio");
    let mut sums = [0.0; 2];
    for (number, cells) in boards.iter().zip(korf_boards(&boards)) {
        let (one, counts, alone) = solve(&cells, 1);
        let (several, same, together) = solve(&cells, threads as usize);
        assert_eq!(one, several, "the plan depends on the number of threads");
        assert_eq!(
            counts,
            Statistics { discarded: 0, peak_bytes: counts.peak_bytes, ..same.clone() }
        );
        sums = [sums[0] + alone, sums[1] + together];
        println!(
            "{number:5} {:11} {:11} {alone:12.3} {together:12.3} {:6.2}",
            counts.expanded,
            same.discarded,
            alone / together
        );
    }
    println!("all   {:36.3} {:12.3} {:6.2}", sums[0], sums[1], sums[0] / sums[1]);
}

/// The better of two runs.
fn solve(cells: &[u8], threads: usize) -> (Outcome<Move, u32>, Statistics, f64) {
    let puzzle = TilePuzzle::<Nibbles>::new(Shape::FIFTEEN_PUZZLE, 0).expect("a 4x4 board");
    let blank = cells.iter().position(|tile| *tile == 0).expect("a blank");
    let start = puzzle.state(cells, blank);
    let run = || {
        let mut search = IdaStar::new(&puzzle, &Manhattan, start)
            .pruning(&ParentPruning)
            .cycles(CycleCheck::None)
            .by_sites();
        let begun = Instant::now();
        let outcome = search.run_on(threads, &mut ());
        (outcome, search.statistics(), begun.elapsed().as_secs_f64())
    };
    let (first, second) = (run(), run());
    if first.2 < second.2 { first } else { second }
}
