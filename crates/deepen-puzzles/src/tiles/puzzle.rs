//! The sliding-tile puzzle as a state space.
//!
//! A space is made for one goal. Its states name every tile by the cell where
//! that goal wants it, so that the goal is the identity whatever was asked
//! for, and heuristics need no table of where tiles belong.

use deepen::{Invertible, OperatorSet, StateSpace};

use super::cells::Cells;
use super::moves::Move;
use super::shape::Shape;

/// A board: labels and where the blank is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TileState<C> {
    pub(super) cells: C,
    pub(super) blank: u8,
}

impl<C: Cells> TileState<C> {
    /// The label in a cell: the cell where its tile belongs. Says nothing
    /// about the blank's cell.
    #[inline]
    #[must_use]
    pub fn label(&self, cell: usize) -> usize {
        usize::from(self.cells.get(cell))
    }

    /// The blank's cell.
    #[inline]
    #[must_use]
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }
}

/// Some of the four moves, tried up, left, right, down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves(u8);

#[allow(
    clippy::copy_iterator,
    reason = "one byte that lies in every frame of a search; it is iterated in place"
)]
impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        Move::ALL.get(index).copied()
    }
}

impl OperatorSet for Moves {
    #[inline]
    fn remove(&mut self, operator: &Move) {
        self.0 &= !(1 << *operator as u8);
    }
}

/// The boards of one shape and one goal. Every move costs 1.
#[derive(Clone, Debug)]
pub struct TilePuzzle<C> {
    shape: Shape,
    pub(super) goal: TileState<C>,
    /// Which moves each place of the blank has.
    moves: [Moves; 25],
    /// By how much each move changes the blank's cell.
    offsets: [u8; 4],
    /// For each move and each cell the blank comes to, the tiles, one bit
    /// each, that the move brings nearer to their goal cells.
    nearer: [[u32; 25]; 4],
}

impl<C: Cells> TilePuzzle<C> {
    /// The space of boards of a shape whose goal has the blank in
    /// `goal_blank`; `None` where the cells do not fit or there is no such
    /// cell.
    #[must_use]
    pub fn new(shape: Shape, goal_blank: usize) -> Option<Self> {
        if shape.cells() > C::CAPACITY || goal_blank >= shape.cells() {
            return None;
        }
        let mut moves = [Moves(0); 25];
        for (cell, set) in moves.iter_mut().enumerate().take(shape.cells()) {
            for (bit, neighbour) in shape.neighbours(cell).iter().enumerate() {
                set.0 |= u8::from(neighbour.is_some()) << bit;
            }
        }
        let columns = shape.columns() as u8;
        let offsets = [columns.wrapping_neg(), 1_u8.wrapping_neg(), 1, columns];
        let mut puzzle = TilePuzzle {
            shape,
            goal: TileState { cells: C::default(), blank: goal_blank as u8 },
            moves,
            offsets,
            nearer: nearer(shape),
        };
        let labels: Vec<u8> = (0..shape.cells() as u8).collect();
        puzzle.goal = puzzle.state(&labels, goal_blank);
        Some(puzzle)
    }

    /// The board with these labels, one for each cell, the blank's being
    /// ignored: a permutation, as [`Relabelled`](super::Relabelled) makes it.
    ///
    /// # Panics
    /// When there are more or fewer labels than cells, or no such cell.
    #[must_use]
    pub fn state(&self, labels: &[u8], blank: usize) -> TileState<C> {
        assert_eq!(labels.len(), self.shape.cells(), "a label for each cell");
        let mut labels = labels.to_vec();
        labels[blank] = 0;
        TileState { cells: C::pack(&labels), blank: blank as u8 }
    }

    /// The same shape with another goal cell for the blank.
    pub(super) fn with_goal_blank(&self, goal_blank: usize) -> Self {
        let mut puzzle = self.clone();
        let labels: Vec<u8> = (0..self.shape.cells() as u8).collect();
        puzzle.goal = self.state(&labels, goal_blank);
        puzzle
    }

    /// Whether the tile that `operator` has moved to reach `state` is nearer
    /// to its goal cell than before.
    #[inline]
    pub(super) fn approaches(&self, state: &TileState<C>, operator: Move) -> bool {
        let tile = state.label(self.blank_before(state, operator));
        self.brings_nearer(state, operator, tile)
    }

    /// Whether the tile that `operator` has moved to reach `state` is nearer
    /// to the cell `place` than before.
    #[inline]
    pub(super) fn brings_nearer(&self, state: &TileState<C>, operator: Move, place: usize) -> bool {
        self.nearer[operator as usize][state.blank()] >> place & 1 == 1
    }

    /// The label of the tile that `operator` is about to move.
    #[inline]
    pub(super) fn about_to_move(&self, state: &TileState<C>, operator: Move) -> usize {
        state.label(usize::from(state.blank.wrapping_add(self.offsets[operator as usize])))
    }

    /// The blank's cell before `operator` led to `state`: where the tile is
    /// that it moved.
    #[inline]
    pub(super) fn blank_before(&self, state: &TileState<C>, operator: Move) -> usize {
        usize::from(state.blank.wrapping_sub(self.offsets[operator as usize]))
    }

    /// The labels of all cells, the blank's being its goal cell.
    pub(super) fn labels(&self, state: &TileState<C>) -> Vec<u8> {
        let label =
            |cell| if cell == state.blank() { self.goal_blank() } else { state.label(cell) };
        (0..self.shape.cells()).map(|cell| label(cell) as u8).collect()
    }

    /// Rows and columns.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The blank's goal cell.
    #[must_use]
    pub fn goal_blank(&self) -> usize {
        self.goal.blank()
    }
}

/// See the field of this name.
fn nearer(shape: Shape) -> [[u32; 25]; 4] {
    let mut masks = [[0; 25]; 4];
    for before in 0..shape.cells() {
        for (masks, blank) in masks.iter_mut().zip(shape.neighbours(before)) {
            let Some(blank) = blank else { continue };
            for tile in 0..shape.cells() {
                let nearer = shape.distance(before, tile) < shape.distance(blank, tile);
                masks[blank] |= u32::from(nearer) << tile;
            }
        }
    }
    masks
}

impl<C: Cells> StateSpace for TilePuzzle<C> {
    type State = TileState<C>;
    type Operator = Move;
    type Operators = Moves;
    type Undo = TileState<C>;
    type Cost = u32;

    const UNIT_COST: bool = true;

    #[inline]
    fn operators(&self, state: &Self::State) -> Moves {
        self.moves[state.blank()]
    }

    #[inline]
    fn cost(&self, _: &Self::State, _: &Move) -> u32 {
        1
    }

    #[inline]
    fn apply(&self, state: &mut Self::State, operator: &Move) -> Self::Undo {
        let before = *state;
        let to = state.blank.wrapping_add(self.offsets[*operator as usize]);
        state.cells.shift(usize::from(to), before.blank());
        state.blank = to;
        before
    }

    #[inline]
    fn undo(&self, state: &mut Self::State, undo: Self::Undo) {
        *state = undo;
    }

    #[inline]
    fn is_goal(&self, state: &Self::State) -> bool {
        *state == self.goal
    }

    #[inline]
    fn operator_number(&self, operator: &Move) -> Option<u32> {
        Some(operator.index() as u32)
    }

    fn fingerprint(&self) -> u64 {
        (self.shape.rows() * 1_000_000 + self.shape.columns() * 1_000 + self.goal_blank()) as u64
    }
}

impl<C: Cells> Invertible for TilePuzzle<C> {
    fn all_operators(&self) -> &[Move] {
        &Move::ALL
    }

    #[inline]
    fn index_of(operator: Move) -> usize {
        operator.index()
    }

    fn inverse(&self, operator: Move) -> Move {
        operator.inverse()
    }

    /// One board for each place of the blank: what a sequence of moves does
    /// to places does not depend on which tiles are there.
    fn witnesses(&self) -> impl IntoIterator<Item = Self::State> {
        let labels: Vec<u8> = (0..self.shape.cells() as u8).collect();
        (0..self.shape.cells()).map(move |blank| self.state(&labels, blank))
    }
}
