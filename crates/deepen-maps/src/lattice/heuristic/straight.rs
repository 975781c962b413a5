//! The straight-line heuristic: the least cost of getting as far in a straight
//! line, if headings and obstacles did not matter.
//!
//! Let a motion lead on by `d` at a cost of `c`. If a linear function `f` of
//! displacements obeys `f(d) <= c` for every motion, then a path over the
//! displacement `v` costs at least `f(v)`: `v` is the sum of its motions'
//! displacements, `f(v)` the sum of theirs. Such an `f` is consistent by the
//! same inequality for one motion, and so is the greatest of several. What is
//! taken here are the sides of the convex hull of all points `d / c`: the
//! function that is 1 on a side is at most 1 on the hull, and by the duality of
//! linear programs the greatest of them is the best bound that knows nothing but
//! displacements. It is never less than straight distance, or octile distance,
//! times the least cost per length of any motion: those are such functions,
//! too, for the directions of the plane.
//!
//! Values are whole: functions are rounded to whole multiples of 2^-12 and held
//! against every motion in integers, those of a sum are rounded down, which
//! keeps consistency because costs are whole (`x <= c + y` implies
//! `floor x <= c + floor y`). Where a motion leads somewhere and costs nothing,
//! there is no such function but 0. A few multiplications for each estimate.

use crate::lattice::pose::Offset;
use crate::lattice::primitives::Step;
use crate::lattice::space::Lattice;

/// Linear functions are in units of 2^-12.
const FRACTION: u32 = 12;

/// The least cost of a displacement; see the module.
#[derive(Clone, Debug)]
pub struct Straight {
    /// What a column and a row on are worth.
    functions: Vec<(i64, i64)>,
}

impl Straight {
    /// Looks at all motions of a space, in its direction.
    #[must_use]
    pub fn new(lattice: &Lattice<'_>) -> Self {
        let steps = &lattice.steps().steps;
        let moving = || steps.iter().filter(|step| (step.dx, step.dy) != (0, 0));
        if moving().any(|step| step.cost == 0) {
            return Straight { functions: Vec::new() };
        }
        let points = moving().map(|step| {
            let per_cost = |cells: i16| f64::from(cells) / step.cost as f64;
            [per_cost(step.dx), per_cost(step.dy)]
        });
        let hull = hull(points.collect());
        let sides = hull.iter().zip(hull.iter().cycle().skip(1));
        let functions = sides.filter_map(|(&from, &to)| one_on(from, to));
        let fitted = functions.map(|function| fitted(function, steps));
        // One less function is a lesser bound, and no worse in any other way.
        Straight { functions: fitted.filter(|function| is_countable(*function)).collect() }
    }

    /// The least cost of leading so many columns and rows on.
    #[inline]
    #[must_use]
    #[allow(clippy::cast_sign_loss)] // not below 0
    pub fn of(&self, (dx, dy): Offset) -> u64 {
        let (dx, dy) = (i64::from(dx), i64::from(dy));
        let greatest = self.functions.iter().map(|(x, y)| x * dx + y * dy).fold(0, i64::max);
        (greatest >> FRACTION) as u64
    }
}

/// The corners of the convex hull, counter-clockwise, by monotone chains
/// (Andrew 1979).
fn hull(mut points: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    points.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    points.dedup();
    let chain = |points: &mut dyn Iterator<Item = [f64; 2]>| {
        let mut chain: Vec<[f64; 2]> = Vec::new();
        for point in points {
            while let [.., before, last] = chain[..]
                && cross(minus(last, before), minus(point, before)) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        // The last is the other chain's first.
        chain.pop();
        chain
    };
    let mut corners = chain(&mut points.iter().copied());
    corners.extend(chain(&mut points.iter().rev().copied()));
    corners
}

fn minus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

fn cross(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

/// The linear function that is 1 at both points; `None` where the origin is not
/// to the left of the side, so that motions do not lead all ways.
fn one_on(from: [f64; 2], to: [f64; 2]) -> Option<[f64; 2]> {
    let area = cross(from, to);
    (area > 0.0).then(|| [(to[1] - from[1]) / area, (from[0] - to[0]) / area])
}

/// Whether the function's value can be counted for every displacement on a map,
/// less than 2^16 cells each way.
fn is_countable((x, y): (i64, i64)) -> bool {
    x.unsigned_abs().max(y.unsigned_abs()) < 1 << 46
}

/// The function in whole units, made smaller until no motion costs less than it
/// says.
fn fitted(function: [f64; 2], steps: &[Step]) -> (i64, i64) {
    let scale = (1_i64 << FRACTION) as f64;
    let mut shrunk = 0.0;
    loop {
        let [x, y] = function.map(|part| (part * scale * (1.0 - shrunk)) as i64);
        let fits = |step: &Step| {
            let value = i128::from(x) * i128::from(step.dx) + i128::from(y) * i128::from(step.dy);
            value <= i128::from(step.cost) << FRACTION
        };
        if steps.iter().all(fits) {
            return (x, y);
        }
        shrunk = (shrunk * 2.0).clamp(1e-12, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hulls_have_corners_only() {
        let points = vec![[0.0, 0.0], [2.0, 0.0], [1.0, 0.0], [2.0, 2.0], [1.0, 1.0], [0.0, 2.0]];
        assert_eq!(hull(points), [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]);
        assert_eq!(hull(vec![]), [] as [[f64; 2]; 0]);
        assert_eq!(hull(vec![[1.0, 1.0]; 3]).len(), 0, "no side");
    }
}
