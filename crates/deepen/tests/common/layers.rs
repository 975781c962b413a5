//! Graphs in layers: few nodes, many paths, so that a search is as large as
//! a test wants it.

use super::{Case, Rng};

/// `depth` layers of `width` nodes below the start, every node joined to all
/// of the next layer by edges that cost 1 to 4; the goal is the last node.
/// Estimates are the true distance divided by `share`.
pub fn layers(seed: u64, depth: usize, width: usize, share: u64) -> Case {
    let mut rng = Rng::new(seed);
    let node = |layer: usize, place: usize| (layer * width + place + 1) - width;
    let mut edges: Vec<_> = (0..width).map(|to| (0, node(1, to), rng.between(1, 4))).collect();
    for layer in 1..depth {
        for place in 0..width {
            for next in 0..width {
                edges.push((node(layer, place), node(layer + 1, next), rng.between(1, 4)));
            }
        }
    }
    let nodes = depth * width + 1;
    let mut case = Case::blind(nodes, edges, vec![nodes - 1]);
    case.h = case.distances().iter().map(|cost| cost.map(|cost| cost / share)).collect();
    case
}
