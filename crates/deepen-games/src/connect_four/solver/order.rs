//! Which child is searched first: the one whose move makes the best threats,
//! corrected by what cut off elsewhere.
//!
//! The static part counts the squares that complete a line after the move,
//! those more that can be reached soon (Allis 1988 has why threats decide the
//! game); a threat straight above one of the opponent's is worth nothing, for
//! he has won before. The dynamic part is the history heuristic (Schaeffer
//! 1983), by side and square, as Tromp's Fhourstones has it: a move that cut
//! off gains as much as moves were tried before it, and each of those loses
//! one. Without it four times as many nodes are searched in hard positions;
//! with too much weight on it, on the empty board, eight times as many.

use super::super::geometry::Geometry;
use super::node::Node;

/// What a threat is worth: any, one whose square can be played next, one
/// whose square can be played after that.
const THREAT: i32 = 3_000;
const SOON: i32 = 12_000;
const LATER: i32 = 5_000;
/// What a move is worth by which the mover gains from the outermost column to
/// the middle one, a column; and what a cut-off adds.
const TO_THE_MIDDLE: i32 = 640;
const CUT: i32 = 4;
/// Halved when one of the numbers reaches this.
const MOST: i32 = 1 << 24;

/// What cut off so far, by side and square.
#[derive(Clone, Debug)]
pub(super) struct History {
    sides: [[i32; 64]; 2],
    /// State of a generator of random numbers that are added to the ranks, so
    /// that threads go different ways; 0 for none.
    noise: u64,
}

impl History {
    /// Prefers the middle. Threads other than the first one add noise.
    pub(super) fn new<G: Geometry>(geometry: G, thread: u64) -> Self {
        let width = geometry.width() as i32;
        let bits = geometry.height() + 1;
        let mut side = [0; 64];
        for (at, value) in side.iter_mut().enumerate() {
            let column = (at as u32 / bits) as i32;
            *value = TO_THE_MIDDLE * (width - 1 - (2 * column - width + 1).abs());
        }
        History { sides: [side; 2], noise: thread.wrapping_mul(0x9E37_79B9_7F4A_7C15) }
    }

    /// How promising a move to a square is, which leads from a node with so
    /// many squares left to this one.
    #[inline]
    pub(super) fn rank<G: Geometry>(
        &mut self,
        geometry: G,
        left: i32,
        square: u32,
        next: &Node,
    ) -> i32 {
        let playable = geometry.playable(next.all);
        let threats = next.opposing & !(next.threats << 1);
        let soon = (threats & playable << 1).count_ones() as i32;
        let later = (threats & playable << 2).count_ones() as i32;
        let rank = SOON * soon + LATER * later + THREAT * threats.count_ones() as i32;
        rank + self.sides[left as usize & 1][square as usize & 63] + self.noise()
    }

    /// A random number; 0 without noise.
    #[inline]
    fn noise(&mut self) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        self.noise ^= self.noise << 13;
        self.noise ^= self.noise >> 7;
        self.noise ^= self.noise << 17;
        (self.noise % 4_096) as i32
    }

    /// The last of these moves cut off a node with so many squares left; the
    /// others were tried before it.
    #[inline]
    pub(super) fn learn(&mut self, left: i32, tried: impl Iterator<Item = u32>, cut: u32) {
        let side = &mut self.sides[left as usize & 1];
        let mut gain = 0;
        for square in tried {
            side[square as usize & 63] -= CUT;
            gain += CUT;
        }
        let value = &mut side[cut as usize & 63];
        *value += gain;
        if *value >= MOST {
            side.iter_mut().for_each(|value| *value /= 2);
        }
    }
}
