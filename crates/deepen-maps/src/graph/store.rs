//! A weighted directed graph in memory: edges by source, and turned around
//! once somebody asks for them.

use std::fmt;
use std::sync::OnceLock;

use deepen::Cost;

use super::rows::{Link, Rows};

/// A weighted directed graph. Nodes are numbered from 0; parallel edges,
/// loops and edges that cost nothing are all allowed.
///
/// Memory: 4 bytes a node and one [`Link`] an edge (8 bytes for `u32` costs,
/// 16 for 64-bit ones); the same again once edges have been turned around,
/// for a backward search or for landmarks.
///
/// ```
/// use deepen_maps::graph::Graph;
///
/// let graph = Graph::from_edges(3, [(0, 1, 7_u32), (1, 2, 0), (0, 2, 9)]).unwrap();
/// assert_eq!((graph.nodes(), graph.edges()), (3, 3));
/// assert_eq!(graph.links(0).iter().map(|link| link.to).collect::<Vec<_>>(), [1, 2]);
/// assert!(Graph::from_edges(2, [(0, 2, 1_u32)]).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Graph<C> {
    forward: Rows<C>,
    backward: OnceLock<Rows<C>>,
}

/// Why a list of edges or goals is refused.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GraphError<C> {
    /// A node that the graph does not have.
    NoSuchNode {
        /// The node.
        node: u32,
        /// How many nodes there are.
        nodes: u32,
    },
    /// A cost that is NaN, negative or infinite.
    BadCost {
        /// The edge's place in the list, from 0.
        edge: usize,
        /// Its cost.
        cost: C,
    },
    /// More than `u32::MAX - 1` edges or nodes.
    TooLarge,
}

impl<C: Cost> fmt::Display for GraphError<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphError::NoSuchNode { node, nodes } => {
                write!(
                    f,
                    "there is no node {node}, nodes are numbered from 0 and there are {nodes}"
                )
            }
            GraphError::BadCost { edge, cost } => write!(
                f,
                "edge {edge} of the list costs {}, expected a finite number that is not negative",
                cost.to_f64()
            ),
            GraphError::TooLarge => {
                write!(f, "expected at most {} nodes and as many edges", u32::MAX - 1)
            }
        }
    }
}

impl<C: Cost> std::error::Error for GraphError<C> {}

impl<C: Cost> Graph<C> {
    /// The graph of so many nodes with these edges: from, to, cost. The edges
    /// of a node keep their order, which is the order in which a search tries
    /// them.
    ///
    /// # Errors
    /// When an edge names a node that does not exist, a cost is NaN, negative
    /// or [infinite](Cost::INFINITY), or there are too many.
    pub fn from_edges<I>(nodes: u32, edges: I) -> Result<Self, GraphError<C>>
    where
        I: IntoIterator<Item = (u32, u32, C), IntoIter: Clone>,
    {
        let edges = edges.into_iter();
        if nodes == u32::MAX {
            return Err(GraphError::TooLarge);
        }
        for (edge, (from, to, cost)) in edges.clone().enumerate() {
            if edge >= u32::MAX as usize - 1 {
                return Err(GraphError::TooLarge);
            }
            if let Some(node) = [from, to].into_iter().find(|node| *node >= nodes) {
                return Err(GraphError::NoSuchNode { node, nodes });
            }
            // Two infinities are the same number; NaN is equal to nothing.
            if !cost.is_valid() || cost == C::INFINITY {
                return Err(GraphError::BadCost { edge, cost });
            }
        }
        let edges = edges.map(|(from, to, cost)| (from, Link { to, cost }));
        Ok(Graph { forward: Rows::sorted(nodes, edges), backward: OnceLock::new() })
    }

    /// How many nodes there are.
    #[must_use]
    pub fn nodes(&self) -> u32 {
        self.forward.nodes()
    }

    /// How many directed edges there are.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.forward.links().len()
    }

    /// The edges that leave a node, in their order; none for a node that does
    /// not exist.
    #[must_use]
    pub fn links(&self, node: u32) -> &[Link<C>] {
        self.forward.row(node)
    }

    /// All edges: from, to, cost; by source, those of a node in their order.
    pub fn iter_edges(&self) -> impl Iterator<Item = (u32, u32, C)> + Clone {
        self.forward.iter().map(|(from, link)| (from, link.to, link.cost))
    }

    /// What the most expensive edge costs; nothing where there is none.
    #[must_use]
    pub fn greatest_cost(&self) -> C {
        self.forward.links().iter().fold(C::ZERO, |most, link| most.greatest(link.cost))
    }

    /// The same graph with other costs, for instance `u32` instead of `u64`
    /// to save half of the memory.
    ///
    /// ```
    /// use deepen_maps::graph::Graph;
    ///
    /// let wide = Graph::from_edges(2, [(0, 1, 7_u64)]).unwrap();
    /// let narrow: Graph<u32> = wide.map_costs(|cost| cost.try_into().unwrap_or(u32::MAX)).unwrap();
    /// assert_eq!(narrow.links(0)[0].cost, 7);
    /// ```
    ///
    /// # Errors
    /// [`GraphError::BadCost`] when a new cost is none.
    pub fn map_costs<D: Cost>(&self, map: impl Fn(C) -> D) -> Result<Graph<D>, GraphError<D>> {
        let map = &map;
        Graph::from_edges(self.nodes(), self.iter_edges().map(|(a, b, cost)| (a, b, map(cost))))
    }

    /// Bytes allocated; with the edges turned around, once they are.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.forward.bytes() + self.backward.get().map_or(0, Rows::bytes)
    }

    /// The edges by source.
    pub(crate) fn forward(&self) -> &Rows<C> {
        &self.forward
    }

    /// The edges by target, turned around when first asked for.
    pub(crate) fn backward(&self) -> &Rows<C> {
        self.backward.get_or_init(|| {
            let turned =
                |(from, link): (u32, Link<C>)| (link.to, Link { to: from, cost: link.cost });
            Rows::sorted(self.nodes(), self.forward.iter().map(turned))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_hold_every_edge_in_both_directions() {
        let edges = [(2, 0, 5_u32), (0, 2, 1), (2, 2, 0), (0, 2, 3), (3, 0, 9)];
        let graph = Graph::from_edges(5, edges).unwrap();
        let sorted = [(0, 2, 1), (0, 2, 3), (2, 0, 5), (2, 2, 0), (3, 0, 9)];
        assert_eq!(graph.iter_edges().collect::<Vec<_>>(), sorted);
        let turned: Vec<_> =
            graph.backward().iter().map(|(to, link)| (link.to, to, link.cost)).collect();
        assert_eq!(turned, [(2, 0, 5), (3, 0, 9), (0, 2, 1), (0, 2, 3), (2, 2, 0)]);
        let sources: Vec<u32> = (0..5).map(|place| graph.forward().source(place)).collect();
        assert_eq!(sources, [0, 0, 2, 2, 3]);
        assert!(
            graph.links(1).is_empty() && graph.links(4).is_empty() && graph.links(99).is_empty()
        );
    }

    #[test]
    fn what_is_no_graph_is_refused() {
        let no_node = GraphError::NoSuchNode { node: 2, nodes: 2 };
        assert_eq!(Graph::from_edges(2, [(0, 2, 1_u32)]).unwrap_err(), no_node);
        assert_eq!(Graph::from_edges(2, [(2, 0, 1_u32)]).unwrap_err(), no_node);
        for cost in [f64::NAN, -1.0, f64::INFINITY] {
            let error = Graph::from_edges(2, [(0, 1, 0.0), (0, 1, cost)]).unwrap_err();
            assert!(matches!(error, GraphError::BadCost { edge: 1, .. }));
        }
        assert!(Graph::from_edges(2, [(0, 1, u64::MAX)]).is_err(), "infinity is no cost");
        assert_eq!(Graph::<u32>::from_edges(0, []).unwrap().nodes(), 0);
    }
}
