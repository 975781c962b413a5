//! Connect four solved exactly: CPU time and nodes on the sets of positions in
//! `data/games/connect4`, or on the empty board.
//!
//! `connect_four SETFILE|empty [N] [--bytes 64MB] [--threads N]`: the first N
//! positions. One line: `ours set positions wrong total_cpu_seconds
//! mean_cpu_us mean_nodes wall_seconds`. The table is empty before each
//! position, and emptying it is part of the time.

use std::time::Instant;

use cpu_time::ProcessTime;
use deepen_benches::Fallible;
use deepen_games::connect_four::{Position, Score, Size, Solver};

struct Options {
    set: String,
    count: usize,
    bytes: usize,
    threads: usize,
}

fn bytes(text: &str) -> Fallible<usize> {
    let units = [("GB", 30), ("MB", 20), ("KB", 10), ("", 0)];
    let (number, shift) = units
        .into_iter()
        .find_map(|(unit, shift)| Some((text.strip_suffix(unit)?, shift)))
        .unwrap_or((text, 0));
    Ok(number.parse::<usize>()? << shift)
}

fn options() -> Fallible<Options> {
    let mut options =
        Options { set: String::new(), count: usize::MAX, bytes: 64 << 20, threads: 1 };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--bytes" => options.bytes = bytes(&arguments.next().unwrap_or_default())?,
            "--threads" => options.threads = arguments.next().unwrap_or_default().parse()?,
            _ if options.set.is_empty() => options.set = argument,
            _ => options.count = argument.parse()?,
        }
    }
    Ok(options)
}

/// The positions of a set with their scores.
fn positions(set: &str) -> Fallible<Vec<(Position, i32)>> {
    if set == "empty" {
        return Ok(vec![(Position::empty(Size::STANDARD), 1)]);
    }
    let text = std::fs::read_to_string(set)?;
    let line = |line: &str| -> Fallible<(Position, i32)> {
        let (columns, score) = line.split_once(' ').ok_or("expected columns and a score")?;
        Ok((Position::read(columns, Size::STANDARD)?, score.trim().parse()?))
    };
    text.lines().map(line).collect()
}

fn main() -> Fallible<()> {
    let options = options()?;
    let positions = positions(&options.set)?;
    let positions = &positions[..options.count.min(positions.len())];
    let mut solver = Solver::new(Size::STANDARD, options.bytes)?.threads(options.threads);
    let (mut wrong, mut nodes) = (0, 0);
    let (begun, clock) = (ProcessTime::now(), Instant::now());
    for (position, score) in positions {
        let solution = solver.solve_within(position, &deepen::Limits::<u64>::none());
        nodes += solution.statistics.nodes;
        wrong += usize::from(solution.score().map(Score::value) != Some(*score));
    }
    let seconds = begun.elapsed().as_secs_f64();
    let wall = clock.elapsed().as_secs_f64();
    let count = positions.len().max(1) as f64;
    let set = options.set.rsplit('/').next().unwrap_or_default().trim_end_matches(".txt");
    println!(
        "ours {set} {} {wrong} {seconds:.4} {:.2} {:.0} {wall:.4}",
        positions.len(),
        seconds * 1e6 / count,
        nodes as f64 / count
    );
    Ok(())
}
