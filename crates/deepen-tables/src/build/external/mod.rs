//! A build on disk, for tables that do not fit into memory: breadth-first
//! search by sorted runs with delayed detection of duplicates (Munagala and
//! Ranade 1999, Korf 2004).
//!
//! The states of a level are a sorted file. All threads expand it; what they
//! find is sorted in memory and written in *runs*, one for each cost. For the
//! next level its runs are merged into one ascending stream, and the stream
//! goes along the table on disk once: where the table has an entry the state
//! was met before, and where it has none the entry is made and the state goes
//! into the level's file. So the table itself is the record of all earlier
//! levels, and directed spaces need no window of layers. Free moves give runs
//! for the same level, which is then merged again until nothing is new.
//!
//! The state is saved between levels: lists of runs with their checksums, and
//! a sum over all entries. A build that was killed resets entries of the level
//! it was in, holds the rest against the sum, and goes on. Files of runs are
//! removed only when no saved state names them.
//!
//! Disk: a byte for each state, and runs of one to three bytes for each move
//! into the levels that are next. Passes over the disk: one over the touched
//! parts of the table for each level (more with free moves).

mod expand;
mod merge;
mod run;
mod state;
mod table;
mod workshop;

use std::fs;
use std::path::Path;
use std::time::Instant;

use self::merge::Merged;
use self::run::Run;
use self::state::State;
use self::table::TableFile;
use self::workshop::Workshop;
use super::monitor::Monitor;
use super::{BuildError, GREATEST_DISTANCE, Options, Summary, sealed};
use crate::abstraction::AbstractSpace;

/// Ranks are kept in words whose upper byte is a cost.
const MOST_STATES: u64 = 1 << 56;

/// The least memory that buffers can be cut out of, for each thread.
const LEAST_MEMORY: u64 = 1 << 18;

/// Builds the table of `space` in the file `path`, working beside it.
pub(super) fn build<P: AbstractSpace>(
    space: &P,
    path: &Path,
    options: &Options,
    monitor: &mut Monitor<'_>,
) -> Result<Summary, BuildError> {
    let states = space.size();
    if states > MOST_STATES {
        return Err(BuildError::TooLarge { states });
    }
    let needed = LEAST_MEMORY * options.threads.get() as u64;
    if options.memory < needed {
        return Err(BuildError::TooLittleMemory { needed, allowed: options.memory });
    }
    let mut builder = Builder::begin(space, path, options)?;
    monitor.resumed(builder.state.histogram.iter().sum());
    while !builder.state.is_finished() {
        builder.level(monitor)?;
    }
    builder.finish(path)
}

struct Builder<'a, P> {
    space: &'a P,
    options: &'a Options,
    workshop: Workshop,
    table: TableFile,
    state: State,
    saved: Instant,
    /// Runs that are done with, but that a saved state may still name.
    spent: Vec<Run>,
}

impl<'a, P: AbstractSpace> Builder<'a, P> {
    /// Continues from the saved state, or begins.
    fn begin(space: &'a P, path: &Path, options: &'a Options) -> Result<Self, BuildError> {
        let keep = options.save.is_some();
        let workshop = Workshop::new(&sealed::beside(path, "build"), options, keep)?;
        let found = keep.then(|| State::load(&workshop, space)).transpose()?.flatten();
        let (state, table) = if let Some(state) = found {
            workshop.remove_all_but(&state)?;
            let table = TableFile::open(&workshop, space.size(), &state)?;
            (state, table)
        } else {
            workshop.clear()?;
            let table = TableFile::create(&workshop, space.size())?;
            (State::of_goals(space, &workshop)?, table)
        };
        let spent = Vec::new();
        Ok(Builder { space, options, workshop, table, state, saved: Instant::now(), spent })
    }

    /// Does the next level.
    fn level(&mut self, monitor: &mut Monitor<'_>) -> Result<(), BuildError> {
        let before = self.state.clone();
        match self.rounds(monitor) {
            Ok(()) => self.save_if_due(),
            Err(BuildError::Cancelled) if self.options.save.is_some() => {
                self.save(&before)?;
                Err(BuildError::Cancelled)
            }
            Err(error) => Err(error),
        }
    }

    /// Merges and expands until the level has no new states.
    fn rounds(&mut self, monitor: &mut Monitor<'_>) -> Result<(), BuildError> {
        let level = self.state.level;
        let done: u64 = self.state.histogram.iter().sum();
        let mut count = 0;
        loop {
            let runs = std::mem::take(&mut self.state.pending[usize::from(level)]);
            if runs.is_empty() {
                break;
            }
            let fresh = self.fill(runs, level)?;
            count += fresh.count;
            let found = expand::expand(self.space, &fresh, &self.workshop, |expanded| {
                monitor.tell(level, done + count - fresh.count + expanded)
            });
            self.spent.push(fresh);
            for (cost, run) in found? {
                let at = usize::from(level) + usize::from(cost);
                self.state.pending.get_mut(at).unwrap_or(&mut self.state.far).push(run);
            }
            self.remove_spent()?;
        }
        self.state.histogram.push(count);
        self.state.level += 1;
        Ok(())
    }

    /// Enters what is new in `runs` into the table; the new states.
    fn fill(&mut self, runs: Vec<Run>, level: u8) -> Result<Run, BuildError> {
        let runs = merge::reduce(runs, &self.workshop, &mut self.spent)?;
        let mut fresh = self.workshop.writer()?;
        let mut merged = Merged::open(&runs, &self.workshop)?;
        let sum = self.table.fill(&mut merged, level, &mut fresh)?;
        self.state.sum = self.state.sum.wrapping_add(sum);
        self.spent.extend(runs);
        fresh.finish()
    }

    fn save_if_due(&mut self) -> Result<(), BuildError> {
        match &self.options.save {
            Some(save) if self.saved.elapsed() >= save.every => {
                let state = self.state.clone();
                self.save(&state)?;
                self.workshop.remove(&mut self.spent)
            }
            _ => Ok(()),
        }
    }

    fn save(&mut self, state: &State) -> Result<(), BuildError> {
        self.table.sync()?;
        self.saved = Instant::now();
        state.store(&self.workshop, self.space)
    }

    /// Removes runs at once where no saved state can name them.
    fn remove_spent(&mut self) -> Result<(), BuildError> {
        if self.options.save.is_none() { self.workshop.remove(&mut self.spent) } else { Ok(()) }
    }

    /// Gives the table its name.
    fn finish(mut self, path: &Path) -> Result<Summary, BuildError> {
        let runs = merge::reduce(self.state.far, &self.workshop, &mut self.spent)?;
        let mut far = Merged::open(&runs, &self.workshop)?;
        if let Some(state) = self.table.first_empty(&mut far)? {
            return Err(BuildError::TooFar { state });
        }
        self.table.sync()?;
        fs::rename(self.workshop.table(), path)
            .and_then(|()| sealed::sync_directory(path))
            .map_err(BuildError::file(path))?;
        self.workshop.dissolve()?;
        let mut histogram = self.state.histogram;
        while histogram.last() == Some(&0) {
            histogram.pop();
        }
        let unreachable = self.space.size() - histogram.iter().sum::<u64>();
        Ok(Summary { histogram, unreachable })
    }
}

/// Lists of runs, one for each level there can be.
fn no_runs() -> Vec<Vec<Run>> {
    vec![Vec::new(); usize::from(GREATEST_DISTANCE) + 1]
}
