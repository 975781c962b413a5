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
use super::details::NoSpace;
use super::space::Twisty;
use super::tables::{
    Axes, Moves, Offer, Pattern, PatternSpace, TablesError, generators, most_states, whole,
};

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
    let moves =
        Moves { definition: space.definition(), all: space.transformations(), generators: &powers };
    let cells = space.goal().cells();
    let mut axes = Axes::default();
    let (all, complete) = whole(&mut axes, moves, cells, most_states(offer.memory));
    let Some(pattern) = Pattern::new(&axes, &all).filter(|_| complete) else { return Ok(None) };
    let needed = memory_needed(pattern.size(), offer.threads.get());
    if needed.saturating_add(pattern.bytes(&axes) as u64) > offer.memory {
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
            let position =
                |rank: u64| axes.position(space.definition(), &pattern.numbers(&axes, rank));
            let farthest = ranks.take(NAMED).map(|(_, rank)| position(rank)).collect();
            let means = Means::Table { entries: pattern.size() };
            Ok(Some(Distances { counts: built.summary.histogram, complete: true, means, farthest }))
        }
        Err(BuildError::TooFar { .. }) => Ok(None),
        Err(error) => Err(TablesError::Build(error)),
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;

    use deepen::{AStar, Search, Zero};

    use super::*;
    use crate::twisty::read_definition;

    #[test]
    fn sets_count_what_a_table_counts() {
        for name in ["tower", "cross"] {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/twisty");
            let text = std::fs::read_to_string(format!("{path}/{name}.tws")).unwrap();
            let definition = Arc::new(read_definition(&text).unwrap());
            let goal = definition.solved();
            let space = Twisty::<32, 2>::new(&definition, Metric::Powers, goal).unwrap();
            let offer = Offer { memory: 1 << 30, threads: NonZeroUsize::MIN };
            let watch = &mut |_: &_| ControlFlow::Continue(());
            let table = by_table(&space, offer, watch).unwrap().unwrap();
            let sets = sets::count(&space, offer.memory, watch);
            assert_eq!(table.counts, sets.counts, "{name}");
            assert!(sets.complete && sets.means == Means::Sets);
            // Both name positions that are so far; those of the tower are near.
            let last = table.counts.len() as u32 - 1;
            let named = [&table.farthest[0], &sets.farthest[0]];
            for position in named.into_iter().take(if name == "tower" { 2 } else { 0 }) {
                let mut search = AStar::new(&space, &Zero, space.state(position));
                assert_eq!(search.run(&mut ()).cost(), Some(last), "{name}");
            }
        }
    }

    #[test]
    fn what_is_cancelled_says_so() {
        let text = "Set P 9 1\nSolved\nEnd\nMove A\nP\n2 3 4 5 6 7 8 9 1\nEnd\nMove B\nP\n2 1 3 4 5 6 7 8 9\nEnd\n";
        let definition = Arc::new(read_definition(text).unwrap());
        let offer = Offer { memory: 1 << 30, threads: NonZeroUsize::MIN };
        let found = distances::<32, 2>(&definition, Metric::Quarters, offer, &mut |_| {
            ControlFlow::Break(())
        });
        assert!(matches!(found, Ok(Err(TablesError::Build(BuildError::Cancelled)))));
    }
}
