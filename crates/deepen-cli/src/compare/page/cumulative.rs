//! How many problems each column answered within so much: a line for each
//! column, told apart by marks, dashes and the name at its end.

use crate::chart::{LONGEST, Look, Scale, Unit, brief, lines_across, lines_up, open, room};
use crate::markup::escape;
use crate::number::put;

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
    let counts = Counts { problems, bottom };
    let named = series.iter().map(|series| counts.told(series)).collect::<Vec<_>>();
    let width = (RIGHT + 40.0 + room(named.iter().map(String::as_str))).max(760.0);
    let mut text = open(id, (0.0, width, bottom + 48.0), title, &description);
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

    /// A column's name, and what it solved.
    fn told(&self, Series { name, values }: &Series<'_>) -> String {
        let name = brief(name, LONGEST);
        match self.problems - values.len().min(self.problems) {
            0 => format!("{name} all"),
            unsolved => format!("{name} {} solved, {unsolved} not", values.len()),
        }
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
    let bottom = counts.bottom;
    let mut text = lines_up(scale.ticks(8), (TOP, bottom));
    let upwards = counts.ticks().into_iter().map(|count| (counts.place(count), count.to_string()));
    text.push_str(&lines_across(upwards, (LEFT, RIGHT)));
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
        let look = Look(index);
        put!(
            text,
            "<g class=\"{}\"><path class=\"lead\" d=\"M{RIGHT:.1} {end:.1}L{:.1} {y:.1}\"/>{}</g>\
             <text x=\"{:.1}\" y=\"{:.1}\">{}</text>\n",
            look.class(),
            RIGHT + 14.0,
            look.mark((RIGHT + 22.0, y)),
            RIGHT + 33.0,
            y + 4.0,
            escape(&counts.told(&series[index]))
        );
    }
    text
}
