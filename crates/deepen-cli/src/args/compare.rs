//! Options of `deepen compare`. Its subcommands are the program's own domains
//! with all their options, so that a new domain can be compared without a line
//! here; of these options the values are kept as they were written.

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand};

use super::DomainCommand;

/// Shown below the help of `deepen compare`.
const HELP: &str = "\
Columns are apart by commas; a column is an algorithm, as --algorithm names it
(`ida*` is short for `ida-star`), and what only it is given:
  [LABEL=]ALGORITHM[:HEURISTIC][+OPTION=VALUE]..
  ida-star:manhattan                  with a heuristic of its own
  a-star+memory=16M+time=30s          with limits of its own
  heavy=ida-star+weight=2             with a name of its own
All other options are those of the domain's command and hold for every column.
Columns are solved one after the other, each in a process of its own, so that
none suffers from another; each problem of each column under its own limits.

The table's means are over the problems that every column solved; a column that
solved less than one in four is not asked. `fewer` (expanded nodes) and `faster`
(CPU time) are against the first column.

The exit code is 0 if every problem was solved or proven unsolvable by some
column, 20 if a limit kept all of them from one, 70 if two columns contradict
each other or an answer is wrong, 130 after Ctrl-C, with what was measured until
then. With --report a comparison that was interrupted or killed can go on:
  deepen compare --resume NAME.journal

Examples:
  deepen compare tiles --random 50 --size 3x3 --algorithms 'ida*,a*,rbfs' --report eight
  deepen compare pancake --random 20 --algorithms ida-star,ida-star:zero --time 10s
  deepen compare graph roads.txt --file queries.txt --algorithms auto,a-star,bae-star
  deepen compare --repeat eight.json --report again";

/// `deepen compare`
#[derive(Args, Debug)]
#[command(after_help = HELP, args_conflicts_with_subcommands = true, arg_required_else_help = true)]
pub(crate) struct CompareArgs {
    /// Go on with a comparison that did not come to its end, from its journal
    #[arg(long, value_name = "JOURNAL", conflicts_with_all = ["repeat", "join"])]
    pub(crate) resume: Option<PathBuf>,
    /// Measure once more what a report (JSON) says, with the same arguments
    #[arg(long, value_name = "REPORT", conflicts_with = "join")]
    pub(crate) repeat: Option<PathBuf>,
    /// Put several reports (JSON) together, with sums for each domain
    #[arg(long, value_name = "REPORT", num_args = 2..)]
    pub(crate) join: Vec<PathBuf>,
    /// With --repeat or --join: write NAME.html, NAME.csv and NAME.json
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    pub(crate) report: Option<PathBuf>,
    #[command(subcommand)]
    pub(crate) domain: Option<CompareDomain>,
}

/// What is compared, and what is written.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Comparison")]
pub(crate) struct ColumnArgs {
    /// The columns: algorithms, apart by commas; see `deepen compare --help`
    #[arg(
        long,
        value_name = "COLUMNS",
        required = true,
        env = "DEEPEN_ALGORITHMS",
        hide_env_values = true
    )]
    pub(crate) algorithms: String,
    /// Also write NAME.html, a page with plots, complete in itself, and the figures as NAME.csv and NAME.json; NAME.journal is there until then
    #[arg(long, value_name = "NAME", env = "DEEPEN_REPORT", hide_env_values = true)]
    pub(crate) report: Option<PathBuf>,
}

/// A domain's command and what was said to it.
#[derive(Debug)]
pub(crate) struct CompareDomain {
    /// `tiles`
    pub(crate) name: String,
    pub(crate) matches: ArgMatches,
}

/// Options of a domain that mean nothing where answers are compared.
pub(crate) const WITHOUT: [&str; 6] =
    ["algorithm", "checkpoint", "checkpoint_every", "distances", "skip", "svg"];

/// The program's commands that solve problems.
pub(crate) fn domains() -> Command {
    DomainCommand::augment_subcommands(Command::new("deepen"))
}

impl Subcommand for CompareDomain {
    fn augment_subcommands(command: Command) -> Command {
        domains()
            .get_subcommands()
            .fold(command, |command, domain| command.subcommand(compared(domain.clone())))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        DomainCommand::has_subcommand(name)
    }
}

/// A domain's command that compares. What means nothing here is not shown; it
/// is not taken out either, because other options speak of it.
fn compared(domain: Command) -> Command {
    let about = domain.get_about().cloned().unwrap_or_default();
    let about = format!("{about}, by several algorithms");
    let command = domain.mut_args(|argument| {
        let without = WITHOUT.contains(&argument.get_id().as_str());
        if without { argument.hide(true).env(None) } else { argument }
    });
    ColumnArgs::augment_args(command).about(about)
}

impl FromArgMatches for CompareDomain {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (name, matches) =
            matches.subcommand().ok_or_else(|| clap::Error::new(ErrorKind::MissingSubcommand))?;
        Ok(CompareDomain { name: name.to_owned(), matches: matches.clone() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
