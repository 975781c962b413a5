//! The threads of an iteration: each takes portions, searches them and shares
//! what it has not begun.

use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::board::Board;
use super::probe::Probe;
use crate::cost::Cost;
use crate::limits::StopReason;
use crate::observer::{Observer, Progress};
use crate::search::allowance::Allowance;
use crate::search::depth_first::End;
use crate::search::instrument::{Instrument, Interruption};
use crate::search::position::Position;

/// A thread splits its portion after so many expansions in it.
const SPLIT_AFTER: u64 = 1 << 18;

/// And after so many already when others wait.
const SPLIT_FOR_OTHERS_AFTER: u64 = 1 << 14;

/// What the threads of an iteration share.
pub(super) struct Crew<'c, 'a, C, M> {
    /// Makes what searches portions, one for each thread.
    pub(super) make: M,
    /// Bytes that the lists of what remains may take.
    pub(super) memory: usize,
    pub(super) allowance: Allowance<'c, 'a, C>,
    pub(super) progress: Progress<C>,
    /// Nodes expanded in the iteration, as far as reported.
    pub(super) expanded: AtomicU64,
    /// Nodes expanded in the iteration and those that threads were granted.
    pub(super) reserved: AtomicU64,
    /// Threads that wait for work.
    pub(super) hungry: AtomicUsize,
    /// Changes when a solution was found or the search is to stop.
    pub(super) news: AtomicU64,
    pub(super) board: Mutex<Board<C>>,
    pub(super) changed: Condvar,
}

impl<C: Cost, M> Crew<'_, '_, C, M> {
    fn board(&self) -> MutexGuard<'_, Board<C>> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Searches portions until none is left.
    pub(super) fn work<D: Probe<C>, O: Observer<C>>(&self, observer: &mut O)
    where
        M: Fn() -> D,
    {
        let mut search = (self.make)();
        let mut instrument =
            Worker { crew: self, observer, granted: 0, since_split: 0, news: 0, silent: () };
        while let Some(begin) = self.next_portion() {
            // A panic in the user's space must not leave the others waiting.
            let unwinding = OnPanic(self);
            search.seek(&begin);
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

    fn search_portion<D: Probe<C>, O: Observer<C>>(
        &self,
        begin: &Position,
        search: &mut D,
        instrument: &mut Worker<'_, '_, '_, C, M, O>,
    ) {
        let mut last = begin.path.clone();
        loop {
            instrument.since_split = 0;
            instrument.news = self.news.load(Ordering::Relaxed);
            let end = search.run(instrument);
            let mut board = self.board();
            board.discarded += search.take_discarded();
            if end == End::Interrupted(Interruption::Attention) && board.stop.is_none() {
                let position = search.position();
                if board.wants(begin) && board.wants(&position) {
                    // What two looks have in common is large enough to share.
                    let common = last.iter().zip(&position.path).take_while(|(a, b)| a == b);
                    if board.bytes() < self.memory {
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
struct OnPanic<'p, 'c, 'a, C: Cost, M>(&'p Crew<'c, 'a, C, M>);

impl<C: Cost, M> Drop for OnPanic<'_, '_, '_, C, M> {
    fn drop(&mut self) {
        let mut board = self.0.board();
        board.stop.get_or_insert(StopReason::Cancelled);
        self.0.news.fetch_add(1, Ordering::Relaxed);
        self.0.changed.notify_all();
    }
}

/// The instrument of one thread.
struct Worker<'w, 'c, 'a, C, M, O> {
    crew: &'w Crew<'c, 'a, C, M>,
    observer: &'w mut O,
    /// What was granted last.
    granted: u64,
    /// Nodes expanded since the portion was taken or split.
    since_split: u64,
    /// The news that this thread knows.
    news: u64,
    silent: (),
}

impl<C, M, O> Worker<'_, '_, '_, C, M, O> {
    /// Whether this thread should look at the board.
    fn wants_attention(&self) -> bool {
        let others_wait = self.crew.hungry.load(Ordering::Relaxed) > 0;
        let enough = if others_wait { SPLIT_FOR_OTHERS_AFTER } else { SPLIT_AFTER };
        self.since_split >= enough || self.crew.news.load(Ordering::Relaxed) != self.news
    }
}

impl<C: Cost, M, O: Observer<C>> Instrument<C> for Worker<'_, '_, '_, C, M, O> {
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
