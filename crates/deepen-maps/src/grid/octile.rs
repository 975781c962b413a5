//! The octile distance: how long the way would be if there were no walls.
//!
//! With dx and dy the columns and rows that are left, the lesser of them are
//! diagonal steps and the rest straight ones, times the least weight of any
//! terrain on the way. Infinite between land and water. Promises consistency,
//! exactly, because lengths are exact. Costs a
//! comparison and two multiplications; the memo carries what is left in both
//! directions, so that no cell's number is divided by the width.

use deepen::{Estimate, Heuristic, Quality};

use super::direction::Direction;
use super::length::PathLength;
use super::space::GridSpace;

/// The distance to the goal without walls.
///
/// Reads its goal from the space, so it serves the backward space as well, and
/// in [`FrontToFront`](deepen::FrontToFront) any two cells.
///
/// ```
/// use deepen::Heuristic;
/// use deepen_maps::grid::{Counts, Grid, GridSpace, Length, Octile, PathLength};
///
/// let grid = Grid::from_rows("....\n.@@.\n....\n").unwrap();
/// let space = GridSpace::<Length>::new(&grid, grid.place(3, 1).unwrap()).unwrap();
/// let estimate = Octile.of(&space, &grid.place(0, 2).unwrap());
/// assert_eq!(estimate.counts(), Some(Counts { straight: 2, diagonal: 1 }));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Octile;

/// What is left from a cell to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OctileMemo<L> {
    /// The goal's column less the cell's.
    dx: i32,
    /// The goal's row less the cell's.
    dy: i32,
    value: L,
}

impl<L: PathLength> OctileMemo<L> {
    #[inline]
    fn new(space: &GridSpace<'_, L>, dx: i32, dy: i32) -> Self {
        let (x, y) = (dx.unsigned_abs(), dy.unsigned_abs());
        let diagonal = x.min(y);
        let value = L::at_least(x.max(y) - diagonal, diagonal, space.least_weight());
        OctileMemo { dx, dy, value }
    }
}

impl<L: PathLength> Heuristic<GridSpace<'_, L>> for Octile {
    type Memo = OctileMemo<L>;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    #[inline]
    fn start(&self, space: &GridSpace<'_, L>, cell: &u32) -> OctileMemo<L> {
        let ((x, y), (goal_x, goal_y)) = (space.grid().at(*cell), space.goal_at());
        let left = |goal: u32, here: u32| goal.cast_signed() - here.cast_signed();
        let memo = OctileMemo::new(space, left(goal_x, x), left(goal_y, y));
        let medium = |cell| space.grid().terrain(cell).medium();
        let apart = medium(*cell) != medium(space.goal());
        OctileMemo { value: if apart { L::INFINITY } else { memo.value }, ..memo }
    }

    #[inline]
    fn child(
        &self,
        space: &GridSpace<'_, L>,
        parent: OctileMemo<L>,
        direction: &Direction,
        _: &u32,
        limit: L,
    ) -> Estimate<OctileMemo<L>, L> {
        let mut memo =
            OctileMemo::new(space, parent.dx - direction.dx(), parent.dy - direction.dy());
        if parent.value == L::INFINITY {
            // No step leads from land into water.
            memo.value = L::INFINITY;
        }
        if memo.value > limit { Estimate::Above(memo.value) } else { Estimate::Within(memo) }
    }

    #[inline]
    fn value(&self, memo: OctileMemo<L>) -> L {
        memo.value
    }
}
