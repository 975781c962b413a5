//! What a node costs each of the two.

use core::time::Duration;

use crate::limits::Clock;

/// Times so short say nothing.
const TELLING: Duration = Duration::from_micros(300);

/// No node costs more than so many expansions of a path at a time: a clock
/// that says so stood still, or went on while the machine slept.
const DEAREST: f64 = 5_000.0;

/// Time and nodes of both sides.
pub(super) struct Prices<'a> {
    clock: Option<&'a dyn Clock>,
    paths: Paid,
    nodes: Paid,
}

/// What was paid for so many nodes.
#[derive(Clone, Copy, Default)]
struct Paid {
    time: Duration,
    expanded: u64,
}

impl Paid {
    fn add(&mut self, time: Duration, expanded: u64) {
        self.time += time;
        self.expanded += expanded;
    }

    /// Seconds a node; `None` where that cannot be told.
    fn each(self) -> Option<f64> {
        (self.time >= TELLING).then(|| self.time.as_secs_f64() / self.expanded.max(1) as f64)
    }
}

impl<'a> Prices<'a> {
    pub(super) fn new(clock: Option<&'a dyn Clock>) -> Self {
        Prices { clock, paths: Paid::default(), nodes: Paid::default() }
    }

    pub(super) fn clock(&self) -> Option<&'a dyn Clock> {
        self.clock
    }

    /// The time now, for one of the calls below.
    pub(super) fn now(&self) -> Option<Duration> {
        self.clock.map(Clock::now)
    }

    /// A path at a time has expanded so many since then.
    pub(super) fn paid_for_paths(&mut self, begun: Option<Duration>, expanded: u64) {
        if let (Some(begun), Some(now)) = (begun, self.now()) {
            self.paths.add(now.saturating_sub(begun), expanded);
        }
    }

    /// Best-first search has expanded so many since then.
    pub(super) fn paid_for_nodes(&mut self, begun: Option<Duration>, expanded: u64) {
        if let (Some(begun), Some(now)) = (begun, self.now()) {
            self.nodes.add(now.saturating_sub(begun), expanded);
        }
    }

    /// A path at a time is another search now.
    pub(super) fn new_paths(&mut self) {
        self.paths = Paid::default();
    }

    /// How many expansions of a path at a time one of best-first search
    /// costs; `usual` where there is no clock or too little was measured.
    pub(super) fn price(&self, usual: u64) -> f64 {
        let measured = self.nodes.each().zip(self.paths.each());
        measured.map_or(usual as f64, |(nodes, paths)| (nodes / paths).clamp(1.0, DEAREST))
    }
}
