//! Distances between cells: what is left to the goal if the robot could turn to
//! any heading, anywhere, for nothing.
//!
//! A heading forgotten is an abstraction: every motion from a pose becomes a
//! step from its cell that costs the same, where the motion sweeps no blocked
//! cell. So every path of the robot is a path of cells at its cost, and exact
//! distances of cells are consistent; a cell from which none leads to the
//! goal's is a dead end. It knows more than a disc of the footprint's inscribed
//! radius would: a step is there only where some motion really fits, long parts
//! of the robot and its turns included.
//!
//! Worked out once for a goal by Dijkstra's algorithm backwards from it; costs
//! at most a collision test for each cell and motion, and 8 bytes a cell.

use crate::dijkstra::{Dijkstra, UNREACHABLE};
use crate::lattice::pose::Pose;
use crate::lattice::space::Lattice;

/// The distance from every cell to the goal's, if headings did not matter.
#[derive(Clone, Debug)]
pub struct CellDistances {
    width: u32,
    distances: Vec<u64>,
}

impl CellDistances {
    /// The distances to the goal of a space, in its direction.
    #[must_use]
    pub fn new(lattice: &Lattice<'_>) -> Self {
        let (map, goal) = (lattice.obstacles(), lattice.goal());
        let (width, height) = (u32::from(map.width()), u32::from(map.height()));
        let cell = |x: u32, y: u32| y * width + x;
        let steps = &lattice.back().steps;
        let source = cell(goal.x.into(), goal.y.into());
        let mut dijkstra = Dijkstra::new((width * height) as usize, source);
        while let Some(settled) = dijkstra.settle() {
            let (x, y) = (settled.node % width, settled.node / width);
            for step in steps {
                // What leads off the map is never nearer than anything.
                let to = x.checked_add_signed(step.dx.into()).filter(|x| *x < width);
                let row = y.checked_add_signed(step.dy.into()).filter(|y| *y < height);
                let Some((x_to, y_to)) = to.zip(row) else { continue };
                let (node, distance) = (cell(x_to, y_to), settled.distance + step.cost);
                if dijkstra.is_nearer(node, distance) && !map.hit(&step.mask, x as u16, y as u16) {
                    dijkstra.reach(node, distance, settled.node);
                }
            }
        }
        CellDistances { width, distances: dijkstra.into_distances() }
    }

    /// The distance from the cell of a pose on the map; `u64::MAX` where there
    /// is no way.
    #[inline]
    #[must_use]
    pub fn of(&self, pose: Pose) -> u64 {
        let cell = u32::from(pose.y) * self.width + u32::from(pose.x);
        self.distances.get(cell as usize).copied().unwrap_or(UNREACHABLE)
    }

    /// Bytes allocated.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.distances.capacity() * size_of::<u64>()
    }
}
