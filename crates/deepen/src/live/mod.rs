//! The nodes that a search holds at a time, in memory of fixed size: found by
//! their state, and removed again.

mod heap;
mod index;

pub(crate) use heap::Heap;
pub(crate) use index::Index;

/// No node.
pub(crate) const NONE: u32 = u32::MAX;
