//! Distances and paths in explicit weighted graphs.

use std::collections::BTreeSet;
use std::fmt;

/// A directed edge: from, to, weight.
pub type Edge<W> = (usize, usize, W);

/// What an edge may weigh: `u64` or `f64`, never negative.
pub trait Weight: Copy + PartialOrd + fmt::Debug + fmt::Display {
    /// The weight of no edge at all.
    const ZERO: Self;
    /// The sum, or `None` when it cannot be represented.
    #[must_use]
    fn plus(self, other: Self) -> Option<Self>;
}

impl Weight for u64 {
    const ZERO: Self = 0;
    fn plus(self, other: Self) -> Option<Self> {
        self.checked_add(other)
    }
}

impl Weight for f64 {
    const ZERO: Self = 0.0;
    fn plus(self, other: Self) -> Option<Self> {
        Some(self + other).filter(|sum| sum.is_finite())
    }
}

/// Why a graph or a path is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum GraphError<W> {
    /// An edge, a goal or a path names a node that the graph does not have.
    NoSuchNode {
        /// The node.
        node: usize,
    },
    /// A weight is negative, infinite or not a number.
    BadWeight {
        /// The edge's place in the list.
        edge: usize,
        /// Its weight.
        weight: W,
    },
    /// The path is empty or begins elsewhere.
    WrongStart {
        /// Where it should begin.
        expected: usize,
    },
    /// Two nodes that follow each other on the path have no edge.
    NoEdge {
        /// The number of the step, from 1.
        step: usize,
        /// Where the step begins.
        from: usize,
        /// Where it ends.
        to: usize,
    },
    /// The last node is no goal.
    NotAGoal {
        /// The last node.
        node: usize,
    },
    /// The edges cost something else than was said.
    WrongCost {
        /// What was said.
        said: W,
        /// What the edges cost.
        found: W,
    },
    /// A sum that cannot be represented.
    Overflow,
}

impl<W: Weight> fmt::Display for GraphError<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphError::NoSuchNode { node } => write!(f, "there is no node {node}"),
            GraphError::BadWeight { edge, weight } => {
                write!(f, "edge {edge} weighs {weight}, which is no cost")
            }
            GraphError::WrongStart { expected } => {
                write!(f, "the path does not begin at node {expected}")
            }
            GraphError::NoEdge { step, from, to } => {
                write!(f, "step {step} of the path has no edge: {from} to {to}")
            }
            GraphError::NotAGoal { node } => write!(f, "the path ends at {node}, no goal"),
            GraphError::WrongCost { said, found } => {
                write!(f, "the path costs {found}, not {said}")
            }
            GraphError::Overflow => f.write_str("the sum of the weights is too large"),
        }
    }
}

impl<W: Weight> std::error::Error for GraphError<W> {}

/// The cost from every node to the goal nearest to it, `None` where no goal
/// can be reached, by Bellman and Ford's relaxation: every edge, until no
/// distance falls any more.
///
/// Sums of `f64` are taken from the goal backwards; a search that sums from
/// the start may differ in the last places.
///
/// # Errors
/// When a node does not exist, a weight is no cost or a sum too large.
pub fn to_nearest_goal<W: Weight>(
    nodes: usize,
    edges: &[Edge<W>],
    goals: &[usize],
) -> Result<Vec<Option<W>>, GraphError<W>> {
    check_graph(nodes, edges, goals)?;
    let mut distance: Vec<Option<W>> = vec![None; nodes];
    for &goal in goals {
        distance[goal] = Some(W::ZERO);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for &(from, to, weight) in edges {
            let Some(rest) = distance[to] else { continue };
            let through = weight.plus(rest).ok_or(GraphError::Overflow)?;
            if distance[from].is_none_or(|known| through < known) {
                distance[from] = Some(through);
                changed = true;
            }
        }
    }
    Ok(distance)
}

/// Walks a path of nodes along the edges, the cheapest where there are
/// several, from `start` to any of the goals, and returns what it costs.
/// A start that is a goal has the path of one node, which costs nothing.
///
/// # Errors
/// At the first thing that is wrong with the graph or the path.
pub fn path_cost<W: Weight>(
    nodes: usize,
    edges: &[Edge<W>],
    start: usize,
    goals: &[usize],
    path: &[usize],
) -> Result<W, GraphError<W>> {
    check_graph(nodes, edges, goals)?;
    if path.first() != Some(&start) {
        return Err(GraphError::WrongStart { expected: start });
    }
    if let Some(&node) = path.iter().find(|&&node| node >= nodes) {
        return Err(GraphError::NoSuchNode { node });
    }
    let mut cost = W::ZERO;
    for (index, step) in path.windows(2).enumerate() {
        let (from, to) = (step[0], step[1]);
        let joins = |edge: &&Edge<W>| edge.0 == from && edge.1 == to;
        let weights = edges.iter().filter(joins).map(|edge| edge.2);
        let cheapest = weights.reduce(|a, b| if b < a { b } else { a });
        let weight = cheapest.ok_or(GraphError::NoEdge { step: index + 1, from, to })?;
        cost = cost.plus(weight).ok_or(GraphError::Overflow)?;
    }
    let node = path[path.len() - 1];
    if goals.contains(&node) { Ok(cost) } else { Err(GraphError::NotAGoal { node }) }
}

/// As [`path_cost`], and holds the cost against the one that was said:
/// exactly, because the sum is taken in the path's order.
///
/// # Errors
/// As [`path_cost`], or when the costs differ.
pub fn check_path<W: Weight>(
    nodes: usize,
    edges: &[Edge<W>],
    start: usize,
    goals: &[usize],
    path: &[usize],
    said: W,
) -> Result<(), GraphError<W>> {
    let found = path_cost(nodes, edges, start, goals, path)?;
    if found == said { Ok(()) } else { Err(GraphError::WrongCost { said, found }) }
}

fn check_graph<W: Weight>(
    nodes: usize,
    edges: &[Edge<W>],
    goals: &[usize],
) -> Result<(), GraphError<W>> {
    let ends = edges.iter().flat_map(|edge| [edge.0, edge.1]);
    let named: BTreeSet<usize> = ends.chain(goals.iter().copied()).collect();
    if let Some(&node) = named.last().filter(|&&node| node >= nodes) {
        return Err(GraphError::NoSuchNode { node });
    }
    let no_cost = |weight: W| weight.partial_cmp(&W::ZERO).is_none_or(std::cmp::Ordering::is_lt);
    for (index, &(_, _, weight)) in edges.iter().enumerate() {
        // Infinity is above zero, but adding to it has no meaning.
        if no_cost(weight) || W::ZERO.plus(weight).is_none() {
            return Err(GraphError::BadWeight { edge: index, weight });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A-B 1, A-C 4, B-D 2, C-E 1, D-E 3: the example of our specification.
    fn five_nodes() -> Vec<Edge<u64>> {
        let lines = [(0, 1, 1), (0, 2, 4), (1, 3, 2), (2, 4, 1), (3, 4, 3)];
        lines.iter().flat_map(|&(a, b, weight)| [(a, b, weight), (b, a, weight)]).collect()
    }

    #[test]
    fn the_five_node_graph_costs_five() {
        let edges = five_nodes();
        let distance = to_nearest_goal(5, &edges, &[4]).unwrap();
        assert_eq!(distance, [5, 5, 1, 3, 0].map(Some));
        assert_eq!(check_path(5, &edges, 0, &[4], &[0, 2, 4], 5), Ok(()));
        assert_eq!(path_cost(5, &edges, 0, &[4], &[0, 1, 3, 4]), Ok(6));
        let wrong = GraphError::WrongCost { said: 4, found: 5 };
        assert_eq!(check_path(5, &edges, 0, &[4], &[0, 2, 4], 4), Err(wrong));
    }

    #[test]
    fn nearest_of_several_goals_and_none() {
        let edges = [(0, 1, 7), (1, 2, 0), (0, 2, 9), (2, 1, 0), (0, 2, 8)];
        let distance = to_nearest_goal(4, &edges, &[1, 2]).unwrap();
        assert_eq!(distance, [Some(7), Some(0), Some(0), None]);
        assert_eq!(path_cost(4, &edges, 0, &[2], &[0, 2]), Ok(8), "the cheapest of two edges");
        assert_eq!(to_nearest_goal(2, &[(1, 0, 1)], &[1]).unwrap(), [None, Some(0)]);
        assert_eq!(to_nearest_goal::<u64>(2, &[], &[]).unwrap(), [None, None]);
    }

    #[test]
    fn real_weights() {
        let edges = [(0, 1, 0.5), (1, 2, 0.25), (0, 2, 1.0)];
        assert_eq!(to_nearest_goal(3, &edges, &[2]).unwrap(), [0.75, 0.25, 0.0].map(Some));
        assert_eq!(check_path(3, &edges, 0, &[2], &[0, 1, 2], 0.75), Ok(()));
        for weight in [-0.5, f64::NAN, f64::INFINITY] {
            let error = to_nearest_goal(2, &[(0, 1, weight)], &[1]).unwrap_err();
            assert!(matches!(error, GraphError::BadWeight { edge: 0, .. }));
        }
    }

    #[test]
    fn wrong_paths_are_refused_where_they_are_wrong() {
        let edges = five_nodes();
        let cost = |path: &[usize]| path_cost(5, &edges, 0, &[4], path);
        assert_eq!(cost(&[]), Err(GraphError::WrongStart { expected: 0 }));
        assert_eq!(cost(&[1, 3, 4]), Err(GraphError::WrongStart { expected: 0 }));
        assert_eq!(cost(&[0, 1, 4]), Err(GraphError::NoEdge { step: 2, from: 1, to: 4 }));
        assert_eq!(cost(&[0, 1]), Err(GraphError::NotAGoal { node: 1 }));
        assert_eq!(cost(&[0, 9]), Err(GraphError::NoSuchNode { node: 9 }));
        assert_eq!(path_cost(5, &edges, 4, &[4], &[4]), Ok(0));
        assert!(to_nearest_goal(5, &edges, &[5]).is_err());
        let huge = [(0, 1, u64::MAX), (1, 2, 1)];
        assert_eq!(to_nearest_goal(3, &huge, &[2]), Err(GraphError::Overflow));
    }
}
