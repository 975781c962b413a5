//! The tables of patterns that a search uses: those that are kept are opened,
//! others built.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use deepen_puzzles::tiles::databases::catalogue;
use deepen_puzzles::tiles::pattern::{Pattern, PatternTable};
use deepen_puzzles::tiles::{HeuristicName, Shape, TableSource};
use deepen_tables::cache::{Built, Cache, ObtainError, Obtained};
use deepen_tables::file::{How, Place};
use serde::{Deserialize, Serialize};

use crate::interrupt::go_on;
use crate::output::remark;
use crate::tables::{directory, note_unkept, obtained, refused};

/// Which tables may be used, and from where.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct TableSettings {
    /// The directory, where it is not the platform's.
    pub(crate) directory: Option<PathBuf>,
    /// The most bytes that tables may take.
    pub(crate) memory: Option<usize>,
    /// Whether tables that are missing are built and kept.
    pub(crate) build: bool,
}

/// What tables may take in memory where nothing is said.
const USUAL_MEMORY: usize = 1 << 30;

/// From how many boards on a table of the 15-puzzle is copied into huge pages
/// instead of being mapped: a board then takes 2.3 ms instead of 2.7, and the
/// copy of the 7-8 tables 40 to 100 ms more than the mapping.
const BOARDS_FOR_HUGE_PAGES: usize = 200;

/// Tables that take less time to build than people notice are not announced.
const WORTH_SAYING: u64 = 20_000_000;

/// A set of tables that may be on the disk, and the nodes that IDA* generates
/// with it for a random board.
struct KnownSet {
    side: usize,
    sizes: &'static [usize],
    partitions: usize,
    nodes: f64,
}

/// The sets, by board.
const KNOWN_SETS: [KnownSet; 11] = [
    KnownSet { side: 4, sizes: &[7, 8], partitions: 1, nodes: 38e3 },
    KnownSet { side: 4, sizes: &[7, 7, 1], partitions: 1, nodes: 93e3 },
    KnownSet { side: 4, sizes: &[6, 6, 3], partitions: 1, nodes: 564e3 },
    KnownSet { side: 5, sizes: &[6, 6, 6, 6], partitions: 8, nodes: 0.89e12 },
    KnownSet { side: 5, sizes: &[6, 6, 6, 6], partitions: 7, nodes: 0.91e12 },
    KnownSet { side: 5, sizes: &[6, 6, 6, 6], partitions: 6, nodes: 0.97e12 },
    KnownSet { side: 5, sizes: &[6, 6, 6, 6], partitions: 5, nodes: 1.08e12 },
    KnownSet { side: 5, sizes: &[6, 6, 6, 6], partitions: 4, nodes: 1.25e12 },
    KnownSet { side: 5, sizes: &[6, 6, 6, 6], partitions: 3, nodes: 1.48e12 },
    KnownSet { side: 5, sizes: &[6, 6, 6, 6], partitions: 2, nodes: 2.00e12 },
    KnownSet { side: 5, sizes: &[6, 6, 6, 6], partitions: 1, nodes: 4.00e12 },
];

/// Bytes of a table that are opened and checked in a second, and seconds that
/// a node takes: what sets are compared by.
const OPENED_A_SECOND: f64 = 1.6e10;
const SECONDS_A_NODE: f64 = 6e-8;

impl KnownSet {
    /// Its tables for a goal; `None` where they are not for this shape, or
    /// fewer partitions are known for the goal.
    fn tables(&self, shape: Shape, goal_blank: usize) -> Option<Vec<Pattern>> {
        if shape.rows() != self.side || shape.columns() != self.side {
            return None;
        }
        let partitions = catalogue::partitions(shape, goal_blank, self.sizes, self.partitions);
        let partitions = partitions.ok().filter(|found| found.len() == self.partitions)?;
        Some(catalogue::tables_of(&partitions))
    }
}

/// Opens or builds the tables of a search.
pub(crate) struct Shelf<'s> {
    settings: &'s TableSettings,
    cache: Option<Cache>,
    threads: usize,
    place: Place,
    quiet: bool,
    /// How the tables of the set that is served are built and kept.
    command: String,
    /// What was warned of last: a directory is complained of once.
    warned: String,
}

impl<'s> Shelf<'s> {
    /// For a run over so many boards of a shape whose goal has the blank
    /// there.
    pub(crate) fn new(
        settings: &'s TableSettings,
        (shape, goal_blank): (Shape, usize),
        boards: usize,
        threads: usize,
        quiet: bool,
    ) -> Self {
        let long = shape.cells() > Shape::FIFTEEN_PUZZLE.cells() || boards >= BOARDS_FOR_HUGE_PAGES;
        let place = if long { Place::HugePages } else { Place::Mapped };
        let cache = directory(settings.directory.as_ref()).map(Cache::new);
        let goal = match goal_blank {
            0 => " --goal blank-first",
            blank if blank + 1 == shape.cells() => "",
            _ => " --goal FILE",
        };
        let command = format!("deepen tables build tiles --size {shape}{goal}");
        Shelf { settings, cache, threads, place, quiet, command, warned: String::new() }
    }

    /// For the tables of this heuristic.
    pub(crate) fn serving(self, name: &HeuristicName) -> Self {
        Shelf { command: format!("{} --set {name}", self.command), ..self }
    }

    /// The set that solves so many boards soonest, of those that take at most
    /// so many bytes and are there, or may be built.
    pub(crate) fn best_set(
        &self,
        shape: Shape,
        goal_blank: usize,
        boards: usize,
        most: usize,
    ) -> Option<HeuristicName> {
        let usual = if self.settings.memory.is_some() { usize::MAX } else { USUAL_MEMORY };
        let most = most.min(usual) as u64;
        let seconds = |set: &KnownSet| {
            let tables = set.tables(shape, goal_blank)?;
            let bytes: u64 = tables.iter().map(Pattern::entries).sum();
            let there = self.settings.build || tables.iter().all(|table| self.has(table));
            let searched = boards as f64 * set.nodes * SECONDS_A_NODE;
            (bytes <= most && there).then_some(bytes as f64 / OPENED_A_SECOND + searched)
        };
        let sets = KNOWN_SETS.iter().filter_map(|set| Some((seconds(set)?, set)));
        let (_, best) = sets.min_by(|(one, _), (other, _)| one.total_cmp(other))?;
        Some(HeuristicName::Databases { sizes: best.sizes.to_vec(), partitions: best.partitions })
    }

    /// Whether a table's file is there; whether it is good is seen when it is
    /// opened.
    fn has(&self, pattern: &Pattern) -> bool {
        self.cache.as_ref().is_some_and(|cache| cache.path(&pattern.description()).is_file())
    }

    /// Says what is wrong with kept tables.
    fn warn(&mut self, warning: String) {
        if self.warned != warning {
            remark("warning", &warning);
            self.warned = warning;
        }
    }

    /// Builds a table in memory, for this run alone.
    fn build_in_memory(&self, pattern: Pattern) -> Result<PatternTable, String> {
        let began = Instant::now();
        let table = self.build(pattern)?;
        if pattern.entries() > WORTH_SAYING && !self.quiet {
            note_unkept(pattern.entries(), began.elapsed().as_secs_f64(), &self.command);
        }
        Ok(table)
    }

    /// Builds a table.
    fn build(&self, pattern: Pattern) -> Result<PatternTable, String> {
        PatternTable::build(pattern, self.threads, &mut |_| go_on(None))
            .map_err(|error| error.to_string())
    }

    /// Opens a table that is kept; `None` where it has to be built in memory.
    /// A file that is not the table stays: it may be somebody's.
    fn open(&mut self, cache: &Cache, pattern: Pattern) -> Result<Option<Obtained>, String> {
        let how = How { place: self.place, threads: self.threads };
        let opened = if self.settings.build {
            let build = || self.build(pattern).map(|table| Built::from(&table));
            obtained(cache, &pattern.description(), how, build)
        } else if self.has(&pattern) {
            cache
                .open(&pattern.description(), how)
                .map(Obtained::from)
                .map_err(ObtainError::Refused)
        } else {
            return Ok(None);
        };
        match opened {
            Ok(obtained) => {
                for warning in &obtained.warnings {
                    self.warn(warning.to_string());
                }
                Ok(Some(obtained))
            }
            Err(ObtainError::Refused(error)) => {
                self.warn(refused(&error, &self.command));
                Ok(None)
            }
            Err(error) => Err(error.to_string()),
        }
    }
}

impl TableSource for Shelf<'_> {
    fn table(&mut self, pattern: Pattern) -> Result<PatternTable, String> {
        let kept = match self.cache.clone() {
            Some(cache) => self.open(&cache, pattern)?,
            None => None,
        };
        match kept {
            Some(Obtained { bytes, histogram, .. }) => {
                PatternTable::from_parts(pattern, Arc::new(bytes), histogram)
                    .map_err(|error| error.to_string())
            }
            None => self.build_in_memory(pattern),
        }
    }
}
