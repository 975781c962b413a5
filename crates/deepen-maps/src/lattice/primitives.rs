//! A robot's motion primitives, checked, with the cells that each sweeps.

use std::collections::HashMap;

use super::footprint::Footprint;
use super::mask::Mask;
use super::motion::{Motion, MotionError, MotionFault};
use super::pose::{Headings, Offset, Pose};
use super::sweep::{Posture, swept};

/// The most motions that start from a heading, or end at one.
pub const MOST_OF_A_HEADING: usize = 64;

/// What may be looked at to find the cells that motions sweep: sides of cells.
/// Takes some seconds.
const WORK: u64 = 1 << 28;

/// A robot and what it can do: motions in the order in which they were given.
///
/// Which cells a motion sweeps, relative to the cell where it starts, is worked
/// out once, here.
#[derive(Clone, Debug)]
pub struct Primitives {
    resolution: f64,
    headings: Headings,
    footprint: Footprint,
    motions: Vec<Motion>,
    forward: Directed,
    backward: Directed,
    /// What the robot covers when it stands, by heading.
    standing: Vec<Mask>,
}

/// Motions by the heading where they begin in the direction of the search.
#[derive(Clone, Debug)]
pub(super) struct Directed {
    pub(super) steps: Vec<Step>,
    /// Where each heading's steps begin, and one more for the end.
    rows: Vec<u16>,
    /// Each step's place in the other direction.
    pub(super) opposite: Vec<u16>,
}

/// A motion in the direction of the search.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Its place among the motions.
    pub(super) motion: u16,
    pub(super) dx: i16,
    pub(super) dy: i16,
    /// The heading that it leads to.
    pub(super) heading: u8,
    pub(super) cost: u64,
    /// What it sweeps, relative to where the search comes from.
    pub(super) mask: Mask,
}

impl Directed {
    /// Sorts motions by the heading that a key names.
    fn new(
        (motions, sweeps): (&[Motion], &[Vec<Offset>]),
        headings: usize,
        backwards: bool,
    ) -> (Self, Vec<u16>) {
        let begins = |motion: &Motion| if backwards { motion.end } else { motion.start };
        let mut order: Vec<u16> = (0..motions.len() as u16).collect();
        order.sort_by_key(|index| begins(&motions[usize::from(*index)]));
        let step = |&index: &u16| {
            let motion = &motions[usize::from(index)];
            let (dx, dy) = motion.cells;
            let (dx, dy) = if backwards { (-dx, -dy) } else { (dx, dy) };
            let moved = if backwards { (dx, dy) } else { (0, 0) };
            Step {
                motion: index,
                dx: dx as i16,
                dy: dy as i16,
                heading: if backwards { motion.start as u8 } else { motion.end as u8 },
                cost: motion.cost,
                mask: Mask::new(&sweeps[usize::from(index)], moved),
            }
        };
        let before = |heading| {
            order.partition_point(|index| begins(&motions[usize::from(*index)]) < heading) as u16
        };
        let rows = (0..=headings).map(before).collect();
        (Directed { steps: order.iter().map(step).collect(), rows, opposite: Vec::new() }, order)
    }

    /// The place of a heading's first step, and its steps.
    #[inline]
    pub(super) fn row(&self, heading: u8) -> (u16, &[Step]) {
        let heading = usize::from(heading);
        let (begin, end) = (self.rows[heading], self.rows[heading + 1]);
        (begin, &self.steps[usize::from(begin)..usize::from(end)])
    }
}

impl Primitives {
    /// Checks motions of a robot on cells of a size in metres, and works out
    /// what each sweeps.
    ///
    /// ```
    /// use deepen_maps::lattice::{Footprint, Headings, Motion, Primitives};
    ///
    /// let ahead = |start: usize, cells: (i32, i32), angle: f64| Motion {
    ///     name: "ahead".into(),
    ///     start,
    ///     cells,
    ///     end: start,
    ///     poses: vec![[0.0, 0.0, angle], [f64::from(cells.0), f64::from(cells.1), angle]],
    ///     cost: 10_000,
    /// };
    /// let motions = vec![ahead(0, (1, 0), 0.0), ahead(1, (-1, 0), std::f64::consts::PI)];
    /// let headings = Headings::uniform(2).unwrap();
    /// let set = Primitives::new(1.0, headings, Footprint::Radius(0.5), motions)?;
    /// assert_eq!(set.swept(1), [(-1, 0), (0, 0)]);
    /// # Ok::<(), deepen_maps::lattice::MotionError>(())
    /// ```
    ///
    /// # Errors
    /// At the first thing that is wrong.
    pub fn new(
        resolution: f64,
        headings: Headings,
        footprint: Footprint,
        motions: Vec<Motion>,
    ) -> Result<Self, MotionError> {
        let about_all = |fault| MotionError { motion: None, fault };
        if !(resolution.is_finite() && resolution > 0.0) {
            return Err(about_all(MotionFault::Resolution));
        }
        let shape = footprint.in_cells(resolution);
        let shape = shape.map_err(|fault| about_all(MotionFault::Footprint(fault)))?;
        check_all(&motions, &headings, resolution)?;
        let mut work = WORK;
        let mut sweep = |postures: &[Posture], motion| {
            let cells = swept(&shape, postures, &mut work);
            cells.map_err(|_| MotionError { motion, fault: MotionFault::TooLarge })
        };
        let in_cells = |[x, y, angle]: &[f64; 3]| [x / resolution, y / resolution, *angle];
        let mut sweeps = Vec::with_capacity(motions.len());
        for (index, motion) in motions.iter().enumerate() {
            let postures = snapped(motion, &headings, motion.poses.iter().map(in_cells).collect());
            sweeps.push(sweep(&postures, Some(index))?);
        }
        let angles = (0..headings.count()).filter_map(|heading| headings.angle(heading));
        let standing: Result<Vec<Mask>, _> = angles
            .map(|angle| sweep(&[[0.0, 0.0, angle]], None).map(|cells| Mask::new(&cells, (0, 0))))
            .collect();
        let (mut forward, order) = Directed::new((&motions, &sweeps), headings.count(), false);
        let (mut backward, turned) = Directed::new((&motions, &sweeps), headings.count(), true);
        (forward.opposite, backward.opposite) = (joined(&order, &turned), joined(&turned, &order));
        let standing = standing?;
        Ok(Primitives { resolution, headings, footprint, motions, forward, backward, standing })
    }

    /// The size of a cell, in metres.
    #[must_use]
    pub fn resolution(&self) -> f64 {
        self.resolution
    }

    /// The headings.
    #[must_use]
    pub fn headings(&self) -> &Headings {
        &self.headings
    }

    /// What the robot covers, in metres.
    #[must_use]
    pub fn footprint(&self) -> &Footprint {
        &self.footprint
    }

    /// The motions, as they were given.
    #[must_use]
    pub fn motions(&self) -> &[Motion] {
        &self.motions
    }

    /// The cells that a motion sweeps, relative to the cell where it starts,
    /// row by row; none for one that does not exist.
    #[must_use]
    pub fn swept(&self, motion: usize) -> Vec<Offset> {
        let step = self.forward.steps.iter().find(|step| usize::from(step.motion) == motion);
        step.map(|step| step.mask.cells().collect()).unwrap_or_default()
    }

    /// A pose in metres from the corner of the map's first cell, and its angle;
    /// 0 for a heading that there is not.
    #[must_use]
    pub fn standing_at(&self, pose: Pose) -> [f64; 3] {
        let centre = |cell: u16| (f64::from(cell) + 0.5) * self.resolution;
        let angle = self.headings.angle(pose.heading.into());
        [centre(pose.x), centre(pose.y), angle.unwrap_or_default()]
    }

    /// The poses of a motion that starts at a pose, as
    /// [`standing_at`](Primitives::standing_at) gives them. None for a motion
    /// that does not exist.
    #[must_use]
    pub fn path(&self, from: Pose, motion: usize) -> Vec<[f64; 3]> {
        let [left, top, _] = self.standing_at(from);
        let poses = self.motions.get(motion).map_or(&[][..], |motion| &motion.poses);
        poses.iter().map(|[x, y, angle]| [left + x, top + y, *angle]).collect()
    }

    /// Bytes of what motions sweep.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let steps = self.forward.steps.iter().chain(&self.backward.steps);
        steps.map(|step| size_of::<Step>() + step.mask.bytes()).sum()
    }

    pub(super) fn directed(&self, backwards: bool) -> &Directed {
        if backwards { &self.backward } else { &self.forward }
    }

    pub(super) fn standing(&self, heading: u8) -> Option<&Mask> {
        self.standing.get(usize::from(heading))
    }
}

/// Looks at each motion, and at what they are together.
fn check_all(motions: &[Motion], headings: &Headings, resolution: f64) -> Result<(), MotionError> {
    let mut names: HashMap<(usize, &str), usize> = HashMap::new();
    let mut from: Vec<Vec<usize>> = vec![Vec::new(); headings.count()];
    let mut to = vec![0; headings.count()];
    for (index, motion) in motions.iter().enumerate() {
        let refused = |fault| MotionError { motion: Some(index), fault };
        motion.check(headings, resolution).map_err(refused)?;
        if let Some(earlier) = names.insert((motion.start, &motion.name), index) {
            return Err(refused(MotionFault::SameName { earlier }));
        }
        let others = &mut from[motion.start];
        if let Some(&earlier) = others.iter().find(|other| motion.same_way(&motions[**other])) {
            return Err(refused(MotionFault::SameMotion { earlier }));
        }
        others.push(index);
        to[motion.end] += 1;
        if others.len().max(to[motion.end]) > MOST_OF_A_HEADING {
            return Err(refused(MotionFault::TooMany));
        }
    }
    let missing = from.iter().position(Vec::is_empty);
    let fault = missing.map(|heading| MotionFault::MissingHeading { heading });
    match fault.filter(|_| !motions.is_empty()).or(motions.is_empty().then_some(MotionFault::None))
    {
        Some(fault) => Err(MotionError { motion: None, fault }),
        None => Ok(()),
    }
}

/// Postures that begin and end exactly on the lattice: what decimals of a file
/// leave open must not make a robot touch a cell where it stands beside it.
fn snapped(motion: &Motion, headings: &Headings, mut postures: Vec<Posture>) -> Vec<Posture> {
    let (dx, dy) = motion.cells;
    let ends = [(0, (0, 0), motion.start), (postures.len() - 1, (dx, dy), motion.end)];
    for (index, (x, y), heading) in ends {
        let angle = headings.angle(heading).unwrap_or_default();
        postures[index] = [f64::from(x), f64::from(y), angle];
    }
    postures
}

/// Where each of one order lies in the other.
fn joined(order: &[u16], other: &[u16]) -> Vec<u16> {
    let mut places = vec![0; other.len()];
    for (place, motion) in other.iter().enumerate() {
        places[usize::from(*motion)] = place as u16;
    }
    order.iter().map(|motion| places[usize::from(*motion)]).collect()
}
