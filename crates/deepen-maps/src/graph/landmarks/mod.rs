//! Differential heuristics: distances to and from a few landmarks, and the
//! triangle inequality (ALT, Goldberg and Harrelson 2005; Sturtevant, Felner,
//! Barrer, Schaeffer and Burch 2009).
//!
//! For a landmark L, a goal t and a node n: d(n, t) >= d(L, t) - d(L, n), and
//! d(n, t) >= d(n, L) - d(t, L). The estimate is the greatest of these over
//! all landmarks. Promises consistency, also with several goals (the nearest
//! from L and the farthest to L count) and with costs of any kind, because
//! distances are taken in whole [units](super::Measured). Infinite where no
//! goal can be reached for certain: L reaches n and no goal, or all goals
//! reach L and n does not. Costs two runs of Dijkstra's algorithm for each
//! landmark, 8 or 16 bytes for each node and landmark, and to ask a look at
//! one row of the table.

mod select;
mod table;

use std::marker::PhantomData;

use deepen::{Estimate, Heuristic, Quality};

use super::measured::Measured;
use super::routes::{EdgeId, Routes};
use super::store::Graph;
use crate::fingerprint::mix;
use table::Table;

/// How landmarks are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Selection {
    /// Each as far as can be from those before it (Goldberg and Harrelson
    /// 2005). The distance is the shorter of there and back. Quickest to
    /// build; on grids like road networks also as good as any.
    #[default]
    Farthest,
    /// Each where the estimates so far are worst: a leaf of a shortest-path
    /// tree, below a node from which much is underestimated (Goldberg and
    /// Werneck 2005), which also finds what lies off the edge of the map.
    Avoid,
}

/// How many landmarks there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    /// So many, or one for each node if these are fewer.
    Count(usize),
    /// As many as fit into a table of so many bytes. Building it takes twice
    /// as much for a moment.
    Bytes(usize),
}

/// Distances to and from a few nodes of a graph: made once, for all starts
/// and goals.
///
/// ```
/// use deepen::{AStar, Heuristic, Reversible, Search};
/// use deepen_maps::graph::{Amount, Graph, Landmarks, Selection};
///
/// // A street of ten houses, uphill one way and downhill the other.
/// let street = (0..9).flat_map(|house| [(house, house + 1, 5_u32), (house + 1, house, 3)]);
/// let graph = Graph::from_edges(10, street).unwrap();
/// let landmarks = Landmarks::new(&graph, Selection::Farthest, Amount::Count(1), 0);
/// assert_eq!(landmarks.bytes(), 10 * 2 * 4);
///
/// let routes = graph.routes_to(&[8]).unwrap();
/// let h = landmarks.towards(&routes);
/// assert_eq!(h.of(&routes, &2), 30);
/// // The same table estimates the distance from the start.
/// let backward = routes.backward(&2);
/// assert_eq!(landmarks.towards(&backward).of(&backward, &8), 30);
/// assert_eq!(AStar::new(&routes, &h, 2).run(&mut ()).cost(), Some(30));
/// ```
#[derive(Clone, Debug)]
pub struct Landmarks<C> {
    nodes: Vec<u32>,
    table: Table,
    /// Distances are in units of 2^exponent.
    exponent: i32,
    cost: PhantomData<C>,
}

impl<C: Measured> Landmarks<C> {
    /// Chooses landmarks and works out their distances. The same `seed` makes
    /// the same choice. Turns the graph's edges around, if that was not done
    /// before.
    #[must_use]
    pub fn new(graph: &Graph<C>, selection: Selection, amount: Amount, seed: u64) -> Self {
        let exponent = C::exponent(graph.greatest_cost(), graph.nodes());
        let mut choice = select::Choice::new(graph, exponent, seed);
        let most = match amount {
            Amount::Count(count) => count,
            Amount::Bytes(_) => usize::MAX,
        };
        while choice.nodes().len() < most.min(graph.nodes() as usize) {
            if let Amount::Bytes(bytes) = amount
                && choice.columns().bytes_with_one_more() > bytes
            {
                break;
            }
            choice.add(selection);
            // The distances of the last may need twice the width.
            if let Amount::Bytes(bytes) = amount
                && choice.columns().bytes() > bytes
            {
                choice.remove_last();
                break;
            }
        }
        let (nodes, columns) = choice.into_parts();
        let table = columns.interleaved(graph.nodes() as usize);
        Landmarks { nodes, table, exponent, cost: PhantomData }
    }

    /// The landmarks.
    #[must_use]
    pub fn nodes(&self) -> &[u32] {
        &self.nodes
    }

    /// Bytes of the table.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// The estimate to the nearest goal of a space, in its direction: for the
    /// [backward](deepen::Reversible::backward) space that is the distance
    /// from the start. The space must be one of the same graph.
    #[must_use]
    pub fn towards(&self, routes: &Routes<'_, C>) -> Differential<'_, C> {
        self.towards_nodes(routes.goal_nodes(), routes.is_backward())
    }

    /// The estimate to the nearest of some nodes, over edges forwards or
    /// backwards.
    pub(crate) fn towards_nodes(&self, goals: &[u32], backward: bool) -> Differential<'_, C> {
        let backward = usize::from(backward);
        let bounds = (0..self.nodes.len()).map(|landmark| {
            let (from, to) = (2 * landmark + backward, 2 * landmark + 1 - backward);
            let distances = |place| goals.iter().map(move |goal| self.table.entry(*goal, place));
            let nearest = distances(from).min().unwrap_or(table::UNREACHABLE);
            let farthest = distances(to).max().unwrap_or(table::UNREACHABLE);
            Bound { from, to, nearest, farthest }
        });
        Differential { landmarks: self, bounds: bounds.collect() }
    }
}

/// What one landmark says of the goals.
#[derive(Clone, Copy, Debug)]
struct Bound {
    /// The place of the distance from the landmark in a row of the table.
    from: usize,
    /// The place of the distance to it.
    to: usize,
    /// The least distance from the landmark to a goal.
    nearest: u64,
    /// The greatest distance from a goal to the landmark.
    farthest: u64,
}

/// Landmark distances as an estimate towards certain goals; made by
/// [`Landmarks::towards`].
#[derive(Clone, Debug)]
pub struct Differential<'a, C> {
    landmarks: &'a Landmarks<C>,
    bounds: Vec<Bound>,
}

impl<C: Measured> Differential<'_, C> {
    /// The estimate of a node.
    #[inline]
    pub(crate) fn estimate(&self, node: u32) -> C {
        let greatest = self.landmarks.table.greatest(node, &self.bounds);
        // Finite distances are below; only a difference with an infinite one
        // comes out above.
        if greatest >= 1 << 63 {
            C::INFINITY
        } else {
            C::of_units(greatest, self.landmarks.exponent)
        }
    }

    /// A word of the landmarks that are looked at and of what they say of the
    /// goals.
    pub(crate) fn word(&self) -> u64 {
        let words = self.bounds.iter().flat_map(|bound| {
            let landmark = self.landmarks.nodes[bound.from / 2];
            [u64::from(landmark), bound.nearest, bound.farthest]
        });
        words.fold(29, mix)
    }
}

impl<C: Measured> Heuristic<Routes<'_, C>> for Differential<'_, C> {
    /// The value.
    type Memo = C;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, _: &Routes<'_, C>, node: &u32) -> C {
        self.estimate(*node)
    }

    #[inline]
    fn child(&self, _: &Routes<'_, C>, _: C, _: &EdgeId, node: &u32, limit: C) -> Estimate<C, C> {
        let value = self.estimate(*node);
        if value > limit { Estimate::Above(value) } else { Estimate::Within(value) }
    }

    #[inline]
    fn value(&self, memo: C) -> C {
        memo
    }

    fn fingerprint(&self) -> u64 {
        self.word()
    }
}
