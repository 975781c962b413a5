//! The jumps on a map to a cell, as a state space.

use std::marker::PhantomData;

use deepen::{Estimate, Heuristic, Pack, Pruning, Quality, Rank, StateSpace};

use super::jump::{Cell, Jump, Way};
use super::jumps::Jumps;
use super::map::JumpMap;
use crate::grid::{Direction, GridSpace, Length, Octile, PathLength, PlaceError};

/// The jumps on a map to one cell: the shortest paths are those of
/// [`GridSpace`](crate::grid::GridSpace) without weights.
///
/// A state is a cell, an operator a [`Jump`] to a jump point or to the goal.
/// Without the pruning [`CanonicalOrder`] all jumps of a cell are tried, and
/// the paths are as short.
#[derive(Clone, Debug)]
pub struct JumpSpace<'m, L = Length> {
    map: &'m JumpMap<'m>,
    goal: Cell,
    lengths: PhantomData<L>,
}

impl<'m, L: PathLength> JumpSpace<'m, L> {
    /// The jumps to a cell.
    ///
    /// # Errors
    /// When nobody can be there.
    pub fn new(map: &'m JumpMap<'m>, goal: Cell) -> Result<Self, PlaceError> {
        let goal = map.place(goal.x.into(), goal.y.into())?;
        Ok(JumpSpace { map, goal, lengths: PhantomData })
    }

    /// The map.
    #[must_use]
    pub fn map(&self) -> &'m JumpMap<'m> {
        self.map
    }

    /// The cell to which paths lead.
    #[must_use]
    pub fn goal(&self) -> Cell {
        self.goal
    }

    #[inline]
    fn length((straight, diagonal): (u32, u32)) -> L {
        L::at_least(straight, diagonal, 1)
    }
}

impl<'m, L: PathLength> StateSpace for JumpSpace<'m, L> {
    type State = Cell;
    type Operator = Jump;
    type Operators = Jumps<'m>;
    type Undo = Cell;
    type Cost = L;

    /// The goal comes first where there is a way to it without a detour: no
    /// path is shorter, whatever comes after it.
    #[inline]
    fn operators(&self, cell: &Cell) -> Jumps<'m> {
        let (from, to) = (*cell, self.goal);
        let way = self.map.clear_way(from, to).filter(|_| from != to);
        Jumps::new(self.map, from, way.map(|way| Jump { from, to, way }))
    }

    #[inline]
    fn cost(&self, _: &Cell, jump: &Jump) -> L {
        Self::length(jump.from.counts_to(jump.to))
    }

    #[inline]
    fn apply(&self, cell: &mut Cell, jump: &Jump) -> Cell {
        std::mem::replace(cell, jump.to)
    }

    #[inline]
    fn undo(&self, cell: &mut Cell, from: Cell) {
        *cell = from;
    }

    #[inline]
    fn is_goal(&self, cell: &Cell) -> bool {
        *cell == self.goal
    }

    fn fingerprint(&self) -> u64 {
        let steps = GridSpace::<L>::new(self.map.grid, self.map.number(self.goal));
        steps.map_or(0, |steps| steps.fingerprint().rotate_left(7))
    }
}

impl<L: PathLength> Pack for JumpSpace<'_, L> {
    type Packed = [u16; 2];
    /// The cell before.
    type Back = [u16; 2];

    #[inline]
    fn pack(&self, cell: &Cell) -> [u16; 2] {
        [cell.x, cell.y]
    }

    #[inline]
    fn unpack(&self, [x, y]: [u16; 2]) -> Cell {
        Cell { x, y }
    }

    #[inline]
    fn way_back(&self, from: &Cell, _: &Jump) -> [u16; 2] {
        [from.x, from.y]
    }

    #[inline]
    fn retrace(&self, cell: &mut Cell, [x, y]: [u16; 2]) -> Jump {
        let (from, to) = (Cell { x, y }, *cell);
        *cell = from;
        // Only a jump to the goal may begin otherwise.
        let goes = to == self.goal;
        let way = Some(to).filter(|_| goes).and_then(|to| self.map.clear_way(from, to));
        Jump { from, to, way: way.unwrap_or(Way::DiagonalFirst) }
    }
}

impl<L: PathLength> Rank for JumpSpace<'_, L> {
    fn ranks(&self) -> usize {
        self.map.grid.cells() as usize
    }

    #[inline]
    fn rank(&self, cell: &Cell) -> usize {
        self.map.number(*cell) as usize
    }

    #[inline]
    fn unrank(&self, rank: usize) -> Cell {
        let (x, y) = self.map.grid.at(rank as u32);
        Cell { x: x as u16, y: y as u16 }
    }
}

impl<L: PathLength> Heuristic<JumpSpace<'_, L>> for Octile {
    type Memo = L;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    #[inline]
    fn start(&self, space: &JumpSpace<'_, L>, cell: &Cell) -> L {
        JumpSpace::length(cell.counts_to(space.goal))
    }

    #[inline]
    fn known(&self, _: &JumpSpace<'_, L>, _: &Cell, value: L) -> L {
        value
    }

    #[inline]
    fn child(
        &self,
        space: &JumpSpace<'_, L>,
        _: L,
        _: &Jump,
        cell: &Cell,
        limit: L,
    ) -> Estimate<L, L> {
        let value = self.start(space, cell);
        if value > limit { Estimate::Above(value) } else { Estimate::Within(value) }
    }

    #[inline]
    fn value(&self, memo: L) -> L {
        memo
    }
}

/// Of all shortest paths that go around the same obstacles on the same side
/// only the one is tried whose diagonal steps come as early as can be (Harabor
/// and Grastien 2011; the order is named by Sturtevant and Rabin 2016).
///
/// It is safe where a search keeps one path to a state, whichever of the
/// shortest came first. By induction on the length of a shortest path to a
/// cell x, let m be its last cell but one.
///
/// > A straight step m to x is never taken out after a shortest path to m:
/// > the three arrivals after which it would be lead to a shorter path.
/// > Let it be diagonal. It is taken out only after the straight step p to m
/// > that is its own component, when nothing has opened there; then p to y
/// > diagonally and y to x straight is as short, and that last step is not
/// > taken out after whatever path to y was kept.
///
/// All cells that a search passes over without keeping them keep every
/// arrival, which is more.
#[derive(Clone, Copy, Debug, Default)]
pub struct CanonicalOrder;

impl<L: PathLength> Pruning<JumpSpace<'_, L>> for CanonicalOrder {
    /// The direction of the last step.
    type Trail = Option<Direction>;

    const SAFE_BESIDE_STATES: bool = true;

    fn start(&self) -> Option<Direction> {
        None
    }

    #[inline]
    fn restrict(&self, _: &JumpSpace<'_, L>, arrival: Option<Direction>, jumps: &mut Jumps<'_>) {
        if let Some(arrival) = arrival {
            jumps.directions = jumps.map.canonical(jumps.from, arrival);
        }
    }

    #[inline]
    fn follow(&self, _: Option<Direction>, jump: &Jump) -> Option<Direction> {
        jump.arrival()
    }

    fn fingerprint(&self) -> u64 {
        0x6a70_7331
    }
}
