//! What recording a trace costs: CPU seconds of IDA* with Manhattan distance
//! and of A*, untraced and traced, on boards of Korf (1985).
//!
//! `tracing [IDA_BOARD [A_STAR_BOARD [ROUNDS]]]`. A round runs everything once;
//! printed are each round's seconds and the medians of their ratios. Traced
//! and untraced on the explicit stack is the same gear; `sites` is the gear
//! that the program takes for boards when nobody watches.

use cpu_time::ProcessTime;
use deepen::{AStar, CycleCheck, IdaStar, ParentPruning, Search, Statistics};
use deepen_benches::{Instance, instances};
use deepen_puzzles::tiles::{Manhattan, Nibbles, Shape, TilePuzzle};
use deepen_trace::{Keep, Recorder};

/// The limit of a trace that the program takes where nothing is said.
const MOST: usize = 16 << 20;
/// Memory for A*.
const NODES: usize = 128 << 20;

/// CPU seconds of a search, and its counts.
fn timed(search: impl FnOnce() -> Statistics) -> (f64, Statistics) {
    let begun = ProcessTime::now();
    let counts = search();
    (begun.elapsed().as_secs_f64(), counts)
}

fn recorder() -> Recorder {
    Recorder::new(MOST, Keep::Last)
}

/// Seconds of one round: by sites, on the stack, traced; A*, traced.
fn round(puzzle: &TilePuzzle<Nibbles>, ida: &Instance, best: &Instance) -> [f64; 5] {
    let state = |instance: &Instance| {
        let blank = instance.cells.iter().position(|&tile| tile == 0).expect("a blank");
        puzzle.state(&instance.cells, blank)
    };
    let ida_star = || {
        let search = IdaStar::new(puzzle, &Manhattan, state(ida));
        search.pruning(&ParentPruning).cycles(CycleCheck::None)
    };
    let a_star = || {
        let search = AStar::new(puzzle, &Manhattan, state(best));
        search.pruning(&ParentPruning).memory(NODES)
    };
    let (sites, expected) = timed(|| {
        let mut search = ida_star().by_sites();
        search.run(&mut ());
        search.statistics()
    });
    let (stack, counts) = timed(|| {
        let mut search = ida_star();
        search.run(&mut ());
        search.statistics()
    });
    let (traced, told) = timed(|| {
        let (mut search, mut recorder) = (ida_star(), recorder());
        search.run(&mut recorder);
        assert_eq!(recorder.finish().expanded(), search.statistics().expanded);
        search.statistics()
    });
    for counts in [counts, told] {
        assert_eq!((counts.expanded, counts.generated), (expected.expanded, expected.generated));
    }
    let (plain, expected) = timed(|| {
        let mut search = a_star();
        assert!(search.run(&mut ()).is_optimal(), "memory is enough");
        search.statistics()
    });
    let (recorded, told) = timed(|| {
        let (mut search, mut recorder) = (a_star(), recorder());
        search.run(&mut recorder);
        assert_eq!(recorder.finish().expanded(), search.statistics().expanded);
        search.statistics()
    });
    assert_eq!((told.expanded, told.generated), (expected.expanded, expected.generated));
    [sites, stack, traced, plain, recorded]
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let mut next = |default: u32| arguments.next().unwrap_or(default);
    let (ida, best, rounds) = (next(12), next(79), next(5));
    let instances = instances("korf100_15puzzle.csv");
    let find = |id| instances.iter().find(|instance| instance.id == id).expect("a board");
    let shape = Shape::new(4, 4).expect("a shape");
    let puzzle = TilePuzzle::<Nibbles>::new(shape, 0).expect("a puzzle");
    println!("   sites    stack   traced |       A*   traced");
    let rows: Vec<[f64; 5]> = (0..rounds)
        .map(|_| {
            let row = round(&puzzle, find(ida), find(best));
            let [sites, stack, traced, plain, recorded] = row;
            println!("{sites:>8.3} {stack:>8.3} {traced:>8.3} | {plain:>8.3} {recorded:>8.3}");
            row
        })
        .collect();
    let ratio =
        |over: usize, under: usize| median(rows.iter().map(|row| row[over] / row[under]).collect());
    println!("IDA*: traced over stack {:.2}, over sites {:.2}", ratio(2, 1), ratio(2, 0));
    println!("A*: traced over untraced {:.2}", ratio(4, 3));
}
