//! Which operators need not be tried after those that led to a node.
//!
//! A pruning takes operators out of the set before it is iterated. What it
//! remembers of the path is a small `Copy` trail kept in the node.

use crate::space::{Invertible, OperatorSet, StateSpace};

/// Takes operators out of a node's set.
pub trait Pruning<S: StateSpace> {
    /// What is remembered of the path.
    type Trail: Copy;

    /// Whether all that is taken out leads back to the state from which the
    /// last operator came. Then the last operator is enough to know, and the
    /// pruning is safe beside a table of states: what it leaves out is in the
    /// table at no greater cost. Longer sequences are not: the sequence that
    /// should stand for the one left out may itself be left out after another
    /// path to the same state.
    const RETURNS_ONLY: bool = false;

    /// Whether a search that keeps one path to each state, whichever of the
    /// cheapest came first, still finds a cheapest path to every goal when
    /// after each state this is taken out that its last operator allows. What
    /// only leads back may be taken out so; of anything else it has to be
    /// proven, as of the canonical order of paths on a grid.
    const SAFE_BESIDE_STATES: bool = Self::RETURNS_ONLY;

    /// The trail of the start.
    fn start(&self) -> Self::Trail;

    /// Takes out of `operators` what need not be tried after `trail`.
    fn restrict(&self, space: &S, trail: Self::Trail, operators: &mut S::Operators);

    /// The trail after one more `operator`.
    fn follow(&self, trail: Self::Trail, operator: &S::Operator) -> Self::Trail;

    /// A number that differs between prunings that keep different operators.
    fn fingerprint(&self) -> u64;
}

/// Every operator is tried.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoPruning;

impl<S: StateSpace> Pruning<S> for NoPruning {
    type Trail = ();

    const RETURNS_ONLY: bool = true;

    fn start(&self) {}

    #[inline]
    fn restrict(&self, _: &S, (): (), _: &mut S::Operators) {}

    #[inline]
    fn follow(&self, (): (), _: &S::Operator) {}

    fn fingerprint(&self) -> u64 {
        1
    }
}

/// The operator that undoes the last one is not tried: no optimal path needs
/// it. (Not "the operator of the same name": that would forbid to move on in
/// the same direction.)
#[derive(Clone, Copy, Debug, Default)]
pub struct ParentPruning;

impl<S: Invertible> Pruning<S> for ParentPruning
where
    S::Operator: Copy,
{
    type Trail = Option<S::Operator>;

    const RETURNS_ONLY: bool = true;

    fn start(&self) -> Self::Trail {
        None
    }

    #[inline]
    fn restrict(&self, space: &S, trail: Self::Trail, operators: &mut S::Operators) {
        if let Some(last) = trail {
            operators.remove(&space.inverse(last));
        }
    }

    #[inline]
    fn follow(&self, _: Self::Trail, operator: &S::Operator) -> Self::Trail {
        Some(*operator)
    }

    fn fingerprint(&self) -> u64 {
        2
    }
}
