//! What pages and their plots have in common: the head of a page, a logarithmic
//! scale, and how columns are told apart.

use crate::markup::escape;
use crate::number::{self, put};

/// A page up to its body: complete in itself, and well-formed XML. `more` is
/// added to the style that all pages share.
pub(crate) fn head(title: &str, more: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{}</title>\n<style>\n{}{more}</style>\n</head>\n",
        escape(title),
        include_str!("style.css")
    )
}

/// What an axis counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Nodes,
    Seconds,
    Bytes,
}

impl Unit {
    /// Ticks of an axis are powers of it.
    fn base(self) -> f64 {
        match self {
            Unit::Nodes | Unit::Seconds => 10.0,
            Unit::Bytes => 4.0,
        }
    }

    /// A power of the base as it is written on an axis: `10k`, `1 ms`, `4 MiB`.
    // Never negative; the cast saturates.
    #[allow(clippy::cast_sign_loss)]
    fn power(self, exponent: i32) -> String {
        let (steps, names): (i32, &[&str]) = match self {
            Unit::Nodes => (0, &["", "k", "M", "G", "T", "P", "E"]),
            Unit::Seconds => (3, &[" ns", " µs", " ms", " s"]),
            Unit::Bytes => {
                return number::bytes(4_f64.powi(exponent) as u64).replacen(".0 ", " ", 1);
            }
        };
        let place = usize::try_from(exponent.div_euclid(3) + steps).unwrap_or(0);
        let (place, name) = (0..).zip(names).take(place + 1).last().unwrap_or((0, &""));
        let number = 10_f64.powi(exponent - 3 * (place - steps));
        format!("{number}{name}")
    }

    /// A number as it is written at a bar.
    // Never negative; the cast saturates.
    #[allow(clippy::cast_sign_loss)]
    pub(crate) fn text(self, number: f64) -> String {
        match self {
            Unit::Nodes => number::grouped(number.round() as u64),
            Unit::Seconds => number::brief(number),
            Unit::Bytes => number::bytes(number.round() as u64),
        }
    }
}

/// Maps the powers of the unit's base around some numbers to a stretch of the plot.
pub(crate) struct Scale {
    unit: Unit,
    /// Exponents of the powers at both ends.
    ends: (i32, i32),
    /// Where they are.
    places: (f64, f64),
}

impl Scale {
    /// A scale on which all the numbers have a place.
    pub(crate) fn around(
        numbers: impl Iterator<Item = f64> + Clone,
        unit: Unit,
        places: (f64, f64),
    ) -> Self {
        let positive = numbers.filter(|number| *number > 0.0 && number.is_finite());
        let low = positive.clone().fold(f64::INFINITY, f64::min);
        let high = positive.fold(0.0, f64::max);
        let ends = if low <= high {
            // A bar of nothing would not be seen: its scale begins below it.
            let first = (low * 0.7).log(unit.base()).floor() as i32;
            (first, (high.log(unit.base()).ceil() as i32).max(first + 1))
        } else {
            (0, 1)
        };
        Scale { unit, ends, places }
    }

    /// Where a number is; what is too small for the scale is at its end.
    pub(crate) fn place(&self, number: f64) -> f64 {
        let (first, last) = (f64::from(self.ends.0), f64::from(self.ends.1));
        let (from, to) = self.places;
        let exponent = number.max(f64::MIN_POSITIVE).log(self.unit.base()).clamp(first, last);
        from + (exponent - first) / (last - first) * (to - from)
    }

    /// The ticks, where they are and how they are written: of the powers so
    /// many at most, evenly.
    pub(crate) fn ticks(&self, most: i32) -> impl Iterator<Item = (f64, String)> {
        let (first, last) = self.ends;
        let step = ((last - first) / most.max(1) + 1).max(1);
        (first..=last).step_by(usize::try_from(step).unwrap_or(1)).map(|exponent| {
            (self.place(self.unit.base().powi(exponent)), self.unit.power(exponent))
        })
    }

    /// The same numbers along another stretch of the plot.
    pub(crate) fn along(&self, places: (f64, f64)) -> Self {
        Scale { unit: self.unit, ends: self.ends, places }
    }
}

/// Lines upwards at ticks, which are named below.
pub(crate) fn lines_up(
    ticks: impl Iterator<Item = (f64, String)>,
    (top, bottom): (f64, f64),
) -> String {
    let mut text = String::new();
    for (x, name) in ticks {
        put!(
            text,
            "<path class=\"grid\" d=\"M{x:.1} {top:.1}V{bottom:.1}\"/>\
             <text class=\"soft\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{name}</text>\n",
            bottom + 18.0
        );
    }
    text
}

/// Lines across at ticks, which are named before them.
pub(crate) fn lines_across(
    ticks: impl Iterator<Item = (f64, String)>,
    (left, right): (f64, f64),
) -> String {
    let mut text = String::new();
    for (y, name) in ticks {
        put!(
            text,
            "<path class=\"grid\" d=\"M{left:.1} {y:.1}H{right:.1}\"/>\
             <text class=\"soft\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>\n",
            left - 7.0,
            y + 4.0
        );
    }
    text
}

/// How columns are told apart without colour: marks around 0, 0, and dashes.
const MARKS: [&str; 8] = [
    "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z",
    "M-3.2 -3.2h6.4v6.4h-6.4z",
    "M0 -4.2L4 3H-4z",
    "M-3.2 -3.2L3.2 3.2M-3.2 3.2L3.2 -3.2",
    "M0 -4.5L4.5 0L0 4.5L-4.5 0z",
    "M-4 0H4M0 -4V4",
    "M0 4.2L4 -3H-4z",
    "M-4 -2.2H4M-4 2.2H4",
];
const DASHES: [&str; 8] =
    ["none", "7 3", "2 3", "9 3 2 3", "12 4", "5 2 1 2 1 2", "1 4", "14 3 4 3"];

/// How the column of a number, from 0, is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look(pub(crate) usize);

impl Look {
    /// The class of its colour.
    pub(crate) fn class(self) -> String {
        format!("c{}", self.0 % MARKS.len())
    }

    /// Its mark at a place.
    pub(crate) fn mark(self, (x, y): (f64, f64)) -> String {
        let shape = MARKS[self.0 % MARKS.len()];
        format!("<path class=\"mark\" transform=\"translate({x:.1} {y:.1})\" d=\"{shape}\"/>")
    }

    /// The dashes of its line. Where there are more columns than dashes both
    /// begin again, marks at another place than dashes.
    pub(crate) fn dashes(self) -> &'static str {
        DASHES[(self.0 + self.0 / MARKS.len()) % DASHES.len()]
    }
}

/// About how wide a text is: most signs are narrower.
const SIGN: f64 = 7.4;
/// Longer names are cut, so that they leave room for the plot.
pub(crate) const LONGEST: usize = 40;

/// A name that is not too long.
pub(crate) fn brief(name: &str, longest: usize) -> String {
    match name.char_indices().nth(longest) {
        None => name.to_owned(),
        Some(_) => name.chars().take(longest.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// The room that the longest of some labels takes.
pub(crate) fn room<'n>(labels: impl Iterator<Item = &'n str>) -> f64 {
    labels.map(|label| label.chars().count()).max().unwrap_or(0) as f64 * SIGN
}

/// Opens a plot from a left edge on, of a width and a height, that says in
/// words what it shows.
pub(crate) fn open(id: &str, size: (f64, f64, f64), title: &str, description: &str) -> String {
    let (left, width, height) = size;
    let mut text = String::new();
    put!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left:.0} 0 {width:.0} {height:.0}\" role=\"img\" \
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
    fn powers_of_ten_are_named() {
        let nodes: Vec<String> = (0..8).map(|exponent| Unit::Nodes.power(exponent)).collect();
        assert_eq!(nodes, ["1", "10", "100", "1k", "10k", "100k", "1M", "10M"]);
        let times: Vec<String> = (-6..3).map(|exponent| Unit::Seconds.power(exponent)).collect();
        let expected =
            ["1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s", "100 s"];
        assert_eq!(times, expected);
        let sizes: Vec<String> = (4..8).map(|exponent| Unit::Bytes.power(exponent)).collect();
        assert_eq!(sizes, ["256 B", "1 KiB", "4 KiB", "16 KiB"]);
    }

    #[test]
    fn a_scale_has_a_place_for_everything() {
        let scale = Scale::around([50.0, 2_000.0].into_iter(), Unit::Nodes, (0.0, 300.0));
        assert_eq!(
            scale.ticks(9).map(|(_, name)| name).collect::<Vec<_>>(),
            ["10", "100", "1k", "10k"]
        );
        assert!((scale.place(100.0) - 100.0).abs() < 1e-9);
        assert!(scale.place(0.0).abs() < 1e-9);
        let nothing = Scale::around(std::iter::empty(), Unit::Nodes, (0.0, 1.0));
        assert_eq!(nothing.ticks(9).count(), 2);
    }
}
