//! What can be said on the command line. Help, man page and completions are
//! made from these definitions; so are the names in the environment
//! (`DEEPEN_` and the option's name) and in the configuration file.

mod bench;
mod check;
mod compare;
mod cube;
pub(crate) mod game;
mod lattice;
mod problems;
mod resume;
mod search;
mod tables;
mod tiles;
mod trace;
mod twisty;
pub(crate) mod values;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::BoolishValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::trace::Request;

pub(crate) use bench::{BenchCommand, BenchTilesArgs};
pub(crate) use check::{
    AnswersArgs, AuditCommand, AuditTilesArgs, CheckCommand, CheckTilesArgs, GenerateArgs,
    Generated,
};
pub(crate) use compare::{CompareArgs, CompareDomain, WITHOUT, domains};
pub(crate) use cube::{CubeArgs, CubeForm, CubeHeuristic, MetricName, SolverName};
pub(crate) use game::GameCommand;
pub(crate) use lattice::LatticeArgs;
pub(crate) use problems::{GraphArgs, GridArgs, HanoiArgs, PancakeArgs, ProblemArgs, TopspinArgs};
pub(crate) use resume::ResumeArgs;
pub(crate) use search::{Algorithm, CheckpointArgs, LimitArgs, SearchArgs};
pub(crate) use tables::{
    BuildArgs, BuildCommand, BuildCubeArgs, BuildTilesArgs, CubeSet, CubeSizesArgs, ListArgs,
    NamesArgs, PlaceArgs, RemoveArgs, TablesCommand,
};
pub(crate) use tiles::{BoardArgs, NotationName, TableArgs, TilesArgs};
pub(crate) use trace::{KeepName, TraceArgs, TraceCommand};
pub(crate) use twisty::TwistyArgs;

/// Shown below the help of the program.
const AFTER_HELP: &str = "\
Exit codes:
    0  solved and proven optimal
    1  the command line, the environment or the configuration is wrong
    2  bad input: no board, or a file that cannot be read
   10  proven unsolvable
   11  solved, not proven optimal
   20  a limit was reached first; what is proven is printed
   70  an answer failed its check: a fault of this program
   74  the output could not be written
  130  interrupted; what is proven is printed, and where the checkpoint lies
A batch returns the first of 130, 2, 20, 11, 10, 0 that applies to any line.

Every option can be set in the environment, as DEEPEN_ and its name
(DEEPEN_MAX_COST), and in the configuration file (max-cost = 60). The command
line comes first, then the environment, then the file.";

/// Provably optimal answers in bounded memory.
#[derive(Debug, Parser)]
#[command(name = "deepen", version, long_version = crate::version::long(), after_help = AFTER_HELP)]
#[command(propagate_version = true, subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) config: ConfigArgs,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Where defaults come from.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Configuration")]
pub(crate) struct ConfigArgs {
    /// Configuration file instead of the platform's own
    #[arg(long, value_name = "FILE", global = true, env = "DEEPEN_CONFIG", hide_env_values = true)]
    pub(crate) config: Option<PathBuf>,
    /// Read no configuration file
    #[arg(long, global = true, conflicts_with = "config")]
    pub(crate) no_config: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    #[command(flatten)]
    Domain(DomainCommand),
    /// Solve the same problems by several algorithms
    Compare(Box<CompareArgs>),
    /// Record every step of a search, and walk through it
    Trace(TraceArgs),
    /// Solve, analyse, play and explain games of two players
    #[command(subcommand)]
    Game(GameCommand),
    /// Go on with a search that was interrupted or reached a limit
    Resume(ResumeArgs),
    /// Replay solutions independently of the search
    #[command(subcommand)]
    Check(CheckCommand),
    /// Look for faults of a heuristic
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Measure what each optimisation is worth
    #[command(subcommand)]
    Bench(BenchCommand),
    /// Build tables of exact distances, and look after those that are kept
    #[command(subcommand)]
    Tables(TablesCommand),
    /// Print the manual or shell completions
    Generate(GenerateArgs),
}

/// The commands that solve problems, one for each domain.
#[derive(Debug, Subcommand)]
pub(crate) enum DomainCommand {
    /// Solve sliding-tile puzzles optimally
    Tiles(Box<TilesArgs>),
    /// Sort stacks of pancakes by as few flips as possible
    Pancake(Box<PancakeArgs>),
    /// Solve `TopSpin` rings by as few turns as possible
    Topspin(Box<TopspinArgs>),
    /// Move towers of Hanoi by as few steps as possible
    Hanoi(Box<HanoiArgs>),
    /// Solve Rubik's cubes by as few turns as possible
    Cube(Box<CubeArgs>),
    /// Solve twisty puzzles that a file defines by as few moves as possible
    Twisty(Box<TwistyArgs>),
    /// Find cheapest paths in a graph
    Graph(Box<GraphArgs>),
    /// Find shortest paths on a grid map
    Grid(Box<GridArgs>),
    /// Find the cheapest motions of a robot on a map
    Lattice(Box<LatticeArgs>),
}

/// How answers are written.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// How answers are written; `json` is one array, `jsonl` an object a line
    #[arg(long, value_enum, default_value_t = Format::Text, env = "DEEPEN_FORMAT", hide_env_values = true)]
    pub(crate) format: Format,
    /// Only the answers: no progress, no notes
    #[arg(short, long, conflicts_with = "verbose", value_parser = BoolishValueParser::new(), env = "DEEPEN_QUIET", hide_env_values = true)]
    pub(crate) quiet: bool,
    /// A row for every iteration also in batches and machine formats, and more counts
    #[arg(short, long, value_parser = BoolishValueParser::new(), env = "DEEPEN_VERBOSE", hide_env_values = true)]
    pub(crate) verbose: bool,
    /// What is to be recorded of the search, by `deepen trace`.
    #[arg(skip)]
    pub(crate) trace: Option<Request>,
}

/// Names of the formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One JSON array
    Json,
    /// One JSON object a line
    Jsonl,
    /// Comma-separated values with a header
    Csv,
}

/// `deepen cube tables ..` as what it stands for: `deepen tables ..`, and
/// `deepen tables build cube ..`; with nothing but options behind, the sizes.
pub(crate) fn of_tables(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let is = |place: usize, word: &str| arguments.get(place).is_some_and(|found| found == word);
    if !(is(1, "cube") && is(2, "tables")) {
        return arguments;
    }
    let build = is(3, "build");
    let said = arguments.get(3).and_then(|found| found.to_str());
    let sizes = said.is_none_or(|said| said.starts_with('-') && !matches!(said, "-h" | "--help"));
    arguments.remove(1);
    if sizes || build {
        arguments.insert(if build { 3 } else { 2 }, "cube".into());
    }
    arguments
}

/// An argument with a gap before it where it is a problem that begins with a
/// negative number, such as "-2 1 -3", and would be taken for an option.
pub(crate) fn unlike_option(argument: OsString) -> OsString {
    let is_problem = argument.to_str().is_some_and(|text| {
        let first = text.split_whitespace().next().unwrap_or_default();
        first.len() < text.trim_end().len()
            && first.starts_with('-')
            && first.parse::<i32>().is_ok()
    });
    if !is_problem {
        return argument;
    }
    let mut apart = OsString::from(" ");
    apart.push(argument);
    apart
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_cubes_are_tables() {
        for (said, meant) in [
            ("deepen cube tables", "deepen tables cube"),
            ("deepen cube tables --metric quarter", "deepen tables cube --metric quarter"),
            ("deepen cube tables --help", "deepen tables --help"),
            ("deepen cube tables list", "deepen tables list"),
            ("deepen cube tables build --set korf", "deepen tables build cube --set korf"),
            ("deepen cube tables remove --all", "deepen tables remove --all"),
            ("deepen cube R", "deepen cube R"),
            ("deepen tables list", "deepen tables list"),
        ] {
            let words = said.split(' ').map(OsString::from).collect();
            let meant: Vec<OsString> = meant.split(' ').map(OsString::from).collect();
            assert_eq!(of_tables(words), meant);
        }
    }
}
