//! Shared by the integration tests: random problems on small graphs, with
//! true distances by Bellman and Ford.
// Each test file uses a part.
#![allow(dead_code, unreachable_pub)]

use deepen::{Cost, Fixed};
use deepen_check::graph::to_nearest_goal;
use deepen_maps::graph::{Coordinates, EdgeId, Graph, Routes, random};

/// Whether the long version was asked for.
pub fn long() -> bool {
    std::env::var_os("DEEPEN_LONG").is_some_and(|value| value == "1")
}

/// Costs made of small whole numbers.
pub trait Made: Cost {
    /// What a small number becomes.
    fn made(small: u64) -> Self;
}

impl Made for u32 {
    fn made(small: u64) -> Self {
        small as u32
    }
}

/// Near overflow: five of these are too much.
pub const HUGE: u64 = u64::MAX / 4;

/// A tenth in units of 2^-16.
const TENTH: u64 = 6_554;

impl Made for u64 {
    fn made(small: u64) -> Self {
        small * HUGE
    }
}

impl Made for f64 {
    fn made(small: u64) -> Self {
        small as f64 * 0.1
    }
}

impl Made for Fixed<16> {
    fn made(small: u64) -> Self {
        Fixed::from_units(small * TENTH)
    }
}

/// A problem in small numbers.
pub struct Case {
    pub nodes: u32,
    /// From, to, cost: 0 to 3; loops, parallel edges and cycles that cost
    /// nothing among them.
    pub edges: Vec<(u32, u32, u64)>,
    pub start: u32,
    /// One, several, or none.
    pub goals: Vec<u32>,
    pub coordinates: Coordinates,
}

impl Case {
    /// The problem of a seed.
    pub fn new(seed: u64) -> Self {
        // The edges of a made-up graph are draws as good as any.
        let draws = random::uniform(1 << 20, 20, 1 << 20, seed).unwrap();
        let mut draws =
            draws.iter_edges().flat_map(|(_, to, cost)| [u64::from(to), u64::from(cost)]);
        let mut draw = |bound: u64| draws.next().unwrap() % bound;
        let nodes = 1 + draw(11) as u32;
        let edges = draw(3 * u64::from(nodes)) as u32;
        let greatest = 1 + draw(4) as u32;
        let graph = random::uniform(nodes, edges, greatest, seed).unwrap();
        let edges = graph.iter_edges().map(|(from, to, cost)| (from, to, u64::from(cost) - 1));
        let goals = [1, 1, 1, 2, 3, 0][draw(6) as usize];
        let points = (0..nodes).map(|node| {
            let mixed = u64::from(node).wrapping_mul(seed.wrapping_add(0x9e37_79b9));
            [(mixed % 7) as f64, (mixed / 7 % 5) as f64 / 3.0]
        });
        Case {
            nodes,
            edges: edges.collect(),
            start: draw(u64::from(nodes)) as u32,
            goals: (0..goals).map(|_| draw(u64::from(nodes)) as u32).collect(),
            coordinates: Coordinates::new(points.collect()).unwrap(),
        }
    }

    pub fn graph<C: Made>(&self) -> Graph<C> {
        let edges = self.edges.iter().map(|(from, to, cost)| (*from, *to, C::made(*cost)));
        Graph::from_edges(self.nodes, edges).unwrap()
    }

    /// From every node to the goal nearest to it.
    pub fn to_goals(&self) -> Vec<Option<u64>> {
        let edges: Vec<_> = self
            .edges
            .iter()
            .map(|(from, to, cost)| (*from as usize, *to as usize, *cost))
            .collect();
        let goals: Vec<_> = self.goals.iter().map(|goal| *goal as usize).collect();
        to_nearest_goal(self.nodes as usize, &edges, &goals).unwrap()
    }

    /// From the start to every node.
    pub fn since_start(&self) -> Vec<Option<u64>> {
        let turned: Vec<_> = self
            .edges
            .iter()
            .map(|(from, to, cost)| (*to as usize, *from as usize, *cost))
            .collect();
        to_nearest_goal(self.nodes as usize, &turned, &[self.start as usize]).unwrap()
    }

    /// Holds a plan against the list of edges: what it costs in small
    /// numbers.
    pub fn replay<C: Made>(&self, routes: &Routes<'_, C>, plan: &[EdgeId]) -> u64 {
        let mut node = self.start;
        let mut sum = 0;
        for edge in plan {
            let (from, to) = routes.ends(*edge);
            assert_eq!(from, node, "steps follow each other");
            let cost = routes
                .graph()
                .links(from)
                .iter()
                .map(|link| link.to)
                .zip(self.edges.iter().filter(|edge| edge.0 == from).map(|edge| edge.2));
            let begin = routes.graph().iter_edges().position(|edge| edge.0 == from).unwrap();
            let (there, cost) = cost.clone().nth(edge.0 as usize - begin).unwrap();
            assert_eq!(there, to);
            sum += cost;
            node = to;
        }
        assert!(self.goals.contains(&node), "a plan ends at a goal");
        sum
    }
}
