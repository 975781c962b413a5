//! Limits on a search, and the clock that a limit on time reads.

use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;

use crate::cost::Cost;

/// A clock: time since some fixed moment. Tests put their own in its place.
pub trait Clock: Sync {
    /// Time since the clock's moment; never goes back.
    fn now(&self) -> Duration;
}

/// The system's monotonic clock.
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

#[cfg(feature = "std")]
impl Clock for SystemClock {
    fn now(&self) -> Duration {
        use std::sync::OnceLock;
        use std::time::Instant;
        static BEGIN: OnceLock<Instant> = OnceLock::new();
        BEGIN.get_or_init(Instant::now).elapsed()
    }
}

/// A switch that another thread (or a signal handler) turns to stop a search.
#[derive(Debug, Default)]
pub struct Cancel(AtomicBool);

impl Cancel {
    /// A switch that is off.
    #[must_use]
    pub const fn new() -> Self {
        Cancel(AtomicBool::new(false))
    }

    /// Asks the search to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why a search stopped without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The limit on time.
    Time,
    /// The limit on expanded nodes.
    Expanded,
    /// The limit on iterations.
    Iterations,
    /// The next bound is above the greatest cost allowed. Where the estimate
    /// is admissible no solution costs as little.
    MaxCost,
    /// The limit on memory.
    Memory,
    /// A path became longer than the array of a search on
    /// [bare metal](crate::bare), and nothing else is a solution.
    Depth,
    /// [`Cancel`] was turned.
    Cancelled,
    /// A path cost more than the cost type can count, and nothing short of
    /// it is a solution.
    CostOverflow,
    /// An operator's cost or a heuristic's value was NaN or negative.
    InvalidCost,
    /// Nothing is left of a beam, but what was dropped beside it may lead to a
    /// solution.
    Dropped,
    /// Nothing is left to search, but a heuristic that promises nothing
    /// called some states dead ends.
    UnprovenDeadEnd,
    /// The search counts steps, but operators do not all cost the same, or
    /// cost nothing.
    UnequalCosts,
}

impl StopReason {
    /// Whether a limit or the caller stopped the search, so that it can go
    /// on. Otherwise it cannot: what it met would be met again.
    #[must_use]
    pub fn is_limit(self) -> bool {
        !matches!(
            self,
            StopReason::CostOverflow
                | StopReason::InvalidCost
                | StopReason::Dropped
                | StopReason::UnprovenDeadEnd
                | StopReason::UnequalCosts
                | StopReason::Depth
        )
    }

    /// Whether the search was stopped where the next iteration would have
    /// begun: the bound was raised, but nothing searched under it.
    pub(crate) fn is_between_iterations(self) -> bool {
        matches!(self, StopReason::MaxCost | StopReason::Iterations)
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Time => "time limit reached",
            StopReason::Expanded => "limit on expanded nodes reached",
            StopReason::Iterations => "limit on iterations reached",
            StopReason::MaxCost => "the next bound is above the greatest cost allowed",
            StopReason::Memory => "memory limit reached",
            StopReason::Depth => "paths are longer than the search has room for",
            StopReason::Cancelled => "cancelled",
            StopReason::CostOverflow => "costs exceed what the cost type can count",
            StopReason::InvalidCost => "a cost or an estimate is negative or not a number",
            StopReason::Dropped => "nothing left of the beam; what it dropped may hold a solution",
            StopReason::UnprovenDeadEnd => {
                "nothing left to search but dead ends that the heuristic does not prove"
            }
            StopReason::UnequalCosts => {
                "operators do not all cost the same, or cost nothing: this search counts steps"
            }
        })
    }
}

/// What a search may use. Nothing is limited unless it is said here.
///
/// Limits are looked at when a node is about to be expanded, at least every
/// [`POLL_INTERVAL`] expansions ([`Lanes`](crate::Lanes): some ten times as
/// many).
#[derive(Clone, Copy, Default)]
pub struct Limits<'a, C> {
    /// Time of the clock that goes with it, counted from the first step after
    /// the limits were set (all pauses included).
    pub time: Option<(Duration, &'a dyn Clock)>,
    /// Expanded nodes of the whole search: never exceeded, and exact in one
    /// thread; several may stop up to [`POLL_INTERVAL`] a thread earlier.
    pub expanded: Option<u64>,
    /// Iterations begun.
    pub iterations: Option<u64>,
    /// The greatest bound that is searched.
    pub max_cost: Option<C>,
    /// Bytes that the search's own stacks and sets may allocate.
    pub memory: Option<usize>,
    /// A switch by which another thread stops the search.
    pub cancel: Option<&'a Cancel>,
}

/// Most expansions between two looks at the clock and at [`Cancel`].
pub const POLL_INTERVAL: u64 = 4_096;

impl<'a, C: Cost> Limits<'a, C> {
    /// No limits.
    #[must_use]
    pub fn none() -> Self {
        Limits {
            time: None,
            expanded: None,
            iterations: None,
            max_cost: None,
            memory: None,
            cancel: None,
        }
    }

    /// What stops a search that began at `begun`, by the clock of the limit on
    /// time, and has expanded so many nodes; otherwise how many more it may
    /// expand. Searches ask at least every [`POLL_INTERVAL`] nodes.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn leave(&self, begun: Option<Duration>, expanded: u64) -> Result<u64, StopReason> {
        if self.cancel.is_some_and(Cancel::is_cancelled) {
            return Err(StopReason::Cancelled);
        }
        if let (Some((time, clock)), Some(begun)) = (self.time, begun)
            && clock.now().saturating_sub(begun) >= time
        {
            return Err(StopReason::Time);
        }
        match self.expanded.unwrap_or(u64::MAX).saturating_sub(expanded) {
            0 => Err(StopReason::Expanded),
            left => Ok(left),
        }
    }

    /// Limits the time by the system's clock.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        self.time_by(time, &SystemClock)
    }

    /// Limits the time by a clock of the caller's.
    #[must_use]
    pub fn time_by(self, time: Duration, clock: &'a dyn Clock) -> Self {
        Limits { time: Some((time, clock)), ..self }
    }

    /// Limits the expanded nodes.
    #[must_use]
    pub fn expanded(self, expanded: u64) -> Self {
        Limits { expanded: Some(expanded), ..self }
    }

    /// Limits the iterations.
    #[must_use]
    pub fn iterations(self, iterations: u64) -> Self {
        Limits { iterations: Some(iterations), ..self }
    }

    /// Limits the cost of solutions that are looked for.
    #[must_use]
    pub fn max_cost(self, cost: C) -> Self {
        Limits { max_cost: Some(cost), ..self }
    }

    /// Limits the bytes that the search allocates for itself.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        Limits { memory: Some(bytes), ..self }
    }

    /// Why an iteration under `bound`, with which so many are begun, may not be
    /// searched.
    pub(crate) fn forbid(&self, bound: C, iterations: u64) -> Option<StopReason> {
        if self.max_cost.is_some_and(|most| bound > most) {
            return Some(StopReason::MaxCost);
        }
        let too_many = self.iterations.is_some_and(|most| iterations > most);
        too_many.then_some(StopReason::Iterations)
    }

    /// Lets `cancel` stop the search.
    #[must_use]
    pub fn cancelled_by(self, cancel: &'a Cancel) -> Self {
        Limits { cancel: Some(cancel), ..self }
    }
}
