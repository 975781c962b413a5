//! Partial permutations: distinct items on distinct cells.
//!
//! The digits are Lehmer's code (1960) of the cells, item by item: of the
//! cells that earlier items have left free, how many come before this item's.
//! Digit `i` takes one of `cells - i` values, so the mixed radix number made
//! of the digits has no gaps. Both ways take time linear in the items: for
//! more than 16 cells with a population count a digit (Korf and Schultze 2005
//! looked the counts up in a table), for up to 16 with all counts in the
//! nibbles of one word, which portable code does faster.

use super::{RankError, below, bit, check, packed};

/// The ways to place labelled items on cells, no two on the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placements {
    cells: usize,
    weights: Vec<u64>,
    count: u64,
}

impl Placements {
    /// So many items on so many cells.
    ///
    /// # Errors
    /// More than 64 cells, more items than cells, or 2^64 or more placements.
    pub fn new(cells: usize, items: usize) -> Result<Self, RankError> {
        check(cells, items)?;
        let mut weights = vec![0; items];
        let mut weight = 1_u64;
        for item in (0..items).rev() {
            weights[item] = weight;
            weight = weight.checked_mul((cells - item) as u64).ok_or(RankError::Overflow)?;
        }
        Ok(Placements { cells, weights, count: weight })
    }

    /// How many cells there are.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// How many items are placed.
    #[must_use]
    pub fn items(&self) -> usize {
        self.weights.len()
    }

    /// How many placements there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// What a digit is worth, item by item: the number of ways to place all
    /// later items.
    #[must_use]
    pub fn weights(&self) -> &[u64] {
        &self.weights
    }

    /// The number of the placement that has item `i` on cell `placed[i]`. What
    /// is no placement has no meaningful number.
    #[must_use]
    #[inline]
    pub fn rank(&self, placed: &[u8]) -> u64 {
        if self.cells <= packed::MOST_CELLS {
            return packed::rank(&self.weights, placed);
        }
        let mut used = 0_u64;
        let mut rank = 0_u64;
        for (&cell, weight) in placed.iter().zip(&self.weights) {
            let digit = u64::from(cell) - u64::from((used & below(cell)).count_ones());
            rank = rank.wrapping_add(digit.wrapping_mul(*weight));
            used |= bit(cell);
        }
        rank
    }

    /// The rank, or `None` where `placed` is no placement of these items.
    #[must_use]
    pub fn checked_rank(&self, placed: &[u8]) -> Option<u64> {
        let mut used = 0_u64;
        for &cell in placed {
            if usize::from(cell) >= self.cells || used & bit(cell) != 0 {
                return None;
            }
            used |= bit(cell);
        }
        (placed.len() == self.items()).then(|| self.rank(placed))
    }

    /// Writes the placement of a rank below [`count`](Placements::count) into
    /// `placed`, which has room for every item. A greater rank gives no
    /// placement.
    #[inline]
    pub fn unrank(&self, rank: u64, placed: &mut [u8]) {
        if self.cells <= packed::MOST_CELLS {
            packed::unrank(&self.weights, rank, placed);
            return;
        }
        let mut left = rank;
        let mut free = u64::MAX;
        for (place, weight) in placed.iter_mut().zip(&self.weights) {
            let digit = left / weight;
            left %= weight;
            let cell = nth_set(free, digit);
            free &= !bit(cell);
            *place = cell;
        }
    }
}

/// The place of the set bit that has `before` set bits below it; 64 where
/// there are not so many.
#[inline]
pub(super) fn nth_set(word: u64, before: u64) -> u8 {
    // Starting at `before` itself, each used cell passed moves on by one: the
    // loop runs as often as there are used cells below, not cells.
    let mut place = before.min(64) as u8;
    loop {
        let missing = if place >= 63 { !word } else { !word & ((2_u64 << place) - 1) };
        let next = before.saturating_add(u64::from(missing.count_ones())).min(64) as u8;
        if next == place {
            return place;
        }
        place = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_is_taken_back() {
        let shapes = (0..=7).flat_map(|cells| (0..=cells).map(move |items| (cells, items)));
        for (cells, items) in shapes.chain([(15, 4), (16, 4), (17, 4), (18, 2), (64, 2)]) {
            let placements = Placements::new(cells, items).unwrap();
            let mut placed = vec![0; items];
            let mut before: Option<Vec<u8>> = None;
            for rank in 0..placements.count() {
                placements.unrank(rank, &mut placed);
                assert_eq!(placements.checked_rank(&placed), Some(rank), "{placed:?}");
                assert!(before.is_none_or(|before| before < placed), "in order: {placed:?}");
                before = Some(placed.clone());
            }
        }
    }

    #[test]
    fn numbers_are_those_of_the_definition() {
        let placements = Placements::new(5, 3).unwrap();
        assert_eq!(placements.count(), 60);
        assert_eq!(placements.weights(), [12, 3, 1]);
        // Cell 4 is digit 4; cell 1 has no used cell below; 3 has one.
        assert_eq!(placements.rank(&[4, 1, 3]), 4 * 12 + 3 + 2);
    }

    #[test]
    fn the_last_cells_of_a_full_word() {
        let placements = Placements::new(64, 3).unwrap();
        assert_eq!(placements.count(), 64 * 63 * 62);
        let mut placed = [0; 3];
        for rank in [0, 1, 61, 62, 3905, 3906, placements.count() - 1] {
            placements.unrank(rank, &mut placed);
            assert_eq!(placements.checked_rank(&placed), Some(rank), "{placed:?}");
        }
        assert_eq!(placed, [63, 62, 61]);
    }

    #[test]
    fn what_is_no_placement_is_told_and_never_panics() {
        let placements = Placements::new(5, 3).unwrap();
        for bad in [&[0, 0, 1][..], &[0, 1], &[0, 1, 2, 3], &[0, 1, 5], &[255, 254, 253]] {
            assert_eq!(placements.checked_rank(bad), None);
            let _ = placements.rank(bad);
        }
        placements.unrank(u64::MAX, &mut [0; 3]);
        placements.unrank(u64::MAX, &mut [0; 7]);
    }

    #[test]
    fn overflow_is_noticed() {
        assert!(Placements::new(20, 20).is_ok());
        assert_eq!(Placements::new(21, 20), Err(RankError::Overflow));
        assert_eq!(Placements::new(64, 11).unwrap_err(), RankError::Overflow);
        assert!(Placements::new(64, 10).is_ok());
        assert_eq!(Placements::new(65, 1), Err(RankError::TooManyCells { cells: 65 }));
        let error = RankError::MoreItemsThanCells { items: 4, cells: 3 };
        assert_eq!(Placements::new(3, 4), Err(error));
    }

    #[test]
    fn the_nth_set_bit_is_found() {
        for word in [0, 1, u64::MAX, 0x8000_0000_0000_0000, 0xf0f0_1234_5678_9abc] {
            let set: Vec<u8> = (0..64).filter(|&place| word >> place & 1 == 1).collect();
            for before in 0..70 {
                let expected = set.get(before as usize).copied().unwrap_or(64);
                assert_eq!(nth_set(word, before), expected, "{word:x} {before}");
            }
        }
    }
}
