//! Builders: exact distances of an abstract space, backwards from its goals.
//!
//! All of them go level by level and give the same bytes, whatever the number
//! of threads, the memory and the interruptions: an entry is the distance to
//! the nearest goal, [`UNREACHABLE`] where there is none.
//!
//! * [`build`] holds the table in memory (`levels.rs` says how);
//! * [`build_file`] writes it into a file, and works on disk where the memory
//!   given is too little (`external/` says how);
//! * [`verify()`] holds a table against its space;
//! * [`blocks`] serves spaces whose states fall into blocks.
//!
//! Builders of other crates save their state with [`sealed`] and tell their
//! watchers of it with [`Monitor`].

mod block_set;
pub mod blocks;
mod error;
mod external;
mod file;
mod levels;
mod memory;
mod monitor;
mod pass;
mod saved;
pub mod sealed;
mod verify;

use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use core::time::Duration;
use std::path::PathBuf;

pub use error::BuildError;
pub use file::build_file;
pub use memory::{build, memory_needed};
pub use monitor::Monitor;
pub use verify::{Wrong, verify};

/// The entry of a state from which no goal can be reached.
pub const UNREACHABLE: u8 = u8::MAX;

/// The greatest distance an entry can hold.
pub const GREATEST_DISTANCE: u8 = UNREACHABLE - 1;

/// What a builder may use, and where it saves its state.
#[derive(Clone, Debug)]
pub struct Options {
    /// The most memory that tables and buffers take, in bytes. (What the
    /// space itself holds is not counted.)
    pub memory: u64,
    /// How many threads work.
    pub threads: NonZeroUsize,
    /// Where and how often the state is saved; `None` for never.
    pub save: Option<Save>,
    /// How many states can be reached, where that is known: only for the
    /// estimate of the time left. All of them otherwise.
    pub expected: Option<u64>,
}

/// Where and how often a builder saves its state.
#[derive(Clone, Debug)]
pub struct Save {
    /// The file of the saved state. If it is there, the build continues from
    /// it; when the build is done, it is removed.
    pub path: PathBuf,
    /// After each level, but no sooner than so long after the last time.
    pub every: Duration,
}

impl Default for Options {
    /// One thread, 1 GiB, nothing saved.
    fn default() -> Self {
        Options { memory: 1 << 30, threads: NonZeroUsize::MIN, save: None, expected: None }
    }
}

/// How far a build is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The distance whose states are being expanded.
    pub level: u8,
    /// How many states have their final distance.
    pub done: u64,
    /// How many states are expected in all.
    pub total: u64,
    /// Time spent, without what earlier runs spent on a saved state.
    pub elapsed: Duration,
    /// Time left at the rate so far; `None` before there is a rate.
    pub left: Option<Duration>,
}

/// Called some times a second; `Break` cancels the build, which saves its
/// state first if it has a place for it.
pub type Watch<'a> = &'a mut dyn FnMut(&Progress) -> ControlFlow<()>;

/// What is known of a finished table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many states there are at each distance, from 0 up.
    pub histogram: Vec<u64>,
    /// How many ranks have no way to a goal.
    pub unreachable: u64,
}

/// A table in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// The distance of each rank, or [`UNREACHABLE`].
    pub entries: Vec<u8>,
    /// The distances counted.
    pub summary: Summary,
}
