//! IDA* shared among threads: one bound, one answer, the same as in one
//! thread.
//!
//! Each iteration is a set of portions in depth-first order. A thread takes
//! the first that remains. One that has searched long in its portion splits
//! off what it has not begun, level by level, so that all threads stay close
//! together in depth-first order and little is searched beyond the solution
//! (stealing the shallowest work, as in Rao, Kumar and Ramesh 1987, keeps
//! threads as busy but sends them far ahead). Every portion is known by where
//! it begins, so the solution returned is the first in depth-first order and
//! what is counted is the work at or before it, whatever the threads did
//! when. Work beyond it is thrown away and reported as discarded. Limits stop
//! all threads; what remains can be searched on, in any number of threads.

mod board;
mod crew;

use core::sync::atomic::{AtomicU64, AtomicUsize};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use board::Board;
use crew::Crew;

use crate::heuristic::Heuristic;
use crate::limits::StopReason;
use crate::observer::{Observer, Progress};
use crate::outcome::Outcome;
use crate::pruning::Pruning;
use crate::search::allowance::Allowance;
use crate::search::depth_first::Problem;
use crate::search::ida_star::IdaStar;
use crate::search::recursion::Accelerator;
use crate::space::StateSpace;

/// An iteration that has expanded fewer nodes than this is not yet worth
/// waking threads for.
const WORTH_SHARING: u64 = 20_000;

impl<S, H, P, A> IdaStar<'_, S, H, P, A>
where
    S: StateSpace<State: Send + Sync, Operator: Send, Operators: Send, Undo: Send> + Sync,
    H: Heuristic<S, Memo: Send> + Sync,
    P: Pruning<S, Trail: Send> + Sync,
    A: Accelerator<S, H, P> + Sync,
{
    /// Same as [`run`](IdaStar::run), on so many threads (this one included).
    /// Observers are told of iterations and progress, not of single nodes.
    /// The limit on memory is shared out evenly among the threads and the
    /// lists of what remains.
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
        let deepening = self.deepening.as_mut()?;
        let expanded = deepening.counts().expanded;
        let progress =
            Progress { iteration: deepening.finished.iterations, bound: deepening.bound, expanded };
        let crew = Crew {
            problem: Problem { memory: self.problem.memory / (threads + 1), ..self.problem },
            accelerator: self.accelerator,
            start: &self.start,
            allowance: Allowance::new(&self.limits, self.begun, deepening.finished.expanded),
            progress,
            expanded: AtomicU64::new(expanded),
            reserved: AtomicU64::new(expanded),
            hungry: AtomicUsize::new(0),
            news: AtomicU64::new(0),
            board: Mutex::new(Board::new(
                core::mem::take(&mut deepening.pending),
                deepening.candidate.take(),
            )),
            changed: Condvar::new(),
        };
        self.searching = true;
        thread::scope(|scope| {
            for _ in 1..threads {
                // Where the system gives no more threads, fewer do the work.
                let spawned = thread::Builder::new().spawn_scoped(scope, || crew.work(&mut ()));
                if spawned.is_err() {
                    break;
                }
            }
            crew.work(observer);
        });
        self.searching = false;
        let board = crew.board.into_inner().unwrap_or_else(PoisonError::into_inner);
        let faulty = board.is_faulty();
        deepening.pending = board.pending;
        deepening.pending.extend(board.faulty);
        deepening.ahead.extend(board.searched);
        deepening.finished.discarded += board.discarded;
        deepening.candidate = board.candidate;
        deepening.settle();
        self.peak_bytes = self.peak_bytes.max(board.peak_bytes + board.peak_of_lists);
        self.answer = match board.stop {
            Some(reason) => Some(self.stopped(reason)),
            None if faulty => Some(self.stopped(StopReason::InvalidCost)),
            None => self.conclude(observer),
        };
        self.answer.clone()
    }
}
