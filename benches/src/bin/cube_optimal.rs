//! The strong optimal solver of the 3x3x3 cube: what its tables cost to build,
//! and what cubes cost with them, in CPU seconds.
//!
//! `cube_optimal SIZE [--threads N] [--directory DIR] [--portable] [--most N]
//! [--random N] [--seed S] [PREFIX...]`: a table is built, or opened where DIR
//! has it, and kept there if it is given. Solved are the cubes of
//! `data/cube/known_optimal.csv` and `korf1997_ten.csv` whose names begin with
//! a PREFIX, at most `--most` of each, and so many random ones.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

use cpu_time::ProcessTime;
use deepen::Search;
use deepen_benches::peak_memory;
use deepen_puzzles::cube::optimal::{Optimal, Size, Table, build};
use deepen_puzzles::cube::{Cube, Metric, RandomCubes, parse_scramble};
use deepen_tables::build::Options;
use deepen_tables::cache::{Busy, Cache, Policy, Unusable};
use deepen_tables::file::{self, How, Place};

struct Asked {
    size: Size,
    threads: usize,
    directory: Option<String>,
    portable: bool,
    most: usize,
    random: usize,
    seed: u64,
    prefixes: Vec<String>,
}

fn asked() -> Asked {
    let mut arguments = std::env::args().skip(1);
    let size = arguments.next().and_then(|name| Size::of_name(&name)).expect("a size");
    let mut asked = Asked {
        size,
        threads: 1,
        directory: None,
        portable: false,
        most: usize::MAX,
        random: 0,
        seed: 1,
        prefixes: Vec::new(),
    };
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse().ok()).expect("a number");
        match argument.as_str() {
            "--threads" => asked.threads = number(),
            "--most" => asked.most = number(),
            "--random" => asked.random = number(),
            "--seed" => asked.seed = number() as u64,
            "--portable" => asked.portable = true,
            "--directory" => asked.directory = arguments.next(),
            _ => asked.prefixes.push(argument),
        }
    }
    asked
}

fn table(asked: &Asked) -> Table {
    let cosets = asked.size.cosets(Metric::HalfTurn);
    let (begun, wall) = (ProcessTime::now(), Instant::now());
    let threads = NonZeroUsize::new(asked.threads).expect("a thread");
    let options = Options { threads, memory: u64::MAX, ..Options::default() };
    let build = || build(cosets, &options, &mut |_| ControlFlow::Continue(()));
    let table = match &asked.directory {
        None => build().map(|built| (built.bytes, built.histogram)).expect("a table"),
        Some(directory) => {
            let policy = Policy {
                how: How { place: Place::HugePages, threads: asked.threads },
                options: file::Options::default(),
                unusable: Unusable::Rebuild,
                busy: Busy::Wait,
            };
            let obtained = Cache::new(directory).obtain(&cosets.description(), policy, build);
            obtained.map(|table| (table.bytes, table.histogram)).expect("a table")
        }
    };
    let (cpu, wall) = (begun.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64());
    println!(
        "{:<6} {:>13} bytes {cpu:>7.2} s CPU {wall:>7.2} s",
        asked.size.name(),
        cosets.bytes()
    );
    Table::from_parts(cosets, table.0, table.1).expect("a whole table")
}

fn cubes(asked: &Asked) -> Vec<(String, Cube)> {
    let mut cubes = Vec::new();
    for file in ["known_optimal", "korf1997_ten"] {
        let path = format!("{}/../data/cube/{file}.csv", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the data");
        for prefix in &asked.prefixes {
            let lines = text.lines().filter(|line| line.starts_with(prefix.as_str()));
            cubes.extend(lines.take(asked.most).map(|line| {
                let mut fields = line.split(',');
                let name = fields.next().unwrap_or_default().to_owned();
                let scramble = parse_scramble(fields.next().unwrap_or_default());
                (name, scramble.expect("a scramble").cube())
            }));
        }
    }
    let random = RandomCubes::new(asked.seed).take(asked.random);
    cubes.extend(random.enumerate().map(|(number, cube)| (format!("random {number}"), cube)));
    cubes
}

fn main() {
    let asked = asked();
    let table = table(&asked);
    let mut by_length: BTreeMap<u8, Vec<(f64, u64)>> = BTreeMap::new();
    for (name, cube) in cubes(&asked) {
        let (begun, wall) = (ProcessTime::now(), Instant::now());
        let mut search = Optimal::new(&table, &cube).threads(asked.threads);
        if asked.portable {
            search = search.portably();
        }
        let outcome = search.run(&mut ());
        let (cpu, wall) = (begun.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64());
        let length = outcome.cost().expect("a solution");
        let counts = search.statistics();
        println!(
            "{name:<14} {length:>2} moves {cpu:>8.2} s CPU {wall:>8.2} s {:>11} expanded {:>12} generated",
            counts.expanded, counts.generated
        );
        by_length.entry(length).or_default().push((cpu, counts.expanded));
    }
    for (length, solved) in &by_length {
        let mean = |total: f64| total / solved.len() as f64;
        let seconds = mean(solved.iter().map(|(cpu, _)| cpu).sum());
        let expanded = mean(solved.iter().map(|&(_, expanded)| expanded as f64).sum());
        println!(
            "{:>4} of {length} moves: mean {seconds:.3} s CPU, {expanded:.0} expanded",
            solved.len()
        );
    }
    let all: Vec<f64> = by_length.values().flatten().map(|(cpu, _)| *cpu).collect();
    println!("mean of all {}: {:.3} s CPU", all.len(), all.iter().sum::<f64>() / all.len() as f64);
    println!("peak memory {} MB", peak_memory() / 1_000_000);
}
