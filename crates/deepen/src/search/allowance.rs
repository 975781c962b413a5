//! The caller's limits as leave to expand some more nodes.

use core::time::Duration;

use crate::cost::Cost;
use crate::limits::{Limits, POLL_INTERVAL, StopReason};
use crate::observer::{Observer, Progress};
use crate::search::instrument::{Instrument, Interruption};

/// The limits that are looked at between portions of fuel.
pub(crate) struct Allowance<'l, 'a, C> {
    limits: &'l Limits<'a, C>,
    begun: Option<Duration>,
    /// Nodes expanded in finished iterations.
    before: u64,
}

impl<'l, 'a, C: Cost> Allowance<'l, 'a, C> {
    pub(crate) fn new(limits: &'l Limits<'a, C>, begun: Option<Duration>, before: u64) -> Self {
        Allowance { limits, begun, before }
    }

    /// How many nodes may be expanded next when the iteration has expanded
    /// so many.
    pub(crate) fn next(&self, expanded: u64) -> Result<u64, StopReason> {
        let leave = self.limits.leave(self.begun, self.before.saturating_add(expanded))?;
        Ok(leave.min(POLL_INTERVAL))
    }
}

/// The instrument of a search in one thread.
pub(crate) struct Serial<'s, 'l, 'a, C, O> {
    pub(crate) allowance: Allowance<'l, 'a, C>,
    pub(crate) progress: Progress<C>,
    /// What one step of the search may still expand.
    pub(crate) left: &'s mut u64,
    pub(crate) observer: &'s mut O,
}

impl<C: Cost, O: Observer<C>> Instrument<C> for Serial<'_, '_, '_, C, O> {
    type Observer = O;

    fn grant(&mut self, expanded: u64) -> Result<u64, Interruption> {
        self.settle(expanded);
        if *self.left == 0 {
            return Err(Interruption::Pause);
        }
        self.observer.progress(&self.progress);
        let next = self.allowance.next(self.progress.expanded);
        next.map(|next| next.min(*self.left)).map_err(Interruption::Limit)
    }

    fn settle(&mut self, expanded: u64) {
        self.progress.expanded += expanded;
        *self.left -= expanded;
    }

    fn observer(&mut self) -> &mut O {
        self.observer
    }
}
