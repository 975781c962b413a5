//! God's algorithm: how many positions there are at each distance from the
//! solved one, and some of the farthest.
//!
//! Where the product of a puzzle's components fits into the memory given, a
//! table of `deepen-tables` has the distance of every position, and the counts
//! are exact ([`Means::Table`]). Otherwise positions are kept in sets, level by
//! level ([`Means::Sets`]): since every move can be undone, what is new in a level
//! is in none of the two before it. When the memory is full, the levels that
//! are complete are all that is said.

mod sets;

use std::sync::Arc;

use deepen::Invertible;
use deepen_tables::build::{BuildError, Options, Watch, build, memory_needed};

use super::definition::{Definition, Metric, Position};
use super::space::{NoSpace, Twisty};
use super::tables::{Axes, MOST_STATES, Moves, Offer, Pattern, PatternSpace, TablesError, generators, whole};

/// By what means positions were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// A table with an entry for every position.
    Table {
        /// How many entries it has, those without a position included.
        entries: u64,
    },
    /// Sets of the positions of two levels.
    Sets,
}

/// What was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    /// By distance, from 0: how many positions.
    pub counts: Vec<u64>,
    /// Whether these are all that can be reached. If not, so many moves and
    /// fewer are complete, and there are more.
    pub complete: bool,
    /// How.
    pub means: Means,
    /// Some of the positions of the greatest distance counted, at most eight.
    pub farthest: Vec<Position>,
}

/// So many of the farthest positions are named.
const NAMED: usize = 8;

impl Distances {
    /// How many positions were counted; all of them where `complete`.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.counts.iter().sum()
    }
}

/// Counts positions by distance in the memory offered.
///
/// # Errors
/// When the puzzle is too large for its space, or `watch` cancels the building
/// of a table. A search by sets that is cancelled says which levels it has.
pub fn distances<const SLOTS: usize, const WORDS: usize>(
    definition: &Arc<Definition>,
    metric: Metric,
    offer: Offer,
    watch: Watch<'_>,
) -> Result<Result<Distances, TablesError>, NoSpace>
where
    [u64; WORDS]: Default,
{
    let space = Twisty::<SLOTS, WORDS>::new(definition, metric, definition.solved())?;
    Ok(match by_table(&space, offer, watch) {
        Ok(Some(found)) => Ok(found),
        Ok(None) => Ok(sets::count(&space, offer.memory, watch)),
        Err(error) => Err(error),
    })
}

/// By a table, where there is one.
fn by_table<const SLOTS: usize, const WORDS: usize>(
    space: &Twisty<SLOTS, WORDS>,
    offer: Offer,
    watch: Watch<'_>,
) -> Result<Option<Distances>, TablesError> {
    let powers = generators(space);
    let moves = Moves {
        definition: space.definition(),
        all: space.transformations(),
        generators: &powers,
    };
    let cells = space.goal().cells();
    let mut axes = Axes::default();
    let (all, complete) = whole(&mut axes, moves, cells, MOST_STATES);
    let Some(pattern) = Pattern::new(&axes, &all).filter(|_| complete) else { return Ok(None) };
    let steps: usize = pattern.axes().map(|axis| axes.bytes(axis)).sum();
    let needed = memory_needed(pattern.size(), offer.threads.get());
    if needed.saturating_add(steps as u64) > offer.memory {
        return Ok(None);
    }
    let Some(goal) = axes.numbers(cells) else { return Ok(None) };
    let operators = space.all_operators().len();
    let abstract_space = PatternSpace { axes: &axes, pattern: &pattern, operators, goal };
    let options = Options { threads: offer.threads, memory: needed, ..Options::default() };
    match build(&abstract_space, &options, watch) {
        Ok(built) => {
            let last = (built.summary.histogram.len() - 1) as u8;
            let ranks = built.entries.iter().zip(0..).filter(|(entry, _)| **entry == last);
            let position = |rank: u64| axes.position(space.definition(), &pattern.numbers(&axes, rank));
            let farthest = ranks.take(NAMED).map(|(_, rank)| position(rank)).collect();
            let means = Means::Table { entries: pattern.size() };
            Ok(Some(Distances { counts: built.summary.histogram, complete: true, means, farthest }))
        }
        Err(BuildError::TooFar { .. }) => Ok(None),
        Err(error) => Err(TablesError::Build(error)),
    }
}
