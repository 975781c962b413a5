//! Values of options that people write with a unit: times, sizes, counts.

use std::time::Duration;

use deepen_puzzles::tiles::{HeuristicName, Shape, Weights};

use crate::threads::all_threads;

/// A time: `30s`, `250ms`, `5m`, `1.5h`; a bare number is seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split_unit(text);
    let factor = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "d" => 86400.0,
        _ => return Err(format!("expected a time such as 30s, 250ms, 5m or 2h, found `{text}`")),
    };
    let number: f64 = number
        .parse()
        .map_err(|_| format!("expected a time such as 30s, 250ms, 5m or 2h, found `{text}`"))?;
    Duration::try_from_secs_f64(number * factor).map_err(|_| {
        format!("expected a time that is not negative and not endless, found `{text}`")
    })
}

/// A size in bytes: `64M`, `2GiB`, `4096`; units are powers of 1,024.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    let wrong = || format!("expected a size such as 64M, 2G or 4096, found `{text}`");
    let (number, unit) = split_unit(text);
    let shift = match unit.trim_end_matches(['B', 'b']).trim_end_matches(['i', 'I']) {
        "" => 0,
        "K" | "k" => 10,
        "M" | "m" => 20,
        "G" | "g" => 30,
        "T" | "t" => 40,
        _ => return Err(wrong()),
    };
    scaled(number, (1_u64 << shift) as f64)
        .and_then(|bytes| usize::try_from(bytes).ok())
        .ok_or_else(wrong)
}

/// A count: `1000000`, `1_000_000`, `1M`, `1e6`; units are powers of 1,000.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let wrong = || format!("expected a count such as 1000000, 1_000_000 or 1M, found `{text}`");
    let plain: String = text.chars().filter(|sign| !matches!(sign, '_' | ',' | '\'')).collect();
    if let Ok(count) = plain.parse() {
        return Ok(count);
    }
    if let Some((number, power)) = plain.split_once(['e', 'E']) {
        let power: i32 = power.parse().map_err(|_| wrong())?;
        return scaled(number, 10_f64.powi(power)).ok_or_else(wrong);
    }
    let (number, unit) = split_unit(&plain);
    let factor = match unit {
        "k" | "K" => 1e3,
        "m" | "M" => 1e6,
        "g" | "G" => 1e9,
        "t" | "T" => 1e12,
        _ => return Err(wrong()),
    };
    scaled(number, factor).ok_or_else(wrong)
}

/// A rule by which tiles weigh.
pub(crate) fn weights(text: &str) -> Result<Weights, String> {
    text.parse::<Weights>().map_err(|error| format!("{error}, found `{text}`"))
}

/// At least one.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    match text {
        "all" => Ok(all_threads().get()),
        _ => match text.parse() {
            Ok(threads @ 1..=1024) => Ok(threads),
            _ => Err(format!("expected `all` or a number from 1 to 1024, found `{text}`")),
        },
    }
}

/// A factor from 1 to a million: an estimate times that is far from the
/// greatest cost, which would read as "no way to the goal".
pub(crate) fn weight(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(weight) if (1.0..=1e6).contains(&weight) => Ok(weight),
        _ => Err(format!("expected a number from 1 to 1000000, found `{text}`")),
    }
}

/// Rows and columns: `4x4`, or `4` for a square.
pub(crate) fn shape(text: &str) -> Result<Shape, String> {
    let wrong = || format!("expected rows x columns such as 3x4, found `{text}`");
    let (rows, columns) = text.split_once(['x', 'X']).unwrap_or((text, text));
    let rows = rows.trim().parse().map_err(|_| wrong())?;
    let columns = columns.trim().parse().map_err(|_| wrong())?;
    Shape::new(rows, columns).map_err(|error| error.to_string())
}

/// Sizes of patterns: `7-8`, `6-6-6-6`.
pub(crate) fn table_set(text: &str) -> Result<TableSet, String> {
    match text.parse() {
        Ok(HeuristicName::Patterns(sizes)) => Ok(TableSet { sizes, partitions: 1 }),
        Ok(HeuristicName::Databases { sizes, partitions }) => Ok(TableSet { sizes, partitions }),
        _ => Err(format!("expected sizes of patterns such as 7-8 or 6-6-6-6x3, found `{text}`")),
    }
}

/// A set of tables by the sizes of their patterns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableSet {
    pub(crate) sizes: Vec<usize>,
    /// How many partitions of those sizes.
    pub(crate) partitions: usize,
}

/// The number in front and the letters behind it.
fn split_unit(text: &str) -> (&str, &str) {
    let digits = text.find(|sign: char| !(sign.is_ascii_digit() || sign == '.'));
    let (number, unit) = text.split_at(digits.unwrap_or(text.len()));
    (number, unit.trim())
}

fn scaled(number: &str, factor: f64) -> Option<u64> {
    let product = number.parse::<f64>().ok()? * factor;
    // Above that a float does not hold every whole number.
    let exact = (0.0..9e15).contains(&product) && product.fract() == 0.0;
    #[allow(clippy::cast_sign_loss)]
    exact.then_some(product as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(duration("30"), Ok(Duration::from_secs(30)));
        assert_eq!(duration("1.5h"), Ok(Duration::from_secs(5400)));
        for wrong in ["", "s", "-1s", "5 parsecs", "1..2s", "99999999999999999999d"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes() {
        assert_eq!(bytes("4096"), Ok(4096));
        assert_eq!(bytes("64M"), Ok(64 << 20));
        assert_eq!(bytes("1.5GiB"), Ok(3 << 29));
        for wrong in ["", "M", "-1", "1X", "0.3", "99999999T"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn counts() {
        assert_eq!(count("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(count("1_000_000"), Ok(1_000_000));
        assert_eq!(count("2.5M"), Ok(2_500_000));
        assert_eq!(count("1e6"), Ok(1_000_000));
        for wrong in ["", "k", "-1", "1.5", "1e99", "0x10"] {
            assert!(count(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_of_patterns() {
        let set = |sizes: &[usize], partitions| TableSet { sizes: sizes.to_vec(), partitions };
        assert_eq!(table_set("6-6-3"), Ok(set(&[6, 6, 3], 1)));
        assert_eq!(table_set("6-6-6-6x3"), Ok(set(&[6, 6, 6, 6], 3)));
        for wrong in ["", "6-", "-6", "6,6", "six", "auto", "7-8x"] {
            assert!(table_set(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn shapes() {
        assert_eq!(shape("4"), Ok(Shape::FIFTEEN_PUZZLE));
        assert_eq!(shape("3x3"), Ok(Shape::EIGHT_PUZZLE));
        assert!(shape("1x9").unwrap_err().contains("at least 2 rows"));
        assert!(shape("x").is_err());
    }
}
