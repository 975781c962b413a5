//! A plan replayed independently, and its steps.

use deepen_check::lattice::{Floor, Motion, Outline, Place, Robot, replay};
use deepen_maps::lattice::{Footprint, Lattice, MotionId, Pose};

use crate::domain::agree;

/// The steps of a plan that is right.
pub(super) fn steps(
    lattice: &Lattice<'_>,
    start: Pose,
    plan: &[MotionId],
    said: u64,
) -> Result<Vec<String>, String> {
    let (primitives, map) = (lattice.primitives(), lattice.obstacles());
    let headings = primitives.headings();
    let angles: Vec<f64> =
        (0..headings.count()).filter_map(|heading| headings.angle(heading)).collect();
    let motion = |motion: &deepen_maps::lattice::Motion| (motion.start, motion.cells, motion.end);
    let motions: Vec<Motion<'_>> = primitives
        .motions()
        .iter()
        .map(|one| {
            let (start, (columns, rows), end) = motion(one);
            let end = (columns as isize, rows as isize, end);
            Motion { start, end, poses: &one.poses, cost: one.cost }
        })
        .collect();
    let outline = match primitives.footprint() {
        Footprint::Radius(radius) => Outline::Disc(*radius),
        Footprint::Polygon(corners) => Outline::Polygon(corners),
    };
    let robot =
        Robot { cell: primitives.resolution(), angles: &angles, outline, motions: &motions };
    let rows = (0..map.height()).flat_map(|y| (0..map.width()).map(move |x| (x, y)));
    let blocked: Vec<bool> = rows.map(|(x, y)| map.blocked(x.into(), y.into())).collect();
    let floor = Floor { width: map.width().into(), blocked: &blocked };
    let place = |pose: Pose| -> Place { (pose.x.into(), pose.y.into(), pose.heading.into()) };
    let numbers: Vec<usize> = plan.iter().map(|id| lattice.motion(*id)).collect();
    agree(replay(&floor, &robot, place(start), place(lattice.goal()), &numbers), said)?;
    let poses = lattice.poses(start, plan);
    let names = numbers.iter().map(|number| &primitives.motions()[*number].name);
    Ok(names.zip(&poses[1..]).map(|(name, pose)| format!("{name}@{pose}")).collect())
}
