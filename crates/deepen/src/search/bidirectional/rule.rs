//! What tells one bidirectional best-first search from another: the order in
//! which nodes are expanded, and the lower bound that follows from it.

use super::front::Front;
use crate::cost::Cost;
use crate::heuristic::Quality;
use crate::pack::Pack;

pub(super) use crate::observer::Front as Direction;

/// What the open nodes of both fronts say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Bound<C> {
    /// No solution that is still to be found costs less.
    Least(C),
    /// No solution is still to be found.
    Exhausted,
    /// Solutions that are still to be found cost more than can be counted.
    Uncountable,
}

/// The order of expansions and the lower bound.
pub(super) trait Rule<C: Cost> {
    /// Whether each node is estimated both ways, and both estimates are
    /// consistent: then no cheaper path leads to a node that was expanded.
    const CONSISTENT: bool;

    /// Before anything was expanded: no solution costs less than `bound`, no
    /// edge less than `least_cost`, as far as estimates of this quality tell.
    fn new(bound: C, least_cost: C, quality: Quality) -> Self;

    /// The key of an open node: its f, and by how much its g exceeds the
    /// estimate the other way, which is 0 unless `CONSISTENT`.
    fn key(f: C, lead: C) -> C;

    /// Chooses the node to expand next and says what is proven; never less
    /// than before.
    fn choose<S: Pack<Cost = C>, T: Pack<Cost = C>>(
        &mut self,
        forward: &mut Front<S>,
        backward: &mut Front<T>,
    ) -> Bound<C>;

    /// Which was chosen: the level of its front on which it is the last.
    fn chosen(&self) -> (Direction, usize);

    /// What was chosen is expanded now.
    fn turn(&mut self);

    /// The least key, or what follows from it, that is left.
    fn bound(&self) -> C;

    /// What the estimates promise together.
    fn quality(&self) -> Quality;

    /// No solution costs less.
    fn proven(&self) -> Option<C> {
        self.quality().lower_bound(self.bound())
    }
}
