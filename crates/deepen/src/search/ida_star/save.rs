//! Putting a search aside and going on with it.

use alloc::vec::Vec;

use super::IdaStar;
use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::heuristic::Heuristic;
use crate::pruning::Pruning;
use crate::search::depth_first::DepthFirst;
use crate::search::recursion::Accelerator;
use crate::space::StateSpace;

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>, A: Accelerator<S, H, P>>
    IdaStar<'_, S, H, P, A>
{
    /// The search put aside, to go on with later, elsewhere, in any number of
    /// threads: it ends with the same plan, cost and counts. `None` before
    /// the first step, after the answer, after a panic of the space or the
    /// heuristic, and where what stopped the search would stop it again.
    #[must_use]
    pub fn checkpoint(&self) -> Option<Checkpoint<S::Cost>> {
        // After a solution the search is over, also while more are listed.
        let over = self.control.is_over(self.searching);
        let mut deepening = self.deepening.clone().filter(|_| !over)?;
        if let Some(running) = &self.running {
            deepening.done.add(&running.counts());
            deepening.pending.insert(0, running.position());
        }
        let (fingerprint, prediction) = (self.fingerprint(), self.prediction);
        Some(Checkpoint { fingerprint, deepening, prediction, more: Vec::new() })
    }

    /// Goes on where `checkpoint` was taken.
    ///
    /// # Errors
    /// When it is of another problem, as far as the fingerprints of space,
    /// heuristic and pruning tell and the paths in it do; the search is then
    /// as it was.
    pub fn resume(&mut self, checkpoint: &Checkpoint<S::Cost>) -> Result<(), CheckpointError> {
        if checkpoint.fingerprint != self.fingerprint() || !checkpoint.more.is_empty() {
            return Err(CheckpointError::OtherProblem);
        }
        let deepening = &checkpoint.deepening;
        let mut scout = DepthFirst::new(self.problem, self.start.clone(), deepening.bound);
        let exists = |position: &_| scout.seek(position, deepening.bound);
        let is_solution = |path: &[u32]| {
            let plan = self.problem.solution(&self.start, path);
            plan.is_some_and(|plan| plan.cost <= deepening.bound)
        };
        if !deepening.exists(exists, is_solution) {
            return Err(CheckpointError::OtherProblem);
        }
        self.deepening = Some(deepening.clone());
        self.prediction = checkpoint.prediction;
        self.running = None;
        self.announced = 0;
        self.searching = false;
        self.control.answer = None;
        Ok(())
    }

    /// A number for the problem.
    fn fingerprint(&self) -> u64 {
        self.problem.fingerprint(&self.start)
    }
}
