//! The straight-line heuristic: the distance as the crow flies, times the
//! least that any edge of the graph costs for its length.
//!
//! Promises consistency, whatever the coordinates are. With r the scale, L
//! the length of an edge and c its cost, the exact values fall by at most
//! r L <= c along it. Computed values are off by less than a margin m of
//! 2^-48 times the diagonal of the map, times r, at each end; so r is the
//! least c / (L + m) over all edges, not c / L. Rounding the result down to a
//! cost changes nothing: where c is whole, x <= c + y means
//! floor x <= c + floor y. Costs one pass over the edges to find r, and a
//! square root for each estimate. Useless (but right) where an edge that
//! leads somewhere costs nothing: then r is 0.

use deepen::{Cost, Estimate, Heuristic, Quality};

use super::coordinates::Coordinates;
use super::measured::Measured;
use super::routes::Routes;
use super::store::Graph;

/// What a unit of straight distance costs at least on a graph.
#[derive(Clone, Copy, Debug)]
pub struct StraightLine<'a> {
    coordinates: &'a Coordinates,
    scale: f64,
}

impl<'a> StraightLine<'a> {
    /// Looks at every edge for the least cost per length; `None` where there
    /// is not a point for every node.
    #[must_use]
    pub fn new<C: Cost>(graph: &Graph<C>, coordinates: &'a Coordinates) -> Option<Self> {
        if coordinates.points().len() != graph.nodes() as usize {
            return None;
        }
        let margin = coordinates.diagonal() * (1.0 / (1_u64 << 48) as f64);
        let per_length = |(from, to, cost): (u32, u32, C)| {
            let length = coordinates.distance(from, to);
            (length > 0.0).then(|| cost.to_f64() / (length + margin))
        };
        let least = graph.iter_edges().filter_map(per_length).fold(f64::INFINITY, f64::min);
        let scale = if least.is_finite() { least } else { 0.0 };
        Some(StraightLine { coordinates, scale })
    }

    /// What a unit of straight distance costs at least.
    #[must_use]
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// The estimate to the nearest goal of a space, in its direction. With
    /// several goals each estimate looks at all of them.
    #[must_use]
    pub fn towards<C: Cost>(&self, routes: &Routes<'_, C>) -> Euclidean<'a> {
        Euclidean { line: *self, goals: routes.goal_nodes().to_vec() }
    }
}

/// Straight distance to the nearest goal, scaled so that it never exceeds
/// what a path costs; made by [`StraightLine::towards`].
///
/// ```
/// use deepen::{AStar, Heuristic, Search};
/// use deepen_maps::graph::{Coordinates, Graph, StraightLine};
///
/// let points = Coordinates::new(vec![[0.0, 0.0], [3.0, 4.0], [6.0, 8.0]]).unwrap();
/// let graph = Graph::from_edges(3, [(0, 1, 10_u32), (1, 2, 12)]).unwrap();
/// let line = StraightLine::new(&graph, &points).unwrap();
/// let routes = graph.routes_to(&[2]).unwrap();
/// let h = line.towards(&routes);
/// assert_eq!(h.of(&routes, &0), 19, "just below 2 a unit");
/// assert_eq!(AStar::new(&routes, &h, 0).run(&mut ()).cost(), Some(22));
/// ```
#[derive(Clone, Debug)]
pub struct Euclidean<'a> {
    line: StraightLine<'a>,
    goals: Vec<u32>,
}

impl Euclidean<'_> {
    #[inline]
    fn estimate<C: Measured>(&self, node: u32) -> C {
        let distance = |goal: &u32| self.line.coordinates.distance(node, *goal);
        let nearest = self.goals.iter().map(distance).fold(f64::INFINITY, f64::min);
        if nearest.is_finite() { C::at_most(nearest * self.line.scale) } else { C::ZERO }
    }
}

impl<C: Measured> Heuristic<Routes<'_, C>> for Euclidean<'_> {
    /// The value.
    type Memo = C;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, _: &Routes<'_, C>, node: &u32) -> C {
        self.estimate(*node)
    }

    #[inline]
    fn child(
        &self,
        _: &Routes<'_, C>,
        _: C,
        _: &super::EdgeId,
        node: &u32,
        limit: C,
    ) -> Estimate<C, C> {
        let value = self.estimate(*node);
        if value > limit { Estimate::Above(value) } else { Estimate::Within(value) }
    }

    #[inline]
    fn value(&self, memo: C) -> C {
        memo
    }

    fn fingerprint(&self) -> u64 {
        let goals = self.goals.iter().map(|goal| u64::from(*goal));
        goals.fold(self.line.scale.to_bits(), |hash, goal| {
            (hash ^ goal).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        })
    }
}
