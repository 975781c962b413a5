//! `deepen trace`

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::values;
use crate::trace::Filter;

/// `deepen trace`
#[derive(Args, Clone, Debug)]
#[command(after_help = crate::trace::HELP, subcommand_value_name = "SEARCH | show | step | export")]
pub(crate) struct TraceArgs {
    /// Write the trace to FILE; without it the walk-through is printed at once
    #[arg(long, value_name = "FILE")]
    pub(crate) to: Option<PathBuf>,
    /// The trace may take so much, in memory and in its file
    #[arg(long, value_name = "SIZE", value_parser = values::bytes, default_value = "16M")]
    pub(crate) most: usize,
    /// What is kept where not all can be
    #[arg(long, value_enum, default_value_t = KeepName::Last)]
    pub(crate) keep: KeepName,
    /// Print only some events; see below
    #[arg(long, value_name = "FILTER", default_value = "")]
    pub(crate) only: Filter,
    #[command(subcommand)]
    pub(crate) command: TraceCommand,
}

/// What is kept where not all can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KeepName {
    /// The last events
    Last,
    /// Stretches of events from all of the search
    Sample,
}

/// What is done with a trace.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum TraceCommand {
    /// Print the walk-through of a file
    Show(ShowArgs),
    /// Step through a file, forward and backward
    Step(StepArgs),
    /// Write a file for other programs
    Export(ExportArgs),
    /// The command line of a search
    #[command(external_subcommand)]
    Search(Vec<OsString>),
}

/// `deepen trace show`
#[derive(Args, Clone, Debug)]
#[command(after_help = crate::trace::FILTERS)]
pub(crate) struct ShowArgs {
    /// The trace
    pub(crate) file: PathBuf,
    /// Print only some events; see below
    #[arg(long, value_name = "FILTER", default_value = "")]
    pub(crate) only: Filter,
}

/// `deepen trace step`
#[derive(Args, Clone, Debug)]
#[command(after_help = crate::trace::KEYS)]
pub(crate) struct StepArgs {
    /// The trace
    pub(crate) file: PathBuf,
}

/// `deepen trace export`
#[derive(Args, Clone, Debug)]
#[command(after_help = crate::trace::FILTERS)]
pub(crate) struct ExportArgs {
    /// The trace
    pub(crate) file: PathBuf,
    /// As one JSON object; there is no other form yet
    #[arg(long, required = true)]
    pub(crate) json: bool,
    /// Write only some events; see below
    #[arg(long, value_name = "FILTER", default_value = "")]
    pub(crate) only: Filter,
}
