//! A heuristic that is lent, so that it can be multiplied.

use deepen::{Estimate, Heuristic, Quality, StateSpace};

/// Says what the lent heuristic says.
pub(super) struct Borrowed<'h, H>(pub(super) &'h H);

impl<S: StateSpace, H: Heuristic<S>> Heuristic<S> for Borrowed<'_, H> {
    type Memo = H::Memo;

    fn quality(&self) -> Quality {
        self.0.quality()
    }

    fn start(&self, space: &S, state: &S::State) -> H::Memo {
        self.0.start(space, state)
    }

    #[inline]
    fn child(
        &self,
        space: &S,
        parent: H::Memo,
        operator: &S::Operator,
        state: &S::State,
        limit: S::Cost,
    ) -> Estimate<H::Memo, S::Cost> {
        self.0.child(space, parent, operator, state, limit)
    }

    #[inline]
    fn value(&self, memo: H::Memo) -> S::Cost {
        self.0.value(memo)
    }

    fn fingerprint(&self) -> u64 {
        self.0.fingerprint()
    }
}
