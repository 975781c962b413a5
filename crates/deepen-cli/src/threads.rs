//! How many threads there can be.

use std::num::NonZeroUsize;

/// One for every processor; one where the system does not say how many there
/// are.
pub(crate) fn all_threads() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}
