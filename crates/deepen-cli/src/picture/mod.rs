//! A search on a map as a picture: terrain, the cells that were expanded, by
//! iteration, the path, and what a robot covers on it. One SVG file that needs nothing else.
//!
//! Nothing is told by colour alone: terrains and iterations differ in their
//! hatching, and iterations get darker.

mod looks;
mod recorded;
mod runs;

use std::path::Path;

use deepen_maps::grid::{Grid, Terrain};

use crate::answer::{Answer, Status};
use crate::files::{self, Readers};
use crate::markup::escape;
use crate::number::{grouped, put};

use looks::{ITERATIONS, Look};
pub(crate) use recorded::{Of, Recorded, Recorder};

/// From one line of the legend to the next, in units.
const LINE: f64 = 2.2;

/// What is drawn.
pub(crate) struct Drawn<'a> {
    /// The name of the map, and both ends.
    pub(crate) title: String,
    pub(crate) grid: &'a Grid,
    /// The places on the path, in cells from the map's corner; both ends where
    /// there is none.
    pub(crate) path: Vec<[f64; 2]>,
    /// The cells where the path begins and where it ends.
    pub(crate) ends: [(u32, u32); 2],
    /// What a robot covers on the way.
    pub(crate) outlines: Vec<Outline>,
    pub(crate) answer: &'a Answer,
    /// For each cell the iteration in which it was first expanded, from 1.
    pub(crate) iterations: Vec<Option<u32>>,
}

/// What a robot covers at a place, in cells from the map's corner.
pub(crate) enum Outline {
    /// Around a centre, a radius.
    Disc([f64; 2], f64),
    /// Corners.
    Polygon(Vec<[f64; 2]>),
}

/// The name of a file, for a title.
pub(crate) fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The middle of a cell.
pub(crate) fn middle((x, y): (u32, u32)) -> [f64; 2] {
    [f64::from(x) + 0.5, f64::from(y) + 0.5]
}

/// Writes the picture, whole or not at all.
///
/// # Errors
/// Why it cannot be written.
pub(crate) fn write(path: &Path, drawn: &Drawn<'_>) -> Result<(), String> {
    files::write_whole(path, picture(drawn).as_bytes(), Readers::All)
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// Iterations that look the same: from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    from: u32,
    to: u32,
}

/// All iterations, in as many spans as there are looks.
fn spans(last: u32) -> Vec<Span> {
    let count = last.min(ITERATIONS.len() as u32);
    let begin = |place: u32| (u64::from(last) * u64::from(place) / u64::from(count)) as u32 + 1;
    (0..count).map(|place| Span { from: begin(place), to: begin(place + 1) - 1 }).collect()
}

fn picture(drawn: &Drawn<'_>) -> String {
    let (width, height) = (drawn.grid.width(), drawn.grid.height());
    // What a letter, a hatching and a mark are measured by: a map of a
    // thousand cells is seen from farther away.
    let unit = f64::from(width.max(height)) / 60.0;
    let legend = legend(drawn);
    let bottom = f64::from(height) + LINE * unit * (legend.len() as f64 + 1.5);
    let right = f64::from(width).max(30.0 * unit);
    let scale = 900.0 / f64::from(width.max(height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {right:.2} {bottom:.2}\" \
         width=\"{:.0}\" height=\"{:.0}\" font-family=\"sans-serif\" role=\"img\">\n\
         <title>{}</title>\n<desc>{}</desc>\n<defs>\n",
        right * scale,
        bottom * scale,
        escape(&drawn.title),
        escape(&said(drawn).join("; ")),
    );
    let looks = looks::TERRAINS.iter().chain(&ITERATIONS);
    for look in looks {
        svg.push_str(&look.pattern(unit));
    }
    svg.push_str("</defs>\n");
    put!(svg, "<rect width=\"{right:.2}\" height=\"{bottom:.2}\" fill=\"#fff\"/>\n");
    // Every run is a line through the middle of its row, as thick as a cell.
    svg.push_str(
        "<g transform=\"translate(0 .5)\" stroke-width=\"1\" fill=\"none\" \
         shape-rendering=\"crispEdges\">\n",
    );
    cells(&mut svg, drawn);
    svg.push_str("</g>\n");
    way(&mut svg, drawn, unit);
    below(&mut svg, &legend, f64::from(height), unit);
    svg.push_str("</svg>\n");
    svg
}

/// The cells: terrain, and what was expanded above it.
fn cells(svg: &mut String, drawn: &Drawn<'_>) {
    let (width, terrains) = (drawn.grid.width() as usize, drawn.grid.terrains());
    for look in &looks::TERRAINS {
        let is_so = |cell: usize| Some(terrains[cell]) == look.terrain;
        runs::draw(svg, look, width, terrains.len(), is_so);
    }
    let last = drawn.iterations.iter().flatten().max();
    for (span, look) in last.map_or(Vec::new(), |last| spans(*last)).iter().zip(&ITERATIONS) {
        let is_so = |cell: usize| {
            drawn.iterations[cell].is_some_and(|first| (span.from..=span.to).contains(&first))
        };
        runs::draw(svg, look, width, terrains.len(), is_so);
    }
}

/// The path, white about black, with a ring where it begins and a square where
/// it ends; below it what the robot covers.
fn way(svg: &mut String, drawn: &Drawn<'_>, unit: f64) {
    outlines(svg, &drawn.outlines, unit);
    let corners = runs::corners(&drawn.path);
    if corners.len() > 1 {
        let mut line = String::new();
        for (place, [x, y]) in corners.iter().enumerate() {
            put!(line, "{}{} {}", if place == 0 { 'M' } else { 'L' }, short(*x), short(*y));
        }
        for (colour, thick) in [("#fff", 0.8), ("#000", 0.4)] {
            put!(
                svg,
                "<path d=\"{line}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{:.2}\" \
                 stroke-linejoin=\"round\" stroke-linecap=\"round\"/>\n",
                thick * unit.max(0.6),
            );
        }
    }
    let size = 0.8 * unit.max(0.6);
    let [start, goal] = drawn.ends.map(middle);
    put!(
        svg,
        "<g fill=\"#fff\" stroke=\"#000\" stroke-width=\"{:.2}\">\n\
         <circle cx=\"{}\" cy=\"{}\" r=\"{size:.2}\"><title>start</title></circle>\n\
         <rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\"><title>goal</title></rect>\n\
         </g>\n",
        size / 2.0,
        start[0],
        start[1],
        goal[0] - size,
        goal[1] - size,
        2.0 * size,
        2.0 * size,
    );
}

/// What the robot covers: lines about nothing, so that the cells are seen.
fn outlines(svg: &mut String, outlines: &[Outline], unit: f64) {
    if outlines.is_empty() {
        return;
    }
    let thick = 0.12 * unit.max(0.6);
    put!(svg, "<g fill=\"none\" stroke=\"#c00\" stroke-width=\"{thick:.2}\">\n");
    for outline in outlines {
        match outline {
            Outline::Disc([x, y], radius) => {
                let (x, y, radius) = (short(*x), short(*y), short(*radius));
                put!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\n");
            }
            Outline::Polygon(corners) => {
                let corner = |[x, y]: &[f64; 2]| format!("{},{}", short(*x), short(*y));
                let corners: Vec<String> = corners.iter().map(corner).collect();
                put!(svg, "<polygon points=\"{}\"/>\n", corners.join(" "));
            }
        }
    }
    svg.push_str("</g>\n");
}

/// A coordinate to a thousandth of a cell.
fn short(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}

/// What there is to say of the search: how it ended, and what it took.
fn said(drawn: &Drawn<'_>) -> [String; 2] {
    let answer = drawn.answer;
    let ended = match (answer.status, answer.cost) {
        (Status::Solved, Some(cost)) => format!("a path {cost} long"),
        (Status::Unsolvable, _) => "there is no path".to_owned(),
        (_, Some(cost)) => format!("stopped; the best path so far is {cost} long"),
        (_, None) => "stopped".to_owned(),
    };
    let took = format!(
        "{} with {}: {} expanded, {} different cells",
        answer.algorithm.unwrap_or_default(),
        answer.heuristic.as_deref().unwrap_or("no heuristic"),
        grouped(answer.expanded.unwrap_or(0)),
        grouped(drawn.iterations.iter().flatten().count() as u64),
    );
    [ended, took]
}

/// The legend below a map of so many rows.
fn below(svg: &mut String, legend: &[(Option<&Look>, String)], rows: f64, unit: f64) {
    put!(svg, "<g font-size=\"{:.2}\" stroke-width=\"{:.2}\">\n", 1.5 * unit, 0.1 * unit);
    for (number, (look, text)) in legend.iter().enumerate() {
        let y = rows + LINE * unit * (number as f64 + 1.0);
        if let Some(look) = look {
            put!(
                svg,
                "<rect x=\"{unit:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\" \
                 fill=\"url(#{})\" stroke=\"#000\"/>\n",
                y - 1.3 * unit,
                3.0 * unit,
                1.6 * unit,
                look.name,
            );
        }
        put!(svg, "<text x=\"{:.2}\" y=\"{y:.2}\">{}</text>\n", 5.0 * unit, escape(text));
    }
    svg.push_str("</g>\n");
}

/// What stands below the map: looks and what they mean.
fn legend(drawn: &Drawn<'_>) -> Vec<(Option<&'static Look>, String)> {
    let there = |look: &&Look| look.terrain.is_some_and(|of| drawn.grid.terrains().contains(&of));
    let terrains = looks::TERRAINS.iter().filter(there);
    let terrains = terrains.map(|look| {
        let name = match look.terrain {
            Some(Terrain::Trees) => "trees",
            Some(Terrain::Swamp) => "swamp",
            Some(Terrain::Water) => "water",
            _ => "nothing, or a wall",
        };
        (Some(look), name.to_owned())
    });
    let last = drawn.iterations.iter().flatten().max();
    let spans = last.map_or(Vec::new(), |last| spans(*last));
    let iterations = spans.into_iter().zip(&ITERATIONS).map(|(Span { from, to }, look)| {
        let text = if from == to {
            format!("first expanded in iteration {from}")
        } else {
            format!("first expanded in iterations {from} to {to}")
        };
        (Some(look), text)
    });
    let robot = if drawn.outlines.is_empty() { "" } else { "; outlines: the robot" };
    let marks = format!("ring: the start; square: the goal; line: the path{robot}");
    let [ended, took] = said(drawn);
    let head = [drawn.title.clone(), ended, took, marks].map(|text| (None, text));
    head.into_iter().chain(terrains).chain(iterations).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_have_every_iteration_once() {
        for last in 1..100 {
            let spans = spans(last);
            assert!(spans.len() == (last as usize).min(ITERATIONS.len()));
            assert_eq!((spans[0].from, spans[spans.len() - 1].to), (1, last));
            assert!(spans.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
            assert!(spans.iter().all(|span| span.from <= span.to));
        }
    }
}
