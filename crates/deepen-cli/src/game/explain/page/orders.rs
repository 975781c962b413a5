//! The orders of moves compared: a bar for the leaves of each, a dot for those
//! of each random order, and a line at the least there can be.

use super::super::study::Study;
use crate::chart::{lines_up, open};
use crate::number::{grouped, put};

const LEFT: f64 = 130.0;
const RIGHT: f64 = 650.0;
const END: f64 = 740.0;
const TOP: f64 = 30.0;
const BAR: f64 = 18.0;
const ROW: f64 = 30.0;
/// Room for the dots of random orders.
const DOTS: f64 = 84.0;
const RADIUS: f64 = 2.6;

/// The picture.
pub(super) fn picture(study: &Study<'_>) -> String {
    let most = study.minimax.leaves.max(1);
    let place = |leaves: u64| LEFT + (RIGHT - LEFT) * leaves as f64 / most as f64;
    let [best, given, worst] = study.fixed.map(|ordered| ordered.counts.leaves);
    let bars = [
        ("best first", best),
        ("as given", given),
        ("worst first", worst),
        ("minimax", study.minimax.leaves),
    ];
    let random = if study.random.is_empty() { 0.0 } else { DOTS };
    let bottom = TOP + ROW * bars.len() as f64 + random;
    let description = format!(
        "Leaves that alpha-beta looks at: best order first {}, as given {}, worst order {}; minimax {}.",
        grouped(best),
        grouped(given),
        grouped(worst),
        grouped(study.minimax.leaves)
    );
    let title = "Leaves that are looked at, by the order of the moves";
    let mut svg = open("orders", (0.0, END, bottom + 28.0), title, &description);
    svg.push_str(&lines_up(ticks(most).map(|tick| (place(tick), grouped(tick))), (TOP, bottom)));
    for (number, (name, leaves)) in bars.into_iter().enumerate() {
        // Random orders lie between what was given and the worst.
        let y = TOP + ROW * number as f64 + if number > 1 { random } else { 0.0 } + 6.0;
        label(&mut svg, name, y + 13.5);
        let (end, width) = (place(leaves), place(leaves) - LEFT);
        put!(
            svg,
            "<rect class=\"solid\" x=\"{LEFT}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{BAR}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{}</text>\n",
            end + 6.0,
            y + 13.5,
            grouped(leaves)
        );
    }
    if random > 0.0 {
        dots(&mut svg, study, place, TOP + 2.0 * ROW + random - 18.0);
    }
    let x = place(study.least);
    put!(
        svg,
        "<path class=\"least\" d=\"M{x:.1} {:.1}V{bottom:.1}\"/>\
         <text class=\"soft\" x=\"{x:.1}\" y=\"{:.1}\">least possible: {}</text>\n</svg>\n",
        TOP - 8.0,
        TOP - 12.0,
        grouped(study.least)
    );
    svg
}

fn label(svg: &mut String, name: &str, y: f64) {
    put!(svg, "<text x=\"{:.1}\" y=\"{y:.1}\" text-anchor=\"end\">{name}</text>\n", LEFT - 10.0);
}

/// A dot for each random order, those with the same place above each other; in
/// a heap that is too high they lie closer.
fn dots(svg: &mut String, study: &Study<'_>, place: impl Fn(u64) -> f64, bottom: f64) {
    label(svg, &format!("{} random", grouped(study.random.len() as u64)), bottom - 22.0);
    let column = |leaves: u64| ((place(leaves) - LEFT) / (2.0 * RADIUS)).round() as i64;
    let heaps = study
        .random
        .chunk_by(|one, other| column(one.counts.leaves) == column(other.counts.leaves));
    for heap in heaps {
        let step = (2.0 * RADIUS).min((DOTS - 30.0) / heap.len() as f64);
        for (height, ordered) in heap.iter().enumerate() {
            let x = place(ordered.counts.leaves);
            let y = bottom - step * height as f64;
            put!(svg, "<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\"/>\n");
        }
    }
    if let Some([_, median, _]) = study.spread() {
        let leaves = median.counts.leaves;
        put!(
            svg,
            "<text class=\"soft\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">median {}</text>\n",
            place(leaves),
            bottom + 14.0,
            grouped(leaves)
        );
    }
}

/// Ticks from 0 on: at most seven, of round numbers.
fn ticks(most: u64) -> impl Iterator<Item = u64> {
    let powers = std::iter::successors(Some(1_u64), |power| power.checked_mul(10));
    let steps = powers.flat_map(|power| [1, 2, 5].map(|factor: u64| factor.saturating_mul(power)));
    let step = steps.into_iter().find(|step| most / step <= 6).unwrap_or(most);
    (0..=most / step).map(move |number| number * step)
}
