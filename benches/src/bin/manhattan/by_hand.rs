//! IDA* with Manhattan distance for the 15-puzzle and nothing else, tuned by
//! hand: what the generic search is held against.
//!
//! One function for each place of the blank and each last move. Instead of
//! g and h a node carries its *slack*, how many more moves away from a tile's
//! home the bound allows: a move towards home costs none, any other one, and
//! since each detour adds two to f, the next bound is always the last plus
//! two. The goal can only be reached where the blank comes to its corner. No
//! limits, no plan, no other goal.

/// The goal has the tile `c` on cell `c` and the blank on cell 0.
const GOAL: u64 = 0xfedc_ba98_7654_3210;

const UP: usize = 0;
const LEFT: usize = 1;
const RIGHT: usize = 2;
const DOWN: usize = 3;
const NO_MOVE: usize = 4;

/// What was counted.
#[derive(Default)]
pub(crate) struct Search {
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    pub(crate) length: u32,
}

impl Search {
    /// Solves a board, row by row, 0 for the blank.
    pub(crate) fn run(&mut self, cells: &[u8]) {
        let board = cells.iter().rev().fold(0, |board, &tile| board << 4 | u64::from(tile));
        let tiles = cells.iter().enumerate().filter(|(_, tile)| **tile != 0);
        self.length = tiles.map(|(cell, &tile)| distance(cell, usize::from(tile)) as u32).sum();
        let blank = cells.iter().position(|&tile| tile == 0).unwrap_or(0);
        let mut slack = 0;
        while !ENTER[blank](self, board, slack) {
            slack += 1;
            self.length += 2;
        }
    }
}

const fn distance(a: usize, b: usize) -> usize {
    (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4)
}

/// The tiles, a bit each, that are no nearer home after going from one cell
/// to another.
const fn farther(from: usize, to: usize) -> u64 {
    let (mut mask, mut tile) = (0, 0);
    while tile < 16 {
        if distance(to, tile) > distance(from, tile) {
            mask |= 1 << tile;
        }
        tile += 1;
    }
    mask
}

/// The blank is on this cell, and this move brought it there.
struct At<const BLANK: usize, const FROM: usize>;

/// Expands a node of which not all about its blank is known here: true where
/// the goal was found.
trait Expand {
    fn expand(search: &mut Search, board: u64, slack: u32) -> bool;
}

macro_rules! child {
    ($search:ident, $board:ident, $slack:ident, $after:ident, $blank:literal, $to:literal, $move:ident, $back:ident, $from:ident) => {
        if $from != $back {
            const FARTHER: u64 = farther($to, $blank);
            $after -= 1;
            let tile = $board >> (4 * $to) & 15;
            let cost = (FARTHER >> tile & 1) as u32;
            if cost <= $slack {
                let child = $board ^ tile << (4 * $to) ^ tile << (4 * $blank);
                if ($to == 0 && child == GOAL)
                    || At::<$to, $move>::expand($search, child, $slack - cost)
                {
                    // Those to the right were counted, and are not generated.
                    $search.generated -= $after;
                    return true;
                }
            }
        }
    };
}

macro_rules! cells {
    ($($blank:literal: [$($move:ident $back:ident $to:literal),*];)*) => {
        $(impl<const FROM: usize> Expand for At<$blank, FROM> {
            fn expand(search: &mut Search, board: u64, slack: u32) -> bool {
                search.expanded += 1;
                let mut after = 0 $(+ u64::from(FROM != $back))*;
                search.generated += after;
                $(child!(search, board, slack, after, $blank, $to, $move, $back, FROM);)*
                let _ = after;
                false
            }
        })*

        /// Where the search begins, by the blank's cell.
        const ENTER: [fn(&mut Search, u64, u32) -> bool; 16] =
            [$(<At<$blank, NO_MOVE> as Expand>::expand),*];
    };
}

cells! {
    0: [RIGHT LEFT 1, DOWN UP 4];
    1: [LEFT RIGHT 0, RIGHT LEFT 2, DOWN UP 5];
    2: [LEFT RIGHT 1, RIGHT LEFT 3, DOWN UP 6];
    3: [LEFT RIGHT 2, DOWN UP 7];
    4: [UP DOWN 0, RIGHT LEFT 5, DOWN UP 8];
    5: [UP DOWN 1, LEFT RIGHT 4, RIGHT LEFT 6, DOWN UP 9];
    6: [UP DOWN 2, LEFT RIGHT 5, RIGHT LEFT 7, DOWN UP 10];
    7: [UP DOWN 3, LEFT RIGHT 6, DOWN UP 11];
    8: [UP DOWN 4, RIGHT LEFT 9, DOWN UP 12];
    9: [UP DOWN 5, LEFT RIGHT 8, RIGHT LEFT 10, DOWN UP 13];
    10: [UP DOWN 6, LEFT RIGHT 9, RIGHT LEFT 11, DOWN UP 14];
    11: [UP DOWN 7, LEFT RIGHT 10, DOWN UP 15];
    12: [UP DOWN 8, RIGHT LEFT 13];
    13: [UP DOWN 9, LEFT RIGHT 12, RIGHT LEFT 14];
    14: [UP DOWN 10, LEFT RIGHT 13, RIGHT LEFT 15];
    15: [UP DOWN 11, LEFT RIGHT 14];
}
