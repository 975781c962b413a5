//! Where a robot goes, in metres and in cells.

use deepen_maps::lattice::{Footprint, Lattice, MotionId, Pose};

use crate::picture::Outline;

/// The poses along a plan, those on the way included: x and y in metres from the
/// corner of the map's first cell, and the angle.
pub(super) fn poses(lattice: &Lattice<'_>, start: Pose, plan: &[MotionId]) -> Vec<[f64; 3]> {
    let robot = lattice.primitives();
    let starts = lattice.poses(start, plan);
    let each = plan.iter().zip(&starts).enumerate().flat_map(|(number, (id, from))| {
        // Each motion begins where the one before it ends.
        robot.path(*from, lattice.motion(*id)).into_iter().skip(usize::from(number > 0))
    });
    let poses: Vec<[f64; 3]> = each.collect();
    if poses.is_empty() { vec![robot.standing_at(start)] } else { poses }
}

/// The places of poses, in cells.
pub(super) fn in_cells(lattice: &Lattice<'_>, poses: &[[f64; 3]]) -> Vec<[f64; 2]> {
    let cell = lattice.primitives().resolution();
    poses.iter().map(|[x, y, _]| [x / cell, y / cell]).collect()
}

/// What the robot covers along poses.
pub(super) fn outlines(lattice: &Lattice<'_>, poses: &[[f64; 3]]) -> Vec<Outline> {
    let robot = lattice.primitives();
    let cell = robot.resolution();
    let outline = |&[x, y, angle]: &[f64; 3]| match robot.footprint() {
        Footprint::Radius(radius) => Outline::Disc([x / cell, y / cell], radius / cell),
        Footprint::Polygon(corners) => {
            let (sin, cos) = angle.sin_cos();
            let placed = |[ahead, aside]: &[f64; 2]| {
                [(x + ahead * cos - aside * sin) / cell, (y + ahead * sin + aside * cos) / cell]
            };
            Outline::Polygon(corners.iter().map(placed).collect())
        }
    };
    poses.iter().map(outline).collect()
}
