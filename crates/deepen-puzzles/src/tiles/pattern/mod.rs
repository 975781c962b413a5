//! Additive pattern databases for boards of up to 16 cells, built in memory.
//!
//! A [`Partition`] says which tiles make up which pattern, a [`PatternTable`]
//! has the values of one pattern, a [`PatternSet`] those of a whole partition,
//! whose sum is an admissible estimate. Every tile's label is its goal cell,
//! so that the goal has label `c` on cell `c`.

mod build;
mod moves;
mod partition;
mod partitions;
mod table;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

pub use moves::{MAX_PATTERN, MAX_PATTERN_CELLS};
pub use partition::{Partition, PartitionError};
pub use partitions::{FIFTEEN_4_4_4_3, FIFTEEN_5_5_5, FIFTEEN_6_6_3};
pub use table::PatternTable;

/// A table for each pattern of a partition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternSet {
    partition: Partition,
    tables: Vec<PatternTable>,
}

impl PatternSet {
    /// Builds the tables, each by one thread, on at most `threads` threads
    /// (at least one). The bytes do not depend on how many there are.
    #[must_use]
    pub fn build(partition: Partition, threads: usize) -> Self {
        let patterns = partition.patterns();
        let mut largest_first: Vec<usize> = (0..patterns.len()).collect();
        largest_first.sort_by_key(|&pattern| std::cmp::Reverse(patterns[pattern].len()));
        let built: Vec<OnceLock<PatternTable>> = patterns.iter().map(|_| OnceLock::new()).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some(&pattern) = largest_first.get(next.fetch_add(1, Ordering::Relaxed)) {
                let (shape, blank) = (partition.shape(), partition.goal_blank());
                built[pattern]
                    .get_or_init(|| PatternTable::build(shape, blank, &patterns[pattern]));
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.min(patterns.len()) {
                scope.spawn(work);
            }
            work();
        });
        let tables = built.into_iter().filter_map(OnceLock::into_inner).collect();
        PatternSet { partition, tables }
    }

    /// The partition the tables are for.
    #[must_use]
    pub fn partition(&self) -> &Partition {
        &self.partition
    }

    /// The tables, in the order of the partition's patterns.
    #[must_use]
    pub fn tables(&self) -> &[PatternTable] {
        &self.tables
    }

    /// The value of one pattern in a word of positions.
    #[must_use]
    #[inline]
    pub fn pattern_value(&self, pattern: usize, positions: u64) -> u8 {
        self.tables[pattern].value(self.partition.index(pattern, positions))
    }

    /// The sum over all patterns: a lower bound of the moves to the goal.
    #[must_use]
    pub fn value(&self, positions: u64) -> u32 {
        (0..self.tables.len())
            .map(|pattern| u32::from(self.pattern_value(pattern, positions)))
            .sum()
    }

    /// The size of all tables in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(PatternTable::bytes).sum()
    }
}
