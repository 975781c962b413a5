//! Estimates between any two states: what a search needs that aims from one
//! front at a node of the other.

#![cfg(feature = "alloc")]

use core::fmt::Debug;

use crate::cost::Cost;
use crate::heuristic::{Estimate, Heuristic, Quality};
use crate::reversible::Reversible;
use crate::space::StateSpace;

/// An estimate of the cost from one state to another (front to front).
///
/// It is asked about many states with the one to come from held fast, which is
/// what [`Aim`](PairHeuristic::Aim) is made of. Its memo is carried along
/// the backward space's operators.
pub trait PairHeuristic<S: Reversible> {
    /// What is known of the state to come from.
    type Aim;
    /// The value, and whatever makes the next one cheap to work out.
    type Memo: Copy;

    /// What the values promise.
    fn quality(&self) -> Quality;

    /// Holds the state to come from fast.
    fn aim(&self, space: &S, from: &S::State) -> Self::Aim;

    /// The memo of a state met without a neighbour.
    fn start(&self, aim: &Self::Aim, state: &S::State) -> Self::Memo;

    /// The memo of `state`, to which the backward `operator` has just led from
    /// the state that `parent` belongs to; or that the value is above `limit`.
    fn child(
        &self,
        aim: &Self::Aim,
        parent: Self::Memo,
        operator: &<S::Backward as StateSpace>::Operator,
        state: &S::State,
        limit: S::Cost,
    ) -> Estimate<Self::Memo, S::Cost>;

    /// The estimate. [`Cost::INFINITY`] says that there is no way.
    fn value(&self, memo: Self::Memo) -> S::Cost;

    /// A number that differs between heuristics with different values on the
    /// same space. 0 says nothing.
    fn fingerprint(&self) -> u64 {
        0
    }
}

/// Knows nothing of any pair.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoPairs;

impl<S: Reversible> PairHeuristic<S> for NoPairs {
    type Aim = ();
    type Memo = ();

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn aim(&self, _: &S, _: &S::State) {}

    fn start(&self, (): &(), _: &S::State) {}

    #[inline]
    fn child(
        &self,
        (): &(),
        (): (),
        _: &<S::Backward as StateSpace>::Operator,
        _: &S::State,
        _: S::Cost,
    ) -> Estimate<(), S::Cost> {
        Estimate::Within(())
    }

    #[inline]
    fn value(&self, (): ()) -> S::Cost {
        S::Cost::ZERO
    }
}

/// A heuristic that reads its goal from its space, as an estimate of pairs:
/// the state to come from becomes the goal of a backward space.
#[derive(Clone, Copy, Debug, Default)]
pub struct FrontToFront<H>(pub H);

impl<S: Reversible, H: Heuristic<S::Backward>> PairHeuristic<S> for FrontToFront<H> {
    type Aim = S::Backward;
    type Memo = H::Memo;

    fn quality(&self) -> Quality {
        self.0.quality()
    }

    fn aim(&self, space: &S, from: &S::State) -> S::Backward {
        space.backward(from)
    }

    fn start(&self, aim: &S::Backward, state: &S::State) -> H::Memo {
        self.0.start(aim, state)
    }

    #[inline]
    fn child(
        &self,
        aim: &S::Backward,
        parent: H::Memo,
        operator: &<S::Backward as StateSpace>::Operator,
        state: &S::State,
        limit: S::Cost,
    ) -> Estimate<H::Memo, S::Cost> {
        self.0.child(aim, parent, operator, state, limit)
    }

    #[inline]
    fn value(&self, memo: H::Memo) -> S::Cost {
        self.0.value(memo)
    }

    fn fingerprint(&self) -> u64 {
        self.0.fingerprint()
    }
}
