//! One iteration: all ways of the first phase of so many steps exactly, and
//! from where each ends all ways of the second of so many at most.
//!
//! The first phase ends with a turn that is none of the second, so that every
//! sequence of turns is cut in two in one way only. The second is searched by
//! iterative deepening from its estimate. Both on explicit stacks, so that the
//! iteration stops after any node and goes on from there.

mod first;
mod rules;
mod run;
mod second;

use deepen::Observer;

use super::tables::one::{Distances, Memo, Place};
use crate::cube::{Cube, Turn};
use first::First;
use second::Second;

pub(super) use rules::Rules;
pub(super) use run::Run;

/// Nodes of the second phase for which there is room at first.
const USUAL: usize = 20;

/// Where an iteration stands.
#[derive(Clone, Debug)]
pub(super) struct Iteration {
    /// Steps of the first phase.
    pub(super) depth: u8,
    start: (Place, Memo),
    begun: bool,
    first: Vec<First>,
    second: Vec<Second>,
    /// The turns that lead to the nodes of both stacks.
    path: Vec<Turn>,
    /// The cubes along the path of the first phase, as far as they are known.
    cubes: Vec<Cube>,
    /// The node where the second phase began.
    entrance: Option<Second>,
    /// The bound of the second phase.
    bound: u8,
}

/// Why an iteration does not go on.
pub(super) enum Event {
    /// It is complete.
    Finished,
    /// All nodes that were granted are expanded.
    Paused,
    /// A solution of so many steps.
    Solved(Vec<Turn>, u8),
}

impl Iteration {
    /// The iteration from a cube and its place, with so many steps of the first
    /// phase.
    pub(super) fn new(cube: Cube, start: (Place, Memo), depth: u8) -> Self {
        let mut cubes = Vec::with_capacity(usize::from(depth) + 1);
        cubes.push(cube);
        Iteration {
            depth,
            start,
            begun: false,
            first: Vec::with_capacity(depth.into()),
            second: Vec::with_capacity(USUAL),
            path: Vec::with_capacity(usize::from(depth) + USUAL),
            cubes,
            entrance: None,
            bound: 0,
        }
    }

    /// The bytes of its stacks.
    pub(super) fn bytes(&self) -> usize {
        self.first.capacity() * size_of::<First>()
            + self.second.capacity() * size_of::<Second>()
            + self.path.capacity() * size_of::<Turn>()
            + self.cubes.capacity() * size_of::<Cube>()
    }

    /// Goes on as far as nodes are granted. Solutions may have `most` steps of
    /// the second phase.
    pub(super) fn run<D: Distances, O: Observer<u8>>(
        &mut self,
        rules: &Rules<'_, D>,
        most: u8,
        run: &mut Run<'_, O>,
    ) -> Event {
        loop {
            let event = match self.entrance {
                Some(_) => self.second_phase(rules, most, run),
                None => self.first_phase(rules, most, run),
            };
            if let Some(event) = event {
                return event;
            }
        }
    }

    /// The turns to the node that a turn leads to from the last one.
    fn path_and(&self, turn: Turn) -> Vec<Turn> {
        self.path.iter().copied().chain([turn]).collect()
    }
}
