//! Distances from one node to all others, by Dijkstra's algorithm (1959) on
//! a binary heap, for the tables of landmarks.
//!
//! A node that is reached by a cheaper path is put into the heap once more;
//! what it was put in with before is passed over when it comes up. Costs are
//! whole [units](super::Measured), so sums are exact and, by the choice of
//! the unit, below 2^63. O((n + m) log m) time; 8 bytes a node and at most
//! 16 an edge.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::measured::Measured;
use super::rows::Rows;

/// The distance of a node that cannot be reached.
pub(super) const UNREACHABLE: u64 = u64::MAX;

/// The distances from `source` to all nodes, in units of 2^`exponent`.
/// `settled` is told of each node that is reached, in the order of their
/// distances, with the node before it on a cheapest path (`source` with
/// itself).
pub(super) fn distances<C: Measured>(
    rows: &Rows<C>,
    source: u32,
    exponent: i32,
    mut settled: impl FnMut(u32, u32),
) -> Vec<u64> {
    let mut distance = vec![UNREACHABLE; rows.nodes() as usize];
    let mut heap = BinaryHeap::new();
    distance[source as usize] = 0;
    heap.push(Reverse((0_u64, source, source)));
    while let Some(Reverse((reached, node, before))) = heap.pop() {
        if reached > distance[node as usize] {
            continue;
        }
        settled(node, before);
        for link in rows.row(node) {
            let through = reached + link.cost.units(exponent);
            let known = &mut distance[link.to as usize];
            if through < *known {
                *known = through;
                heap.push(Reverse((through, link.to, node)));
            }
        }
    }
    distance
}
