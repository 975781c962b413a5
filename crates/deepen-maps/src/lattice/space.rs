//! The motions of a robot on a map from pose to pose, as a state space;
//! searched from the start or, turned around, from the goal.

use deepen::{Pack, Reversible, StateSpace};

use super::mask::Obstacles;
use super::misfit::Misfit;
use super::pose::Pose;
use super::primitives::{Directed, Primitives, Step};

/// The motions of a robot that end at a pose.
///
/// A state is a [`Pose`], an operator a motion that sweeps no blocked cell and
/// nothing outside the map. Motions of a heading are tried in the order in
/// which they were given. Costs are in units of 10^-[`COST_PLACES`]. The space is
/// its own backward space: [`backward`](Reversible::backward) goes from poses
/// to those from which a motion leads there.
///
/// [`COST_PLACES`]: super::COST_PLACES
#[derive(Clone, Copy, Debug)]
pub struct Lattice<'a> {
    primitives: &'a Primitives,
    obstacles: &'a Obstacles,
    goal: Pose,
    backwards: bool,
    bits: Bits,
}

/// How many bits of a packed pose hold the heading and the column.
#[derive(Clone, Copy, Debug)]
struct Bits {
    heading: u32,
    x: u32,
}

/// A motion: its place among those of all headings, in the direction of the
/// search. See [`Lattice::motion`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct MotionId(pub u16);

/// Motions of one heading.
#[derive(Clone, Debug)]
pub struct MotionIds {
    first: u16,
    /// A bit for each.
    left: u64,
}

impl MotionIds {
    /// The place of the heading's first motion, and a bit for each that is
    /// left, counted from there.
    #[must_use]
    pub fn bits(&self) -> (u16, u64) {
        (self.first, self.left)
    }
}

impl Iterator for MotionIds {
    type Item = MotionId;

    #[inline]
    fn next(&mut self) -> Option<MotionId> {
        (self.left != 0).then(|| {
            let place = self.left.trailing_zeros() as u16;
            self.left &= self.left - 1;
            MotionId(self.first + place)
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left.count_ones() as usize;
        (left, Some(left))
    }
}

impl<'a> Lattice<'a> {
    /// The motions on a map that end at a goal.
    ///
    /// # Errors
    /// When the robot cannot be at the goal, or the map has too many poses.
    pub fn new(
        primitives: &'a Primitives,
        obstacles: &'a Obstacles,
        goal: Pose,
    ) -> Result<Self, Misfit> {
        // As many bits as the greatest number has.
        let bits = |count: usize| usize::BITS - count.saturating_sub(1).leading_zeros();
        let heading = bits(primitives.headings().count());
        let (x, y) = (bits(obstacles.width().into()), bits(obstacles.height().into()));
        if heading + x + y > u32::BITS {
            return Err(Misfit::TooLarge);
        }
        let bits = Bits { heading, x };
        let lattice = Lattice { primitives, obstacles, goal, backwards: false, bits };
        lattice.fits(goal).map(|()| lattice)
    }

    /// Whether the robot can stand at a pose.
    ///
    /// # Errors
    /// When it cannot.
    pub fn fits(&self, pose: Pose) -> Result<(), Misfit> {
        let (width, height) = (self.obstacles.width(), self.obstacles.height());
        if pose.x >= width || pose.y >= height {
            return Err(Misfit::OffMap { width, height });
        }
        let headings = self.primitives.headings().count();
        let mask = self.primitives.standing(pose.heading).ok_or(Misfit::NoHeading { headings })?;
        let hit = self.obstacles.first_hit(mask, pose.x, pose.y);
        hit.map_or(Ok(()), |cell| Err(Misfit::Blocked { cell }))
    }

    /// The robot.
    #[must_use]
    pub fn primitives(&self) -> &'a Primitives {
        self.primitives
    }

    /// The map.
    #[must_use]
    pub fn obstacles(&self) -> &'a Obstacles {
        self.obstacles
    }

    /// Where the search is to end.
    #[must_use]
    pub fn goal(&self) -> Pose {
        self.goal
    }

    /// Whether motions are walked from their ends to their beginnings.
    #[must_use]
    pub fn is_backward(&self) -> bool {
        self.backwards
    }

    /// The place of a motion in [`Primitives::motions`].
    #[must_use]
    pub fn motion(&self, id: MotionId) -> usize {
        self.step(id).motion.into()
    }

    /// The poses between the motions of a plan, both ends included.
    #[must_use]
    pub fn poses(&self, start: Pose, plan: &[MotionId]) -> Vec<Pose> {
        let mut pose = start;
        let follow = |id: &MotionId| {
            self.apply(&mut pose, id);
            pose
        };
        [start].into_iter().chain(plan.iter().map(follow)).collect()
    }

    /// The motions in the direction of the search.
    pub(super) fn steps(&self) -> &'a Directed {
        self.primitives.directed(self.backwards)
    }

    /// The motions in the other direction.
    pub(super) fn back(&self) -> &'a Directed {
        self.primitives.directed(!self.backwards)
    }

    #[inline]
    fn step(&self, id: MotionId) -> &'a Step {
        &self.steps().steps[usize::from(id.0)]
    }
}

/// A coordinate so many cells on; the sum is on the map.
#[inline]
#[allow(clippy::cast_sign_loss)] // what is swept is on the map
fn moved(from: u16, by: i16) -> u16 {
    from.wrapping_add(by as u16)
}

impl StateSpace for Lattice<'_> {
    type State = Pose;
    type Operator = MotionId;
    type Operators = MotionIds;
    type Undo = Pose;
    type Cost = u64;

    #[inline]
    fn operators(&self, pose: &Pose) -> MotionIds {
        let (first, steps) = self.steps().row(pose.heading);
        let free = |step: &Step| u64::from(!self.obstacles.hit(&step.mask, pose.x, pose.y));
        let bits = steps.iter().enumerate().map(|(place, step)| free(step) << place);
        MotionIds { first, left: bits.sum() }
    }

    #[inline]
    fn cost(&self, _: &Pose, id: &MotionId) -> u64 {
        self.step(*id).cost
    }

    #[inline]
    fn apply(&self, pose: &mut Pose, id: &MotionId) -> Pose {
        let step = self.step(*id);
        let to =
            Pose { x: moved(pose.x, step.dx), y: moved(pose.y, step.dy), heading: step.heading };
        std::mem::replace(pose, to)
    }

    #[inline]
    fn undo(&self, pose: &mut Pose, from: Pose) {
        *pose = from;
    }

    #[inline]
    fn is_goal(&self, pose: &Pose) -> bool {
        *pose == self.goal
    }

    #[inline]
    fn operator_number(&self, motion: &MotionId) -> Option<u32> {
        Some(motion.0.into())
    }

    /// Of the motions, the map and the goal.
    fn fingerprint(&self) -> u64 {
        let goal = self.goal;
        let ends = [goal.x, goal.y, goal.heading.into(), self.backwards.into()].map(u64::from);
        let steps =
            self.steps().steps.iter().flat_map(|step| {
                let to = [step.dx, step.dy, step.heading.into()]
                    .map(|part| i64::from(part).cast_unsigned());
                to.into_iter().chain([step.cost]).chain(step.mask.cells().map(|(x, y)| {
                    u64::from(x.cast_unsigned()) << 32 | u64::from(y.cast_unsigned())
                }))
            });
        let all = ends.into_iter().chain(steps).chain(self.obstacles.words());
        all.fold(23, crate::fingerprint::mix)
    }
}

impl Pack for Lattice<'_> {
    type Packed = u32;
    /// The motion's place.
    type Back = u16;

    #[inline]
    fn pack(&self, pose: &Pose) -> u32 {
        let cell = u32::from(pose.y) << self.bits.x | u32::from(pose.x);
        cell << self.bits.heading | u32::from(pose.heading)
    }

    #[inline]
    fn unpack(&self, packed: u32) -> Pose {
        let Bits { heading, x } = self.bits;
        let below = |bits: u32| (1_u32 << bits) - 1;
        let cell = packed >> heading;
        Pose {
            x: (cell & below(x)) as u16,
            y: (cell >> x) as u16,
            heading: (packed & below(heading)) as u8,
        }
    }

    #[inline]
    fn way_back(&self, _: &Pose, id: &MotionId) -> u16 {
        id.0
    }

    fn retrace(&self, pose: &mut Pose, back: u16) -> MotionId {
        let undone = &self.back().steps[usize::from(self.steps().opposite[usize::from(back)])];
        *pose = Pose {
            x: moved(pose.x, undone.dx),
            y: moved(pose.y, undone.dy),
            heading: undone.heading,
        };
        MotionId(back)
    }
}

impl Reversible for Lattice<'_> {
    type Backward = Self;

    fn backward(&self, start: &Pose) -> Self {
        Lattice { goal: *start, backwards: !self.backwards, ..*self }
    }

    fn goals(&self) -> Vec<Pose> {
        vec![self.goal]
    }

    fn forth(&self, _: &Pose, backward: &MotionId) -> MotionId {
        MotionId(self.back().opposite[usize::from(backward.0)])
    }
}
