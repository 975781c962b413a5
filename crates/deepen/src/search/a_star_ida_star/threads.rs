//! The second phase shared among threads: as [`IdaStar`](crate::IdaStar) is,
//! with the frontier nodes as the first level that is shared out.

#![cfg(feature = "std")]

use alloc::vec::Vec;

use super::{Below, Explored, HybridSearch};
use crate::heuristic::Heuristic;
use crate::observer::Observer;
use crate::outcome::Outcome;
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::control::Search;
use crate::search::depth_first::{Counts, End, Problem};
use crate::search::instrument::Instrument;
use crate::search::parallel::{Probe, Task, WORTH_SHARING, share};
use crate::search::position::Position;
use crate::search::recursion::Accelerator;

impl<S, H, P, A> HybridSearch<'_, S, H, P, A>
where
    S: Pack<
            State: Send + Sync,
            Operator: Send,
            Operators: Send,
            Undo: Send,
            Packed: Send + Sync,
            Back: Send + Sync,
        > + Sync,
    H: Heuristic<S, Memo: Send> + Sync,
    P: Pruning<S, Trail: Send> + Sync,
    A: Accelerator<S, H, P> + Sync,
{
    /// Same as [`run`](HybridSearch::run), the second phase on so many
    /// threads (this one included): the same answer and counts. Observers are
    /// told of iterations and progress there, not of single nodes. What
    /// [`Limits::memory`](crate::Limits::memory) leaves beside the table is
    /// shared out evenly among the threads and the lists of what remains.
    pub fn run_on<O: Observer<S::Cost>>(
        &mut self,
        threads: usize,
        observer: &mut O,
    ) -> Outcome<S::Operator, S::Cost> {
        if threads < 2 {
            return self.run(observer);
        }
        loop {
            if let Some(outcome) = self.step(WORTH_SHARING, observer) {
                return outcome;
            }
            if let Some(outcome) = self.share_iteration(threads, observer) {
                return outcome;
            }
        }
    }

    /// Searches the rest of the present iteration on all threads.
    fn share_iteration<O: Observer<S::Cost>>(
        &mut self,
        threads: usize,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        self.park();
        let (explored, deepening) = (self.explored.as_ref()?, self.deepening.as_mut()?);
        let (bound, memory) = (deepening.bound, self.best.problem.memory / (threads + 1));
        let problem = Problem { memory, ..self.best.problem };
        let (start, accelerator) = (&self.best.start, &self.accelerator);
        let make =
            || Hand { search: Below::new(problem, start.clone(), bound), explored, accelerator };
        let (limits, begun) = (&self.best.control.limits, self.best.control.begun);
        self.searching = true;
        let shared = share(deepening, &Task { threads, memory, limits, begun }, make, observer);
        self.searching = false;
        self.peak_bytes = self.peak_bytes.max(explored.bytes() + shared.peak_bytes);
        self.answer = match shared.stop {
            Some(reason) => Some(self.stopped(reason)),
            None => self.conclude(observer),
        };
        self.answer.clone()
    }
}

/// A search below the frontier with all that it needs.
struct Hand<'c, 'a, S: Pack, H: Heuristic<S>, P: Pruning<S>, A> {
    search: Below<'a, S, H, P>,
    explored: &'c Explored<S>,
    accelerator: &'c A,
}

impl<S, H, P, A> Probe<S::Cost> for Hand<'_, '_, S, H, P, A>
where
    S: Pack,
    H: Heuristic<S>,
    P: Pruning<S>,
    A: Accelerator<S, H, P>,
{
    fn seek(&mut self, position: &Position) {
        self.search.seek(self.explored, position);
    }

    fn run<I: Instrument<S::Cost>>(&mut self, instrument: &mut I) -> End {
        self.search.run(self.explored, self.accelerator, instrument)
    }

    fn position(&self) -> Position {
        self.search.position()
    }

    fn split(&mut self, deepest: usize) -> Vec<Position> {
        self.search.split(deepest)
    }

    fn counts(&self) -> Counts<S::Cost> {
        self.search.counts()
    }

    fn peak_bytes(&self) -> usize {
        self.search.peak_bytes()
    }

    fn take_discarded(&mut self) -> u64 {
        self.search.take_discarded()
    }
}
