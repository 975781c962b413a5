//! Schedules of bounds on heavy tiles: what each expands, beside figures that
//! were given for them.
//!
//! `schedules [--iterations] [--controlled=FACTOR]` searches the 8-puzzle and Korf's board 79 with
//! unit and other weights under every schedule; with `--iterations` it prints
//! every iteration. Costs are checked. The figures given are of another
//! program, with expansions of all iterations; it stopped at 20 million.

use cpu_time::ProcessTime;
use deepen::{
    ControlledReexpansion, CycleCheck, ExponentialBudget, Fixed, Geometric, Iteration, LeastCutOff,
    Limits, Observer, ParentPruning, Schedule, ScheduledSearch, Search, Statistics, Switching,
};
use deepen_benches::Fallible;
use deepen_puzzles::tiles::{
    Board, HeavyTiles, Nibbles, Relabelled, Shape, TilePuzzle, TileState, WeightedManhattan,
    Weights, parse_board,
};
use std::fmt::Write as _;

type Real = Fixed<36>;
type Space = HeavyTiles<TilePuzzle<Nibbles>, Real>;

const EIGHT: &str = "8 0 6 5 4 7 2 3 1";
const KORF_79: &str = "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15";

/// Expansions given for IDA*, IDA*-CR, EDA* 1.1 and BTS 2, 8; none where the
/// search was given up.
type Given = [Option<u64>; 4];

const ROWS: [(&str, &str, Weights, f64, Given); 8] = [
    ("8", EIGHT, Weights::Unit, 31.0, [Some(17_601), Some(27_640), Some(30_661), Some(27_640)]),
    (
        "8",
        EIGHT,
        Weights::Reciprocal,
        37.8159,
        [Some(1_331_346), Some(41_361), Some(29_700), Some(58_682)],
    ),
    ("8", EIGHT, Weights::Root, 60.9325, [Some(271_799), Some(14_445), Some(14_417), Some(36_548)]),
    ("8", EIGHT, Weights::Number, 131.0, [Some(16_922), Some(11_505), Some(14_325), Some(21_154)]),
    (
        "79",
        KORF_79,
        Weights::Unit,
        42.0,
        [Some(262_910), Some(319_056), Some(551_919), Some(319_056)],
    ),
    (
        "79",
        KORF_79,
        Weights::Reciprocal,
        48.4643,
        [None, Some(492_896), Some(828_442), Some(689_317)],
    ),
    (
        "79",
        KORF_79,
        Weights::Number,
        314.0,
        [Some(537_327), Some(117_292), Some(994_643), Some(408_549)],
    ),
    ("79", KORF_79, Weights::Root, 113.2798, [None, Some(334_842), Some(279_473), Some(1_176_509)]),
];

/// Prints iterations, and counts what those that ended have expanded.
struct Log {
    prints: bool,
    sizes: Vec<u64>,
}

impl Observer<Real> for Log {
    fn iteration_ends(&mut self, iteration: &Iteration<Real>, _: &Statistics) {
        let growth = iteration.expanded as f64 / self.sizes.last().map_or(1.0, |last| *last as f64);
        self.sizes.push(iteration.expanded);
        if self.prints {
            let Iteration { number, bound, expanded, .. } = iteration;
            let bound = bound.units() as f64 / (1_u64 << 36) as f64;
            println!("      {number:>4} {bound:>9.4} {expanded:>10} {growth:>7.2}");
        }
    }
}

/// One board with its weights.
struct Row<'a> {
    space: &'a Space,
    start: &'a TileState<Nibbles>,
    cost: f64,
    prints: bool,
}

impl Row<'_> {
    fn run<Q: Schedule<Real>>(&self, name: &str, schedule: Q, given: Option<u64>) -> Fallible<()> {
        let begun = ProcessTime::now();
        let mut log = Log { prints: self.prints, sizes: Vec::new() };
        let limits = Limits::none().expanded(20_000_000);
        let mut search =
            ScheduledSearch::new(self.space, &WeightedManhattan, *self.start, schedule)
                .pruning(&ParentPruning)
                .cycles(CycleCheck::None)
                .limits(limits);
        let outcome = search.run(&mut log);
        let seconds = begun.elapsed().as_secs_f64();
        let Statistics { expanded, iterations, .. } = search.statistics();
        let mut line = format!("  {name:<12} {expanded:>10} in {iterations:>4} {seconds:>7.3} s");
        match (outcome.cost(), given) {
            (Some(cost), _) if !outcome.is_optimal() => write!(line, ", cost {cost:?}?")?,
            (Some(cost), _) => {
                let cost = cost.units() as f64 / (1_u64 << 36) as f64;
                if (cost - self.cost).abs() > 1e-4 {
                    return Err(format!("{name}: cost {cost} instead of {}", self.cost).into());
                }
            }
            (None, _) => line += ", given up",
        }
        if let Some(given) = given {
            let ratio = expanded as f64 / given as f64;
            write!(line, ", given {given:>9}, ratio {ratio:.2}")?;
        }
        println!("{line}");
        Ok(())
    }
}

fn main() -> Fallible<()> {
    let prints = std::env::args().any(|argument| argument == "--iterations");
    let factor = std::env::args().find_map(|argument| {
        argument.strip_prefix("--controlled=").and_then(|factor| factor.parse().ok())
    });
    let controlled = match factor {
        Some(factor) => ControlledReexpansion::new(factor).ok_or("a factor above 1")?,
        None => ControlledReexpansion::default(),
    };
    for (board, text, weights, cost, [ida, cr, eda, bts]) in ROWS {
        let shape = if board == "8" { Shape::EIGHT_PUZZLE } else { Shape::FIFTEEN_PUZZLE };
        let goal = Board::blank_first(shape);
        let relabelled = Relabelled::new(&parse_board(text, Some(shape))?, &goal)?;
        let puzzle = TilePuzzle::new(shape, goal.blank()).ok_or("no such puzzle")?;
        let start = puzzle.state(relabelled.labels(), relabelled.blank());
        let space = Space::new(puzzle, &goal, weights)?;
        let row = Row { space: &space, start: &start, cost, prints };
        println!("board {board}, {weights}, optimum {cost}");
        row.run("IDA*", LeastCutOff, ida)?;
        row.run("IDA*-CR", controlled, cr)?;
        row.run("EDA* 1.1", Geometric::new(1.1).ok_or("a factor")?, eda)?;
        row.run("BTS 2, 8", ExponentialBudget::default(), bts)?;
        row.run("IDA*, BTS", Switching::default(), None)?;
    }
    Ok(())
}
