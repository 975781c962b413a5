//! Putting a search aside and going on with it.

use alloc::vec::Vec;

use super::BidirectionalIdaStar;
use super::pass::Pass;
use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::heuristic::Heuristic;
use crate::pairs::PairHeuristic;
use crate::reversible::Reversible;

impl<S, F, B, D> BidirectionalIdaStar<'_, S, F, B, D>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
    D: PairHeuristic<S>,
{
    /// The search put aside, to go on with later or elsewhere: it ends with
    /// the same plan, cost and counts. `None` before the first step, after
    /// the answer, and where what stopped the search would stop it again.
    #[must_use]
    pub fn checkpoint(&self) -> Option<Checkpoint<S::Cost>> {
        let over = self.control.is_over(false);
        let mut deepening = self.deepening.clone().filter(|_| !over)?;
        if let Some(pass) = &self.pass {
            deepening.done.add(&pass.counts);
            deepening.pending = alloc::vec![pass.position()];
        }
        let fingerprint = self.problem.fingerprint();
        Some(Checkpoint { fingerprint, deepening, prediction: self.prediction, more: Vec::new() })
    }

    /// Goes on where `checkpoint` was taken.
    ///
    /// # Errors
    /// When it is of another problem, as far as the fingerprints of space
    /// and heuristics tell and the path in it does; the search is then as it
    /// was.
    pub fn resume(&mut self, checkpoint: &Checkpoint<S::Cost>) -> Result<(), CheckpointError> {
        let deepening = &checkpoint.deepening;
        let of_this =
            checkpoint.fingerprint == self.problem.fingerprint() && checkpoint.more.is_empty();
        let plain = deepening.ahead.is_empty() && deepening.candidate.is_none();
        let [position] = deepening.pending.as_slice() else {
            return Err(CheckpointError::OtherProblem);
        };
        if !of_this || !plain {
            return Err(CheckpointError::OtherProblem);
        }
        let mut pass = Pass::new(&self.problem, deepening.bound);
        if !pass.seek(&self.problem, position) {
            return Err(CheckpointError::OtherProblem);
        }
        self.deepening = Some(deepening.clone());
        self.prediction = checkpoint.prediction;
        self.pass = Some(pass);
        self.announced = 0;
        self.control.answer = None;
        Ok(())
    }
}
