//! How many values above a bound were met, by how far they are above it.
//!
//! Bins are some 12 % of that distance wide, so that whole numbers just above
//! the bound have a bin each; together they cover every distance. A bin knows
//! the greatest value in it, which is what a bound that lets it in must be.

use alloc::vec::Vec;

use crate::cost::Cost;

/// Bins in which the distance doubles.
const BINS_PER_DOUBLING: u32 = 8;

/// Doublings below the bound itself; what lies nearer above it is in one bin.
const DOUBLINGS_BELOW: u32 = 32;

/// Doublings that are told apart.
const DOUBLINGS: u32 = 64;

const BINS: usize = (BINS_PER_DOUBLING * DOUBLINGS) as usize;

/// Bits of an `f64` below its exponent and the first three of its fraction.
const SHIFT: u32 = 52 - BINS_PER_DOUBLING.trailing_zeros();

/// Counts of values above a bound.
#[derive(Clone, Debug, PartialEq)]
pub struct Histogram<C> {
    bound: C,
    /// The number of the first bin.
    base: u64,
    total: u64,
    /// How many, and the greatest of them; empty before the first value.
    bins: Vec<(u64, C)>,
}

impl<C: Cost> Histogram<C> {
    /// Of values above `bound`, none yet.
    #[must_use]
    pub fn above(bound: C) -> Self {
        let unit = if bound > C::ZERO { bound.to_f64() } else { C::ONE.to_f64() };
        let below = u64::from(DOUBLINGS_BELOW * BINS_PER_DOUBLING);
        let base = (unit.to_bits() >> SHIFT).saturating_sub(below);
        Histogram { bound, base, total: 0, bins: Vec::new() }
    }

    /// The bound.
    #[must_use]
    pub fn bound(&self) -> C {
        self.bound
    }

    /// How many values were noted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Notes a value above the bound.
    #[inline]
    pub fn note(&mut self, value: C) {
        let distance = value.checked_sub(self.bound).unwrap_or(C::ZERO).to_f64();
        let bin = (distance.to_bits() >> SHIFT).saturating_sub(self.base);
        if self.bins.is_empty() {
            self.bins.resize(BINS, (0, C::ZERO));
        }
        let (count, greatest) = &mut self.bins[(bin as usize).min(BINS - 1)];
        *count += 1;
        *greatest = greatest.greatest(value);
        self.total += 1;
    }

    /// The least bound, as far as the bins tell them apart, that lets in at
    /// least so many of the values; the greatest value where there are fewer.
    /// `None` where there are none.
    #[must_use]
    pub fn bound_that_lets_in(&self, wanted: f64) -> Option<C> {
        let mut sum = 0;
        let mut last = None;
        for (count, greatest) in self.bins.iter().filter(|(count, _)| *count > 0) {
            sum += count;
            last = Some(*greatest);
            if sum as f64 >= wanted {
                break;
            }
        }
        last
    }

    /// How many values a bound lets in, as far as the bins tell them apart.
    #[must_use]
    pub fn let_in_by(&self, bound: C) -> u64 {
        self.bins.iter().filter(|(_, greatest)| *greatest <= bound).map(|(count, _)| count).sum()
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        self.bins.capacity() * size_of::<(u64, C)>()
    }

    /// Forgets all values; they are above another bound from now on.
    pub(crate) fn restart(&mut self, bound: C) {
        let Histogram { base, .. } = Histogram::above(bound);
        (self.bound, self.base, self.total) = (bound, base, 0);
        self.bins.fill((0, C::ZERO));
    }

    /// The bins that are not empty, as words: for a checkpoint.
    pub(crate) fn save(&self) -> Vec<u64> {
        let filled = self.bins.iter().enumerate().filter(|(_, (count, _))| *count > 0);
        filled.flat_map(|(bin, (count, most))| [bin as u64, *count, most.to_bits()]).collect()
    }

    /// What [`save`](Self::save) wrote, of values above `bound`; `None` where
    /// it did not.
    pub(crate) fn restored(bound: C, words: &[u64]) -> Option<Self> {
        let mut histogram = Histogram::above(bound);
        let (filled, rest) = words.as_chunks::<3>();
        if !rest.is_empty() {
            return None;
        }
        if !filled.is_empty() {
            histogram.bins.resize(BINS, (0, C::ZERO));
        }
        for [bin, count, greatest] in filled {
            let place = histogram.bins.get_mut(usize::try_from(*bin).ok()?)?;
            *place = (*count, C::from_bits(*greatest)?);
            histogram.total = histogram.total.checked_add(*count).filter(|sum| *sum < 1 << 62)?;
        }
        Some(histogram)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_near_the_bound_are_told_apart() {
        let mut histogram = Histogram::above(40_u32);
        for (value, count) in [(41, 5), (42, 20), (44, 100)] {
            (0..count).for_each(|_| histogram.note(value));
        }
        assert_eq!(histogram.bound_that_lets_in(1.0), Some(41));
        assert_eq!(histogram.bound_that_lets_in(5.0), Some(41));
        assert_eq!(histogram.bound_that_lets_in(6.0), Some(42));
        assert_eq!(histogram.bound_that_lets_in(1e9), Some(44));
        assert_eq!((histogram.let_in_by(43), histogram.let_in_by(44)), (25, 125));
    }

    #[test]
    fn every_distance_has_a_bin() {
        for bound in [0.0, 1e-300, 1.0, 1e300] {
            let mut histogram = Histogram::above(bound);
            assert_eq!(histogram.bound_that_lets_in(1.0), None);
            let far = [bound.next_up(), bound * 1.000_001, bound * 3.0 + 1.0, f64::MAX];
            for value in far {
                histogram.note(value);
            }
            assert_eq!(histogram.bound_that_lets_in(9.0), Some(f64::MAX));
            assert_eq!(histogram.total(), 4);
        }
    }

    #[test]
    fn what_was_saved_is_restored() {
        let mut histogram = Histogram::above(7_u64);
        (8..3_000).for_each(|value| histogram.note(value));
        let words = histogram.save();
        assert_eq!(Histogram::restored(7, &words), Some(histogram));
        assert_eq!(Histogram::<u64>::restored(7, &words[1..]), None);
        assert_eq!(Histogram::<u64>::restored(7, &[99_999, 1, 8]), None);
    }
}
