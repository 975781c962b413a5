//! The nodes that a search holds at a time, in memory of fixed size: found by
//! their state, and removed again.

#![cfg(feature = "alloc")]

mod heap;
mod index;

pub(crate) use heap::Heap;
pub(crate) use index::Index;

/// No node.
pub(crate) const NONE: u32 = u32::MAX;

/// The most nodes that take no more than so many bytes, where `bytes_for`
/// tells what a number of nodes takes: nearly the same for each.
pub(crate) fn most_within(bytes: usize, bytes_for: impl Fn(usize) -> usize) -> usize {
    let (none, three) = (bytes_for(0), bytes_for(3));
    let nodes = bytes.saturating_sub(none) / (three - none) * 3;
    let fits = |nodes: &usize| bytes_for(*nodes) <= bytes;
    let nodes = (nodes..nodes + 3).rev().find(fits).unwrap_or(0);
    nodes.min(NONE as usize - 1)
}
