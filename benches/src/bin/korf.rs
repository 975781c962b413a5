//! The hundred boards of Korf (1985), cold start, one process: what each
//! heuristic costs to build and to search with, in CPU seconds.
//!
//! `korf [HEURISTIC...]` (6-6-3 and 5-5-5 where none is named), or `korf
//! --antipodes` for the 17 boards that are 80 moves away, or `korf --oracle`:
//! Manhattan distance on all hundred boards, with the node counts that are
//! known. Every cost is checked.

use cpu_time::ProcessTime;
use deepen::{CycleCheck, IdaStar, ParentPruning, Search, SiteHeuristic, Statistics};
use deepen_benches::{Instance, instances, peak_memory};
use deepen_puzzles::tiles::{
    BuiltHeuristic, HeuristicName, Nibbles, Shape, TilePuzzle, UseSiteHeuristic,
};

/// The searches of all boards with one heuristic.
struct Searches<'a> {
    puzzle: &'a TilePuzzle<Nibbles>,
    instances: &'a [Instance],
    /// Whether each board is printed.
    each: bool,
    /// Whether its count is compared.
    oracle: bool,
}

impl UseSiteHeuristic for Searches<'_> {
    type Output = Statistics;

    fn with<H: SiteHeuristic<TilePuzzle<Nibbles>>>(self, heuristic: &H) -> Statistics {
        let mut total = Statistics::default();
        for instance in self.instances {
            let begun = ProcessTime::now();
            let blank = instance.cells.iter().position(|&tile| tile == 0).expect("a blank");
            let start = self.puzzle.state(&instance.cells, blank);
            let mut search = IdaStar::new(self.puzzle, heuristic, start)
                .pruning(&ParentPruning)
                .cycles(CycleCheck::None)
                .by_sites();
            let outcome = search.run(&mut ());
            assert_eq!(outcome.cost(), Some(instance.optimal), "board {}", instance.id);
            let counts = search.statistics();
            total.generated += counts.generated;
            total.expanded += counts.expanded;
            if self.oracle {
                assert_eq!(Some(counts.generated + 1), instance.nodes, "board {}", instance.id);
            }
            if self.each {
                let seconds = begun.elapsed().as_secs_f64();
                let rate = counts.generated as f64 / seconds / 1e6;
                println!(
                    "{:>3} {:>13} {seconds:>8.3} s {rate:>6.1} M/s",
                    instance.id, counts.generated
                );
            }
        }
        total
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (flags, names): (Vec<&str>, Vec<&str>) =
        arguments.iter().map(String::as_str).partition(|argument| argument.starts_with("--"));
    let oracle = flags.contains(&"--oracle");
    let antipodes = flags.contains(&"--antipodes");
    let file = if antipodes { "antipodes80_15puzzle.csv" } else { "korf100_15puzzle.csv" };
    let instances = instances(file);
    let names = match (names.is_empty(), oracle) {
        (_, true) => vec!["manhattan"],
        (true, false) => vec!["6-6-3", "5-5-5"],
        (false, false) => names,
    };
    println!("heuristic           build s  search s     expanded    generated   ns/gen  peak MB");
    for name in names {
        let name: HeuristicName = name.parse().expect("a heuristic");
        let begun = ProcessTime::now();
        let puzzle = TilePuzzle::new(Shape::FIFTEEN_PUZZLE, 0).expect("a puzzle");
        let heuristic = BuiltHeuristic::new(&name, puzzle.shape(), 0, instances.len(), 2);
        let heuristic = heuristic.expect("a heuristic of the 15-puzzle");
        let build = begun.elapsed().as_secs_f64();
        let begun = ProcessTime::now();
        let searches =
            Searches { puzzle: &puzzle, instances: &instances, each: oracle || antipodes, oracle };
        let total = heuristic.lend_to_sites(searches).expect("a heuristic for sites");
        let search = begun.elapsed().as_secs_f64();
        println!(
            "{:<18} {build:>8.3} {search:>9.3} {:>12} {:>12} {:>8.2} {:>8.1}",
            heuristic.name().to_string(),
            total.expanded,
            total.generated,
            search * 1e9 / total.generated as f64,
            peak_memory() as f64 / 1e6,
        );
    }
}
