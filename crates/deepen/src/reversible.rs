//! Spaces that can be searched from the goal as well as from the start: what a
//! space must offer to bidirectional search.

#![cfg(feature = "alloc")]

use alloc::vec::Vec;

use crate::space::StateSpace;

/// A space whose goals can be listed, with the space that leads backwards.
///
/// The backward space has the same states and costs; each of its operators
/// leads from a state to a predecessor, at the cost of the operator that
/// leads forth again. A puzzle whose operators have inverses is its own
/// backward space, with the start for its goal; a directed graph's has every
/// edge turned around. Heuristics for it estimate the distance from the start.
pub trait Reversible: StateSpace {
    /// The space that leads backwards.
    type Backward: StateSpace<State = Self::State, Cost = Self::Cost>;

    /// The backward space of searches from `start`, which is its only goal.
    fn backward(&self, start: &Self::State) -> Self::Backward;

    /// All goals, each once: where a backward search begins.
    fn goals(&self) -> Vec<Self::State>;

    /// The operator that leads from `predecessor` to where the backward space
    /// came from by `backward`, at the same cost.
    fn forth(
        &self,
        predecessor: &Self::State,
        backward: &<Self::Backward as StateSpace>::Operator,
    ) -> Self::Operator;
}
