//! Distances from one node to all others, for the tables of landmarks. Costs
//! are whole [units](super::Measured), so sums are exact and, by the choice of
//! the unit, below 2^63.

use super::measured::Measured;
use super::rows::Rows;
use crate::dijkstra::Dijkstra;
pub(super) use crate::dijkstra::UNREACHABLE;

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
    let mut dijkstra = Dijkstra::new(rows.nodes() as usize, source);
    while let Some(next) = dijkstra.settle() {
        settled(next.node, next.before);
        for link in rows.row(next.node) {
            let through = next.distance + link.cost.units(exponent);
            dijkstra.reach(link.to, through, next.node);
        }
    }
    dijkstra.into_distances()
}
