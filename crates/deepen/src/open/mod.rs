//! Open lists: the nodes that a best-first search has met and not expanded.

mod buckets;
mod frontier;

pub(crate) use buckets::{BATCH, Batch, BucketQueue, Lowest};
pub(crate) use frontier::Frontier;
