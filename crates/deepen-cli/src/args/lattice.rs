//! Options of `deepen lattice`.

use std::path::PathBuf;

use clap::Args;

use super::problems::SolveArgs;

/// `deepen lattice`
#[derive(Args, Clone, Debug)]
#[command(after_help = crate::lattice::HELP)]
pub(crate) struct LatticeArgs {
    /// The map, a `MovingAI` `.map` file
    #[arg(value_name = "MAP")]
    pub(crate) map: PathBuf,
    /// The robot, a JSON file of motion primitives
    #[arg(value_name = "PRIMITIVES")]
    pub(crate) primitives: PathBuf,
    /// Where the robot is
    #[arg(long, value_name = "X,Y,HEADING", requires = "to", help_heading = "Queries")]
    pub(crate) from: Option<String>,
    /// Where it is to be
    #[arg(long, value_name = "X,Y,HEADING", requires = "from", help_heading = "Queries")]
    pub(crate) to: Option<String>,
    /// Read queries from FILE, two poses a line; `-` is standard input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "from",
        env = "DEEPEN_FILE",
        hide_env_values = true,
        help_heading = "Queries"
    )]
    pub(crate) file: Option<PathBuf>,
    /// Draw the map, the motions and the expanded cells into FILE; of one query
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    pub(crate) svg: Option<PathBuf>,
    /// The heuristic; see below
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = crate::lattice::heuristic_name, env = "DEEPEN_HEURISTIC", hide_env_values = true, help_heading = "Search")]
    pub(crate) heuristic: String,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}
