//! Dijkstra's algorithm (1959) on a binary heap, on whatever has numbered
//! nodes: for tables of distances.
//!
//! A node that is reached by a cheaper path is put into the heap once more;
//! what it was put in with before is passed over when it comes up. O((n + m)
//! log m) time; 8 bytes a node and at most 16 an edge.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The distance of a node that cannot be reached.
pub(crate) const UNREACHABLE: u64 = u64::MAX;

/// Distances from a node, as far as they are known.
///
/// The caller takes nodes by [`settle`](Dijkstra::settle) and
/// [`reach`](Dijkstra::reach)es from there what lies behind them.
pub(crate) struct Dijkstra {
    distances: Vec<u64>,
    heap: BinaryHeap<Reverse<(u64, u32, u32)>>,
}

/// A node whose distance is final.
pub(crate) struct Settled {
    pub(crate) node: u32,
    pub(crate) distance: u64,
    /// The node before it on a cheapest path; the source before itself.
    pub(crate) before: u32,
}

impl Dijkstra {
    /// Of so many nodes only the source is reached.
    pub(crate) fn new(nodes: usize, source: u32) -> Self {
        let mut dijkstra =
            Dijkstra { distances: vec![UNREACHABLE; nodes], heap: BinaryHeap::new() };
        dijkstra.reach(source, 0, source);
        dijkstra
    }

    /// The nearest node that was reached and not yet settled.
    #[inline]
    pub(crate) fn settle(&mut self) -> Option<Settled> {
        while let Some(Reverse((distance, node, before))) = self.heap.pop() {
            if distance == self.distances[node as usize] {
                return Some(Settled { node, distance, before });
            }
        }
        None
    }

    /// Whether a node is not known to be that near.
    #[inline]
    pub(crate) fn is_nearer(&self, node: u32, distance: u64) -> bool {
        distance < self.distances[node as usize]
    }

    /// Notes that a node is reached at a distance from another.
    #[inline]
    pub(crate) fn reach(&mut self, node: u32, distance: u64, before: u32) {
        if self.is_nearer(node, distance) {
            self.distances[node as usize] = distance;
            self.heap.push(Reverse((distance, node, before)));
        }
    }

    /// The distances of all nodes, [`UNREACHABLE`] where none is known; those
    /// of settled nodes are final.
    pub(crate) fn into_distances(self) -> Vec<u64> {
        self.distances
    }
}
