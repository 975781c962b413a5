//! Clocks that tell nothing, or nonsense.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use deepen::Clock;

/// A clock that goes on by so much whenever it is read: nothing, or all it
/// has by turns.
pub(crate) struct Broken {
    steps: [Duration; 4],
    reads: AtomicU64,
    pub(crate) now: AtomicU64,
}

impl Broken {
    pub(crate) fn going(steps: [u64; 4]) -> Self {
        let steps = steps.map(Duration::from_secs);
        Broken { steps, reads: AtomicU64::new(0), now: AtomicU64::new(0) }
    }
}

impl Clock for Broken {
    fn now(&self) -> Duration {
        let read = self.reads.fetch_add(1, Ordering::Relaxed) as usize;
        let step = self.steps[read % self.steps.len()].as_secs();
        Duration::from_secs(self.now.fetch_add(step, Ordering::Relaxed) + step)
    }
}

/// Clocks that stand still, jump for the one side, for the other, for both.
pub(crate) const CLOCKS: [[u64; 4]; 4] =
    [[0; 4], [0, 1_000_000, 0, 0], [0, 0, 0, 1_000_000], [1_000_000; 4]];
