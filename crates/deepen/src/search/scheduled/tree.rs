//! Trials by depth-first branch and bound in the tree of all paths.

use alloc::vec::Vec;

use super::engine::{Ended, Engine};
use crate::cost::Cost;
use crate::heuristic::{Heuristic, Quality};
use crate::outcome::Outcome;
use crate::pruning::Pruning;
use crate::search::depth_first::{Counts, DepthFirst, End, Problem};
use crate::search::instrument::Instrument;
use crate::search::opening::opening;
use crate::search::position::Position;
use crate::search::recursion::StackOnly;
use crate::space::StateSpace;

/// A depth-first search, begun anew for each trial.
pub(super) struct Tree<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> {
    pub(super) problem: Problem<'a, S, H, P>,
    pub(super) start: S::State,
    /// Counts of the present trial before what is running.
    pub(super) done: Counts<S::Cost>,
    /// What remains of the trial, where nothing is running.
    pub(super) remains: Position,
    pub(super) running: Option<DepthFirst<'a, S, H, P>>,
    /// The path of ordinals of the best solution.
    pub(super) best: Option<Vec<u32>>,
}

impl<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> Tree<'a, S, H, P> {
    /// Before the first trial.
    pub(super) fn new(problem: Problem<'a, S, H, P>, start: S::State) -> Self {
        let (done, remains) = (Counts::NONE, Position::root());
        Tree { problem, start, done, remains, running: None, best: None }
    }
}

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> Engine<S> for Tree<'_, S, H, P> {
    fn opening(&self) -> Result<S::Cost, Outcome<S::Operator, S::Cost>> {
        opening(&self.problem, &self.start)
    }

    fn quality(&self) -> Quality {
        self.problem.heuristic.quality()
    }

    fn begin(&mut self) {
        self.running = None;
        self.done = Counts::NONE;
        self.remains = Position::root();
    }

    fn run<I: Instrument<S::Cost>>(
        &mut self,
        bound: S::Cost,
        best: Option<S::Cost>,
        instrument: &mut I,
    ) -> Ended<S::Operator, S::Cost> {
        let running = self.running.get_or_insert_with(|| {
            let mut running = DepthFirst::new(self.problem, self.start.clone(), bound);
            // Positions are checked where they come from.
            running.seek(&self.remains, bound);
            running
        });
        if let Some(best) = best {
            running.improve_on(best);
        }
        match running.run(&StackOnly, instrument) {
            End::Exhausted => Ended::Exhausted,
            End::Goal(path) => match self.problem.walk(&self.start, &path) {
                Some((plan, _)) => {
                    self.best = Some(path);
                    Ended::Goal(plan)
                }
                None => Ended::Fault,
            },
            End::Fault(_) => Ended::Fault,
            End::Interrupted(interruption) => Ended::Interrupted(interruption),
        }
    }

    fn counts(&self) -> Counts<S::Cost> {
        let mut counts = self.done;
        if let Some(running) = &self.running {
            counts.add(&running.counts());
        }
        counts
    }

    fn least_open(&self) -> S::Cost {
        self.running.as_ref().map_or(S::Cost::ZERO, DepthFirst::least_open)
    }

    fn bytes(&self) -> usize {
        self.running.as_ref().map_or(0, DepthFirst::peak_bytes)
    }

    fn allow_memory(&mut self, bytes: usize) {
        self.problem.memory = bytes;
        if let Some(running) = &mut self.running {
            running.allow_memory(bytes);
        }
    }
}
