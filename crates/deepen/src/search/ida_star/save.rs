//! Putting a search aside and going on with it.

use alloc::vec::Vec;

use super::IdaStar;
use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::heuristic::Heuristic;
use crate::outcome::Outcome;
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
        let over = match &self.control.answer {
            Some(Outcome::Stopped { reason, .. }) => !reason.is_limit(),
            Some(_) => true,
            None => self.searching,
        };
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
        let mut exists = |position| scout.seek(position, deepening.bound);
        let paths_exist = deepening.pending.iter().all(&mut exists)
            && deepening.ahead.iter().all(|(begin, _)| exists(begin))
            && deepening.candidate.iter().all(|path| self.is_solution(path, deepening.bound));
        if !paths_exist {
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

    /// Whether a path leads to a goal at no more than `bound`.
    fn is_solution(&self, path: &[u32], bound: S::Cost) -> bool {
        let space = self.problem.space;
        self.walk(path).is_some_and(|(plan, end)| plan.cost <= bound && space.is_goal(&end))
    }

    /// A number for the problem.
    fn fingerprint(&self) -> u64 {
        self.problem.fingerprint(&self.start)
    }
}
