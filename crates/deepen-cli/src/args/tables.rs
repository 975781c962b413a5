//! Options of `deepen tables`.

use std::path::PathBuf;

use clap::builder::{BoolishValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use deepen_puzzles::cube::optimal::Size;
use deepen_puzzles::tiles::Shape;

use super::{MetricName, OutputArgs, values};

/// `deepen tables`
#[derive(Debug, Subcommand)]
pub(crate) enum TablesCommand {
    /// Build tables and keep them
    #[command(subcommand)]
    Build(BuildCommand),
    /// List the tables for Rubik's cube that there are to choose from
    Cube(CubeSizesArgs),
    /// List the tables that are kept
    List(ListArgs),
    /// Check every byte of tables
    Verify(NamesArgs),
    /// Show what tables say of themselves
    Info(NamesArgs),
    /// Remove tables
    Remove(RemoveArgs),
}

/// `deepen tables build`
#[derive(Debug, Subcommand)]
pub(crate) enum BuildCommand {
    /// Pattern tables of sliding-tile puzzles
    Tiles(BuildTilesArgs),
    /// Tables for Rubik's cube
    Cube(BuildCubeArgs),
}

/// Where tables are kept.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Tables")]
pub(crate) struct PlaceArgs {
    /// Directory of the tables instead of the platform's own
    #[arg(long, value_name = "DIR", env = "DEEPEN_TABLES_DIR", hide_env_values = true)]
    pub(crate) tables_dir: Option<PathBuf>,
}

impl PlaceArgs {
    /// The directory that was named, wherever the program is run from later.
    pub(crate) fn absolute(&self) -> Option<PathBuf> {
        let named = self.tables_dir.as_ref();
        named.map(|named| std::path::absolute(named).unwrap_or_else(|_| named.clone()))
    }
}

/// `deepen tables build tiles`
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
A table has the least number of moves that the tiles of a pattern need among all
others; those of patterns without a common tile may be added. Patterns that are
the same but for a symmetry of the board share one table, which is named after
one of them, by the tiles' goal cells from 0. Tables that are there and good
stay. Ctrl-C leaves no half table.

The exit code is 0 if all tables are there in the end, 2 if a file is in the way
that is no good table (see --rebuild), 20 if the quota does not allow them, and
74 if one could not be written.

Examples:
  deepen tables build tiles --set 7-8
  deepen tables build tiles --size 5x5 --set 6-6-6-6 --threads all
  deepen tables build tiles --goal blank-first --tiles 1,2,3,4,5,6,8 --dry-run")]
#[command(group = clap::ArgGroup::new("which").required(true).args(["tiles", "set"]))]
pub(crate) struct BuildTilesArgs {
    /// The tiles of one pattern, by their numbers
    #[arg(long, value_name = "TILES", value_delimiter = ',', conflicts_with = "set")]
    pub(crate) tiles: Vec<u8>,
    /// All patterns of a set, by their sizes; for example 7-8, or 6-6-6-6x3 for three partitions
    #[arg(long, value_name = "SIZES[xN]", value_parser = values::table_set)]
    pub(crate) set: Option<values::TableSet>,
    /// Tell apart where the blank is, as far as it matters: larger tables, higher values
    #[arg(long)]
    pub(crate) regions: bool,
    /// Rows x columns
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = values::shape, default_value = "4x4", env = "DEEPEN_SIZE", hide_env_values = true)]
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
    #[command(flatten)]
    pub(crate) how: BuildArgs,
}

/// How tables are built and kept.
#[derive(Args, Clone, Debug)]
pub(crate) struct BuildArgs {
    /// Threads that build, or `all`
    #[arg(long, value_name = "N", value_parser = values::threads, default_value = "all", env = "DEEPEN_THREADS", hide_env_values = true)]
    pub(crate) threads: usize,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    /// The most bytes that all tables together may take on the disk, for example 20G
    #[arg(long, value_name = "SIZE", value_parser = values::bytes, env = "DEEPEN_QUOTA", hide_env_values = true, help_heading = "Tables")]
    pub(crate) quota: Option<usize>,
    /// Compress by zstd at this level, 1 to 22: smaller files that take longer to open
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(i32).range(1..=22), num_args = 0..=1, default_missing_value = "3", env = "DEEPEN_COMPRESS", hide_env_values = true, help_heading = "Tables")]
    pub(crate) compress: Option<i32>,
    /// Replace files that are damaged, of an older version or of another table
    #[arg(long, value_parser = BoolishValueParser::new(), env = "DEEPEN_REBUILD", hide_env_values = true, help_heading = "Tables")]
    pub(crate) rebuild: bool,
    /// Only say what each table would take
    #[arg(long, help_heading = "Tables")]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Shown below the help of `deepen tables build cube`.
const CUBE: &str = "\
The optimal solver has one table, of a size that is chosen (`deepen cube tables`
lists what each takes and is worth). `korf` are the three tables of Korf's paper
of 1997, 173 MB: of the corners, and of two halves of the edges. Tables that are
there and good stay.

Ctrl-C leaves no half table. A build of the optimal solver's table that was
interrupted or killed goes on when the same command is given again: its state is
saved beside the table, every minute and at Ctrl-C, and removed in the end (or by
`deepen tables remove --leftovers`). --rebuild begins anew.

Examples:
  deepen tables build cube
  deepen tables build cube --set 2.6GB
  deepen tables build cube --set korf --metric quarter --dry-run";

/// `deepen tables build cube`
#[derive(Args, Clone, Debug)]
#[command(after_help = CUBE)]
pub(crate) struct BuildCubeArgs {
    /// The optimal solver's table of a size, or those of --solver korf
    #[arg(long, value_name = "SET", value_parser = cube_set(), ignore_case = true, default_value = "325MB")]
    pub(crate) set: CubeSet,
    /// What counts as one step
    #[arg(long, value_enum, default_value_t = MetricName::Half, env = "DEEPEN_METRIC", hide_env_values = true)]
    pub(crate) metric: MetricName,
    #[command(flatten)]
    pub(crate) how: BuildArgs,
}

/// Sets of tables for cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CubeSet {
    /// The optimal solver's of a size
    Optimal(Size),
    /// Those of --solver korf
    Korf,
}

/// `deepen tables cube`
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
`deepen cube tables` is the same. The exit code is 2 if a file is no good table;
`deepen tables verify` checks every byte.")]
pub(crate) struct CubeSizesArgs {
    /// What counts as one step
    #[arg(long, value_enum, default_value_t = MetricName::Half, env = "DEEPEN_METRIC", hide_env_values = true)]
    pub(crate) metric: MetricName,
    /// Threads that would build and search, or `all`
    #[arg(long, value_name = "N", value_parser = values::threads, default_value = "all", env = "DEEPEN_THREADS", hide_env_values = true)]
    pub(crate) threads: usize,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `deepen tables list`
#[derive(Args, Clone, Debug)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `deepen tables verify` and `deepen tables info`
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
A name is one that `deepen tables list` shows, or a file. The exit code is 0 if
all are good and 2 if one is not.")]
pub(crate) struct NamesArgs {
    /// The tables; all that are kept where none is named
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Threads that check, or `all`
    #[arg(long, value_name = "N", value_parser = values::threads, default_value = "all", env = "DEEPEN_THREADS", hide_env_values = true)]
    pub(crate) threads: usize,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `deepen tables remove`
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Programs that are using a table keep it until they end. What writers that were
killed have left is removed as well.")]
#[command(group = clap::ArgGroup::new("which").required(true).args(["names", "all", "leftovers"]))]
pub(crate) struct RemoveArgs {
    /// The tables, as `deepen tables list` shows them
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// All that are kept
    #[arg(long)]
    pub(crate) all: bool,
    /// Only what killed writers have left
    #[arg(long)]
    pub(crate) leftovers: bool,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The size of a table for cubes, by its name.
pub(crate) fn cube_table() -> impl TypedValueParser<Value = Size> {
    PossibleValuesParser::new(Size::ALL.map(|size| size.name()))
        .try_map(|name| Size::of_name(&name).ok_or("there is no such size"))
}

/// A set of tables for cubes: Korf's, or the optimal solver's of a size.
fn cube_set() -> impl TypedValueParser<Value = CubeSet> {
    let sizes = Size::ALL.map(|size| size.name());
    PossibleValuesParser::new(sizes.into_iter().chain(["korf"]))
        .map(|name| Size::of_name(&name).map_or(CubeSet::Korf, CubeSet::Optimal))
}
