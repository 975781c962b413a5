//! Options of `deepen bench`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use deepen_puzzles::tiles::{HeuristicName, Shape};

use super::{BoardArgs, OutputArgs, values};

/// Shown below the help of `deepen bench tiles`.
const HELP: &str = "\
Every step keeps what the steps before it switched on. Means are taken over the
boards that every step solved; a step that solved less than one in four is not
asked, its means are then lower bounds (>). `fewer` (expanded nodes) and
`faster` (CPU time; for threads, time on the clock) compare a step with the one
before, over the boards that both solved. Every answer is replayed by code that
shares nothing with the search, and all steps must agree on the optimal cost.

The exit code is 0 if every board was solved, 20 if there is one that no step
solved, 70 if an answer is wrong or two steps disagree, 130 after Ctrl-C, with
what was measured until then.

Examples:
  deepen bench tiles
  deepen bench tiles --size 3x3 --random 200 --html bench.html
  deepen bench tiles --file boards.txt --max-expanded 100M --format jsonl";

/// `deepen bench`
#[derive(Debug, Subcommand)]
pub(crate) enum BenchCommand {
    /// Solve sliding-tile puzzles again and again, one more optimisation each time
    Tiles(BenchTilesArgs),
}

/// `deepen bench tiles`
#[derive(Args, Clone, Debug)]
#[command(after_help = HELP)]
pub(crate) struct BenchTilesArgs {
    /// Read boards from FILE, one a line; `-` is standard input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["random", "walk"],
        env = "DEEPEN_FILE",
        hide_env_values = true
    )]
    pub(crate) file: Option<PathBuf>,
    /// Make N random boards, uniform over those that can be solved
    #[arg(long, value_name = "N", value_parser = values::count, default_value = "50", env = "DEEPEN_RANDOM", hide_env_values = true)]
    pub(crate) random: u64,
    /// The seed of the random boards: the same boards everywhere
    #[arg(
        long,
        value_name = "S",
        default_value_t = 0,
        env = "DEEPEN_SEED",
        hide_env_values = true
    )]
    pub(crate) seed: u64,
    /// Make random boards by so many random moves from the goal instead
    #[arg(long, value_name = "MOVES", value_parser = values::count, env = "DEEPEN_WALK", hide_env_values = true)]
    pub(crate) walk: Option<u64>,
    /// Rows x columns of random boards and of boards written without rows [default: 4x4, a square]
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = values::shape, env = "DEEPEN_SIZE", hide_env_values = true)]
    pub(crate) size: Option<Shape>,
    /// The goal: `blank-last` (1 2 .. 0), `blank-first` (0 1 2 ..) or a FILE with a board
    #[arg(
        long,
        value_name = "GOAL",
        default_value = "blank-last",
        env = "DEEPEN_GOAL",
        hide_env_values = true
    )]
    pub(crate) goal: String,
    /// Give a board up after so many expanded nodes
    #[arg(long, value_name = "N", value_parser = values::count, default_value = "20M", env = "DEEPEN_MAX_EXPANDED", hide_env_values = true)]
    pub(crate) max_expanded: u64,
    /// Threads of the last step, or `all`; with 1 that step is left out
    #[arg(long, value_name = "N", value_parser = values::threads, default_value = "all", env = "DEEPEN_THREADS", hide_env_values = true)]
    pub(crate) threads: usize,
    /// Sizes of the pattern tables, such as 6-6-3 [default: those that `deepen tiles` would choose]
    #[arg(long, value_name = "SIZES", value_parser = sizes, env = "DEEPEN_TABLE", hide_env_values = true)]
    pub(crate) table: Option<HeuristicName>,
    /// Also write a page with plots, complete in one file
    #[arg(
        long,
        value_name = "FILE",
        env = "DEEPEN_HTML",
        hide_env_values = true,
        help_heading = "Output"
    )]
    pub(crate) html: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl BenchTilesArgs {
    /// The same boards as an argument of `deepen tiles`.
    pub(crate) fn boards(&self) -> BoardArgs {
        BoardArgs {
            boards: Vec::new(),
            random: self.file.is_none().then_some(self.random),
            file: self.file.clone(),
            seed: self.seed,
            walk: self.walk,
            size: self.size,
            goal: self.goal.clone(),
        }
    }
}

/// Sizes of pattern tables.
fn sizes(text: &str) -> Result<HeuristicName, String> {
    match text.parse() {
        Ok(patterns @ HeuristicName::Patterns(_)) => Ok(patterns),
        _ => Err(format!("expected sizes of pattern tables such as 6-6-3, found `{text}`")),
    }
}
