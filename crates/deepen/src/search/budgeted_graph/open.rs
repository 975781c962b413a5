//! Open nodes in the order of the cost of their paths.

use core::cmp::Ordering;

use crate::cost::Cost;

/// An open node; the cheapest path first, of those the node found first.
#[derive(Clone, Copy)]
pub(super) struct Open<C> {
    pub(super) g: C,
    pub(super) slot: u32,
}

impl<C: Cost> Ord for Open<C> {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_cost = other.g.partial_cmp(&self.g).unwrap_or(Ordering::Equal);
        by_cost.then(other.slot.cmp(&self.slot))
    }
}

impl<C: Cost> PartialOrd for Open<C> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<C: Cost> PartialEq for Open<C> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<C: Cost> Eq for Open<C> {}
