//! Lengths of paths on a grid, a + b sqrt 2 for a straight and b diagonal
//! steps, in one word: added and compared exactly, without ever rounding.
//!
//! A length is kept as the whole number `a Q + b P`, where P / Q is a
//! convergent of sqrt 2: P² - 2Q² = ±1 (Pell's equation). Sums of lengths are
//! sums of these numbers, and their order is the exact order of the lengths:
//!
//! > Let x = a - a' and y = b - b' be differences of counts, not both 0, with
//! > |y| < Q. Then x Q + y P is not 0: P and Q have no common divisor, so Q
//! > would divide y, so y = 0 and x = 0. And x Q + y P = Q (x + y sqrt 2) +
//! > y (P - Q sqrt 2), where |y (P - Q sqrt 2)| = |y| / (P + Q sqrt 2) < 1/2.
//! > A whole number that is not 0 keeps its sign when less than 1/2 is taken
//! > away, so it has the sign of x + y sqrt 2.
//!
//! The condition |y| < Q needs no check of its own, because P Q exceeds the
//! greatest number that the word holds: what fits has fewer diagonal steps.
//! P is its own inverse modulo Q but for the sign, so the counts are found in
//! a length again. Both widths promise all of this; they differ in the longest
//! path that they hold.

use std::fmt;

use deepen::{Cost, ExactCost};

use crate::graph::Measured;

/// How many steps of each kind a path has, each times what it weighs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    /// The steps to the four cells beside.
    pub straight: u64,
    /// The steps across a corner, each sqrt 2 long.
    pub diagonal: u64,
}

/// A cost that holds a + b sqrt 2 exactly: [`Length`] or [`ShortLength`].
pub trait PathLength: ExactCost + Measured + Default + fmt::Display {
    /// The length of so many straight and diagonal steps; `None` where it
    /// does not fit.
    #[must_use]
    fn of_steps(straight: u64, diagonal: u64) -> Option<Self>;

    /// The length of so many steps, each times a weight, or the greatest
    /// finite one where it does not fit: right for a lower bound.
    #[must_use]
    fn at_least(straight: u32, diagonal: u32, weight: u16) -> Self;

    /// How many steps of each kind this is; `None` where it is no sum of
    /// steps (a scaled bound, a difference, infinity).
    #[must_use]
    fn counts(self) -> Option<Counts>;
}

macro_rules! path_length {
    ($(#[$documentation:meta])* $name:ident($word:ty), $p:literal / $q:literal) => {
        $(#[$documentation])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name($word);

        impl $name {
            /// What one diagonal step adds to the word.
            pub const DIAGONAL: u64 = $p;
            /// What one straight step adds to the word.
            pub const STRAIGHT: u64 = $q;

            /// The number whose product with `DIAGONAL` is 1 modulo `STRAIGHT`.
            const INVERSE: u64 = {
                let (p, q) = (Self::DIAGONAL as u128, Self::STRAIGHT as u128);
                assert!(p * q > <$word>::MAX as u128, "the order would not be exact");
                if p * p == 2 * q * q + 1 {
                    Self::DIAGONAL - Self::STRAIGHT
                } else {
                    assert!(p * p + 1 == 2 * q * q, "no convergent of the square root of 2");
                    2 * Self::STRAIGHT - Self::DIAGONAL
                }
            };

            /// The word itself: straight steps times `STRAIGHT` plus diagonal
            /// ones times `DIAGONAL`. Words add and compare as lengths do.
            #[inline]
            #[must_use]
            pub const fn word(self) -> $word {
                self.0
            }

            /// The length that a word is.
            #[inline]
            #[must_use]
            pub const fn from_word(word: $word) -> Self {
                $name(word)
            }
        }

        impl PathLength for $name {
            fn of_steps(straight: u64, diagonal: u64) -> Option<Self> {
                let straight = straight.checked_mul(Self::STRAIGHT)?;
                let diagonal = diagonal.checked_mul(Self::DIAGONAL)?;
                let word = <$word>::try_from(straight.checked_add(diagonal)?).ok()?;
                (word != <$word>::MAX).then_some($name(word))
            }

            #[inline]
            fn at_least(straight: u32, diagonal: u32, weight: u16) -> Self {
                let steps = |count: u32, step: u64| {
                    (u64::from(count) * u64::from(weight)).saturating_mul(step)
                };
                let word = steps(straight, Self::STRAIGHT)
                    .saturating_add(steps(diagonal, Self::DIAGONAL));
                let word = <$word>::try_from(word).unwrap_or(<$word>::MAX);
                $name(word.min(<$word>::MAX - 1))
            }

            fn counts(self) -> Option<Counts> {
                let (word, q) = (u64::from(self.0), u128::from(Self::STRAIGHT));
                let diagonal = (u128::from(word) * u128::from(Self::INVERSE) % q) as u64;
                let rest = word.checked_sub(diagonal.checked_mul(Self::DIAGONAL)?)?;
                let straight = rest / Self::STRAIGHT;
                (self != Self::INFINITY).then_some(Counts { straight, diagonal })
            }
        }

        impl Cost for $name {
            const ZERO: Self = $name(0);
            const INFINITY: Self = $name(<$word>::MAX);
            const ONE: Self = $name($q);

            #[inline]
            fn checked_add(self, other: Self) -> Option<Self> {
                Cost::checked_add(self.0, other.0).map($name)
            }

            #[inline]
            fn checked_sub(self, other: Self) -> Option<Self> {
                self.0.checked_sub(other.0).map($name)
            }

            #[inline]
            fn is_valid(self) -> bool {
                true
            }

            #[inline]
            fn successor(self) -> Self {
                $name(self.0.successor())
            }

            fn scaled(self, factor: f64) -> Self {
                $name(self.0.scaled(factor))
            }

            fn unscaled(self, factor: f64) -> Self {
                $name(self.0.unscaled(factor))
            }

            /// Whole numbers come out exactly, and nothing is out of order.
            fn to_f64(self) -> f64 {
                if self == Self::INFINITY {
                    return f64::INFINITY;
                }
                let (whole, rest) = (u64::from(self.0) / $q, u64::from(self.0) % $q);
                whole as f64 + rest as f64 / Self::STRAIGHT as f64
            }

            fn to_bits(self) -> u64 {
                u64::from(self.0)
            }

            fn from_bits(bits: u64) -> Option<Self> {
                <$word>::try_from(bits).ok().map($name)
            }

            fn zeros(count: usize) -> Vec<Self> {
                vec![0; count].into_iter().map($name).collect()
            }
        }

        impl ExactCost for $name {}

        impl Measured for $name {
            fn exponent(greatest: Self, costs: u32) -> i32 {
                <$word>::exponent(greatest.0, costs)
            }

            #[inline]
            fn units(self, exponent: i32) -> u64 {
                Measured::units(self.0, exponent)
            }

            #[inline]
            fn of_units(units: u64, exponent: i32) -> Self {
                $name(<$word>::of_units(units, exponent))
            }

            fn at_most(number: f64) -> Self {
                $name(<$word>::at_most(number * Self::STRAIGHT as f64))
            }
        }

        impl fmt::Display for $name {
            /// The length as a decimal number, to the precision of `f64`.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.to_f64().fmt(f)
            }
        }
    };
}

path_length! {
    /// The length of a path, exactly, up to 2.4 thousand million steps.
    ///
    /// ```
    /// use deepen::Cost;
    /// use deepen_maps::grid::{Counts, Length, PathLength};
    ///
    /// let length = |straight, diagonal| Length::of_steps(straight, diagonal).unwrap();
    /// // 1,393 / 985 is a little less than the square root of 2, and
    /// // 3,363 / 2,378 a little more.
    /// assert!(length(1_393, 0) < length(0, 985) && length(1_394, 0) > length(0, 985));
    /// assert!(length(3_363, 0) > length(0, 2_378));
    /// let sum = length(3, 4).checked_add(length(2, 1)).unwrap();
    /// assert_eq!(sum.counts(), Some(Counts { straight: 5, diagonal: 5 }));
    /// ```
    Length(u64), 10_812_186_007 / 7_645_370_045
}

path_length! {
    /// The length of a path, exactly, up to 53,167 steps: in half the memory.
    ShortLength(u32), 114_243 / 80_782
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sign of x + y sqrt 2, by squares.
    fn sign(x: i128, y: i128) -> i128 {
        match (x.signum(), y.signum()) {
            (one, other) if one == other || other == 0 => one,
            (0, other) => other,
            (one, _) => one * (x * x - 2 * y * y).signum(),
        }
    }

    fn length<L: PathLength>(straight: u64, diagonal: u64) -> L {
        L::of_steps(straight, diagonal).unwrap()
    }

    /// Pairs of counts whose lengths are as near to each other as can be:
    /// convergents of sqrt 2 and what lies about them.
    fn near(most: u64) -> Vec<(u64, u64)> {
        let mut found = Vec::new();
        let (mut p, mut q) = (1_u64, 1_u64);
        while p < most {
            for more in [0, 1, 2] {
                found.extend([(p + more, 0), (0, q + more), (p, q + more), (p / 2, q / 2 + more)]);
            }
            (p, q) = (p + 2 * q, p + q);
        }
        found
    }

    fn order_is_exact<L: PathLength>(most: u64) {
        let pairs = near(most);
        for &(a, b) in &pairs {
            let one: L = length(a, b);
            assert_eq!(one.counts(), Some(Counts { straight: a, diagonal: b }));
            for &(c, d) in &pairs {
                let exact = sign(i128::from(a) - i128::from(c), i128::from(b) - i128::from(d));
                let found = one.cmp(&length(c, d)) as i128;
                assert_eq!(found, exact, "({a}, {b}) and ({c}, {d})");
            }
        }
    }

    #[test]
    fn lengths_are_in_exact_order_where_they_nearly_agree() {
        order_is_exact::<Length>(900_000_000);
        order_is_exact::<ShortLength>(20_000);
        for a in 0..200 {
            for b in 0..200 {
                let exact = sign(i128::from(a) - 140, 99 - i128::from(b)) as i32;
                let short: ShortLength = length(a, 99);
                assert_eq!(short.cmp(&length(140, b)) as i32, exact, "{a} and {b}");
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_noticed() {
        assert_eq!(ShortLength::of_steps(53_168, 0), None);
        assert_eq!(ShortLength::at_least(53_168, 0, 1), ShortLength(u32::MAX - 1));
        assert_eq!(Length::of_steps(u64::MAX, 1), None);
        let most = ShortLength::of_steps(53_167, 0).unwrap();
        assert_eq!(most.checked_add(Cost::ONE), None);
        assert_eq!(Length::at_least(65_534, 65_534, u16::MAX), Length(u64::MAX - 1));
        assert_eq!(Length::at_least(3, 4, 5), length(15, 20));
        assert_eq!(Length::INFINITY.counts(), None);
        assert_eq!(Length(1).counts(), None, "no sum of steps");
    }

    #[test]
    fn numbers_are_shown_as_people_read_them() {
        assert_eq!(length::<Length>(1_000_000, 0).to_string(), "1000000");
        assert_eq!(format!("{:.8}", length::<Length>(4, 3)), "8.24264069");
        assert_eq!(format!("{:.5}", length::<ShortLength>(4, 3)), "8.24264");
        assert!(Length::INFINITY.to_f64().is_infinite());
    }
}
