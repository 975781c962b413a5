//! Options of `deepen resume`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::{LimitArgs, OutputArgs, PlaceArgs, values};

/// `deepen resume`
#[derive(Args, Clone, Debug)]
pub(crate) struct ResumeArgs {
    /// The checkpoint; it is kept up to date, and removed when there is an answer
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Threads that search, or `all` [default: as before]
    #[arg(long, value_name = "N", value_parser = values::threads, env = "DEEPEN_THREADS", hide_env_values = true)]
    pub(crate) threads: Option<usize>,
    /// How often the checkpoint is written (also at a limit and at Ctrl-C)
    #[arg(long, value_name = "TIME", value_parser = values::duration, default_value = "30s", env = "DEEPEN_CHECKPOINT_EVERY", hide_env_values = true)]
    pub(crate) checkpoint_every: Duration,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
