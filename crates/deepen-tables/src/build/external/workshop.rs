//! The directory a build on disk works in, and how large its buffers are.

use core::sync::atomic::{AtomicU64, Ordering};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Options;
use super::run::{Run, RunWriter};
use super::state::State;
use crate::build::{BuildError, sealed};

/// The names of all files that a build may make here and so may remove.
const TABLE: &str = "entries";
const STATE: &str = "state";
const RUN: &str = "run-";

pub(super) struct Workshop {
    directory: PathBuf,
    next: AtomicU64,
    /// Whether files must be on disk before a saved state names them.
    synced: bool,
    pub(super) threads: usize,
    /// Bytes of a buffer for one file.
    pub(super) buffer: usize,
    /// How many runs are merged at once.
    pub(super) fan_in: usize,
    /// How many states a thread gathers before it sorts them.
    pub(super) gathered: usize,
    /// Bytes of the table held at once.
    pub(super) window: usize,
}

impl Workshop {
    /// A directory for the memory that the options allow: half of it for
    /// either runs that are merged or states that are gathered, which never
    /// happen at the same time; an eighth for a part of the table.
    pub(super) fn new(
        directory: &Path,
        options: &Options,
        synced: bool,
    ) -> Result<Self, BuildError> {
        const GREATEST_BUFFER: usize = 1 << 18;
        const GREATEST_WINDOW: usize = 1 << 24;
        match fs::create_dir(directory) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                return Err(BuildError::file(directory)(error));
            }
            _ => (),
        }
        let memory = usize::try_from(options.memory).unwrap_or(usize::MAX);
        let buffer = (memory / 64).min(GREATEST_BUFFER);
        let threads = options.threads.get();
        Ok(Workshop {
            directory: directory.to_path_buf(),
            next: AtomicU64::new(0),
            synced,
            threads,
            buffer,
            fan_in: memory / 2 / buffer,
            gathered: memory / 2 / threads / size_of::<u64>(),
            window: (memory / 8).min(GREATEST_WINDOW),
        })
    }

    pub(super) fn table(&self) -> PathBuf {
        self.directory.join(TABLE)
    }

    pub(super) fn state(&self) -> PathBuf {
        self.directory.join(STATE)
    }

    pub(super) fn run(&self, number: u64) -> PathBuf {
        self.directory.join(format!("{RUN}{number}"))
    }

    /// A new run.
    pub(super) fn writer(&self) -> Result<RunWriter, BuildError> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        RunWriter::create(&self.run(number), number, self.buffer, self.synced)
    }

    /// Removes the files of runs.
    pub(super) fn remove(&self, runs: &mut Vec<Run>) -> Result<(), BuildError> {
        runs.drain(..).try_for_each(|run| sealed::remove(&self.run(run.number)))
    }

    /// Removes all files that builds make here.
    pub(super) fn clear(&self) -> Result<(), BuildError> {
        self.remove_runs(|_| true)?;
        sealed::remove(&self.state())?;
        sealed::remove(&self.table())
    }

    /// Removes runs that a saved state does not name: those of the level that
    /// was begun after it.
    pub(super) fn remove_all_but(&self, state: &State) -> Result<(), BuildError> {
        let named: Vec<u64> = state.runs().map(|run| run.number).collect();
        self.next.store(named.iter().max().map_or(0, |last| last + 1), Ordering::Relaxed);
        self.remove_runs(|number| !named.contains(&number))
    }

    /// The work is done.
    pub(super) fn dissolve(&self) -> Result<(), BuildError> {
        self.clear()?;
        // It stays if there is something of somebody else's in it.
        let _ = fs::remove_dir(&self.directory);
        Ok(())
    }

    fn remove_runs(&self, which: impl Fn(u64) -> bool) -> Result<(), BuildError> {
        let failed = || BuildError::file(&self.directory);
        for entry in fs::read_dir(&self.directory).map_err(failed())? {
            let name = entry.map_err(failed())?.file_name();
            let number = name.to_str().and_then(|name| name.strip_prefix(RUN)?.parse().ok());
            if let Some(number) = number.filter(|&number| which(number)) {
                sealed::remove(&self.run(number))?;
            }
        }
        Ok(())
    }
}
