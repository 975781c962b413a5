//! The tables of a partition in memory, indexed directly.

use std::sync::{Mutex, OnceLock, PoisonError};

use super::space::Placements;
use super::{MAX_DIRECT_PATTERN, Partition, Positions, TableError, direct};

/// A table for each pattern of a partition: the moves of the pattern's own
/// tiles, by the cells they are on.
#[derive(Clone, PartialEq, Eq)]
pub struct PatternSet {
    positions: Positions,
    /// All tables, in the order of the partition's patterns.
    pub(super) values: Vec<u8>,
    /// Where each table begins.
    pub(super) firsts: Vec<usize>,
}

impl PatternSet {
    /// Builds the tables, each by one thread, on at most `threads` threads
    /// (at least one). The bytes do not depend on how many there are.
    ///
    /// # Errors
    /// When the board or a pattern is too large to be indexed directly
    /// ([`Positions::new`]), or memory runs out.
    pub fn build(partition: Partition, threads: usize) -> Result<Self, TableError> {
        let positions = Positions::new(partition)?;
        let partition = positions.partition();
        let (shape, blank) = (partition.shape(), partition.goal_blank());
        let patterns = partition.patterns();
        let sizes = patterns.iter().map(|tiles| direct::entries(tiles.len()));
        let firsts = sizes.clone().scan(0, |next, size| {
            *next += size;
            Some(*next - size)
        });
        let firsts = firsts.collect();
        let mut values = vec![0; sizes.sum()];
        let mut rest = values.as_mut_slice();
        let mut jobs = Vec::new();
        for tiles in patterns {
            let (table, after) = rest.split_at_mut(direct::entries(tiles.len()));
            jobs.push((tiles, table));
            rest = after;
        }
        // Taken from the end: the largest first.
        jobs.sort_by_key(|(tiles, _)| tiles.len());
        let count = jobs.len();
        let jobs = Mutex::new(jobs);
        let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let spaces: [OnceLock<Placements>; MAX_DIRECT_PATTERN + 1] = Default::default();
        let failed = Mutex::new(None);
        let work = || {
            while let Some((tiles, table)) = next() {
                let size = tiles.len();
                let space = spaces[size].get_or_init(|| Placements::new(shape, size));
                if let Err(error) = direct::fill(table, space, blank, tiles) {
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.min(count) {
                scope.spawn(work);
            }
            work();
        });
        if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error.into());
        }
        Ok(PatternSet { positions, values, firsts })
    }

    /// The partition the tables are for.
    #[must_use]
    pub fn partition(&self) -> &Partition {
        self.positions.partition()
    }

    /// The words of positions it is asked with.
    #[must_use]
    pub fn positions(&self) -> &Positions {
        &self.positions
    }

    /// The table of one pattern, by [`Positions::index`]; what it has for
    /// placements in which two tiles share a cell means nothing.
    #[must_use]
    pub fn table(&self, pattern: usize) -> &[u8] {
        let tiles = self.partition().patterns()[pattern].len();
        &self.values[self.firsts[pattern]..][..direct::entries(tiles)]
    }

    /// The value of one pattern in a word of positions.
    #[must_use]
    #[inline]
    pub fn pattern_value(&self, pattern: usize, positions: u64) -> u8 {
        self.values[self.firsts[pattern] + self.positions.index(pattern, positions)]
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
            .field("partition", self.partition())
            .field("bytes", &self.bytes())
            .finish_non_exhaustive()
    }
}
