//! Putting a search aside and going on with it.

use alloc::vec::Vec;
use core::hash::Hasher;

use super::{Below, Explored, HybridSearch};
use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::cost::Cost;
use crate::hashing::StateHasher;
use crate::heuristic::Heuristic;
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::control::Conclusion;
use crate::search::deepening::Deepening;
use crate::search::recursion::Accelerator;

impl<S: Pack, H: Heuristic<S>, P: Pruning<S>, A: Accelerator<S, H, P>>
    HybridSearch<'_, S, H, P, A>
{
    /// The second phase put aside, to go on with later, elsewhere, in any
    /// number of threads: it ends with the same plan, cost and counts. A few
    /// kilobytes: what A* has found is not part of it. `None` in the first
    /// phase, which is begun anew; after the answer; after a panic of the
    /// space or the heuristic, and where what stopped the search would stop
    /// it again.
    #[must_use]
    pub fn checkpoint(&self) -> Option<Checkpoint<S::Cost>> {
        let over = self.answer.as_ref().map_or(self.searching, Conclusion::is_final);
        if over {
            return None;
        }
        let fingerprint = self.fingerprint();
        if let Some((deepening, prediction)) = &self.awaited {
            let (deepening, prediction) = (deepening.clone(), *prediction);
            return Some(Checkpoint { fingerprint, deepening, prediction, more: Vec::new() });
        }
        let mut deepening = self.deepening.clone()?;
        if let Some(running) = &self.running {
            deepening.done.add(&running.counts());
            deepening.pending.insert(0, running.position());
        }
        Some(Checkpoint { fingerprint, deepening, prediction: self.prediction, more: Vec::new() })
    }

    /// Goes on where `checkpoint` was taken. The first phase is searched once
    /// more, by the steps that follow: it ends with the same frontier. A
    /// checkpoint that turns out to be of another one is then forgotten.
    ///
    /// # Errors
    /// When it is of another problem, of another memory or another depth of
    /// look-ups, as far as fingerprints tell; the search is then as it was.
    pub fn resume(&mut self, checkpoint: &Checkpoint<S::Cost>) -> Result<(), CheckpointError> {
        if checkpoint.fingerprint != self.fingerprint() || !checkpoint.more.is_empty() {
            return Err(CheckpointError::OtherProblem);
        }
        self.best.search = None;
        self.best.control.answer = None;
        self.explored = None;
        self.deepening = None;
        self.awaited = Some((checkpoint.deepening.clone(), checkpoint.prediction));
        self.running = None;
        self.announced = 0;
        self.searching = false;
        self.answer = None;
        Ok(())
    }

    /// Whether the paths that were put aside exist.
    pub(super) fn fits(&self, explored: &Explored<S>, deepening: &Deepening<S::Cost>) -> bool {
        let problem = self.best.problem;
        let mut scout = Below::new(problem, self.best.start.clone(), deepening.bound);
        let exists = |position: &_| scout.seek(explored, position);
        let is_solution = |path: &[u32]| {
            let walked = explored.walk(&problem, path);
            walked.is_some_and(|(plan, end)| {
                plan.cost <= deepening.bound && problem.space.is_goal(&end)
            })
        };
        deepening.exists(exists, is_solution)
    }

    /// A number for the problem, the memory and the depth of look-ups: what
    /// decides where everything is.
    fn fingerprint(&self) -> u64 {
        let mut hasher = StateHasher::default();
        hasher.write_u64(self.best.problem.fingerprint(&self.best.start));
        for size in [self.best.memory, self.look_ups, size_of::<S::Packed>()] {
            hasher.write_usize(size);
        }
        hasher.write_u64(S::Cost::ONE.to_bits());
        hasher.finish()
    }
}
