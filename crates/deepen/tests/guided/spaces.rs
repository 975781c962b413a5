//! Spaces on which the guide is easily misled.

use deepen::{Pack, StateSpace};

/// A board of numbered tiles, three to a row; the goal has them in order, the
/// blank first.
pub(crate) struct Board<const CELLS: usize>;

impl<const CELLS: usize> Board<CELLS> {
    pub(crate) fn blank(board: &[u8; CELLS]) -> u8 {
        board.iter().position(|tile| *tile == 0).unwrap() as u8
    }

    /// The goal with two tiles changed: no way leads there.
    pub(crate) fn unsolvable() -> [u8; CELLS] {
        let mut board = std::array::from_fn(|cell| cell as u8);
        board.swap(1, 2);
        board
    }
}

/// The cell whose tile moves to the blank.
impl<const CELLS: usize> StateSpace for Board<CELLS> {
    type State = [u8; CELLS];
    type Operator = u8;
    type Operators = std::vec::IntoIter<u8>;
    type Undo = u8;
    type Cost = u32;
    const UNIT_COST: bool = true;

    fn operators(&self, board: &[u8; CELLS]) -> Self::Operators {
        let blank = Self::blank(board);
        let near = |cell: &u8| {
            let (row, column) = (cell / 3, cell % 3);
            row.abs_diff(blank / 3) + column.abs_diff(blank % 3) == 1
        };
        (0..CELLS as u8).filter(near).collect::<Vec<_>>().into_iter()
    }

    fn cost(&self, _: &[u8; CELLS], _: &u8) -> u32 {
        1
    }

    fn apply(&self, board: &mut [u8; CELLS], cell: &u8) -> u8 {
        let blank = Self::blank(board);
        board.swap(blank.into(), (*cell).into());
        blank
    }

    fn undo(&self, board: &mut [u8; CELLS], blank: u8) {
        self.apply(board, &blank);
    }

    fn is_goal(&self, board: &[u8; CELLS]) -> bool {
        board.is_sorted()
    }
}

impl<const CELLS: usize> Pack for Board<CELLS> {
    type Packed = u64;
    type Back = u8;

    fn pack(&self, board: &[u8; CELLS]) -> u64 {
        board.iter().fold(0, |packed, tile| packed << 4 | u64::from(*tile))
    }

    fn unpack(&self, packed: u64) -> [u8; CELLS] {
        std::array::from_fn(|cell| (packed >> (4 * (CELLS - 1 - cell)) & 15) as u8)
    }

    fn way_back(&self, parent: &[u8; CELLS], _: &u8) -> u8 {
        Self::blank(parent)
    }

    fn retrace(&self, board: &mut [u8; CELLS], blank: u8) -> u8 {
        self.apply(board, &blank)
    }
}

/// A tree whose leaves go round and round, each with a twin, without a goal:
/// to a path at a time it looks best until the leaves are reached. Nodes are
/// numbered from 1, the children of n from 4n on; twins are negative.
pub(crate) struct Tree {
    pub(crate) leaves: i64,
}

pub(crate) const WAYS: i64 = 4;

impl StateSpace for Tree {
    type State = i64;
    type Operator = i64;
    type Operators = std::ops::Range<i64>;
    type Undo = i64;
    type Cost = u32;
    const UNIT_COST: bool = true;

    fn operators(&self, node: &i64) -> Self::Operators {
        if (1..self.leaves).contains(node) { 0..WAYS } else { 0..1 }
    }

    fn cost(&self, _: &i64, _: &i64) -> u32 {
        1
    }

    fn apply(&self, node: &mut i64, way: &i64) -> i64 {
        let inner = (1..self.leaves).contains(node);
        let next = if inner { *node * WAYS + *way } else { -*node };
        std::mem::replace(node, next)
    }

    fn undo(&self, node: &mut i64, before: i64) {
        *node = before;
    }

    fn is_goal(&self, _: &i64) -> bool {
        false
    }
}

impl Pack for Tree {
    type Packed = i64;
    type Back = i64;

    fn pack(&self, node: &i64) -> i64 {
        *node
    }

    fn unpack(&self, packed: i64) -> i64 {
        packed
    }

    fn way_back(&self, parent: &i64, way: &i64) -> i64 {
        *parent * WAYS + *way
    }

    fn retrace(&self, node: &mut i64, back: i64) -> i64 {
        *node = back.div_euclid(WAYS);
        back.rem_euclid(WAYS)
    }
}
