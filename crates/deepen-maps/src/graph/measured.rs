//! Costs as whole numbers of a power of two: how tables of distances hold
//! them without ever rounding a sum.
//!
//! A cost is rounded down to units of 2^e, where e is the least that keeps
//! the sum along every path without a cycle within range. Distances in such
//! units are exact for the rounded costs, so differences of them are
//! consistent for the rounded costs, and for the true ones, which are no
//! less. Whole and fixed-point costs are rounded only where sums could
//! overflow 63 bits; real ones lose less than 2^-52 of the greatest possible
//! sum per edge.

use deepen::{Cost, Fixed};

/// Costs of which tables of distances can be made.
pub trait Measured: Cost {
    /// The exponent of the unit in which the sum of so many costs, none above
    /// `greatest`, can be told exactly.
    #[must_use]
    fn exponent(greatest: Self, costs: u32) -> i32;

    /// How many units of 2^`exponent` this is, rounded down.
    #[must_use]
    fn units(self, exponent: i32) -> u64;

    /// The cost of so many units; the greatest finite one where it does not
    /// fit.
    #[must_use]
    fn of_units(units: u64, exponent: i32) -> Self;

    /// The greatest cost that is at most this number, which is not negative.
    #[must_use]
    fn at_most(number: f64) -> Self;
}

/// How many bits `count` times `greatest` may need.
fn bits_of_sum(greatest: u64, count: u32) -> u32 {
    u128::BITS - (u128::from(greatest) * u128::from(count.max(1))).leading_zeros()
}

macro_rules! measured_integer {
    ($($integer:ty),*) => {$(
        impl Measured for $integer {
            fn exponent(greatest: Self, costs: u32) -> i32 {
                bits_of_sum(u64::from(greatest), costs).saturating_sub(63).cast_signed()
            }

            #[inline]
            fn units(self, exponent: i32) -> u64 {
                u64::from(self) >> exponent
            }

            #[inline]
            fn of_units(units: u64, exponent: i32) -> Self {
                let sum = u128::from(units) << exponent;
                Self::try_from(sum).unwrap_or(Self::MAX).min(Self::MAX - 1)
            }

            #[allow(clippy::cast_sign_loss)] // casts saturate
            fn at_most(number: f64) -> Self {
                (number as Self).min(Self::MAX - 1)
            }
        }
    )*};
}

measured_integer!(u8, u16, u32, u64);

impl<const FRACTION: u32> Measured for Fixed<FRACTION> {
    fn exponent(greatest: Self, costs: u32) -> i32 {
        u64::exponent(greatest.units(), costs)
    }

    #[inline]
    fn units(self, exponent: i32) -> u64 {
        Measured::units(Fixed::<FRACTION>::units(self), exponent)
    }

    #[inline]
    fn of_units(units: u64, exponent: i32) -> Self {
        Fixed::from_units(u64::of_units(units, exponent))
    }

    fn at_most(number: f64) -> Self {
        Fixed::from_units(u64::at_most(number * Self::ONE.units() as f64))
    }
}

/// The bits of an `f64` below its leading one.
const MANTISSA_BITS: i32 = 52;
/// What an `f64` adds to its exponent.
const BIAS: i32 = 1_023;

/// 2^`exponent`, which must be that of a normal number.
#[allow(clippy::cast_sign_loss)] // normal exponents are positive with the bias
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + BIAS) as u64) << MANTISSA_BITS)
}

impl Measured for f64 {
    fn exponent(greatest: Self, costs: u32) -> i32 {
        let exponent = ((greatest.to_bits() >> MANTISSA_BITS) as i32) - BIAS;
        // `greatest` is below 2^(exponent + 1), and a sum must be below 2^53.
        // Limits keep the unit and its inverse normal numbers.
        let bits = (u32::BITS - costs.leading_zeros()).cast_signed();
        (exponent + 1 + bits - (MANTISSA_BITS + 1)).clamp(-1_000, 1_000)
    }

    #[inline]
    #[allow(clippy::cast_sign_loss)] // costs have none
    fn units(self, exponent: i32) -> u64 {
        (self * power_of_two(-exponent)) as u64
    }

    #[inline]
    fn of_units(units: u64, exponent: i32) -> Self {
        (units as f64 * power_of_two(exponent)).min(f64::MAX)
    }

    fn at_most(number: f64) -> Self {
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_exact_where_sums_fit() {
        assert_eq!(u32::exponent(u32::MAX, u32::MAX), 1);
        assert_eq!(u32::exponent(1_000, 1_000_000), 0);
        assert_eq!(u64::exponent(u64::MAX - 1, 4), 3);
        assert_eq!((u64::MAX - 1).units(3), (1 << 61) - 1);
        assert_eq!(u8::of_units(300, 0), 254);
        assert_eq!(u64::of_units(u64::MAX / 2, 3), u64::MAX - 1);
        assert_eq!(Fixed::<8>::at_most(1.5), Fixed::from_units(384));
        assert_eq!(u16::at_most(1e9), u16::MAX - 1);
    }

    #[test]
    fn real_costs_are_rounded_down_and_their_sums_are_exact() {
        for greatest in [0.1, 1.0, 3.7, 1e300, 1e-300, 5e-324] {
            for costs in [1, 3, 1_000, u32::MAX] {
                let exponent = f64::exponent(greatest, costs);
                let units = greatest.units(exponent);
                let back = f64::of_units(units, exponent);
                assert!(back <= greatest);
                assert!(u128::from(units) * u128::from(costs) <= 1 << 53);
                if greatest > 1e-200 {
                    assert!(units >= 1 << 20, "{greatest} {costs}: {units}");
                }
            }
        }
    }
}
