//! Distances without obstacles: what is left to the goal on an endless empty
//! map, from every pose near it.
//!
//! To drop obstacles is to add paths, so exact distances without them are
//! consistent on every map. A table holds those within a window around the
//! goal, worked out backwards from it by Dijkstra's algorithm. A path may leave
//! the window; let `b` be the least cost at which one does. Then distances
//! below `b` are exact, because a path that leaves costs at least `b`; and `b`
//! is a lower bound of all others, outside as well as inside. The table is the
//! lesser of distance and `b`, which is consistent as the distance is. It
//! depends on the motions and on the goal's heading alone.

use crate::dijkstra::{Dijkstra, UNREACHABLE};
use crate::lattice::pose::Pose;
use crate::lattice::space::Lattice;

/// The cost to the goal from poses near it, if nothing were blocked.
#[derive(Clone, Debug)]
pub struct FreeSpace {
    /// Where the window's first cell lies relative to the goal, negated.
    radius: i32,
    headings: u32,
    goal: Pose,
    /// No pose outside the table is nearer.
    beyond: u64,
    /// By row, column, and heading; none is above `beyond`.
    distances: Vec<u64>,
}

/// The widest window, in cells to each side.
const WIDEST: u16 = 512;

impl FreeSpace {
    /// The distances to the goal of a space, in its direction, from poses at
    /// most `radius` columns and rows away; 512 where it is more.
    #[must_use]
    pub fn new(lattice: &Lattice<'_>, radius: u16) -> Self {
        let goal = lattice.goal();
        let radius = i32::from(radius.min(WIDEST));
        let headings = lattice.primitives().headings().count() as u32;
        let side = 2 * radius.cast_unsigned() + 1;
        let nodes = (side * side * headings) as usize;
        let middle = (radius.cast_unsigned() * side + radius.cast_unsigned()) * headings;
        let mut dijkstra = Dijkstra::new(nodes, middle + u32::from(goal.heading));
        let mut beyond = UNREACHABLE;
        while let Some(settled) = dijkstra.settle() {
            if settled.distance >= beyond {
                break;
            }
            let (cell, heading) = (settled.node / headings, settled.node % headings);
            let (x, y) = (cell % side, cell / side);
            for step in lattice.back().row(heading as u8).1 {
                let distance = settled.distance + step.cost;
                let x = x.checked_add_signed(step.dx.into()).filter(|x| *x < side);
                let y = y.checked_add_signed(step.dy.into()).filter(|y| *y < side);
                match x.zip(y) {
                    Some((x, y)) => {
                        let node = (y * side + x) * headings + u32::from(step.heading);
                        dijkstra.reach(node, distance, settled.node);
                    }
                    None => beyond = beyond.min(distance),
                }
            }
        }
        let distances = dijkstra.into_distances().into_iter();
        let distances = distances.map(|distance| distance.min(beyond)).collect();
        FreeSpace { radius, headings, goal, beyond, distances }
    }

    /// The distance from a pose; at least that where it is far.
    #[inline]
    #[must_use]
    #[allow(clippy::cast_sign_loss)] // looked at first
    pub fn of(&self, pose: Pose) -> u64 {
        let x = i32::from(pose.x) - i32::from(self.goal.x) + self.radius;
        let y = i32::from(pose.y) - i32::from(self.goal.y) + self.radius;
        let side = 2 * self.radius + 1;
        let within = 0..side;
        if !within.contains(&x) || !within.contains(&y) {
            return self.beyond;
        }
        let cell = (y * side + x) as usize;
        let node = cell * self.headings as usize + usize::from(pose.heading);
        self.distances.get(node).copied().unwrap_or(self.beyond)
    }

    /// Bytes allocated.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.distances.capacity() * size_of::<u64>()
    }
}
