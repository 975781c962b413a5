//! The jumps on a map to a cell, as a state space.

use std::marker::PhantomData;

use deepen::{Estimate, Heuristic, Pack, Quality, Rank, StateSpace};

use super::jump::{Cell, Jump, Point, Way};
use super::jumps::Jumps;
use super::map::JumpMap;
use crate::grid::{GridSpace, Length, Octile, PathLength, PlaceError};

/// The jumps on a map from one cell to another: the shortest paths are those
/// of [`GridSpace`] without weights.
///
/// A state is a cell, an operator a [`Jump`] to a jump point or to the goal.
/// Without the pruning [`CanonicalOrder`](super::CanonicalOrder) all jumps of a
/// cell are tried; the paths are as short. Jumps begin at the start and at jump
/// points; where a search is to begin elsewhere, another space is needed.
#[derive(Clone, Debug)]
pub struct JumpSpace<'m, L = Length> {
    map: &'m JumpMap,
    start: Point,
    goal: Point,
    lengths: PhantomData<L>,
}

impl<'m, L: PathLength> JumpSpace<'m, L> {
    /// The jumps from a cell to a cell, each by its column and row.
    ///
    /// # Errors
    /// When nobody can be at one of them, or a way across the map without any
    /// wall is too long for such lengths.
    pub fn new(map: &'m JumpMap, from: (u32, u32), to: (u32, u32)) -> Result<Self, PlaceError> {
        let (x, y) = (u64::from(map.grid.width() - 1), u64::from(map.grid.height() - 1));
        // No jump is longer, so that each has its true length.
        L::of_steps(x.abs_diff(y), x.min(y)).ok_or(PlaceError::TooFar)?;
        let place = |(x, y)| map.grid.place(x, y).map(|number| map.at(number));
        let (from, to) = (place(from)?, place(to)?);
        // Ends that are no jump points have the last two numbers. Where both
        // are the same there is nothing to search.
        let start = map.point(from, 0);
        let goal = map.point(to, 1);
        Ok(JumpSpace { map, start, goal, lengths: PhantomData })
    }

    /// The map.
    #[must_use]
    pub fn map(&self) -> &'m JumpMap {
        self.map
    }

    /// The state in which the search begins.
    #[must_use]
    pub fn start(&self) -> Point {
        self.start
    }

    /// The cell to which paths lead.
    #[must_use]
    pub fn goal(&self) -> Cell {
        self.goal.cell
    }

    #[inline]
    fn length((straight, diagonal): (u32, u32)) -> L {
        L::at_least(straight, diagonal, 1)
    }

    /// The state of a number.
    #[inline]
    fn numbered(&self, number: u32) -> Point {
        match &self.map.table {
            Some(table) => match table.point(number) {
                Some(point) => point,
                None if number == self.start.number => self.start,
                None => self.goal,
            },
            None => Point { cell: self.map.at(number), number },
        }
    }
}

impl<'m, L: PathLength> StateSpace for JumpSpace<'m, L> {
    type State = Point;
    type Operator = Jump;
    type Operators = Jumps<'m>;
    type Undo = Point;
    type Cost = L;

    /// The goal comes first where there is a way to it without a detour: no
    /// path is shorter, whatever comes after it.
    #[inline]
    fn operators(&self, point: &Point) -> Jumps<'m> {
        let (from, to) = (point.cell, self.goal);
        let way = self.map.clear_way(from, to.cell).filter(|_| from != to.cell);
        let to_goal = way.map(|way| Jump { from, to, way });
        // What is worked out beforehand is what may follow an arrival.
        if point.number == self.start.number {
            return Jumps { to_goal, ..Jumps::scanning(self.map, from, self.map.steps(from)) };
        }
        Jumps { to_goal, ..Jumps::after_arrival(self.map, *point) }
    }

    #[inline]
    fn cost(&self, _: &Point, jump: &Jump) -> L {
        Self::length(jump.from.counts_to(jump.to.cell))
    }

    #[inline]
    fn apply(&self, point: &mut Point, jump: &Jump) -> Point {
        std::mem::replace(point, jump.to)
    }

    #[inline]
    fn undo(&self, point: &mut Point, from: Point) {
        *point = from;
    }

    #[inline]
    fn is_goal(&self, point: &Point) -> bool {
        point.cell == self.goal.cell
    }

    fn fingerprint(&self) -> u64 {
        let steps = GridSpace::<L>::new(&self.map.grid, self.map.number(self.goal.cell));
        let way = u64::from(self.start.number) << 1 | u64::from(self.map.table.is_some());
        steps.map_or(0, |steps| steps.fingerprint().rotate_left(7) ^ way)
    }
}

impl<L: PathLength> Pack for JumpSpace<'_, L> {
    type Packed = u32;
    /// The number of the cell before.
    type Back = u32;

    #[inline]
    fn pack(&self, point: &Point) -> u32 {
        point.number
    }

    #[inline]
    fn unpack(&self, number: u32) -> Point {
        self.numbered(number)
    }

    #[inline]
    fn way_back(&self, from: &Point, _: &Jump) -> u32 {
        from.number
    }

    #[inline]
    fn retrace(&self, point: &mut Point, back: u32) -> Jump {
        let (from, to) = (self.numbered(back), *point);
        *point = from;
        // Only a jump to the goal may begin otherwise.
        let goes = to.cell == self.goal.cell;
        let way = Some(to).filter(|_| goes).and_then(|to| self.map.clear_way(from.cell, to.cell));
        Jump { from: from.cell, to, way: way.unwrap_or(Way::DiagonalFirst) }
    }
}

impl<L: PathLength> Rank for JumpSpace<'_, L> {
    fn ranks(&self) -> usize {
        match &self.map.table {
            Some(table) => table.len() as usize + 2,
            None => self.map.grid.cells() as usize,
        }
    }

    #[inline]
    fn rank(&self, point: &Point) -> usize {
        point.number as usize
    }

    #[inline]
    fn unrank(&self, rank: usize) -> Point {
        self.numbered(rank as u32)
    }
}

impl<L: PathLength> Heuristic<JumpSpace<'_, L>> for Octile {
    type Memo = L;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    #[inline]
    fn start(&self, space: &JumpSpace<'_, L>, point: &Point) -> L {
        JumpSpace::length(point.cell.counts_to(space.goal.cell))
    }

    #[inline]
    fn known(&self, _: &JumpSpace<'_, L>, _: &Point, value: L) -> L {
        value
    }

    #[inline]
    fn child(
        &self,
        space: &JumpSpace<'_, L>,
        _: L,
        _: &Jump,
        point: &Point,
        limit: L,
    ) -> Estimate<L, L> {
        let value = self.start(space, point);
        if value > limit { Estimate::Above(value) } else { Estimate::Within(value) }
    }

    #[inline]
    fn value(&self, memo: L) -> L {
        memo
    }
}
