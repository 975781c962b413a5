//! The tables for cubes that can be built and kept.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use deepen_puzzles::cube::korf::{Which, kept};
use deepen_puzzles::cube::optimal::{self, Size};
use deepen_puzzles::cube::{Cube, CubeSpace, Metric};
use deepen_tables::build::{BuildError, Options, Progress, Save};
use deepen_tables::cache::Built;
use deepen_tables::file::Description;

use crate::tables::Step;

/// Entries of Korf's tables that one core makes in a second, for a first guess.
const ENTRIES_A_SECOND: f64 = 1.2e7;

/// How often the state of a build is saved: each time as many bytes are written
/// as the table has.
const SAVED_EVERY: Duration = Duration::from_secs(60);

/// A table for cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CubeTable {
    /// One of Korf's three.
    Korf(Which, Metric),
    /// One of the optimal solver's.
    Optimal(Size, Metric),
}

impl CubeTable {
    /// Korf's three tables for a metric.
    pub(crate) fn korf(metric: Metric) -> Vec<Self> {
        Which::ALL.map(|which| CubeTable::Korf(which, metric)).to_vec()
    }

    /// Which table it is.
    pub(crate) fn description(self) -> Description {
        match self {
            CubeTable::Korf(which, metric) => which.description(&space(metric)),
            CubeTable::Optimal(size, metric) => size.cosets(metric).description(),
        }
    }

    /// The command that builds and keeps it.
    pub(crate) fn command(self) -> String {
        let (set, metric) = match self {
            CubeTable::Korf(_, metric) => ("korf", metric),
            CubeTable::Optimal(size, metric) => (size.name(), metric),
        };
        let metric = match metric {
            Metric::HalfTurn => "",
            Metric::QuarterTurn => " --metric quarter",
        };
        format!("deepen tables build cube --set {set}{metric}")
    }

    /// The bytes of memory that building takes.
    pub(crate) fn memory(self, threads: usize) -> u64 {
        match self {
            CubeTable::Korf(which, _) => which.memory_needed(threads),
            CubeTable::Optimal(size, metric) => optimal::memory_needed(size.cosets(metric)),
        }
    }

    /// A guess of the seconds that building takes.
    pub(crate) fn seconds(self, threads: usize) -> f64 {
        let of_one = match self {
            CubeTable::Korf(which, _) => which.entries() as f64 / ENTRIES_A_SECOND,
            CubeTable::Optimal(size, metric) => size.build_seconds(metric),
        };
        of_one / threads.max(1) as f64
    }

    /// Builds the table; what `watch` answers decides whether to go on. Where
    /// there is a place for its state, an interrupted build goes on from it.
    pub(crate) fn build(
        self,
        threads: usize,
        state: Option<PathBuf>,
        watch: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<Built, String> {
        let threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
        let mut report = |progress: &Progress| {
            let Progress { level: distance, done: known, total, .. } = *progress;
            watch(Step { distance, known, total })
        };
        match self {
            CubeTable::Korf(which, metric) => {
                let options = Options { threads, ..Options::default() };
                let built = which.build(&space(metric), &options, &mut report);
                built.map(kept).map_err(|error| error.to_string())
            }
            CubeTable::Optimal(size, metric) => {
                let cosets = size.cosets(metric);
                let memory = optimal::memory_needed(cosets);
                let save = state.map(|path| Save { path, every: SAVED_EVERY });
                let saves = save.is_some();
                let options = Options { memory, threads, save, ..Options::default() };
                let built = optimal::build(cosets, &options, &mut report);
                built.map_err(|error| match error {
                    BuildError::Cancelled if saves => {
                        format!("{error}; the same command goes on from here")
                    }
                    BuildError::Saved { .. } => format!("{error} (--rebuild begins anew)"),
                    error => error.to_string(),
                })
            }
        }
    }
}

/// All cubes, by all turns.
fn space(metric: Metric) -> CubeSpace {
    CubeSpace::new(Cube::SOLVED, metric)
}
