//! Options of the games that are solved and played.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::BoolishValueParser;
use clap::{Args, ValueEnum};
use deepen_games::Player;
use deepen_games::connect_four::Size;

use crate::args::{Format, PlaceArgs, values};

/// Which positions.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Positions")]
pub(crate) struct PositionArgs {
    /// Positions, `empty` for the empty board; read from standard input, one a line, where none is given
    #[arg(value_name = "POSITION")]
    pub(crate) positions: Vec<String>,
    /// Read positions from FILE, one a line, each perhaps with the score that it should have; `-` is standard input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "positions",
        env = "DEEPEN_FILE",
        hide_env_values = true
    )]
    pub(crate) file: Option<PathBuf>,
}

/// How is searched, and how answers are written.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolveGameArgs {
    /// Memory of the transposition table, emptied before each position
    #[arg(long, visible_alias = "memory", value_name = "SIZE", value_parser = values::bytes, default_value = "64M", env = "DEEPEN_TABLE_MEMORY", hide_env_values = true, help_heading = "Search")]
    pub(crate) table_memory: usize,
    /// Time on the clock, for example 30s or 5m
    #[arg(long, value_name = "TIME", value_parser = values::duration, env = "DEEPEN_TIME", hide_env_values = true, help_heading = "Limits (of each position)")]
    pub(crate) time: Option<Duration>,
    /// Nodes visited, never more; for example 1000000 or 1M
    #[arg(long, value_name = "N", value_parser = values::count, env = "DEEPEN_NODES", hide_env_values = true, help_heading = "Limits (of each position)")]
    pub(crate) nodes: Option<u64>,
    /// How answers are written; `json` is one array, `jsonl` an object a line [default: text, and jsonl where positions are read from standard input that is no terminal]
    #[arg(
        long,
        value_enum,
        env = "DEEPEN_FORMAT",
        hide_env_values = true,
        help_heading = "Output",
        hide_possible_values = true
    )]
    pub(crate) format: Option<Format>,
    /// Only the answers: no notes
    #[arg(short, long, value_parser = BoolishValueParser::new(), env = "DEEPEN_QUIET", hide_env_values = true, help_heading = "Output")]
    pub(crate) quiet: bool,
}

/// A game in the terminal.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Playing")]
pub(crate) struct PlayArgs {
    /// Play against you; standard input that is no terminal is read as what you type
    #[arg(long, conflicts_with_all = ["file", "format"])]
    pub(crate) play: bool,
    /// How strong the program plays, from 1 to 10; below 10 it looks ahead less far and at times moves at random
    #[arg(long, value_name = "LEVEL", default_value_t = 10, value_parser = clap::value_parser!(u8).range(1..=10), requires = "play")]
    pub(crate) level: u8,
    /// Whose stones are yours
    #[arg(long, value_name = "PLAYER", default_value = "first", value_parser = player, requires = "play")]
    pub(crate) you: Player,
    /// The seed of what it does at random: the same game for the same moves
    #[arg(long, value_name = "S", default_value_t = 0, requires = "play")]
    pub(crate) seed: u64,
}

fn player(text: &str) -> Result<Player, String> {
    match text {
        "first" => Ok(Player::First),
        "second" => Ok(Player::Second),
        _ => Err(format!("expected `first` or `second`, found `{text}`")),
    }
}

/// `deepen game connect4`
#[derive(Args, Clone, Debug)]
#[command(after_help = crate::game::connect4::HELP)]
pub(crate) struct Connect4Args {
    #[command(flatten)]
    pub(crate) positions: PositionArgs,
    /// Columns and rows of the board
    #[arg(long, value_name = "COLUMNSxROWS", default_value = "7x6", value_parser = crate::game::connect4::size, env = "DEEPEN_SIZE", hide_env_values = true, help_heading = "Positions")]
    pub(crate) size: Size,
    /// Threads that search a position, or `all`; nodes may then differ from run to run
    #[arg(long, value_name = "N", value_parser = values::threads, default_value = "1", env = "DEEPEN_THREADS", hide_env_values = true, help_heading = "Search")]
    pub(crate) threads: usize,
    /// A book of openings, as `deepen game book` builds it [default: the one kept for the board beside the tables, if there is one]
    #[arg(
        long,
        value_name = "FILE",
        env = "DEEPEN_BOOK",
        hide_env_values = true,
        help_heading = "Search"
    )]
    pub(crate) book: Option<PathBuf>,
    /// Ask no book
    #[arg(long, conflicts_with = "book", value_parser = BoolishValueParser::new(), env = "DEEPEN_NO_BOOK", hide_env_values = true, help_heading = "Search")]
    pub(crate) no_book: bool,
    /// With 1 only the best move is searched to its score [default: every move]
    #[arg(long, value_name = "1", value_parser = clap::value_parser!(u32).range(1..=1), env = "DEEPEN_MULTI_PV", hide_env_values = true, help_heading = "Search")]
    pub(crate) multi_pv: Option<u32>,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    #[command(flatten)]
    pub(crate) solve: SolveGameArgs,
}

/// `deepen game tictactoe`
#[derive(Args, Clone, Debug)]
#[command(after_help = crate::game::mnk::TICTACTOE_HELP)]
pub(crate) struct TictactoeArgs {
    #[command(flatten)]
    pub(crate) positions: PositionArgs,
    #[command(flatten)]
    pub(crate) how: TreeArgs,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    #[command(flatten)]
    pub(crate) solve: SolveGameArgs,
}

/// `deepen game mnk`
#[derive(Args, Clone, Debug)]
#[command(after_help = crate::game::mnk::HELP)]
pub(crate) struct MnkArgs {
    /// Columns of the board
    #[arg(value_name = "M", value_parser = clap::value_parser!(u8).range(1..=26))]
    pub(crate) columns: u8,
    /// Rows of the board
    #[arg(value_name = "N", value_parser = clap::value_parser!(u8).range(1..=26))]
    pub(crate) rows: u8,
    /// Stones in a row that win
    #[arg(value_name = "K", value_parser = clap::value_parser!(u8).range(1..=26))]
    pub(crate) row: u8,
    #[command(flatten)]
    pub(crate) positions: PositionArgs,
    #[command(flatten)]
    pub(crate) how: TreeArgs,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    #[command(flatten)]
    pub(crate) solve: SolveGameArgs,
}

/// How the tree of a game without a solver of its own is searched.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct TreeArgs {
    /// The algorithm; the first four search once, to the depth, without a table
    #[arg(long, value_enum, default_value_t = GameAlgorithm::Engine, env = "DEEPEN_ALGORITHM", hide_env_values = true)]
    pub(crate) algorithm: GameAlgorithm,
    /// Plies that are searched at most; below that positions are judged by the lines that are still open [default: to the end]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..), env = "DEEPEN_DEPTH", hide_env_values = true)]
    pub(crate) depth: Option<u32>,
    /// Threads of the engine, or `all`; nodes and the line may then differ from run to run
    #[arg(long, value_name = "N", value_parser = values::threads, default_value = "1", env = "DEEPEN_THREADS", hide_env_values = true)]
    pub(crate) threads: usize,
    /// With 1 only the best move is searched to its score, and the nodes are those of a single search [default: every move]
    #[arg(long, value_name = "1", value_parser = clap::value_parser!(u32).range(1..=1), env = "DEEPEN_MULTI_PV", hide_env_values = true)]
    pub(crate) multi_pv: Option<u32>,
}

/// The searches of game trees by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameAlgorithm {
    /// Every move of both players
    Minimax,
    /// What cannot matter is cut off
    AlphaBeta,
    /// Principal-variation search: other moves than the first in null windows
    Pvs,
    /// MTD(f): null windows alone
    Mtdf,
    /// All of it: deeper and deeper, with a table and moves in a learnt order
    Engine,
    /// Proof-number search: who wins, not how soon; in a table of --table-memory
    DfPn,
    /// Monte-Carlo tree search with proofs, in --table-memory; to a limit, or to a proof
    Mcts,
}

impl GameAlgorithm {
    /// The name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            GameAlgorithm::Minimax => "minimax",
            GameAlgorithm::AlphaBeta => "alpha-beta",
            GameAlgorithm::Pvs => "pvs",
            GameAlgorithm::Mtdf => "mtdf",
            GameAlgorithm::Engine => "engine",
            GameAlgorithm::DfPn => "df-pn",
            GameAlgorithm::Mcts => "mcts",
        }
    }
}
