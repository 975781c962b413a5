//! Options of `deepen check`, `deepen audit` and `deepen generate`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use clap_complete::Shell;
use deepen_maps::grid::Weights;
use deepen_puzzles::tiles::{HeuristicName, Shape};

use super::{NotationName, OutputArgs, PlaceArgs, values};

/// Shown below the help of `deepen audit tiles`.
const AUDIT: &str = "\
Boards of up to 9 cells are searched exhaustively, larger ones along optimal
solutions of random boards; those of more than 16 cells are a hundred random
moves from the goal. The exit code is 0 if the heuristic keeps what it promises
and 2 if there is a counterexample, of which the nearest to the goal is shown.";

/// `deepen check`
#[derive(Debug, Subcommand)]
pub(crate) enum CheckCommand {
    /// Replay solutions of sliding-tile puzzles
    Tiles(CheckTilesArgs),
    /// Replay flips of stacks of pancakes
    Pancake(CheckPancakeArgs),
    /// Replay turns of `TopSpin` rings
    Topspin(CheckTopspinArgs),
    /// Replay steps between towers of Hanoi
    Hanoi(CheckHanoiArgs),
    /// Replay turns of Rubik's cubes
    Cube(CheckCubeArgs),
    /// Replay moves of twisty puzzles
    Twisty(CheckTwistyArgs),
    /// Walk along paths in a graph
    Graph(CheckGraphArgs),
    /// Walk along paths on a grid map
    Grid(CheckGridArgs),
}

/// Where answers come from, and how what is found is written.
#[derive(Args, Clone, Debug)]
pub(crate) struct AnswersArgs {
    /// Read answers from FILE, one a line; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Shown below the help of the domains whose plans are in answers alone.
const ANSWERS: &str = "\
Answers are read that the command of that name has written with `--format
jsonl`, one a line. Plans are replayed by code that shares nothing with the
search: that they are legal, reach the goal and cost what is said; whether they
are optimal is not looked into. The exit code is 0 if all are right and 2 if one
is wrong.";

/// `deepen check pancake`
#[derive(Args, Clone, Debug)]
#[command(after_help = ANSWERS)]
pub(crate) struct CheckPancakeArgs {
    /// One side is burnt and belongs down
    #[arg(long)]
    pub(crate) burnt: bool,
    #[command(flatten)]
    pub(crate) answers: AnswersArgs,
}

/// `deepen check topspin`
#[derive(Args, Clone, Debug)]
#[command(after_help = ANSWERS)]
pub(crate) struct CheckTopspinArgs {
    /// Places that a turn reverses
    #[arg(long, value_name = "K", default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=23))]
    pub(crate) window: u8,
    #[command(flatten)]
    pub(crate) answers: AnswersArgs,
}

/// `deepen check hanoi`
#[derive(Args, Clone, Debug)]
#[command(after_help = ANSWERS)]
pub(crate) struct CheckHanoiArgs {
    /// Pegs
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(3..=8))]
    pub(crate) pegs: u8,
    #[command(flatten)]
    pub(crate) answers: AnswersArgs,
}

/// `deepen check cube`
#[derive(Args, Clone, Debug)]
#[command(after_help = ANSWERS)]
pub(crate) struct CheckCubeArgs {
    #[command(flatten)]
    pub(crate) answers: AnswersArgs,
}

/// `deepen check twisty`
#[derive(Args, Clone, Debug)]
#[command(after_help = ANSWERS)]
pub(crate) struct CheckTwistyArgs {
    /// The definition of the puzzle that the answers are about
    #[arg(value_name = "DEFINITION")]
    pub(crate) definition: PathBuf,
    #[command(flatten)]
    pub(crate) answers: AnswersArgs,
}

/// `deepen check graph`
#[derive(Args, Clone, Debug)]
#[command(after_help = ANSWERS)]
pub(crate) struct CheckGraphArgs {
    /// The graph that the answers are about
    #[arg(value_name = "GRAPH")]
    pub(crate) graph: PathBuf,
    #[command(flatten)]
    pub(crate) answers: AnswersArgs,
}

/// `deepen check grid`
#[derive(Args, Clone, Debug)]
#[command(after_help = ANSWERS)]
pub(crate) struct CheckGridArgs {
    /// The map that the answers are about
    #[arg(value_name = "MAP")]
    pub(crate) map: PathBuf,
    /// What steps weigh by the terrain that they enter, as it was said when they were looked for
    #[arg(long, value_name = "LIST", default_value_t = Weights::default(), env = "DEEPEN_WEIGHTS", hide_env_values = true)]
    pub(crate) weights: Weights,
    #[command(flatten)]
    pub(crate) answers: AnswersArgs,
}

/// `deepen check tiles`
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Without --plan, answers are read that `deepen tiles --format jsonl` has written,
one a line. A solution is replayed by code that shares nothing with the search:
that it is legal, reaches the goal and costs what is said; whether it is optimal
is not looked into. The exit code is 0 if all are right and 2 if one is wrong.

Examples:
  deepen check tiles 1 2 3 / 4 0 5 / 7 8 6 --plan RD
  deepen tiles --random 100 --format jsonl | deepen check tiles")]
pub(crate) struct CheckTilesArgs {
    /// The board that the plan starts from
    #[arg(value_name = "BOARD", requires = "plan", conflicts_with = "file")]
    pub(crate) board: Vec<String>,
    /// The moves, for example LURD
    #[arg(long, value_name = "MOVES", requires = "board")]
    pub(crate) plan: Option<String>,
    /// Rows x columns of a board written without rows
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = values::shape, env = "DEEPEN_SIZE", hide_env_values = true)]
    pub(crate) size: Option<Shape>,
    /// The goal of the plan: `blank-last`, `blank-first` or a FILE with a board
    #[arg(
        long,
        value_name = "GOAL",
        default_value = "blank-last",
        env = "DEEPEN_GOAL",
        hide_env_values = true
    )]
    pub(crate) goal: String,
    /// Whose direction the letters of the plan name
    #[arg(long, value_enum, default_value_t = NotationName::Blank, env = "DEEPEN_MOVES", hide_env_values = true)]
    pub(crate) moves: NotationName,
    #[command(flatten)]
    pub(crate) answers: AnswersArgs,
}

/// `deepen audit`
#[derive(Debug, Subcommand)]
pub(crate) enum AuditCommand {
    /// Hold a heuristic of the sliding tiles against true distances
    Tiles(AuditTilesArgs),
}

/// `deepen audit tiles`
#[derive(Args, Clone, Debug)]
#[command(after_help = format!("{AUDIT}\n\n{}", crate::tiles::heuristics::HELP))]
pub(crate) struct AuditTilesArgs {
    /// The heuristic; see below
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = crate::tiles::heuristics::parser(), env = "DEEPEN_HEURISTIC", hide_env_values = true)]
    pub(crate) heuristic: HeuristicName,
    /// Rows x columns
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = values::shape, default_value = "3x3", env = "DEEPEN_SIZE", hide_env_values = true)]
    pub(crate) size: Shape,
    /// The goal: `blank-last`, `blank-first` or a FILE with a board
    #[arg(
        long,
        value_name = "GOAL",
        default_value = "blank-last",
        env = "DEEPEN_GOAL",
        hide_env_values = true
    )]
    pub(crate) goal: String,
    /// How many random boards are solved where not every board can be looked at
    #[arg(long, value_name = "N", value_parser = values::count, default_value = "20")]
    pub(crate) boards: u64,
    /// The seed of the random boards
    #[arg(
        long,
        value_name = "S",
        default_value_t = 0,
        env = "DEEPEN_SEED",
        hide_env_values = true
    )]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `deepen generate`
#[derive(Args, Clone, Debug)]
pub(crate) struct GenerateArgs {
    /// What to print
    #[arg(value_enum)]
    pub(crate) what: Generated,
}

/// What can be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Generated {
    /// The manual, for man
    Man,
    /// Completions for bash
    Bash,
    /// Completions for zsh
    Zsh,
    /// Completions for fish
    Fish,
    /// Motion primitives of a round robot with 8 headings, for `deepen lattice`
    #[value(name = "lattice-8")]
    EightHeadings,
    /// Motion primitives of a long robot with 16 headings
    #[value(name = "lattice-16")]
    SixteenHeadings,
}

impl Generated {
    /// The shell that the completions are for.
    pub(crate) fn shell(self) -> Option<Shell> {
        match self {
            Generated::Man | Generated::EightHeadings | Generated::SixteenHeadings => None,
            Generated::Bash => Some(Shell::Bash),
            Generated::Zsh => Some(Shell::Zsh),
            Generated::Fish => Some(Shell::Fish),
        }
    }
}
