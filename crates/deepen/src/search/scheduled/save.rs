//! Putting a search aside and going on with it.

use alloc::vec::Vec;

use super::ScheduledSearch;
use super::driver::Driver;
use super::engine::Engine;
use super::tree::Tree;
use super::trials::{framed, take_framed};
use super::watch::Watch;
use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::pruning::Pruning;
use crate::schedule::{Histogram, Schedule, Trial};
use crate::search::deepening::Deepening;
use crate::search::depth_first::DepthFirst;
use crate::space::StateSpace;

/// Tells these checkpoints from those of IDA*.
const KIND: u64 = 0x5c4e_d01e_d5ea_4c11;

impl<S, H, P, Q> ScheduledSearch<'_, S, H, P, Q>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    Q: Schedule<S::Cost>,
{
    /// The search put aside, to go on with later or elsewhere: it ends with
    /// the same plan, cost and counts. `None` before the first step, after the
    /// answer, after a panic of the space or the heuristic, and where what
    /// stopped the search would stop it again.
    #[must_use]
    pub fn checkpoint(&self) -> Option<Checkpoint<S::Cost>> {
        let Driver { engine, control, trials, searching, .. } = &self.driver;
        let over = control.is_over(*searching);
        if over || trials.is_new() {
            return None;
        }
        let remains = || engine.remains.clone();
        let position = engine.running.as_ref().map_or_else(remains, DepthFirst::position);
        let deepening = Deepening {
            finished: trials.finished.clone(),
            bound: trials.trial.bound,
            done: engine.counts(),
            ahead: Vec::new(),
            pending: alloc::vec![position],
            candidate: engine.best.clone(),
        };
        let Watch { cut, greatest } = &trials.watch;
        let mut more = alloc::vec![trials.trial.work.unwrap_or(u64::MAX)];
        more.extend([trials.proven, trials.glimpsed, *greatest].map(S::Cost::to_bits));
        more.extend(framed(trials.schedule.save()));
        more.extend(framed(cut.save()));
        let (fingerprint, prediction) = (self.fingerprint(), trials.prediction);
        Some(Checkpoint { fingerprint, deepening, prediction, more })
    }

    /// Goes on where `checkpoint` was taken.
    ///
    /// # Errors
    /// When it is of another problem or schedule, as far as the fingerprints
    /// of space, heuristic, pruning and schedule tell and the paths in it do.
    /// The search must then be begun anew.
    pub fn resume(&mut self, checkpoint: &Checkpoint<S::Cost>) -> Result<(), CheckpointError> {
        if checkpoint.fingerprint != self.fingerprint() {
            return Err(CheckpointError::OtherProblem);
        }
        self.restore(checkpoint).ok_or(CheckpointError::OtherProblem)
    }

    fn restore(&mut self, checkpoint: &Checkpoint<S::Cost>) -> Option<()> {
        let Checkpoint { deepening, prediction, more, .. } = checkpoint;
        let bound = deepening.bound;
        let ([work, proven, glimpsed, greatest], mut rest) = more.split_first_chunk()?;
        let schedule = take_framed(&mut rest)?;
        let cut = Histogram::restored(bound, take_framed(&mut rest)?)?;
        let proven = S::Cost::from_bits(*proven).filter(|proven| *proven <= bound)?;
        let (glimpsed, greatest) = (S::Cost::from_bits(*glimpsed)?, S::Cost::from_bits(*greatest)?);
        let [position] = &deepening.pending[..] else { return None };
        let Tree { problem, start, .. } = &self.driver.engine;
        let mut scout = DepthFirst::new(*problem, start.clone(), bound);
        let intact = rest.is_empty()
            && position.floor == 0
            && deepening.ahead.is_empty()
            && deepening.finished.iterations > 0
            && scout.seek(position, bound);
        if !intact {
            return None;
        }
        let best = deepening.candidate.as_ref().and_then(|path| problem.solution(start, path));
        let Driver { engine, control, trials, .. } = &mut self.driver;
        if best.is_some() != deepening.candidate.is_some() || !trials.schedule.restore(schedule) {
            return None;
        }
        trials.trial = Trial { bound, work: Some(*work).filter(|work| *work != u64::MAX) };
        trials.finished = deepening.finished.clone();
        (trials.proven, trials.glimpsed) = (proven, glimpsed);
        trials.watch = Watch { cut, greatest };
        trials.prediction = *prediction;
        engine.best.clone_from(&deepening.candidate);
        engine.done = deepening.done;
        engine.remains = position.clone();
        engine.running = None;
        control.answer = None;
        self.driver.best = best;
        self.driver.announced = 0;
        self.driver.searching = false;
        Some(())
    }

    /// A number for the problem and the schedule.
    fn fingerprint(&self) -> u64 {
        let schedule = self.driver.trials.schedule.fingerprint().rotate_left(21);
        let known = self.driver.known.map_or(0, |known| known.to_bits().rotate_left(42) ^ 1);
        self.driver.engine.problem.fingerprint(&self.driver.engine.start) ^ KIND ^ schedule ^ known
    }
}
