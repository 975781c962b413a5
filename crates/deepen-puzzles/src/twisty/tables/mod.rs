//! Pattern databases for any permutation puzzle, chosen by measurement.
//!
//! `candidates` says which patterns come into question (Culberson and Schaeffer
//! 1998; for the cube Korf 1997), `axes` how a state becomes numbers. Tables are
//! built one after the other while they fit; each is then asked about random
//! positions, and one that never makes the greatest value greater is thrown
//! away. The maximum of what stays is the heuristic, the strongest asked first.
//! Its values are exact distances in abstractions: consistent.

mod axes;
mod candidates;
mod component;
mod heuristic;
mod pattern;
mod turned;

use std::fmt;
use std::num::NonZeroUsize;

use deepen::Invertible;
use deepen_tables::build::{BuildError, Options, Watch, build, memory_needed};

use super::definition::Position;
use super::space::Twisty;
pub(super) use axes::{Axes, Numbers};
pub(super) use candidates::{most_states, whole};
pub(super) use component::Moves;
pub use heuristic::Values;
pub(super) use pattern::{Pattern, PatternSpace};

/// What tables may take.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// Bytes of all tables together, those that step states included. While
    /// these are made they take some times as much as afterwards.
    pub memory: u64,
    /// Threads that build.
    pub threads: NonZeroUsize,
}

/// Why there are no tables.
#[derive(Debug)]
pub enum TablesError {
    /// Not even the smallest pattern fits into the memory offered.
    TooLittleMemory,
    /// A table could not be built.
    Build(BuildError),
}

impl fmt::Display for TablesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TablesError::TooLittleMemory => {
                f.write_str("no table of this puzzle fits into the memory that is offered")
            }
            TablesError::Build(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TablesError {}

/// One table.
#[derive(Clone, Debug)]
struct Table {
    pattern: Pattern,
    entries: Vec<u8>,
    /// The mean of its values over the samples.
    mean: f64,
}

/// The greatest distance of several patterns, for one goal.
#[derive(Clone, Debug)]
pub struct TwistyTables {
    axes: Axes,
    tables: Vec<Table>,
    exact: bool,
    /// The fingerprint of the space.
    goal: u64,
}

/// By how much a table has to raise the mean of the greatest value.
const WORTH: f64 = 0.002;

/// Moves as components take them.
pub(super) fn generators<const SLOTS: usize, const WORDS: usize>(
    space: &Twisty<SLOTS, WORDS>,
) -> Vec<(usize, u8)> {
    let index = |twist| Twisty::<SLOTS, WORDS>::index_of(twist);
    space.generators().map(|(twist, order)| (index(twist), order)).collect()
}

impl TwistyTables {
    /// Chooses and builds tables for the goal of a space; `samples` are
    /// positions, best random ones, over which values are averaged.
    ///
    /// # Errors
    /// When nothing fits, or `watch` cancels.
    pub fn build<const SLOTS: usize, const WORDS: usize>(
        space: &Twisty<SLOTS, WORDS>,
        offer: Offer,
        samples: &[Position],
        watch: Watch<'_>,
    ) -> Result<Self, TablesError> {
        let powers = generators(space);
        let moves = Moves {
            definition: space.definition(),
            all: space.transformations(),
            generators: &powers,
        };
        let cells = space.goal().cells();
        let mut builder = Builder {
            offer,
            operators: space.all_operators().len(),
            samples: samples.iter().map(|sample| *space.state(sample).cells()).collect(),
            tables: Vec::new(),
            used: 0,
        };
        let mut axes = Axes::default();
        let (all, complete) = whole(&mut axes, moves, cells, most_states(offer.memory));
        let mut exact = false;
        if let Some(pattern) = Pattern::new(&axes, &all).filter(|_| complete) {
            exact = builder.add(&axes, pattern, cells, watch)?;
        }
        if !exact {
            for pattern in several(&mut axes, moves, &all, cells, offer.memory) {
                builder.add(&axes, pattern, cells, watch)?;
            }
        }
        let tables = builder.chosen(&axes);
        if tables.is_empty() {
            return Err(TablesError::TooLittleMemory);
        }
        let goal = deepen::StateSpace::fingerprint(space);
        axes.keep(&tables.iter().flat_map(|table| table.pattern.axes()).collect::<Vec<_>>());
        Ok(TwistyTables { axes, tables, exact, goal })
    }

    /// Bytes of all tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let tables = self.tables.iter().map(|table| table.entries.len());
        tables.sum::<usize>() + bytes_of(&self.axes, self.tables.iter().map(|table| &table.pattern))
    }

    /// How many entries each table has, the strongest first.
    pub fn entries(&self) -> impl Iterator<Item = usize> {
        self.tables.iter().map(|table| table.entries.len())
    }

    /// The mean value of each table over the samples.
    pub fn means(&self) -> impl Iterator<Item = f64> {
        self.tables.iter().map(|table| table.mean)
    }

    /// Whether a table says every distance exactly.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.exact
    }
}

/// Bytes of the axes that some patterns need.
fn bytes_of<'p>(axes: &Axes, patterns: impl Iterator<Item = &'p Pattern>) -> usize {
    let mut needed: Vec<usize> = patterns.flat_map(Pattern::axes).collect();
    needed.sort_unstable();
    needed.dedup();
    needed.into_iter().map(|axis| axes.bytes(axis)).sum()
}

/// Patterns where the whole is too large.
fn several(
    axes: &mut Axes,
    moves: Moves<'_>,
    whole: &[usize],
    cells: &[u8],
    memory: u64,
) -> Vec<Pattern> {
    let mut patterns = Vec::new();
    for which in 0..moves.definition.sets().len() {
        let is_placed = whole.iter().any(|axis| axes.places_all_of(*axis, which));
        if !is_placed {
            patterns.append(&mut candidates::groups(axes, moves, which, cells, memory));
        }
    }
    patterns.append(&mut candidates::products(axes, whole, memory));
    patterns
}

/// Tables as far as they are built.
struct Builder<const SLOTS: usize> {
    offer: Offer,
    operators: usize,
    samples: Vec<[u8; SLOTS]>,
    tables: Vec<Table>,
    used: u64,
}

impl<const SLOTS: usize> Builder<SLOTS> {
    /// Builds a table if it fits beside the others; whether it did.
    fn add(
        &mut self,
        axes: &Axes,
        pattern: Pattern,
        cells: &[u8],
        watch: Watch<'_>,
    ) -> Result<bool, TablesError> {
        let patterns = self.tables.iter().map(|table| &table.pattern).chain([&pattern]);
        let steps = bytes_of(axes, patterns) as u64;
        if self.used + pattern.size() + steps > self.offer.memory || pattern.size() < 2 {
            return Ok(false);
        }
        let Some(goal) = axes.numbers(cells) else { return Ok(false) };
        let threads = self.offer.threads;
        let space = PatternSpace { axes, pattern: &pattern, operators: self.operators, goal };
        let memory = memory_needed(pattern.size(), threads.get());
        let options = Options { threads, memory, ..Options::default() };
        match build(&space, &options, watch) {
            Ok(built) => {
                self.used += pattern.size();
                self.tables.push(Table { pattern, entries: built.entries, mean: 0.0 });
                Ok(true)
            }
            // Farther than an entry can say: no table of this puzzle.
            Err(BuildError::TooFar { .. }) => Ok(false),
            Err(error) => Err(TablesError::Build(error)),
        }
    }

    /// Of the tables those that are worth their memory, the strongest first.
    fn chosen(mut self, axes: &Axes) -> Vec<Table> {
        let numbers: Vec<Numbers> =
            self.samples.iter().filter_map(|cells| axes.numbers(cells)).collect();
        let count = numbers.len().max(1) as f64;
        let values = |table: &Table| -> Vec<u8> {
            numbers.iter().map(|one| table.entries[table.pattern.rank(one) as usize]).collect()
        };
        let mean =
            |values: &[u8]| values.iter().map(|value| f64::from(*value)).sum::<f64>() / count;
        for table in &mut self.tables {
            table.mean = mean(&values(table));
        }
        self.tables.sort_by(|one, other| other.mean.total_cmp(&one.mean));
        let mut greatest = vec![0; numbers.len()];
        let mut so_far = -WORTH;
        self.tables.retain(|table| {
            let both: Vec<u8> =
                greatest.iter().zip(values(table)).map(|(one, other)| other.max(*one)).collect();
            let raised = mean(&both);
            let is_worth = raised >= so_far + WORTH || numbers.is_empty();
            if is_worth {
                (greatest, so_far) = (both, raised);
            }
            is_worth
        });
        self.tables
    }
}
