//! What iterative deepening remembers between steps: the same for a search
//! in one thread, in several, and for a checkpoint.

#![cfg(feature = "alloc")]

use alloc::vec::Vec;

use crate::cost::Cost;
use crate::limits::{Limits, StopReason};
use crate::outcome::{Iteration, Statistics};
use crate::search::depth_first::Counts;
pub(crate) use crate::search::over::Over;
use crate::search::over::next_bound;
use crate::search::position::Position;

/// An iteration that is not finished, and the totals of those that are.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Deepening<C> {
    /// Totals of the finished iterations; `iterations` counts this one too.
    pub(crate) finished: Statistics,
    pub(crate) bound: C,
    /// What was counted before everything that remains.
    pub(crate) done: Counts<C>,
    /// Portions searched ahead of something that remains, by where they
    /// began: they count only if no solution lies before them.
    pub(crate) ahead: Vec<(Position, Counts<C>)>,
    /// What remains.
    pub(crate) pending: Vec<Position>,
    /// The first solution in depth-first order found so far.
    pub(crate) candidate: Option<Vec<u32>>,
}

impl<C: Cost> Deepening<C> {
    /// Before the first iteration, whose bound will be `bound`.
    pub(crate) fn begin(bound: C) -> Self {
        Deepening {
            finished: Statistics { iterations: 1, ..Statistics::default() },
            bound,
            done: Counts::NONE,
            ahead: Vec::new(),
            pending: alloc::vec![Position::root()],
            candidate: None,
        }
    }

    /// The iteration before anything of it was searched.
    pub(crate) fn anew(self) -> Self {
        Deepening { finished: self.finished, ..Deepening::begin(self.bound) }
    }

    /// Goes on to the next iteration.
    pub(crate) fn raise(&mut self, bound: C) {
        let totals = self.statistics();
        *self = Deepening {
            finished: Statistics { iterations: totals.iterations + 1, ..totals },
            ..Deepening::begin(bound)
        };
    }

    /// Why the present iteration may not be searched at all.
    pub(crate) fn forbidden_by(&self, limits: &Limits<'_, C>) -> Option<StopReason> {
        limits.forbid(self.bound, self.finished.iterations)
    }

    /// Nothing remains of the iteration, and no solution was found: raises
    /// the bound, or says what it means that nothing was cut.
    pub(crate) fn end_iteration(&mut self, trusted: bool) -> Option<Over> {
        match next_bound(&self.counts(), self.bound, trusted) {
            Ok(bound) => {
                self.raise(bound);
                None
            }
            Err(over) => Some(over),
        }
    }

    /// Whether all its paths exist, as `exists` and `is_solution` tell: what
    /// comes from a checkpoint is looked at before it is searched.
    pub(crate) fn exists(
        &self,
        mut exists: impl FnMut(&Position) -> bool,
        is_solution: impl Fn(&[u32]) -> bool,
    ) -> bool {
        self.pending.iter().all(&mut exists)
            && self.ahead.iter().all(|(begin, _)| exists(begin))
            && self.candidate.iter().all(|path| is_solution(path))
    }

    /// Counts of the iteration so far.
    pub(crate) fn counts(&self) -> Counts<C> {
        let mut counts = self.done;
        for (_, portion) in &self.ahead {
            counts.add(portion);
        }
        counts
    }

    /// Counts of the search so far.
    pub(crate) fn statistics(&self) -> Statistics {
        self.counts().added_to(&self.finished)
    }

    /// The iteration as it is reported.
    pub(crate) fn iteration(&self) -> Iteration<C> {
        let Counts { expanded, generated, .. } = self.counts();
        Iteration { number: self.finished.iterations, bound: self.bound, expanded, generated }
    }

    /// Throws away what lies beyond the solution and adds up what lies
    /// before everything that remains.
    pub(crate) fn settle(&mut self) {
        if let Some(candidate) = &self.candidate {
            self.pending.retain(|position| position.begins_before(candidate));
            let finished = &mut self.finished;
            self.ahead.retain(|(begin, counts)| {
                let counts_in = begin.begins_before(candidate);
                if !counts_in {
                    finished.discarded += counts.expanded;
                }
                counts_in
            });
        }
        self.pending.sort_by(Position::order);
        consolidate(&mut self.ahead, self.pending.iter());
        let first = self.pending.first();
        let done = &mut self.done;
        self.ahead.retain(|(begin, counts)| {
            let ahead = first.is_some_and(|first| begin.order(first).is_gt());
            if !ahead {
                done.add(counts);
            }
            ahead
        });
    }
}

/// Adds up records of searched portions between which nothing is `open`: no
/// solution will ever come between them.
pub(crate) fn consolidate<'p, C: Cost>(
    searched: &mut Vec<(Position, Counts<C>)>,
    open: impl Iterator<Item = &'p Position>,
) {
    let mut open: Vec<&Position> = open.collect();
    open.sort_by(|a, b| a.order(b));
    searched.sort_by(|(a, _), (b, _)| a.order(b));
    let mut open = open.into_iter().peekable();
    let mut merged: Vec<(Position, Counts<C>)> = Vec::new();
    for (begin, counts) in searched.drain(..) {
        // What is open where a record begins comes after what was searched there.
        let mut separated = false;
        while open.next_if(|position| position.order(&begin).is_lt()).is_some() {
            separated = true;
        }
        match merged.last_mut() {
            Some((_, sum)) if !separated => sum.add(&counts),
            _ => merged.push((begin, counts)),
        }
    }
    *searched = merged;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::position::Next;

    fn at(path: &[u32], next: Next) -> Position {
        Position { path: path.to_vec(), next, floor: 0 }
    }

    #[test]
    fn records_are_not_added_up_across_what_is_open() {
        let one = Counts { expanded: 1, ..Counts::<u32>::NONE };
        // Interrupted where it began: the record and what remains have one key.
        let mut searched =
            alloc::vec![(at(&[0], Next::Children(3)), one), (at(&[1], Next::Enter), one)];
        let open = at(&[0, 3], Next::Enter);
        consolidate(&mut searched, [&open].into_iter());
        assert_eq!(searched.len(), 2);
        consolidate(&mut searched, core::iter::empty());
        assert_eq!(searched.len(), 1);
        assert_eq!(searched[0].1.expanded, 2);
    }

    #[test]
    fn a_portion_that_begins_with_the_solution_counts() {
        assert!(at(&[], Next::Children(1)).begins_before(&[1]));
        assert!(!at(&[1], Next::Enter).begins_before(&[1]));
        assert!(at(&[0, 9], Next::Enter).begins_before(&[1]));
        assert!(!at(&[], Next::Children(2)).begins_before(&[1]));
    }
}
