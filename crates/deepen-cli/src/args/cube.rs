//! Options of `deepen cube`.

use std::path::PathBuf;

use clap::builder::BoolishValueParser;
use clap::{Args, ValueEnum};
use deepen_puzzles::cube::Metric;
use deepen_puzzles::cube::optimal::Size;
use serde::{Deserialize, Serialize};

use super::problems::SolveArgs;
use super::{ProblemArgs, TableArgs, tables, values};

/// `deepen cube`
#[derive(Args, Clone, Debug)]
#[command(after_help = crate::cube::HELP)]
pub(crate) struct CubeArgs {
    #[command(flatten)]
    pub(crate) problems: ProblemArgs,
    /// How cubes are written, where their form does not show it
    #[arg(long, value_enum, default_value_t = CubeForm::Auto, env = "DEEPEN_NOTATION", hide_env_values = true, help_heading = "Problems")]
    pub(crate) notation: CubeForm,
    /// 3 for cubes of 3x3x3, 2 for those of 2x2x2
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=3), help_heading = "Problems")]
    pub(crate) size: u8,
    /// What is to be solved; see below
    #[arg(
        long,
        value_name = "GOAL",
        default_value = "solved",
        env = "DEEPEN_GOAL",
        hide_env_values = true,
        help_heading = "Problems"
    )]
    pub(crate) goal: String,
    /// Turns that are allowed: faces and single turns, such as U,R or U,R2; all where nothing is said
    #[arg(long, value_name = "TURNS", help_heading = "Problems")]
    pub(crate) moves: Option<String>,
    /// The solution begins with these turns
    #[arg(long, value_name = "TURNS", help_heading = "Problems")]
    pub(crate) pre: Option<String>,
    /// The solution ends with these turns
    #[arg(long, value_name = "TURNS", help_heading = "Problems")]
    pub(crate) post: Option<String>,
    /// What counts as one step
    #[arg(long, value_enum, default_value_t = MetricName::Half, env = "DEEPEN_METRIC", hide_env_values = true, help_heading = "Search")]
    pub(crate) metric: MetricName,
    /// What solves; `optimal` unless --algorithm or --heuristic is said
    #[arg(
        long,
        value_enum,
        env = "DEEPEN_SOLVER",
        hide_env_values = true,
        help_heading = "Search"
    )]
    pub(crate) solver: Option<SolverName>,
    /// A solution of so many steps ends --solver two-phase [default: 22 in half turns and 32 in quarter turns, unless there is a limit]
    #[arg(
        long,
        value_name = "N",
        env = "DEEPEN_ENOUGH",
        hide_env_values = true,
        help_heading = "Search"
    )]
    pub(crate) enough: Option<u8>,
    /// The heuristic of --solver korf
    #[arg(long, value_enum, default_value_t = CubeHeuristic::Auto, env = "DEEPEN_HEURISTIC", hide_env_values = true, help_heading = "Search")]
    pub(crate) heuristic: CubeHeuristic,
    /// Count and list all optimal solutions
    #[arg(long, conflicts_with_all = ["weight", "checkpoint"], value_parser = BoolishValueParser::new(), env = "DEEPEN_ALL", hide_env_values = true, help_heading = "Search")]
    pub(crate) all: bool,
    /// How many solutions `--all` lists; it always counts all
    #[arg(long, value_name = "N", value_parser = values::count, default_value = "100", env = "DEEPEN_ALL_LIMIT", hide_env_values = true, help_heading = "Search")]
    pub(crate) all_limit: u64,
    /// List the first N optimal solutions, and look for no others
    #[arg(long, value_name = "N", value_parser = values::count, conflicts_with_all = ["all", "weight", "checkpoint"], env = "DEEPEN_SOLUTIONS", hide_env_values = true, help_heading = "Search")]
    pub(crate) solutions: Option<u64>,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
    /// The size of the optimal solver's table [default: with which all cubes are solved soonest, of what is kept or can be built]
    #[arg(long, value_name = "SIZE", value_parser = tables::cube_table(), ignore_case = true, env = "DEEPEN_TABLE", hide_env_values = true, help_heading = "Search")]
    pub(crate) table: Option<Size>,
    #[command(flatten)]
    pub(crate) tables: TableArgs,
    /// Also the scramble that makes the cube from a solved one: the solution backwards
    #[arg(long, value_parser = BoolishValueParser::new(), env = "DEEPEN_INVERSE", hide_env_values = true, help_heading = "Output")]
    pub(crate) inverse: bool,
    /// Draw the cube and every step of its solution into FILE; of one cube
    #[arg(long, value_name = "FILE", conflicts_with = "file", help_heading = "Output")]
    pub(crate) svg: Option<PathBuf>,
}

/// How a cube may be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CubeForm {
    /// As its form shows
    Auto,
    /// Moves made with a solved cube: R U R' U'
    Scramble,
    /// 54 facelets, face by face: U, R, F, D, L, B
    Facelets,
    /// 20 pieces in Reid's order: UF UR UB ..
    Reid,
}

/// What counts as one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MetricName {
    /// Any turn of a face
    Half,
    /// A turn by a quarter; by a half counts two
    Quarter,
}

impl MetricName {
    /// The name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            MetricName::Half => "half",
            MetricName::Quarter => "quarter",
        }
    }

    /// What a step is called.
    pub(crate) fn step(self) -> &'static str {
        match self {
            MetricName::Half => "turn",
            MetricName::Quarter => "quarter turn",
        }
    }
}

impl From<MetricName> for Metric {
    fn from(name: MetricName) -> Metric {
        match name {
            MetricName::Half => Metric::HalfTurn,
            MetricName::Quarter => Metric::QuarterTurn,
        }
    }
}

/// What solves a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SolverName {
    /// A short solution at once, and then an optimal one
    Optimal,
    /// An algorithm of --algorithm with a heuristic of Korf's (1997); IDA* unless another is said
    Korf,
    /// A short solution at once, and better ones until a limit is reached
    TwoPhase,
}

/// Heuristics for cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CubeHeuristic {
    /// What suits the goal
    Auto,
    /// The greatest of three exact distances: of the corners, and of two halves of the edges
    Korf,
    /// No estimate: blind search
    Zero,
}
