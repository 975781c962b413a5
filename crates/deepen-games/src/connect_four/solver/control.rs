//! What stops a search, and what it counts.

use deepen::{POLL_INTERVAL, StopReason};

/// Counts of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Positions of which all moves were looked at; those that were settled
    /// without that, or followed because a side had one move only, are not
    /// counted.
    pub nodes: u64,
    /// Null windows searched.
    pub windows: u64,
    /// Nodes that were cut off by a move that was searched.
    pub cuts: u64,
    /// Those of them that were cut off by the first.
    pub first_cuts: u64,
}

/// Leave to search on: asked again and again with the nodes so far.
pub(super) type Leave<'l> = dyn Fn(u64) -> Result<u64, StopReason> + Sync + 'l;

/// Limits and counts of one thread.
pub(super) struct Control<'l> {
    leave: &'l Leave<'l>,
    pub(super) statistics: Statistics,
    /// Nodes at which leave is asked for again.
    pause: u64,
    stopped: Option<StopReason>,
}

impl<'l> Control<'l> {
    pub(super) fn new(leave: &'l Leave<'l>) -> Self {
        Control { leave, statistics: Statistics::default(), pause: 0, stopped: None }
    }

    /// Counts a node, unless the search is to stop before it.
    #[inline]
    pub(super) fn enter(&mut self) -> bool {
        if self.statistics.nodes >= self.pause && !self.ask() {
            return false;
        }
        self.statistics.nodes += 1;
        true
    }

    #[cold]
    #[inline(never)]
    fn ask(&mut self) -> bool {
        if self.stopped.is_some() {
            return false;
        }
        match (self.leave)(self.statistics.nodes) {
            Ok(more) => self.pause = self.statistics.nodes + more.min(POLL_INTERVAL),
            Err(reason) => {
                self.stopped = Some(reason);
                self.pause = 0;
            }
        }
        self.stopped.is_none()
    }

    #[inline]
    pub(super) fn nodes(&self) -> u64 {
        self.statistics.nodes
    }

    #[inline]
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    pub(super) fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Counts a cut-off by the child in this place of the order.
    #[inline]
    pub(super) fn cut(&mut self, place: usize) {
        self.statistics.cuts += 1;
        self.statistics.first_cuts += u64::from(place == 0);
    }
}
