//! The 4x4 board's compile-time sites: where the blank is and by which move
//! it came there, 64 pairs for which the compiler makes one search each.

#![allow(clippy::inline_always, reason = "the search's inner loop, one copy for each site")]

use deepen::{Enter, Flow, Site, Sited, Visit};

use super::cells::Nibbles;
use super::moves::Move;
use super::puzzle::{TilePuzzle, TileState};
use super::shape::Shape;

/// The boards of up to 16 cells.
type Puzzle = TilePuzzle<Nibbles>;

/// The blank in the cell `BLANK`, where the move with the number `FROM`
/// brought it; 4 at the start.
pub struct Cell<const BLANK: usize, const FROM: usize>;

const UP: usize = Move::Up as usize;
const LEFT: usize = Move::Left as usize;
const RIGHT: usize = Move::Right as usize;
const DOWN: usize = Move::Down as usize;
/// The cells in the corners.
const CORNERS: [usize; 4] = [0, 3, 12, 15];
/// No move led here.
pub(super) const NO_MOVE: usize = 4;

/// The number of a site, from 0 to [`SITES`].
pub(super) const fn index(blank: usize, from: usize) -> usize {
    blank * 8 + from
}

/// How many numbers of sites there are.
pub(super) const SITES: usize = 16 * 8;

/// The cell of the blank at the site of this number.
pub(super) const fn blank_at(index: usize) -> usize {
    index / 8
}

/// The cell from which the blank came: where the tile is that moved.
pub(super) const fn blank_before(index: usize) -> usize {
    match index % 8 {
        UP => blank_at(index) + 4,
        LEFT => blank_at(index) + 1,
        RIGHT => blank_at(index) - 1,
        _ => blank_at(index) - 4,
    }
}

/// The node after the tile in `to` has moved into the blank's cell.
macro_rules! child {
    ($node:ident, $blank:literal, $to:literal, $visit:ident, $move:ident, $number:ident, $back:ident, $from:ident) => {
        if $from != $back {
            let tile = ($node >> (4 * $to)) & 15;
            let child = $node ^ (tile << (4 * $to)) ^ (tile << (4 * $blank));
            let flow = $visit.visit::<Cell<$to, $number>>(Move::$move, tile as u32, child);
            if flow != Flow::Continue {
                return flow;
            }
        }
    };
}

macro_rules! cells {
    ($($blank:literal: [$($move:ident $number:ident $back:ident $to:literal),*];)*) => {$(
        impl<const FROM: usize> Site<Puzzle> for Cell<$blank, FROM> {
            const INDEX: usize = index($blank, FROM);
            const CHILDREN: u64 = 0 $(+ (FROM != $back) as u64)*;

            #[inline(always)]
            fn children<V: Visit<Puzzle>>(node: u64, visit: &mut V) -> Flow {
                $(child!(node, $blank, $to, visit, $move, $number, $back, FROM);)*
                Flow::Continue
            }
        }
    )*};
}

cells! {
    0: [Right RIGHT LEFT 1, Down DOWN UP 4];
    1: [Left LEFT RIGHT 0, Right RIGHT LEFT 2, Down DOWN UP 5];
    2: [Left LEFT RIGHT 1, Right RIGHT LEFT 3, Down DOWN UP 6];
    3: [Left LEFT RIGHT 2, Down DOWN UP 7];
    4: [Up UP DOWN 0, Right RIGHT LEFT 5, Down DOWN UP 8];
    5: [Up UP DOWN 1, Left LEFT RIGHT 4, Right RIGHT LEFT 6, Down DOWN UP 9];
    6: [Up UP DOWN 2, Left LEFT RIGHT 5, Right RIGHT LEFT 7, Down DOWN UP 10];
    7: [Up UP DOWN 3, Left LEFT RIGHT 6, Down DOWN UP 11];
    8: [Up UP DOWN 4, Right RIGHT LEFT 9, Down DOWN UP 12];
    9: [Up UP DOWN 5, Left LEFT RIGHT 8, Right RIGHT LEFT 10, Down DOWN UP 13];
    10: [Up UP DOWN 6, Left LEFT RIGHT 9, Right RIGHT LEFT 11, Down DOWN UP 14];
    11: [Up UP DOWN 7, Left LEFT RIGHT 10, Down DOWN UP 15];
    12: [Up UP DOWN 8, Right RIGHT LEFT 13];
    13: [Up UP DOWN 9, Left LEFT RIGHT 12, Right RIGHT LEFT 14];
    14: [Up UP DOWN 10, Left LEFT RIGHT 13, Right RIGHT LEFT 15];
    15: [Up UP DOWN 11, Left LEFT RIGHT 14];
}

macro_rules! enter {
    ($state:ident, $last:ident, $visit:ident, $($blank:literal)*) => {
        match ($state.blank(), $last) {
            $(
                ($blank, None) => $visit.enter::<Cell<$blank, NO_MOVE>>($state.cells.0),
                ($blank, Some(Move::Up)) => $visit.enter::<Cell<$blank, UP>>($state.cells.0),
                ($blank, Some(Move::Left)) => $visit.enter::<Cell<$blank, LEFT>>($state.cells.0),
                ($blank, Some(Move::Right)) => $visit.enter::<Cell<$blank, RIGHT>>($state.cells.0),
                ($blank, Some(Move::Down)) => $visit.enter::<Cell<$blank, DOWN>>($state.cells.0),
            )*
            _ => Flow::Continue,
        }
    };
}

impl Sited for Puzzle {
    type Node = u64;
    type Step = u32;

    /// Where the goal has the blank in a corner, as both named goals do: a
    /// test for the goal at every cell would cost a twelfth of the speed.
    fn has_sites(&self) -> bool {
        CORNERS.contains(&self.goal.blank()) && self.shape() == Shape::FIFTEEN_PUZZLE
    }

    fn enter<V: Enter<Self>>(
        &self,
        state: &TileState<Nibbles>,
        last: Option<Move>,
        visit: &mut V,
    ) -> Flow {
        assert!(self.has_sites(), "only the 4x4 board has sites");
        enter!(state, last, visit, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    }

    #[inline(always)]
    fn is_goal_at<K: Site<Self>>(&self, node: u64) -> bool {
        // Every label in its own cell and 0 in the blank's: a constant.
        let blank = blank_at(K::INDEX);
        CORNERS.contains(&blank)
            && node == 0xfedc_ba98_7654_3210 & !(15 << (4 * blank))
            && blank == self.goal.blank()
    }
}
