//! How many problems each column answered within so much: a line for each
//! column, told apart by marks, dashes and the name at its end.

use super::svg::{Look, Scale, Unit, open};
use crate::markup::escape;
use crate::number::put;

const WIDTH: f64 = 760.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 540.0;
const TOP: f64 = 18.0;
const BOTTOM: f64 = 330.0;
/// Names at the ends are so far apart.
const LINE: f64 = 18.0;
/// So many marks at most on a line.
const MARKED: usize = 12;

/// What a column needed for the problems it answered.
pub(super) struct Series<'a> {
    pub(super) name: &'a str,
    pub(super) values: Vec<f64>,
}

/// The plot of all columns, over so many problems.
pub(super) fn cumulative(
    (id, title): (&str, &str),
    (unit, axis): (Unit, &str),
    series: &[Series<'_>],
    problems: usize,
) -> String {
    let values = series.iter().flat_map(|series| series.values.iter().copied());
    let scale = Scale::around(values, unit, (LEFT, RIGHT));
    let description = format!(
        "For each column how many of {problems} problems it solved within so much, on a \
         logarithmic scale; a line with marks and dashes of its own, named at its end."
    );
    let lines = LINE * series.len() as f64;
    let bottom = BOTTOM.max(TOP + lines);
    let mut text = open(id, (WIDTH, bottom + 48.0), title, &description);
    let counts = Counts { problems, bottom };
    text.push_str(&axes(&scale, &counts, axis));
    let mut sorted: Vec<Vec<f64>> = series.iter().map(|series| series.values.clone()).collect();
    for values in &mut sorted {
        values.sort_unstable_by(f64::total_cmp);
    }
    for (number, values) in sorted.iter().enumerate() {
        text.push_str(&line(Look(number), values, &scale, &counts));
    }
    text.push_str(&names(series, &counts));
    text.push_str("</svg>\n");
    text
}

/// The axis upwards: a share of all problems.
struct Counts {
    problems: usize,
    bottom: f64,
}

impl Counts {
    fn place(&self, count: usize) -> f64 {
        self.bottom - (self.bottom - TOP) * count as f64 / self.problems.max(1) as f64
    }

    /// Some round counts, and all.
    fn ticks(&self) -> Vec<usize> {
        let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_usize.pow(power)));
        let step = steps.take(24).find(|step| self.problems / step <= 6).unwrap_or(1);
        let rounds = (0..=self.problems).step_by(step);
        // Neither too near to the last one.
        let mut ticks: Vec<usize> =
            rounds.filter(|tick| self.problems - tick >= step.div_ceil(2)).collect();
        ticks.push(self.problems);
        ticks
    }
}

fn axes(scale: &Scale, counts: &Counts, axis: &str) -> String {
    let (mut text, bottom) = (String::new(), counts.bottom);
    for (x, name) in scale.ticks(8) {
        put!(
            text,
            "<path class=\"grid\" d=\"M{x:.1} {TOP:.1}V{bottom:.1}\"/>\
             <text class=\"soft\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{name}</text>\n",
            bottom + 18.0
        );
    }
    for count in counts.ticks() {
        let y = counts.place(count);
        put!(
            text,
            "<path class=\"grid\" d=\"M{LEFT:.1} {y:.1}H{RIGHT:.1}\"/>\
             <text class=\"soft\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{count}</text>\n",
            LEFT - 8.0,
            y + 4.0
        );
    }
    put!(
        text,
        "<text class=\"soft\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n",
        f64::midpoint(LEFT, RIGHT),
        bottom + 38.0,
        escape(axis)
    );
    text
}

/// A step up for every problem, and on to the end of the plot.
fn line(look: Look, values: &[f64], scale: &Scale, counts: &Counts) -> String {
    let mut path = format!("M{LEFT:.1} {:.1}", counts.place(0));
    for (index, value) in values.iter().enumerate() {
        put!(path, "H{:.1}V{:.1}", scale.place(*value), counts.place(index + 1));
    }
    put!(path, "H{RIGHT:.1}");
    let mut text = format!(
        "<g class=\"{}\"><path class=\"line\" stroke-dasharray=\"{}\" d=\"{path}\"/>\n",
        look.class(),
        look.dashes()
    );
    let every = values.len().div_ceil(MARKED).max(1);
    for (index, value) in values.iter().enumerate().filter(|(index, _)| index % every == 0) {
        text.push_str(&look.mark((scale.place(*value), counts.place(index + 1))));
    }
    text.push_str("</g>\n");
    text
}

/// Names beside the ends of their lines, moved apart where those are near.
fn names(series: &[Series<'_>], counts: &Counts) -> String {
    let mut order: Vec<usize> = (0..series.len()).collect();
    order.sort_by_key(|index| std::cmp::Reverse(series[*index].values.len()));
    let wanted: Vec<f64> =
        order.iter().map(|index| counts.place(series[*index].values.len())).collect();
    let mut places = wanted.clone();
    let mut least = TOP;
    for place in &mut places {
        *place = place.max(least);
        least = *place + LINE;
    }
    let mut most = counts.bottom;
    for place in places.iter_mut().rev() {
        *place = place.min(most);
        most = *place - LINE;
    }
    let mut text = String::new();
    for ((index, end), y) in order.into_iter().zip(wanted).zip(places) {
        let Series { name, values } = &series[index];
        let look = Look(index);
        let solved = match counts.problems - values.len().min(counts.problems) {
            0 => "all".to_owned(),
            unsolved => format!("{} solved, {unsolved} not", values.len()),
        };
        put!(
            text,
            "<g class=\"{}\"><path class=\"lead\" d=\"M{RIGHT:.1} {end:.1}L{:.1} {y:.1}\"/>{}</g>\
             <text x=\"{:.1}\" y=\"{:.1}\">{} <tspan class=\"soft\">{solved}</tspan></text>\n",
            look.class(),
            RIGHT + 14.0,
            look.mark((RIGHT + 22.0, y)),
            RIGHT + 33.0,
            y + 4.0,
            escape(name)
        );
    }
    text
}
