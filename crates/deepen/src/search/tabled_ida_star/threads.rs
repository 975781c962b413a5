//! The search shared among threads, as [`IdaStar`](crate::IdaStar) is. Half
//! of the memory is the table that all read; each thread writes one of its
//! own, and what those hold comes into the common table when the iteration
//! has ended, or was stopped, without a word between threads before. Claims
//! of different threads are provisional as those of one are: they become true
//! when all of the iteration was searched in vain.

#![cfg(feature = "std")]

use alloc::vec::Vec;
use std::sync::{Mutex, PoisonError};

use super::claims::Apart;
use super::driver::{Table, TabledIdaStar};
use super::growing::Descent;
use crate::cost::Cost;
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

impl<S, H, P> TabledIdaStar<'_, S, H, P>
where
    S: Pack<State: Send + Sync, Operator: Send, Operators: Send, Undo: Send, Packed: Send + Sync>
        + Sync,
    H: Heuristic<S, Memo: Send> + Sync,
    P: Pruning<S, Trail: Send> + Sync,
{
    /// Same as [`run`](Search::run), on so many threads (this one included):
    /// a solution of the same cost. Which one, and all counts, depend on what
    /// the threads did when, because each profits from what it knows.
    /// Observers are told of iterations and progress, not of single nodes.
    ///
    /// The common table takes half of the memory given, those of the threads
    /// the other half; a larger table of an earlier run is let go.
    pub fn run_on<O: Observer<S::Cost>>(
        &mut self,
        threads: usize,
        observer: &mut O,
    ) -> Outcome<S::Operator, S::Cost> {
        if threads < 2 {
            return self.run(observer);
        }
        self.divide_memory();
        loop {
            if let Some(outcome) = self.step(WORTH_SHARING, observer) {
                return outcome;
            }
            if let Some(outcome) = self.share_iteration(threads, observer) {
                return outcome;
            }
        }
    }

    /// Leaves half of the memory to the tables of threads.
    fn divide_memory(&mut self) {
        self.apart = self.memory / 2;
        if self.table_bytes() > self.memory - self.apart {
            self.table = None;
            self.forget();
        }
    }

    /// Searches the rest of the present iteration on all threads.
    fn share_iteration<O: Observer<S::Cost>>(
        &mut self,
        threads: usize,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        self.park();
        let (deepening, common) = (self.deepening.as_mut()?, self.table.as_ref()?);
        let (bound, memory) = (deepening.bound, self.problem.memory / (threads + 1));
        let problem = Problem { memory, ..self.problem };
        let (start, replacement, belief) = (&self.start, self.replacement, self.insight.belief());
        let bytes = self.apart / threads;
        let (tables, estimated) = (Mutex::new(Vec::new()), Mutex::new(S::Cost::INFINITY));
        let make = || Hand {
            search: Descent::new(problem, start.clone(), bound, belief),
            claims: Apart { common, own: Table::<S>::new(bytes, replacement) },
            tables: &tables,
            estimated: &estimated,
        };
        self.searching = true;
        let (limits, begun) = (&self.control.limits, self.control.begun);
        let shared = share(deepening, &Task { threads, memory, limits, begun }, make, observer);
        self.searching = false;
        let tables = tables.into_inner().unwrap_or_else(PoisonError::into_inner);
        let bytes: usize = tables.iter().map(Table::<S>::bytes).sum();
        self.peak_bytes = self.peak_bytes.max(common.bytes() + bytes + shared.peak_bytes);
        let least = estimated.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.insight.note(least);
        if let Some(common) = &mut self.table {
            for table in &tables {
                common.absorb(table);
            }
        }
        self.control.answer = match shared.stop {
            Some(reason) => Some(self.stopped(reason)),
            None => self.conclude(observer),
        };
        self.control.answer.clone()
    }
}

/// A search with its own table, which it leaves behind.
struct Hand<'c, 'a, S: Pack, H: Heuristic<S>, P: Pruning<S>> {
    search: Descent<'a, S, H, P>,
    claims: Apart<'c, S::Packed, S::Cost>,
    tables: &'c Mutex<Vec<Table<S>>>,
    estimated: &'c Mutex<S::Cost>,
}

impl<S: Pack, H: Heuristic<S>, P: Pruning<S>> Drop for Hand<'_, '_, S, H, P> {
    fn drop(&mut self) {
        let nothing = Table::<S>::new(0, crate::Replacement::default());
        let own = core::mem::replace(&mut self.claims.own, nothing);
        let mut estimated = self.estimated.lock().unwrap_or_else(PoisonError::into_inner);
        *estimated = estimated.least(self.search.least_estimated());
        drop(estimated);
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).push(own);
    }
}

impl<S: Pack, H: Heuristic<S>, P: Pruning<S>> Probe<S::Cost> for Hand<'_, '_, S, H, P> {
    fn seek(&mut self, position: &Position) {
        self.search.seek(position);
    }

    fn run<I: Instrument<S::Cost>>(&mut self, instrument: &mut I) -> End {
        self.search.run(&mut self.claims, instrument)
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
        self.search.bytes()
    }

    fn take_discarded(&mut self) -> u64 {
        0
    }
}
