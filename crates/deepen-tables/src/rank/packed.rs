//! Digits of placements on up to 16 cells, sixteen numbers of four bits in a
//! word.

/// Nibbles in a word.
pub(super) const MOST_CELLS: usize = 16;

/// A one in each nibble.
const ONES: u64 = 0x1111_1111_1111_1111;

/// The rank: each nibble counts the used cells below its cell.
#[inline]
pub(super) fn rank(weights: &[u64], placed: &[u8]) -> u64 {
    let mut used_below = 0_u64;
    let mut rank = 0_u64;
    for (&cell, weight) in placed.iter().zip(weights) {
        let shift = 4 * u32::from(cell & 15);
        let digit = u64::from(cell).wrapping_sub(used_below >> shift & 15);
        rank = rank.wrapping_add(digit.wrapping_mul(*weight));
        used_below = used_below.wrapping_add((ONES << 4) << shift);
    }
    rank
}

/// The placement: the nibbles are the free cells, ascending.
#[inline]
pub(super) fn unrank(weights: &[u64], rank: u64, placed: &mut [u8]) {
    let mut left = rank;
    let mut free = 0xfedc_ba98_7654_3210_u64;
    for (place, weight) in placed.iter_mut().zip(weights) {
        let shift = 4 * (left / weight).min(15) as u32;
        left %= weight;
        *place = (free >> shift & 15) as u8;
        let before = (1_u64 << shift) - 1;
        free = free & before | free >> 4 & !before;
    }
}
