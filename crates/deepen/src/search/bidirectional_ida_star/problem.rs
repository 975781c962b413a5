//! What is searched by [`BidirectionalIdaStar`](super::BidirectionalIdaStar),
//! and how.

use core::hash::{Hash, Hasher};

use crate::cost::Cost;
use crate::cycles::CycleCheck;
use crate::hashing::StateHasher;
use crate::heuristic::{Heuristic, Quality};
use crate::pairs::PairHeuristic;
use crate::reversible::Reversible;
use crate::search::bidirectional::Sides;
use crate::space::StateSpace;

/// Both sides, what is known of pairs, and where they meet.
pub(super) struct Problem<'a, S: Reversible, F, B, D> {
    pub(super) sides: Sides<'a, S, F, B>,
    pub(super) pairs: &'a D,
    pub(super) cycles: CycleCheck,
    /// By what the bound is divided for the forward share: at least 1.
    pub(super) divisor: f64,
    /// Bytes that the stacks may take.
    pub(super) memory: usize,
}

impl<S, F, B, D> Problem<'_, S, F, B, D>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
    D: PairHeuristic<S>,
{
    /// What the estimates promise together.
    pub(super) fn quality(&self) -> Quality {
        self.sides.quality().of_maximum(self.pairs.quality())
    }

    /// Whether an estimate of infinity proves a dead end.
    pub(super) fn trusted(&self) -> bool {
        !matches!(self.quality(), Quality::Unknown)
    }

    /// Where the fronts meet under a bound: the g at which a path forwards
    /// ends.
    pub(super) fn meeting(&self, bound: S::Cost) -> S::Cost {
        bound.unscaled(self.divisor)
    }

    /// By how much the path to a node exceeds the estimate of its distance
    /// from the start: where that is consistent, every path backwards to the
    /// node has an f that is less than its whole cost by at least as much.
    pub(super) fn lead(&self, g: S::Cost, state: &S::State) -> S::Cost {
        let Sides { backward, from_start, .. } = &self.sides;
        if from_start.quality() != Quality::Consistent {
            return S::Cost::ZERO;
        }
        g.checked_sub(from_start.of(backward, state)).unwrap_or(S::Cost::ZERO)
    }

    /// A number for all that is searched.
    pub(super) fn fingerprint(&self) -> u64 {
        let Sides { space, backward, to_goal, from_start, start, least_cost } = &self.sides;
        let mut hasher = StateHasher::default();
        start.hash(&mut hasher);
        self.cycles.hash(&mut hasher);
        for part in [
            space.fingerprint(),
            backward.fingerprint(),
            to_goal.fingerprint(),
            from_start.fingerprint(),
            self.pairs.fingerprint(),
            least_cost.to_bits(),
            self.divisor.to_bits(),
        ] {
            hasher.write_u64(part);
        }
        hasher.finish()
    }
}
