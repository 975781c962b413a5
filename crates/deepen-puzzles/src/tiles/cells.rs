//! The labels in the cells of a board as a small value that is copied: half a
//! byte a cell where that is enough, otherwise a byte.

use std::hash::Hash;

use super::shape::MAX_CELLS;

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
