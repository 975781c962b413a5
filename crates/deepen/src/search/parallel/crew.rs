//! The threads of an iteration: each takes portions, searches them and shares
//! what it has not begun.

use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::board::Board;
use crate::heuristic::Heuristic;
use crate::limits::StopReason;
use crate::observer::{Observer, Progress};
use crate::pruning::Pruning;
use crate::search::allowance::Allowance;
use crate::search::depth_first::{DepthFirst, End, Problem};
use crate::search::instrument::{Instrument, Interruption};
use crate::search::position::Position;
use crate::search::recursion::Accelerator;
use crate::space::StateSpace;

/// A thread splits its portion after so many expansions in it.
const SPLIT_AFTER: u64 = 1 << 18;

/// And after so many already when others wait.
const SPLIT_FOR_OTHERS_AFTER: u64 = 1 << 14;

/// What the threads of an iteration share.
pub(super) struct Crew<'c, 'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>, A> {
    pub(super) problem: Problem<'a, S, H, P>,
    pub(super) accelerator: A,
    pub(super) start: &'c S::State,
    pub(super) allowance: Allowance<'c, 'a, S::Cost>,
    pub(super) progress: Progress<S::Cost>,
    /// Nodes expanded in the iteration, as far as reported.
    pub(super) expanded: AtomicU64,
    /// Nodes expanded in the iteration and those that threads were granted.
    pub(super) reserved: AtomicU64,
    /// Threads that wait for work.
    pub(super) hungry: AtomicUsize,
    /// Changes when a solution was found or the search is to stop.
    pub(super) news: AtomicU64,
    pub(super) board: Mutex<Board<S::Cost>>,
    pub(super) changed: Condvar,
}

impl<S, H, P, A> Crew<'_, '_, S, H, P, A>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    A: Accelerator<S, H, P>,
{
    fn board(&self) -> MutexGuard<'_, Board<S::Cost>> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Searches portions until none is left.
    pub(super) fn work<O: Observer<S::Cost>>(&self, observer: &mut O) {
        let bound = self.progress.bound;
        let mut search = DepthFirst::new(self.problem, self.start.clone(), bound);
        let mut instrument =
            Worker { crew: self, observer, granted: 0, since_split: 0, news: 0, silent: () };
        while let Some(begin) = self.next_portion() {
            // A panic in the user's space must not leave the others waiting.
            let unwinding = OnPanic(self);
            search.seek(&begin, bound);
            self.search_portion(&begin, &mut search, &mut instrument);
            core::mem::forget(unwinding);
        }
        let mut board = self.board();
        board.peak_bytes += search.peak_bytes();
    }

    /// Waits for a portion; `None` when there will be none.
    fn next_portion(&self) -> Option<Position> {
        let mut board = self.board();
        loop {
            if board.stop.is_none() {
                if let Some(position) = board.take() {
                    return Some(position);
                }
                if !board.active.is_empty() {
                    self.hungry.fetch_add(1, Ordering::Relaxed);
                    board = self.changed.wait(board).unwrap_or_else(PoisonError::into_inner);
                    self.hungry.fetch_sub(1, Ordering::Relaxed);
                    continue;
                }
            }
            self.changed.notify_all();
            return None;
        }
    }

    fn search_portion<O: Observer<S::Cost>>(
        &self,
        begin: &Position,
        search: &mut DepthFirst<'_, S, H, P>,
        instrument: &mut Worker<'_, '_, '_, S, H, P, A, O>,
    ) {
        let mut last = begin.path.clone();
        loop {
            instrument.since_split = 0;
            instrument.news = self.news.load(Ordering::Relaxed);
            let end = search.run(&self.accelerator, instrument);
            let mut board = self.board();
            board.discarded += search.take_discarded();
            if end == End::Interrupted(Interruption::Attention) && board.stop.is_none() {
                let position = search.position();
                if board.wants(begin) && board.wants(&position) {
                    // What two looks have in common is large enough to share.
                    let common = last.iter().zip(&position.path).take_while(|(a, b)| a == b);
                    if board.bytes() < self.problem.memory {
                        board.pending.extend(search.split(common.count()));
                    }
                    last = position.path;
                    self.changed.notify_all();
                    continue;
                }
                board.discarded += search.counts().expanded;
            } else if board.record(begin, search.counts(), search.position(), end) {
                self.news.fetch_add(1, Ordering::Relaxed);
            }
            board.retire(begin);
            self.changed.notify_all();
            return;
        }
    }
}

/// Stops the other threads when this one unwinds.
struct OnPanic<'p, 'c, 'a, S, H, P, A>(&'p Crew<'c, 'a, S, H, P, A>)
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    A: Accelerator<S, H, P>;

impl<S, H, P, A> Drop for OnPanic<'_, '_, '_, S, H, P, A>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    A: Accelerator<S, H, P>,
{
    fn drop(&mut self) {
        let mut board = self.0.board();
        board.stop.get_or_insert(StopReason::Cancelled);
        self.0.news.fetch_add(1, Ordering::Relaxed);
        self.0.changed.notify_all();
    }
}

/// The instrument of one thread.
struct Worker<'w, 'c, 'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>, A, O> {
    crew: &'w Crew<'c, 'a, S, H, P, A>,
    observer: &'w mut O,
    /// What was granted last.
    granted: u64,
    /// Nodes expanded since the portion was taken or split.
    since_split: u64,
    /// The news that this thread knows.
    news: u64,
    silent: (),
}

impl<S, H, P, A, O> Worker<'_, '_, '_, S, H, P, A, O>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    /// Whether this thread should look at the board.
    fn wants_attention(&self) -> bool {
        let others_wait = self.crew.hungry.load(Ordering::Relaxed) > 0;
        let enough = if others_wait { SPLIT_FOR_OTHERS_AFTER } else { SPLIT_AFTER };
        self.since_split >= enough || self.crew.news.load(Ordering::Relaxed) != self.news
    }
}

impl<S, H, P, A, O> Instrument<S::Cost> for Worker<'_, '_, '_, S, H, P, A, O>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    A: Accelerator<S, H, P>,
    O: Observer<S::Cost>,
{
    type Observer = ();

    fn grant(&mut self, expanded: u64) -> Result<u64, Interruption> {
        self.settle(expanded);
        if self.wants_attention() {
            return Err(Interruption::Attention);
        }
        let total = self.crew.expanded.load(Ordering::Relaxed);
        self.observer.progress(&Progress { expanded: total, ..self.crew.progress });
        let mut reserved = self.crew.reserved.load(Ordering::Relaxed);
        loop {
            let next = self.crew.allowance.next(reserved).map_err(Interruption::Limit)?;
            match self.crew.reserved.compare_exchange_weak(
                reserved,
                reserved + next,
                Ordering::Relaxed,
                Ordering::Relaxed,
            ) {
                Ok(_) => {
                    self.granted = next;
                    return Ok(next);
                }
                Err(present) => reserved = present,
            }
        }
    }

    fn settle(&mut self, expanded: u64) {
        let unused = core::mem::take(&mut self.granted) - expanded;
        self.crew.reserved.fetch_sub(unused, Ordering::Relaxed);
        self.crew.expanded.fetch_add(expanded, Ordering::Relaxed);
        self.since_split += expanded;
    }

    fn observer(&mut self) -> &mut () {
        &mut self.silent
    }
}
