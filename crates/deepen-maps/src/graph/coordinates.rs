//! Where the nodes of a graph lie in the plane.

/// Points of the plane, one for each node.
#[derive(Clone, Debug, PartialEq)]
pub struct Coordinates {
    points: Vec<[f64; 2]>,
}

/// A distance as the crow flies, in the unit of the coordinates.
pub type Straight = f64;

impl Coordinates {
    /// The points of the nodes 0, 1, 2 and so on; `None` where a number is
    /// NaN or its square too large.
    #[must_use]
    pub fn new(points: Vec<[f64; 2]>) -> Option<Self> {
        let fits = |number: &f64| number.abs() < 1e150;
        points.iter().flatten().all(fits).then_some(Coordinates { points })
    }

    /// All points.
    #[must_use]
    pub fn points(&self) -> &[[f64; 2]] {
        &self.points
    }

    /// The point of a node.
    #[must_use]
    pub fn of(&self, node: u32) -> Option<[f64; 2]> {
        self.points.get(node as usize).copied()
    }

    /// The distance between two nodes; 0 where one has no point.
    #[must_use]
    #[inline]
    pub fn distance(&self, a: u32, b: u32) -> Straight {
        match (self.of(a), self.of(b)) {
            (Some(a), Some(b)) => between(a, b),
            _ => 0.0,
        }
    }

    /// The diagonal of the least rectangle around all points.
    #[must_use]
    pub fn diagonal(&self) -> Straight {
        let Some(&first) = self.points.first() else { return 0.0 };
        let (mut least, mut greatest) = (first, first);
        for point in &self.points {
            for axis in 0..2 {
                least[axis] = least[axis].min(point[axis]);
                greatest[axis] = greatest[axis].max(point[axis]);
            }
        }
        between(least, greatest)
    }
}

fn between([ax, ay]: [f64; 2], [bx, by]: [f64; 2]) -> Straight {
    let (dx, dy) = (ax - bx, ay - by);
    (dx * dx + dy * dy).sqrt()
}
