//! IDA* with a transposition table on the heap: how it is configured and run.

#![cfg(feature = "alloc")]

use super::growing::Descent;
use super::insight::Insight;
use crate::heuristic::Heuristic;
use crate::limits::Limits;
use crate::observer::Observer;
use crate::outcome::{Outcome, Statistics};
use crate::pack::Pack;
use crate::pruning::{NoPruning, Pruning};
use crate::schedule::Prediction;
use crate::search::control::{Control, Search};
use crate::search::deepening::Deepening;
use crate::search::depth_first::Problem;
use crate::table::transposition::{Replacement, Transpositions};

/// What the table takes where nothing is said: 64 MiB.
const DEFAULT_MEMORY: usize = 64 << 20;

/// The table of a space's states.
pub(super) type Table<S> =
    Transpositions<<S as Pack>::Packed, <S as crate::space::StateSpace>::Cost>;

/// A search by IDA* with a transposition table: configured, then run,
/// stepped, or shared among threads.
///
/// With an admissible heuristic the plan is the one that
/// [`IdaStar`](crate::IdaStar) finds (up to the rounding of real costs, and
/// in one thread). Counts depend on what the table holds: they are the same
/// in every run and for every step size, but not after a resume from a
/// [`checkpoint`](Self::checkpoint) or on several threads.
///
/// ```
/// use deepen::{Estimator, IdaStar, Pack, Search, StateSpace, TabledIdaStar, Zero};
///
/// /// A grid of `0..side` by `0..side`, from one corner to the other.
/// struct Grid(u32);
///
/// impl StateSpace for Grid {
///     type State = (u32, u32);
///     type Operator = bool;
///     type Operators = std::array::IntoIter<bool, 2>;
///     type Undo = bool;
///     type Cost = u32;
///
///     fn operators(&self, _: &(u32, u32)) -> Self::Operators {
///         [false, true].into_iter()
///     }
///     fn cost(&self, _: &(u32, u32), _: &bool) -> u32 {
///         1
///     }
///     fn apply(&self, place: &mut (u32, u32), across: &bool) -> bool {
///         if *across { place.0 += 1 } else { place.1 += 1 }
///         *across
///     }
///     fn undo(&self, place: &mut (u32, u32), across: bool) {
///         if across { place.0 -= 1 } else { place.1 -= 1 }
///     }
///     fn is_goal(&self, place: &(u32, u32)) -> bool {
///         *place == (self.0, self.0)
///     }
/// }
///
/// impl Pack for Grid {
///     type Packed = u64;
///     type Back = bool;
///
///     fn pack(&self, place: &(u32, u32)) -> u64 {
///         u64::from(place.0) << 32 | u64::from(place.1)
///     }
///     fn unpack(&self, packed: u64) -> (u32, u32) {
///         ((packed >> 32) as u32, packed as u32)
///     }
///     fn way_back(&self, _: &(u32, u32), across: &bool) -> bool {
///         *across
///     }
///     fn retrace(&self, place: &mut (u32, u32), across: bool) -> bool {
///         self.undo(place, across);
///         across
///     }
/// }
///
/// let grid = Grid(8);
/// let mut plain = IdaStar::new(&grid, &Zero, (0, 0));
/// let mut tabled = TabledIdaStar::new(&grid, &Zero, (0, 0)).memory(100_000);
/// assert_eq!(plain.run(&mut ()), tabled.run(&mut ()));
/// assert!(100 * tabled.statistics().expanded < plain.statistics().expanded);
/// ```
pub struct TabledIdaStar<'a, S: Pack, H: Heuristic<S>, P: Pruning<S> = NoPruning> {
    pub(super) problem: Problem<'a, S, H, P>,
    pub(super) start: S::State,
    /// Bytes of the table.
    pub(super) memory: usize,
    /// How many of them are kept for the tables of threads.
    pub(super) apart: usize,
    pub(super) replacement: Replacement,
    pub(in crate::search) control: Control<'a, S::Operator, S::Cost>,
    pub(super) table: Option<Table<S>>,
    pub(super) deepening: Option<Deepening<S::Cost>>,
    pub(super) prediction: Prediction,
    pub(super) peak_bytes: usize,
    /// The iteration that observers know of.
    pub(super) announced: u64,
    /// Whether the space or the heuristic is being asked: true between calls
    /// only where one of them panicked.
    pub(super) searching: bool,
    pub(super) running: Option<Descent<'a, S, H, P>>,
    pub(super) insight: Insight<S::Cost>,
}

impl<'a, S: Pack, H: Heuristic<S>> TabledIdaStar<'a, S, H> {
    /// A search from `start` with a table of 64 MiB, without pruning or
    /// limits. Repeated states on the path are always cut.
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State) -> Self {
        let problem = Problem::of(space, heuristic);
        TabledIdaStar::anew(problem, start, DEFAULT_MEMORY, Replacement::default(), Limits::none())
    }
}

impl<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>> TabledIdaStar<'a, S, H, P> {
    /// A search that has not begun.
    pub(in crate::search) fn anew(
        problem: Problem<'a, S, H, P>,
        start: S::State,
        memory: usize,
        replacement: Replacement,
        limits: Limits<'a, S::Cost>,
    ) -> Self {
        TabledIdaStar {
            problem,
            start,
            memory,
            apart: 0,
            replacement,
            control: Control::new(limits),
            table: None,
            deepening: None,
            prediction: Prediction::new(),
            peak_bytes: 0,
            announced: 0,
            searching: false,
            running: None,
            insight: Insight::BEFORE,
        }
    }

    /// Takes operators out by `pruning`. A search that had begun begins anew.
    ///
    /// Only a pruning that [`RETURNS_ONLY`](Pruning::RETURNS_ONLY) is safe
    /// beside a table; this does not compile with another.
    #[must_use]
    pub fn pruning<Q: Pruning<S>>(self, pruning: &'a Q) -> TabledIdaStar<'a, S, H, Q> {
        const { assert!(Q::RETURNS_ONLY, "this pruning is unsafe beside a table of states") };
        let problem = self.problem.pruned_by(pruning);
        TabledIdaStar::anew(problem, self.start, self.memory, self.replacement, self.control.limits)
    }

    /// Sets how many bytes the table takes: never exceeded, reserved when the
    /// search begins and filled as it goes on. The stacks are not among them;
    /// [`Limits::memory`] limits all together. A search that had begun begins
    /// anew.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        Self::anew(self.problem, self.start, bytes, self.replacement, self.control.limits)
    }

    /// Sets which entries make room for new ones. A search that had begun
    /// begins anew.
    #[must_use]
    pub fn replacement(self, replacement: Replacement) -> Self {
        Self::anew(self.problem, self.start, self.memory, replacement, self.control.limits)
    }

    /// The f that every path to a goal is known to have.
    pub(in crate::search) fn bound(&self) -> Option<S::Cost> {
        self.deepening.as_ref().map(|deepening| deepening.bound)
    }

    /// The size of the next iteration, predicted.
    #[must_use]
    pub fn prediction(&self) -> Prediction {
        self.prediction
    }

    /// Bytes of the table, as far as it is allocated.
    pub(super) fn table_bytes(&self) -> usize {
        self.table.as_ref().map_or(0, Table::<S>::bytes)
    }

    /// What is left for the stacks beside the table.
    pub(super) fn share_memory(&mut self) {
        let tables = self.table_bytes() + self.apart;
        self.problem.memory = self.control.memory().saturating_sub(tables);
        if let Some(running) = &mut self.running {
            running.allow_memory(self.problem.memory);
        }
    }
}

impl<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>> Search<'a> for TabledIdaStar<'a, S, H, P> {
    type Operator = S::Operator;
    type Cost = S::Cost;

    fn step<O: Observer<S::Cost>>(
        &mut self,
        expansions: u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        let mut left = expansions.max(1);
        if self.control.answer.is_none() {
            self.control.answer = self.prepare(observer);
        }
        while self.control.answer.is_none() && left > 0 {
            self.control.answer = self.search_portion(&mut left, observer);
        }
        self.control.answer.clone()
    }

    fn set_limits(&mut self, limits: Limits<'a, S::Cost>) {
        self.control.set_limits(limits);
        self.share_memory();
    }

    fn statistics(&self) -> Statistics {
        let Some(deepening) = &self.deepening else { return Statistics::default() };
        let mut statistics = deepening.statistics();
        statistics.peak_bytes = self.table_bytes();
        if let Some(running) = &self.running {
            statistics.expanded += running.counts().expanded;
            statistics.generated += running.counts().generated;
            statistics.peak_bytes += running.bytes();
        }
        statistics.iterations = self.control.begun_of(statistics.iterations);
        statistics.peak_bytes = statistics.peak_bytes.max(self.peak_bytes);
        statistics
    }
}
