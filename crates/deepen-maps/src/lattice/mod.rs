//! State lattices: what a robot that cannot go every way can do on a map, as
//! motions between poses on a grid of cells with headings (Pivtoraiko and Kelly
//! 2005, "Generating near minimal spanning control sets for constrained motion
//! planning in discrete state spaces"; Pivtoraiko, Knepper and Kelly 2009,
//! "Differentially constrained mobile robot motion planning in state
//! lattices").
//!
//! A [`Motion`] leads from the centre of a cell and a heading to another, along
//! poses; [`Primitives`] are checked motions of a robot with the cells that its
//! [`Footprint`] sweeps. With a map of [`Obstacles`] and a goal they are a
//! [`Lattice`], the state space. [`ToGoal`] has the heuristics.
//!
//! ```
//! use deepen::{AStar, Search};
//! use deepen_maps::lattice::{cost_of, Footprint, Headings, Lattice, Motion, Obstacles, Pose, Primitives, ToGoal};
//! use std::f64::consts::FRAC_PI_2;
//!
//! // Four headings: ahead by a cell, and turns on the spot.
//! let motion = |name: &str, start: usize, cells: (i32, i32), turn: f64| {
//!     let angle = start as f64 * FRAC_PI_2;
//!     let poses = vec![[0.0, 0.0, angle], [f64::from(cells.0), f64::from(cells.1), angle + turn]];
//!     let end = (start + 4 + (turn / FRAC_PI_2).round() as i32 as usize) % 4;
//!     let cost = cost_of(&poses, 0.5, 1.0).unwrap();
//!     Motion { name: name.into(), start, cells, end, poses, cost }
//! };
//! let ahead = [(1, 0), (0, 1), (-1, 0), (0, -1)];
//! let motions = (0..4).flat_map(|heading| [
//!     motion("ahead", heading, ahead[heading], 0.0),
//!     motion("left", heading, (0, 0), FRAC_PI_2),
//! ]).collect();
//! let robot = Primitives::new(1.0, Headings::uniform(4).unwrap(), Footprint::Radius(0.5), motions)?;
//!
//! let map = Obstacles::new(4, 3, |x, y| (x, y) == (1, 0));
//! let lattice = Lattice::new(&robot, &map, Pose { x: 3, y: 0, heading: 0 })?;
//! let start = Pose { x: 0, y: 0, heading: 1 };
//! let outcome = AStar::new(&lattice, &ToGoal::strong(&lattice), start).run(&mut ());
//! let poses = lattice.poses(start, &outcome.plan().unwrap().operators);
//! assert_eq!(poses[2], Pose { x: 0, y: 1, heading: 2 }, "a left turn, thrice");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod footprint;
mod heuristic;
mod mask;
mod misfit;
mod motion;
mod pose;
mod primitives;
mod space;
mod sweep;
#[cfg(test)]
mod tests;

pub use footprint::{Footprint, FootprintFault, LARGEST, MOST_CORNERS};
pub use heuristic::{CellDistances, FreeSpace, Straight, ToGoal};
pub use mask::Obstacles;
pub use misfit::Misfit;
pub use motion::{
    ANGLE_TOLERANCE, COST_PLACES, FARTHEST, GREATEST_COST, Motion, MotionError, MotionFault,
    POSITION_TOLERANCE, cost_of,
};
pub use pose::{Headings, MOST_HEADINGS, Offset, Pose};
pub use primitives::{MOST_OF_A_HEADING, Primitives};
pub use space::{Lattice, MotionId, MotionIds};
pub use sweep::{MARGIN, TOUCH};
