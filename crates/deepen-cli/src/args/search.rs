//! Options of every search, whatever the domain.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};

use super::values;
use crate::amount::{self, Amount};

/// How is searched.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    /// The algorithm: auto, ida-star, ida-star-table, ida-star-cr, bts, a-star and hybrid at full speed (tiles: ida-star, iddfs, hybrid), the others to be compared by their counts
    #[arg(long, value_enum, default_value_t = Algorithm::Auto, env = "DEEPEN_ALGORITHM", hide_env_values = true)]
    pub(crate) algorithm: Algorithm,
    /// Memory for the nodes or the table that an algorithm keeps [default: 16M for `hybrid`, 64M for `ida-star-table`, for others what --memory leaves, or half of the machine's, at most 1G]
    #[arg(long, visible_alias = "table-size", value_name = "SIZE", value_parser = values::bytes, env = "DEEPEN_FRONTIER_MEMORY", hide_env_values = true)]
    pub(crate) frontier_memory: Option<usize>,
    /// Nodes of a layer that beam search expands, at first
    #[arg(long, value_name = "N", value_parser = values::count, default_value = "1000", env = "DEEPEN_WIDTH", hide_env_values = true)]
    pub(crate) width: u64,
    /// Multiply the heuristic: fewer nodes, a solution within W times the optimum
    #[arg(long, value_name = "W", value_parser = values::weight, env = "DEEPEN_WEIGHT", hide_env_values = true)]
    pub(crate) weight: Option<f64>,
    /// Threads that search, or `all` [default: 1; tables are built by all]
    #[arg(long, value_name = "N", value_parser = values::threads, env = "DEEPEN_THREADS", hide_env_values = true)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// The algorithms by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Algorithm {
    /// What suits the problem, by what the first moments show
    Auto,
    /// Iterative-deepening A*
    IdaStar,
    /// Iterative deepening by depth, without a heuristic
    Iddfs,
    /// IDA* with a transposition table
    IdaStarTable,
    /// IDA* with bounds by controlled re-expansion, for many different costs
    IdaStarCr,
    /// IDA* with bounds that double
    EdaStar,
    /// Budgeted tree search: bounds and budgets that keep every worst case small
    Bts,
    /// Budgeted graph search: the same with every node in memory
    Bgs,
    /// Recursive best-first search
    Rbfs,
    /// Recursive best-first search by controlled re-expansion
    RbfsCr,
    /// A* that forgets its worst nodes when its memory is used up
    SmaStar,
    /// Breadth-first iterative deepening: a layer at a time in memory, unit costs only
    BfidaStar,
    /// A* in fixed memory
    AStar,
    /// A*, and IDA* from its frontier when its memory is used up; for tiles with pattern tables
    Hybrid,
    /// Near-optimal bidirectional search
    Nbs,
    /// BAE*: bidirectional, with consistent heuristics only
    BaeStar,
    /// Bidirectional IDA*, in linear memory
    BidirectionalIdaStar,
    /// Depth-first branch and bound: some solution soon, then better ones
    BranchAndBound,
    /// Anytime: A* with a weight that falls, each round going on with the last
    AraStar,
    /// Anytime: weighted A* that starts again with less weight
    RwaStar,
    /// Anytime: weighted A* that goes on after its first solution
    AwaStar,
    /// Beam search, of --width: some solution, or none
    Beam,
    /// Anytime: beam searches of widths that double
    CompleteBeam,
}

impl Algorithm {
    /// Whether its state can be kept in a checkpoint.
    pub(crate) fn keeps_checkpoints(self) -> bool {
        !matches!(
            self,
            Algorithm::Auto
                | Algorithm::AStar
                | Algorithm::Bgs
                | Algorithm::SmaStar
                | Algorithm::BfidaStar
                | Algorithm::Nbs
                | Algorithm::BaeStar
                | Algorithm::AraStar
                | Algorithm::RwaStar
                | Algorithm::AwaStar
                | Algorithm::Beam
                | Algorithm::CompleteBeam
        )
    }

    /// The name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Algorithm::Auto => "auto",
            Algorithm::IdaStar => "ida-star",
            Algorithm::Iddfs => "iddfs",
            Algorithm::IdaStarTable => "ida-star-table",
            Algorithm::IdaStarCr => "ida-star-cr",
            Algorithm::EdaStar => "eda-star",
            Algorithm::Bts => "bts",
            Algorithm::Bgs => "bgs",
            Algorithm::Rbfs => "rbfs",
            Algorithm::RbfsCr => "rbfs-cr",
            Algorithm::SmaStar => "sma-star",
            Algorithm::BfidaStar => "bfida-star",
            Algorithm::AStar => "a-star",
            Algorithm::Hybrid => "hybrid",
            Algorithm::Nbs => "nbs",
            Algorithm::BaeStar => "bae-star",
            Algorithm::BidirectionalIdaStar => "bidirectional-ida-star",
            Algorithm::BranchAndBound => "branch-and-bound",
            Algorithm::AraStar => "ara-star",
            Algorithm::RwaStar => "rwa-star",
            Algorithm::AwaStar => "awa-star",
            Algorithm::Beam => "beam",
            Algorithm::CompleteBeam => "complete-beam",
        }
    }
}

/// Where a search stops without an answer.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Limits (of each problem)")]
pub(crate) struct LimitArgs {
    /// Time on the clock, for example 30s or 5m
    #[arg(long, value_name = "TIME", value_parser = values::duration, env = "DEEPEN_TIME", hide_env_values = true)]
    pub(crate) time: Option<Duration>,
    /// Expanded nodes, exactly; for example 1000000 or 1M
    #[arg(long, value_name = "N", value_parser = values::count, env = "DEEPEN_MAX_EXPANDED", hide_env_values = true)]
    pub(crate) max_expanded: Option<u64>,
    /// Iterations
    #[arg(long, value_name = "N", value_parser = values::count, env = "DEEPEN_MAX_ITERATIONS", hide_env_values = true)]
    pub(crate) max_iterations: Option<u64>,
    /// Memory of the search and its tables, for example 64M
    #[arg(long, value_name = "SIZE", value_parser = values::bytes, env = "DEEPEN_MEMORY", hide_env_values = true)]
    pub(crate) memory: Option<usize>,
    /// Look for no solution that costs more
    #[arg(long, value_name = "COST", value_parser = amount::parse, env = "DEEPEN_MAX_COST", hide_env_values = true)]
    pub(crate) max_cost: Option<Amount>,
}

/// Keeping what a search has done.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Checkpoint")]
pub(crate) struct CheckpointArgs {
    /// Keep the state of the search in FILE; `deepen resume FILE` goes on from there (`auto` is `hybrid` then, whose state is kept once its memory is used up; of tiles and cubes `ida-star`)
    #[arg(long, value_name = "FILE", env = "DEEPEN_CHECKPOINT", hide_env_values = true)]
    pub(crate) checkpoint: Option<PathBuf>,
    /// How often the checkpoint is written (also at a limit and at Ctrl-C)
    #[arg(long, value_name = "TIME", value_parser = values::duration, default_value = "30s", env = "DEEPEN_CHECKPOINT_EVERY", hide_env_values = true)]
    pub(crate) checkpoint_every: Duration,
    /// Leave out the first N problems, which an earlier run has answered
    #[arg(long, value_name = "N", value_parser = values::count, default_value_t = 0, hide = true)]
    pub(crate) skip: u64,
}
