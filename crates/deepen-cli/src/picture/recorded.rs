//! A space on a map that remembers which cells were expanded, and in which
//! iteration first: for pictures.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use deepen::{Estimate, Heuristic, Pack, Quality, Reversible, StateSpace};
use deepen_maps::grid::{GridSpace, Length};
use deepen_maps::lattice::{Lattice, Pose};

use crate::solving::common::{Numbered, Numbers};

/// A space whose states are in cells of a map.
pub(crate) trait OnCells: StateSpace {
    /// The number of a state's cell, row by row.
    fn cell(&self, state: &Self::State) -> usize;
}

impl OnCells for GridSpace<'_, Length> {
    fn cell(&self, cell: &u32) -> usize {
        *cell as usize
    }
}

impl OnCells for Lattice<'_> {
    fn cell(&self, pose: &Pose) -> usize {
        usize::from(pose.y) * usize::from(self.obstacles().width()) + usize::from(pose.x)
    }
}

/// What was expanded.
pub(crate) struct Recorder {
    /// The iteration that goes on, as the search tells it.
    iteration: Arc<AtomicU64>,
    /// For each cell the iteration in which it was first expanded, from 1; 0
    /// for none.
    first: Vec<AtomicU32>,
}

impl Recorder {
    /// Of a map of so many cells.
    pub(crate) fn new(cells: usize) -> Self {
        let first = (0..cells).map(|_| AtomicU32::new(0)).collect();
        Recorder { iteration: Arc::default(), first }
    }

    /// Where the search is to say which iteration goes on.
    pub(crate) fn iteration(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.iteration)
    }

    /// For each cell the iteration in which it was first expanded, from 1.
    pub(crate) fn iterations(&self) -> Vec<Option<u32>> {
        let first = self.first.iter().map(|first| first.load(Ordering::Relaxed));
        first.map(|first| (first > 0).then_some(first)).collect()
    }

    fn expands(&self, cell: usize) {
        let now = self.iteration.load(Ordering::Relaxed).clamp(1, u64::from(u32::MAX)) as u32;
        if let Some(first) = self.first.get(cell) {
            // Of several threads any may be the first.
            let _ = first.compare_exchange(0, now, Ordering::Relaxed, Ordering::Relaxed);
        }
    }
}

/// A space that is watched.
pub(crate) struct Recorded<'r, S> {
    space: S,
    recorder: &'r Recorder,
}

impl<'r, S> Recorded<'r, S> {
    pub(crate) fn new(space: S, recorder: &'r Recorder) -> Self {
        Recorded { space, recorder }
    }

    /// The space itself.
    pub(crate) fn space(&self) -> &S {
        &self.space
    }
}

impl<S: OnCells> StateSpace for Recorded<'_, S> {
    type State = S::State;
    type Operator = S::Operator;
    type Operators = S::Operators;
    type Undo = S::Undo;
    type Cost = S::Cost;

    fn operators(&self, state: &S::State) -> S::Operators {
        self.recorder.expands(self.space.cell(state));
        self.space.operators(state)
    }

    fn cost(&self, state: &S::State, operator: &S::Operator) -> S::Cost {
        self.space.cost(state, operator)
    }

    fn apply(&self, state: &mut S::State, operator: &S::Operator) -> S::Undo {
        self.space.apply(state, operator)
    }

    fn undo(&self, state: &mut S::State, undo: S::Undo) {
        self.space.undo(state, undo);
    }

    fn is_goal(&self, state: &S::State) -> bool {
        self.space.is_goal(state)
    }

    fn fingerprint(&self) -> u64 {
        self.space.fingerprint()
    }
}

impl<S: OnCells + Pack> Pack for Recorded<'_, S> {
    type Packed = S::Packed;
    type Back = S::Back;

    fn pack(&self, state: &S::State) -> S::Packed {
        self.space.pack(state)
    }

    fn unpack(&self, packed: S::Packed) -> S::State {
        self.space.unpack(packed)
    }

    fn way_back(&self, parent: &S::State, operator: &S::Operator) -> S::Back {
        self.space.way_back(parent, operator)
    }

    fn retrace(&self, state: &mut S::State, back: S::Back) -> S::Operator {
        self.space.retrace(state, back)
    }
}

impl<'r, S: OnCells + Reversible<Backward: OnCells>> Reversible for Recorded<'r, S> {
    type Backward = Recorded<'r, S::Backward>;

    fn backward(&self, start: &S::State) -> Self::Backward {
        Recorded { space: self.space.backward(start), recorder: self.recorder }
    }

    fn goals(&self) -> Vec<S::State> {
        self.space.goals()
    }

    fn forth(
        &self,
        predecessor: &S::State,
        backward: &<S::Backward as StateSpace>::Operator,
    ) -> S::Operator {
        self.space.forth(predecessor, backward)
    }
}

impl<S: OnCells + Numbered<Backward: OnCells>> Numbered for Recorded<'_, S> {
    fn number(&self, operator: &S::Operator) -> u32 {
        self.space.number(operator)
    }

    fn operator(&self, number: u32) -> S::Operator {
        self.space.operator(number)
    }

    fn numbers(&self, operators: S::Operators) -> Numbers {
        self.space.numbers(operators)
    }
}

/// A heuristic of the space that is watched.
pub(crate) struct Of<'h, H>(pub(crate) &'h H);

impl<S: OnCells, H: Heuristic<S>> Heuristic<Recorded<'_, S>> for Of<'_, H> {
    type Memo = H::Memo;

    fn quality(&self) -> Quality {
        self.0.quality()
    }

    fn start(&self, space: &Recorded<'_, S>, state: &S::State) -> H::Memo {
        self.0.start(&space.space, state)
    }

    fn child(
        &self,
        space: &Recorded<'_, S>,
        parent: H::Memo,
        operator: &S::Operator,
        state: &S::State,
        limit: S::Cost,
    ) -> Estimate<H::Memo, S::Cost> {
        self.0.child(&space.space, parent, operator, state, limit)
    }

    fn value(&self, memo: H::Memo) -> S::Cost {
        self.0.value(memo)
    }

    fn fingerprint(&self) -> u64 {
        self.0.fingerprint()
    }
}
