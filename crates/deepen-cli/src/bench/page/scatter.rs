//! Expanded nodes of every board: each step's boards from the easiest to the
//! hardest for that step. Steps are told apart by their marks.

use super::svg::{Scale, Unit, escape, open};
use crate::number::{self, put};

const WIDTH: f64 = 760.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 590.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 400.0;
/// Lines of the key are so far apart.
const LINE: f64 = 22.0;

/// The marks, around 0, 0.
const MARKS: [&str; 8] = [
    "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z",
    "M-3.2 -3.2h6.4v6.4h-6.4z",
    "M0 -4.2L4 3H-4z",
    "M-3.2 -3.2L3.2 3.2M-3.2 3.2L3.2 -3.2",
    "M0 -4.5L4.5 0L0 4.5L-4.5 0z",
    "M-4 0H4M0 -4V4",
    "M0 4.2L4 -3H-4z",
    "M-4 0H4",
];

/// What a step needed for the boards it solved.
pub(super) struct Series<'a> {
    pub(super) name: &'a str,
    pub(super) expanded: Vec<u64>,
}

/// The plot of all series, over so many boards and up to a limit.
pub(super) fn scatter(
    id: &str,
    title: &str,
    series: &[Series<'_>],
    boards: usize,
    limit: u64,
) -> String {
    let given_up = series.iter().any(|series| series.expanded.len() < boards);
    let limit = Some(limit as f64).filter(|_| given_up);
    let numbers =
        series.iter().flat_map(|series| &series.expanded).map(|expanded| *expanded as f64);
    let scale = Scale::around(numbers.chain(limit), Unit::Nodes, (BOTTOM, TOP));
    let description = "Expanded nodes on a logarithmic scale; for each step its boards from the \
                       easiest to the hardest, with a mark of its own.";
    let mut text = open(id, (WIDTH, BOTTOM + 48.0), title, description);
    for (number, _) in series.iter().enumerate() {
        let shape = MARKS[number % MARKS.len()];
        put!(text, "<defs><path id=\"{id}-{number}\" class=\"mark\" d=\"{shape}\"/></defs>\n");
    }
    text.push_str(&axes(&scale, boards));
    if let Some(limit) = limit {
        let y = scale.place(limit);
        put!(
            text,
            "<path class=\"limit\" d=\"M{LEFT:.1} {y:.1}H{RIGHT:.1}\"/>\
             <text class=\"soft\" x=\"{:.1}\" y=\"{:.1}\">given up at {}</text>\n",
            RIGHT + 8.0,
            y + 4.0,
            Unit::Nodes.text(limit)
        );
    }
    for (number, series) in series.iter().enumerate() {
        text.push_str(&marks(&format!("{id}-{number}"), series, boards, &scale));
    }
    text.push_str(&key(id, series));
    text.push_str("</svg>\n");
    text
}

/// The marks of one step and a thin line through them.
fn marks(mark: &str, series: &Series<'_>, boards: usize, scale: &Scale) -> String {
    let mut sorted = series.expanded.clone();
    sorted.sort_unstable();
    let places = sorted.iter().enumerate();
    let places = places.map(|(rank, nodes)| (place(rank, boards), scale.place(*nodes as f64)));
    let places: Vec<(f64, f64)> = places.collect();
    let line: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let mut text = format!("<polyline class=\"lead\" points=\"{}\"/>\n", line.join(" "));
    for (rank, ((x, y), nodes)) in places.iter().zip(&sorted).enumerate() {
        put!(
            text,
            "<use href=\"#{mark}\" x=\"{x:.1}\" y=\"{y:.1}\"><title>{}, {}: {}</title></use>\n",
            escape(series.name),
            rank + 1,
            number::grouped(*nodes)
        );
    }
    text
}

/// Where the board of a rank, from 0, is.
fn place(rank: usize, boards: usize) -> f64 {
    let share = if boards > 1 { rank as f64 / (boards - 1) as f64 } else { 0.5 };
    LEFT + 12.0 + share * (RIGHT - LEFT - 24.0)
}

fn axes(scale: &Scale, boards: usize) -> String {
    let mut text = String::new();
    for (y, name) in scale.powers() {
        put!(
            text,
            "<path class=\"grid\" d=\"M{LEFT:.1} {y:.1}H{RIGHT:.1}\"/>\
             <text class=\"soft\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>\n",
            LEFT - 8.0,
            y + 4.0
        );
    }
    let ends = if boards > 1 { vec![1, boards] } else { vec![boards] };
    for rank in ends {
        put!(
            text,
            "<text class=\"soft\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{rank}</text>\n",
            place(rank.saturating_sub(1), boards),
            BOTTOM + 18.0
        );
    }
    put!(
        text,
        "<text class=\"soft\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">\
         boards, for each step from the easiest to the hardest</text>\n",
        f64::midpoint(LEFT, RIGHT),
        BOTTOM + 38.0
    );
    text
}

/// Which mark is whose, in the order of the steps.
fn key(id: &str, series: &[Series<'_>]) -> String {
    let mut text = String::new();
    let top = f64::midpoint(TOP, BOTTOM) - LINE * (series.len() as f64 - 1.0) / 2.0;
    for (number, series) in series.iter().enumerate() {
        let y = top + LINE * number as f64;
        put!(
            text,
            "<use href=\"#{id}-{number}\" x=\"{:.1}\" y=\"{y:.1}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{}</text>\n",
            RIGHT + 16.0,
            RIGHT + 28.0,
            y + 4.0,
            escape(series.name)
        );
    }
    text
}
