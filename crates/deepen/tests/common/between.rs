//! Estimates between any two nodes of a graph.

use deepen::{Cost, Estimate, PairHeuristic, Quality};
use deepen_check::graph::to_nearest_goal;

use super::case::{Case, TestCost};
use super::graph::Graph;
use super::turned_around::TurnedEdge;

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
