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

#![cfg(feature = "std")]

mod board;
mod crew;
mod probe;

use core::sync::atomic::{AtomicU64, AtomicUsize};
use core::time::Duration;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use board::Board;
use crew::Crew;
pub(crate) use probe::{Geared, Probe};

use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::limits::{Limits, StopReason};
use crate::observer::{Observer, Progress};
use crate::outcome::Outcome;
use crate::pruning::Pruning;
use crate::search::allowance::Allowance;
use crate::search::control::Search;
use crate::search::deepening::Deepening;
use crate::search::depth_first::{DepthFirst, Problem};
use crate::search::ida_star::IdaStar;
use crate::search::recursion::Accelerator;
use crate::space::StateSpace;

/// An iteration that has expanded fewer nodes than this is not yet worth
/// waking threads for.
pub(crate) const WORTH_SHARING: u64 = 20_000;

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
        let (bound, memory) = (deepening.bound, self.problem.memory / (threads + 1));
        let problem = Problem { memory, ..self.problem };
        let (start, accelerator) = (&self.start, &self.accelerator);
        let make = || {
            let search = DepthFirst::new(problem, start.clone(), bound);
            Geared { search, accelerator, bound }
        };
        self.searching = true;
        let task =
            Task { threads, memory, limits: &self.control.limits, begun: self.control.begun };
        let shared = share(deepening, &task, make, observer);
        self.searching = false;
        self.peak_bytes = self.peak_bytes.max(shared.peak_bytes);
        self.control.answer = match shared.stop {
            Some(reason) => Some(self.stopped(reason)),
            None => self.conclude(observer),
        };
        self.control.answer.clone()
    }
}

/// How an iteration is shared.
pub(crate) struct Task<'l, 'a, C> {
    pub(crate) threads: usize,
    /// Bytes for the lists of what remains.
    pub(crate) memory: usize,
    pub(crate) limits: &'l Limits<'a, C>,
    pub(crate) begun: Option<Duration>,
}

/// What came of it, besides what the iteration has become.
pub(crate) struct Shared {
    /// What stopped the search.
    pub(crate) stop: Option<StopReason>,
    pub(crate) peak_bytes: usize,
}

/// Searches what remains of an iteration on several threads, each with a
/// search of its own.
pub(crate) fn share<C: Cost, D: Probe<C>, M: Fn() -> D + Sync, O: Observer<C>>(
    deepening: &mut Deepening<C>,
    task: &Task<'_, '_, C>,
    make: M,
    observer: &mut O,
) -> Shared {
    let expanded = deepening.counts().expanded;
    let progress =
        Progress { iteration: deepening.finished.iterations, bound: deepening.bound, expanded };
    let crew = Crew {
        make,
        memory: task.memory,
        allowance: Allowance::new(task.limits, task.begun, deepening.finished.expanded),
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
    thread::scope(|scope| {
        for _ in 1..task.threads {
            // Where the system gives no more threads, fewer do the work.
            let spawned = thread::Builder::new().spawn_scoped(scope, || crew.work(&mut ()));
            if spawned.is_err() {
                break;
            }
        }
        crew.work(observer);
    });
    let board = crew.board.into_inner().unwrap_or_else(PoisonError::into_inner);
    let fault = board.is_faulty().then_some(StopReason::InvalidCost);
    deepening.pending = board.pending;
    deepening.pending.extend(board.faulty);
    deepening.ahead.extend(board.searched);
    deepening.finished.discarded += board.discarded;
    deepening.candidate = board.candidate;
    deepening.settle();
    Shared { stop: board.stop.or(fault), peak_bytes: board.peak_bytes + board.peak_of_lists }
}
