//! The backward space of an explicit graph.

use deepen::{Cost, Pack, Reversible, StateSpace};

use super::graph::{EdgeOperator, Graph};

/// A graph with every edge turned around.
#[derive(Clone, Debug)]
pub struct TurnedAround<C> {
    pub edges: Vec<Vec<(usize, C, TurnedEdge)>>,
    pub goal: usize,
}

/// The place of an edge among those that come in at a node, and among those
/// that leave the node it comes from.
#[derive(Clone, Copy, Debug)]
pub struct TurnedEdge {
    pub coming: usize,
    pub leaving: EdgeOperator,
}

impl<C: Cost> StateSpace for TurnedAround<C> {
    type State = usize;
    type Operator = TurnedEdge;
    type Operators = std::vec::IntoIter<TurnedEdge>;
    type Undo = usize;
    type Cost = C;

    fn operators(&self, node: &usize) -> Self::Operators {
        self.edges[*node].iter().map(|edge| edge.2).collect::<Vec<_>>().into_iter()
    }

    fn cost(&self, node: &usize, edge: &TurnedEdge) -> C {
        self.edges[*node][edge.coming].1
    }

    fn apply(&self, node: &mut usize, edge: &TurnedEdge) -> usize {
        let to = self.edges[*node][edge.coming].0;
        std::mem::replace(node, to)
    }

    fn undo(&self, node: &mut usize, from: usize) {
        *node = from;
    }

    fn is_goal(&self, node: &usize) -> bool {
        *node == self.goal
    }
}

impl<C: Cost> Pack for TurnedAround<C> {
    type Packed = u32;
    /// The node that was come from, and the place of the edge among those
    /// that come in there.
    type Back = (u32, u32);

    fn pack(&self, node: &usize) -> u32 {
        *node as u32
    }

    fn unpack(&self, packed: u32) -> usize {
        packed as usize
    }

    fn way_back(&self, parent: &usize, edge: &TurnedEdge) -> (u32, u32) {
        (*parent as u32, edge.coming as u32)
    }

    fn retrace(&self, node: &mut usize, (parent, coming): (u32, u32)) -> TurnedEdge {
        *node = parent as usize;
        self.edges[*node][coming as usize].2
    }
}

impl<C: Cost> Reversible for Graph<C> {
    type Backward = TurnedAround<C>;

    fn backward(&self, start: &usize) -> TurnedAround<C> {
        let mut edges = vec![Vec::new(); self.edges.len()];
        for (from, all) in self.edges.iter().enumerate() {
            for (leaving, &(to, cost)) in all.iter().enumerate() {
                let coming = edges[to].len();
                edges[to].push((from, cost, TurnedEdge { coming, leaving }));
            }
        }
        TurnedAround { edges, goal: *start }
    }

    fn goals(&self) -> Vec<usize> {
        (0..self.goals.len()).filter(|node| self.goals[*node]).collect()
    }

    fn forth(&self, _: &usize, backward: &TurnedEdge) -> EdgeOperator {
        backward.leaving
    }
}
