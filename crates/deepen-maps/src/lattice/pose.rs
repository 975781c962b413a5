//! Where a robot is: a cell and a heading.

use std::fmt;

/// A robot's place on a lattice: its reference point is at the centre of a
/// cell, and it looks along one of the lattice's headings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Pose {
    /// The column, from 0.
    pub x: u16,
    /// The row, from 0. Angles go from the axis of columns to that of rows.
    pub y: u16,
    /// The number of the heading, from 0.
    pub heading: u8,
}

/// As `x,y,heading`.
impl fmt::Display for Pose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.x, self.y, self.heading)
    }
}

/// A cell relative to another: columns and rows from there.
pub type Offset = (i32, i32);

/// The headings of a lattice: angles that increase from 0 to less than a full
/// turn, in radians.
#[derive(Clone, Debug, PartialEq)]
pub struct Headings(Vec<f64>);

/// The most headings there can be.
pub const MOST_HEADINGS: usize = 256;

impl Headings {
    /// So many headings at equal angles; `None` for none or more than
    /// [`MOST_HEADINGS`].
    #[must_use]
    pub fn uniform(count: usize) -> Option<Self> {
        let angle = |index| std::f64::consts::TAU * index as f64 / count as f64;
        (1..=MOST_HEADINGS).contains(&count).then(|| Headings((0..count).map(angle).collect()))
    }

    /// Headings at these angles in radians; `None` unless they increase
    /// strictly, from at least 0 to less than a full turn, and are from one to
    /// [`MOST_HEADINGS`].
    #[must_use]
    pub fn at(angles: Vec<f64>) -> Option<Self> {
        let within = |angle: &f64| (0.0..std::f64::consts::TAU).contains(angle);
        let increase = angles.windows(2).all(|pair| pair[0] < pair[1]);
        let fine = increase && angles.iter().all(within);
        (fine && (1..=MOST_HEADINGS).contains(&angles.len())).then_some(Headings(angles))
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The angle of a heading, in radians; `None` where there is none of that
    /// number.
    #[must_use]
    pub fn angle(&self, heading: usize) -> Option<f64> {
        self.0.get(heading).copied()
    }
}

/// The shortest turn from one angle to another, in radians: from -pi to pi.
#[must_use]
pub(super) fn turn(from: f64, to: f64) -> f64 {
    let turn = (to - from).rem_euclid(std::f64::consts::TAU);
    if turn > std::f64::consts::PI { turn - std::f64::consts::TAU } else { turn }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::{FRAC_PI_2, PI};

    #[test]
    fn headings_increase_within_a_turn() {
        let four = Headings::uniform(4).unwrap();
        assert_eq!((four.count(), four.angle(1), four.angle(4)), (4, Some(FRAC_PI_2), None));
        assert_eq!(Headings::at(vec![0.0, FRAC_PI_2, PI, 1.5 * PI]), Some(four));
        assert!(Headings::uniform(0).is_none() && Headings::uniform(257).is_none());
        for wrong in [vec![], vec![0.0, 0.0], vec![-0.1], vec![7.0], vec![f64::NAN], vec![1.0, 0.5]]
        {
            assert_eq!(Headings::at(wrong.clone()), None, "{wrong:?}");
        }
    }

    #[test]
    fn turns_go_the_short_way() {
        assert!((turn(0.1, 6.2) - (6.1 - 2.0 * PI)).abs() < 1e-12);
        assert!((turn(6.2, 0.1) + 6.1 - 2.0 * PI).abs() < 1e-12);
        assert!(turn(1.0, 1.0).abs() < 1e-12);
    }
}
