//! Which child is searched first: the one whose move makes the best threats.
//!
//! What counts is squares that complete a line after the move, those more
//! that can be reached soon (Allis 1988 has why threats decide the game); a
//! threat straight above one of the opponent's is worth nothing, for he has
//! won before. Among equals the middle is best, through which most lines go.
//!
//! The history heuristic (Schaeffer 1983), added to this by side and square,
//! was tried at five weights and left out: from 1.25 to 2.9 times the nodes on
//! the first 6 or 12 positions of begin-hard, and no fewer on begin-medium.

use super::super::geometry::Geometry;
use super::node::Node;

/// What a threat is worth: any, and more if its square can be played next, or
/// after that.
const THREAT: i32 = 30;
const SOON: i32 = 120;
const LATER: i32 = 50;
/// What a square is worth, a column nearer the middle.
const INWARDS: i32 = 12;

/// How promising moves are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Order {
    /// What a square is worth for its column.
    squares: [i16; 64],
}

impl Order {
    /// On a board.
    pub(super) fn new<G: Geometry>(geometry: G) -> Self {
        let (width, bits) = (geometry.width() as i32, geometry.height() + 1);
        let worth = |at: usize| {
            let column = (at as u32 / bits) as i32;
            (INWARDS * column.min(width - 1 - column)) as i16
        };
        Order { squares: core::array::from_fn(worth) }
    }

    /// How promising the move to a square is that leads to this node.
    #[inline]
    pub(super) fn rank<G: Geometry>(&self, geometry: G, square: u32, next: &Node) -> i32 {
        let playable = geometry.playable(next.all);
        let threats = next.opposing & !(next.threats << 1);
        let soon = (threats & playable << 1).count_ones() as i32;
        let later = (threats & playable << 2).count_ones() as i32;
        let rank = SOON * soon + LATER * later + THREAT * threats.count_ones() as i32;
        rank + i32::from(self.squares[square as usize & 63])
    }
}
