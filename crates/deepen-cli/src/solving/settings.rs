//! How is searched, whatever the domain, as a checkpoint keeps it too.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::amount::Amount;
use crate::args::{Algorithm, CheckpointArgs, OutputArgs, ResumeArgs, SearchArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::number;
use crate::solving::lines::Fault;

/// How is searched.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SearchSettings {
    pub(crate) algorithm: Algorithm,
    pub(crate) weight: f64,
    pub(crate) threads: usize,
    pub(crate) time: Option<Duration>,
    pub(crate) max_expanded: Option<u64>,
    pub(crate) max_iterations: Option<u64>,
    pub(crate) memory: Option<usize>,
    pub(crate) max_cost: Option<Amount>,
    /// How many of all solutions to list; `None` asks for one solution.
    pub(crate) all: Option<u64>,
    /// Whether those that are not listed need not be counted.
    #[serde(default)]
    pub(crate) only_listed: bool,
    /// What an algorithm that keeps nodes may take for them, if that was said.
    #[serde(default, alias = "frontier_memory")]
    pub(crate) node_memory: Option<usize>,
    /// Nodes of a layer that beam search expands.
    #[serde(default)]
    pub(crate) width: usize,
    /// Whether no notes are written.
    #[serde(default)]
    pub(crate) quiet: bool,
}

impl SearchSettings {
    /// Those of the arguments; one solution is wanted.
    pub(crate) fn of(args: &SearchArgs, output: &OutputArgs) -> Self {
        let limits = &args.limits;
        SearchSettings {
            algorithm: args.algorithm,
            weight: args.weight.unwrap_or(1.0),
            threads: args.threads.unwrap_or(1),
            time: limits.time,
            max_expanded: limits.max_expanded,
            max_iterations: limits.max_iterations,
            memory: limits.memory,
            max_cost: limits.max_cost,
            all: None,
            only_listed: false,
            node_memory: args.frontier_memory,
            width: args.width as usize,
            quiet: output.quiet,
        }
    }

    /// Looks at the bytes of a heuristic's tables before they are made.
    ///
    /// # Errors
    /// Where they are more than the memory allowed.
    pub(crate) fn allows_tables(&self, heuristic: &str, bytes: usize) -> Result<(), Fault> {
        if self.memory.is_none_or(|most| bytes <= most) {
            return Ok(());
        }
        let bytes = number::bytes(bytes as u64);
        let message = format!("the tables of {heuristic} take {bytes}, more than --memory allows");
        Err(Fault::new(message))
    }

    /// The same where a checkpoint may be wanted, which not every algorithm can
    /// keep.
    ///
    /// # Errors
    /// Where the one that was asked for cannot.
    pub(crate) fn keeping(self, checkpoint: &CheckpointArgs) -> Result<Self, Failure> {
        match self.algorithm {
            _ if checkpoint.checkpoint.is_none() => Ok(self),
            Algorithm::Auto => Ok(SearchSettings { algorithm: Algorithm::Hybrid, ..self }),
            algorithm if algorithm.keeps_checkpoints() => Ok(self),
            algorithm => {
                let name = algorithm.name();
                let message = format!(
                    "--algorithm {name} cannot be used with --checkpoint: all it knows is in memory"
                );
                Err(Failure::new(Exit::Usage, message))
            }
        }
    }

    /// Those that a checkpoint has kept, but for what is said anew. Limits that
    /// were kept count from now on.
    pub(crate) fn changed(self, args: &ResumeArgs) -> Self {
        let limits = &args.limits;
        let kept = self;
        SearchSettings {
            threads: args.threads.unwrap_or(kept.threads),
            time: limits.time.or(kept.time),
            max_expanded: limits.max_expanded.or(kept.max_expanded),
            max_iterations: limits.max_iterations.or(kept.max_iterations),
            memory: limits.memory.or(kept.memory),
            max_cost: limits.max_cost.or(kept.max_cost),
            quiet: args.output.quiet,
            ..kept
        }
    }
}
