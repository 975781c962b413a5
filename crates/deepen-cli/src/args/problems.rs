//! Options of the domains whose problems are written a line each.

use std::path::PathBuf;

use clap::Args;
use deepen_maps::grid::Weights;

use super::{CheckpointArgs, OutputArgs, SearchArgs, values};

/// Which problems.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Problems")]
pub(crate) struct ProblemArgs {
    /// Problems; read from standard input, one a line, where none is given
    #[arg(value_name = "PROBLEM", allow_negative_numbers = true)]
    pub(crate) problems: Vec<String>,
    /// Read problems from FILE, one a line; `-` is standard input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "problems",
        env = "DEEPEN_FILE",
        hide_env_values = true
    )]
    pub(crate) file: Option<PathBuf>,
    /// Make N random problems
    #[arg(long, value_name = "N", value_parser = values::count, conflicts_with_all = ["problems", "file"], env = "DEEPEN_RANDOM", hide_env_values = true)]
    pub(crate) random: Option<u64>,
    /// The seed of the random problems: the same everywhere
    #[arg(
        long,
        value_name = "S",
        default_value_t = 0,
        env = "DEEPEN_SEED",
        hide_env_values = true
    )]
    pub(crate) seed: u64,
}

/// How is searched, and how answers are written.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) checkpoint: CheckpointArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `deepen pancake`
#[derive(Args, Clone, Debug)]
#[command(after_help = crate::pancake::HELP)]
pub(crate) struct PancakeArgs {
    #[command(flatten)]
    pub(crate) problems: ProblemArgs,
    /// Pancakes of random stacks
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u8).range(1..=100), env = "DEEPEN_SIZE", hide_env_values = true, help_heading = "Problems")]
    pub(crate) size: u8,
    /// One side is burnt and belongs down: pancakes bear a sign
    #[arg(long, help_heading = "Problems")]
    pub(crate) burnt: bool,
    /// The goal [default: sorted, the smallest on top]
    #[arg(
        long,
        value_name = "STACK",
        allow_hyphen_values = true,
        env = "DEEPEN_GOAL",
        hide_env_values = true,
        help_heading = "Problems"
    )]
    pub(crate) goal: Option<String>,
    /// The heuristic; see below
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = ["auto", "gap", "zero"], env = "DEEPEN_HEURISTIC", hide_env_values = true, help_heading = "Search")]
    pub(crate) heuristic: String,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// `deepen topspin`
#[derive(Args, Clone, Debug)]
#[command(after_help = crate::topspin::HELP)]
pub(crate) struct TopspinArgs {
    #[command(flatten)]
    pub(crate) problems: ProblemArgs,
    /// Tokens of random rings
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u8).range(3..=24), env = "DEEPEN_SIZE", hide_env_values = true, help_heading = "Problems")]
    pub(crate) size: u8,
    /// Places that a turn reverses
    #[arg(long, value_name = "K", default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=23), help_heading = "Problems")]
    pub(crate) window: u8,
    /// Random rings are so many random turns from the goal
    #[arg(long, value_name = "TURNS", value_parser = values::count, default_value = "1000", env = "DEEPEN_WALK", hide_env_values = true, help_heading = "Problems")]
    pub(crate) walk: u64,
    /// The goal [default: 0 1 2 ..]
    #[arg(
        long,
        value_name = "RING",
        env = "DEEPEN_GOAL",
        hide_env_values = true,
        help_heading = "Problems"
    )]
    pub(crate) goal: Option<String>,
    /// The heuristic; see below
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = crate::topspin::heuristic_name, env = "DEEPEN_HEURISTIC", hide_env_values = true, help_heading = "Search")]
    pub(crate) heuristic: String,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// `deepen hanoi`
#[derive(Args, Clone, Debug)]
#[command(after_help = crate::hanoi::HELP)]
pub(crate) struct HanoiArgs {
    #[command(flatten)]
    pub(crate) problems: ProblemArgs,
    /// Pegs
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(3..=8), help_heading = "Problems")]
    pub(crate) pegs: u8,
    /// Instead of a problem: one tower of so many discs, from the first peg to the last
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=32), conflicts_with_all = ["problems", "file", "random"], help_heading = "Problems")]
    pub(crate) discs: Option<u8>,
    /// Discs of random arrangements
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u8).range(1..=32), env = "DEEPEN_SIZE", hide_env_values = true, help_heading = "Problems")]
    pub(crate) size: u8,
    /// The goal [default: one tower on the last peg]
    #[arg(
        long,
        value_name = "ARRANGEMENT",
        env = "DEEPEN_GOAL",
        hide_env_values = true,
        help_heading = "Problems"
    )]
    pub(crate) goal: Option<String>,
    /// The heuristic; see below
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = crate::hanoi::heuristic_name, env = "DEEPEN_HEURISTIC", hide_env_values = true, help_heading = "Search")]
    pub(crate) heuristic: String,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// `deepen graph`
#[derive(Args, Clone, Debug)]
#[command(after_help = crate::graph::HELP)]
pub(crate) struct GraphArgs {
    /// The graph: an edge list, or a DIMACS shortest-path file
    #[arg(value_name = "FILE")]
    pub(crate) graph: PathBuf,
    /// Where the path begins
    #[arg(long, value_name = "NODE", requires = "to", help_heading = "Queries")]
    pub(crate) from: Option<String>,
    /// Where it ends
    #[arg(long, value_name = "NODE", requires = "from", help_heading = "Queries")]
    pub(crate) to: Option<String>,
    /// Read queries from FILE, two nodes a line; `-` is standard input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "from",
        env = "DEEPEN_FILE",
        hide_env_values = true,
        help_heading = "Queries"
    )]
    pub(crate) file: Option<PathBuf>,
    /// Coordinates of the nodes, a DIMACS `.co` file
    #[arg(long, value_name = "FILE")]
    pub(crate) coordinates: Option<PathBuf>,
    /// Estimates of what is left to the goal instead of a heuristic, a node and a number a line
    #[arg(long, value_name = "FILE", conflicts_with = "file", help_heading = "Search")]
    pub(crate) estimates: Option<PathBuf>,
    /// The heuristic; see below
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = crate::graph::heuristic_name, env = "DEEPEN_HEURISTIC", hide_env_values = true, help_heading = "Search")]
    pub(crate) heuristic: String,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// `deepen grid`
#[derive(Args, Clone, Debug)]
#[command(after_help = crate::grid::HELP)]
pub(crate) struct GridArgs {
    /// The map: a `.map` file
    #[arg(value_name = "MAP")]
    pub(crate) map: PathBuf,
    /// Answer the scenarios of a `.scen` file, and hold each answer against its length
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "file"], help_heading = "Queries")]
    pub(crate) scen: Option<PathBuf>,
    /// Only the first N scenarios
    #[arg(long, value_name = "N", requires = "scen", value_parser = values::count, help_heading = "Queries")]
    pub(crate) first: Option<u64>,
    /// Only the scenarios of bucket N
    #[arg(long, value_name = "N", requires = "scen", help_heading = "Queries")]
    pub(crate) bucket: Option<u32>,
    /// Where the path begins: column and row, from 0
    #[arg(long, value_name = "X,Y", requires = "to", value_parser = crate::grid::place, help_heading = "Queries")]
    pub(crate) from: Option<(u32, u32)>,
    /// Where it ends
    #[arg(long, value_name = "X,Y", requires = "from", value_parser = crate::grid::place, help_heading = "Queries")]
    pub(crate) to: Option<(u32, u32)>,
    /// Read queries from FILE, two cells a line; `-` is standard input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "from",
        env = "DEEPEN_FILE",
        hide_env_values = true,
        help_heading = "Queries"
    )]
    pub(crate) file: Option<PathBuf>,
    /// What a step weighs by the terrain that it enters, such as ground=1,swamp=3; what is left out weighs 1
    #[arg(long, value_name = "LIST", default_value_t = Weights::default(), env = "DEEPEN_WEIGHTS", hide_env_values = true)]
    pub(crate) weights: Weights,
    /// Draw the map, the path and the expanded cells into FILE; of one query
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    pub(crate) svg: Option<PathBuf>,
    /// A* by jump points: many times as fast, on maps without weights
    #[arg(long, conflicts_with = "svg", help_heading = "Search")]
    pub(crate) jump_points: bool,
    /// The heuristic; see below
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = crate::grid::heuristic_name, env = "DEEPEN_HEURISTIC", hide_env_values = true, help_heading = "Search")]
    pub(crate) heuristic: String,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}
