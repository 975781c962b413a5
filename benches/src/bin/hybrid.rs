//! A*+IDA* on the hundred boards of Korf (1985): nodes and CPU seconds for
//! several sizes of memory.
//!
//! `hybrid [HEURISTIC] [--boards=FROM-TO] [--look-ups=DEPTH] [--each]
//! [MEGABYTES...]`; 0 megabytes is IDA*. Every cost is checked.

use cpu_time::ProcessTime;
use deepen::{CycleCheck, HybridSearch, IdaStar, ParentPruning, Search, SiteHeuristic, Statistics};
use deepen_benches::{Instance, instances};
use deepen_puzzles::tiles::{
    BuiltHeuristic, HeuristicName, Nibbles, Shape, TilePuzzle, UseSiteHeuristic,
};

struct Searches<'a> {
    puzzle: &'a TilePuzzle<Nibbles>,
    instances: &'a [Instance],
    megabytes: &'a [usize],
    look_ups: Option<usize>,
    each: bool,
}

impl UseSiteHeuristic for Searches<'_> {
    type Output = ();

    fn with<H: SiteHeuristic<TilePuzzle<Nibbles>>>(self, heuristic: &H) {
        for megabytes in self.megabytes {
            let begun = ProcessTime::now();
            let mut total = Statistics::default();
            for instance in self.instances {
                let begun = ProcessTime::now();
                let counts = self.search(heuristic, instance, *megabytes);
                total.expanded += counts.expanded;
                total.generated += counts.generated;
                total.reopened += counts.reopened;
                if self.each {
                    let (id, seconds) = (instance.id, begun.elapsed().as_secs_f64());
                    println!("{id:>3} {seconds:>8.3} s {counts:?}");
                }
            }
            let seconds = begun.elapsed().as_secs_f64();
            let Statistics { expanded, generated, reopened, .. } = total;
            println!(
                "{megabytes:>5} MB {seconds:>9.3} s {expanded:>13} {generated:>13} {reopened:>9}"
            );
        }
    }
}

impl Searches<'_> {
    fn search<H: SiteHeuristic<TilePuzzle<Nibbles>>>(
        &self,
        heuristic: &H,
        instance: &Instance,
        megabytes: usize,
    ) -> Statistics {
        let blank = instance.cells.iter().position(|&tile| tile == 0).expect("a blank");
        let start = self.puzzle.state(&instance.cells, blank);
        let (outcome, counts) = if megabytes == 0 {
            let mut search = IdaStar::new(self.puzzle, heuristic, start)
                .pruning(&ParentPruning)
                .cycles(CycleCheck::None)
                .by_sites();
            (search.run(&mut ()), search.statistics())
        } else {
            let mut search = HybridSearch::new(self.puzzle, heuristic, start)
                .pruning(&ParentPruning)
                .cycles(CycleCheck::None)
                .memory(megabytes << 20);
            if let Some(depth) = self.look_ups {
                search = search.look_ups(depth);
            }
            let mut search = search.by_sites();
            (search.run(&mut ()), search.statistics())
        };
        assert_eq!(outcome.cost(), Some(instance.optimal), "board {}", instance.id);
        assert!(outcome.is_optimal());
        counts
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let flag = |name: &str| arguments.iter().find_map(|argument| argument.strip_prefix(name));
    let mut instances = instances("korf100_15puzzle.csv");
    if let Some((from, to)) = flag("--boards=").and_then(|range| range.split_once('-')) {
        let range = from.parse().expect("a number")..=to.parse().expect("a number");
        instances.retain(|instance| range.contains(&instance.id));
    }
    let name = arguments.first().map_or("manhattan", String::as_str);
    let name: HeuristicName = name.parse().expect("a heuristic");
    let megabytes: Vec<usize> =
        arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    let puzzle = TilePuzzle::new(Shape::FIFTEEN_PUZZLE, 0).expect("a puzzle");
    let heuristic = BuiltHeuristic::new(&name, puzzle.shape(), 0, instances.len(), 2);
    let heuristic = heuristic.expect("a heuristic of the 15-puzzle");
    println!("      memory         CPU      expanded     generated  reopened");
    let searches = Searches {
        puzzle: &puzzle,
        instances: &instances,
        megabytes: &megabytes,
        look_ups: flag("--look-ups=").and_then(|depth| depth.parse().ok()),
        each: arguments.iter().any(|argument| argument == "--each"),
    };
    heuristic.lend_to_sites(searches).expect("a heuristic of the 15-puzzle");
}
