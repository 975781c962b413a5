//! What lanes search, and the nodes on their stacks.

use crate::heuristic::Heuristic;
use crate::pruning::Pruning;
use crate::space::StateSpace;

/// What is searched.
pub(super) struct Domain<'d, S: StateSpace, H, P> {
    pub(super) space: &'d S,
    pub(super) heuristic: &'d H,
    pub(super) pruning: &'d P,
    pub(super) bound: S::Cost,
}

impl<S: StateSpace, H, P> Clone for Domain<'_, S, H, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace, H, P> Copy for Domain<'_, S, H, P> {}

/// A node and how its parent's operator led to it.
pub(super) type OpenNode<S, H, P> = Open<S, <H as Heuristic<S>>::Memo, <P as Pruning<S>>::Trail>;

/// A node on a lane's stack.
pub(super) struct Open<S: StateSpace, M, T> {
    pub(super) state: S::State,
    pub(super) memo: M,
    pub(super) trail: T,
    /// What is left under the bound.
    pub(super) left: S::Cost,
    /// The operator that led here; none where the whole search begins.
    pub(super) operator: Option<S::Operator>,
    /// Whether its children have been generated: then it is on the path.
    pub(super) expanded: bool,
}
