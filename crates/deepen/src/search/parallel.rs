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

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::limits::StopReason;
use crate::observer::{Observer, Progress};
use crate::outcome::Outcome;
use crate::pruning::Pruning;
use crate::search::allowance::Allowance;
use crate::search::deepening::consolidate;
use crate::search::depth_first::{Counts, DepthFirst, End, Problem};
use crate::search::ida_star::IdaStar;
use crate::search::instrument::{Instrument, Interruption};
use crate::search::position::Position;
use crate::search::recursion::Accelerator;
use crate::space::StateSpace;

/// An iteration that has expanded fewer nodes than this is not yet worth
/// waking threads for.
const WORTH_SHARING: u64 = 20_000;

/// A thread splits its portion after so many expansions in it.
const SPLIT_AFTER: u64 = 1 << 18;

/// And after so many already when others wait.
const SPLIT_FOR_OTHERS_AFTER: u64 = 1 << 14;

impl<S, H, P, A> IdaStar<'_, S, H, P, A>
where
    S: StateSpace<State: Send + Sync, Operator: Send, Operators: Send, Undo: Send> + Sync,
    H: Heuristic<S, Memo: Send> + Sync,
    P: Pruning<S, Trail: Send> + Sync,
    A: Accelerator<S, H, P> + Sync,
{
    /// Same as [`run`](IdaStar::run), on so many threads (this one included).
    /// Observers are told of iterations and progress, not of single nodes.
    /// The limit on memory is shared out evenly.
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
            problem: Problem { memory: self.problem.memory / threads, ..self.problem },
            accelerator: self.accelerator,
            start: &self.start,
            allowance: Allowance::new(&self.limits, self.begun, deepening.finished.expanded),
            progress,
            expanded: AtomicU64::new(expanded),
            reserved: AtomicU64::new(expanded),
            hungry: AtomicUsize::new(0),
            news: AtomicU64::new(0),
            board: Mutex::new(Board {
                pending: core::mem::take(&mut deepening.pending),
                candidate: deepening.candidate.take(),
                ..Board::default()
            }),
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
        deepening.pending = board.pending;
        deepening.ahead.extend(board.searched);
        deepening.finished.discarded += board.discarded;
        deepening.candidate = board.candidate;
        deepening.settle();
        self.peak_bytes = self.peak_bytes.max(board.peak_bytes);
        self.answer = match board.stop {
            Some(reason) => Some(self.stopped(reason)),
            None => self.conclude(observer),
        };
        self.answer.clone()
    }
}

/// What the threads of an iteration share.
struct Crew<'c, 'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>, A> {
    problem: Problem<'a, S, H, P>,
    accelerator: A,
    start: &'c S::State,
    allowance: Allowance<'c, 'a, S::Cost>,
    progress: Progress<S::Cost>,
    /// Nodes expanded in the iteration, as far as reported.
    expanded: AtomicU64,
    /// Nodes expanded in the iteration and those that threads were granted.
    reserved: AtomicU64,
    /// Threads that wait for work.
    hungry: AtomicUsize,
    /// Changes when a solution was found or the search is to stop.
    news: AtomicU64,
    board: Mutex<Board<S::Cost>>,
    changed: Condvar,
}

/// What is to be done and what was done.
struct Board<C> {
    pending: Vec<Position>,
    /// Where the portions that are being searched began.
    active: Vec<Position>,
    searched: Vec<(Position, Counts<C>)>,
    candidate: Option<Vec<u32>>,
    stop: Option<StopReason>,
    discarded: u64,
    peak_bytes: usize,
}

impl<C> Default for Board<C> {
    fn default() -> Self {
        Board {
            pending: Vec::new(),
            active: Vec::new(),
            searched: Vec::new(),
            candidate: None,
            stop: None,
            discarded: 0,
            peak_bytes: 0,
        }
    }
}

/// So many records of searched portions are kept before they are added up.
const RECORDS: usize = 256;

impl<C: Cost> Board<C> {
    /// A portion is not being searched any more.
    fn retire(&mut self, begin: &Position) {
        self.active.retain(|active| active != begin);
        if self.searched.len() > RECORDS {
            consolidate(&mut self.searched, self.pending.iter().chain(&self.active));
        }
    }

    /// Takes the first portion in depth-first order that is still wanted.
    fn take(&mut self) -> Option<Position> {
        if let Some(candidate) = &self.candidate {
            self.pending.retain(|position| position.begins_before(candidate));
        }
        let first =
            (0..self.pending.len()).min_by(|a, b| self.pending[*a].order(&self.pending[*b]))?;
        Some(self.pending.swap_remove(first))
    }

    fn wants(&self, position: &Position) -> bool {
        self.candidate.as_ref().is_none_or(|candidate| position.begins_before(candidate))
    }
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
    fn work<O: Observer<S::Cost>>(&self, observer: &mut O) {
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
        board.peak_bytes += search.bytes();
    }

    /// Waits for a portion; `None` when there will be none.
    fn next_portion(&self) -> Option<Position> {
        let mut board = self.board();
        loop {
            if board.stop.is_none() {
                if let Some(position) = board.take() {
                    board.active.push(position.clone());
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
            if end == End::Interrupted(Interruption::Attention) && board.stop.is_none() {
                let position = search.position();
                if board.wants(begin) && board.wants(&position) {
                    // What two looks have in common is large enough to share.
                    let common = last.iter().zip(&position.path).take_while(|(a, b)| a == b);
                    let portions = search.split(common.count());
                    board.pending.extend(portions);
                    last = position.path;
                    self.changed.notify_all();
                    continue;
                }
                board.discarded += search.counts().expanded;
            } else {
                self.record(&mut board, begin, search, end);
            }
            board.retire(begin);
            self.changed.notify_all();
            return;
        }
    }

    /// Puts down what was searched of a portion and what remains of it.
    fn record(
        &self,
        board: &mut Board<S::Cost>,
        begin: &Position,
        search: &DepthFirst<'_, S, H, P>,
        end: End,
    ) {
        board.searched.push((begin.clone(), search.counts()));
        match end {
            End::Exhausted => {}
            End::Goal(path) => {
                if board.candidate.as_ref().is_none_or(|candidate| path < *candidate) {
                    board.candidate = Some(path);
                    self.news.fetch_add(1, Ordering::Relaxed);
                }
            }
            End::Interrupted(interruption) => {
                board.pending.push(search.position());
                if let Interruption::Limit(reason) = interruption {
                    board.stop.get_or_insert(reason);
                    self.news.fetch_add(1, Ordering::Relaxed);
                }
            }
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
