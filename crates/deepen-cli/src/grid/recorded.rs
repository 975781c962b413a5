//! A space of paths on a map that remembers which cells were expanded, and in
//! which iteration first: for pictures.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use deepen::{Pack, Reversible, StateSpace};
use deepen_maps::grid::{Direction, Directions, Grid, GridSpace, Length};

use super::estimate::OnGrid;
use crate::solving::common::{Numbered, Numbers};

/// What was expanded.
pub(super) struct Recorder {
    /// The iteration that goes on, as the search tells it.
    iteration: Arc<AtomicU64>,
    /// For each cell the iteration in which it was first expanded, from 1; 0
    /// for none.
    first: Vec<AtomicU32>,
}

impl Recorder {
    pub(super) fn new(grid: &Grid) -> Self {
        let first = (0..grid.cells()).map(|_| AtomicU32::new(0)).collect();
        Recorder { iteration: Arc::default(), first }
    }

    /// Where the search is to say which iteration goes on.
    pub(super) fn iteration(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.iteration)
    }

    /// For each cell the iteration in which it was first expanded, from 1.
    pub(super) fn iterations(&self) -> Vec<Option<u32>> {
        let first = self.first.iter().map(|first| first.load(Ordering::Relaxed));
        first.map(|first| (first > 0).then_some(first)).collect()
    }

    fn expands(&self, cell: u32) {
        let now = self.iteration.load(Ordering::Relaxed).clamp(1, u64::from(u32::MAX)) as u32;
        if let Some(first) = self.first.get(cell as usize) {
            // Of several threads any may be the first.
            let _ = first.compare_exchange(0, now, Ordering::Relaxed, Ordering::Relaxed);
        }
    }
}

/// A space that is watched.
pub(super) struct Recorded<'r, 'g> {
    space: GridSpace<'g, Length>,
    recorder: &'r Recorder,
}

impl<'r, 'g> Recorded<'r, 'g> {
    pub(super) fn new(space: GridSpace<'g, Length>, recorder: &'r Recorder) -> Self {
        Recorded { space, recorder }
    }
}

impl OnGrid for Recorded<'_, '_> {
    fn paths(&self) -> &GridSpace<'_, Length> {
        &self.space
    }
}

impl StateSpace for Recorded<'_, '_> {
    type State = u32;
    type Operator = Direction;
    type Operators = Directions;
    type Undo = u32;
    type Cost = Length;

    fn operators(&self, cell: &u32) -> Directions {
        self.recorder.expands(*cell);
        self.space.operators(cell)
    }

    fn cost(&self, cell: &u32, direction: &Direction) -> Length {
        self.space.cost(cell, direction)
    }

    fn apply(&self, cell: &mut u32, direction: &Direction) -> u32 {
        self.space.apply(cell, direction)
    }

    fn undo(&self, cell: &mut u32, from: u32) {
        self.space.undo(cell, from);
    }

    fn is_goal(&self, cell: &u32) -> bool {
        self.space.is_goal(cell)
    }

    fn fingerprint(&self) -> u64 {
        self.space.fingerprint()
    }
}

impl Pack for Recorded<'_, '_> {
    type Packed = u32;
    type Back = u8;

    fn pack(&self, cell: &u32) -> u32 {
        self.space.pack(cell)
    }

    fn unpack(&self, packed: u32) -> u32 {
        self.space.unpack(packed)
    }

    fn way_back(&self, parent: &u32, direction: &Direction) -> u8 {
        self.space.way_back(parent, direction)
    }

    fn retrace(&self, cell: &mut u32, back: u8) -> Direction {
        self.space.retrace(cell, back)
    }
}

impl Reversible for Recorded<'_, '_> {
    type Backward = Self;

    fn backward(&self, start: &u32) -> Self {
        Recorded { space: self.space.backward(start), recorder: self.recorder }
    }

    fn goals(&self) -> Vec<u32> {
        self.space.goals()
    }

    fn forth(&self, predecessor: &u32, backward: &Direction) -> Direction {
        self.space.forth(predecessor, backward)
    }
}

impl Numbered for Recorded<'_, '_> {
    fn number(&self, direction: &Direction) -> u32 {
        self.space.number(direction)
    }

    fn operator(&self, number: u32) -> Direction {
        self.space.operator(number)
    }

    fn numbers(&self, directions: Directions) -> Numbers {
        self.space.numbers(directions)
    }
}
