//! Large pattern databases searched by lanes (experiment).
use std::ops::ControlFlow;
use std::sync::Arc;

use cpu_time::ProcessTime;
use deepen::{Automaton, CycleCheck, IdaStar, Lanes, Limits, ParentPruning, Statistics};
use deepen_benches::instances;
use deepen_puzzles::tiles::databases::PatternDatabases;
use deepen_puzzles::tiles::pattern::{Partition, Pattern, PatternTable, Symmetry};
use deepen_puzzles::tiles::{Cells, Nibbles, Octets, Shape, TilePuzzle};
use deepen_tables::cache::{Built, Busy, Cache, Policy, Unusable};
use deepen_tables::file::{How, Options, Place};

fn table(pattern: Pattern) -> PatternTable {
    let directory = std::env::var("DEEPEN_TABLES").unwrap_or_else(|_| "target/tables".to_owned());
    let policy = Policy {
        how: How { place: Place::HugePages, threads: 2 },
        options: Options::default(),
        unusable: Unusable::Refuse,
        busy: Busy::Wait,
    };
    let begun = std::time::Instant::now();
    let cpu = ProcessTime::now();
    let build = || {
        let table = PatternTable::build(pattern, 2, &mut |_| ControlFlow::Continue(()));
        eprintln!("built {pattern:?}: {:?} CPU, {:?}", cpu.elapsed(), begun.elapsed());
        table.map(|table| Built::from(&table))
    };
    let obtained = Cache::new(directory).obtain(&pattern.description(), policy, build);
    let obtained = obtained.expect("a table");
    PatternTable::from_parts(pattern, Arc::new(obtained.bytes), obtained.histogram).expect("whole")
}

fn run<C: Cells + Send + Sync, const V: usize, const S: usize>(
    shape: Shape,
    boards: &[(u32, Vec<u8>, u32)],
    partitions: &[Vec<Vec<u8>>],
    lanes: usize,
    mirrored: bool,
    automaton: usize,
) {
    let partitions: Vec<Partition> = partitions
        .iter()
        .map(|parts| {
            let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
            Partition::new(shape, 0, &parts).expect("a partition")
        })
        .collect();
    let mut patterns: Vec<Pattern> = Vec::new();
    for pattern in partitions.iter().flat_map(Partition::singles) {
        let canonical = pattern.canonical().0;
        if !patterns.contains(&canonical) {
            patterns.push(canonical);
        }
    }
    let tables: Vec<PatternTable> = patterns.into_iter().map(table).collect();
    let bytes: usize = tables.iter().map(|table| table.bytes().len()).sum();
    let heuristic = PatternDatabases::<V, S>::new(&partitions, &tables, mirrored).unwrap();
    println!("{} tables, {} MB, at most {V} views, {S} sums", tables.len(), bytes / 1_000_000);
    let puzzle = TilePuzzle::<C>::new(shape, 0).unwrap();
    let automaton = (automaton > 0).then(|| {
        let begun = ProcessTime::now();
        let automaton = Automaton::build(&puzzle, automaton);
        eprintln!("automaton {:?}", begun.elapsed());
        automaton
    });
    let begun = ProcessTime::now();
    let mut total = Statistics::default();
    for (id, cells, optimal) in boards {
        let blank = cells.iter().position(|&tile| tile == 0).unwrap();
        let start = puzzle.state(cells, blank);
        let begun = ProcessTime::now();
        macro_rules! go {
            ($pruning:expr) => {{
                let search = IdaStar::new(&puzzle, &heuristic, start)
                    .pruning($pruning)
                    .cycles(CycleCheck::None)
                    .limits(Limits::none());
                if let Ok(megabytes) = std::env::var("HYBRID") {
                    let depth: usize = std::env::var("DEPTH").map_or(1, |d| d.parse().unwrap());
                    let mut search = deepen::HybridSearch::new(&puzzle, &heuristic, start)
                        .pruning($pruning)
                        .cycles(CycleCheck::None)
                        .memory(megabytes.parse::<usize>().unwrap() << 20)
                        .look_ups(depth)
                        .by_lanes(Lanes::new(lanes));
                    (search.run(&mut ()), search.statistics())
                } else if lanes == 0 {
                    let mut search = search;
                    (search.run(&mut ()), search.statistics())
                } else {
                    let mut search = search.by_lanes(Lanes::new(lanes));
                    (search.run(&mut ()), search.statistics())
                }
            }};
        }
        let (outcome, counts) = match &automaton {
            Some(automaton) => go!(automaton),
            None => go!(&ParentPruning),
        };
        assert_eq!(outcome.cost(), Some(*optimal), "board {id}");
        if boards.len() < 60 {
            let seconds = begun.elapsed().as_secs_f64();
            println!(
                "{id:>3} {:>13} {:>13} {seconds:>8.3} s {:>6.1} ns/gen discarded {}",
                counts.expanded,
                counts.generated,
                seconds / counts.generated as f64 * 1e9,
                counts.discarded
            );
        }
        total.generated += counts.generated;
        total.expanded += counts.expanded;
        total.discarded += counts.discarded;
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "all: {} expanded {} generated {} discarded {seconds:.3} s {:.1} ns/gen",
        total.expanded,
        total.generated,
        total.discarded,
        seconds / total.generated as f64 * 1e9
    );
}

/// How many views there are with the mirrored look-up.
fn views(shape: Shape, partitions: &[Vec<Vec<u8>>]) -> usize {
    let mirror = Symmetry::mirror(shape, 0).expect("a square board");
    let mut views = Vec::new();
    for labels in partitions.iter().flatten() {
        let (table, symmetry) = Pattern::new(shape, 0, labels).expect("a pattern").canonical();
        for view in [(table, symmetry), (table, mirror.then(&symmetry))] {
            if !views.contains(&view) {
                views.push(view);
            }
        }
    }
    views.len()
}

fn list(text: &str) -> Vec<Vec<u8>> {
    text.split('/').map(|p| p.split(',').map(|t| t.parse().unwrap()).collect()).collect()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let lanes: usize = arguments[1].parse().unwrap();
    let automaton: usize = arguments[2].parse().unwrap();
    let partitions: Vec<Vec<Vec<u8>>> = arguments[3].split(' ').map(list).collect();
    let ids: Vec<u32> = arguments[4..].iter().map(|a| a.parse().unwrap()).collect();
    match arguments[0].as_str() {
        "15" | "80" => {
            let file = if arguments[0] == "15" {
                "korf100_15puzzle.csv"
            } else {
                "antipodes80_15puzzle.csv"
            };
            let boards: Vec<_> = instances(file)
                .into_iter()
                .filter(|i| ids.is_empty() || ids.contains(&i.id))
                .map(|i| (i.id, i.cells, i.optimal))
                .collect();
            match partitions.len() {
                1 => run::<Nibbles, 8, 2>(
                    Shape::FIFTEEN_PUZZLE,
                    &boards,
                    &partitions,
                    lanes,
                    true,
                    automaton,
                ),
                _ => run::<Nibbles, 16, 8>(
                    Shape::FIFTEEN_PUZZLE,
                    &boards,
                    &partitions,
                    lanes,
                    true,
                    automaton,
                ),
            }
        }
        _ => {
            let text =
                std::fs::read_to_string("/work/shared/data/tiles/korf50_24puzzle.csv").unwrap();
            let boards: Vec<_> = text
                .lines()
                .filter(|l| !l.starts_with('#') && !l.starts_with("id"))
                .map(|l| {
                    let f: Vec<&str> = l.split(',').collect();
                    (
                        f[0].parse().unwrap(),
                        f[1].split(' ').map(|t| t.parse().unwrap()).collect(),
                        f[3].parse().unwrap(),
                    )
                })
                .filter(|(id, _, _)| ids.contains(id))
                .collect();
            let shape = Shape::new(5, 5).unwrap();
            match partitions.len() {
                1 => run::<Octets, 8, 2>(shape, &boards, &partitions, lanes, true, automaton),
                2 => run::<Octets, 16, 4>(shape, &boards, &partitions, lanes, true, automaton),
                3 | 4 if views(shape, &partitions) <= 16 => {
                    run::<Octets, 16, 8>(shape, &boards, &partitions, lanes, true, automaton)
                }
                3 | 4 => run::<Octets, 32, 8>(shape, &boards, &partitions, lanes, true, automaton),
                _ => run::<Octets, 32, 16>(shape, &boards, &partitions, lanes, true, automaton),
            }
        }
    }
}
