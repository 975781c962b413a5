//! Who searches: each answers one query after the other, in what it has made
//! ready of the map beforehand.

use deepen::{AStar, NoPruning, Reserve, Search};
use deepen_benches::Fallible;
use deepen_maps::grid::jump_points::GridSearch;
use deepen_maps::grid::{Grid, GridSpace, Length, Octile, PathLength};
use grid_pathfinding::PathingGrid;
use grid_util::grid::ValueGrid;
use grid_util::point::Point;
use pathfinding::directed::astar::astar;

use crate::scenarios::Query;

/// What is measured.
pub(crate) trait Contender {
    /// Answers, and says how many nodes were expanded, where it knows. Asserts
    /// that the length is right, where it counts it exactly.
    fn answer(&mut self, query: &Query) -> Fallible<Option<u64>>;
}

/// Ours, by jump points.
pub(crate) struct Jumping<'g>(pub(crate) GridSearch<'g>);

impl Contender for Jumping<'_> {
    fn answer(&mut self, query: &Query) -> Fallible<Option<u64>> {
        let outcome = self.0.run(query.from, query.to)?;
        assert_eq!(outcome.cost(), Some(query.length), "jump points");
        Ok(Some(self.0.statistics().expanded))
    }
}

/// Ours, cell by cell.
pub(crate) struct Stepping<'g> {
    grid: &'g Grid,
    reserve: Reserve<GridSpace<'g>, deepen::Dense>,
}

impl<'g> Stepping<'g> {
    pub(crate) fn new(grid: &'g Grid) -> Self {
        Stepping { grid, reserve: Reserve::new() }
    }
}

impl Contender for Stepping<'_> {
    fn answer(&mut self, query: &Query) -> Fallible<Option<u64>> {
        let place = |(x, y)| self.grid.place(x, y);
        let space = GridSpace::<Length>::new(self.grid, place(query.to)?)?;
        let search = AStar::<_, _, NoPruning, _>::ranked(&space, &Octile, place(query.from)?);
        let mut search = search.reusing(std::mem::take(&mut self.reserve));
        let outcome = search.run(&mut ());
        assert_eq!(outcome.cost(), Some(query.length), "cell by cell");
        let expanded = search.statistics().expanded;
        self.reserve = search.into_reserve();
        Ok(Some(expanded))
    }
}

/// A* of `pathfinding`, over our map with our exact lengths.
pub(crate) struct Pathfinding<'g>(pub(crate) &'g Grid);

impl Contender for Pathfinding<'_> {
    fn answer(&mut self, query: &Query) -> Fallible<Option<u64>> {
        let grid = self.0;
        let (start, goal) =
            (grid.place(query.from.0, query.from.1)?, grid.place(query.to.0, query.to.1)?);
        let steps = [Length::STRAIGHT, Length::DIAGONAL];
        let successors = |cell: &u32| {
            let cell = *cell;
            grid.steps(cell).map(move |direction| {
                let cost = steps[usize::from(direction.is_diagonal())];
                (cell.wrapping_add_signed(grid.offset(direction)), cost)
            })
        };
        let estimate = |cell: &u32| {
            let (x, y) = grid.at(*cell);
            let (dx, dy) = (x.abs_diff(query.to.0), y.abs_diff(query.to.1));
            let (most, least) = (u64::from(dx.max(dy)), u64::from(dx.min(dy)));
            (most - least) * Length::STRAIGHT + least * Length::DIAGONAL
        };
        let found = astar(&start, successors, estimate, |cell| *cell == goal);
        assert_eq!(found.map(|(_, cost)| cost), Some(query.length.word()), "pathfinding");
        Ok(None)
    }
}

/// Jump point search of `grid_pathfinding`, which cuts corners and takes 99/70
/// for the square root of 2: its paths are others, its work is alike.
pub(crate) struct GridPathfinding(PathingGrid);

impl GridPathfinding {
    pub(crate) fn new(grid: &Grid, improved_pruning: bool) -> Self {
        let (width, height) = (grid.width(), grid.height());
        let mut other = PathingGrid::new(width as usize, height as usize, false);
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            if !grid.is_passable(x, y) {
                other.set(x.cast_signed(), y.cast_signed(), true);
            }
        }
        other.improved_pruning = improved_pruning;
        other.initialize();
        other.generate_components();
        GridPathfinding(other)
    }
}

impl Contender for GridPathfinding {
    fn answer(&mut self, query: &Query) -> Fallible<Option<u64>> {
        let point = |(x, y): (u32, u32)| Point::new(x.cast_signed(), y.cast_signed());
        let (start, goal) = (point(query.from), point(query.to));
        let path = self.0.get_waypoints_single_goal(start, goal, false).ok_or("no path")?;
        let legs = path.windows(2).map(|pair| {
            let (dx, dy) = (pair[0].x.abs_diff(pair[1].x), pair[0].y.abs_diff(pair[1].y));
            Length::at_least(dx.max(dy) - dx.min(dy), dx.min(dy), 1).word()
        });
        assert!(legs.sum::<u64>() <= query.length.word(), "with corners cut it is no longer");
        Ok(None)
    }
}
