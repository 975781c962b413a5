//! How boards are to be solved, as a checkpoint keeps it too.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::shelf::TableSettings;
use crate::args::{Algorithm, NotationName, ResumeArgs, TilesArgs};
use crate::exit::Exit;
use crate::failure::Failure;

/// How boards are to be solved.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Settings {
    pub(crate) algorithm: Algorithm,
    pub(crate) heuristic: String,
    pub(crate) weight: f64,
    pub(crate) threads: usize,
    pub(crate) time: Option<Duration>,
    pub(crate) max_expanded: Option<u64>,
    pub(crate) max_iterations: Option<u64>,
    pub(crate) memory: Option<usize>,
    pub(crate) max_cost: Option<u32>,
    /// How many of all solutions to list; `None` asks for one solution.
    pub(crate) all: Option<u64>,
    pub(crate) moves: NotationName,
    pub(crate) show_boards: bool,
    /// What the best-first phase of the hybrid search may take.
    #[serde(default)]
    pub(crate) frontier_memory: usize,
    #[serde(default)]
    pub(crate) tables: TableSettings,
    /// Whether no notes are written.
    #[serde(default)]
    pub(crate) quiet: bool,
}

impl Settings {
    /// Those of the arguments.
    ///
    /// # Errors
    /// When they speak against each other.
    pub(crate) fn of(args: &TilesArgs) -> Result<Self, Failure> {
        let only_optimal = |other: &str| {
            let why = "its best-first phase finds one optimal solution";
            let message = format!("--algorithm hybrid cannot be used with {other}: {why}");
            Err(Failure::new(Exit::Usage, message))
        };
        let hybrid = args.search.algorithm == Algorithm::Hybrid;
        if hybrid && args.all {
            return only_optimal("--all");
        }
        if hybrid && args.search.weight.is_some_and(|weight| weight > 1.0) {
            return only_optimal("--weight");
        }
        let limits = &args.search.limits;
        Ok(Settings {
            algorithm: args.search.algorithm,
            heuristic: args.heuristic.to_string(),
            weight: args.search.weight.unwrap_or(1.0),
            threads: if args.all { 1 } else { args.search.threads.unwrap_or(1) },
            time: limits.time,
            max_expanded: limits.max_expanded,
            max_iterations: limits.max_iterations,
            memory: limits.memory,
            max_cost: limits.max_cost,
            all: args.all.then_some(args.all_limit),
            moves: args.moves,
            show_boards: args.show_boards,
            frontier_memory: args.search.frontier_memory,
            tables: args.tables.settings(),
            quiet: args.output.quiet,
        })
    }

    /// Those that a checkpoint has kept, but for what is said anew. Limits that
    /// were kept count from now on.
    pub(crate) fn changed(self, args: &ResumeArgs) -> Self {
        let limits = &args.limits;
        let kept = self;
        let directory = args.place.absolute().or(kept.tables.directory);
        Settings {
            threads: args.threads.unwrap_or(kept.threads),
            time: limits.time.or(kept.time),
            max_expanded: limits.max_expanded.or(kept.max_expanded),
            max_iterations: limits.max_iterations.or(kept.max_iterations),
            memory: limits.memory.or(kept.memory),
            max_cost: limits.max_cost.or(kept.max_cost),
            tables: TableSettings { directory, ..kept.tables },
            quiet: args.output.quiet,
            ..kept
        }
    }
}
