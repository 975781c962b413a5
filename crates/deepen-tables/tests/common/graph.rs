//! Random directed graphs with free edges, dead ends and several goals.

use deepen_tables::abstraction::{AbstractSpace, ForwardSpace};

use super::Random;

/// A graph given by its edges.
pub struct Graph {
    pub goals: Vec<u64>,
    /// By state: where edges come from, and what they cost.
    pub into: Vec<Vec<(u64, u8)>>,
    pub out: Vec<Vec<(u64, u8)>>,
}

impl Graph {
    pub fn new(states: usize, goals: &[u64], edges: &[(u64, u64, u8)]) -> Self {
        let mut graph = Graph {
            goals: goals.to_vec(),
            into: vec![Vec::new(); states],
            out: vec![Vec::new(); states],
        };
        for &(from, to, cost) in edges {
            graph.into[to as usize].push((from, cost));
            graph.out[from as usize].push((to, cost));
        }
        graph
    }

    /// So many states and edges, costs up to `most`.
    pub fn random(seed: u64, states: u64, edges: u64, most: u64) -> Self {
        let mut random = Random(seed);
        let goals: Vec<u64> = (0..=random.below(3)).map(|_| random.below(states)).collect();
        let edges: Vec<_> = (0..edges)
            .map(|_| (random.below(states), random.below(states), random.below(most + 1) as u8))
            .collect();
        Graph::new(states as usize, &goals, &edges)
    }
}

impl AbstractSpace for Graph {
    fn size(&self) -> u64 {
        self.into.len() as u64
    }

    fn goals(&self, visit: impl FnMut(u64)) {
        self.goals.iter().copied().for_each(visit);
    }

    fn predecessors(&self, state: u64, mut visit: impl FnMut(u64, u8)) {
        self.into[state as usize].iter().for_each(|&(from, cost)| visit(from, cost));
    }

    fn fingerprint(&self) -> u64 {
        self.goals.iter().fold(self.size(), |hash, goal| hash * 31 + goal)
    }
}

impl ForwardSpace for Graph {
    fn successors(&self, state: u64, mut visit: impl FnMut(u64, u8)) {
        self.out[state as usize].iter().for_each(|&(to, cost)| visit(to, cost));
    }

    fn is_goal(&self, state: u64) -> bool {
        self.goals.contains(&state)
    }
}
