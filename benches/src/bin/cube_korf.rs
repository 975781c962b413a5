//! Korf's solver of 1997 on the 3x3x3 cube: what its tables cost to build and
//! its searches to run, in CPU seconds.
//!
//! `cube_korf [--threads N] [--stack] [--directory DIR] [CUBE...]`: tables are
//! built, or opened where DIR has them, and kept there if it is given. A CUBE
//! is a scramble in one argument. `--stack` searches without
//! lanes.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

use cpu_time::ProcessTime;
use deepen::{CycleCheck, IdaStar, Iteration, Lanes, Observer, Search, Statistics};
use deepen_benches::peak_memory;
use deepen_puzzles::cube::korf::{KorfTables, NumberedCubes, Which, kept};
use deepen_puzzles::cube::{Canonical, Cube, CubeSpace, Metric, Turn, parse_scramble};
use deepen_tables::build::Options;
use deepen_tables::cache::{Busy, Cache, Policy, Unusable};
use deepen_tables::file::{self, How, Place};

/// Prints each iteration.
struct Depths(ProcessTime);

impl Observer<u8> for Depths {
    fn iteration_ends(&mut self, iteration: &Iteration<u8>, _: &Statistics) {
        let Iteration { bound, expanded, generated, .. } = iteration;
        let seconds = self.0.elapsed().as_secs_f64();
        println!(
            "  depth {bound:>2} {expanded:>13} expanded {generated:>14} generated {seconds:>9.2} s"
        );
    }
}

fn tables(space: &CubeSpace, directory: Option<&str>, threads: usize) -> KorfTables {
    let threads = NonZeroUsize::new(threads).expect("a thread");
    let options = Options { threads, ..Options::default() };
    let tables = Which::ALL.map(|which| {
        let (begun, wall) = (ProcessTime::now(), Instant::now());
        let build = || which.build(space, &options, &mut |_| ControlFlow::Continue(())).map(kept);
        let bytes = match directory {
            None => build().expect("a table").bytes,
            Some(directory) => {
                let policy = Policy {
                    how: How { place: Place::HugePages, threads: threads.get() },
                    options: file::Options::default(),
                    unusable: Unusable::Rebuild,
                    busy: Busy::Wait,
                };
                let cache = Cache::new(directory);
                cache.obtain(&which.description(space), policy, build).expect("a table").bytes
            }
        };
        let (cpu, wall) = (begun.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64());
        println!("{:<26} {:>11} entries {cpu:>7.2} s CPU {wall:>7.2} s", which.name(), bytes.len());
        bytes
    });
    KorfTables::of_parts(space, tables).expect("whole tables")
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (mut threads, mut stack, mut directory, mut cubes) = (1, false, None, Vec::new());
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--threads" => {
                threads = arguments.next().and_then(|n| n.parse().ok()).expect("a number");
            }
            "--stack" => stack = true,
            "--directory" => directory = arguments.next(),
            _ => cubes.push(argument),
        }
    }
    let space = CubeSpace::new(Cube::SOLVED, Metric::HalfTurn);
    let tables = tables(&space, directory.as_deref(), threads);
    let heuristic = tables.heuristic(&space).expect("tables of these turns");
    let numbered = NumberedCubes::new(&space);
    let canonical = Canonical::new(&space);
    for scramble in &cubes {
        let begun = ProcessTime::now();
        let wall = Instant::now();
        let start = numbered
            .state(&parse_scramble(scramble).expect("a scramble").cube())
            .expect("a reachable cube");
        let search = IdaStar::new(&numbered, &heuristic, start);
        let search = search.pruning(&canonical).cycles(CycleCheck::None);
        let mut depths = Depths(begun);
        let (outcome, counts) = if stack {
            let mut search = search;
            (search.run_on(threads, &mut depths), search.statistics())
        } else {
            let mut search = search.by_lanes(Lanes::default());
            (search.run_on(threads, &mut depths), search.statistics())
        };
        let (cpu, wall) = (begun.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64());
        let plan = outcome.plan().expect("a solution");
        let turns: Vec<String> = plan.operators.iter().map(Turn::to_string).collect();
        println!(
            "{} turns: {}\n  {} expanded, {} generated, {cpu:.2} s CPU, {wall:.2} s, {:.1} M generated/s, {:.0} MB",
            plan.cost,
            turns.join(" "),
            counts.expanded,
            counts.generated,
            counts.generated as f64 / cpu / 1e6,
            peak_memory() as f64 / 1e6,
        );
    }
}
