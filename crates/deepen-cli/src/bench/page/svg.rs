//! What the plots have in common: text that is safe to put into a page, and a
//! logarithmic scale.

use crate::number::{self, put};

/// Text with everything escaped that means something in a page. Control
/// characters, which no page may have, become the replacement character.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' => safe.push('\n'),
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            sign if sign.is_control() => safe.push('\u{fffd}'),
            sign => safe.push(sign),
        }
    }
    safe
}

/// What an axis counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Nodes,
    Seconds,
}

impl Unit {
    /// A power of ten as it is written on an axis: `10k`, `1 ms`.
    fn power(self, exponent: i32) -> String {
        let (steps, names): (i32, &[&str]) = match self {
            Unit::Nodes => (0, &["", "k", "M", "G", "T", "P", "E"]),
            Unit::Seconds => (3, &[" ns", " µs", " ms", " s"]),
        };
        let place = usize::try_from(exponent.div_euclid(3) + steps).unwrap_or(0);
        let (place, name) = (0..).zip(names).take(place + 1).last().unwrap_or((0, &""));
        let number = 10_f64.powi(exponent - 3 * (place - steps));
        format!("{number}{name}")
    }

    /// A number as it is written at a bar.
    // Never negative; the cast saturates.
    #[allow(clippy::cast_sign_loss)]
    pub(super) fn text(self, number: f64) -> String {
        match self {
            Unit::Nodes => number::grouped(number.round() as u64),
            Unit::Seconds => number::brief(number),
        }
    }
}

/// Maps the powers of ten around some numbers to a stretch of the plot.
pub(super) struct Scale {
    unit: Unit,
    /// Exponents of the powers at both ends.
    ends: (i32, i32),
    /// Where they are.
    places: (f64, f64),
}

impl Scale {
    /// A scale on which all the numbers have a place.
    pub(super) fn around(
        numbers: impl Iterator<Item = f64> + Clone,
        unit: Unit,
        places: (f64, f64),
    ) -> Self {
        let positive = numbers.filter(|number| *number > 0.0 && number.is_finite());
        let low = positive.clone().fold(f64::INFINITY, f64::min);
        let high = positive.fold(0.0, f64::max);
        let ends = if low <= high {
            // A bar of nothing would not be seen: its scale begins below it.
            let first = (low * 0.7).log10().floor() as i32;
            (first, (high.log10().ceil() as i32).max(first + 1))
        } else {
            (0, 1)
        };
        Scale { unit, ends, places }
    }

    /// Where a number is; what is too small for the scale is at its end.
    pub(super) fn place(&self, number: f64) -> f64 {
        let (first, last) = (f64::from(self.ends.0), f64::from(self.ends.1));
        let (from, to) = self.places;
        let exponent = number.max(f64::MIN_POSITIVE).log10().clamp(first, last);
        from + (exponent - first) / (last - first) * (to - from)
    }

    /// The powers of ten: where they are and how they are written.
    pub(super) fn powers(&self) -> impl Iterator<Item = (f64, String)> {
        let (first, last) = self.ends;
        (first..=last)
            .map(|exponent| (self.place(10_f64.powi(exponent)), self.unit.power(exponent)))
    }
}

/// Opens a plot that says in words what it shows.
pub(super) fn open(id: &str, size: (f64, f64), title: &str, description: &str) -> String {
    let (width, height) = size;
    let mut text = String::new();
    put!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" \
         aria-labelledby=\"{id}-title {id}-text\">\n<title id=\"{id}-title\">{}</title>\n\
         <desc id=\"{id}-text\">{}</desc>\n",
        escape(title),
        escape(description)
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_gets_out_of_a_text() {
        assert_eq!(escape("<a b='c'>&\"\u{7}"), "&lt;a b=&#39;c&#39;&gt;&amp;&quot;\u{fffd}");
    }

    #[test]
    fn powers_of_ten_are_named() {
        let nodes: Vec<String> = (0..8).map(|exponent| Unit::Nodes.power(exponent)).collect();
        assert_eq!(nodes, ["1", "10", "100", "1k", "10k", "100k", "1M", "10M"]);
        let times: Vec<String> = (-6..3).map(|exponent| Unit::Seconds.power(exponent)).collect();
        let expected =
            ["1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s", "100 s"];
        assert_eq!(times, expected);
    }

    #[test]
    fn a_scale_has_a_place_for_everything() {
        let scale = Scale::around([50.0, 2_000.0].into_iter(), Unit::Nodes, (0.0, 300.0));
        assert_eq!(
            scale.powers().map(|(_, name)| name).collect::<Vec<_>>(),
            ["10", "100", "1k", "10k"]
        );
        assert!((scale.place(100.0) - 100.0).abs() < 1e-9);
        assert!(scale.place(0.0).abs() < 1e-9);
        let nothing = Scale::around(std::iter::empty(), Unit::Nodes, (0.0, 1.0));
        assert_eq!(nothing.powers().count(), 2);
    }
}
