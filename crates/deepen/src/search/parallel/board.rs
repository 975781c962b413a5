//! What the threads of an iteration have to do and have done.

use alloc::vec::Vec;

use crate::cost::Cost;
use crate::limits::StopReason;
use crate::search::deepening::consolidate;
use crate::search::depth_first::{Counts, End};
use crate::search::instrument::Interruption;
use crate::search::position::Position;

/// What is to be done and what was done.
pub(super) struct Board<C> {
    pub(super) pending: Vec<Position>,
    /// Where the portions that are being searched began.
    pub(super) active: Vec<Position>,
    pub(super) searched: Vec<(Position, Counts<C>)>,
    /// The first solution in depth-first order found so far.
    pub(super) candidate: Option<Vec<u32>>,
    /// The first path that ends with a cost or an estimate that is none.
    pub(super) fault: Option<Vec<u32>>,
    /// What remains of the portions in which such paths were met.
    pub(super) faulty: Vec<Position>,
    pub(super) stop: Option<StopReason>,
    pub(super) discarded: u64,
    /// The most bytes held by searches, and by the lists here.
    pub(super) peak_bytes: usize,
    pub(super) peak_of_lists: usize,
    /// So many records are kept before they are added up.
    most_records: usize,
}

impl<C: Cost> Board<C> {
    pub(super) fn new(pending: Vec<Position>, candidate: Option<Vec<u32>>) -> Self {
        Board {
            pending,
            active: Vec::new(),
            searched: Vec::new(),
            candidate,
            fault: None,
            faulty: Vec::new(),
            stop: None,
            discarded: 0,
            peak_bytes: 0,
            peak_of_lists: 0,
            most_records: 256,
        }
    }

    /// Puts down what was searched of a portion and what remains of it; true
    /// where the other threads should hear of it.
    pub(super) fn record(
        &mut self,
        begin: &Position,
        counts: Counts<C>,
        rest: Position,
        end: End,
    ) -> bool {
        self.searched.push((begin.clone(), counts));
        match end {
            End::Exhausted => false,
            End::Goal(path) => lower(&mut self.candidate, path),
            End::Fault(path) => {
                // Searched again only if no solution lies before it.
                self.faulty.push(rest);
                lower(&mut self.fault, path)
            }
            End::Interrupted(interruption) => {
                self.pending.push(rest);
                if let Interruption::Limit(reason) = interruption {
                    self.stop.get_or_insert(reason);
                    return true;
                }
                false
            }
        }
    }

    /// A portion is not being searched any more.
    pub(super) fn retire(&mut self, begin: &Position) {
        self.active.retain(|active| active != begin);
        self.peak_of_lists = self.peak_of_lists.max(self.bytes());
        if self.searched.len() > self.most_records {
            let open = self.pending.iter().chain(&self.active).chain(&self.faulty);
            consolidate(&mut self.searched, open);
            // Where much is open few can be added up: do not try at each one.
            self.most_records = self.most_records.max(2 * self.searched.len());
        }
    }

    /// Takes the first portion in depth-first order that is still wanted.
    pub(super) fn take(&mut self) -> Option<Position> {
        if let Some(end) = self.end() {
            let end = end.clone();
            self.pending.retain(|position| position.begins_before(&end));
        }
        let first =
            (0..self.pending.len()).min_by(|a, b| self.pending[*a].order(&self.pending[*b]))?;
        let position = self.pending.swap_remove(first);
        self.active.push(position.clone());
        Some(position)
    }

    /// Whether what begins here can still change the answer.
    pub(super) fn wants(&self, position: &Position) -> bool {
        self.end().is_none_or(|end| position.begins_before(end))
    }

    /// Bytes of the paths in the lists.
    pub(super) fn bytes(&self) -> usize {
        let searched = self.searched.iter().map(|(begin, _)| begin);
        let positions = searched.chain(&self.pending).chain(&self.active).chain(&self.faulty);
        positions.map(|position| size_of_val(&position.path[..])).sum()
    }

    /// Whether the iteration ends with a number that is none: there is no
    /// solution before it.
    pub(super) fn is_faulty(&self) -> bool {
        self.fault.is_some() && self.end() == self.fault.as_ref()
    }

    /// The path with which the iteration ends, as far as is known.
    fn end(&self) -> Option<&Vec<u32>> {
        self.candidate.iter().chain(&self.fault).min()
    }
}

/// Keeps the lesser path; true where that is the new one.
fn lower(least: &mut Option<Vec<u32>>, path: Vec<u32>) -> bool {
    let is_less = least.as_ref().is_none_or(|least| path < *least);
    if is_less {
        *least = Some(path);
    }
    is_less
}
