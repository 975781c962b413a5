//! Limits of a search, looked at while it runs.

use core::time::Duration;

use deepen::{Limits, POLL_INTERVAL, StopReason};

/// Leave to visit positions: limits are looked at once in at most
/// [`POLL_INTERVAL`] of them, and a limit on positions is never exceeded.
///
/// Of [`Limits`], `expanded` limits positions visited and `max_cost` the depth.
pub struct Control<'a> {
    limits: Limits<'a, u32>,
    begun: Option<Duration>,
    /// Positions that might be visited until now, all grants together.
    granted: u64,
    /// How many of them were not.
    left: u64,
}

impl<'a> Control<'a> {
    /// Nothing visited, the time begun now.
    #[must_use]
    pub fn new(limits: Limits<'a, u32>) -> Self {
        let begun = limits.time.map(|(_, clock)| clock.now());
        Control { limits, begun, granted: 0, left: 0 }
    }

    /// Leave to visit one position more.
    ///
    /// # Errors
    /// The limit that is reached.
    #[inline]
    pub fn visit(&mut self) -> Result<(), StopReason> {
        if self.left == 0 {
            self.look()?;
        }
        self.left -= 1;
        Ok(())
    }

    /// Looks at the limits.
    ///
    /// # Errors
    /// The limit that is reached.
    #[cold]
    pub fn look(&mut self) -> Result<(), StopReason> {
        let leave = self.limits.leave(self.begun, self.visited())?.min(POLL_INTERVAL);
        self.granted = self.visited() + leave;
        self.left = leave;
        Ok(())
    }

    /// Positions visited.
    #[must_use]
    pub const fn visited(&self) -> u64 {
        self.granted - self.left
    }

    /// The limits.
    #[must_use]
    pub const fn limits(&self) -> &Limits<'a, u32> {
        &self.limits
    }

    /// Time since the search began, where time is limited.
    #[must_use]
    pub fn elapsed(&self) -> Option<Duration> {
        let (_, clock) = self.limits.time?;
        Some(clock.now().saturating_sub(self.begun?))
    }
}
