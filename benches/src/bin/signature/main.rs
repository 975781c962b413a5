//! The signature of the search: how many nodes it expands and generates on a
//! fixed bench, the same on every machine. A change of these numbers is a
//! change of behaviour, to be made knowingly.
//!
//! `signature` prints a line for each item and their total;
//! `signature --check` compares that with `benches/signature.txt` and ends
//! with 1 where it differs; `signature --update` writes the file.

mod games;
mod report;
mod stored;

use std::fmt::Write as _;
use std::process::ExitCode;

use deepen::{
    Automaton, ByDepth, CycleCheck, Heuristic, IdaStar, Max, ParentPruning, Pruning, StateSpace,
    Zero,
};
use deepen_benches::{Fallible, korf_boards};
use deepen_puzzles::tiles::pattern::{Partition, PatternSet};
use deepen_puzzles::tiles::{
    Board, Cells, DistanceTable, Hamming, LinearConflict, Manhattan, Nibbles, Octets,
    PatternHeuristic, Relabelled, Shape, TilePuzzle, TileState, WalkingDistance, random_walk,
};
use report::Report;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/signature.txt");

/// The depth of the move automata.
const DEPTH: usize = 12;

/// A puzzle with the blank first.
fn puzzle<C: Cells>(rows: usize, columns: usize) -> Fallible<TilePuzzle<C>> {
    TilePuzzle::new(Shape::new(rows, columns)?, 0).ok_or_else(|| "too many cells".into())
}

/// A board with its blank-first labels as a state.
fn state<C: Cells>(puzzle: &TilePuzzle<C>, labels: &[u8]) -> TileState<C> {
    puzzle.state(labels, labels.iter().position(|label| *label == 0).unwrap_or(0))
}

/// The boards at the end of walks of so many steps, by seeds from 1.
fn walks<C: Cells>(puzzle: &TilePuzzle<C>, steps: &[u64]) -> Fallible<Vec<TileState<C>>> {
    let goal = Board::blank_first(puzzle.shape());
    let walk = |(steps, seed): (&u64, u64)| -> Fallible<TileState<C>> {
        let board = Relabelled::new(&random_walk(goal, *steps, seed), &goal)?;
        let labels: Vec<u8> = (0..puzzle.shape().cells()).map(|cell| board.label(cell)).collect();
        Ok(puzzle.state(&labels, board.blank()))
    };
    steps.iter().zip(1..).map(walk).collect()
}

fn search<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>>(
    space: &'a S,
    heuristic: &'a H,
    pruning: &'a P,
) -> impl Fn(S::State) -> IdaStar<'a, S, H, P> {
    move |start| IdaStar::new(space, heuristic, start).cycles(CycleCheck::None).pruning(pruning)
}

/// 2x3 and 3x3: blind searches, and every cycle check and pruning.
fn small(report: &mut Report) -> Fallible<()> {
    let five = puzzle::<Nibbles>(2, 3)?;
    let boards = walks(&five, &[40, 400])?;
    let by_depth = ByDepth::new(&five);
    let automaton = Automaton::build(&five, DEPTH);
    report.item("2x3 by depth, full path", 1, &boards, |start| by_depth.search(start));
    report.item("2x3 by depth, automaton", 1, &boards, |start| {
        by_depth.search(start).cycles(CycleCheck::None).pruning(&automaton)
    });
    report.item("2x3 zero, automaton", 1, &boards, search(&five, &Zero, &automaton));

    let eight = puzzle::<Nibbles>(3, 3)?;
    let shape = eight.shape();
    let boards = walks(&eight, &[60, 100, 400, 401])?;
    let by_depth = ByDepth::new(&eight);
    let automaton = Automaton::build(&eight, DEPTH);
    let parent = &ParentPruning;
    report.item("3x3 by depth, parent, 2 threads", 2, &boards[..2], |start| {
        by_depth.search(start).cycles(CycleCheck::None).pruning(parent)
    });
    report.item("3x3 hamming, parent", 1, &boards, search(&eight, &Hamming, parent));
    report.item("3x3 manhattan, full path", 1, &boards, |start| {
        IdaStar::new(&eight, &Manhattan, start)
    });
    report.item("3x3 manhattan, parent by states", 1, &boards, |start| {
        IdaStar::new(&eight, &Manhattan, start).cycles(CycleCheck::Parent)
    });
    report.item("3x3 manhattan, parent", 1, &boards, search(&eight, &Manhattan, parent));
    report.item("3x3 manhattan, automaton", 1, &boards, search(&eight, &Manhattan, &automaton));
    let conflict = LinearConflict::new(shape, 0);
    report.item("3x3 linear conflict, parent", 1, &boards, search(&eight, &conflict, parent));
    let walking = WalkingDistance::new(shape, 0);
    report.item("3x3 walking distance, parent", 1, &boards, search(&eight, &walking, parent));
    let table = DistanceTable::new(shape, 0).ok_or("no table of distances")?;
    report.item("3x3 distances, parent", 1, &boards, search(&eight, &table, parent));
    Ok(())
}

/// 4x4: both gears, pattern tables, threads.
fn fifteen(report: &mut Report) -> Fallible<()> {
    let puzzle = puzzle::<Nibbles>(4, 4)?;
    let shape = puzzle.shape();
    let korf = |numbers: &[u32]| -> Vec<_> {
        korf_boards(numbers).iter().map(|labels| state(&puzzle, labels)).collect()
    };
    let (easy, hard) = (korf(&[79, 42, 12]), korf(&[4, 8, 30]));
    let parent = &ParentPruning;
    let automaton = Automaton::build(&puzzle, DEPTH);
    let plain = search(&puzzle, &Manhattan, parent);
    for threads in [1, 2] {
        let name = |way: &str| format!("4x4 {way}, {threads} threads");
        report.item(&name("manhattan, parent, stack"), threads, &easy, &plain);
        report.item(&name("manhattan, parent, sites"), threads, &easy, |start| {
            plain(start).by_sites()
        });
        let pruned = search(&puzzle, &Manhattan, &automaton);
        report.item(&name("manhattan, automaton, sites"), threads, &easy, |start| {
            pruned(start).by_sites()
        });
    }
    let pruned = search(&puzzle, &Manhattan, &automaton);
    report.item("4x4 manhattan, automaton, stack", 1, &easy, pruned);
    let max = Max(LinearConflict::new(shape, 0), WalkingDistance::new(shape, 0));
    report.item("4x4 linear conflict, parent, sites", 1, &easy, |start| {
        search(&puzzle, &max.0, parent)(start).by_sites()
    });
    report.item("4x4 walking distance, parent, sites", 1, &easy, |start| {
        search(&puzzle, &max.1, parent)(start).by_sites()
    });
    report.item("4x4 max, automaton, sites", 1, &easy, |start| {
        search(&puzzle, &max, &automaton)(start).by_sites()
    });
    let patterns = PatternSet::build(Partition::by_sizes(shape, 0, &[5, 5, 5])?, 2)?;
    let patterns = PatternHeuristic::new(patterns);
    let tables = search(&puzzle, &patterns, parent);
    report.item("4x4 5-5-5, parent, stack", 1, &hard, &tables);
    for threads in [1, 2] {
        let name = format!("4x4 5-5-5, parent, sites, {threads} threads");
        report.item(&name, threads, &hard, |start| tables(start).by_sites());
    }
    Ok(())
}

/// 5x5: cells that do not fit into 64 bits.
fn twenty_four(report: &mut Report) -> Fallible<()> {
    let puzzle = puzzle::<Octets>(5, 5)?;
    let boards = walks(&puzzle, &[50, 60, 71])?;
    let parent = &ParentPruning;
    report.item("5x5 manhattan, parent", 1, &boards, search(&puzzle, &Manhattan, parent));
    let conflict = LinearConflict::new(puzzle.shape(), 0);
    let automaton = Automaton::build(&puzzle, DEPTH);
    let pruned = search(&puzzle, &conflict, &automaton);
    report.item("5x5 linear conflict, automaton, 2 threads", 2, &boards, pruned);
    Ok(())
}

fn signature() -> Fallible<String> {
    let mut report = Report::new();
    small(&mut report)?;
    fifteen(&mut report)?;
    twenty_four(&mut report)?;
    stored::fifteen(&mut report)?;
    stored::twenty_four(&mut report)?;
    games::connect_four(&mut report)?;
    Ok(report.finish())
}

/// The lines of `old` and `new` that differ, as a difference is written.
fn difference(old: &str, new: &str) -> String {
    let mut text = String::new();
    let only = |these: &str, those: &str, sign: char, text: &mut String| {
        for line in these.lines().filter(|line| !those.lines().any(|other| other == *line)) {
            let _ = writeln!(text, "{sign} {line}");
        }
    };
    only(old, new, '-', &mut text);
    only(new, old, '+', &mut text);
    text
}

fn main() -> Fallible<ExitCode> {
    let measured = signature()?;
    match std::env::args().nth(1).as_deref() {
        None => print!("{measured}"),
        Some("--update") => std::fs::write(FILE, measured)?,
        Some("--check") => {
            let committed = std::fs::read_to_string(FILE)?;
            if committed != measured {
                print!("{}", difference(&committed, &measured));
                println!(
                    "The search behaves otherwise than benches/signature.txt says. Where that"
                );
                println!("is meant, write the file anew with --update and say why in the commit.");
                return Ok(ExitCode::FAILURE);
            }
        }
        Some(other) => return Err(format!("expected --check or --update, found {other}").into()),
    }
    Ok(ExitCode::SUCCESS)
}
