//! The cells that a robot covers, where it stands and on its way.

use std::collections::BTreeSet;
use std::f64::consts::{PI, TAU};

use super::{LatticeError, Motion, Outline, Robot};

/// A part of a cell that is covered counts from this area on, in cells: less is
/// rounding at a border.
const LEAST_AREA: f64 = 1e-5;

/// The same for discs, as the depth to which they reach.
const LEAST_DEPTH: f64 = 1e-5;

/// How far a motion's ends may be from the lattice, in cells and in radians.
const TOLERANCE: f64 = 0.011;

/// The shorter turn between two angles.
fn turn(from: f64, to: f64) -> f64 {
    let positive = ((to - from) % TAU + TAU) % TAU;
    if positive > PI { positive - TAU } else { positive }
}

/// The cells that the robot covers at a position in cells and an angle.
pub(super) fn standing(robot: &Robot<'_>, [x, y, angle]: [f64; 3]) -> BTreeSet<(isize, isize)> {
    let mut covered = BTreeSet::new();
    let corners: Vec<[f64; 2]> = match robot.outline {
        Outline::Disc(radius) => {
            let radius = radius / robot.cell;
            vec![[x - radius, y - radius], [x + radius, y + radius]]
        }
        Outline::Polygon(corners) => {
            let turned = |[ahead, aside]: &[f64; 2]| {
                let (sin, cos) = angle.sin_cos();
                let (ahead, aside) = (ahead / robot.cell, aside / robot.cell);
                [x + cos * ahead - sin * aside, y + sin * ahead + cos * aside]
            };
            corners.iter().map(turned).collect()
        }
    };
    let range = |axis: usize| {
        let least = corners.iter().map(|corner| corner[axis]).fold(f64::MAX, f64::min);
        let most = corners.iter().map(|corner| corner[axis]).fold(f64::MIN, f64::max);
        least.round() as isize - 1..=most.round() as isize + 1
    };
    for row in range(1) {
        for column in range(0) {
            let (left, top) = (column as f64 - 0.5, row as f64 - 0.5);
            let covers = match robot.outline {
                Outline::Disc(radius) => {
                    // What reaches no deeper than that adjoins.
                    let (least, most) = (LEAST_DEPTH, 1.0 - LEAST_DEPTH);
                    let dx = x - x.clamp(left + least, left + most);
                    let dy = y - y.clamp(top + least, top + most);
                    (dx * dx + dy * dy).sqrt() <= radius / robot.cell
                }
                Outline::Polygon(_) => common_area(&corners, left, top) > LEAST_AREA,
            };
            if covers {
                covered.insert((column, row));
            }
        }
    }
    covered
}

/// The area that a polygon and the cell with this corner have in common: the
/// polygon is cut along the four lines (Sutherland and Hodgman 1974).
fn common_area(corners: &[[f64; 2]], left: f64, top: f64) -> f64 {
    let lines = [(0, 1.0, left), (0, -1.0, left + 1.0), (1, 1.0, top), (1, -1.0, top + 1.0)];
    let mut rest = corners.to_vec();
    for (axis, sign, line) in lines {
        let depth = |point: [f64; 2]| sign * (point[axis] - line);
        let mut cut = Vec::new();
        for index in 0..rest.len() {
            let (from, to) = (rest[index], rest[(index + 1) % rest.len()]);
            let (before, after) = (depth(from), depth(to));
            if before >= 0.0 {
                cut.push(from);
            }
            if (before >= 0.0) != (after >= 0.0) {
                let part = before / (before - after);
                cut.push([from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]);
            }
        }
        rest = cut;
    }
    let double = (0..rest.len()).map(|index| {
        let (from, to) = (rest[index], rest[(index + 1) % rest.len()]);
        from[0] * to[1] - from[1] * to[0]
    });
    double.sum::<f64>().abs() / 2.0
}

/// The cells that a motion covers on its way, from the cell where it starts.
///
/// # Errors
/// When it is no motion of the robot on its lattice.
pub fn covered(robot: &Robot<'_>, motion: usize) -> Result<BTreeSet<(isize, isize)>, LatticeError> {
    let wrong = LatticeError::OffLattice { motion };
    let Motion { start, end: (columns, rows, end), poses, .. } = robot.motions[motion];
    let angle = |heading: usize| robot.angles.get(heading).copied().ok_or_else(|| wrong.clone());
    let ends = [[0.0, 0.0, angle(start)?], [columns as f64, rows as f64, angle(end)?]];
    let mut way: Vec<[f64; 3]> =
        poses.iter().map(|[x, y, angle]| [x / robot.cell, y / robot.cell, *angle]).collect();
    let last = way.len().saturating_sub(1);
    for (index, expected) in [(0, ends[0]), (last, ends[1])] {
        let near = |pose: &[f64; 3]| {
            (pose[0] - expected[0]).abs() < TOLERANCE
                && (pose[1] - expected[1]).abs() < TOLERANCE
                && turn(pose[2], expected[2]).abs() < TOLERANCE
        };
        match way.get_mut(index).filter(|pose| near(pose)) {
            // On the lattice, whatever the decimals of the file leave open.
            Some(pose) => *pose = expected,
            None => return Err(wrong),
        }
    }
    let reach = match robot.outline {
        Outline::Disc(_) => 0.0,
        Outline::Polygon(corners) => {
            let far = |[x, y]: &[f64; 2]| (x * x + y * y).sqrt() / robot.cell;
            corners.iter().map(far).fold(0.0, f64::max)
        }
    };
    let mut cells = standing(robot, ends[0]);
    for pair in way.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let by = [to[0] - from[0], to[1] - from[1], turn(from[2], to[2])];
        let length = by[0].abs() + by[1].abs() + by[2].abs() * reach;
        let parts = (length * 32.0).ceil().max(1.0);
        for part in 1..=parts as i32 {
            let part = f64::from(part) / parts;
            cells.extend(standing(robot, [0, 1, 2].map(|axis| from[axis] + part * by[axis])));
        }
    }
    Ok(cells)
}
