//! Limits of a search, looked at while it runs.

use core::mem;
use core::time::Duration;

use deepen::{Limits, POLL_INTERVAL, StopReason};

use crate::threads::Team;

/// Leave to visit positions: limits are looked at once in at most
/// [`POLL_INTERVAL`] of them, and a limit on positions is never exceeded.
///
/// Of [`Limits`], `expanded` limits positions visited and `max_cost` the depth.
pub struct Control<'a> {
    limits: Limits<'a, u32>,
    begun: Option<Duration>,
    /// Who else the limits are for.
    team: Option<&'a Team<'a>>,
    /// Positions that might be visited until now, all grants together.
    granted: u64,
    /// How many of them were not.
    left: u64,
    /// How many may be visited in all, whatever the limits.
    most: u64,
}

impl<'a> Control<'a> {
    /// Nothing visited, the time begun now.
    #[must_use]
    pub fn new(limits: Limits<'a, u32>) -> Self {
        let begun = limits.time.map(|(_, clock)| clock.now());
        Control { limits, begun, team: None, granted: 0, left: 0, most: u64::MAX }
    }

    /// Nothing visited, under limits that hold for all of the team together.
    #[must_use]
    pub fn in_team(team: &'a Team<'a>) -> Self {
        let (limits, begun) = (*team.limits(), team.begun());
        Control { limits, begun, team: Some(team), granted: 0, left: 0, most: u64::MAX }
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
        self.give_back();
        let most = match self.most.saturating_sub(self.visited()) {
            0 => return Err(StopReason::Expanded),
            most => most.min(POLL_INTERVAL),
        };
        let leave = match self.team {
            Some(team) => team.grant(most)?,
            None => self.limits.leave(self.begun, self.visited())?.min(most),
        };
        self.granted += leave;
        self.left = leave;
        Ok(())
    }

    /// Allows so many positions from now on, as far as the limits do.
    pub fn allow(&mut self, positions: u64) {
        self.give_back();
        self.most = self.visited().saturating_add(positions);
    }

    /// Gives leave back that was not used, to those who share the limits.
    fn give_back(&mut self) {
        let unused = mem::take(&mut self.left);
        self.granted -= unused;
        if let Some(team) = self.team {
            team.give_back(unused);
        }
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

impl Drop for Control<'_> {
    fn drop(&mut self) {
        self.give_back();
    }
}
