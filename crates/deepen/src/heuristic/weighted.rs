//! A heuristic with a weight, for solutions within a factor of the optimum.

use super::{Estimate, Heuristic, Quality};
use crate::cost::Cost;
use crate::space::StateSpace;

/// A heuristic times a factor of at least 1: fewer nodes, and a solution
/// that costs at most that factor times the optimum (Pohl 1970).
#[derive(Clone, Copy, Debug)]
pub struct Weighted<H> {
    heuristic: H,
    factor: f64,
}

impl<H> Weighted<H> {
    /// `heuristic` times `factor`; `None` unless `factor` is a number of at
    /// least 1 and finite.
    #[must_use]
    pub fn new(heuristic: H, factor: f64) -> Option<Self> {
        (factor >= 1.0 && factor.is_finite()).then_some(Weighted { heuristic, factor })
    }
}

impl<S: StateSpace, H: Heuristic<S>> Heuristic<S> for Weighted<H> {
    type Memo = H::Memo;

    fn quality(&self) -> Quality {
        match self.heuristic.quality() {
            quality if self.factor <= 1.0 => quality,
            Quality::Consistent | Quality::Admissible => Quality::Within(self.factor),
            Quality::Within(factor) => Quality::Within(factor * self.factor),
            Quality::Unknown => Quality::Unknown,
        }
    }

    fn start(&self, space: &S, state: &S::State) -> H::Memo {
        self.heuristic.start(space, state)
    }

    fn child(
        &self,
        space: &S,
        parent: H::Memo,
        operator: &S::Operator,
        state: &S::State,
        limit: S::Cost,
    ) -> Estimate<H::Memo, S::Cost> {
        // The unweighted value is above what is left only if the weighted is.
        match self.heuristic.child(space, parent, operator, state, limit) {
            Estimate::Above(value) => Estimate::Above(value.scaled(self.factor)),
            Estimate::Within(memo) => {
                let value = self.heuristic.value(memo).scaled(self.factor);
                if value > limit { Estimate::Above(value) } else { Estimate::Within(memo) }
            }
        }
    }

    fn value(&self, memo: H::Memo) -> S::Cost {
        self.heuristic.value(memo).scaled(self.factor)
    }

    fn proven(&self, memo: H::Memo) -> Option<S::Cost> {
        self.heuristic.proven(memo)
    }

    fn fingerprint(&self) -> u64 {
        self.heuristic.fingerprint() ^ self.factor.to_bits()
    }
}
