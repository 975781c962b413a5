//! Options of `deepen game explain`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// `deepen game explain`
#[derive(Args, Clone, Debug)]
#[command(after_help = crate::game::explain::HELP)]
pub(crate) struct ExplainArgs {
    /// The tree, such as '((3 12 8) (2 4 6) (14 5 2))'; read from standard input where nothing is said
    #[arg(value_name = "TREE", conflicts_with_all = ["file", "uniform", "game"], help_heading = "Tree")]
    pub(crate) tree: Option<String>,
    /// Read the tree from FILE; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["uniform", "game"], help_heading = "Tree")]
    pub(crate) file: Option<PathBuf>,
    /// A tree of B moves at every node, D plies deep, its values by --seed
    #[arg(long, value_name = "B,D", value_parser = uniform, conflicts_with = "game", help_heading = "Tree")]
    pub(crate) uniform: Option<(u16, u32)>,
    /// The tree of a game below --position, to --depth
    #[arg(long, value_enum, value_name = "GAME", requires = "depth", help_heading = "Tree")]
    pub(crate) game: Option<ExplainedGame>,
    /// The position, as `deepen game GAME` reads it [default: the empty board]
    #[arg(long, value_name = "POSITION", requires = "game", help_heading = "Tree")]
    pub(crate) position: Option<String>,
    /// Plies that are searched
    #[arg(long, value_name = "D", requires = "game", value_parser = clap::value_parser!(u32).range(0..=100), help_heading = "Tree")]
    pub(crate) depth: Option<u32>,
    /// The board: 7x6 columns and rows of connect four, M,N,K of mnk
    #[arg(long, value_name = "SIZE", requires = "game", help_heading = "Tree")]
    pub(crate) size: Option<String>,
    /// How many random orders of the moves are compared
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=100_000), env = "DEEPEN_ORDERS", hide_env_values = true, help_heading = "Orders")]
    pub(crate) orders: u32,
    /// The seed of what is random: the values of --uniform, and the first order
    #[arg(
        long,
        value_name = "S",
        default_value_t = 0,
        env = "DEEPEN_SEED",
        hide_env_values = true,
        help_heading = "Orders"
    )]
    pub(crate) seed: u64,
    /// Print at most so many nodes of the tree: the upper plies of one that is larger
    #[arg(
        long,
        value_name = "N",
        default_value_t = 120,
        env = "DEEPEN_ROWS",
        hide_env_values = true,
        help_heading = "Output"
    )]
    pub(crate) rows: usize,
    /// Also write FILE, a page with pictures, complete in itself
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) page: Option<PathBuf>,
    /// Print one JSON object with every node of the tree
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

/// Games whose trees are explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainedGame {
    /// Connect four
    Connect4,
    /// Tic-tac-toe
    Tictactoe,
    /// K in a row on M columns and N rows: --size M,N,K
    Mnk,
}

/// Moves a node, and plies.
fn uniform(text: &str) -> Result<(u16, u32), String> {
    let read = |(moves, plies): (&str, &str)| {
        Some((moves.trim().parse().ok()?, plies.trim().parse().ok()?))
    };
    let both = text.split_once(',').and_then(read);
    both.filter(|(moves, _)| *moves > 0)
        .ok_or_else(|| format!("expected moves and plies such as 3,4, found `{text}`"))
}
