//! Differential heuristics on maps: distances from a few cells, and the
//! triangle inequality (Sturtevant, Felner, Barrer, Schaeffer and Burch 2009).
//!
//! The map becomes an explicit [graph](Graph) for as long as it takes to choose
//! the landmarks; from then on [`Landmarks`] serves as it does for graphs.
//! Promises consistency: lengths are whole words, so differences of distances
//! are exact. Infinite where a landmark reaches the cell and not the goal, or
//! the other way round: then the two lie apart. Costs two runs of Dijkstra's
//! algorithm for each landmark, about 260 bytes a cell while they are chosen,
//! and a table of 16 bytes for each cell and landmark; half as much in
//! [short lengths](super::ShortLength).

use deepen::{Estimate, Heuristic, Quality};

use super::costs::{SpaceError, step_costs};
use super::direction::Direction;
use super::length::{Length, PathLength};
use super::map::Grid;
use super::space::GridSpace;
use super::terrain::Weights;
use crate::graph::{Amount, Differential, Graph, Landmarks, Selection};

/// Distances to and from a few cells of a map: made once, for all starts and
/// goals.
///
/// ```
/// use deepen::{AStar, Heuristic, Max, Search};
/// use deepen_maps::grid::{Grid, GridLandmarks, GridSpace, Length, Octile, Weights};
/// use deepen_maps::graph::{Amount, Selection};
///
/// let grid = Grid::from_rows("...\n.@@\n...\n").unwrap();
/// let choice = (Selection::Farthest, Amount::Count(1), 0);
/// let landmarks = GridLandmarks::<Length>::new(&grid, Weights::default(), choice).unwrap();
/// let space = GridSpace::new(&grid, grid.place(2, 2).unwrap()).unwrap();
/// let start = grid.place(2, 0).unwrap();
/// let h = Max(Octile, landmarks.towards(&space).unwrap());
/// assert_eq!(h.of(&space, &start).to_string(), "6", "the octile distance is 2");
/// let mut search = AStar::new(&space, &h, start);
/// assert_eq!(search.run(&mut ()).cost().unwrap().to_string(), "6");
/// ```
#[derive(Clone, Debug)]
pub struct GridLandmarks<L = Length> {
    landmarks: Landmarks<L>,
    weights: Weights,
    /// Columns and rows of the map.
    size: (u32, u32),
}

impl<L: PathLength> GridLandmarks<L> {
    /// Chooses landmarks, so and so many, by a seed, and works out their
    /// distances.
    ///
    /// # Errors
    /// When a step is too long for such lengths, or the map too large.
    pub fn new(
        grid: &Grid,
        weights: Weights,
        (selection, amount, seed): (Selection, Amount, u64),
    ) -> Result<Self, SpaceError> {
        let costs = step_costs::<L>(grid, weights, None)?;
        let edges = (0..grid.cells()).flat_map(move |cell| {
            grid.steps(cell).map(move |direction| {
                let to = grid.beside(cell, direction);
                let diagonal = usize::from(direction.is_diagonal());
                (cell, to, costs[grid.terrain(to) as usize][diagonal])
            })
        });
        let graph = Graph::from_edges(grid.cells(), edges).map_err(|_| SpaceError::TooLarge)?;
        let landmarks = Landmarks::new(&graph, selection, amount, seed);
        Ok(GridLandmarks { landmarks, weights, size: (grid.width(), grid.height()) })
    }

    /// The cells that are landmarks.
    #[must_use]
    pub fn cells(&self) -> &[u32] {
        self.landmarks.nodes()
    }

    /// Bytes of the table.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.landmarks.bytes()
    }

    /// The estimate to the goal of a space of the same map, in its direction;
    /// `None` where the weights or the size of the map differ.
    #[must_use]
    pub fn towards(&self, space: &GridSpace<'_, L>) -> Option<GridDifferential<'_, L>> {
        let size = (space.grid().width(), space.grid().height());
        let fits = space.weights() == self.weights && size == self.size;
        let towards = || self.landmarks.towards_nodes(&[space.goal()], space.is_backward());
        fits.then(|| GridDifferential(towards()))
    }
}

/// Landmark distances as an estimate towards a goal; made by
/// [`GridLandmarks::towards`]. With [`Max`](deepen::Max) it goes together with
/// the [octile distance](super::Octile), which is better near the goal.
#[derive(Clone, Debug)]
pub struct GridDifferential<'a, L>(Differential<'a, L>);

impl<L: PathLength> Heuristic<GridSpace<'_, L>> for GridDifferential<'_, L> {
    /// The value.
    type Memo = L;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, _: &GridSpace<'_, L>, cell: &u32) -> L {
        self.0.estimate(*cell)
    }

    #[inline]
    fn child(
        &self,
        _: &GridSpace<'_, L>,
        _: L,
        _: &Direction,
        cell: &u32,
        limit: L,
    ) -> Estimate<L, L> {
        let value = self.0.estimate(*cell);
        if value > limit { Estimate::Above(value) } else { Estimate::Within(value) }
    }

    #[inline]
    fn value(&self, memo: L) -> L {
        memo
    }

    fn fingerprint(&self) -> u64 {
        self.0.word()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn landmarks_of_another_map_are_refused() {
        let maps = ["...\n.@.\n", "..\n.@\n..\n"].map(|rows| Grid::from_rows(rows).unwrap());
        let choice = (Selection::Farthest, Amount::Count(1), 0);
        let weights = Weights::default();
        let landmarks = GridLandmarks::<Length>::new(&maps[0], weights, choice).unwrap();
        let fits = |map, weights| {
            landmarks.towards(&GridSpace::weighted(map, 0, weights).unwrap()).is_some()
        };
        assert!(fits(&maps[0], weights));
        assert!(!fits(&maps[1], weights), "as many cells in other rows");
        assert!(!fits(&maps[0], Weights::new(2, 1, 1).unwrap()));
    }
}
