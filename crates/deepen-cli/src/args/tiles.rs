//! Options of the sliding tiles.

use std::path::PathBuf;

use clap::builder::BoolishValueParser;
use clap::{Args, ValueEnum};
use deepen_puzzles::tiles::{HeuristicName, Notation, Shape, Weights};
use serde::{Deserialize, Serialize};

use super::{CheckpointArgs, OutputArgs, PlaceArgs, SearchArgs, values};
use crate::tiles::TableSettings;

/// Shown below the help of `deepen tiles`.
const EXAMPLES: &str = "\
Examples:
  deepen tiles 1 2 3 / 4 0 5 / 7 8 6
  deepen tiles '15 5 0 14 / 11 2 9 6 / 12 13 8 10 / 7 4 3 1'
  deepen tiles --random 10 --seed 7 --format jsonl
  deepen tiles --goal blank-first < boards.txt

Boards are written row by row, numbers apart by spaces or commas, rows apart by
`/`, the blank as 0, _ or x; `2x4:` in front says the size where rows do not.";

/// `deepen tiles`
#[derive(Args, Clone, Debug)]
#[command(after_help = format!("{}\n\n{EXAMPLES}", crate::tiles::heuristics::HELP))]
pub(crate) struct TilesArgs {
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    /// The heuristic; see below
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = crate::tiles::heuristics::parser(), env = "DEEPEN_HEURISTIC", hide_env_values = true, help_heading = "Search")]
    pub(crate) heuristic: HeuristicName,
    /// What a move costs: `unit` 1; `number` the tile's number t; `reciprocal` 1 + 1/(t+1); `root` the square root of t
    #[arg(long, value_name = "RULE", default_value = "unit", value_parser = values::weights, env = "DEEPEN_COST", hide_env_values = true, help_heading = "Search")]
    pub(crate) cost: Weights,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// Count and list all optimal solutions (by one thread)
    #[arg(long, conflicts_with_all = ["weight", "checkpoint"], value_parser = BoolishValueParser::new(), env = "DEEPEN_ALL", hide_env_values = true, help_heading = "Search")]
    pub(crate) all: bool,
    /// How many solutions `--all` lists; it always counts all
    #[arg(long, value_name = "N", value_parser = values::count, default_value = "100", env = "DEEPEN_ALL_LIMIT", hide_env_values = true, help_heading = "Search")]
    pub(crate) all_limit: u64,
    #[command(flatten)]
    pub(crate) tables: TableArgs,
    #[command(flatten)]
    pub(crate) checkpoint: CheckpointArgs,
    /// Whose direction the letters of a solution name
    #[arg(long, value_enum, default_value_t = NotationName::Blank, env = "DEEPEN_MOVES", hide_env_values = true, help_heading = "Output")]
    pub(crate) moves: NotationName,
    /// Also the boards along the solution
    #[arg(long, value_parser = BoolishValueParser::new(), env = "DEEPEN_SHOW_BOARDS", hide_env_values = true, help_heading = "Output")]
    pub(crate) show_boards: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Which tables of patterns may be used.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Tables")]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    /// The most bytes that tables may take; of what is there, what suits best and fits is chosen [default: tiles 1G for `auto`; cubes a quarter of the machine's memory, 64M for --goal]
    #[arg(long, value_name = "SIZE", value_parser = values::bytes, env = "DEEPEN_TABLE_MEMORY", hide_env_values = true)]
    pub(crate) table_memory: Option<usize>,
    /// Build tables that are missing and keep them
    #[arg(long, value_parser = BoolishValueParser::new(), env = "DEEPEN_BUILD_TABLES", hide_env_values = true)]
    pub(crate) build_tables: bool,
}

impl TableArgs {
    pub(crate) fn settings(&self) -> TableSettings {
        TableSettings {
            directory: self.place.absolute(),
            memory: self.table_memory,
            build: self.build_tables,
        }
    }
}

/// Which boards.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Boards")]
pub(crate) struct BoardArgs {
    /// Boards; read from standard input, one a line, where none is given
    #[arg(value_name = "BOARD")]
    pub(crate) boards: Vec<String>,
    /// Read boards from FILE, one a line; `-` is standard input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "boards",
        env = "DEEPEN_FILE",
        hide_env_values = true
    )]
    pub(crate) file: Option<PathBuf>,
    /// Make N random boards, uniform over those that can be solved
    #[arg(long, value_name = "N", value_parser = values::count, conflicts_with_all = ["boards", "file"], env = "DEEPEN_RANDOM", hide_env_values = true)]
    pub(crate) random: Option<u64>,
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
    #[arg(long, value_name = "MOVES", value_parser = values::count, conflicts_with_all = ["boards", "file"], env = "DEEPEN_WALK", hide_env_values = true)]
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
}

/// The two conventions by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum NotationName {
    /// The direction in which the blank moves
    Blank,
    /// The direction in which the tile moves
    Tile,
}

impl NotationName {
    /// The name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            NotationName::Blank => "blank",
            NotationName::Tile => "tile",
        }
    }
}

impl From<NotationName> for Notation {
    fn from(name: NotationName) -> Notation {
        match name {
            NotationName::Blank => Notation::Blank,
            NotationName::Tile => Notation::Tile,
        }
    }
}
