//! Motions as they are given, and why they are refused.

use std::fmt;

use super::footprint::{FootprintFault, LARGEST, MOST_CORNERS};
use super::pose::{Headings, MOST_HEADINGS, Offset, turn};

/// Decimal places of costs: they are whole numbers of tenths of a millimetre,
/// where they are lengths. Finer ones would tell motions apart that are the same
/// but for the rounding of their poses, and searches go from cost to cost.
pub const COST_PLACES: u8 = 4;

/// No motion costs more: 2^31 units. The sum along 2^32 poses, the most
/// that there can be, stays below 2^63.
pub const GREATEST_COST: u64 = 1 << 31;

/// How far the poses of a motion may begin and end from where they must, in
/// cells: files hold few decimals.
pub const POSITION_TOLERANCE: f64 = 0.01;

/// The same of angles, in radians.
pub const ANGLE_TOLERANCE: f64 = 0.01;

/// How far a motion may lead, in cells.
pub const FARTHEST: i32 = 1 << 12;

/// One motion of a robot from the centre of a cell to that of another.
#[derive(Clone, Debug, PartialEq)]
pub struct Motion {
    /// What it is called.
    pub name: String,
    /// The heading from which it starts.
    pub start: usize,
    /// How many columns and rows it leads on.
    pub cells: Offset,
    /// The heading at its end.
    pub end: usize,
    /// At least two poses on the way, the first at the start and the last at
    /// the end: x and y in metres from the start, angle in radians. Between
    /// them the reference point goes straight and the robot turns evenly, the
    /// short way.
    pub poses: Vec<[f64; 3]>,
    /// What it costs, in units of 10^-[`COST_PLACES`]: see [`cost_of`].
    pub cost: u64,
}

/// What a motion along poses costs: the length of its path plus `turning`
/// metres for each radian it turns, times a factor; rounded to the nearest
/// unit, once. `None` where that is no cost: negative, no number, or
/// above [`GREATEST_COST`].
///
/// ```
/// use deepen_maps::lattice::cost_of;
///
/// let ahead = [[0.0, 0.0, 0.0], [0.1, 0.0, 0.0]];
/// assert_eq!(cost_of(&ahead, 0.2, 1.5), Some(1_500));
/// assert_eq!(cost_of(&[[0.0, 0.0, 0.0], [0.0, 0.0, 0.5]], 0.2, 1.0), Some(1_000));
/// assert_eq!(cost_of(&ahead, 0.2, -1.0), None);
/// ```
#[must_use]
#[allow(clippy::cast_sign_loss)] // checked first
pub fn cost_of(poses: &[[f64; 3]], turning: f64, factor: f64) -> Option<u64> {
    let price = |pair: &[[f64; 3]]| {
        let (x, y) = (pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]);
        // Unlike `hypot` this is the same number on every machine.
        (x * x + y * y).sqrt() + turning * turn(pair[0][2], pair[1][2]).abs()
    };
    let metres: f64 = poses.windows(2).map(price).sum();
    let cost = (metres * factor * 10_f64.powi(COST_PLACES.into())).round();
    let fine = turning >= 0.0 && factor >= 0.0 && (0.0..=GREATEST_COST as f64).contains(&cost);
    fine.then_some(cost as u64)
}

/// Why a set of motions is refused, and for which.
#[derive(Clone, Debug, PartialEq)]
pub struct MotionError {
    /// The motion's place in the list, from 0; `None` where it is about all.
    pub motion: Option<usize>,
    /// What is wrong.
    pub fault: MotionFault,
}

/// What is wrong with a set of motions.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MotionFault {
    /// The size of a cell is no positive number.
    Resolution,
    /// The footprint is none.
    Footprint(FootprintFault),
    /// It starts from a heading that there is not.
    Start {
        /// How many headings there are.
        headings: usize,
    },
    /// It ends at a heading that there is not.
    End {
        /// How many headings there are.
        headings: usize,
    },
    /// It leads more than [`FARTHEST`] cells away.
    TooFar,
    /// It leads to where it starts.
    Nowhere,
    /// It has fewer than two poses.
    NoPoses,
    /// One of its poses is infinite, no number, or far beyond [`FARTHEST`].
    BadPose {
        /// Which, from 0.
        pose: usize,
    },
    /// Its first pose is not at the start.
    NotAtStart {
        /// Where it must be.
        expected: [f64; 3],
    },
    /// Its last pose is not at the centre of the cell, or not at the heading,
    /// where it is said to end.
    NotAtEnd {
        /// Where it must be.
        expected: [f64; 3],
    },
    /// It costs more than [`GREATEST_COST`].
    Cost,
    /// An earlier one from the same heading has its name.
    SameName {
        /// The earlier one's place in the list.
        earlier: usize,
    },
    /// An earlier one is the same, whatever it is called and costs.
    SameMotion {
        /// The earlier one's place in the list.
        earlier: usize,
    },
    /// There are more from its start heading, or to its end heading, than
    /// [`MOST_OF_A_HEADING`](super::MOST_OF_A_HEADING).
    TooMany,
    /// No motion starts from a heading: the robot would be stuck.
    MissingHeading {
        /// The heading.
        heading: usize,
    },
    /// There are no motions.
    None,
    /// Footprint and poses pass far too many cells to work out which.
    TooLarge,
}

impl Motion {
    /// Looks at a motion alone.
    pub(super) fn check(&self, headings: &Headings, resolution: f64) -> Result<(), MotionFault> {
        let count = headings.count();
        let start = headings.angle(self.start).ok_or(MotionFault::Start { headings: count })?;
        let end = headings.angle(self.end).ok_or(MotionFault::End { headings: count })?;
        let (dx, dy) = self.cells;
        if [dx, dy].iter().any(|cells| !(-FARTHEST..=FARTHEST).contains(cells)) {
            return Err(MotionFault::TooFar);
        }
        if self.cells == (0, 0) && self.start == self.end {
            return Err(MotionFault::Nowhere);
        }
        let [first, .., last] = &self.poses[..] else { return Err(MotionFault::NoPoses) };
        let most = 4.0 * f64::from(FARTHEST) * resolution;
        let bad =
            |[x, y, angle]: &[f64; 3]| !(x.abs() <= most && y.abs() <= most && angle.abs() <= 1e3);
        if let Some(pose) = self.poses.iter().position(bad) {
            return Err(MotionFault::BadPose { pose });
        }
        let near = |[x, y, angle]: [f64; 3], expected: [f64; 3]| {
            let most = POSITION_TOLERANCE * resolution;
            (x - expected[0]).abs() <= most
                && (y - expected[1]).abs() <= most
                && turn(angle, expected[2]).abs() <= ANGLE_TOLERANCE
        };
        let expected = [0.0, 0.0, start];
        if !near(*first, expected) {
            return Err(MotionFault::NotAtStart { expected });
        }
        let expected = [f64::from(dx) * resolution, f64::from(dy) * resolution, end];
        if !near(*last, expected) {
            return Err(MotionFault::NotAtEnd { expected });
        }
        if self.cost > GREATEST_COST { Err(MotionFault::Cost) } else { Ok(()) }
    }

    /// Whether another leads the same way to the same end.
    pub(super) fn same_way(&self, other: &Motion) -> bool {
        (self.start, self.cells, self.end, &self.poses)
            == (other.start, other.cells, other.end, &other.poses)
    }
}

/// A pose for people.
fn shown([x, y, angle]: [f64; 3]) -> String {
    let rounded = |number: f64| (number * 1e6).round() / 1e6;
    format!("[{}, {}, {}]", rounded(x), rounded(y), rounded(angle))
}

impl fmt::Display for FootprintFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FootprintFault::Radius => f.write_str("expected a radius of at least 0 metres"),
            FootprintFault::Corners => write!(f, "expected from 3 to {MOST_CORNERS} corners"),
            FootprintFault::Corner(_) => f.write_str("expected two finite numbers"),
            FootprintFault::Crossing(_) => {
                f.write_str("expected a polygon whose sides meet at its corners alone")
            }
            FootprintFault::Outside => {
                f.write_str("expected a polygon around the reference point [0, 0]")
            }
            FootprintFault::TooLarge => {
                write!(f, "expected a footprint of at most {LARGEST} cells in each direction")
            }
        }
    }
}

impl fmt::Display for MotionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MotionFault::Resolution => f.write_str("expected a cell's size in metres, above 0"),
            MotionFault::Footprint(fault) => fault.fmt(f),
            MotionFault::Start { headings } | MotionFault::End { headings } => {
                write!(f, "expected a heading from 0 to {}", headings.saturating_sub(1))
            }
            MotionFault::TooFar => write!(f, "expected at most {FARTHEST} cells"),
            MotionFault::Nowhere => {
                f.write_str("expected another cell or heading than those of the start")
            }
            MotionFault::NoPoses => f.write_str("expected at least two poses"),
            MotionFault::BadPose { .. } => {
                f.write_str("expected a pose of three numbers within reach")
            }
            MotionFault::NotAtStart { expected } => {
                write!(f, "expected the first pose at the start, {}", shown(*expected))
            }
            MotionFault::NotAtEnd { expected } => {
                write!(f, "expected the last pose on the grid at the end, {}", shown(*expected))
            }
            MotionFault::Cost => {
                let most = GREATEST_COST / 10_u64.pow(COST_PLACES.into());
                write!(f, "expected a motion that costs at most {most}")
            }
            MotionFault::SameName { .. } => {
                f.write_str("expected a name that no other from this heading has")
            }
            MotionFault::SameMotion { .. } => f.write_str("expected another motion than before"),
            MotionFault::TooMany => {
                write!(f, "expected at most {} motions of a heading", super::MOST_OF_A_HEADING)
            }
            MotionFault::MissingHeading { heading } => {
                write!(f, "expected a motion from every heading; there is none from {heading}")
            }
            MotionFault::None => {
                write!(f, "expected motions from one to {MOST_HEADINGS} headings")
            }
            MotionFault::TooLarge => f.write_str("expected motions that pass fewer cells"),
        }
    }
}

impl fmt::Display for MotionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.motion {
            Some(index) => write!(f, "motion {index}: {}", self.fault),
            None => self.fault.fmt(f),
        }
    }
}

impl std::error::Error for MotionError {}
