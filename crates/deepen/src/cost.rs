//! What a path costs: unsigned integers, fixed point, and `f64` without NaN.
//!
//! The search asks three things of a cost: a sum that is noticed when it
//! overflows, a total order, and an infinity that no finite sum reaches.

mod fixed;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::Hash;

pub use fixed::Fixed;

/// The cost of an operator, of a path, or an estimate of it.
///
/// Costs are never negative. `INFINITY` stands for "no path": a heuristic
/// returns it for a dead end, and no sum of finite costs reaches it
/// ([`checked_add`](Cost::checked_add) reports that instead).
pub trait Cost: Copy + Debug + PartialEq + PartialOrd + Send + Sync + 'static {
    /// Nothing.
    const ZERO: Self;
    /// More than any path costs: a dead end.
    const INFINITY: Self;
    /// The cost of one step where every step costs the same.
    const ONE: Self;

    /// The sum, or `None` where it would reach [`INFINITY`](Cost::INFINITY).
    #[must_use]
    fn checked_add(self, other: Self) -> Option<Self>;

    /// What is left of `self` after `other`, or `None` where `other` is more.
    #[must_use]
    fn checked_sub(self, other: Self) -> Option<Self>;

    /// Whether this may be a cost at all: false for NaN and negative numbers.
    #[must_use]
    fn is_valid(self) -> bool;

    /// The least cost above this one: the step by which a bound moves at least.
    #[must_use]
    fn successor(self) -> Self;

    /// `self` times a factor of at least 1, rounded down to a cost; the
    /// greatest finite one where it does not fit, because infinity would call
    /// a dead end what is only far.
    #[must_use]
    fn scaled(self, factor: f64) -> Self;

    /// The least cost of which `factor` times is at least `self`; for the
    /// lower bound that a search with weighted heuristic proves.
    #[must_use]
    fn unscaled(self, factor: f64) -> Self;

    /// The cost without what the rounding of sums has added: nearly always
    /// equal for sums of the same numbers in another order. Exact costs are
    /// themselves.
    #[must_use]
    #[inline]
    fn rounded(self) -> Self {
        self
    }

    /// The number as `f64`, for reports and predictions.
    #[must_use]
    fn to_f64(self) -> f64;

    /// Sixty-four bits from which [`from_bits`](Cost::from_bits) makes the
    /// same cost again, for checkpoints.
    #[must_use]
    fn to_bits(self) -> u64;

    /// The cost whose [`to_bits`](Cost::to_bits) these are; `None` where no
    /// valid cost has them.
    #[must_use]
    fn from_bits(bits: u64) -> Option<Self>;

    /// So many times nothing: the columns of a table. To be written for a type
    /// that wraps a number, so that memory comes from the system as zeros and
    /// is not touched before it is used:
    /// `vec![0; count].into_iter().map(Wrapper).collect()` does so.
    #[cfg(feature = "alloc")]
    #[must_use]
    fn zeros(count: usize) -> Vec<Self> {
        alloc::vec![Self::ZERO; count]
    }

    /// The lesser of the two.
    #[must_use]
    #[inline]
    fn least(self, other: Self) -> Self {
        if other < self { other } else { self }
    }

    /// The greater of the two.
    #[must_use]
    #[inline]
    fn greatest(self, other: Self) -> Self {
        if other > self { other } else { self }
    }
}

/// A cost whose sums and differences are exact, so that "what is left under
/// the bound" may be carried down a path instead of the path's cost.
pub trait ExactCost: Cost + Eq + Ord + Hash {}

macro_rules! integer_cost {
    ($($integer:ty),*) => {$(
        impl Cost for $integer {
            const ZERO: Self = 0;
            const INFINITY: Self = <$integer>::MAX;
            const ONE: Self = 1;

            #[inline]
            fn checked_add(self, other: Self) -> Option<Self> {
                <$integer>::checked_add(self, other).filter(|sum| *sum != Self::INFINITY)
            }

            #[inline]
            fn checked_sub(self, other: Self) -> Option<Self> {
                <$integer>::checked_sub(self, other)
            }

            #[inline]
            fn is_valid(self) -> bool {
                true
            }

            #[inline]
            fn successor(self) -> Self {
                self.saturating_add(1)
            }

            fn scaled(self, factor: f64) -> Self {
                if self == Self::ZERO || self == Self::INFINITY {
                    return self;
                }
                let product = Ratio::of(factor).and_then(|ratio| ratio.times(u64::from(self)));
                let fits = |cost| Self::try_from(cost).ok().filter(|cost| *cost != Self::INFINITY);
                product.and_then(fits).unwrap_or(Self::INFINITY - 1)
            }

            fn unscaled(self, factor: f64) -> Self {
                if self == Self::INFINITY {
                    return self;
                }
                // The quotient is at most `self`; a factor that is none proves nothing.
                let quotient = Ratio::of(factor).map_or(0, |ratio| ratio.divides(u64::from(self)));
                Self::try_from(quotient).unwrap_or(self)
            }

            #[inline]
            #[allow(clippy::cast_lossless)] // one macro for all widths
            fn to_f64(self) -> f64 {
                self as f64
            }

            #[inline]
            fn to_bits(self) -> u64 {
                u64::from(self)
            }

            #[inline]
            fn from_bits(bits: u64) -> Option<Self> {
                Self::try_from(bits).ok()
            }
        }

        impl ExactCost for $integer {}
    )*};
}

integer_cost!(u8, u16, u32, u64);

/// A factor of at least 1, exactly: `mantissa` * 2^-`places`. Products of
/// costs with it are rounded once, in the direction that keeps them true.
struct Ratio {
    mantissa: u64,
    places: u32,
}

impl Ratio {
    /// `None` where the factor is NaN, below 1, or larger than 2^53, where no
    /// product but 0 is worth telling from the greatest cost.
    fn of(factor: f64) -> Option<Self> {
        const MANTISSA_BITS: u32 = 52;
        const BIAS: u32 = 1_023;
        let exponent = ((factor.to_bits() >> MANTISSA_BITS) as u32).checked_sub(BIAS)?;
        let fraction = factor.to_bits() & ((1 << MANTISSA_BITS) - 1);
        let places = MANTISSA_BITS.checked_sub(exponent)?;
        (factor >= 1.0).then_some(Ratio { mantissa: fraction | 1 << MANTISSA_BITS, places })
    }

    /// The product, rounded down.
    fn times(&self, cost: u64) -> Option<u64> {
        u64::try_from((u128::from(cost) * u128::from(self.mantissa)) >> self.places).ok()
    }

    /// The least cost whose product is at least `cost`: the quotient, rounded
    /// up.
    fn divides(&self, cost: u64) -> u64 {
        (u128::from(cost) << self.places).div_ceil(u128::from(self.mantissa)) as u64
    }
}

/// Real costs. Sums are those of `f64`, rounded to nearest: "optimal" is then
/// meant up to that rounding. [`Fixed`] is exact.
impl Cost for f64 {
    const ZERO: Self = 0.0;
    const INFINITY: Self = f64::INFINITY;
    const ONE: Self = 1.0;

    #[inline]
    fn checked_add(self, other: Self) -> Option<Self> {
        let sum = self + other;
        (sum < f64::INFINITY).then_some(sum)
    }

    #[inline]
    fn checked_sub(self, other: Self) -> Option<Self> {
        let difference = self - other;
        (difference >= 0.0).then_some(difference)
    }

    #[inline]
    fn is_valid(self) -> bool {
        self >= 0.0
    }

    #[inline]
    fn successor(self) -> Self {
        self.next_up()
    }

    #[inline]
    fn rounded(self) -> Self {
        // To nearest, with 40 of the 52 bits of the mantissa.
        let rounded = f64::from_bits((f64::to_bits(self) + (1 << 11)) & !((1 << 12) - 1));
        if rounded.is_finite() { rounded } else { self }
    }

    fn scaled(self, factor: f64) -> Self {
        if self.is_finite() { (self * factor).min(f64::MAX) } else { self }
    }

    fn unscaled(self, factor: f64) -> Self {
        // The quotient may be rounded up; the next number below is safe.
        if self.is_finite() { (self / factor).next_down().max(0.0) } else { self }
    }

    #[inline]
    fn to_f64(self) -> f64 {
        self
    }

    #[inline]
    fn to_bits(self) -> u64 {
        f64::to_bits(self)
    }

    #[inline]
    fn from_bits(bits: u64) -> Option<Self> {
        Some(f64::from_bits(bits)).filter(|cost| cost.is_valid())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_that_reaches_infinity_is_noticed() {
        assert_eq!(Cost::checked_add(250_u8, 4), Some(254));
        assert_eq!(Cost::checked_add(250_u8, 5), None);
        assert_eq!(Cost::checked_add(u64::MAX - 1, 1), None);
        assert_eq!(Cost::checked_add(f64::MAX, f64::MAX), None);
    }

    #[test]
    fn what_is_no_cost_is_refused() {
        assert!(!f64::NAN.is_valid());
        assert!(!(-1.0_f64).is_valid());
        assert!(0.0_f64.is_valid() && f64::INFINITY.is_valid());
        assert_eq!(<f64 as Cost>::from_bits(f64::NAN.to_bits()), None);
        assert_eq!(<u8 as Cost>::from_bits(256), None);
    }

    #[test]
    fn rounding_hides_the_order_of_a_sum_and_nothing_else() {
        let (one, other) = (0.1_f64 + 0.2 + 0.3, 0.3_f64 + 0.2 + 0.1);
        assert_ne!(one.to_bits(), other.to_bits());
        assert_eq!(one.rounded().to_bits(), other.rounded().to_bits());
        assert!(1.0_f64.rounded() < 1.000_000_001_f64.rounded());
        for whole in [0.0, 1.0, 12_345_678.0, f64::MAX, f64::INFINITY] {
            assert_eq!(Cost::rounded(whole).to_bits(), f64::to_bits(whole));
        }
    }

    #[test]
    fn unscaled_is_the_least_cost_that_scales_to_the_bound() {
        for factor in [1.0, 1.1, 1.5, 2.0, 7.3] {
            for cost in 0..2_000_u32 {
                let least = cost.unscaled(factor);
                assert!(least.scaled(factor) >= cost);
                assert!(least == 0 || (least - 1).scaled(factor) < cost);
            }
        }
    }
}
