//! Explicit graphs as state spaces, with a table as heuristic.

use std::ops::Range;

use deepen::{Cost, Estimate, Heuristic, Pack, Quality, Rank, StateSpace};

/// A graph with nodes 0, 1, 2, ..; an operator is the place of an edge among
/// those of its node.
#[derive(Clone, Debug)]
pub struct Graph<C> {
    pub edges: Vec<Vec<(usize, C)>>,
    pub goals: Vec<bool>,
}

/// The place of an edge among those that leave a node.
pub type EdgeOperator = usize;

impl<C: Cost> StateSpace for Graph<C> {
    type State = usize;
    type Operator = EdgeOperator;
    type Operators = Range<usize>;
    type Undo = usize;
    type Cost = C;

    fn operators(&self, node: &usize) -> Range<usize> {
        0..self.edges[*node].len()
    }

    fn cost(&self, node: &usize, edge: &usize) -> C {
        self.edges[*node][*edge].1
    }

    fn apply(&self, node: &mut usize, edge: &usize) -> usize {
        let to = self.edges[*node][*edge].0;
        std::mem::replace(node, to)
    }

    fn undo(&self, node: &mut usize, from: usize) {
        *node = from;
    }

    fn is_goal(&self, node: &usize) -> bool {
        self.goals[*node]
    }

    fn fingerprint(&self) -> u64 {
        let words = self.edges.iter().flatten().flat_map(|(to, cost)| [*to as u64, cost.to_bits()]);
        words.chain(self.goals.iter().map(|goal| u64::from(*goal))).fold(17, mix)
    }
}

impl<C: Cost> Pack for Graph<C> {
    type Packed = u32;
    /// The parent and the place of the edge.
    type Back = (u32, u32);

    fn pack(&self, node: &usize) -> u32 {
        *node as u32
    }

    fn unpack(&self, packed: u32) -> usize {
        packed as usize
    }

    fn way_back(&self, parent: &usize, edge: &usize) -> (u32, u32) {
        (*parent as u32, *edge as u32)
    }

    fn retrace(&self, node: &mut usize, (parent, edge): (u32, u32)) -> usize {
        *node = parent as usize;
        edge as usize
    }
}

impl<C: Cost> Rank for Graph<C> {
    fn ranks(&self) -> usize {
        self.edges.len()
    }

    fn rank(&self, node: &usize) -> usize {
        *node
    }

    fn unrank(&self, rank: usize) -> usize {
        rank
    }
}

fn mix(hash: u64, word: u64) -> u64 {
    (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

/// A heuristic given by its values.
#[derive(Clone, Debug)]
pub struct Table<C> {
    pub values: Vec<C>,
    pub quality: Quality,
}

impl<C: Cost, S: StateSpace<State = usize, Cost = C>> Heuristic<S> for Table<C> {
    type Memo = usize;

    fn quality(&self) -> Quality {
        self.quality
    }

    fn start(&self, _: &S, node: &usize) -> usize {
        *node
    }

    fn child(
        &self,
        _: &S,
        _: usize,
        _: &S::Operator,
        node: &usize,
        limit: C,
    ) -> Estimate<usize, C> {
        let value = self.values[*node];
        if value > limit { Estimate::Above(value) } else { Estimate::Within(*node) }
    }

    fn value(&self, node: usize) -> C {
        self.values[node]
    }

    fn fingerprint(&self) -> u64 {
        self.values.iter().fold(5, |hash, value| mix(hash, value.to_bits()))
    }
}
