//! A build into a file, in memory or on disk as the memory given allows.

use std::path::Path;

use super::memory::{self, memory_needed};
use super::monitor::Monitor;
use super::{BuildError, Options, Summary, Watch, external, sealed};
use crate::abstraction::AbstractSpace;

/// Builds a table into the file `path`: a byte for each rank and nothing else.
/// The file is there when it is whole.
///
/// Where [`memory_needed`] is more than the memory allowed, the table is built
/// on disk, in the directory `path` with `.build` after it, which a later call
/// continues from if [`Options::save`] is set (its path is for builds in
/// memory).
///
/// # Errors
/// When a distance is above [`GREATEST_DISTANCE`](super::GREATEST_DISTANCE),
/// the watcher cancels, or a file cannot be read or written, as when the disk
/// is full; with less memory than 256 KiB a thread.
pub fn build_file<P: AbstractSpace>(
    space: &P,
    path: &Path,
    options: &Options,
    watch: Watch<'_>,
) -> Result<Summary, BuildError> {
    if memory_needed(space.size(), options.threads.get()) > options.memory {
        let mut monitor = Monitor::new(watch, options.expected.unwrap_or(space.size()));
        return external::build(space, path, options, &mut monitor);
    }
    let (built, keeper) = memory::build_and_keep(space, options, watch)?;
    sealed::write_plainly(path, &built.entries)?;
    keeper.finish()?;
    Ok(built.summary)
}
