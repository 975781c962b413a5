//! Problems on graphs in whole numbers, from which those in costs of any type
//! are made.

use deepen::{Cost, Fixed, Quality};
use deepen_check::graph::{path_cost, to_nearest_goal};

use super::graph::{EdgeOperator, Graph, Table};

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
