//! The tables for cubes that can be built and kept.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use deepen_puzzles::cube::korf::{Which, kept};
use deepen_puzzles::cube::{Cube, CubeSpace, Metric};
use deepen_tables::build::{Options, Progress};
use deepen_tables::cache::Built;
use deepen_tables::file::Description;

use crate::tables::Step;

/// Entries of Korf's tables that one core makes in a second, for a first guess.
const ENTRIES_A_SECOND: f64 = 1.2e7;

/// A table for cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CubeTable {
    /// One of Korf's three.
    Korf(Which, Metric),
}

impl CubeTable {
    /// Korf's three tables for a metric.
    pub(crate) fn korf(metric: Metric) -> Vec<Self> {
        Which::ALL.map(|which| CubeTable::Korf(which, metric)).to_vec()
    }

    /// Which table it is.
    pub(crate) fn description(self) -> Description {
        let CubeTable::Korf(which, metric) = self;
        which.description(&space(metric))
    }

    /// The bytes of memory that building takes.
    pub(crate) fn memory(self, threads: usize) -> u64 {
        let CubeTable::Korf(which, _) = self;
        which.memory_needed(threads)
    }

    /// A guess of the seconds that building takes.
    pub(crate) fn seconds(self, threads: usize) -> f64 {
        let CubeTable::Korf(which, _) = self;
        which.entries() as f64 / ENTRIES_A_SECOND / threads.max(1) as f64
    }

    /// Builds the table; what `watch` answers decides whether to go on.
    pub(crate) fn build(
        self,
        threads: usize,
        watch: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<Built, String> {
        let CubeTable::Korf(which, metric) = self;
        let threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
        let options = Options { threads, ..Options::default() };
        let mut report = |progress: &Progress| {
            let Progress { level: distance, done: known, total, .. } = *progress;
            watch(Step { distance, known, total })
        };
        let built = which.build(&space(metric), &options, &mut report);
        built.map(kept).map_err(|error| error.to_string())
    }
}

/// All cubes, by all turns.
fn space(metric: Metric) -> CubeSpace {
    CubeSpace::new(Cube::SOLVED, metric)
}
