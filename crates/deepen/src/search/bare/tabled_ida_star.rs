//! IDA* with a transposition table (Reinefeld and Marsland 1994; Akagi,
//! Kishimoto and Fukunaga 2010) in arrays, the table in a slice that is lent:
//! the engine of [`TabledIdaStar`](crate::search::tabled_ida_star) on stacks
//! that do not grow.

use super::contract::{Search, by_its_deepener};
use super::deepener::{Deepener, Engine};
use super::outcome::Outcome;
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::limits::Limits;
use crate::observer::Observer;
use crate::outcome::Statistics;
use crate::pack::Pack;
use crate::pruning::{NoPruning, Pruning};
use crate::search::depth_first::{BoundedEnd, Counts, Problem};
use crate::search::instrument::Instrument;
use crate::search::room::Array;
use crate::search::tabled_ida_star::{DescentIn, Insight};
use crate::table::transposition::{LentTranspositions, Replacement, Slot};

/// IDA* with a transposition table (Reinefeld and Marsland 1994) along paths of
/// at most `DEPTH` operators, without a heap.
///
/// A cheapest plan for every admissible heuristic, fewer expansions the more
/// entries are lent. States are compared whole, so a table never makes an
/// answer wrong. Repeated states on the path are always cut.
pub struct TabledIdaStar<'a, S, H, P = NoPruning, const DEPTH: usize = 64>(
    Deepener<'a, S, H, P, Tabled<'a, S, H, P, DEPTH>, DEPTH>,
)
where
    S: Pack,
    H: Heuristic<S>,
    P: Pruning<S>;

/// The search of a tree beside a table.
struct Tabled<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>, const DEPTH: usize> {
    descent: DescentIn<'a, S, H, P, Array<DEPTH>>,
    table: LentTranspositions<'a, S::Packed, S::Cost>,
    insight: Insight<S::Cost>,
}

impl<'a, S, H, P, const DEPTH: usize> TabledIdaStar<'a, S, H, P, DEPTH>
where
    S: Pack,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    /// A search from `start`, without limits, whose table lies in `entries`:
    /// any number, in buckets of four, or of two where an entry has more than
    /// 32 bytes; whatever they hold is forgotten.
    ///
    /// Only a pruning that [`RETURNS_ONLY`](Pruning::RETURNS_ONLY) is safe
    /// beside a table; this does not compile with another.
    pub fn new(
        problem: Problem<'a, S, H, P>,
        start: S::State,
        entries: &'a mut [Slot<S::Packed, S::Cost>],
        replacement: Replacement,
    ) -> Self {
        const { assert!(P::RETURNS_ONLY, "this pruning is unsafe beside a table of states") };
        let problem = problem.cycles(crate::CycleCheck::FullPath);
        let insight = Insight::BEFORE;
        let belief = insight.belief();
        let descent = DescentIn::new(problem, start.clone(), S::Cost::ZERO, belief);
        let table = LentTranspositions::lent(entries, replacement);
        TabledIdaStar(Deepener::new(problem, start, Tabled { descent, table, insight }))
    }
}

impl<'a, S, H, P, const DEPTH: usize> Search<'a> for TabledIdaStar<'a, S, H, P, DEPTH>
where
    S: Pack,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    by_its_deepener!();
}

impl<S, H, P, const DEPTH: usize> Engine<S> for Tabled<'_, S, H, P, DEPTH>
where
    S: Pack,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    fn begin(&mut self, bound: S::Cost) {
        self.descent.begin_under(bound, self.insight.belief());
    }

    fn begin_anew(&mut self, start: S::State, bound: S::Cost) {
        // What it had claimed will never become true by its end.
        self.table.clear();
        self.insight = Insight::AFTER_A_LOSS;
        let belief = self.insight.belief();
        self.descent = DescentIn::new(self.descent.problem(), start, bound, belief);
        self.begin(bound);
    }

    fn run<I: Instrument<S::Cost>>(&mut self, instrument: &mut I) -> BoundedEnd {
        self.descent.run_bounded(&mut self.table, instrument)
    }

    fn counts(&self) -> Counts<S::Cost> {
        self.descent.counts()
    }

    fn is_too_deep(&self) -> bool {
        self.descent.is_too_deep()
    }

    fn taken(&self) -> impl Iterator<Item = u32> {
        self.descent.taken_ordinals()
    }

    fn finish(&mut self, bound: S::Cost, counts: &mut Counts<S::Cost>) {
        self.insight.note(self.descent.least_estimated());
        self.insight.correct(counts);
        self.insight = self.insight.after(bound, counts.least_cut);
        self.table.next_generation();
    }

    fn bytes(&self) -> usize {
        self.descent.bytes() + self.table.bytes()
    }
}
