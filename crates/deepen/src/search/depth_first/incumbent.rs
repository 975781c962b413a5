//! Branch and bound within one iteration: once a solution is known, only
//! paths that cost less are searched; and what its tree still holds.

#![cfg(feature = "alloc")]

use super::{DepthFirst, Entering, Node};
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::pruning::Pruning;
use crate::space::StateSpace;

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> DepthFirst<'_, S, H, P> {
    /// A solution of this cost is known: from now on only cheaper ones are
    /// looked for. What is cut for that reason may be noted as the least cut,
    /// as the cost itself or more.
    pub(crate) fn improve_on(&mut self, cost: S::Cost) {
        if cost <= self.bound {
            self.bound = cost;
            self.strict = true;
        }
    }

    /// What every path through the part of the tree that remains must cost at
    /// least: it passes through the shallowest node of which children remain,
    /// and through all nodes above that one.
    pub(crate) fn least_open(&self) -> S::Cost {
        let mut most = S::Cost::ZERO;
        for frame in &self.frames {
            most = most.greatest(self.f(frame.node));
            if frame.operators.size_hint().1 != Some(0) {
                return most;
            }
        }
        match &self.entering {
            Some(Entering { node, .. }) => most.greatest(self.f(*node)),
            None => S::Cost::INFINITY,
        }
    }

    fn f(&self, node: Node<S, H, P>) -> S::Cost {
        let h = self.problem.heuristic.value(node.memo);
        node.g.checked_add(h).unwrap_or(node.g)
    }
}
