//! The table of one pattern, by the perfect rank of its placements.

use std::ops::ControlFlow;
use std::sync::Arc;

use deepen_tables::build::blocks::{self, Progress};

use super::ranked::ranked;
use super::space::Placements;
use super::{Pattern, RegionTable, TableError};

/// Bytes that can be shared: made in memory, or mapped from a file.
pub type TableBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// The least number of moves of a pattern's own tiles that bring them to their
/// goal cells, for every placement: moves of other tiles are not counted, and
/// the blank may be wherever it is best. So values of patterns without a
/// common tile may be added (Korf & Felner 2002, "Disjoint pattern database
/// heuristics").
///
/// A byte an entry, by [`Pattern::index`]; 255 where no moves lead to the
/// goal, which is so only if the pattern leaves no more than two cells free.
#[derive(Clone)]
pub struct PatternTable {
    pattern: Pattern,
    bytes: TableBytes,
    histogram: Vec<u64>,
}

impl PatternTable {
    /// Builds the table on so many threads (at least one); the bytes do not
    /// depend on how many. Needs [`Pattern::build_memory`]. What `progress`
    /// answers after each level decides whether to go on.
    ///
    /// # Errors
    /// When it is told to stop or there is not enough memory.
    pub fn build(
        pattern: Pattern,
        threads: usize,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Self, TableError> {
        let space = Placements::new(pattern.shape(), pattern.labels().len());
        let start = space.regions.state(pattern.labels(), pattern.goal_blank());
        let levels = blocks::levels(&space.blocks, &[start], threads, progress)?;
        let mut bytes = blocks::zeros(pattern.entries() as usize)?;
        ranked(&space.regions, pattern.labels().len(), &levels.values, &mut bytes, threads);
        Ok(PatternTable { pattern, bytes: Arc::new(bytes), histogram: levels.histogram })
    }

    /// A table of bytes that are known: those of a file that has been checked.
    ///
    /// # Errors
    /// When there are not as many as the pattern has placements, or the
    /// histogram has more.
    pub fn from_parts(
        pattern: Pattern,
        bytes: TableBytes,
        histogram: Vec<u64>,
    ) -> Result<Self, TableError> {
        TableError::check_parts(pattern.entries(), (*bytes).as_ref(), &histogram)?;
        Ok(PatternTable { pattern, bytes, histogram })
    }

    /// The pattern.
    #[must_use]
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// All values, by [`Pattern::index`].
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }

    /// The same bytes, to be shared.
    #[must_use]
    pub fn shared(&self) -> TableBytes {
        Arc::clone(&self.bytes)
    }

    /// How many placements there are of each value.
    #[must_use]
    pub fn histogram(&self) -> &[u64] {
        &self.histogram
    }

    /// The value of a placement, as [`Pattern::index`] takes it.
    #[must_use]
    pub fn value(&self, cells: &[u8]) -> u8 {
        self.bytes()[self.pattern.index(cells)]
    }

    /// Checks every value, on so many threads, by way of the values with the
    /// blank's regions kept apart: these are built anew and checked by
    /// [`RegionTable::verify`], and the least of each placement's must be the
    /// value here.
    ///
    /// # Errors
    /// The first value that is wrong, or why the check could not be made.
    pub fn verify(&self, threads: usize) -> Result<(), TableError> {
        let kept = RegionTable::build(self.pattern, threads, &mut |_| ControlFlow::Continue(()))?;
        kept.verify(threads)?;
        let merged = kept.merged(threads)?;
        let pairs = self.bytes().iter().zip(&merged);
        match pairs.enumerate().find(|(_, (found, expected))| found != expected) {
            Some((index, (&found, &expected))) => {
                Err(TableError::Value { index: index as u64, expected, found })
            }
            None => Ok(()),
        }
    }
}

impl std::fmt::Debug for PatternTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PatternTable")
            .field("pattern", &self.pattern)
            .field("histogram", &self.histogram)
            .finish_non_exhaustive()
    }
}
