//! One column against another: a mark for every problem, where the one needed
//! so much and the other so much. What one of them did not solve is at its
//! edge, with a mark of its own.

use crate::chart::{Scale, Unit, brief, lines_across, lines_up, open};
use crate::markup::escape;
use crate::number::put;

const WIDTH: f64 = 340.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 294.0;
const TOP: f64 = 42.0;
const BOTTOM: f64 = 260.0;
/// Where what is not solved lies.
const EDGE: f64 = 22.0;
/// Only so many marks: more would be a cloud anyway, and a large page.
const MOST: usize = 400;

/// Names along the axes are no longer than these.
const NAME: usize = 32;

/// What a problem took of each column; `None` where it was not solved.
pub(super) type Pair = (Option<f64>, Option<f64>);

/// Marks: solved by both, by the first or by the second alone, by none.
const BOTH: &str = "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z";
const FIRST: &str = "M0 -4L3.6 3H-3.6z";
const SECOND: &str = "M4 0L-3 3.6V-3.6z";
const NEITHER: &str = "M-3 -3L3 3M-3 3L3 -3";

/// The plot of two columns.
pub(super) fn scatter(
    (id, title): (&str, &str),
    unit: Unit,
    (first, second): (&str, &str),
    pairs: &[Pair],
) -> String {
    let values = pairs.iter().flat_map(|(one, other)| [*one, *other]).flatten();
    let across = Scale::around(values, unit, (LEFT, RIGHT));
    let upwards = across.along((BOTTOM, TOP));
    let description = format!(
        "A mark for each problem on logarithmic scales: across what {first} needed, upwards what \
         {second} needed; below the diagonal {second} needed less. Circles: solved by both. \
         Triangles up at the upper edge: only {first} solved it. Triangles right at the right \
         edge: only {second} did. Crosses in the corner: neither."
    );
    let mut text = open(id, (0.0, WIDTH, BOTTOM + 52.0), title, &description);
    text.push_str(&axes(&across, &upwards));
    let step = pairs.len().div_ceil(MOST).max(1);
    for (index, (one, other)) in pairs.iter().enumerate().step_by(step) {
        let x = one.map_or(RIGHT + EDGE, |value| across.place(value));
        let y = other.map_or(TOP - EDGE, |value| upwards.place(value));
        let (class, shape) = match (one, other) {
            (Some(_), Some(_)) => ("mark c0", BOTH),
            (Some(_), None) => ("mark c1", FIRST),
            (None, Some(_)) => ("mark c2", SECOND),
            (None, None) => ("mark soft", NEITHER),
        };
        let told = |value: &Option<f64>| {
            value.map_or_else(|| "not solved".to_owned(), |value| unit.text(value))
        };
        put!(
            text,
            "<path class=\"{class}\" transform=\"translate({x:.1} {y:.1})\" d=\"{shape}\">\
             <title>{}: {}, {}</title></path>\n",
            index + 1,
            escape(&told(one)),
            escape(&told(other))
        );
    }
    put!(
        text,
        "<text class=\"soft\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n\
         <text class=\"soft\" transform=\"translate(13 {:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n</svg>\n",
        f64::midpoint(LEFT, RIGHT),
        BOTTOM + 40.0,
        escape(&brief(first, NAME)),
        f64::midpoint(TOP, BOTTOM),
        escape(&brief(second, NAME))
    );
    text
}

/// Frame, ticks, the diagonal, and ten times more or less than it.
fn axes(across: &Scale, upwards: &Scale) -> String {
    let mut text = lines_up(across.ticks(5), (TOP, BOTTOM));
    text.push_str(&lines_across(upwards.ticks(5), (LEFT, RIGHT)));
    let (top, right) = (TOP - EDGE, RIGHT + EDGE);
    put!(
        text,
        "<path class=\"diagonal\" d=\"M{LEFT:.1} {BOTTOM:.1}L{RIGHT:.1} {TOP:.1}\"/>\n\
         <path class=\"edge\" d=\"M{LEFT:.1} {top:.1}H{right:.1}V{BOTTOM:.1}\"/>\n\
         <text class=\"soft small\" x=\"{LEFT:.1}\" y=\"{:.1}\">not solved</text>\n\
         <text class=\"soft small\" transform=\"translate({:.1} {BOTTOM:.1}) rotate(-90)\">not solved</text>\n",
        top - 8.0,
        right + 16.0
    );
    text
}

/// What the marks say, counted.
pub(super) fn counted(first: &str, second: &str, pairs: &[Pair]) -> String {
    let mut counts = [0_usize; 6];
    for pair in pairs {
        let which = match pair {
            (Some(one), Some(other)) if other < one => 0,
            (Some(one), Some(other)) if other > one => 1,
            (Some(_), Some(_)) => 2,
            (Some(_), None) => 3,
            (None, Some(_)) => 4,
            (None, None) => 5,
        };
        counts[which] += 1;
    }
    let [less, more, same, only_first, only_second, neither] = counts;
    let mut text = format!("{second} needs less on {less}, more on {more}, the same on {same}");
    for (count, what) in [
        (only_first, format!("only {first} solved")),
        (only_second, format!("only {second} solved")),
        (neither, "neither solved".to_owned()),
    ] {
        if count > 0 {
            put!(text, "; {what} {count}");
        }
    }
    text
}
