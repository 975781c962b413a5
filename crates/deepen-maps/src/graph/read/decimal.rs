//! Numbers as people write them, read without loss: digits, perhaps a point,
//! perhaps an exponent.

use super::error::CostFault;
use super::lines::whole;

/// A number that is 0 or more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Number {
    /// Exactly `digits` times 10^-`places`, with as few places as can be.
    Decimal { digits: u64, places: u8 },
    /// A whole number, written without point or exponent, that no `u64` cost
    /// holds; the nearest `f64`.
    Huge(f64),
    /// Any other: the nearest `f64`.
    Real(f64),
}

/// More places than an exact common unit can have.
const MOST_PLACES: i32 = 19;

/// The number that a word is.
pub(super) fn number(word: &[u8]) -> Result<Number, CostFault> {
    match whole(word) {
        // The greatest number stands for infinity.
        Some(digits) if digits < u64::MAX => Ok(Number::Decimal { digits, places: 0 }),
        _ => unusual(word),
    }
}

#[cold]
fn unusual(word: &[u8]) -> Result<Number, CostFault> {
    let text = std::str::from_utf8(word).map_err(|_| CostFault::NotANumber)?;
    // `f64` is read from the same grammar, and from a sign and the words for
    // what is not finite, which are told apart here.
    let real: f64 = text.parse().map_err(|_| CostFault::NotANumber)?;
    let has_digit = word.iter().any(u8::is_ascii_digit);
    if text.starts_with('-') && !real.is_nan() {
        return Err(CostFault::Negative);
    }
    if !has_digit {
        return Err(CostFault::NotFinite);
    }
    if text.starts_with('+') {
        return Err(CostFault::NotANumber);
    }
    if real.is_infinite() {
        return Err(CostFault::TooLarge);
    }
    if word.iter().all(u8::is_ascii_digit) {
        return Ok(Number::Huge(real));
    }
    if let Some(number) = exact(text) {
        return Ok(number);
    }
    if real > 0.0 { Ok(Number::Real(real)) } else { Err(CostFault::TooSmall) }
}

/// The number as digits and places, if they fit.
fn exact(text: &str) -> Option<Number> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()),
        None => (text, Some(0)),
    };
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let after = after.trim_end_matches('0');
    let mut digits = 0_u64;
    for digit in before.bytes().chain(after.bytes()) {
        digits = digits.checked_mul(10)?.checked_add(u64::from(digit - b'0'))?;
    }
    if digits == 0 {
        return Some(Number::Decimal { digits, places: 0 });
    }
    let mut places = i32::try_from(after.len()).ok()?.checked_sub(exponent?)?;
    while places > 0 && digits.is_multiple_of(10) {
        (digits, places) = (digits / 10, places - 1);
    }
    if !(-MOST_PLACES..=MOST_PLACES).contains(&places) {
        return None;
    }
    while places < 0 {
        (digits, places) = (digits.checked_mul(10)?, places + 1);
    }
    let places = u8::try_from(places).ok()?;
    (digits < u64::MAX).then_some(Number::Decimal { digits, places })
}

/// The `f64` nearest to `digits` times 10^-`places`.
pub(super) fn nearest(digits: u64, places: u8) -> f64 {
    // Both are exact up to here, so the quotient is rounded once.
    const EXACT_DIGITS: u64 = 1 << 53;
    const EXACT_PLACES: u8 = 22;
    if digits <= EXACT_DIGITS && places <= EXACT_PLACES {
        return digits as f64 / (0..places).fold(1.0, |power, _| power * 10.0);
    }
    // What is digits and an exponent is a number.
    format!("{digits}e-{places}").parse().unwrap_or(f64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_exactly() {
        let cases = [
            ("7", 7, 0),
            ("0.1", 1, 1),
            (".5", 5, 1),
            ("5.", 5, 0),
            ("2.500", 25, 1),
            ("1e3", 1_000, 0),
            ("1.25e1", 125, 1),
            ("3e-2", 3, 2),
            ("0.000", 0, 0),
            ("0e999", 0, 0),
            ("100e-1", 10, 0),
            ("18446744073709551614", u64::MAX - 1, 0),
            ("1.234567890123456789", 1_234_567_890_123_456_789, 18),
            ("007", 7, 0),
            ("0e99999999999", 0, 0),
        ];
        for (text, digits, places) in cases {
            assert_eq!(number(text.as_bytes()), Ok(Number::Decimal { digits, places }), "{text}");
            let real = text.parse::<f64>().unwrap();
            assert_eq!(nearest(digits, places).to_bits(), real.to_bits(), "{text}");
        }
        assert_eq!(number(b"18446744073709551615"), Ok(Number::Huge(18_446_744_073_709_551_615.0)));
        assert_eq!(number(b"1e300"), Ok(Number::Real(1e300)));
        assert_eq!(
            number(b"0.12345678901234567890123"),
            Ok(Number::Real(0.123_456_789_012_345_68))
        );
        assert_eq!(number(b"1e-30"), Ok(Number::Real(1e-30)));
    }

    #[test]
    fn what_is_no_cost_is_told_apart() {
        let cases: [(&str, CostFault); 16] = [
            ("", CostFault::NotANumber),
            ("x", CostFault::NotANumber),
            ("+5", CostFault::NotANumber),
            ("1,5", CostFault::NotANumber),
            (".", CostFault::NotANumber),
            ("e5", CostFault::NotANumber),
            ("0x10", CostFault::NotANumber),
            ("1e", CostFault::NotANumber),
            ("-1", CostFault::Negative),
            ("-0.5", CostFault::Negative),
            ("-inf", CostFault::Negative),
            ("nan", CostFault::NotFinite),
            ("inf", CostFault::NotFinite),
            ("Infinity", CostFault::NotFinite),
            ("1e400", CostFault::TooLarge),
            ("1e-400", CostFault::TooSmall),
        ];
        for (text, fault) in cases {
            assert_eq!(number(text.as_bytes()), Err(fault), "{text}");
        }
        assert_eq!(number(b"\xff"), Err(CostFault::NotANumber));
    }
}
