//! A cube as a picture: its net, and before each turn of a solution a small one
//! with an arrow on the face that is to be turned. One SVG file that needs
//! nothing else.
//!
//! Nothing is told by colour alone: every sticker bears the letter of its face.

use std::path::Path;

use deepen_puzzles::cube::{Cube, Face, Orientation, Turn};

use crate::amount::Amount;
use crate::answer::{Answer, Proven, Status};
use crate::files::{self, Readers};
use crate::markup::escape;
use crate::number::put;
use crate::output::plural;

/// What is drawn.
pub(super) struct Drawn<'a> {
    /// The cube, by centres, and how it is held.
    pub(super) cube: Cube,
    pub(super) held: Orientation,
    /// The solution, by centres; none where none is known.
    pub(super) turns: &'a [Turn],
    pub(super) answer: &'a Answer,
}

/// Small nets in a row.
const IN_A_ROW: usize = 6;
/// The side of a sticker, in the large net and in the small ones.
const LARGE: f64 = 26.0;
const SMALL: f64 = 10.0;
/// The width and height of a net in stickers, and the gap between faces.
const NET: [f64; 2] = [12.0, 9.0];
const GAP: f64 = 0.25;
/// Around everything, and from one small net to the next.
const MARGIN: f64 = 24.0;
const APART: [f64; 2] = [18.0, 44.0];
/// What a line of text takes.
const LINE: f64 = 22.0;

/// Writes the picture, whole or not at all.
///
/// # Errors
/// Why it cannot be written.
pub(super) fn write(path: &Path, drawn: &Drawn<'_>) -> Result<(), String> {
    files::write_whole(path, picture(drawn).as_bytes(), Readers::All)
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// The colours of the faces, and of the letters on them.
fn colours(face: Face) -> (&'static str, &'static str) {
    match face {
        Face::U => ("#fdfdfb", "#555"),
        Face::R => ("#c62828", "#fff"),
        Face::F => ("#2e8b3d", "#fff"),
        Face::D => ("#ffd93b", "#5a4a00"),
        Face::L => ("#f57c1f", "#4a2000"),
        Face::B => ("#1f5fb4", "#fff"),
    }
}

/// Where a face lies in the net, in stickers.
fn corner(place: Face) -> [f64; 2] {
    let [column, row] = match place {
        Face::U => [1.0, 0.0],
        Face::L => [0.0, 1.0],
        Face::F => [1.0, 1.0],
        Face::R => [2.0, 1.0],
        Face::B => [3.0, 1.0],
        Face::D => [1.0, 2.0],
    };
    [column * (3.0 + GAP), row * (3.0 + GAP)]
}

/// The size of a net whose stickers have such a side.
fn size(side: f64) -> [f64; 2] {
    [side * (NET[0] + 3.0 * GAP), side * (NET[1] + 2.0 * GAP)]
}

fn picture(drawn: &Drawn<'_>) -> String {
    let small = size(SMALL);
    let step = [small[0] + APART[0], small[1] + APART[1]];
    let pictures = if drawn.turns.is_empty() { 0 } else { drawn.turns.len() + 1 };
    let rows = pictures.div_ceil(IN_A_ROW);
    let top = MARGIN + size(LARGE)[1].max(LINE * 8.0) + MARGIN;
    let width = 2.0 * MARGIN + step[0] * IN_A_ROW as f64 - APART[0];
    let height = top + step[1] * rows as f64 + MARGIN / 2.0;
    let said = said(drawn);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"sans-serif\" role=\"img\">\n\
         <title>{}</title>\n<desc>{}</desc>\n\
         <defs><marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"5\" refY=\"5\" markerWidth=\".9\" \
         markerHeight=\".9\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\"/></marker></defs>\n\
         <rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"#fff\"/>\n",
        escape(&said[0]),
        escape(&said[1..].join("; ")),
    );
    net(&mut svg, &drawn.cube, drawn.held, [MARGIN, MARGIN, LARGE]);
    texts(&mut svg, &said, [MARGIN + size(LARGE)[0] + MARGIN, MARGIN + LINE]);
    let mut cube = drawn.cube;
    for number in 0..pictures {
        let (row, column) = (number / IN_A_ROW, number % IN_A_ROW);
        let at = [MARGIN + step[0] * column as f64, top + step[1] * row as f64];
        let turn = drawn.turns.get(number).copied();
        let below = turn.map(|turn| format!("{}. {}", number + 1, drawn.held.as_held(turn)));
        let below = below.unwrap_or_else(|| "done".to_owned());
        put!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"16\" font-weight=\"bold\">{}</text>\n",
            at[0],
            at[1] + 12.0,
            escape(&below)
        );
        net(&mut svg, &cube, drawn.held, [at[0], at[1] + 20.0, SMALL]);
        if let Some(turn) = turn {
            arrow(&mut svg, drawn.held.as_held(turn), [at[0], at[1] + 20.0, SMALL]);
            cube = cube.turned(turn);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// The net of a cube at a place, with stickers of a side.
fn net(svg: &mut String, cube: &Cube, held: Orientation, [x, y, side]: [f64; 3]) {
    let facelets = cube.to_facelets_held(held);
    put!(
        svg,
        "<g transform=\"translate({x:.1} {y:.1}) scale({side})\" stroke=\"#222\" \
         stroke-width=\".07\" font-size=\".55\" text-anchor=\"middle\">\n"
    );
    for place in Face::ALL {
        let [left, top] = corner(place);
        for facelet in 0..9_u8 {
            let colour = facelets.on(place, usize::from(facelet));
            let (ground, letter) = colours(colour);
            let (column, row) = (f64::from(facelet % 3), f64::from(facelet / 3));
            let (x, y) = (left + column, top + row);
            put!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"1\" height=\"1\" rx=\".12\" fill=\"{ground}\"/>\
                 <text x=\"{}\" y=\"{}\" fill=\"{letter}\" stroke=\"none\">{colour}</text>\n",
                short(x),
                short(y),
                short(x + 0.5),
                short(y + 0.7),
            );
        }
    }
    svg.push_str("</g>\n");
}

/// An arrow around the middle of the face that is turned, as far as it is.
fn arrow(svg: &mut String, turn: Turn, [x, y, side]: [f64; 3]) {
    /// The circle on which it lies.
    const RADIUS: f64 = 1.0;
    let [left, top] = corner(turn.face());
    let middle = [left + 1.5, top + 1.5];
    // From the top of the face, where it is turned by one quarter; symmetrical
    // about it where by two.
    let (from, to, sweep) = match turn.quarters() {
        1 => (-145.0_f64, -40.0_f64, 1),
        2 => (-180.0, 0.0, 1),
        _ => (-35.0, -140.0, 0),
    };
    let on = |angle: f64| {
        let (up, along) = angle.to_radians().sin_cos();
        [short(middle[0] + RADIUS * along), short(middle[1] + RADIUS * up)]
    };
    let ([x1, y1], [x2, y2]) = (on(from), on(to));
    put!(svg, "<g transform=\"translate({x:.1} {y:.1}) scale({side})\" fill=\"none\">\n");
    put!(
        svg,
        "<rect x=\"{}\" y=\"{}\" width=\"3\" height=\"3\" rx=\".15\" stroke=\"#000\" \
         stroke-width=\".24\"/>\n",
        short(left),
        short(top)
    );
    for (colour, thick, head) in [("#fff", 0.5, ""), ("#000", 0.2, " marker-end=\"url(#head)\"")] {
        put!(
            svg,
            "<path d=\"M{x1} {y1}A{RADIUS} {RADIUS} 0 0 {sweep} {x2} {y2}\" stroke=\"{colour}\" \
             stroke-width=\"{thick}\"{head}/>\n"
        );
    }
    svg.push_str("</g>\n");
}

/// Lines of text below each other; the first is the title.
fn texts(svg: &mut String, lines: &[String], [x, y]: [f64; 2]) {
    for (number, line) in lines.iter().enumerate() {
        let (size, weight) = if number == 0 { (20, "bold") } else { (15, "normal") };
        put!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size}\" font-weight=\"{weight}\">{}</text>\n",
            y + LINE * number as f64,
            escape(line)
        );
    }
}

/// A coordinate to a thousandth of a sticker.
fn short(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}

/// What there is to say: how it ended, how the cube is held, and the solution.
fn said(drawn: &Drawn<'_>) -> Vec<String> {
    /// Turns in a line.
    const TURNS: usize = 12;
    let answer = drawn.answer;
    let steps = match answer.cost {
        Some(Amount::Whole(cost)) => plural(cost, answer.step.unwrap_or("turn")),
        _ => String::new(),
    };
    let proven = match (answer.proof, answer.lower_bound) {
        (Some(Proven::Optimal), _) => "proven optimal".to_owned(),
        (_, Some(bound)) => format!("no solution has fewer than {bound}"),
        (_, None) => "nothing is proven of the optimum".to_owned(),
    };
    let ended = match (answer.status, &answer.plan) {
        (Status::Unsolvable, _) => "there is no solution".to_owned(),
        (_, Some(_)) => format!("solved in {steps}"),
        (_, None) => "no solution was found".to_owned(),
    };
    let mut said = vec![ended, proven, format!("held with {}", drawn.held)];
    for line in answer.plan.iter().flat_map(|plan| plan.chunks(TURNS)) {
        said.push(line.join(" "));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use deepen_puzzles::cube::parse_scramble;

    #[test]
    fn every_sticker_and_every_turn_is_there() {
        let read = parse_scramble("R U2 F' x").unwrap();
        let turns: Vec<Turn> = deepen_puzzles::cube::notation::inverse(read.turns());
        let mut answer = Answer::new("cube", String::new(), String::new());
        (answer.plan, answer.cost) = (Some(vec!["a<b".to_owned()]), Some(Amount::Whole(1)));
        let drawn =
            Drawn { cube: read.cube(), held: read.orientation(), turns: &turns, answer: &answer };
        let svg = picture(&drawn);
        let document = roxmltree::Document::parse(&svg).unwrap();
        let count =
            |name: &str| document.descendants().filter(|node| node.has_tag_name(name)).count();
        // The ground, five nets, and a frame for each turn.
        assert_eq!(count("rect"), 1 + 5 * 54 + 3);
        // Each arrow is drawn twice; the head of the arrow is a path as well.
        assert_eq!(count("path"), 2 * 3 + 1);
        assert!(svg.contains("a&lt;b") && svg.contains("held with F up"), "{svg}");
        assert!(svg.contains("solved in 1 turn<"), "{svg}");
    }
}
