//! A state lattice over the same map: where the robot is and which of eight
//! ways it faces. Its motions are a cell forwards, the same in an arc to either
//! side, and a turn on the spot.

use deepen::{Cost, Estimate, Fixed, Heuristic, Pack, Quality, StateSpace};

use crate::Work;
use crate::map::{Choices, Length, length, neighbour, octile};

/// Exact, in units of 1/256 of a cell.
pub type Effort = Fixed<8>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pose {
    pub x: u8,
    pub y: u8,
    /// Clockwise from the east, eighths of a turn.
    pub heading: u8,
}

/// Motions of the robot, in the order in which they are tried: how many
/// eighths it turns, whether it drives, and what a cell of the way or the turn
/// costs more.
pub const MOTIONS: [(i8, bool, Length); 5] =
    [(0, true, 0), (-1, true, 40), (1, true, 40), (-1, false, 128), (1, false, 128)];

/// What a motion from a pose costs.
#[must_use]
pub fn effort(pose: Pose, motion: u8) -> Effort {
    let (_, drives, more) = MOTIONS[usize::from(motion)];
    let way = if drives { length(pose.heading) } else { 0 };
    Effort::from_units(u64::from(way + more))
}

/// Where a motion from a pose ends, if it can be made.
#[must_use]
pub fn moved(pose: Pose, motion: u8) -> Option<Pose> {
    let (turn, drives, _) = MOTIONS[usize::from(motion)];
    let cell = (pose.x, pose.y);
    let (x, y) = if drives { neighbour(pose.x, pose.y, pose.heading)? } else { cell };
    Some(Pose { x, y, heading: pose.heading.wrapping_add_signed(turn) % 8 })
}

/// The motions to one pose.
pub struct Lattice {
    pub goal: Pose,
    pub work: Work,
}

impl StateSpace for Lattice {
    type State = Pose;
    /// A place in [`MOTIONS`].
    type Operator = u8;
    type Operators = Choices;
    type Undo = Pose;
    type Cost = Effort;

    fn operators(&self, pose: &Pose) -> Choices {
        let bit = |motion| u8::from(moved(*pose, motion).is_some()) << motion;
        Choices((0..MOTIONS.len() as u8).map(bit).sum())
    }

    fn cost(&self, pose: &Pose, motion: &u8) -> Effort {
        effort(*pose, *motion)
    }

    fn apply(&self, pose: &mut Pose, motion: &u8) -> Pose {
        self.work.count();
        let next = moved(*pose, *motion).unwrap_or(*pose);
        core::mem::replace(pose, next)
    }

    fn undo(&self, pose: &mut Pose, before: Pose) {
        *pose = before;
    }

    fn is_goal(&self, pose: &Pose) -> bool {
        *pose == self.goal
    }
}

impl Pack for Lattice {
    type Packed = u16;
    type Back = u8;

    fn pack(&self, pose: &Pose) -> u16 {
        u16::from(pose.heading) << 10 | u16::from(pose.x) << 5 | u16::from(pose.y)
    }

    fn unpack(&self, packed: u16) -> Pose {
        let [x, y] = [packed >> 5, packed].map(|field| (field & 31) as u8);
        Pose { x, y, heading: (packed >> 10) as u8 }
    }

    fn way_back(&self, _: &Pose, motion: &u8) -> u8 {
        *motion
    }

    fn retrace(&self, pose: &mut Pose, motion: u8) -> u8 {
        let (turn, drives, _) = MOTIONS[usize::from(motion)];
        let heading = pose.heading.wrapping_add_signed(-turn) % 8;
        let (dx, dy) = if drives { crate::map::DIRECTIONS[usize::from(heading)] } else { (0, 0) };
        let (x, y) = (pose.x.wrapping_add_signed(-dx), pose.y.wrapping_add_signed(-dy));
        *pose = Pose { x, y, heading };
        motion
    }
}

/// The distance over a map without obstacles, for a robot that turns for
/// nothing.
pub struct Distance;

impl Distance {
    fn of(lattice: &Lattice, pose: &Pose) -> Effort {
        let goal = (lattice.goal.x, lattice.goal.y);
        Effort::from_units(u64::from(octile((pose.x, pose.y), goal)))
    }
}

impl Heuristic<Lattice> for Distance {
    /// Units.
    type Memo = Length;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, lattice: &Lattice, pose: &Pose) -> Length {
        Self::of(lattice, pose).units() as Length
    }

    fn child(
        &self,
        lattice: &Lattice,
        _: Length,
        _: &u8,
        pose: &Pose,
        left: Effort,
    ) -> Estimate<Length, Effort> {
        let effort = Self::of(lattice, pose);
        if effort > left {
            Estimate::Above(effort)
        } else {
            Estimate::Within(effort.units() as Length)
        }
    }

    fn value(&self, units: Length) -> Effort {
        Effort::from_units(u64::from(units))
    }
}

/// The sum of the motions from a pose, and where they end; `None` where they
/// cannot be made.
#[must_use]
pub fn drive(mut pose: Pose, motions: &[u8]) -> Option<(Pose, Effort)> {
    let mut sum = Effort::ZERO;
    for motion in motions {
        sum = sum.checked_add(effort(pose, *motion))?;
        pose = moved(pose, *motion)?;
    }
    Some((pose, sum))
}
