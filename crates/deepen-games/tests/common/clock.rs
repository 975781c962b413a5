//! A clock that the test holds.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
use core::time::Duration;

use deepen::Clock;

/// A clock that stands still until it is moved on.
#[derive(Default)]
pub struct Held(AtomicU64);

impl Held {
    /// Moves it on by so many milliseconds.
    pub fn move_on(&self, milliseconds: u64) {
        self.0.fetch_add(milliseconds, Relaxed);
    }
}

impl Clock for Held {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.load(Relaxed))
    }
}
