//! A guide for those who do not know which algorithm to take: it begins with
//! two, weighs them against each other while they search, and goes on with
//! the one that will be there first.
//!
//! IDA* and A* prove the same bounds one after the other. What they expand
//! to prove each says what repeated states and repeated iterations cost IDA*
//! and what keeping its nodes costs A*; how that ratio grows from bound to
//! bound says who will be ahead at the bounds to come. A* gets a small share
//! of the work until that is clear. What a space declares decides the rest:
//! which gear IDA* runs in, and what follows where memory is used up or where
//! bounds lie so close together that iterations do not grow.
//!
//! Promises what each of its searches promises: a cheapest path for every
//! admissible heuristic, consistent or not, in the memory that was given. What
//! a node costs either of them is measured where there is a clock
//! ([`priced_by`](Auto::priced_by)); otherwise all is decided by counts, so
//! that it does the same in every run, on every machine. What was chosen and why is told by
//! [`decisions`](Auto::decisions); bounds that are proven stay proven when
//! the search changes hands.

#![cfg(feature = "alloc")]

mod contenders;
mod decision;
mod judge;
mod levels;
mod prices;
mod weigh;

pub use decision::{Algorithm, Decision, Reason};

use alloc::vec::Vec;

use contenders::Contenders;
use levels::Levels;
use prices::Prices;

use crate::cycles::CycleCheck;
use crate::heuristic::{Heuristic, Quality};
use crate::limits::{Clock, Limits};
use crate::observer::Observer;
use crate::outcome::{Outcome, Statistics};
use crate::pack::Pack;
use crate::pruning::{NoPruning, Pruning};
use crate::search::control::{Control, Search};
use crate::search::depth_first::Problem;
use crate::search::recursion::{Accelerator, Recursion, StackOnly};
use crate::sites::{SiteHeuristic, SitePruning, Sited};

/// What tables may take where nothing is said: 1 GiB, of which a search that
/// needs less touches less.
const DEFAULT_MEMORY: usize = 1 << 30;

/// What has been decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing, or that nodes are kept as long as there is memory.
    Weighing,
    /// That a path at a time is searched.
    Paths,
    /// How to go on with the memory used up.
    Settled,
}

/// A search by whatever suits the problem: configured, then run or stepped.
pub struct Auto<'a, S: Pack, H: Heuristic<S>, P: Pruning<S> = NoPruning, A = StackOnly> {
    problem: Problem<'a, S, H, P>,
    accelerator: A,
    start: S::State,
    memory: usize,
    control: Control<'a, S::Operator, S::Cost>,
    contenders: Contenders<'a, S, H, P, A>,
    levels: Levels<S::Cost>,
    prices: Prices<'a>,
    /// A path at a time is searched for so many expansions before best-first
    /// search has its next turn.
    slice: u64,
    /// The least f that a path to a goal can have, as searches that were given
    /// up have proven.
    proven: Option<S::Cost>,
    /// Bytes that best-first search has now.
    tables: usize,
    /// Whether it has too many levels of open nodes for buckets.
    ordered: bool,
    /// Whether iterations by the least cut-off value hardly grow.
    dense: bool,
    stage: Stage,
    decisions: Vec<Decision>,
}

impl<'a, S: Pack, H: Heuristic<S>> Auto<'a, S, H> {
    /// A search from `start` in at most 1 GiB, without pruning or limits.
    ///
    /// Where every operator costs one, no path is looked at for repeated
    /// states until [`cycles`](Auto::cycles) says so: with unit costs they
    /// only cost time, and A*, which never quite leaves the race, ends the
    /// search where there is no solution and memory holds all states.
    pub fn new(space: &'a S, heuristic: &'a H, start: S::State) -> Self {
        let problem = Problem {
            space,
            heuristic,
            pruning: &NoPruning,
            cycles: if S::UNIT_COST { CycleCheck::None } else { CycleCheck::FullPath },
            memory: usize::MAX,
            trusted: !matches!(heuristic.quality(), Quality::Unknown),
        };
        Auto::anew(problem, StackOnly, start, DEFAULT_MEMORY, Limits::none(), None)
    }
}

impl<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>, A> Auto<'a, S, H, P, A> {
    /// A search that has not begun.
    fn anew(
        problem: Problem<'a, S, H, P>,
        accelerator: A,
        start: S::State,
        memory: usize,
        limits: Limits<'a, S::Cost>,
        clock: Option<&'a dyn Clock>,
    ) -> Self {
        Auto {
            problem,
            accelerator,
            start,
            memory,
            control: Control::new(limits),
            contenders: Contenders::default(),
            levels: Levels::default(),
            prices: Prices::new(clock),
            slice: weigh::FIRST_SLICE,
            proven: None,
            tables: 0,
            ordered: false,
            dense: false,
            stage: Stage::Weighing,
            decisions: Vec::new(),
        }
    }

    /// Takes operators out by `pruning`; searches that keep states as far as
    /// [`RETURNS_ONLY`](Pruning::RETURNS_ONLY) allows. A search that had begun
    /// begins anew.
    #[must_use]
    pub fn pruning<Q: Pruning<S>>(self, pruning: &'a Q) -> Auto<'a, S, H, Q, StackOnly> {
        let Problem { space, heuristic, cycles, memory, trusted, .. } = self.problem;
        let problem = Problem { space, heuristic, pruning, cycles, memory, trusted };
        let clock = self.prices.clock();
        Auto::anew(problem, StackOnly, self.start, self.memory, self.control.limits, clock)
    }

    /// Looks for repeated states on the path as `cycles` says, where a path
    /// at a time is searched. A search that had begun begins anew.
    #[must_use]
    pub fn cycles(self, cycles: CycleCheck) -> Self {
        let problem = Problem { cycles, ..self.problem };
        let limits = self.control.limits;
        let clock = self.prices.clock();
        Auto::anew(problem, self.accelerator, self.start, self.memory, limits, clock)
    }

    /// Sets how many bytes tables and all that belongs to them may take:
    /// never exceeded. A search that had begun begins anew.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        let limits = self.control.limits;
        let clock = self.prices.clock();
        Auto::anew(self.problem, self.accelerator, self.start, bytes, limits, clock)
    }

    /// Lets a clock say what a node costs each search. Without one, usual
    /// figures are taken, and what is done is the same in every run and on
    /// every machine; with one it suits the space, the heuristic and the
    /// machine. A search that had begun begins anew.
    #[must_use]
    pub fn priced_by(self, clock: &'a dyn Clock) -> Self {
        let limits = self.control.limits;
        let Auto { problem, accelerator, start, memory, .. } = self;
        Auto::anew(problem, accelerator, start, memory, limits, Some(clock))
    }

    /// What was chosen so far and why, the first first.
    #[must_use]
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }
}

impl<'a, S, H, P> Auto<'a, S, H, P, StackOnly>
where
    S: Pack,
    H: Heuristic<S>,
    P: Pruning<S>,
{
    /// The same search with something else than the stack for IDA*'s
    /// subtrees.
    pub(in crate::search) fn accelerated<A>(self, accelerator: A) -> Auto<'a, S, H, P, A> {
        let limits = self.control.limits;
        let clock = self.prices.clock();
        Auto::anew(self.problem, accelerator, self.start, self.memory, limits, clock)
    }
}

impl<'a, S, H, P> Auto<'a, S, H, P, StackOnly>
where
    S: Sited + Pack,
    H: SiteHeuristic<S>,
    P: SitePruning<S>,
{
    /// Lets IDA* search deep subtrees by recursion over the space's sites,
    /// several times faster. A search that had begun begins anew.
    #[must_use]
    pub fn by_sites(self) -> Auto<'a, S, H, P, Recursion> {
        self.accelerated(Recursion)
    }
}

impl<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>, A: Accelerator<S, H, P>> Search<'a>
    for Auto<'a, S, H, P, A>
{
    type Operator = S::Operator;
    type Cost = S::Cost;

    fn step<O: Observer<S::Cost>>(
        &mut self,
        expansions: u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        if self.control.answer.is_none() {
            self.control.start_clock();
            let mut left = expansions.max(1);
            while self.control.answer.is_none() && left > 0 {
                self.control.answer = self.search_on(&mut left, observer);
            }
        }
        self.control.answer.clone()
    }

    fn set_limits(&mut self, limits: Limits<'a, S::Cost>) {
        self.control.set_limits(limits);
    }

    /// All searches together, those that were given up too.
    fn statistics(&self) -> Statistics {
        self.contenders.statistics()
    }
}
