//! The 15-puzzle: all boards of a file, on the stack and by lanes.

use deepen::{Automaton, ParentPruning, Pruning, StagedHeuristic, Statistics};
use deepen_benches::{Fallible, Instance, instances};
use deepen_puzzles::tiles::{Nibbles, TilePuzzle};

use crate::arguments::Arguments;
use crate::search::{Way, nanoseconds, search};
use crate::set::{Set, Use};

/// The depth of the move automaton.
const DEPTH: usize = 12;

/// All boards, searched in several ways.
struct Boards<'a> {
    puzzle: TilePuzzle<Nibbles>,
    instances: &'a [Instance],
    ways: [Way; 2],
    automaton: bool,
    /// Whether each board is printed.
    each: bool,
}

impl Use<Nibbles> for Boards<'_> {
    type Output = ();

    fn with<H: StagedHeuristic<TilePuzzle<Nibbles>>>(self, heuristic: &H) {
        if self.automaton {
            self.searched(heuristic, &Automaton::build(&self.puzzle, DEPTH));
        } else {
            self.searched(heuristic, &ParentPruning);
        }
    }
}

impl Boards<'_> {
    fn searched<H, P>(&self, heuristic: &H, pruning: &P)
    where
        H: StagedHeuristic<TilePuzzle<Nibbles>>,
        P: Pruning<TilePuzzle<Nibbles>>,
    {
        println!("             board    CPU s     expanded    generated   ns/gen  discarded");
        for way in self.ways {
            let (mut total, mut seconds) = (Statistics::default(), 0.0);
            for instance in self.instances {
                let ended = search(&self.puzzle, heuristic, pruning, instance, way);
                ended.check(instance);
                seconds += ended.seconds;
                total.expanded += ended.counts.expanded;
                total.generated += ended.counts.generated;
                total.discarded += ended.counts.discarded;
                if self.each {
                    row(way, &instance.id.to_string(), ended.seconds, &ended.counts);
                }
            }
            row(way, "all", seconds, &total);
        }
    }
}

fn row(way: Way, board: &str, seconds: f64, counts: &Statistics) {
    let Statistics { expanded, generated, discarded, .. } = *counts;
    let each = nanoseconds(seconds, generated);
    println!(
        "{:>10} {board:>7} {seconds:>8.3} {expanded:>12} {generated:>12} {each:>8.1} {discarded:>10}",
        way.name()
    );
}

pub(crate) fn run(mut arguments: Arguments, file: &str) -> Fallible<()> {
    let lanes = arguments.value("lanes")?.unwrap_or(12);
    let (mapped, automaton) = (arguments.flag("mapped"), arguments.flag("automaton"));
    let each = arguments.flag("each");
    let set = Set::new(arguments.word().as_deref().unwrap_or("7-8x1"))?;
    let puzzle = TilePuzzle::new(set.shape, 0).ok_or("expected a set of the 15-puzzle")?;
    let [] = arguments.rest::<String>()?.as_slice() else {
        return Err("expected one set".into());
    };
    let instances = instances(file);
    let ways = [0, lanes].map(Way::lanes);
    set.open(mapped)?.lend(Boards { puzzle, instances: &instances, ways, automaton, each })
}
