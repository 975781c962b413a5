//! What is left to the goal: three estimates, and the greatest of them.

mod cells;
mod free_space;
mod straight;

pub use cells::CellDistances;
pub use free_space::FreeSpace;
pub use straight::Straight;

use deepen::{Estimate, Heuristic, Quality};

use super::pose::Pose;
use super::space::{Lattice, MotionId};
use crate::fingerprint::mix;

/// The window of [`ToGoal::strong`], in cells to each side of the goal.
const WINDOW: u16 = 24;

/// The estimate of what is left to the goal of a space, in its direction: the
/// greatest of those that were asked for, 0 where none was.
///
/// Each of them is consistent, and so is the greatest: where one falls along a
/// motion by no more than its cost, a greatest does, too.
#[derive(Clone, Debug, Default)]
pub struct ToGoal {
    straight: Option<(Straight, Pose)>,
    cells: Option<CellDistances>,
    free_space: Option<FreeSpace>,
}

impl ToGoal {
    /// No estimate.
    #[must_use]
    pub fn blind() -> Self {
        ToGoal::default()
    }

    /// All estimates: distances of cells know obstacles and no headings,
    /// distances in free space headings and no obstacles.
    #[must_use]
    pub fn strong(lattice: &Lattice<'_>) -> Self {
        ToGoal::blind().straight(lattice).cells(lattice).free_space(lattice, WINDOW)
    }

    /// With [`Straight`].
    #[must_use]
    pub fn straight(self, lattice: &Lattice<'_>) -> Self {
        ToGoal { straight: Some((Straight::new(lattice), lattice.goal())), ..self }
    }

    /// With [`CellDistances`].
    #[must_use]
    pub fn cells(self, lattice: &Lattice<'_>) -> Self {
        ToGoal { cells: Some(CellDistances::new(lattice)), ..self }
    }

    /// With [`FreeSpace`] in a window of so many cells to each side.
    #[must_use]
    pub fn free_space(self, lattice: &Lattice<'_>, radius: u16) -> Self {
        ToGoal { free_space: Some(FreeSpace::new(lattice, radius)), ..self }
    }

    /// Bytes of tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.cells.as_ref().map_or(0, CellDistances::bytes)
            + self.free_space.as_ref().map_or(0, FreeSpace::bytes)
    }

    /// The estimate from a pose on the map.
    #[inline]
    #[must_use]
    pub fn of(&self, pose: Pose) -> u64 {
        let straight = self.straight.as_ref().map_or(0, |(straight, goal)| {
            let cells = |from: u16, to: u16| i32::from(to) - i32::from(from);
            straight.of((cells(pose.x, goal.x), cells(pose.y, goal.y)))
        });
        let cells = self.cells.as_ref().map_or(0, |cells| cells.of(pose));
        let free = self.free_space.as_ref().map_or(0, |free| free.of(pose));
        straight.max(cells).max(free)
    }
}

impl Heuristic<Lattice<'_>> for ToGoal {
    /// The value.
    type Memo = u64;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, _: &Lattice<'_>, pose: &Pose) -> u64 {
        self.of(*pose)
    }

    #[inline]
    fn child(
        &self,
        _: &Lattice<'_>,
        _: u64,
        _: &MotionId,
        pose: &Pose,
        limit: u64,
    ) -> Estimate<u64, u64> {
        let value = self.of(*pose);
        if value > limit { Estimate::Above(value) } else { Estimate::Within(value) }
    }

    #[inline]
    fn value(&self, memo: u64) -> u64 {
        memo
    }

    /// What is asked, and how wide; all else follows from the space.
    fn fingerprint(&self) -> u64 {
        let window = self.free_space.as_ref().map_or(0, |free| 1 + free.bytes() as u64);
        let asked = [self.straight.is_some().into(), self.cells.is_some().into(), window];
        asked.into_iter().fold(31, mix)
    }
}
