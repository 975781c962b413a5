//! IDA* (Korf 1985) and IDDFS (Slate and Atkin 1977; Korf 1985) in arrays: the
//! engine of [`IdaStar`](crate::search::ida_star) on stacks that do not grow.

use super::contract::{Search, by_its_deepener};
use super::deepener::{Deepener, Engine};
use super::outcome::Outcome;
use crate::cost::Cost;
use crate::heuristic::{Heuristic, Zero};
use crate::limits::Limits;
use crate::observer::Observer;
use crate::outcome::Statistics;
use crate::pruning::{NoPruning, Pruning};
use crate::search::ByDepth;
use crate::search::depth_first::{BoundedEnd, Counts, DepthFirstIn, Problem};
use crate::search::instrument::Instrument;
use crate::search::room::Array;
use crate::space::StateSpace;

/// IDA* (Korf 1985) along paths of at most `DEPTH` operators, without a heap.
///
/// A cheapest plan for every admissible heuristic, in memory of a size that is
/// known. Condition: as for IDA* on the heap.
pub struct IdaStar<'a, S, H, P = NoPruning, const DEPTH: usize = 64>(
    Deepener<'a, S, H, P, DepthFirstIn<'a, S, H, P, Array<DEPTH>>, DEPTH>,
)
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>;

/// IDDFS (Slate and Atkin 1977; Korf 1985) along paths of at most `DEPTH`
/// operators, without a heap: [`IdaStar`] over [`ByDepth`].
///
/// A plan of fewest steps.
pub type Iddfs<'a, 's, S, P = NoPruning, const DEPTH: usize = 64> =
    IdaStar<'a, ByDepth<'s, S>, Zero, P, DEPTH>;

impl<'a, S, H, P, const DEPTH: usize> IdaStar<'a, S, H, P, DEPTH>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    /// A search from `start`, without limits.
    pub fn new(problem: Problem<'a, S, H, P>, start: S::State) -> Self {
        let engine = DepthFirstIn::new(problem, start.clone(), S::Cost::ZERO);
        IdaStar(Deepener::new(problem, start, engine))
    }
}

impl<'a, S, H, P, const DEPTH: usize> Search<'a> for IdaStar<'a, S, H, P, DEPTH>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    by_its_deepener!();
}

impl<S, H, P, const DEPTH: usize> Engine<S> for DepthFirstIn<'_, S, H, P, Array<DEPTH>>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    fn begin(&mut self, bound: S::Cost) {
        DepthFirstIn::begin(self, bound);
    }

    fn begin_anew(&mut self, start: S::State, bound: S::Cost) {
        *self = DepthFirstIn::new(self.problem(), start, bound);
        DepthFirstIn::begin(self, bound);
    }

    fn run<I: Instrument<S::Cost>>(&mut self, instrument: &mut I) -> BoundedEnd {
        self.run_bounded(instrument)
    }

    fn counts(&self) -> Counts<S::Cost> {
        DepthFirstIn::counts(self)
    }

    fn is_too_deep(&self) -> bool {
        DepthFirstIn::is_too_deep(self)
    }

    fn taken(&self) -> impl Iterator<Item = u32> {
        self.taken_ordinals()
    }

    fn bytes(&self) -> usize {
        DepthFirstIn::bytes(self)
    }
}
