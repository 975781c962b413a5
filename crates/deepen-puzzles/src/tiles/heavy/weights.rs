//! What tiles weigh, and in which numbers that is counted.

use std::fmt;
use std::str::FromStr;

use deepen::{Cost, Fixed};

/// A rule by which tile `t` (from 1) has its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weights {
    /// 1.
    Unit,
    /// `t`.
    Number,
    /// `1 + 1/(t+1)`.
    Reciprocal,
    /// The square root of `t`.
    Root,
}

impl Weights {
    /// All rules.
    pub const ALL: [Weights; 4] =
        [Weights::Unit, Weights::Number, Weights::Reciprocal, Weights::Root];

    /// The weight of a tile.
    #[must_use]
    pub fn of(self, tile: usize) -> f64 {
        let number = tile as f64;
        match self {
            Weights::Unit => 1.0,
            Weights::Number => number,
            Weights::Reciprocal => 1.0 + 1.0 / (number + 1.0),
            Weights::Root => number.sqrt(),
        }
    }

    /// Whether all weights are whole numbers.
    #[must_use]
    pub fn are_whole(self) -> bool {
        matches!(self, Weights::Unit | Weights::Number)
    }

    fn name(self) -> &'static str {
        match self {
            Weights::Unit => "unit",
            Weights::Number => "number",
            Weights::Reciprocal => "reciprocal",
            Weights::Root => "root",
        }
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no rule has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownWeights;

impl fmt::Display for UnknownWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the weights `unit`, `number`, `reciprocal` or `root`")
    }
}

impl std::error::Error for UnknownWeights {}

impl FromStr for Weights {
    type Err = UnknownWeights;

    fn from_str(name: &str) -> Result<Self, UnknownWeights> {
        Weights::ALL.into_iter().find(|rule| rule.name() == name).ok_or(UnknownWeights)
    }
}

/// Numbers in which weights are counted: sums of weights are exact.
pub trait TileCost: Cost {
    /// The weight nearest to a real number of which sums are exact; `None`
    /// where there is none near: a fraction among whole numbers, a number
    /// that is negative, no number, or too large.
    fn nearest(number: f64) -> Option<Self>;

    /// The nearest weight of which sums are exact; `None` where it is no cost
    /// or too large.
    fn exact(self) -> Option<Self>;
}

macro_rules! whole {
    ($integer:ty) => {
        impl TileCost for $integer {
            #[allow(
                clippy::cast_sign_loss,
                clippy::cast_lossless,
                reason = "checked first; one macro for all widths"
            )]
            fn nearest(number: f64) -> Option<Self> {
                let fits = number >= 0.0 && number.fract() == 0.0 && number < Self::MAX as f64;
                fits.then_some(number as Self)
            }

            fn exact(self) -> Option<Self> {
                (self != Self::INFINITY).then_some(self)
            }
        }
    };
}

whole!(u32);
whole!(u64);

impl<const FRACTION: u32> TileCost for Fixed<FRACTION> {
    fn nearest(number: f64) -> Option<Self> {
        Fixed::nearest(number)
    }

    fn exact(self) -> Option<Self> {
        (self != Self::INFINITY).then_some(self)
    }
}

/// Weights among `f64` are multiples of 1 / this.
const PARTS: f64 = (1_u64 << 36) as f64;

/// The greatest weight among `f64`: the tiles of the largest boards are at most
/// 192 steps from home altogether, and 192 * 512 is below 2^17.
const HEAVIEST: f64 = 512.0;

impl TileCost for f64 {
    fn nearest(number: f64) -> Option<Self> {
        number.exact()
    }

    fn exact(self) -> Option<Self> {
        (0.0..=HEAVIEST).contains(&self).then(|| (self * PARTS).round() / PARTS)
    }
}

/// Why weights are refused. Tiles are numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightError {
    /// Not one weight for each tile.
    Count {
        /// How many there were.
        found: usize,
        /// How many tiles there are.
        expected: usize,
    },
    /// A weight that is negative, no number, too large, or not to be said in
    /// these numbers.
    NotAWeight {
        /// The tile.
        tile: usize,
    },
    /// The distances of a board add up to more than a number can hold.
    Overflow,
    /// The goal board is not one of the space: another shape, or another
    /// place of the blank.
    OtherGoal,
}

impl fmt::Display for WeightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightError::Count { found, expected } => {
                write!(f, "expected a weight for each of {expected} tiles, found {found}")
            }
            WeightError::NotAWeight { tile } => write!(
                f,
                "expected a weight for tile {tile} that is not negative, not too large, and whole where costs are"
            ),
            WeightError::Overflow => f.write_str("expected weights whose sums are finite"),
            WeightError::OtherGoal => f.write_str("expected the goal of this space"),
        }
    }
}

impl std::error::Error for WeightError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for rule in Weights::ALL {
            assert_eq!(rule.to_string().parse(), Ok(rule));
            let whole = (1..25).all(|tile| u32::nearest(rule.of(tile)).is_some());
            assert_eq!(whole, rule.are_whole());
        }
        assert_eq!("heavy".parse::<Weights>(), Err(UnknownWeights));
    }

    #[test]
    fn what_is_no_weight_is_refused() {
        for number in [-1.0, f64::NAN, f64::INFINITY, 1e30] {
            assert_eq!(<f64 as TileCost>::nearest(number), None);
            assert_eq!(<u32 as TileCost>::nearest(number), None);
            assert_eq!(<Fixed<36> as TileCost>::nearest(number), None);
        }
        assert_eq!(<u32 as TileCost>::nearest(1.5), None);
        assert_eq!((u32::MAX.exact(), 7_u64.exact()), (None, Some(7)));
    }

    /// Any order of so many terms has the same sum.
    #[test]
    fn sums_of_real_weights_are_exact() {
        for rule in [Weights::Reciprocal, Weights::Root] {
            let weights: Vec<f64> =
                (1..25).map(|tile| f64::nearest(rule.of(tile)).unwrap()).collect();
            let units = |weight| Fixed::<36>::nearest(weight).unwrap().units();
            let (mut sum, mut exact) = (0.0, 0);
            for place in 0..20_000 {
                let weight = weights[place * 7 % 24];
                sum += weight;
                exact += units(weight);
                assert_eq!((sum * PARTS).to_bits(), (exact as f64).to_bits());
            }
            assert!(sum > 20_000.0);
            for (tile, weight) in (1..).zip(&weights) {
                assert!((weight - rule.of(tile)).abs() < 1e-11);
            }
        }
    }
}
