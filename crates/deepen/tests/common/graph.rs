//! Explicit graphs as state spaces, with a table as heuristic.

use std::ops::Range;

use deepen::{
    Cost, Estimate, Fixed, Heuristic, Pack, PairHeuristic, Quality, Reversible, StateSpace,
};
use deepen_check::graph::{path_cost, to_nearest_goal};

/// Costs that small whole numbers can be made into and read from.
pub trait TestCost: Cost {
    fn small(number: u64) -> Self;
    #[allow(clippy::cast_sign_loss)] // costs have none
    fn whole(self) -> u64 {
        self.to_f64() as u64
    }
}

macro_rules! test_cost {
    ($($cost:ty: $number:ident => $made:expr),* $(,)?) => {$(
        impl TestCost for $cost {
            fn small($number: u64) -> Self {
                $made
            }
        }
    )*};
}

test_cost! {
    u8: number => number.try_into().unwrap(),
    u32: number => number.try_into().unwrap(),
    u64: number => number,
    f64: number => match number {
        Case::NOT_A_NUMBER => f64::NAN,
        Case::NEGATIVE => -1.0,
        number => number as f64,
    },
    Fixed<8>: number => Fixed::from_units(number << 8),
}

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

/// A problem on a graph, in whole numbers.
#[derive(Clone, Debug)]
pub struct Case {
    pub nodes: usize,
    pub edges: Vec<(usize, usize, u64)>,
    pub goals: Vec<usize>,
    /// `None` where the heuristic calls a node a dead end.
    pub h: Vec<Option<u64>>,
    pub quality: Quality,
    /// Estimates of the distance from the start, of the same quality.
    pub h_backward: Vec<Option<u64>>,
}

/// Where a plan goes: its nodes and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    pub nodes: Vec<usize>,
    pub cost: u64,
}

impl Case {
    /// Stands for the real cost NaN.
    pub const NOT_A_NUMBER: u64 = 1_000_001;
    /// Stands for the real cost -1.
    pub const NEGATIVE: u64 = 1_000_002;

    /// A problem with the estimate 0 everywhere.
    pub fn blind(nodes: usize, edges: Vec<(usize, usize, u64)>, goals: Vec<usize>) -> Self {
        let blind = vec![Some(0); nodes];
        let h_backward = blind.clone();
        Case { nodes, edges, goals, h: blind, quality: Quality::Consistent, h_backward }
    }

    /// True distances from the start, by Bellman and Ford.
    pub fn distances_from_start(&self) -> Vec<Option<u64>> {
        let turned: Vec<_> = self.edges.iter().map(|&(from, to, cost)| (to, from, cost)).collect();
        to_nearest_goal(self.nodes, &turned, &[0]).unwrap()
    }

    /// True distances to the nearest goal, by Bellman and Ford.
    pub fn distances(&self) -> Vec<Option<u64>> {
        to_nearest_goal(self.nodes, &self.edges, &self.goals).unwrap()
    }

    pub fn space<C: TestCost>(&self) -> Graph<C> {
        let mut edges = vec![Vec::new(); self.nodes];
        for &(from, to, cost) in &self.edges {
            edges[from].push((to, C::small(cost)));
        }
        let goals = (0..self.nodes).map(|node| self.goals.contains(&node)).collect();
        Graph { edges, goals }
    }

    pub fn heuristic<C: TestCost>(&self) -> Table<C> {
        let value = |h: &Option<u64>| h.map_or(C::INFINITY, C::small);
        Table { values: self.h.iter().map(value).collect(), quality: self.quality }
    }

    pub fn heuristic_backward<C: TestCost>(&self) -> Table<C> {
        let value = |h: &Option<u64>| h.map_or(C::INFINITY, C::small);
        Table { values: self.h_backward.iter().map(value).collect(), quality: self.quality }
    }

    /// Walks a plan from node 0 along the list of edges, which the engine has
    /// never seen, and checks it with the checker's own walk: the end must be
    /// a goal.
    pub fn replay(&self, plan: &[EdgeOperator]) -> Trace {
        let mut nodes = vec![0];
        let mut cost = 0;
        for &place in plan {
            let from = *nodes.last().unwrap();
            let leaving = |edge: &&(usize, usize, u64)| edge.0 == from;
            let edge = self.edges.iter().filter(leaving).nth(place).expect("no such edge");
            nodes.push(edge.1);
            cost += edge.2;
        }
        let cheapest = path_cost(self.nodes, &self.edges, 0, &self.goals, &nodes).unwrap();
        assert!(cheapest <= cost);
        Trace { nodes, cost }
    }
}

/// Two thirds of the true distance between any two nodes, rounded down.
#[derive(Clone, Debug)]
pub struct Between<C>(Vec<Vec<C>>);

impl<C: TestCost> Between<C> {
    /// Sums that the cost type cannot count are unknown, not infinite.
    pub fn of(case: &Case) -> Self {
        let most = C::INFINITY.to_f64();
        let part = |distance: Option<u64>| match distance.map(|cost| cost / 3 * 2) {
            None => C::INFINITY,
            Some(cost) if (cost as f64) < most / 2.0 => C::small(cost),
            Some(_) => C::ZERO,
        };
        let costs = case.edges.iter().all(|edge| edge.2 < Case::NOT_A_NUMBER);
        let all = (0..case.nodes).map(|to| {
            let to_it = |()| to_nearest_goal(case.nodes, &case.edges, &[to]).unwrap();
            let known = Some(()).filter(|()| costs).map(to_it);
            (0..case.nodes)
                .map(|from| known.as_ref().map_or(C::ZERO, |to| part(to[from])))
                .collect()
        });
        Between(all.collect())
    }
}

impl<C: Cost> PairHeuristic<Graph<C>> for Between<C> {
    type Aim = usize;
    type Memo = C;

    fn quality(&self) -> Quality {
        Quality::Admissible
    }

    fn aim(&self, _: &Graph<C>, from: &usize) -> usize {
        *from
    }

    fn start(&self, from: &usize, node: &usize) -> C {
        self.0[*node][*from]
    }

    fn child(&self, from: &usize, _: C, _: &TurnedEdge, node: &usize, limit: C) -> Estimate<C, C> {
        let value = self.0[*node][*from];
        if value > limit { Estimate::Above(value) } else { Estimate::Within(value) }
    }

    fn value(&self, value: C) -> C {
        value
    }
}
