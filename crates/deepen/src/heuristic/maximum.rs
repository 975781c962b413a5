//! The maximum of two heuristics.

use super::{Estimate, Heuristic, Quality};
use crate::cost::Cost;
use crate::space::StateSpace;

/// The greater of two heuristics; the first is asked first and the second
/// only where the first does not already exceed what is left.
#[derive(Clone, Copy, Debug)]
pub struct Max<A, B>(pub A, pub B);

impl<S: StateSpace, A: Heuristic<S>, B: Heuristic<S>> Heuristic<S> for Max<A, B> {
    type Memo = (A::Memo, B::Memo);

    fn quality(&self) -> Quality {
        self.0.quality().of_maximum(self.1.quality())
    }

    fn start(&self, space: &S, state: &S::State) -> Self::Memo {
        (self.0.start(space, state), self.1.start(space, state))
    }

    #[inline]
    fn child(
        &self,
        space: &S,
        parent: Self::Memo,
        operator: &S::Operator,
        state: &S::State,
        limit: S::Cost,
    ) -> Estimate<Self::Memo, S::Cost> {
        let first = match self.0.child(space, parent.0, operator, state, limit) {
            Estimate::Within(memo) => memo,
            Estimate::Above(value) => return Estimate::Above(value),
        };
        match self.1.child(space, parent.1, operator, state, limit) {
            Estimate::Within(second) => Estimate::Within((first, second)),
            Estimate::Above(value) => Estimate::Above(value),
        }
    }

    #[inline]
    fn value(&self, memo: Self::Memo) -> S::Cost {
        self.0.value(memo.0).greatest(self.1.value(memo.1))
    }

    fn fingerprint(&self) -> u64 {
        self.0.fingerprint().rotate_left(7) ^ self.1.fingerprint()
    }
}
