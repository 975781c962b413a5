//! Motions of a robot on a floor of square cells, some of which are blocked.
//!
//! Lengths are in metres, angles in radians; the cell (x, y) is the square of a
//! cell's side around its centre (x, y). Between two poses of a motion the robot
//! goes straight and turns evenly, the shorter way. What it covers is found by
//! placing it in many positions on the way and cutting its outline with every
//! cell.

use std::collections::BTreeSet;
use std::collections::btree_map::{BTreeMap, Entry};
use std::f64::consts::{PI, TAU};
use std::fmt;

use crate::graph::{GraphError, to_nearest_goal};

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
fn standing(robot: &Robot<'_>, [x, y, angle]: [f64; 3]) -> BTreeSet<(isize, isize)> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::FRAC_PI_2;

    /// Ahead by a metre along x, a quarter turn, ahead along y.
    const AHEAD: &[[f64; 3]] = &[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]];
    const LEFT: &[[f64; 3]] = &[[0.0, 0.0, 0.0], [0.0, 0.0, FRAC_PI_2]];
    const UP: &[[f64; 3]] = &[[0.0, 0.0, FRAC_PI_2], [0.0, 1.0, FRAC_PI_2]];
    const MOTIONS: &[Motion<'_>] = &[
        Motion { start: 0, end: (1, 0, 0), poses: AHEAD, cost: 10 },
        Motion { start: 0, end: (0, 0, 1), poses: LEFT, cost: 7 },
        Motion { start: 1, end: (0, 1, 1), poses: UP, cost: 10 },
    ];

    fn robot(outline: Outline<'_>) -> Robot<'_> {
        Robot { cell: 1.0, angles: &[0.0, FRAC_PI_2], outline, motions: MOTIONS }
    }

    #[test]
    fn a_long_robot_needs_room_to_turn() {
        let long = [[-0.4, -0.4], [1.4, -0.4], [1.4, 0.4], [-0.4, 0.4]];
        let robot = robot(Outline::Polygon(&long));
        let cells: Vec<_> = covered(&robot, 0).unwrap().into_iter().collect();
        assert_eq!(cells, [(0, 0), (1, 0), (2, 0)]);
        assert!(covered(&robot, 1).unwrap().contains(&(1, 1)));
        let mut blocked = [false; 25];
        let follow = |blocked: &[bool]| {
            let floor = Floor { width: 5, blocked };
            replay(&floor, &robot, (1, 1, 0), (2, 2, 1), &[0, 1, 2])
        };
        assert_eq!(follow(&blocked), Ok(27));
        blocked[2 * 5 + 3] = true;
        assert_eq!(follow(&blocked), Err(LatticeError::Collision { step: 2, cell: (3, 2) }));
        blocked[5 + 2] = true;
        assert_eq!(follow(&blocked), Err(LatticeError::Collision { step: 0, cell: (2, 1) }));
    }

    #[test]
    fn plans_are_refused_where_they_are_wrong() {
        let robot = robot(Outline::Disc(0.5));
        let floor = Floor { width: 3, blocked: &[false; 9] };
        let follow = |plan: &[usize]| replay(&floor, &robot, (0, 0, 0), (1, 1, 1), plan);
        assert_eq!(follow(&[0, 1, 2]), Ok(27));
        assert_eq!(follow(&[0, 2]), Err(LatticeError::WrongHeading { step: 2 }));
        assert_eq!(follow(&[0, 9]), Err(LatticeError::NoSuchMotion { step: 2 }));
        assert_eq!(follow(&[0]), Err(LatticeError::WrongEnd { place: (1, 0, 0) }));
        let off = LatticeError::Collision { step: 3, cell: (3, 0) };
        assert_eq!(follow(&[0, 0, 0]), Err(off));
        let far = Robot { motions: &[Motion { end: (2, 0, 0), ..MOTIONS[0] }], ..robot };
        assert_eq!(covered(&far, 0), Err(LatticeError::OffLattice { motion: 0 }));
    }

    #[test]
    fn distances_by_hand() {
        let robot = robot(Outline::Disc(0.3));
        let blocked = [false, true, false, false, false, false];
        let floor = Floor { width: 3, blocked: &blocked };
        let distance = to_goal(&floor, &robot, (1, 1, 1)).unwrap();
        let at = |x: usize, y: usize, heading: usize| distance[(y * 3 + x) * 2 + heading];
        assert_eq!((at(1, 1, 1), at(1, 1, 0), at(0, 1, 0)), (Some(0), Some(7), Some(17)));
        assert_eq!((at(0, 0, 0), at(2, 1, 0), at(1, 0, 1)), (None, None, None));
    }
}
