//! The paths through a graph to a node, or to one of several, as a state
//! space; searched from the start or, turned around, from the goals.

use std::ops::Range;

use deepen::{Cost, Pack, Reversible, StateSpace};

use super::rows::Rows;
use super::store::{Graph, GraphError};
use crate::fingerprint::mix;

/// The paths through a graph to a goal.
///
/// A state is a node, an operator an edge; edges are tried in the graph's
/// order. The space is its own backward space: [`backward`](Reversible::backward)
/// walks the edges from their ends to their beginnings, and heuristics made
/// for it estimate the distance from the start.
#[derive(Clone, Debug)]
pub struct Routes<'g, C> {
    graph: &'g Graph<C>,
    /// The edges in the direction of the search.
    rows: &'g Rows<C>,
    backwards: bool,
    goals: Goals,
}

/// The goals, for the question that is asked at every node.
#[derive(Clone, Debug)]
enum Goals {
    One(u32),
    /// In their order, and a bit for each node.
    Some(Vec<u32>, Vec<u64>),
}

/// An edge: its place among the edges of the whole graph, in the direction of
/// the search. See [`Routes::ends`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct EdgeId(pub u32);

/// The edges of one node.
#[derive(Clone, Debug)]
pub struct EdgeIds(Range<u32>);

impl Iterator for EdgeIds {
    type Item = EdgeId;

    #[inline]
    fn next(&mut self) -> Option<EdgeId> {
        self.0.next().map(EdgeId)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<C: Cost> Graph<C> {
    /// The paths to the nearest of `goals`; to one node:
    /// `graph.routes_to(&[node])`. Without a goal nothing can be solved.
    ///
    /// ```
    /// use deepen::{AStar, Search, Zero};
    /// use deepen_maps::graph::Graph;
    ///
    /// let graph = Graph::from_edges(3, [(0, 1, 7_u32), (1, 2, 0), (0, 2, 9)]).unwrap();
    /// let routes = graph.routes_to(&[2]).unwrap();
    /// let outcome = AStar::new(&routes, &Zero, 0).run(&mut ());
    /// assert_eq!(routes.nodes(0, &outcome.plan().unwrap().operators), [0, 1, 2]);
    /// ```
    ///
    /// # Errors
    /// When a goal does not exist.
    pub fn routes_to(&self, goals: &[u32]) -> Result<Routes<'_, C>, GraphError<C>> {
        let nodes = self.nodes();
        match goals.iter().find(|node| **node >= nodes) {
            Some(&node) => Err(GraphError::NoSuchNode { node, nodes }),
            None => Ok(Routes {
                graph: self,
                rows: self.forward(),
                backwards: false,
                goals: Goals::new(goals, nodes),
            }),
        }
    }
}

impl Goals {
    fn new(goals: &[u32], nodes: u32) -> Self {
        if let [goal] = goals {
            return Goals::One(*goal);
        }
        let mut list = goals.to_vec();
        list.sort_unstable();
        list.dedup();
        let mut bits = vec![0_u64; (nodes as usize).div_ceil(64)];
        for &goal in &list {
            bits[goal as usize / 64] |= 1 << (goal % 64);
        }
        Goals::Some(list, bits)
    }
}

impl<'g, C: Cost> Routes<'g, C> {
    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &'g Graph<C> {
        self.graph
    }

    /// Whether edges are walked from their ends to their beginnings.
    #[must_use]
    pub fn is_backward(&self) -> bool {
        self.backwards
    }

    /// The goals, each once, in the order of their numbers.
    #[must_use]
    pub fn goal_nodes(&self) -> &[u32] {
        match &self.goals {
            Goals::One(goal) => std::slice::from_ref(goal),
            Goals::Some(list, _) => list,
        }
    }

    /// Where an edge begins and where it ends, in the direction of the search.
    #[must_use]
    pub fn ends(&self, edge: EdgeId) -> (u32, u32) {
        (self.rows.source(edge.0), self.rows.link(edge.0).to)
    }

    /// The nodes of a plan from `start`, both ends included.
    #[must_use]
    pub fn nodes(&self, start: u32, plan: &[EdgeId]) -> Vec<u32> {
        let ends = plan.iter().map(|edge| self.rows.link(edge.0).to);
        [start].into_iter().chain(ends).collect()
    }

    /// The edges in the other direction.
    fn opposite(&self) -> &'g Rows<C> {
        if self.backwards { self.graph.forward() } else { self.graph.backward() }
    }
}

impl<C: Cost> StateSpace for Routes<'_, C> {
    type State = u32;
    type Operator = EdgeId;
    type Operators = EdgeIds;
    type Undo = u32;
    type Cost = C;

    #[inline]
    fn operators(&self, node: &u32) -> EdgeIds {
        EdgeIds(self.rows.range(*node))
    }

    #[inline]
    fn cost(&self, _: &u32, edge: &EdgeId) -> C {
        self.rows.link(edge.0).cost
    }

    #[inline]
    fn apply(&self, node: &mut u32, edge: &EdgeId) -> u32 {
        std::mem::replace(node, self.rows.link(edge.0).to)
    }

    #[inline]
    fn undo(&self, node: &mut u32, from: u32) {
        *node = from;
    }

    #[inline]
    fn operator_number(&self, operator: &EdgeId) -> Option<u32> {
        Some(operator.0)
    }

    #[inline]
    fn is_goal(&self, node: &u32) -> bool {
        match &self.goals {
            Goals::One(goal) => node == goal,
            Goals::Some(_, bits) => {
                bits.get(*node as usize / 64).is_some_and(|word| word >> (node % 64) & 1 == 1)
            }
        }
    }

    /// Of all edges and goals: takes as long as reading the graph once.
    fn fingerprint(&self) -> u64 {
        let ends = self.rows.iter().flat_map(|(from, link)| {
            [u64::from(from) << 32 | u64::from(link.to), link.cost.to_bits()]
        });
        let goals = self.goal_nodes().iter().map(|goal| u64::from(*goal));
        let size = [u64::from(self.rows.nodes()), u64::from(self.backwards)];
        size.into_iter().chain(ends).chain(goals).fold(17, mix)
    }
}

impl<C: Cost> Pack for Routes<'_, C> {
    type Packed = u32;
    /// The edge; its row says where it begins.
    type Back = u32;

    #[inline]
    fn pack(&self, node: &u32) -> u32 {
        *node
    }

    #[inline]
    fn unpack(&self, packed: u32) -> u32 {
        packed
    }

    #[inline]
    fn way_back(&self, _: &u32, edge: &EdgeId) -> u32 {
        edge.0
    }

    fn retrace(&self, node: &mut u32, back: u32) -> EdgeId {
        *node = self.rows.source(back);
        EdgeId(back)
    }
}

impl<C: Cost> Reversible for Routes<'_, C> {
    type Backward = Self;

    fn backward(&self, start: &u32) -> Self {
        Routes {
            graph: self.graph,
            rows: self.opposite(),
            backwards: !self.backwards,
            goals: Goals::One(*start),
        }
    }

    fn goals(&self) -> Vec<u32> {
        self.goal_nodes().to_vec()
    }

    /// Of parallel edges at the same cost the first.
    fn forth(&self, predecessor: &u32, backward: &EdgeId) -> EdgeId {
        let opposite = self.opposite();
        let (end, cost) = (opposite.source(backward.0), opposite.link(backward.0).cost);
        let range = self.rows.range(*predecessor);
        let leads_there = |place: &u32| {
            let link = self.rows.link(*place);
            link.to == end && link.cost == cost
        };
        // The edge is there: the other row was made of it.
        EdgeId(range.clone().find(leads_there).unwrap_or(range.start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_retraced_and_turned_around() {
        let edges = [(0, 1, 4_u32), (0, 1, 2), (1, 2, 3), (2, 0, 0), (1, 1, 5)];
        let graph = Graph::from_edges(3, edges).unwrap();
        let routes = graph.routes_to(&[2]).unwrap();
        let back = routes.backward(&0);
        for (space, other) in [(&routes, &back), (&back, &routes)] {
            for start in 0..3 {
                for edge in space.operators(&start) {
                    let mut node = start;
                    let undo = space.apply(&mut node, &edge);
                    assert_eq!(space.ends(edge), (start, node));
                    let forth = other.forth(&node, &edge);
                    assert_eq!(other.ends(forth), (node, start));
                    assert_eq!(other.cost(&node, &forth), space.cost(&start, &edge));
                    let mut retraced = node;
                    let way = space.way_back(&start, &edge);
                    assert_eq!(space.retrace(&mut retraced, way), edge);
                    space.undo(&mut node, undo);
                    assert_eq!((node, retraced), (start, start));
                }
            }
        }
        assert_ne!(routes.fingerprint(), back.fingerprint());
    }

    #[test]
    fn goals_are_one_several_or_none() {
        let graph = Graph::from_edges(130, [(0, 129, 1_u32)]).unwrap();
        let several = graph.routes_to(&[129, 3, 129, 64]).unwrap();
        assert_eq!(several.goals(), [3, 64, 129]);
        let goals: Vec<u32> = (0..200).filter(|node| several.is_goal(node)).collect();
        assert_eq!(goals, [3, 64, 129]);
        assert!((0..200).all(|node| !graph.routes_to(&[]).unwrap().is_goal(&node)));
        assert_eq!(
            graph.routes_to(&[1, 130]).unwrap_err(),
            GraphError::NoSuchNode { node: 130, nodes: 130 }
        );
    }
}
