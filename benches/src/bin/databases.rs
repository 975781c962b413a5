//! Large pattern databases searched by lanes (experiment).
use cpu_time::ProcessTime;
use deepen::{Automaton, CycleCheck, IdaStar, Lanes, Limits, ParentPruning, Statistics};
use deepen_benches::instances;
use deepen_puzzles::tiles::databases::{Database, PatternDatabases};
use deepen_puzzles::tiles::{Cells, Nibbles, Octets, Shape, TilePuzzle};
use deepen_tables::memory::{Writable, with_huge_pages};

fn table(shape: Shape, tiles: &[u8]) -> Writable {
    let name: Vec<String> = tiles.iter().map(u8::to_string).collect();
    let path = format!("/work/tab/{}-{}.raw", shape.cells(), name.join("_"));
    use std::io::Read;
    let mut file = std::fs::File::open(&path).unwrap();
    let mut memory = with_huge_pages(file.metadata().unwrap().len() as usize).unwrap();
    file.read_exact(&mut memory).unwrap();
    memory
}

fn run<C: Cells + Send + Sync, const V: usize, const S: usize>(
    shape: Shape,
    boards: &[(u32, Vec<u8>, u32)],
    partitions: &[Vec<Vec<u8>>],
    lanes: usize,
    mirrored: bool,
    automaton: usize,
) {
    let mut patterns: Vec<Vec<u8>> = Vec::new();
    let mut parts = Vec::new();
    for partition in partitions {
        parts.push(
            partition
                .iter()
                .map(|tiles| {
                    patterns.iter().position(|p| p == tiles).unwrap_or_else(|| {
                        patterns.push(tiles.clone());
                        patterns.len() - 1
                    })
                })
                .collect::<Vec<_>>(),
        );
    }
    let memory: Vec<Writable> = patterns.iter().map(|tiles| table(shape, tiles)).collect();
    let tables: Vec<Database> =
        patterns.iter().zip(&memory).map(|(tiles, values)| Database { tiles, values }).collect();
    let heuristic = PatternDatabases::<V, S>::new(shape, 0, &tables, &parts, mirrored).unwrap();
    println!(
        "memo {} query {}",
        size_of::<deepen_puzzles::tiles::databases::DatabaseMemo<V, S>>(),
        size_of::<deepen_puzzles::tiles::databases::DatabaseQuery<S>>()
    );
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
                if lanes == 0 {
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
                2 | 3 => run::<Octets, 32, 8>(shape, &boards, &partitions, lanes, true, automaton),
                _ => run::<Octets, 32, 16>(shape, &boards, &partitions, lanes, true, automaton),
            }
        }
    }
}
