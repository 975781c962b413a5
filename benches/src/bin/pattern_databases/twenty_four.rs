//! The 24-puzzle: boards of Korf & Felner (2002), solved and checked.

use deepen::{Automaton, StagedHeuristic};
use deepen_benches::{Fallible, Instance, instances, peak_memory};
use deepen_puzzles::tiles::{Octets, TilePuzzle};

use crate::arguments::Arguments;
use crate::search::{Way, nanoseconds, search};
use crate::set::{Set, Use};

/// The file of the boards.
pub(crate) const FILE: &str = "korf50_24puzzle.csv";

/// The depth of the move automaton.
pub(crate) const DEPTH: usize = 12;

/// The boards that a published solver needed the fewest nodes for, easiest
/// first.
const EASIEST: [u32; 10] = [38, 40, 25, 44, 1, 32, 28, 37, 30, 5];

struct Boards<'a> {
    puzzle: TilePuzzle<Octets>,
    instances: Vec<&'a Instance>,
    way: Way,
}

impl Use<Octets> for Boards<'_> {
    type Output = ();

    fn with<H: StagedHeuristic<TilePuzzle<Octets>>>(self, heuristic: &H) {
        let automaton = Automaton::build(&self.puzzle, DEPTH);
        println!("board moves      CPU s       expanded      generated   ns/gen  peak MB");
        for instance in self.instances {
            let ended = search(&self.puzzle, heuristic, &automaton, instance, self.way);
            ended.check(instance);
            let (expanded, generated) = (ended.counts.expanded, ended.counts.generated);
            println!(
                "{:>5} {:>5} {:>10.2} {expanded:>14} {generated:>14} {:>8.1} {:>8.0}",
                instance.id,
                instance.optimal,
                ended.seconds,
                nanoseconds(ended.seconds, generated),
                peak_memory() as f64 / 1e6,
            );
        }
    }
}

pub(crate) fn run(mut arguments: Arguments) -> Fallible<()> {
    let lanes = arguments.value("lanes")?.unwrap_or(12);
    let megabytes: Option<usize> = arguments.value("hybrid")?;
    let hybrid = megabytes.map(|megabytes| megabytes << 20);
    let mapped = arguments.flag("mapped");
    let set = Set::new(&arguments.word().ok_or("expected a set, as 6-6-6-6x1")?)?;
    let mut boards: Vec<u32> = arguments.rest()?;
    if boards.is_empty() {
        boards = EASIEST.to_vec();
    }
    let all = instances(FILE);
    let find = |board: &u32| {
        let found = all.iter().find(|instance| instance.id == *board);
        found.filter(|instance| instance.cells.len() == set.shape.cells())
    };
    let found: Option<Vec<&Instance>> = boards.iter().map(find).collect();
    let found = found.ok_or("expected a set of the 24-puzzle and boards from 1 to 50")?;
    let puzzle = TilePuzzle::new(set.shape, 0).ok_or("the board is too large")?;
    let way = Way { lanes, hybrid, expanded: None };
    println!("searched on {}, with {} MB for A*", way.name(), megabytes.unwrap_or(0));
    set.open(mapped)?.lend(Boards { puzzle, instances: found, way })
}
