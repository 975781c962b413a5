//! Costs in fixed point.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::{Cost, ExactCost};

/// An exact cost in units of 2^-`FRACTION`: sums never round.
///
/// ```
/// use deepen::{Cost, Fixed};
///
/// type Metres = Fixed<16>;
/// let tenth = Metres::nearest(0.1).unwrap();
/// let sum = (0..10).try_fold(Metres::ZERO, |sum, _| sum.checked_add(tenth)).unwrap();
/// assert_eq!(sum.units(), 10 * tenth.units());
/// assert!(Metres::nearest(-1.0).is_none() && Metres::nearest(f64::NAN).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fixed<const FRACTION: u32>(u64);

impl<const FRACTION: u32> Fixed<FRACTION> {
    const SCALE: f64 = (1_u64 << FRACTION) as f64;

    /// The cost of so many units of 2^-`FRACTION`.
    #[must_use]
    pub const fn from_units(units: u64) -> Self {
        Fixed(units)
    }

    /// The number of units of 2^-`FRACTION`.
    #[must_use]
    pub const fn units(self) -> u64 {
        self.0
    }

    /// The nearest cost to a real number; `None` where it is NaN, negative
    /// or too large.
    #[must_use]
    #[allow(clippy::cast_sign_loss)] // checked first
    pub fn nearest(number: f64) -> Option<Self> {
        let scaled = number * Self::SCALE;
        // `u64::MAX as f64` is 2^64: the first number that does not fit.
        if !(0.0..u64::MAX as f64).contains(&scaled) {
            return None;
        }
        // A half added before the cast would itself be rounded.
        let whole = scaled as u64;
        Some(Fixed(whole + u64::from(scaled - whole as f64 >= 0.5)))
    }
}

impl<const FRACTION: u32> Cost for Fixed<FRACTION> {
    const ZERO: Self = Fixed(0);
    const INFINITY: Self = Fixed(u64::MAX);
    const ONE: Self = Fixed(1 << FRACTION);

    #[inline]
    fn checked_add(self, other: Self) -> Option<Self> {
        Cost::checked_add(self.0, other.0).map(Fixed)
    }

    #[inline]
    fn checked_sub(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).map(Fixed)
    }

    #[inline]
    fn is_valid(self) -> bool {
        true
    }

    #[inline]
    fn successor(self) -> Self {
        Fixed(self.0.successor())
    }

    fn scaled(self, factor: f64) -> Self {
        Fixed(self.0.scaled(factor))
    }

    fn unscaled(self, factor: f64) -> Self {
        Fixed(self.0.unscaled(factor))
    }

    fn to_f64(self) -> f64 {
        self.0 as f64 / Self::SCALE
    }

    fn to_bits(self) -> u64 {
        self.0
    }

    fn from_bits(bits: u64) -> Option<Self> {
        Some(Fixed(bits))
    }

    #[cfg(feature = "alloc")]
    fn zeros(count: usize) -> Vec<Self> {
        alloc::vec![0; count].into_iter().map(Fixed).collect()
    }
}

impl<const FRACTION: u32> ExactCost for Fixed<FRACTION> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_cost_is_exact_to_the_last_bit() {
        // Every f64 is a number of units up to 2^53; a half more is not.
        for units in [(1_u64 << 52) + 1, (1 << 53) - 1, (1 << 53) + 2, 1 << 63] {
            let number = units as f64 / 256.0;
            assert_eq!(Fixed::<8>::nearest(number), Some(Fixed(units)));
        }
        assert_eq!(Fixed::<0>::nearest(0.5_f64.next_down()), Some(Fixed(0)));
        assert_eq!(Fixed::<0>::nearest(0.5), Some(Fixed(1)));
        assert_eq!(Fixed::<1>::nearest(0.75), Some(Fixed(2)));
    }

    #[test]
    fn what_is_no_cost_or_too_large_has_no_nearest() {
        for number in [-0.001, f64::NAN, f64::INFINITY, 2_f64.powi(56)] {
            assert_eq!(Fixed::<8>::nearest(number), None);
        }
        assert_eq!(Fixed::<8>::nearest(-0.0), Some(Fixed(0)));
        let most = 2_f64.powi(56).next_down();
        assert!(Fixed::<8>::nearest(most).is_some_and(|cost| cost < Fixed::INFINITY));
    }
}
