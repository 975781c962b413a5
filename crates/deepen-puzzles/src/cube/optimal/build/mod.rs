//! The builder: breadth-first search over whole rows.
//!
//! Up to [`base`](Cosets) the table holds distances modulo 3, from which a
//! level is told apart from the levels beside it (Cooperman & Finkelstein
//! 1992); then all that was reached becomes 0, and two more levels follow. Up
//! to the last one, a row takes from the rows that turns lead from what is on
//! the level. On the last level, where most has been reached, a row looks in
//! the rows that turns lead to for what it lacks.
//!
//! A thread takes a row and writes to it alone. It may see entries of the next
//! level in other rows, or not: it does not look for them. So there are no
//! locks, and the bytes are the same for any number of threads, and however
//! often the build was interrupted.
//!
//! Memory: the table, and a few megabytes.

mod lines;
mod saved;
mod sweep;
#[cfg(test)]
mod tests;
mod ways;

use core::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use deepen_tables::build::{BuildError, Monitor, Options, Watch, sealed};
use deepen_tables::cache::Built;
use deepen_tables::memory::{Writable, with_huge_pages};

use super::corners::CornerClasses;
use super::cosets::{Cases, Cosets, corners_seen, edges_seen};
use super::rows::{SLOTS, Takes};
use crate::cube::state::Cube;
use lines::{NOTHING, load, store};
use sweep::{Stopped, Sweep};
use ways::Ways;

/// Bytes that a build needs beside the table, roughly.
const BESIDE: u64 = 64 << 20;

/// On the last level rows look for what they lack if one of so many cosets is
/// on the level.
const SOON_FOUND: u64 = 16;

/// How many bytes [`build`] needs.
#[must_use]
pub const fn memory_needed(cosets: Cosets) -> u64 {
    cosets.bytes() + BESIDE
}

/// Builds the table of these cosets. The histogram counts cosets, not entries:
/// its last number is of those that are at least that far.
///
/// The state is also saved within a level, when it is time. Continuing takes
/// less time where the state is saved often, but each time writes the whole
/// table.
///
/// # Errors
/// When the memory allowed is less than [`memory_needed`] or the system does
/// not give it, the watcher cancels, or a saved state cannot be read or
/// written.
pub fn build(cosets: Cosets, options: &Options, watch: Watch<'_>) -> Result<Built, BuildError> {
    let needed = memory_needed(cosets);
    if needed > options.memory {
        return Err(BuildError::TooLittleMemory { needed, allowed: options.memory });
    }
    let build = Build::new(cosets);
    let save = options.save.as_ref();
    let saved = save.map(|save| saved::load(&build, &save.path)).transpose()?.flatten();
    let mut state = saved.map_or_else(|| State::new(&build), Ok)?;
    let mut monitor = Monitor::new(watch, build.cosets.count());
    monitor.resumed(state.histogram.iter().sum());
    let mut last = Instant::now();
    while !state.is_finished(cosets) {
        // A time that the clock cannot name never comes.
        let until = save.and_then(|save| last.checked_add(save.every));
        let stopped = state.sweep(&build, options.threads.get(), until, &mut monitor);
        let due = stopped.is_err() || until.is_some_and(|until| until <= Instant::now());
        if let Some(save) = save.filter(|_| due && !state.is_finished(cosets)) {
            saved::store(&build, &state, &save.path)?;
            last = Instant::now();
        }
        stopped?;
    }
    let finished = state.finish(&build);
    save.map_or(Ok(()), |save| sealed::remove(&save.path))?;
    Ok(finished)
}

/// What does not change during a build.
#[derive(Debug)]
struct Build {
    cosets: Cosets,
    takes: Takes,
    ways: Ways,
    /// The row and the entry of the solved cube.
    solved: (usize, usize),
}

impl Build {
    fn new(cosets: Cosets) -> Self {
        let cases = Cases::new(cosets);
        let classes = CornerClasses::new(cosets, &cases);
        let (line, slot) = edges_seen(cosets, &cases, &Cube::SOLVED);
        let (twists, layers) = corners_seen(&cases, &Cube::SOLVED);
        Build {
            cosets,
            takes: Takes::new(cosets, &cases),
            ways: Ways::new(cosets, &cases, &classes),
            solved: (classes.of(twists, layers).0, line * SLOTS + slot),
        }
    }

    fn rows(&self) -> usize {
        self.ways.corners.len()
    }

    /// Words of a row.
    fn row(&self) -> usize {
        self.cosets.row_bytes() / 8
    }

    fn bytes(&self) -> usize {
        self.rows() * self.cosets.row_bytes()
    }
}

/// How far a build is.
#[derive(Debug)]
struct State {
    memory: Writable,
    /// The level that is passed on: all up to it are done.
    level: u8,
    /// By row: whether the level is done there.
    done: Vec<bool>,
    /// How many cosets there are at each distance, the next one's so far.
    histogram: Vec<u64>,
}

impl State {
    /// With nothing but the solved cube in the table.
    fn new(build: &Build) -> Result<State, BuildError> {
        let bytes = build.bytes();
        let out_of_memory = |_| BuildError::OutOfMemory { bytes: bytes as u64 };
        let mut memory = with_huge_pages(bytes).map_err(out_of_memory)?;
        let (row, entry) = build.solved;
        let words = memory.as_atomics();
        for word in words {
            store(word, u64::MAX);
        }
        let word = row * build.row() + entry / 32;
        let set = |word: usize, clear: u64| store(&words[word], load(&words[word]) & !clear);
        set(word, 3 << (entry % 32 * 2));
        set(word & !1, NOTHING);
        let done = vec![false; build.rows()];
        Ok(State { memory, level: 0, done, histogram: vec![1, 0] })
    }

    fn is_finished(&self, cosets: Cosets) -> bool {
        self.level == cosets.base + 2
    }

    /// Whether rows should look for what they lack rather than take what is
    /// passed on: where so much is on the level that it is soon found. Before
    /// the last level, entries do not tell it from the levels before.
    fn pulls(&self, build: &Build) -> bool {
        let on_level = self.histogram[usize::from(self.level)];
        self.level > build.cosets.base && on_level > build.cosets.count() / SOON_FOUND
    }

    /// Does the level, or as much of it as there is time for.
    fn sweep(
        &mut self,
        build: &Build,
        threads: usize,
        until: Option<Instant>,
        monitor: &mut Monitor<'_>,
    ) -> Result<(), BuildError> {
        let before: u64 = self.histogram.iter().sum();
        let pulls = self.pulls(build);
        let sweep = Sweep::new(build, self.memory.as_atomics(), self.level, pulls, &self.done);
        let result = sweep.run(threads, until, before, monitor);
        let found = sweep.found.load(Relaxed);
        let done = sweep.done.iter().map(|done| done.load(Relaxed)).collect();
        drop(sweep);
        self.done = done;
        if let Some(count) = self.histogram.last_mut() {
            *count += found;
        }
        match result {
            Ok(Stopped::Finished) => {
                self.level += 1;
                self.done.fill(false);
                self.histogram.push(0);
                Ok(())
            }
            Ok(Stopped::TimeIsUp) => Ok(()),
            Err(error) => Err(error),
        }
    }

    fn finish(mut self, build: &Build) -> Built {
        // The last number stands for all beyond the last level.
        let known: u64 = self.histogram.iter().sum();
        if let Some(rest) = self.histogram.last_mut() {
            *rest = build.cosets.count() - known;
        }
        Built { bytes: self.memory.freeze(), histogram: self.histogram }
    }
}
