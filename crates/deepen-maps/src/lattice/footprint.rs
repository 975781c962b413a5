//! The ground that a robot covers.

/// The ground that a robot covers around its reference point, in metres; `x`
/// is ahead and `y` to the side to which angles grow.
#[derive(Clone, Debug, PartialEq)]
pub enum Footprint {
    /// A disc around the reference point; 0 is a point.
    Radius(f64),
    /// A polygon by its corners, in either direction; its sides do not cross.
    Polygon(Vec<[f64; 2]>),
}

/// Why a footprint is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FootprintFault {
    /// A radius is negative, infinite or no number.
    Radius,
    /// A polygon has fewer than three corners, or more than [`MOST_CORNERS`].
    Corners,
    /// A corner is infinite or no number.
    Corner(usize),
    /// Two sides that do not follow each other meet; the number of the first.
    Crossing(usize),
    /// The reference point lies outside the polygon.
    Outside,
    /// It is larger than [`LARGEST`] cells in some direction.
    TooLarge,
}

/// The most corners of a polygon.
pub const MOST_CORNERS: usize = 64;

/// The largest distance of a part of the footprint from the reference point,
/// in cells.
pub const LARGEST: f64 = 256.0;

impl Footprint {
    /// In cells of a size instead of metres, if it is a footprint at all.
    pub(super) fn in_cells(&self, resolution: f64) -> Result<Footprint, FootprintFault> {
        let scaled = match self {
            Footprint::Radius(radius) if !(radius.is_finite() && *radius >= 0.0) => {
                return Err(FootprintFault::Radius);
            }
            Footprint::Radius(radius) => Footprint::Radius(radius / resolution),
            Footprint::Polygon(corners) => {
                if !(3..=MOST_CORNERS).contains(&corners.len()) {
                    return Err(FootprintFault::Corners);
                }
                let wrong = |[x, y]: &[f64; 2]| !(x.is_finite() && y.is_finite());
                if let Some(index) = corners.iter().position(wrong) {
                    return Err(FootprintFault::Corner(index));
                }
                Footprint::Polygon(
                    corners.iter().map(|[x, y]| [x / resolution, y / resolution]).collect(),
                )
            }
        };
        if scaled.reach() > LARGEST {
            return Err(FootprintFault::TooLarge);
        }
        let Footprint::Polygon(corners) = &scaled else { return Ok(scaled) };
        match first_crossing(corners) {
            Some(side) => Err(FootprintFault::Crossing(side)),
            None if !contains(corners, [0.0, 0.0]) => Err(FootprintFault::Outside),
            None => Ok(scaled),
        }
    }

    /// The distance of its farthest part from the reference point.
    pub(super) fn reach(&self) -> f64 {
        match self {
            Footprint::Radius(radius) => *radius,
            Footprint::Polygon(corners) => {
                corners.iter().map(|[x, y]| (x * x + y * y).sqrt()).fold(0.0, f64::max)
            }
        }
    }
}

/// The first side that meets another which is not its neighbour.
fn first_crossing(corners: &[[f64; 2]]) -> Option<usize> {
    let side = |index: usize| [corners[index], corners[(index + 1) % corners.len()]];
    let left_of = |[from, to]: [[f64; 2]; 2], point: [f64; 2]| {
        (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0])
    };
    // Sides in one line are on no side of each other, and count as meeting.
    let meet = |a: [[f64; 2]; 2], b: [[f64; 2]; 2]| {
        left_of(a, b[0]) * left_of(a, b[1]) <= 0.0 && left_of(b, a[0]) * left_of(b, a[1]) <= 0.0
    };
    let last = corners.len() - 1;
    (0..corners.len()).find(|&first| {
        let others = (first + 2..corners.len()).filter(|other| (first, *other) != (0, last));
        others
            .into_iter()
            .any(|other| meet(side(first), side(other)) && overlap(side(first), side(other)))
    })
}

/// Whether the boxes around two segments meet: those in one line may be apart.
fn overlap(a: [[f64; 2]; 2], b: [[f64; 2]; 2]) -> bool {
    [0, 1].into_iter().all(|axis| {
        let range = |side: [[f64; 2]; 2]| {
            (side[0][axis].min(side[1][axis]), side[0][axis].max(side[1][axis]))
        };
        let ((least, most), (from, to)) = (range(a), range(b));
        least <= to && from <= most
    })
}

/// Whether a point is inside a polygon: a ray from it crosses an odd number of
/// sides.
pub(super) fn contains(corners: &[[f64; 2]], [x, y]: [f64; 2]) -> bool {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let crossed = sides.filter(|&(&[ax, ay], &[bx, by])| {
        (ay > y) != (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax)
    });
    crossed.count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(side: f64) -> Vec<[f64; 2]> {
        vec![[-side, -side], [side, -side], [side, side], [-side, side]]
    }

    #[test]
    fn footprints_are_scaled_or_refused() {
        let scaled = Footprint::Polygon(square(0.5)).in_cells(0.25);
        assert_eq!(scaled, Ok(Footprint::Polygon(square(2.0))));
        let moved = square(0.5).into_iter().map(|[x, y]| [x + 2.0, y]).collect();
        let crossed = vec![[-1.0, -1.0], [1.0, 1.0], [1.0, -1.0], [-1.0, 1.0]];
        let cases = [
            (Footprint::Radius(-0.1), FootprintFault::Radius),
            (Footprint::Radius(f64::NAN), FootprintFault::Radius),
            (Footprint::Radius(1e300), FootprintFault::TooLarge),
            (Footprint::Polygon(square(1.0)[..2].to_vec()), FootprintFault::Corners),
            (Footprint::Polygon(vec![[0.1, 0.2]; 65]), FootprintFault::Corners),
            (
                Footprint::Polygon(vec![[0.0, 1.0], [f64::NAN, 0.0], [1.0, 1.0]]),
                FootprintFault::Corner(1),
            ),
            (Footprint::Polygon(moved), FootprintFault::Outside),
            (Footprint::Polygon(crossed), FootprintFault::Crossing(0)),
            (Footprint::Polygon(square(1e308)), FootprintFault::TooLarge),
        ];
        for (footprint, fault) in cases {
            assert_eq!(footprint.in_cells(0.1), Err(fault), "{footprint:?}");
        }
        assert!(Footprint::Radius(0.0).in_cells(1.0).is_ok());
        // A corner in a side's line is no crossing.
        let notched = vec![[-1.0, -1.0], [0.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        assert!(Footprint::Polygon(notched).in_cells(1.0).is_ok());
    }
}
