//! Options of `deepen twisty`.

use std::path::PathBuf;

use clap::Args;

use super::ProblemArgs;
use super::problems::SolveArgs;

/// `deepen twisty`
#[derive(Args, Clone, Debug)]
#[command(after_help = crate::twisty::HELP)]
pub(crate) struct TwistyArgs {
    /// The definition of the puzzle
    #[arg(value_name = "DEFINITION")]
    pub(crate) definition: PathBuf,
    #[command(flatten)]
    pub(crate) problems: ProblemArgs,
    /// The position that moves lead to from the solved one
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["problems", "file", "random"], help_heading = "Problems")]
    pub(crate) scramble: Option<String>,
    /// A position on one line; see below
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["problems", "file", "random", "scramble"], help_heading = "Problems")]
    pub(crate) state: Option<String>,
    /// Read `Scramble` and `ScrambleAlg` blocks from FILE
    #[arg(long, value_name = "FILE", conflicts_with_all = ["problems", "file", "random", "scramble", "state"], help_heading = "Problems")]
    pub(crate) positions: Option<PathBuf>,
    /// Instead of solving: count all positions by their distance, in --memory (1 GiB where nothing is said)
    #[arg(long, conflicts_with_all = ["problems", "file", "random", "scramble", "state", "positions"], help_heading = "Problems")]
    pub(crate) distances: bool,
    /// What is one move: every power of a move, or only the moves and their inverses
    #[arg(long, value_name = "METRIC", default_value = "powers", value_parser = ["powers", "quarters"], help_heading = "Problems")]
    pub(crate) metric: String,
    /// The heuristic; see below
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = crate::twisty::heuristic_name, env = "DEEPEN_HEURISTIC", hide_env_values = true, help_heading = "Search")]
    pub(crate) heuristic: String,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}
