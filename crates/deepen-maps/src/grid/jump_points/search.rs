//! Many searches on one map, one after the other, in the same memory.

use deepen::{AStar, Dense, Limits, Observer, Outcome, Plan, Reserve, Search, Statistics};

use super::jump::Jump;
use super::map::JumpMap;
use super::order::CanonicalOrder;
use super::space::JumpSpace;
use crate::grid::{Direction, Length, Octile, PathLength, PlaceError};

/// Shortest paths on one map, as many as are asked for: A* by jump points
/// (Harabor and Grastien 2011, 2014), with the octile distance, in memory that
/// goes from one search to the next.
///
/// Each is what [`AStar::ranked`] says of a [`JumpSpace`] under
/// [`CanonicalOrder`]: the same path, counts and proof, whatever was asked for
/// before. Takes no weights; land and water are apart as they are for steps.
///
/// ```
/// use deepen_maps::grid::jump_points::{GridSearch, JumpMap, single_steps};
/// use deepen_maps::grid::{Counts, Direction, Grid, PathLength};
///
/// let grid = Grid::from_rows("......\n.@@@@.\n......\n").unwrap();
/// let map = JumpMap::new(&grid);
/// let mut search = GridSearch::new(&map);
/// let outcome = search.run((0, 0), (4, 2)).unwrap();
/// let counts = outcome.cost().and_then(PathLength::counts);
/// assert_eq!(counts, Some(Counts { straight: 6, diagonal: 0 }));
/// let steps = single_steps(outcome);
/// let south_first = &steps.plan().unwrap().operators[..3];
/// assert_eq!(south_first, [Direction::South, Direction::South, Direction::East]);
///
/// // The next one in the same memory.
/// assert!(search.run((5, 0), (0, 2)).unwrap().is_optimal());
/// assert!(search.run((1, 1), (0, 2)).is_err(), "it begins in a wall");
/// ```
pub struct GridSearch<'m, L: PathLength = Length> {
    map: &'m JumpMap,
    memory: Option<usize>,
    reserve: Reserve<JumpSpace<'m, L>, Dense>,
    statistics: Statistics,
}

impl<'m> GridSearch<'m> {
    /// Searches on a map, with lengths of any path there is. Where many are
    /// to come, let it be [precomputed](JumpMap::precomputed).
    #[must_use]
    pub fn new(map: &'m JumpMap) -> Self {
        GridSearch::measuring(map)
    }
}

impl<'m, L: PathLength> GridSearch<'m, L> {
    /// The same with lengths of a chosen width.
    #[must_use]
    pub fn measuring(map: &'m JumpMap) -> Self {
        let (reserve, statistics) = (Reserve::new(), Statistics::default());
        GridSearch { map, memory: None, reserve, statistics }
    }

    /// Sets how many bytes nodes and open list may take: never exceeded, and
    /// kept from one search to the next. Otherwise as much as [`AStar`] takes.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        GridSearch { memory: Some(bytes), ..self }
    }

    /// A shortest path from a cell to a cell, each by column and row.
    ///
    /// # Errors
    /// When nobody can be at one of them, or such lengths cannot measure the map.
    pub fn run(
        &mut self,
        from: (u32, u32),
        to: (u32, u32),
    ) -> Result<Outcome<Jump, L>, PlaceError> {
        self.run_within(from, to, Limits::none(), &mut ())
    }

    /// The same within limits, and watched.
    ///
    /// # Errors
    /// When nobody can be at one of the cells, or such lengths cannot measure
    /// the map.
    pub fn run_within<O: Observer<L>>(
        &mut self,
        from: (u32, u32),
        to: (u32, u32),
        limits: Limits<'_, L>,
        observer: &mut O,
    ) -> Result<Outcome<Jump, L>, PlaceError> {
        let space = JumpSpace::new(self.map, from, to)?;
        let search = AStar::ranked(&space, &Octile, space.start()).pruning(&CanonicalOrder);
        let search = match self.memory {
            Some(bytes) => search.memory(bytes),
            None => search,
        };
        let mut search = search.reusing(std::mem::take(&mut self.reserve)).limits(limits);
        let outcome = search.run(observer);
        self.statistics = search.statistics();
        self.reserve = search.into_reserve();
        Ok(outcome)
    }

    /// Counts of the last search.
    #[must_use]
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Bytes allocated for nodes and open list; those of the map are its own.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.reserve.bytes()
    }
}

/// The same outcome in single steps.
#[must_use]
pub fn single_steps<L: PathLength>(outcome: Outcome<Jump, L>) -> Outcome<Direction, L> {
    let steps = |plan: Plan<Jump, L>| {
        let operators = plan.operators.into_iter().flat_map(Jump::steps).collect();
        Plan { operators, cost: plan.cost }
    };
    match outcome {
        Outcome::Solved { plan, proof, lower_bound } => {
            Outcome::Solved { plan: steps(plan), proof, lower_bound }
        }
        Outcome::Unsolvable => Outcome::Unsolvable,
        Outcome::Stopped { reason, lower_bound, incumbent } => {
            Outcome::Stopped { reason, lower_bound, incumbent: incumbent.map(steps) }
        }
    }
}
