//! Combinations: which cells are in use, by like items.
//!
//! The combinatorial number system (Pascal 1887, Beckenbach 1964): the set
//! `c_1 < c_2 < ... < c_k` has the number `sum of (c_i choose i)`, which are
//! the sets in colexicographic order. No set is numbered twice, whatever the
//! number of cells.

use super::{RankError, check};

/// The sets of so many cells out of so many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combinations {
    cells: usize,
    items: usize,
    /// At `item * cells + cell`: `cell` choose `item + 1`.
    binomials: Vec<u64>,
    count: u64,
}

impl Combinations {
    /// The sets of `items` out of `cells` cells.
    ///
    /// # Errors
    /// More than 64 cells or more items than cells.
    pub fn new(cells: usize, items: usize) -> Result<Self, RankError> {
        check(cells, items)?;
        let mut binomials = vec![0; items * cells];
        for item in 0..items {
            for cell in 0..cells {
                binomials[item * cells + cell] = binomial(cell as u64, item as u64 + 1);
            }
        }
        let count = binomial(cells as u64, items as u64);
        Ok(Combinations { cells, items, binomials, count })
    }

    /// How many cells there are.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// How many of them are in use.
    #[must_use]
    pub fn items(&self) -> usize {
        self.items
    }

    /// How many sets there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The number of a set of cells, given as bits. What is no set of so many
    /// of these cells has no meaningful number.
    #[must_use]
    #[inline]
    pub fn rank(&self, set: u64) -> u64 {
        let mut left = set;
        let mut rank = 0_u64;
        for row in self.binomials.chunks_exact(self.cells.max(1)) {
            let cell = left.trailing_zeros() as usize;
            rank = rank.wrapping_add(row.get(cell).copied().unwrap_or(0));
            left &= left.wrapping_sub(1);
        }
        rank
    }

    /// The set of a rank below [`count`](Combinations::count), as bits.
    #[must_use]
    pub fn unrank(&self, rank: u64) -> u64 {
        let mut left = rank;
        let mut set = 0;
        for row in self.binomials.chunks_exact(self.cells.max(1)).rev() {
            // The greatest cell whose binomial is not more than what is left.
            let cell = row.partition_point(|&binomial| binomial <= left).saturating_sub(1);
            left -= row[cell];
            set |= 1 << cell;
        }
        set
    }
}

/// `of` choose `items`, `of` at most 64: each step divides exactly, and in
/// 128 bits nothing overflows.
fn binomial(of: u64, items: u64) -> u64 {
    if items > of {
        return 0;
    }
    let product =
        (0..items).fold(1_u128, |product, i| product * u128::from(of - i) / u128::from(i + 1));
    product as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_is_taken_back() {
        for cells in 0..=10_usize {
            for items in 0..=cells {
                let combinations = Combinations::new(cells, items).unwrap();
                let sets = (0..1_u64 << cells).filter(|set| set.count_ones() as usize == items);
                // Colexicographic order is the order of the words.
                let mut count = 0;
                for (rank, set) in (0..).zip(sets) {
                    assert_eq!(combinations.rank(set), rank);
                    assert_eq!(combinations.unrank(rank), set);
                    count += 1;
                }
                assert_eq!(combinations.count(), count);
            }
        }
    }

    #[test]
    fn half_of_a_full_word_fits() {
        let combinations = Combinations::new(64, 32).unwrap();
        assert_eq!(combinations.count(), 1_832_624_140_942_590_534);
        for rank in [0, 1, 12_345_678_901_234, combinations.count() - 1] {
            let set = combinations.unrank(rank);
            assert_eq!((set.count_ones(), combinations.rank(set)), (32, rank));
        }
        assert_eq!(combinations.unrank(combinations.count() - 1), u64::MAX << 32);
    }

    #[test]
    fn bad_input_never_panics() {
        let combinations = Combinations::new(5, 2).unwrap();
        let _ = (combinations.rank(0), combinations.rank(u64::MAX), combinations.unrank(u64::MAX));
        assert!(Combinations::new(65, 0).is_err());
        assert!(Combinations::new(2, 3).is_err());
    }
}
