//! Domains for the tests: written for them alone, tiles are elsewhere.

#![allow(dead_code, unreachable_pub, reason = "each test file uses what it needs")]

pub mod corners;
pub mod graph;
pub mod hanoi;
pub mod pancake;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use deepen_tables::build::{Built, Options, Progress, build};

/// Options for so many threads and nothing special.
pub fn threads(count: usize) -> Options {
    Options { threads: NonZeroUsize::new(count).unwrap(), ..Options::default() }
}

/// A watcher that lets everything go on.
pub fn patient(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// A table in memory by two threads.
pub fn table(space: &impl deepen_tables::abstraction::AbstractSpace) -> Built {
    build(space, &threads(2), &mut patient).unwrap()
}

/// Numbers that look random, the same every time (Steele et al. 2014).
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ word >> 31) % limit
    }
}
