//! A build with the whole table in memory.

use super::levels::{self, Levels};
use super::monitor::Monitor;
use super::saved::Keeper;
use super::{BuildError, Built, Options, Summary, Watch};
use crate::abstraction::AbstractSpace;

/// How many bytes [`build`] needs for so many states.
#[must_use]
pub fn memory_needed(states: u64, threads: usize) -> u64 {
    let waiting = (levels::MOST_WAITING * size_of::<usize>()) as u64 * threads as u64;
    // A byte and a bit each; some bits a level for each block.
    let blocks = states / levels::BLOCK as u64 / 8 * 256;
    states.saturating_add(states / 8).saturating_add(waiting).saturating_add(blocks)
}

/// Builds a table in memory.
///
/// # Errors
/// When the memory allowed is less than [`memory_needed`], a distance is above
/// [`GREATEST_DISTANCE`](super::GREATEST_DISTANCE), the watcher cancels, or a
/// saved state cannot be read or written.
pub fn build<P: AbstractSpace>(
    space: &P,
    options: &Options,
    watch: Watch<'_>,
) -> Result<Built, BuildError> {
    let (built, keeper) = build_and_keep(space, options, watch)?;
    keeper.finish()?;
    Ok(built)
}

/// The same, with the saved state still there.
pub(super) fn build_and_keep<'o, P: AbstractSpace>(
    space: &P,
    options: &'o Options,
    watch: Watch<'_>,
) -> Result<(Built, Keeper<'o>), BuildError> {
    let size = space.size();
    let needed = memory_needed(size, options.threads.get());
    if needed > options.memory {
        return Err(BuildError::TooLittleMemory { needed, allowed: options.memory });
    }
    let mut keeper = Keeper::new(options.save.as_ref());
    let mut monitor = Monitor::new(watch, options.expected.unwrap_or(size));
    let mut levels = keeper.begin(space)?;
    monitor.resumed(levels.states_done());
    while !levels.is_finished() {
        advance(&mut levels, options, &mut monitor, &mut keeper)?;
    }
    let (entries, histogram) = levels.into_parts()?;
    let unreachable = size - histogram.iter().sum::<u64>();
    Ok((Built { entries, summary: Summary { histogram, unreachable } }, keeper))
}

/// Does one level; a cancelled build saves its state before it ends.
fn advance<P: AbstractSpace>(
    levels: &mut Levels<'_, P>,
    options: &Options,
    monitor: &mut Monitor<'_>,
    keeper: &mut Keeper<'_>,
) -> Result<(), BuildError> {
    match levels.advance(options.threads.get(), monitor) {
        Ok(()) => keeper.level_done(levels),
        Err(BuildError::Cancelled) => {
            keeper.keep(levels)?;
            Err(BuildError::Cancelled)
        }
        Err(error) => Err(error),
    }
}
