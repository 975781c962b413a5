//! Tells the watcher how far a build is, and hears whether to go on.

use core::time::Duration;
use std::time::Instant;

use super::{BuildError, Progress, Watch};

/// The watcher is called no more often than this.
const INTERVAL: Duration = Duration::from_millis(100);

/// Tells the watcher of a build how far it is, at most ten times a second.
pub struct Monitor<'a> {
    watch: Watch<'a>,
    total: u64,
    /// States that an earlier run has done: they say nothing of the rate.
    done_before: u64,
    begun: Instant,
    told: Option<Instant>,
}

impl<'a> Monitor<'a> {
    /// Of a build of this many states.
    pub fn new(watch: Watch<'a>, total: u64) -> Self {
        Monitor { watch, total, done_before: 0, begun: Instant::now(), told: None }
    }

    /// The build continues where this many states were done.
    pub fn resumed(&mut self, done: u64) {
        self.done_before = done;
    }

    /// Tells the watcher, if it is time, that so many states have their final
    /// distance.
    ///
    /// # Errors
    /// [`BuildError::Cancelled`] when the watcher wants no more.
    pub fn tell(&mut self, level: u8, done: u64) -> Result<(), BuildError> {
        if self.told.is_some_and(|told| told.elapsed() < INTERVAL) {
            return Ok(());
        }
        self.told = Some(Instant::now());
        let elapsed = self.begun.elapsed();
        let fresh = done.saturating_sub(self.done_before);
        let left = self.total.saturating_sub(done);
        let left = (fresh > 0)
            .then(|| elapsed.as_secs_f64() * left as f64 / fresh as f64)
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let progress = Progress { level, done, total: self.total, elapsed, left };
        match (self.watch)(&progress) {
            core::ops::ControlFlow::Continue(()) => Ok(()),
            core::ops::ControlFlow::Break(()) => Err(BuildError::Cancelled),
        }
    }
}
