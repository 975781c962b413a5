//! Motions of a robot on a floor of square cells, some of which are blocked.
//!
//! Lengths are in metres, angles in radians; the cell (x, y) is the square of a
//! cell's side around its centre (x, y). Between two poses of a motion the robot
//! goes straight and turns evenly, the shorter way. What it covers is found by
//! placing it in many positions on the way and cutting its outline with every
//! cell.

mod covered;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::collections::btree_map::{BTreeMap, Entry};
use std::fmt;

use crate::graph::{GraphError, to_nearest_goal};

pub use covered::covered;
use covered::standing;

/// What a robot covers around its reference point, when it looks along x.
#[derive(Clone, Copy, Debug)]
pub enum Outline<'a> {
    /// A disc of a radius.
    Disc(f64),
    /// A polygon whose sides do not cross.
    Polygon(&'a [[f64; 2]]),
}

/// A motion of a robot.
#[derive(Clone, Copy, Debug)]
pub struct Motion<'a> {
    /// The heading from which it starts.
    pub start: usize,
    /// Columns and rows that it leads on, and the heading at its end.
    pub end: (isize, isize, usize),
    /// On the way, from the start: x, y, angle.
    pub poses: &'a [[f64; 3]],
    /// What it costs.
    pub cost: u64,
}

/// A robot.
#[derive(Clone, Copy, Debug)]
pub struct Robot<'a> {
    /// The side of a cell.
    pub cell: f64,
    /// The angle of each heading.
    pub angles: &'a [f64],
    /// What it covers.
    pub outline: Outline<'a>,
    /// What it can do.
    pub motions: &'a [Motion<'a>],
}

/// A floor of cells, row by row.
#[derive(Clone, Copy, Debug)]
pub struct Floor<'a> {
    /// How many columns there are.
    pub width: usize,
    /// Whether a cell is blocked; a whole number of rows.
    pub blocked: &'a [bool],
}

/// Column, row, heading.
pub type Place = (usize, usize, usize);

/// Why a plan is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum LatticeError {
    /// A plan names a motion that there is not.
    NoSuchMotion {
        /// The number of the step, from 1.
        step: usize,
    },
    /// A motion starts from another heading than the robot has.
    WrongHeading {
        /// The number of the step, from 1.
        step: usize,
    },
    /// A motion's poses do not end at the middle of a cell and a heading, or do
    /// not begin at the start.
    OffLattice {
        /// The motion's place in the list.
        motion: usize,
    },
    /// The robot covers a cell that is blocked or off the floor.
    Collision {
        /// The number of the step, from 1; 0 is the start.
        step: usize,
        /// The cell.
        cell: (isize, isize),
    },
    /// The plan ends elsewhere.
    WrongEnd {
        /// Where it ends.
        place: Place,
    },
    /// The cost of the plan is too large.
    Overflow,
}

impl fmt::Display for LatticeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LatticeError::NoSuchMotion { step } => write!(f, "step {step} is no motion"),
            LatticeError::WrongHeading { step } => {
                write!(f, "step {step} starts from another heading")
            }
            LatticeError::OffLattice { motion } => {
                write!(f, "motion {motion} does not begin and end on the lattice")
            }
            LatticeError::Collision { step, cell: (x, y) } => {
                write!(f, "step {step} covers cell {x},{y}, which is blocked or off the floor")
            }
            LatticeError::WrongEnd { place: (x, y, heading) } => {
                write!(f, "the plan ends at {x},{y},{heading}")
            }
            LatticeError::Overflow => f.write_str("the sum of the costs is too large"),
        }
    }
}

impl std::error::Error for LatticeError {}

/// The first of some cells, laid from a place on, that is blocked or off the
/// floor.
fn collision(
    floor: &Floor<'_>,
    cells: &BTreeSet<(isize, isize)>,
    (x, y, _): Place,
) -> Option<(isize, isize)> {
    let there = |&(dx, dy): &(isize, isize)| {
        // What is off to the left or above has no number that is on the floor.
        (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy))
    };
    let is_free = |(x, y): (usize, usize)| {
        let row = floor.blocked.chunks(floor.width).nth(y);
        row.and_then(|row| row.get(x)).is_some_and(|blocked| !blocked)
    };
    let hit = cells.iter().map(there).find(|cell| !is_free(*cell));
    hit.map(|(x, y)| (x.cast_signed(), y.cast_signed()))
}

/// Follows a plan, motions by their places in the list, and returns what it
/// costs.
///
/// # Errors
/// At the first thing that is wrong.
pub fn replay(
    floor: &Floor<'_>,
    robot: &Robot<'_>,
    from: Place,
    to: Place,
    plan: &[usize],
) -> Result<u64, LatticeError> {
    let place = |(x, y, heading): Place| [x as f64, y as f64, robot.angles[heading]];
    let mut at = from;
    if at.2 >= robot.angles.len() {
        return Err(LatticeError::WrongHeading { step: 0 });
    }
    if let Some(cell) = collision(floor, &standing(robot, place(from)), (0, 0, 0)) {
        return Err(LatticeError::Collision { step: 0, cell });
    }
    let mut known: BTreeMap<usize, BTreeSet<(isize, isize)>> = BTreeMap::new();
    let mut cost = 0_u64;
    for (index, &number) in plan.iter().enumerate() {
        let step = index + 1;
        let motion = robot.motions.get(number).ok_or(LatticeError::NoSuchMotion { step })?;
        if motion.start != at.2 {
            return Err(LatticeError::WrongHeading { step });
        }
        let cells = match known.entry(number) {
            Entry::Occupied(there) => there.into_mut(),
            Entry::Vacant(place) => place.insert(covered(robot, number)?),
        };
        if let Some(cell) = collision(floor, cells, at) {
            return Err(LatticeError::Collision { step, cell });
        }
        cost = cost.checked_add(motion.cost).ok_or(LatticeError::Overflow)?;
        at = led_on(at, motion);
    }
    if at == to { Ok(cost) } else { Err(LatticeError::WrongEnd { place: at }) }
}

/// Where a motion ends that covers no cell off the floor.
fn led_on((x, y, _): Place, motion: &Motion<'_>) -> Place {
    let (dx, dy, heading) = motion.end;
    (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy), heading)
}

/// The cost from every place, by row, column and heading, to a goal; `None`
/// where there is no way. By Bellman and Ford, over all motions that cover
/// nothing blocked.
///
/// # Errors
/// When a motion is none of the robot on its lattice, or a sum too large.
pub fn to_goal(
    floor: &Floor<'_>,
    robot: &Robot<'_>,
    goal: Place,
) -> Result<Vec<Option<u64>>, LatticeError> {
    let node = |(x, y, heading): Place| (y * floor.width + x) * robot.angles.len() + heading;
    let mut edges = Vec::new();
    for (number, motion) in robot.motions.iter().enumerate() {
        let cells = covered(robot, number)?;
        for cell in 0..floor.blocked.len() {
            let from = (cell % floor.width, cell / floor.width, motion.start);
            if collision(floor, &cells, from).is_none() {
                edges.push((node(from), node(led_on(from, motion)), motion.cost));
            }
        }
    }
    let nodes = floor.blocked.len() * robot.angles.len();
    to_nearest_goal(nodes, &edges, &[node(goal)]).map_err(|error| match error {
        GraphError::Overflow => LatticeError::Overflow,
        _ => LatticeError::WrongEnd { place: goal },
    })
}
