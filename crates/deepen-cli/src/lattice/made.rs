//! Motion primitives worked out from geometry: `deepen generate lattice-8` and
//! `lattice-16`, kept in `data/lattices`.
//!
//! A heading looks along a vector of whole cells, so that going straight leads
//! from centre to centre. From each there are: ahead, by that vector; back, the
//! same way and thrice as dear; a turn on the spot to either neighbouring
//! heading; and an arc to either. An arc of radius `r` from the angle `a` to `b`,
//! behind a straight part of length `l`, leads on by
//!
//! ```text
//! dx = l cos a + r (sin b - sin a)
//! dy = l sin a - r (cos b - cos a)
//! ```
//!
//! and one before a straight part by the same with `l cos b`, `l sin b`. For
//! each number of whole columns and rows within reach these are two linear
//! equations for `l` and `r`; of those with `l` not below 0 and an `r` that is
//! not below the least, to the right side, the shortest is taken.

use std::f64::consts::{FRAC_PI_4, TAU};

use crate::number::put;

/// A robot to be.
pub(crate) struct Plan {
    /// Where each heading of the first quarter looks.
    quarter: &'static [(i32, i32)],
    footprint: &'static str,
}

/// A round robot with eight headings.
pub(crate) const EIGHT: Plan = Plan { quarter: &[(1, 0), (1, 1)], footprint: r#"{"radius": 0.2}"# };

/// A long robot with sixteen headings.
pub(crate) const SIXTEEN: Plan = Plan {
    quarter: &[(1, 0), (2, 1), (1, 1), (1, 2)],
    footprint: r#"{"polygon": [[-0.3, -0.2], [0.4, -0.2], [0.4, 0.2], [-0.3, 0.2]]}"#,
};

/// The side of a cell, in metres, and what a radian costs.
const RESOLUTION: f64 = 0.25;
const TURNING_COST: f64 = 0.2;
/// How much dearer it is to go back.
const BACK: f64 = 3.0;
/// The least radius of an arc, and how far one may lead; in cells.
const LEAST_RADIUS: f64 = 1.5;
const REACH: i32 = 8;
/// Arcs are cut into parts of at most so many radians.
const PART: f64 = FRAC_PI_4 / 8.0;

/// A straight part and an arc, in one order or the other.
struct Arc {
    cells: (i32, i32),
    straight: f64,
    radius: f64,
    straight_first: bool,
}

impl Plan {
    /// The file.
    pub(crate) fn text(&self) -> String {
        let looks = self.looks();
        let angle = |heading: usize| {
            let (x, y) = looks[heading % looks.len()];
            f64::from(y).atan2(f64::from(x)).rem_euclid(TAU)
        };
        let angles: Vec<String> = (0..looks.len()).map(|heading| shown(angle(heading))).collect();
        let mut text = String::from("{\n");
        put!(text, "  \"resolution\": {RESOLUTION},\n  \"headings\": [{}],\n", angles.join(", "));
        put!(text, "  \"footprint\": {},\n", self.footprint);
        put!(text, "  \"turning_cost\": {TURNING_COST},\n  \"primitives\": [\n");
        let mut lines = Vec::new();
        for (heading, &(x, y)) in looks.iter().enumerate() {
            let here = angle(heading);
            let ahead = |by: i32| [[0.0, 0.0, here], [f64::from(by * x), f64::from(by * y), here]];
            let mut add = |name, cells, end, poses: &[[f64; 3]], multiplier| {
                lines.push(line(name, heading, (cells, end), poses, multiplier));
            };
            add("ahead", (x, y), heading, &ahead(1), 1.0);
            for (side, turn) in [("left", 1), ("right", looks.len() - 1)] {
                let end = (heading + turn) % looks.len();
                let there = angle(end);
                if let Some(arc) = Arc::shortest(here, there) {
                    add(side, arc.cells, end, &arc.poses(here, there), 1.0);
                }
            }
            add("back", (-x, -y), heading, &ahead(-1), BACK);
            for (side, turn) in [("turn-left", 1), ("turn-right", looks.len() - 1)] {
                let end = (heading + turn) % looks.len();
                add(side, (0, 0), end, &[[0.0, 0.0, here], [0.0, 0.0, angle(end)]], 1.0);
            }
        }
        text.push_str(&lines.join(",\n"));
        text.push_str("\n  ]\n}\n");
        text
    }

    /// Where every heading looks.
    fn looks(&self) -> Vec<(i32, i32)> {
        let quarters = (0..4).scan(self.quarter.to_vec(), |looks, _| {
            let next = looks.iter().map(|(x, y)| (-y, *x)).collect();
            Some(std::mem::replace(looks, next))
        });
        quarters.flatten().collect()
    }
}

/// The turn between neighbouring headings.
fn turn(from: f64, to: f64) -> f64 {
    let turn = (to - from).rem_euclid(TAU);
    if turn > TAU / 2.0 { turn - TAU } else { turn }
}

impl Arc {
    /// The shortest from an angle to another.
    fn shortest(from: f64, to: f64) -> Option<Arc> {
        let reach = -REACH..=REACH;
        let cells = reach.clone().flat_map(|x| reach.clone().map(move |y| (x, y)));
        let both = cells.flat_map(|cells| [(cells, true), (cells, false)]);
        let arcs = both.filter_map(|(cells, first)| Arc::of(cells, first, from, to));
        arcs.min_by(|a, b| a.length(from, to).total_cmp(&b.length(from, to)))
    }

    /// The one that leads so far, if it is one.
    fn of(cells: (i32, i32), straight_first: bool, from: f64, to: f64) -> Option<Arc> {
        let (dx, dy) = (f64::from(cells.0), f64::from(cells.1));
        let (ly, lx) = if straight_first { from } else { to }.sin_cos();
        let (rx, ry) = (to.sin() - from.sin(), from.cos() - to.cos());
        let determinant = lx * ry - ly * rx;
        let straight = (dx * ry - dy * rx) / determinant;
        let radius = (lx * dy - ly * dx) / determinant;
        let fits =
            straight >= -1e-9 && radius * turn(from, to) > 0.0 && radius.abs() >= LEAST_RADIUS;
        fits.then_some(Arc { cells, straight: straight.max(0.0), radius, straight_first })
    }

    fn length(&self, from: f64, to: f64) -> f64 {
        self.straight + (self.radius * turn(from, to)).abs()
    }

    /// Poses on the way, in cells.
    fn poses(&self, from: f64, to: f64) -> Vec<[f64; 3]> {
        let parts = (turn(from, to).abs() / PART).ceil();
        let ahead = |[x, y, angle]: [f64; 3]| {
            [x + self.straight * angle.cos(), y + self.straight * angle.sin(), angle]
        };
        let begin = [0.0, 0.0, from];
        let from_here = if self.straight_first { ahead(begin) } else { begin };
        let mut poses = vec![begin];
        if self.straight_first && self.straight > 0.0 {
            poses.push(from_here);
        }
        for part in 1..=parts as i32 {
            let angle = from + turn(from, to) * f64::from(part) / parts;
            let x = from_here[0] + self.radius * (angle.sin() - from.sin());
            poses.push([x, from_here[1] + self.radius * (from.cos() - angle.cos()), angle]);
        }
        let last = poses[poses.len() - 1];
        if !self.straight_first && self.straight > 0.0 {
            poses.push(ahead(last));
        }
        poses
    }
}

/// A number to six places.
fn shown(number: f64) -> String {
    // Adding 0 takes the sign off a zero.
    ((number * 1e6).round() / 1e6 + 0.0).to_string()
}

/// A primitive with poses in cells.
fn line(
    name: &str,
    start: usize,
    ((dx, dy), end): ((i32, i32), usize),
    poses: &[[f64; 3]],
    multiplier: f64,
) -> String {
    let pose = |[x, y, angle]: &[f64; 3]| {
        let angle = shown(angle.rem_euclid(TAU));
        format!("[{}, {}, {angle}]", shown(x * RESOLUTION), shown(y * RESOLUTION))
    };
    let poses: Vec<String> = poses.iter().map(pose).collect();
    format!(
        "    {{\"name\": \"{name}\", \"start\": {start}, \"end\": [{dx}, {dy}, {end}], \
         \"multiplier\": {multiplier}, \"poses\": [{}]}}",
        poses.join(", ")
    )
}
