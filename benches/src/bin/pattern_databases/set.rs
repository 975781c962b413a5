//! A set of tables by name: built, or opened where it is kept.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use cpu_time::ProcessTime;
use deepen::StagedHeuristic;
use deepen_benches::Fallible;
use deepen_puzzles::tiles::databases::{DatabaseError, PatternDatabases, catalogue};
use deepen_puzzles::tiles::pattern::{Partition, Pattern, PatternTable, TableError};
use deepen_puzzles::tiles::{Cells, HeuristicName, Shape, TilePuzzle};
use deepen_tables::cache::{Built, Busy, Cache, Policy, Unusable};
use deepen_tables::file::{How, Options, Place};

/// The partitions that a set is named for.
pub(crate) struct Set {
    /// The name.
    pub(crate) name: HeuristicName,
    /// The board that it is for.
    pub(crate) shape: Shape,
    partitions: Vec<Partition>,
}

/// Code that is generic over the number of tables and sums.
pub(crate) trait Use<C: Cells> {
    /// What it returns.
    type Output;

    /// Runs with this heuristic.
    fn with<H: StagedHeuristic<TilePuzzle<C>>>(self, heuristic: &H) -> Self::Output;
}

impl Set {
    /// The set of this name: of the 15-puzzle or the 24-puzzle, as its sizes
    /// say, with the blank's goal first.
    pub(crate) fn new(name: &str) -> Fallible<Self> {
        let name: HeuristicName = name.parse()?;
        let expected = || format!("{name}: expected tables of 15 or 24 tiles, as 6-6-6-6x3");
        let (sizes, shape) = match &name {
            HeuristicName::Patterns(sizes) | HeuristicName::Databases { sizes, .. } => {
                match sizes.iter().sum() {
                    15 => (sizes.clone(), Shape::FIFTEEN_PUZZLE),
                    24 => (sizes.clone(), Shape::new(5, 5)?),
                    _ => return Err(expected().into()),
                }
            }
            _ => return Err(expected().into()),
        };
        let most = match name {
            HeuristicName::Databases { partitions, .. } => partitions,
            _ => 1,
        };
        let partitions = catalogue::partitions(shape, 0, &sizes, most)?;
        let name = HeuristicName::Databases { sizes, partitions: partitions.len() };
        Ok(Set { name, shape, partitions })
    }

    /// The patterns of its tables.
    pub(crate) fn patterns(&self) -> Vec<Pattern> {
        catalogue::tables_of(&self.partitions)
    }

    /// Opens its tables, and builds and keeps those that are not there. Says
    /// how long that took.
    pub(crate) fn open(self, mapped: bool) -> Fallible<Tables> {
        let directory = std::env::var_os("DEEPEN_TABLES_DIR");
        let cache = Cache::new(directory.unwrap_or_else(|| "target/tables".into()));
        let place = if mapped { Place::Mapped } else { Place::HugePages };
        let policy = Policy {
            how: How { place, threads: 1 },
            options: Options::default(),
            unusable: Unusable::Refuse,
            busy: Busy::Wait,
        };
        let (begun, cpu) = (Instant::now(), ProcessTime::now());
        let obtain = |pattern: Pattern| -> Fallible<PatternTable> {
            let build = || build(pattern, threads()).map(|table| Built::from(&table));
            let obtained = cache.obtain(&pattern.description(), policy, build)?;
            let bytes = Arc::new(obtained.bytes);
            Ok(PatternTable::from_parts(pattern, bytes, obtained.histogram)?)
        };
        let tables = self.patterns().into_iter().map(obtain).collect::<Fallible<Vec<_>>>()?;
        let (wall, cpu) = (begun.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64());
        let set = Tables { set: self, tables };
        println!(
            "{}: {} tables of {} MB {}, ready in {wall:.3} s ({cpu:.3} s of CPU)",
            set.set.name,
            set.tables.len(),
            set.bytes() / 1_000_000,
            if mapped { "mapped" } else { "in huge pages" },
        );
        Ok(set)
    }
}

/// All cores.
pub(crate) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Builds a table.
pub(crate) fn build(pattern: Pattern, threads: usize) -> Result<PatternTable, TableError> {
    PatternTable::build(pattern, threads, &mut |_| ControlFlow::Continue(()))
}

/// A set with its tables.
pub(crate) struct Tables {
    /// The set.
    pub(crate) set: Set,
    tables: Vec<PatternTable>,
}

impl Tables {
    /// The bytes of all tables.
    pub(crate) fn bytes(&self) -> usize {
        self.tables.iter().map(|table| table.bytes().len()).sum()
    }

    fn heuristic<const VIEWS: usize, const SUMS: usize>(
        &self,
    ) -> Result<PatternDatabases<'_, VIEWS, SUMS>, DatabaseError> {
        PatternDatabases::new(&self.set.partitions, &self.tables, true)
    }

    /// By tile: the entries that are read for a child within the limit.
    pub(crate) fn reads(&self) -> Fallible<Vec<u64>> {
        let heuristic = self.heuristic::<32, 16>()?;
        Ok((0..self.set.shape.cells()).map(|label| heuristic.reads(label) as u64).collect())
    }

    /// Runs generic code with the heuristic, which has the mirrored look-up,
    /// in the smallest size that the set fits into.
    pub(crate) fn lend<C: Cells, U: Use<C>>(&self, user: U) -> Fallible<U::Output> {
        if let Ok(small) = self.heuristic::<8, 2>() {
            return Ok(user.with(&small));
        }
        if let Ok(middle) = self.heuristic::<32, 8>() {
            return Ok(user.with(&middle));
        }
        Ok(user.with(&self.heuristic::<32, 16>()?))
    }
}
