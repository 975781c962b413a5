//! The sliding-tile puzzle as a state space.
//!
//! A space is made for one goal. Its states name every tile by the cell where
//! that goal wants it, so that the goal is the identity whatever was asked
//! for, and heuristics need no table of where tiles belong.

use std::hash::Hash;

use deepen::{Invertible, OperatorSet, StateSpace};

use super::moves::Move;
use super::shape::{MAX_CELLS, Shape};

/// The labels in the cells of a board, packed into a small `Copy` value.
/// The blank's cell holds 0; so may a tile's, where that is its goal cell.
pub trait Cells: Copy + Eq + Hash + Default {
    /// The most cells that fit.
    const CAPACITY: usize;

    /// The labels as one number.
    type Word: Copy + Eq + Hash + Default;

    /// The label in a cell.
    fn get(&self, cell: usize) -> u8;

    /// Moves the label in `from` to the cell `to`, which holds 0, and leaves
    /// 0 behind.
    fn shift(&mut self, from: usize, to: usize);

    /// The labels of all cells.
    fn pack(labels: &[u8]) -> Self;

    /// The labels as a number, with `label` in the blank's cell, which holds
    /// 0.
    fn filled(self, blank: usize, label: usize) -> Self::Word;

    /// The labels of such a number, with 0 where `label` was, and that cell.
    /// No other cell may hold it.
    fn emptied(word: Self::Word, label: usize) -> (Self, usize);
}

/// Up to 16 cells in one word, four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nibbles(pub(super) u64);

impl Cells for Nibbles {
    const CAPACITY: usize = 16;

    type Word = u64;

    #[inline]
    fn get(&self, cell: usize) -> u8 {
        (self.0 >> (4 * cell)) as u8 & 15
    }

    #[inline]
    fn shift(&mut self, from: usize, to: usize) {
        let label = (self.0 >> (4 * from)) & 15;
        self.0 ^= label << (4 * from) | label << (4 * to);
    }

    fn pack(labels: &[u8]) -> Self {
        let word = labels.iter().rev().fold(0, |word, label| word << 4 | u64::from(*label));
        Nibbles(word)
    }

    #[inline]
    fn filled(self, blank: usize, label: usize) -> u64 {
        self.0 | (label as u64) << (4 * blank)
    }

    #[inline]
    fn emptied(word: u64, label: usize) -> (Self, usize) {
        const ONES: u64 = 0x1111_1111_1111_1111;
        let label = label as u64;
        // The lowest group of bits that is 0 ends in the lowest bit set here.
        let other = word ^ (label * ONES);
        let zeros = other.wrapping_sub(ONES) & !other & ONES << 3;
        let blank = zeros.trailing_zeros() as usize / 4;
        (Nibbles(word ^ label << (4 * blank)), blank)
    }
}

/// Up to 25 cells, a byte each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Octets([u8; MAX_CELLS]);

impl Cells for Octets {
    const CAPACITY: usize = MAX_CELLS;

    type Word = u128;

    #[inline]
    fn get(&self, cell: usize) -> u8 {
        self.0[cell]
    }

    #[inline]
    fn shift(&mut self, from: usize, to: usize) {
        self.0[to] = core::mem::take(&mut self.0[from]);
    }

    fn pack(labels: &[u8]) -> Self {
        let mut cells = [0; MAX_CELLS];
        cells[..labels.len()].copy_from_slice(labels);
        Octets(cells)
    }

    /// Five bits each.
    #[inline]
    fn filled(self, blank: usize, label: usize) -> u128 {
        let mut cells = self.0;
        cells[blank] = label as u8;
        let (eights, last) = cells.as_chunks::<8>();
        let last = u128::from(last[0]);
        let joined = |word, eight: &[u8; 8]| word << 40 | u128::from(squeeze(*eight));
        last << 120 | eights.iter().rev().fold(0, joined)
    }

    #[inline]
    fn emptied(word: u128, label: usize) -> (Self, usize) {
        let mut cells = [0; MAX_CELLS];
        let (eights, last) = cells.as_chunks_mut::<8>();
        for (number, eight) in eights.iter_mut().enumerate() {
            *eight = spread((word >> (40 * number)) as u64);
        }
        last[0] = (word >> 120) as u8;
        let blank = cells.iter().position(|cell| usize::from(*cell) == label).unwrap_or_default();
        cells[blank] = 0;
        (Octets(cells), blank)
    }
}

/// The low five bits of eight bytes, side by side.
#[inline]
fn squeeze(bytes: [u8; 8]) -> u64 {
    let word = u64::from_le_bytes(bytes);
    let tens = word & 0x001f_001f_001f_001f | (word & 0x1f00_1f00_1f00_1f00) >> 3;
    let twenties = tens & 0x0000_03ff_0000_03ff | (tens & 0x03ff_0000_03ff_0000) >> 6;
    twenties & 0x000f_ffff | (twenties & 0x000f_ffff_0000_0000) >> 12
}

/// Eight bytes of five bits each.
#[inline]
fn spread(word: u64) -> [u8; 8] {
    let twenties = word & 0x000f_ffff | (word << 12) & 0x000f_ffff_0000_0000;
    let tens = twenties & 0x0000_03ff_0000_03ff | (twenties << 6) & 0x03ff_0000_03ff_0000;
    let fives = tens & 0x001f_001f_001f_001f | (tens << 3) & 0x1f00_1f00_1f00_1f00;
    fives.to_le_bytes()
}

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

    /// Whether the tile that `operator` has moved to reach `state` is nearer
    /// to its goal cell than before.
    #[inline]
    pub(super) fn approaches(&self, state: &TileState<C>, operator: Move) -> bool {
        let tile = state.label(self.blank_before(state, operator));
        self.nearer[operator as usize][state.blank()] >> tile & 1 == 1
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
    fn witnesses(&self) -> Vec<Self::State> {
        let labels: Vec<u8> = (0..self.shape.cells() as u8).collect();
        (0..self.shape.cells()).map(|blank| self.state(&labels, blank)).collect()
    }
}
