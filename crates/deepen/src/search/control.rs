//! What every search has besides its algorithm: the contract by which it is
//! run, its limits, since when its time counts, and its answer.

use core::time::Duration;

use crate::cost::Cost;
use crate::limits::{Limits, StopReason};
use crate::observer::{Observer, Progress};
#[cfg(feature = "alloc")]
use crate::outcome::{Outcome, Statistics};
use crate::search::allowance::{Allowance, Serial};

/// A search, whatever its algorithm: run it, or step and watch it.
///
/// A search is made from a space, a heuristic and a start, configured, and
/// then driven by these methods alone, so that another line is all it takes
/// to try another algorithm.
#[cfg(feature = "alloc")]
pub trait Search<'a> {
    /// The operators of its plans.
    type Operator;
    /// What they cost.
    type Cost: Cost;

    /// Searches on for so many expansions (at least one); `None` when that
    /// was not enough for an answer. Searching on after an answer repeats
    /// the answer.
    fn step<O: Observer<Self::Cost>>(
        &mut self,
        expansions: u64,
        observer: &mut O,
    ) -> Option<Outcome<Self::Operator, Self::Cost>>;

    /// Sets the limits; a search that a limit has stopped goes on under the
    /// new ones.
    fn set_limits(&mut self, limits: Limits<'a, Self::Cost>);

    /// Counts of the search so far.
    fn statistics(&self) -> Statistics;

    /// Searches until there is an answer or a limit is reached.
    fn run<O: Observer<Self::Cost>>(
        &mut self,
        observer: &mut O,
    ) -> Outcome<Self::Operator, Self::Cost> {
        loop {
            if let Some(outcome) = self.step(u64::MAX, observer) {
                return outcome;
            }
        }
    }

    /// Sets the limits; a search that a limit has stopped goes on under the
    /// new ones.
    #[must_use]
    fn limits(mut self, limits: Limits<'a, Self::Cost>) -> Self
    where
        Self: Sized,
    {
        self.set_limits(limits);
        self
    }
}

/// The body of `impl Search<'a>` for a search that is a face of the engine in
/// one of its fields, which has the methods of that trait.
#[cfg(feature = "alloc")]
macro_rules! by_its_engine {
    ($engine:tt) => {
        type Operator = S::Operator;
        type Cost = S::Cost;

        fn step<O: $crate::observer::Observer<S::Cost>>(
            &mut self,
            expansions: u64,
            observer: &mut O,
        ) -> Option<$crate::outcome::Outcome<S::Operator, S::Cost>> {
            self.$engine.step(expansions, observer)
        }

        fn set_limits(&mut self, limits: $crate::limits::Limits<'a, S::Cost>) {
            self.$engine.set_limits(limits);
        }

        fn statistics(&self) -> $crate::outcome::Statistics {
            self.$engine.statistics()
        }
    };
}
#[cfg(feature = "alloc")]
pub(crate) use by_its_engine;

/// Limits, clock and answer of a search whose answers are of the type `A`.
pub(crate) struct ControlOf<'a, A, C> {
    pub(crate) limits: Limits<'a, C>,
    /// When the first step under these limits was made.
    pub(crate) begun: Option<Duration>,
    pub(crate) answer: Option<A>,
    /// The least f that a path to a goal can have, where that is known from
    /// elsewhere before the search begins.
    pub(crate) least: Option<C>,
}

/// Limits, clock and answer of a search.
#[cfg(feature = "alloc")]
pub(crate) type Control<'a, O, C> = ControlOf<'a, Outcome<O, C>, C>;

/// What an answer says of how the search ended.
pub(crate) trait Conclusion {
    /// Why the search was stopped, if it was.
    fn reason(&self) -> Option<StopReason>;

    /// Whether searching on cannot lead to another one: it was no limit that
    /// stopped the search.
    fn is_final(&self) -> bool {
        !self.reason().is_some_and(StopReason::is_limit)
    }
}

#[cfg(feature = "alloc")]
impl<O, C: Cost> Conclusion for Outcome<O, C> {
    fn reason(&self) -> Option<StopReason> {
        Outcome::reason(self)
    }
}

impl<'a, A: Conclusion, C: Cost> ControlOf<'a, A, C> {
    /// Before the first step.
    pub(crate) fn new(limits: Limits<'a, C>) -> Self {
        ControlOf { limits, begun: None, answer: None, least: None }
    }

    /// Sets the limits; an answer that says that a limit was reached is
    /// forgotten.
    pub(crate) fn set_limits(&mut self, limits: Limits<'a, C>) {
        self.limits = limits;
        self.begun = None;
        self.answer = self.answer.take().filter(Conclusion::is_final);
    }

    /// Counts the time from now on, where it is not counted yet.
    pub(crate) fn start_clock(&mut self) {
        if self.begun.is_none() {
            self.begun = self.limits.time.map(|(_, clock)| clock.now());
        }
    }

    /// The bound to begin with, where the start's estimate is `h`.
    pub(crate) fn first_bound(&self, h: C) -> C {
        self.least.map_or(h, |least| least.greatest(h))
    }

    /// The most bytes that may be allocated.
    pub(crate) fn memory(&self) -> usize {
        self.limits.memory.unwrap_or(usize::MAX)
    }

    /// Whether nothing is left to be put aside: the search is over, or it
    /// broke off while it was `searching`.
    pub(crate) fn is_over(&self, searching: bool) -> bool {
        self.answer.as_ref().map_or(searching, Conclusion::is_final)
    }

    /// Iterations that were begun, where `counted` says how many bounds there
    /// were.
    pub(crate) fn begun_of(&self, counted: u64) -> u64 {
        let reason = self.answer.as_ref().and_then(Conclusion::reason);
        counted - u64::from(reason.is_some_and(StopReason::is_between_iterations))
    }

    /// The instrument of one step in one thread, of which so many expansions
    /// are left, in a search that had expanded so many before this iteration.
    pub(crate) fn instrument<'s, W: Observer<C>>(
        &'s self,
        before: u64,
        progress: Progress<C>,
        left: &'s mut u64,
        observer: &'s mut W,
    ) -> Serial<'s, 's, 'a, C, W> {
        let allowance = Allowance::new(&self.limits, self.begun, before);
        Serial { allowance, progress, left, observer }
    }
}
