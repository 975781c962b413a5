//! Choosing landmarks one after the other: farthest (Goldberg and Harrelson
//! 2005) and avoid (Goldberg and Werneck 2005).

use super::Selection;
use super::table::{Columns, UNREACHABLE};
use crate::graph::dijkstra::distances;
use crate::graph::measured::Measured;
use crate::graph::splitmix::SplitMix;
use crate::graph::store::Graph;

/// The landmarks so far.
pub(super) struct Choice<'g, C> {
    graph: &'g Graph<C>,
    exponent: i32,
    random: SplitMix,
    nodes: Vec<u32>,
    columns: Columns,
    /// For each node the distance to or from the landmark nearest to it.
    nearest: Vec<u64>,
}

impl<'g, C: Measured> Choice<'g, C> {
    pub(super) fn new(graph: &'g Graph<C>, exponent: i32, seed: u64) -> Self {
        let nodes = graph.nodes() as usize;
        Choice {
            graph,
            exponent,
            random: SplitMix::new(seed),
            nodes: Vec::new(),
            columns: Columns::new(nodes),
            nearest: vec![UNREACHABLE; nodes],
        }
    }

    pub(super) fn nodes(&self) -> &[u32] {
        &self.nodes
    }

    pub(super) fn columns(&self) -> &Columns {
        &self.columns
    }

    pub(super) fn into_parts(self) -> (Vec<u32>, Columns) {
        (self.nodes, self.columns)
    }

    /// Chooses one more; there must be a node that is none yet.
    pub(super) fn add(&mut self, selection: Selection) {
        let avoided = match selection {
            Selection::Farthest => None,
            Selection::Avoid => self.worst_estimated(),
        };
        let landmark = avoided.unwrap_or_else(|| self.farthest());
        let from = distances(self.graph.forward(), landmark, self.exponent, |_, _| {});
        let to = distances(self.graph.backward(), landmark, self.exponent, |_, _| {});
        for ((nearest, from), to) in self.nearest.iter_mut().zip(&from).zip(&to) {
            *nearest = (*nearest).min(*from).min(*to);
        }
        self.nodes.push(landmark);
        self.columns.push(from);
        self.columns.push(to);
    }

    pub(super) fn remove_last(&mut self) {
        self.nodes.pop();
        self.columns.remove_last();
    }

    /// A random node, rather one that has edges.
    fn root(&mut self) -> u32 {
        let nodes = self.graph.nodes();
        let draws: [u32; 64] = std::array::from_fn(|_| self.random.below(nodes));
        let has_edges = |node: &&u32| !self.graph.links(**node).is_empty();
        draws.iter().find(has_edges).copied().unwrap_or(draws[0])
    }

    /// The node farthest from all landmarks, or from a random node where
    /// there are none. Nodes that no landmark reaches come last: they may be
    /// alone.
    fn farthest(&mut self) -> u32 {
        let root = self.root();
        let of_root;
        let distance = if self.nodes.is_empty() {
            of_root = distances(self.graph.forward(), root, self.exponent, |_, _| {});
            &of_root
        } else {
            &self.nearest
        };
        let far = |node: &usize| distance[*node].checked_add(1).unwrap_or(0);
        let free = (0..distance.len()).filter(|node| !self.nodes.contains(&(*node as u32)));
        free.max_by_key(far).map_or(root, |node| node as u32)
    }

    /// A leaf of the shortest-path tree of a random root, found by going down
    /// from the node below which the estimates are off the most, always into
    /// the worst branch; branches with a landmark do not count. `None` where
    /// nothing is underestimated.
    fn worst_estimated(&mut self) -> Option<u32> {
        let root = self.root();
        let mut order = Vec::new();
        let mut before = vec![root; self.graph.nodes() as usize];
        let distance = distances(self.graph.forward(), root, self.exponent, |node, parent| {
            order.push(node);
            before[node as usize] = parent;
        });
        let mut covered = vec![false; before.len()];
        self.nodes.iter().for_each(|landmark| covered[*landmark as usize] = true);
        // Sums of distances below 2^63 over up to 2^32 nodes need 95 bits.
        let mut size = vec![0_u128; before.len()];
        let mut worst_child = vec![None; before.len()];
        let mut worst: Option<(u128, u32)> = None;
        for &node in order.iter().rev() {
            let index = node as usize;
            let parent = before[index] as usize;
            if covered[index] {
                covered[parent] = true;
                continue;
            }
            size[index] += u128::from(distance[index] - self.estimate(root, node));
            if worst.is_none_or(|(most, _)| size[index] > most) {
                worst = Some((size[index], node));
            }
            if parent != index {
                size[parent] += size[index];
                let known: &mut Option<u32> = &mut worst_child[parent];
                if known.is_none_or(|child| size[index] > size[child as usize]) {
                    *known = Some(node);
                }
            }
        }
        let (_, mut node) = worst.filter(|(most, _)| *most > 0)?;
        // Nothing below a node that is not covered is covered.
        while let Some(child) = worst_child[node as usize] {
            node = child;
        }
        Some(node)
    }

    /// What the landmarks say of the distance between two nodes, of which the
    /// first reaches the second.
    fn estimate(&self, start: u32, goal: u32) -> u64 {
        let differences = (0..self.nodes.len()).flat_map(|landmark| {
            let from = |node| self.columns.distance(2 * landmark, node);
            let to = |node| self.columns.distance(2 * landmark + 1, node);
            [from(goal).saturating_sub(from(start)), to(start).saturating_sub(to(goal))]
        });
        differences.max().unwrap_or(0)
    }
}
