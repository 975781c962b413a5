//! Additive pattern databases for boards of up to 16 cells, built in memory.
//!
//! A [`Partition`] says which tiles make up which pattern, a [`PatternSet`] has
//! the values of all its patterns, whose sum is an admissible estimate, and
//! [`PatternHeuristic`] makes a heuristic of it. Every tile's label is its goal cell,
//! so that the goal has label `c` on cell `c`.

mod build;
mod memo;
mod moves;
mod partition;
mod partitions;
mod table;
#[cfg(test)]
mod tests;

use std::sync::{Mutex, PoisonError};

pub use memo::PatternHeuristic;
pub use moves::{MAX_PATTERN, MAX_PATTERN_CELLS};
pub use partition::{Partition, PartitionError};
pub use partitions::{FIFTEEN_4_4_4_3, FIFTEEN_5_5_5, FIFTEEN_6_6_3};

/// A table for each pattern of a partition: the moves of the pattern's own
/// tiles, by the cells they are on.
#[derive(Clone, PartialEq, Eq)]
pub struct PatternSet {
    partition: Partition,
    /// All tables, in the order of the partition's patterns.
    values: Vec<u8>,
    /// Where each table begins.
    firsts: Vec<usize>,
}

impl PatternSet {
    /// Builds the tables, each by one thread, on at most `threads` threads
    /// (at least one). The bytes do not depend on how many there are.
    #[must_use]
    pub fn build(partition: Partition, threads: usize) -> Self {
        let (shape, blank) = (partition.shape(), partition.goal_blank());
        let patterns = partition.patterns();
        let sizes = patterns.iter().map(|tiles| table::entries(tiles.len()));
        let firsts = sizes.clone().scan(0, |next, size| {
            *next += size;
            Some(*next - size)
        });
        let firsts = firsts.collect();
        let mut values = vec![0; sizes.sum()];
        let mut rest = values.as_mut_slice();
        let mut jobs = Vec::new();
        for tiles in patterns {
            let (table, after) = rest.split_at_mut(table::entries(tiles.len()));
            jobs.push((tiles, table));
            rest = after;
        }
        // Taken from the end: the largest first.
        jobs.sort_by_key(|(tiles, _)| tiles.len());
        let count = jobs.len();
        let jobs = Mutex::new(jobs);
        let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let work = || {
            while let Some((tiles, table)) = next() {
                table::fill(table, shape, blank, tiles);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.min(count) {
                scope.spawn(work);
            }
            work();
        });
        PatternSet { partition, values, firsts }
    }

    /// The partition the tables are for.
    #[must_use]
    pub fn partition(&self) -> &Partition {
        &self.partition
    }

    /// The table of one pattern, by [`Partition::index`]; what it has for
    /// placements in which two tiles share a cell means nothing.
    #[must_use]
    pub fn table(&self, pattern: usize) -> &[u8] {
        let tiles = self.partition.patterns()[pattern].len();
        &self.values[self.firsts[pattern]..][..table::entries(tiles)]
    }

    /// The value of one pattern in a word of positions.
    #[must_use]
    #[inline]
    pub fn pattern_value(&self, pattern: usize, positions: u64) -> u8 {
        self.values[self.firsts[pattern] + self.partition.index(pattern, positions)]
    }

    /// The sum over all patterns: a lower bound of the moves to the goal.
    #[must_use]
    pub fn value(&self, positions: u64) -> u32 {
        (0..self.firsts.len())
            .map(|pattern| u32::from(self.pattern_value(pattern, positions)))
            .sum()
    }

    /// The size of all tables in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.values.len()
    }
}

impl std::fmt::Debug for PatternSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PatternSet")
            .field("partition", &self.partition)
            .field("bytes", &self.bytes())
            .finish_non_exhaustive()
    }
}
