//! The table of one pattern with the blank's regions kept apart.

use std::ops::ControlFlow;
use std::sync::Arc;

use deepen_tables::build::blocks::{self, Progress};

use super::ranked::ranked;
use super::space::{Placements, Regions};
use super::{Pattern, TableBytes, TableError, UNREACHED};

/// The values of a pattern with the blank where it is ("zero-aware"): the
/// least number of moves of the pattern's own tiles from a placement and the
/// region of the other cells that the blank is in. Never below the value of a
/// [`PatternTable`](super::PatternTable), which is the least of its regions,
/// and consistent; additive in the same way.
///
/// Sets of cells lie one after the other, region by region, with a byte for
/// each order of the tiles: most sets leave one region, so that the table is
/// little larger than the one without.
pub struct RegionTable {
    pattern: Pattern,
    regions: Regions,
    bytes: TableBytes,
    histogram: Vec<u64>,
}

impl RegionTable {
    /// Builds the table on so many threads (at least one); the bytes do not
    /// depend on how many. What `progress` answers after each level decides
    /// whether to go on.
    ///
    /// # Errors
    /// When it is told to stop or there is not enough memory.
    pub fn build(
        pattern: Pattern,
        threads: usize,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Self, TableError> {
        let Placements { regions, blocks: space, .. } = placements(&pattern);
        let start = regions.state(pattern.labels(), pattern.goal_blank());
        let levels = blocks::levels(&space.ungrouped(), &[start], threads, progress)?;
        let (bytes, histogram) = (Arc::new(levels.values), levels.histogram);
        Ok(RegionTable { pattern, regions, bytes, histogram })
    }

    /// A table of bytes that are known: those of a file that has been checked.
    ///
    /// # Errors
    /// When there are not as many as entries, or the histogram has more.
    pub fn from_parts(
        pattern: Pattern,
        bytes: TableBytes,
        histogram: Vec<u64>,
    ) -> Result<Self, TableError> {
        let regions = Regions::new(pattern.shape(), pattern.labels().len());
        let entries = regions.len() as u64 * orders(&pattern) as u64;
        TableError::check_parts(entries, (*bytes).as_ref(), &histogram)?;
        Ok(RegionTable { pattern, regions, bytes, histogram })
    }

    /// The pattern.
    #[must_use]
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// All values, by [`index`](Self::index).
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }

    /// The same bytes, to be shared.
    #[must_use]
    pub fn shared(&self) -> TableBytes {
        Arc::clone(&self.bytes)
    }

    /// How many placements and regions there are of each value.
    #[must_use]
    pub fn histogram(&self) -> &[u64] {
        &self.histogram
    }

    /// The index of a placement with the blank on a cell without a tile of the
    /// pattern. The placement is given by the cells of the tiles in ascending
    /// order of their labels.
    #[must_use]
    #[inline]
    pub fn index(&self, cells: &[u8], blank: usize) -> usize {
        let (region, order) = self.regions.state(cells, blank);
        region * orders(&self.pattern) + order
    }

    /// The value of a placement with the blank on a cell, as
    /// [`index`](Self::index) takes them.
    #[must_use]
    pub fn value(&self, cells: &[u8], blank: usize) -> u8 {
        self.bytes()[self.index(cells, blank)]
    }

    /// Checks every value, on so many threads: that of the goal alone is 0,
    /// and any other is one more than the least of those that one move leads
    /// to. No other values fulfil that.
    ///
    /// # Errors
    /// The first value that is wrong, or why the check could not be made.
    pub fn verify(&self, threads: usize) -> Result<(), TableError> {
        let space = placements(&self.pattern).blocks.ungrouped();
        let start = self.regions.state(self.pattern.labels(), self.pattern.goal_blank());
        match blocks::verify(&space, &[start], self.bytes(), threads)? {
            Some(wrong) => Err(TableError::Value {
                index: wrong.index as u64,
                expected: wrong.expected,
                found: wrong.found,
            }),
            None => Ok(()),
        }
    }

    /// The least value of each placement, by [`Pattern::index`].
    pub(super) fn merged(&self, threads: usize) -> Result<Vec<u8>, TableError> {
        let orders = orders(&self.pattern);
        let mut values = blocks::zeros(self.regions.sets.len() * orders)?;
        for (set, values) in values.chunks_mut(orders).enumerate() {
            values.fill(UNREACHED);
            for region in self.regions.of_set(set) {
                let kept = &self.bytes()[region * orders..][..orders];
                values.iter_mut().zip(kept).for_each(|(value, kept)| *value = *kept.min(value));
            }
        }
        let mut table = blocks::zeros(self.pattern.entries() as usize)?;
        ranked(&self.regions, self.pattern.labels().len(), &values, &mut table, threads);
        Ok(table)
    }
}

impl std::fmt::Debug for RegionTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RegionTable")
            .field("pattern", &self.pattern)
            .field("histogram", &self.histogram)
            .finish_non_exhaustive()
    }
}

fn placements(pattern: &Pattern) -> Placements {
    Placements::new(pattern.shape(), pattern.labels().len())
}

/// How many orders its tiles have.
fn orders(pattern: &Pattern) -> usize {
    (1..=pattern.labels().len()).product()
}
