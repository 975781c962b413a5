//! For any processor: piece by piece.

use super::{BELOW, CornerView, EdgeBits, EdgeView, Kernel, Packed};
use crate::cube::state::{PIECE, TURNED};

/// The kernel that needs nothing special.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

/// The orientation in the bits of a piece.
const ORIENTATION: u8 = !PIECE;

impl Kernel for Portable {
    type Pieces = [u8; 32];

    #[inline]
    fn load(self, packed: &Packed) -> [u8; 32] {
        packed.0
    }

    #[inline]
    fn store(self, pieces: [u8; 32], packed: &mut Packed) {
        packed.0 = pieces;
    }

    #[inline]
    fn then(self, first: [u8; 32], next: [u8; 32]) -> [u8; 32] {
        let mut result = next;
        for place in 0..12 {
            let from = next[place];
            result[place] = first[usize::from(from & PIECE)] ^ (from & ORIENTATION);
        }
        for place in 16..24 {
            let from = next[place];
            let sum = first[16 + usize::from(from & PIECE)] + (from & ORIENTATION);
            result[place] = sum.min(sum.wrapping_sub(3 * TURNED));
        }
        result
    }

    #[inline]
    fn corners(self, pieces: [u8; 32], view: &CornerView) -> (usize, usize) {
        let (mut twists, mut below) = (0, 0);
        for place in (0..8).rev() {
            let corner = pieces[16 + usize::from(view.from[place])];
            let piece = view.piece[usize::from(corner & PIECE)];
            below = 2 * below + usize::from(piece & BELOW != 0);
            if place < 7 {
                let twist = corner / TURNED + (piece & !BELOW) + view.place[place];
                twists = 3 * twists + usize::from(twist % 3);
            }
        }
        (twists, below)
    }

    #[inline]
    fn edges(self, pieces: [u8; 32], view: &EdgeView) -> EdgeBits {
        let mut bits = EdgeBits { middle: 0, flips: 0, low: 0, second: 0 };
        for place in (0..12).rev() {
            let edge = pieces[usize::from(view.from[place])];
            let seen =
                view.piece[usize::from(edge & PIECE)] ^ (edge & ORIENTATION) ^ view.place[place];
            let bit = |mask| u32::from(seen & mask != 0);
            bits.middle = 2 * bits.middle + bit(8);
            bits.flips = 2 * bits.flips + bit(TURNED);
            bits.low = 2 * bits.low + bit(1);
            bits.second = 2 * bits.second + bit(2);
        }
        bits
    }

    #[inline]
    fn gather(self, bits: u32, mask: u32) -> u32 {
        let (mut left, mut result, mut to) = (mask, 0, 0);
        while left != 0 {
            result |= (bits >> left.trailing_zeros() & 1) << to;
            left &= left - 1;
            to += 1;
        }
        result
    }
}
