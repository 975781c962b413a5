//! What the threads of one search share: leave to visit positions, and the end.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
use core::time::Duration;

use deepen::{Cancel, Limits, POLL_INTERVAL, StopReason};

/// The limits of several searches together, in one thread or in many: what
/// one visits, the others may not.
///
/// A tree becomes a member by [`Tree::in_team`](crate::Tree::in_team). Members
/// take leave to visit some positions at a time, so a limit on them is never
/// exceeded, and a search may find it reached while others have some left. The
/// clock, the caller's [`Cancel`] and [`finish`](Team::finish) are looked at by
/// each at least every [`POLL_INTERVAL`] positions.
pub struct Team<'a> {
    limits: Limits<'a, u32>,
    begun: Option<Duration>,
    /// Positions visited, and those that members may still visit.
    granted: AtomicU64,
    finished: Cancel,
}

impl<'a> Team<'a> {
    /// Under these limits: `expanded` are positions visited by all, `max_cost`
    /// is the greatest depth. Time counts from now.
    #[must_use]
    pub fn new(limits: Limits<'a, u32>) -> Self {
        let begun = limits.time.map(|(_, clock)| clock.now());
        Team { limits, begun, granted: AtomicU64::new(0), finished: Cancel::new() }
    }

    /// The limits.
    #[must_use]
    pub const fn limits(&self) -> &Limits<'a, u32> {
        &self.limits
    }

    /// When it began, by the clock of the limit on time.
    pub(crate) const fn begun(&self) -> Option<Duration> {
        self.begun
    }

    /// Positions visited by all members, and those that they may visit without
    /// asking again.
    #[must_use]
    pub fn granted(&self) -> u64 {
        self.granted.load(Relaxed)
    }

    /// Ends all members, which report [`StopReason::Cancelled`]: one of them
    /// has found what was wanted.
    pub fn finish(&self) {
        self.finished.cancel();
    }

    /// Leave for a member to visit some positions, at most `most`.
    pub(crate) fn grant(&self, most: u64) -> Result<u64, StopReason> {
        if self.finished.is_cancelled() {
            return Err(StopReason::Cancelled);
        }
        let mut granted = self.granted();
        loop {
            let left = self.limits.leave(self.begun, granted)?;
            // The last ones in small portions, so that all members get some.
            let portion = (left / 8).clamp(1, POLL_INTERVAL).min(most);
            let taken = granted + portion;
            match self.granted.compare_exchange_weak(granted, taken, Relaxed, Relaxed) {
                Ok(_) => return Ok(portion),
                Err(now) => granted = now,
            }
        }
    }

    /// Takes back leave that was not used.
    pub(crate) fn give_back(&self, unused: u64) {
        self.granted.fetch_sub(unused, Relaxed);
    }
}

/// Ends the team when the thread of a member unwinds: the others would search
/// for an answer that is never given.
pub(super) struct FinishOnPanic<'t, 'a>(pub(super) &'t Team<'a>);

impl Drop for FinishOnPanic<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.finish();
        }
    }
}
