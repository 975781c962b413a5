//! What a small robot plans: its way over an occupancy map, and its motions on
//! a lattice of poses. There is no allocator: that this compiles says that
//! nothing below asks for one.
#![no_std]

pub mod lattice;
pub mod map;

use core::cell::Cell;

use deepen::bare::{Outcome, Search};
use lattice::Pose;

/// The least length of a way over the map from corner to corner, in its units.
/// As `LEAST_EFFORT` it is known from Bellman and Ford: see tests/answers.rs.
pub const LEAST_LENGTH: map::Length = 10_426;

/// Where the robot stands on the lattice, with its face to the wall, and where
/// it is to go.
pub const START: Pose = Pose { x: 3, y: 3, heading: 4 };
pub const GOAL: Pose = Pose { x: 13, y: 6, heading: 6 };

/// The least effort from [`START`] to [`GOAL`], in its units.
pub const LEAST_EFFORT: u64 = 3_638;

/// How many operators a space has applied.
#[derive(Default)]
pub struct Work(Cell<u32>);

impl Work {
    fn count(&self) {
        self.0.set(self.0.get() + 1);
    }
}

/// What planning took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    pub steps: u32,
    pub expanded: u32,
    /// The most operators that were applied in one step.
    pub most_applied: u32,
}

/// Expansions of one step of the control loop.
pub const EXPANSIONS: u32 = 50;

/// Plans in steps of [`EXPANSIONS`], as a control loop does that has other
/// things to see to in between.
///
/// # Panics
/// Where a step takes more than it may: then the bound on its time is none.
pub fn plan<'s, 'a, T: Search<'a>>(
    search: &'s mut T,
    work: &Work,
    most_applied: u32,
) -> (Effort, Outcome<'s, T::Operator, T::Cost>) {
    let mut effort = Effort::default();
    loop {
        let (applied, expanded) = (work.0.get(), effort.expanded);
        search.advance(u64::from(EXPANSIONS), &mut ());
        effort.steps += 1;
        effort.expanded = search.statistics().expanded as u32;
        assert!(effort.expanded - expanded <= EXPANSIONS, "expansions of a step");
        effort.most_applied = effort.most_applied.max(work.0.get() - applied);
        assert!(effort.most_applied <= most_applied, "work of a step");
        if search.outcome().is_some() {
            break;
        }
    }
    (effort, search.outcome().expect("the loop ends with an answer"))
}
