//! Putting a search aside and going on with it.

#![cfg(feature = "alloc")]

use alloc::vec::Vec;

use super::driver::TabledIdaStar;
use super::growing::Descent;
use super::insight::Belief;
use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::heuristic::Heuristic;
use crate::pack::Pack;
use crate::pruning::Pruning;

/// Tells checkpoints of this search from those of IDA*.
const SALT: u64 = 0x7461_626c_6564_2049;

impl<S: Pack, H: Heuristic<S>, P: Pruning<S>> TabledIdaStar<'_, S, H, P> {
    /// The search put aside, to go on with later, elsewhere: where it stands,
    /// a few kilobytes, without the table. Searching on from it finds a
    /// solution of the same cost, with an admissible heuristic the same plan;
    /// what the table knew must be found out again, so counts are larger.
    /// `None` before the first step, after the answer, after a panic of the
    /// space or the heuristic, and where what stopped the search would stop
    /// it again.
    #[must_use]
    pub fn checkpoint(&self) -> Option<Checkpoint<S::Cost>> {
        let over = self.control.is_over(self.searching);
        let mut deepening = self.deepening.clone().filter(|_| !over)?;
        if let Some(running) = &self.running {
            deepening.done.add(&running.counts());
            deepening.pending.insert(0, running.position());
        }
        let (fingerprint, prediction) = (self.fingerprint(), self.prediction);
        Some(Checkpoint { fingerprint, deepening, prediction, more: Vec::new() })
    }

    /// Goes on where `checkpoint` was taken, with an empty table of any size.
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
        let mut scout =
            Descent::new(self.problem, self.start.clone(), deepening.bound, Belief::All);
        let exists = |position: &_| scout.seek(position);
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
        self.forget();
        Ok(())
    }

    /// A number for the problem.
    fn fingerprint(&self) -> u64 {
        self.problem.fingerprint(&self.start) ^ SALT
    }
}
