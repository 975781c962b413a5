//! Large pattern databases: what they cost to build, and what searches with
//! them cost on one core.
//!
//! - `pattern_databases build [SET...] [--threads=N] [--verify]`: builds the
//!   tables of each set from nothing (7-8x1 and 6-6-6-6x1 where none is named)
//!   on all cores; with `--verify` every value is checked.
//! - `pattern_databases korf [SET] [--lanes=N] [--mapped] [--automaton]
//!   [--each]`: the hundred boards of Korf (1985) with 7-8x1 or another set of
//!   the 15-puzzle, on the stack and by lanes; `antipodes` instead of `korf`:
//!   the 17 boards that are 80 moves away.
//! - `pattern_databases rate [SET] [--board=ID] [--expanded=N]`: nodes of a
//!   24-puzzle (6-6-6-6x1, board 40, twenty million expanded) on the stack and
//!   by different numbers of lanes, the entries read for each, and how many
//!   random reads the machine does from a table of the same size.
//! - `pattern_databases twenty-four SET [BOARD...] [--lanes=N]
//!   [--hybrid=MEGABYTES] [--mapped]`: boards of Korf & Felner (2002), solved
//!   to the end (those with the fewest nodes where none is named); no lanes
//!   (`--lanes=0`) is the stack, and `--hybrid` lets A* use so much memory
//!   first.
//!
//! Sets are named as heuristics are: `6-6-6-6x3` is three partitions. Tables
//! come from the directory `$DEEPEN_TABLES_DIR`, or `target/tables`, where they
//! are kept once they are built; they are copied into huge pages unless
//! `--mapped` is said. 5x5 boards are searched with the move automaton of depth
//! 12, 4x4 boards with parent pruning. All costs are checked.

mod arguments;
mod build;
mod fifteen;
mod rate;
mod search;
mod set;
mod twenty_four;

use arguments::Arguments;
use deepen_benches::Fallible;

fn main() -> Fallible<()> {
    let mut words = std::env::args().skip(1);
    let experiment = words.next().unwrap_or_default();
    let arguments = Arguments::new(words.collect());
    match experiment.as_str() {
        "build" => build::run(arguments),
        "korf" => fifteen::run(arguments, "korf100_15puzzle.csv"),
        "antipodes" => fifteen::run(arguments, "antipodes80_15puzzle.csv"),
        "rate" => rate::run(arguments),
        "twenty-four" => twenty_four::run(arguments),
        other => {
            let expected = "build, korf, antipodes, rate or twenty-four";
            Err(format!("expected {expected}, found `{other}`").into())
        }
    }
}
