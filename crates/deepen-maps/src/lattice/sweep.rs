//! The cells that a footprint touches on its way along poses.
//!
//! Between two poses the reference point goes straight and the heading turns
//! evenly, the short way. What is returned holds every cell into which the
//! footprint reaches deeper than [`TOUCH`] on that way, and none that is
//! farther than [`MARGIN`] from what it covers in its steps:
//!
//! A disc sweeps what is no farther than its radius from the segment. For a
//! polygon a turn is divided into steps of an angle `a`. A corner at distance
//! `r` goes along a curve whose second derivative by the part of the step is at
//! most `r a^2`, so it departs from its chord by at most `r a^2 / 8`; `a` is so
//! small that this is below [`MARGIN`]. A point of a side departs by no more,
//! and its chord lies in the convex hull of both ends of the side before and
//! after the step. What is inside the polygon at some time and is not crossed
//! by a side during the step was inside it at its beginning. Turning nothing
//! makes one step without any margin, so a robot as wide as a corridor fits.

use super::footprint::{Footprint, contains};
use super::pose::{Offset, turn};

/// How deep a footprint may reach into a cell without touching it, in cells:
/// what exactly adjoins must not touch by rounding.
pub const TOUCH: f64 = 1e-6;

/// How far from the footprint a cell may be that is counted as swept in a turn,
/// in cells.
pub const MARGIN: f64 = 1e-3;

/// Half a cell, but for what is no touch.
const HALF: f64 = 0.5 - TOUCH;

/// A position in cells and an angle in radians.
pub(super) type Posture = [f64; 3];

/// More work than was allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMuch;

/// The cells around a motion, and which of them it touches.
struct Touched {
    /// The first column and row.
    corner: Offset,
    columns: usize,
    cells: Vec<bool>,
}

/// The cells, relative to that around the origin, that the footprint sweeps, row
/// by row; all in cells. `work` is what may still be looked at, in sides of
/// cells.
pub(super) fn swept(
    footprint: &Footprint,
    postures: &[Posture],
    work: &mut u64,
) -> Result<Vec<Offset>, TooMuch> {
    // Twice the margin, since a corner that turns may be farther by rounding.
    let mut cells = Touched::around(postures, footprint.reach() + 2.0 * MARGIN, work)?;
    let standing = postures.iter().take(1).map(|posture| (*posture, *posture));
    let moving = postures.windows(2).map(|pair| (pair[0], pair[1]));
    for (from, to) in standing.chain(moving) {
        match footprint {
            Footprint::Radius(radius) => {
                let ends = [[from[0], from[1]], [to[0], to[1]]];
                let near = |cell| distance(ends, cell) <= *radius;
                cells.add(&ends, *radius, (1, work), near)?;
            }
            Footprint::Polygon(corners) => {
                let angle = turn(from[2], to[2]);
                let most = (8.0 * MARGIN / footprint.reach()).sqrt();
                let steps = (angle.abs() / most).ceil().max(1.0);
                let margin = if angle == 0.0 { 0.0 } else { MARGIN };
                let mut before = placed(corners, from);
                for step in 1..=steps as i32 {
                    let part = f64::from(step) / steps;
                    let between = |axis: usize| from[axis] + part * (to[axis] - from[axis]);
                    let after = placed(corners, [between(0), between(1), from[2] + part * angle]);
                    let touched = |cell| crossed(&before, &after, cell, HALF + margin);
                    let both = [&before[..], &after[..]].concat();
                    cells.add(&both, margin, (corners.len() as u64, work), touched)?;
                    before = after;
                }
            }
        }
    }
    Ok(cells.all())
}

#[allow(clippy::cast_sign_loss, clippy::cast_possible_wrap)] // few and ordered
impl Touched {
    /// None of the cells that are so near to the way.
    fn around(postures: &[Posture], reach: f64, work: &mut u64) -> Result<Self, TooMuch> {
        let range = |axis| range(postures.iter().map(|posture| posture[axis]), reach);
        let ((left, right), (top, bottom)) = (range(0), range(1));
        let columns = (right - left + 1) as usize;
        let cells = columns * (bottom - top + 1) as usize;
        *work = work.checked_sub(cells as u64).ok_or(TooMuch)?;
        Ok(Touched { corner: (left, top), columns, cells: vec![false; cells] })
    }

    /// All that are touched.
    fn all(&self) -> Vec<Offset> {
        let touched = self.cells.iter().enumerate().filter(|(_, touched)| **touched);
        let offset = |(cell, _)| {
            let (x, y) = (cell % self.columns, cell / self.columns);
            (self.corner.0 + x as i32, self.corner.1 + y as i32)
        };
        touched.map(offset).collect()
    }

    /// Adds the cells around some points that are touched.
    fn add(
        &mut self,
        points: &[[f64; 2]],
        around: f64,
        (price, work): (u64, &mut u64),
        touched: impl Fn([f64; 2]) -> bool,
    ) -> Result<(), TooMuch> {
        let range = |axis: usize| range(points.iter().map(|point| point[axis]), around);
        let ((left, right), (top, bottom)) = (range(0), range(1));
        let cells = u64::from((right - left + 1).unsigned_abs())
            * u64::from((bottom - top + 1).unsigned_abs());
        *work = work.checked_sub(price * cells).ok_or(TooMuch)?;
        for y in top..=bottom {
            let row = (y - self.corner.1) as usize * self.columns;
            for x in left..=right {
                let cell = &mut self.cells[row + (x - self.corner.0) as usize];
                *cell = *cell || touched([f64::from(x), f64::from(y)]);
            }
        }
        Ok(())
    }
}

/// The first and the last cell that are so near to some places.
fn range(places: impl Iterator<Item = f64> + Clone, around: f64) -> (i32, i32) {
    let least = places.clone().fold(f64::INFINITY, f64::min) - around;
    let most = places.fold(f64::NEG_INFINITY, f64::max) + around;
    ((least + 0.5).floor() as i32, (most + 0.5).floor() as i32)
}

/// The corners at a position and angle.
fn placed(corners: &[[f64; 2]], [x, y, angle]: Posture) -> Vec<[f64; 2]> {
    let (sin, cos) = angle.sin_cos();
    corners
        .iter()
        .map(|[ahead, aside]| [x + ahead * cos - aside * sin, y + ahead * sin + aside * cos])
        .collect()
}

/// Whether a polygon on its way touches the square of a half side around a
/// centre.
fn crossed(before: &[[f64; 2]], after: &[[f64; 2]], centre: [f64; 2], half: f64) -> bool {
    let sides = (0..before.len()).map(|corner| {
        let next = (corner + 1) % before.len();
        [before[corner], before[next], after[corner], after[next]]
    });
    contains(before, centre) || sides.into_iter().any(|hull| overlap(&hull, centre, half))
}

/// Whether the convex hull of four points meets a square: no line separates
/// them. Lines along the square's sides and along the hull's are enough
/// (separating axis theorem); those through two points have the hull's among
/// them.
fn overlap(points: &[[f64; 2]; 4], [x, y]: [f64; 2], half: f64) -> bool {
    const PAIRS: [(usize, usize); 6] = [(0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2)];
    let apart = |[across, along]: [f64; 2]| {
        let reach = half * (across.abs() + along.abs());
        let projected = points.map(|point| (point[0] - x) * across + (point[1] - y) * along);
        projected.iter().all(|place| *place > reach)
            || projected.iter().all(|place| *place < -reach)
    };
    let normal = |(from, to): (usize, usize)| {
        [points[from][1] - points[to][1], points[to][0] - points[from][0]]
    };
    !apart([1.0, 0.0]) && !apart([0.0, 1.0]) && !PAIRS.into_iter().map(normal).any(apart)
}

/// How far a segment is from the square of a cell.
fn distance(ends: [[f64; 2]; 2], centre: [f64; 2]) -> f64 {
    let [from, to] = ends.map(|[x, y]| [x - centre[0], y - centre[1]]);
    if overlap(&[from, to, from, to], [0.0, 0.0], HALF) {
        return 0.0;
    }
    let length = |[x, y]: [f64; 2]| (x * x + y * y).sqrt();
    let outside = |[x, y]: [f64; 2]| length([(x.abs() - HALF).max(0.0), (y.abs() - HALF).max(0.0)]);
    let along = [to[0] - from[0], to[1] - from[1]];
    let squared = along[0] * along[0] + along[1] * along[1];
    let corners = [[-HALF, -HALF], [HALF, -HALF], [-HALF, HALF], [HALF, HALF]];
    let beside = corners.map(|[x, y]| {
        let away = [x - from[0], y - from[1]];
        let part = (away[0] * along[0] + away[1] * along[1]) / squared;
        let part = if squared > 0.0 { part.clamp(0.0, 1.0) } else { 0.0 };
        length([away[0] - part * along[0], away[1] - part * along[1]])
    });
    beside.into_iter().chain([outside(from), outside(to)]).fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

    fn cells(footprint: &Footprint, postures: &[Posture]) -> Vec<Offset> {
        swept(footprint, postures, &mut u64::MAX.clone()).unwrap()
    }

    fn rectangle(length: f64, width: f64) -> Footprint {
        let (x, y) = (length / 2.0, width / 2.0);
        Footprint::Polygon(vec![[-x, -y], [x, -y], [x, y], [-x, y]])
    }

    #[test]
    fn what_adjoins_is_not_touched() {
        let ahead = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0]];
        for footprint in [rectangle(1.0, 1.0), Footprint::Radius(0.5), Footprint::Radius(0.0)] {
            assert_eq!(cells(&footprint, &ahead[..1]), [(0, 0)], "{footprint:?}");
            assert_eq!(cells(&footprint, &ahead), [(0, 0), (1, 0), (2, 0)], "{footprint:?}");
        }
        assert_eq!(cells(&Footprint::Radius(0.51), &ahead[..1]).len(), 5);
        assert_eq!(cells(&rectangle(1.1, 1.1), &ahead[..1]).len(), 9);
        // A point on a diagonal goes through corners.
        let diagonal = [[0.0, 0.0, 0.0], [2.0, 2.0, 0.0]];
        assert_eq!(cells(&Footprint::Radius(0.0), &diagonal), [(0, 0), (1, 1), (2, 2)]);
    }

    #[test]
    fn a_turn_sweeps_what_the_corners_pass() {
        let turn = [[0.0, 0.0, 0.0], [0.0, 0.0, FRAC_PI_4], [0.0, 0.0, FRAC_PI_2]];
        let long = rectangle(4.8, 0.8);
        assert_eq!(cells(&long, &turn[..1]).len(), 5);
        let all = cells(&long, &turn);
        // A quarter of a disc of radius 2.4, twice: the rest is not swept.
        assert!(all.contains(&(1, 1)) && all.contains(&(-2, -1)) && all.contains(&(2, 0)));
        assert!(!all.contains(&(2, -1)) && !all.contains(&(-1, 1)));
        assert!(all.contains(&(2, 2)) && !all.contains(&(3, 1)), "as far as a corner reaches");
        // In one go or two, it is the same turn.
        assert_eq!(all, cells(&long, &[turn[0], turn[2]]));
    }

    /// A corner that turns through the border of cells by rounding alone.
    #[test]
    fn a_corner_that_just_reaches_a_cell_is_looked_for_there() {
        for reach in [0.499, 1.499, 2.499] {
            for corner in 0..360 {
                let (sin, cos) = f64::from(corner).to_radians().sin_cos();
                let tip = [reach * cos, reach * sin];
                let side = [-0.1 * sin, 0.1 * cos];
                let footprint = Footprint::Polygon(vec![
                    [-0.1 * cos, -0.1 * sin],
                    [-side[0], -side[1]],
                    tip,
                    side,
                ]);
                let postures: Vec<Posture> =
                    (0..=8).map(|step| [0.0, 0.0, f64::from(step) * FRAC_PI_4]).collect();
                let all = cells(&footprint, &postures);
                let most = (reach + 0.5).ceil() as i32 - 1;
                let within = |cell: &Offset| cell.0.abs() <= most && cell.1.abs() <= most;
                assert!(all.iter().all(within), "{reach} {corner}");
            }
        }
    }

    #[test]
    fn work_is_limited() {
        let far = [[0.0, 0.0, 0.0], [30_000.0, 30_000.0, 0.0]];
        assert_eq!(swept(&Footprint::Radius(1.0), &far, &mut 1_000), Err(TooMuch));
    }
}
