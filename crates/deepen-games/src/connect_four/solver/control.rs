//! What stops a search, and what it counts.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use deepen::{POLL_INTERVAL, StopReason};

use super::team::Member;

/// Counts of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Positions of which all moves were looked at, by all threads; those that
    /// were settled without that, or followed because a side had one move
    /// only, are not counted.
    pub nodes: u64,
    /// Null windows begun.
    pub windows: u64,
    /// Nodes that were cut off by a move that was searched.
    pub cuts: u64,
    /// Those of them that were cut off by the first.
    pub first_cuts: u64,
}

impl Statistics {
    pub(super) fn add(&mut self, other: &Statistics) {
        self.nodes += other.nodes;
        self.windows += other.windows;
        self.cuts += other.cuts;
        self.first_cuts += other.first_cuts;
    }
}

/// Leave to search on, by the nodes that were granted so far.
pub(super) type Leave<'l> = dyn Fn(u64) -> Result<u64, StopReason> + Sync + 'l;

/// The limits that all threads share.
pub(super) struct Limiter<'l> {
    leave: &'l Leave<'l>,
    /// Nodes granted: at least those searched.
    granted: AtomicU64,
}

impl<'l> Limiter<'l> {
    pub(super) fn new(leave: &'l Leave<'l>) -> Self {
        Limiter { leave, granted: AtomicU64::new(0) }
    }

    /// So many nodes more may be searched, at most `wanted`.
    fn grant(&self, wanted: u64) -> Result<u64, StopReason> {
        loop {
            let granted = self.granted.load(Relaxed);
            let left = (self.leave)(granted)?;
            // The last ones in small portions, so that all threads get some.
            let more = (left / 8).clamp(1, wanted);
            let next = granted + more;
            if self.granted.compare_exchange(granted, next, Relaxed, Relaxed).is_ok() {
                return Ok(more);
            }
        }
    }

    /// Nodes that were granted and not searched.
    fn give_back(&self, nodes: u64) {
        self.granted.fetch_sub(nodes, Relaxed);
    }
}

/// Why a search came to a halt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// A limit of the caller's.
    Stopped(StopReason),
    /// The nodes that the window was worth.
    Spent,
    /// Others have found what it was to find.
    Settled,
}

/// Nodes between two looks at what the others have found.
const WATCH_INTERVAL: u64 = 32;

/// Limits and counts of one thread.
pub(super) struct Control<'l> {
    limiter: &'l Limiter<'l>,
    /// Its place in a team, where there are several threads.
    pub(super) member: Option<Member<'l>>,
    pub(super) statistics: Statistics,
    /// Nodes up to which leave was given.
    granted: u64,
    /// Nodes at which is looked again at what follows.
    pause: u64,
    /// Nodes that the window is worth.
    budget_end: u64,
    halted: Option<Halt>,
}

impl<'l> Control<'l> {
    pub(super) fn new(limiter: &'l Limiter<'l>, member: Option<Member<'l>>) -> Self {
        Control {
            limiter,
            member,
            statistics: Statistics::default(),
            granted: 0,
            pause: 0,
            budget_end: u64::MAX,
            halted: None,
        }
    }

    /// Begins a window that is worth so many nodes.
    pub(super) fn begin(&mut self, budget: u64) {
        self.statistics.windows += 1;
        self.budget_end = self.statistics.nodes.saturating_add(budget);
        self.pause = 0;
        self.halted = None;
    }

    /// Ends it: nodes that were granted and not searched are for others.
    pub(super) fn end(&mut self) {
        self.limiter.give_back(self.granted - self.statistics.nodes);
        self.granted = self.statistics.nodes;
    }

    /// Counts a node, unless the search is to halt before it.
    #[inline]
    pub(super) fn enter(&mut self) -> bool {
        if self.statistics.nodes >= self.pause && !self.look() {
            return false;
        }
        self.statistics.nodes += 1;
        true
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) -> bool {
        let nodes = self.statistics.nodes;
        if self.halted.is_none() {
            if self.member.as_ref().is_some_and(Member::is_settled) {
                self.halted = Some(Halt::Settled);
            } else if nodes >= self.budget_end {
                self.halted = Some(Halt::Spent);
            } else if nodes >= self.granted {
                match self.limiter.grant(POLL_INTERVAL) {
                    Ok(more) => self.granted = nodes + more,
                    Err(reason) => self.halted = Some(Halt::Stopped(reason)),
                }
            }
        }
        self.pause = match (self.halted, &self.member) {
            (Some(_), _) => 0,
            (None, None) => self.granted.min(self.budget_end),
            (None, Some(_)) => self.granted.min(self.budget_end).min(nodes + WATCH_INTERVAL),
        };
        self.halted.is_none()
    }

    #[inline]
    pub(super) fn nodes(&self) -> u64 {
        self.statistics.nodes
    }

    #[inline]
    pub(super) fn is_halted(&self) -> bool {
        self.halted.is_some()
    }

    pub(super) fn halted(&self) -> Option<Halt> {
        self.halted
    }

    /// Counts a cut-off by the child in this place of the order.
    #[inline]
    pub(super) fn cut(&mut self, place: usize) {
        self.statistics.cuts += 1;
        self.statistics.first_cuts += u64::from(place == 0);
    }
}
