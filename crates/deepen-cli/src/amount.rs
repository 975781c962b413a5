//! Costs as the program reads and writes them, whatever their type in the
//! search.

use std::fmt;

use deepen::Cost;
use deepen_maps::graph::DecimalUnit;
use deepen_maps::grid::{Counts, Length, PathLength};
use serde::{Deserialize, Serialize, Serializer};

use crate::number::grouped;

/// A cost: a whole number where the domain's costs are.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Amount {
    /// A whole number.
    Whole(u64),
    /// A real number.
    Real(f64),
    /// A decimal, to its last place.
    #[serde(skip_deserializing)]
    Decimal(Decimal),
    /// The length of a path on a grid.
    #[serde(skip_deserializing, serialize_with = "serialize_length")]
    Length(Length),
}

/// What the whole numbers of a domain's costs count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Unit {
    /// Units of a decimal place.
    Decimal(DecimalUnit),
    /// The words of [`Length`]s.
    Length,
}

impl Unit {
    /// The unit that [`Display`](fmt::Display) writes so.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if text == "length" {
            return Some(Unit::Length);
        }
        // No cost has more decimals.
        let places = text.strip_prefix("decimals ")?.parse().ok().filter(|places| *places <= 19)?;
        Some(Unit::Decimal(DecimalUnit { places }))
    }
}

/// As one word of a trace.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unit::Decimal(DecimalUnit { places }) => write!(f, "decimals {places}"),
            Unit::Length => f.write_str("length"),
        }
    }
}

/// So many units of the last decimal place that a domain's costs have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Decimal {
    units: u64,
    unit: DecimalUnit,
}

impl Decimal {
    fn as_real(self) -> f64 {
        // The nearest number to the decimal that is written out.
        self.to_string().parse().unwrap_or(f64::INFINITY)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.unit.show(self.units).to_string())
    }
}

/// As a number, which may not be exact.
impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.as_real())
    }
}

/// As a number, which is not exact.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "the form that serde asks for")]
fn serialize_length<S: Serializer>(length: &Length, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(length.to_f64())
}

/// Whole numbers that are costs as they are.
pub(crate) const WHOLE: Unit = Unit::Decimal(DecimalUnit { places: 0 });

/// Above this a JSON number may lose something: 2^53.
const EXACT: u64 = 1 << 53;

impl Amount {
    /// The number in full, where a JSON number may lose something of it.
    pub(crate) fn in_full(self) -> Option<String> {
        match self {
            Amount::Whole(whole) => (whole > EXACT).then(|| whole.to_string()),
            // The shortest text that reads back the same is exact.
            Amount::Real(_) => None,
            Amount::Decimal(decimal) => Some(decimal.to_string()),
            Amount::Length(length) => match length.counts()? {
                Counts { straight, diagonal: 0 } => Some(straight.to_string()),
                Counts { straight, diagonal } => Some(format!("{straight}+{diagonal}*sqrt(2)")),
            },
        }
    }

    /// What a whole number means that counts such units.
    pub(crate) fn in_units(self, unit: Unit) -> Self {
        match (self, unit) {
            (Amount::Whole(units), Unit::Decimal(decimal)) if unit != WHOLE => {
                Amount::Decimal(Decimal { units, unit: decimal })
            }
            (Amount::Whole(word), Unit::Length) => Amount::Length(Length::from_word(word)),
            (amount, _) => amount,
        }
    }

    /// How many such units an amount is, at least nearly; the other way.
    pub(crate) fn to_units(self, unit: Unit) -> Self {
        let (factor, real) = match unit {
            Unit::Decimal(DecimalUnit { places }) => {
                (10_u64.checked_pow(places.into()), 10_f64.powi(places.into()))
            }
            Unit::Length => (Some(Length::STRAIGHT), Length::STRAIGHT as f64),
        };
        match self {
            Amount::Decimal(Decimal { units, .. }) => Amount::Whole(units),
            Amount::Length(length) => Amount::Whole(length.word()),
            amount @ Amount::Real(_) if unit == WHOLE => amount,
            Amount::Whole(whole) => {
                let units = factor.and_then(|factor| whole.checked_mul(factor));
                Amount::Whole(units.unwrap_or(u64::MAX))
            }
            amount @ Amount::Real(_) => {
                let units = amount.as_real() * real;
                // A decimal's nearest number may lie just below it.
                Amount::Real(units + units * f64::EPSILON)
            }
        }
    }

    /// The nearest number that calculations know.
    pub(crate) fn as_real(self) -> f64 {
        match self {
            Amount::Whole(whole) => whole as f64,
            Amount::Real(real) => real,
            Amount::Decimal(decimal) => decimal.as_real(),
            Amount::Length(length) => length.to_f64(),
        }
    }
}

/// A cost: `60`, `7.5`.
pub(crate) fn parse(text: &str) -> Result<Amount, String> {
    if let Ok(whole) = text.parse() {
        return Ok(Amount::Whole(whole));
    }
    let real = text.parse().ok().filter(|real: &f64| *real >= 0.0 && real.is_finite());
    real.map(Amount::Real)
        .ok_or_else(|| format!("expected a cost such as 60 or 7.5, found `{text}`"))
}

/// For people.
impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Amount::Whole(whole) => f.pad(&grouped(*whole)),
            Amount::Real(real) => f.pad(&real.to_string()),
            Amount::Decimal(decimal) => decimal.fmt(f),
            Amount::Length(length) => f.pad(&length.to_string()),
        }
    }
}

/// Costs that the program can read and write.
pub(crate) trait Price: Cost {
    /// As it is written.
    fn amount(self) -> Amount;

    /// The greatest cost that is not above `most`.
    fn at_most(most: Amount) -> Self;

    /// Costs of this type among those of others.
    type Wide: Price;

    /// The same cost.
    fn widened(self) -> Self::Wide;

    /// The cost that was widened.
    fn narrowed(wide: Self::Wide) -> Self;
}

macro_rules! whole_price {
    ($($cost:ty),*) => {$(
        impl Price for $cost {
            type Wide = u64;

            fn widened(self) -> u64 {
                // What leads nowhere is no number.
                if self == Self::INFINITY { u64::INFINITY } else { self.into() }
            }

            fn narrowed(wide: u64) -> Self {
                wide.try_into().unwrap_or(Self::INFINITY)
            }

            fn amount(self) -> Amount {
                Amount::Whole(self.into())
            }

            // What does not fit is more than any cost; the cast saturates.
            #[allow(clippy::cast_sign_loss, clippy::cast_lossless)]
            fn at_most(most: Amount) -> Self {
                match most {
                    Amount::Whole(whole) => whole.try_into().unwrap_or(<$cost>::INFINITY),
                    amount => amount.as_real() as $cost,
                }
            }
        }
    )*};
}

whole_price!(u8, u32, u64);

/// By its word, which adds and compares as it does.
impl Price for Length {
    type Wide = u64;

    fn widened(self) -> u64 {
        self.word()
    }

    fn narrowed(wide: u64) -> Self {
        Length::from_word(wide)
    }

    fn amount(self) -> Amount {
        Amount::Whole(self.word())
    }

    fn at_most(most: Amount) -> Self {
        Length::from_word(Price::at_most(most))
    }
}

impl Price for f64 {
    type Wide = f64;

    fn widened(self) -> f64 {
        self
    }

    fn narrowed(wide: f64) -> f64 {
        wide
    }

    fn amount(self) -> Amount {
        Amount::Real(self)
    }

    fn at_most(most: Amount) -> Self {
        most.as_real()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_rounded_down() {
        assert_eq!(u32::at_most(Amount::Real(2.9)), 2);
        assert_eq!(u32::at_most(Amount::Whole(1 << 40)), u32::INFINITY);
        assert_eq!(u64::at_most(Amount::Real(f64::INFINITY)), u64::MAX);
        assert!(f64::at_most(Amount::Whole(3)) >= 3.0);
    }

    #[test]
    fn limits_that_are_whole_are_exact_in_any_unit() {
        let tenths = Unit::Decimal(DecimalUnit { places: 1 });
        for (whole, units) in [(9_007_199_254_740_993, 90_071_992_547_409_930), (7, 70)] {
            assert_eq!(Amount::Whole(whole).to_units(tenths), Amount::Whole(units));
        }
        assert_eq!(Amount::Whole(u64::MAX).to_units(tenths), Amount::Whole(u64::MAX));
        assert_eq!(u64::at_most(Amount::Real(0.3).to_units(tenths)), 3);
    }

    #[test]
    fn lengths_are_written_exactly_and_read_from_numbers() {
        let length = |straight, diagonal| {
            Length::of_steps(straight, diagonal).unwrap().amount().in_units(Unit::Length)
        };
        assert_eq!(length(4, 3).in_full().unwrap(), "4+3*sqrt(2)");
        assert_eq!(length(4, 0).in_full().unwrap(), "4");
        assert_eq!(serde_json::to_string(&length(2, 0)).unwrap(), "2.0");
        assert_eq!(Amount::Whole(4).to_units(Unit::Length), length(4, 0).to_units(WHOLE));
        let limit = |real| Length::at_most(Amount::Real(real).to_units(Unit::Length));
        let exact = Length::of_steps(4, 3).unwrap();
        assert!(limit(8.2426) < exact && exact < limit(8.2427));
    }

    #[test]
    fn large_numbers_are_also_written_in_full() {
        assert_eq!(Amount::Whole(EXACT).in_full(), None);
        assert_eq!(Amount::Whole(EXACT + 1).in_full().unwrap(), "9007199254740993");
        assert_eq!(Amount::Whole(1_234).to_string(), "1,234");
    }
}
