//! Numbers as people read them, and putting them into a text.

/// Adds formatted text to a `String`.
macro_rules! put {
    ($text:expr, $($arguments:tt)*) => {{
        use std::fmt::Write as _;
        // Writing to a String cannot fail.
        let _ = write!($text, $($arguments)*);
    }};
}
pub(crate) use put;

/// `1234567` as `1,234,567`.
pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Nodes a second: `12.3 M/s`.
pub(crate) fn rate(per_second: f64) -> String {
    match per_second {
        rate if rate >= 1e6 => format!("{:.1} M/s", rate / 1e6),
        rate if rate >= 1e3 => format!("{:.1} k/s", rate / 1e3),
        rate => format!("{rate:.0} /s"),
    }
}

/// A time: `0.012 s`, `4.2 min`, `3.1 h`, `2.0 days`.
pub(crate) fn seconds(seconds: f64) -> String {
    match seconds {
        time if time < 0.0005 => "<0.001 s".to_owned(),
        time if time < 0.0995 => format!("{time:.3} s"),
        time if time < 120.0 => format!("{time:.1} s"),
        time if time < 7200.0 => format!("{:.1} min", time / 60.0),
        time if time < 172_800.0 => format!("{:.1} h", time / 3600.0),
        time => format!("{:.1} days", time / 86_400.0),
    }
}

/// A time to three digits, however short: `4.20 µs`, `12.3 ms`, `1.25 s`.
pub(crate) fn brief(seconds: f64) -> String {
    let (number, unit) = match seconds {
        time if time < 1e-3 => (time * 1e6, "µs"),
        time if time < 1.0 => (time * 1e3, "ms"),
        time if time < 120.0 => (time, "s"),
        time => (time / 60.0, "min"),
    };
    format!("{} {unit}", three_digits(number))
}

/// A number to three digits, whole where it has more: `4.20`, `12.3`, `1,250`.
// Never negative; the cast saturates.
#[allow(clippy::cast_sign_loss)]
pub(crate) fn three_digits(number: f64) -> String {
    match number {
        number if number < 9.995 => format!("{number:.2}"),
        number if number < 99.95 => format!("{number:.1}"),
        number => grouped(number.round() as u64),
    }
}

/// Bytes: `512 B`, `3.4 MiB`.
pub(crate) fn bytes(bytes: u64) -> String {
    if bytes < 1024 {
        return format!("{bytes} B");
    }
    let mut size = bytes as f64 / 1024.0;
    for unit in ["KiB", "MiB"] {
        // What would be rounded to 1024.0 is one of the next unit.
        if size < 1023.95 {
            return format!("{size:.1} {unit}");
        }
        size /= 1024.0;
    }
    format!("{size:.1} GiB")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_well() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(rate(12_340_000.0), "12.3 M/s");
        assert_eq!(seconds(0.0123), "0.012 s");
        assert_eq!(seconds(200.0), "3.3 min");
        assert_eq!(brief(0.000_004_2), "4.20 µs");
        assert_eq!(brief(0.012_34), "12.3 ms");
        assert_eq!(brief(59.96), "60.0 s");
        assert_eq!(three_digits(9.996), "10.0");
        assert_eq!(three_digits(1_250.4), "1,250");
        assert_eq!(bytes(3_565_158), "3.4 MiB");
        assert_eq!((bytes(1_023), bytes(1_024)), ("1023 B".to_owned(), "1.0 KiB".to_owned()));
        assert_eq!(bytes((1 << 30) - 8), "1.0 GiB");
    }
}
