//! Made-up graphs, the same for a seed for ever: for benchmarks and tests.

use super::coordinates::Coordinates;
use super::splitmix::SplitMix;
use super::store::{Graph, GraphError};

/// A directed graph with so many edges, their ends drawn uniformly (loops and
/// parallel edges occur), each at a cost from 1 to `greatest` (from 0 to 0
/// where that is 0).
///
/// # Errors
/// When there are edges and no node, or more than `u32` can count.
pub fn uniform(
    nodes: u32,
    edges: u32,
    greatest: u32,
    seed: u64,
) -> Result<Graph<u32>, GraphError<u32>> {
    let mut random = SplitMix::new(seed);
    let edge = |_| {
        let (from, to) = (random.below(nodes), random.below(nodes));
        (from, to, random.between(greatest.min(1), greatest))
    };
    let edges: Vec<_> = (0..edges).map(edge).collect();
    Graph::from_edges(nodes, edges)
}

/// How far crossings of [`road_grid`] lie apart.
const BLOCK: u32 = 1_000;

/// A graph like a road network: crossings on a grid of so many columns and
/// rows, each moved a little from its place; roads between neighbours, one in
/// five of them missing; a cost that is the road's length times 1.0 to 1.6
/// (bends), and half of that on every eighth row and column (highways). Roads
/// lead both ways at the same cost. Node 0 is in a corner, rows follow each
/// other.
///
/// # Errors
/// When there are more crossings than `u32` can count.
pub fn road_grid(
    columns: u32,
    rows: u32,
    seed: u64,
) -> Result<(Graph<u32>, Coordinates), GraphError<u32>> {
    let nodes = columns.checked_mul(rows).ok_or(GraphError::TooLarge)?;
    let mut random = SplitMix::new(seed);
    let moved = |place: u32, random: &mut SplitMix| {
        f64::from(place) * f64::from(BLOCK) + f64::from(random.below(BLOCK / 2))
    };
    let mut points = Vec::with_capacity(nodes as usize);
    for row in 0..rows {
        for column in 0..columns {
            let x = moved(column, &mut random);
            points.push([x, moved(row, &mut random)]);
        }
    }
    // All numbers are below 2^53.
    let Some(coordinates) = Coordinates::new(points) else { return Err(GraphError::TooLarge) };
    let mut edges = Vec::with_capacity(nodes as usize * 3);
    for row in 0..rows {
        for column in 0..columns {
            let node = row * columns + column;
            let right = (column + 1 < columns).then(|| (node + 1, row % 8 == 0));
            let down = (row + 1 < rows).then(|| (node + columns, column % 8 == 0));
            for (other, highway) in [right, down].into_iter().flatten() {
                let missing = random.below(5) == 0 && !highway;
                let percent = random.between(100, 160) / if highway { 2 } else { 1 };
                if !missing {
                    let length = coordinates.distance(node, other) * f64::from(percent) / 100.0;
                    let cost = whole(length);
                    edges.extend([(node, other, cost), (other, node, cost)]);
                }
            }
        }
    }
    Ok((Graph::from_edges(nodes, edges)?, coordinates))
}

/// The next whole number above; lengths are below some thousands.
#[allow(clippy::cast_sign_loss)] // lengths have none
fn whole(length: f64) -> u32 {
    length.ceil() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_graph_for_ever() {
        let graph = uniform(10, 3, 9, 7).unwrap();
        let first: Vec<_> = graph.iter_edges().collect();
        assert_eq!(first, uniform(10, 3, 9, 7).unwrap().iter_edges().collect::<Vec<_>>());
        assert_ne!(first, uniform(10, 3, 9, 8).unwrap().iter_edges().collect::<Vec<_>>());
        let (roads, points) = road_grid(20, 10, 1).unwrap();
        assert_eq!((roads.nodes(), points.points().len()), (200, 200));
        assert!(roads.edges() > 500 && roads.edges() < 740, "{}", roads.edges());
        let sum: u64 = roads.iter_edges().map(|(_, _, cost)| u64::from(cost)).sum();
        assert_eq!(sum, 737_520);
        assert!(uniform(0, 1, 1, 1).is_err());
        assert!(road_grid(1 << 16, 1 << 16, 1).is_err());
    }
}
