//! Which claims an iteration believes, and when it is time to believe fewer:
//! claims must not push each other up for ever.

use crate::cost::Cost;
use crate::search::depth_first::Counts;

/// So many iterations in a row in which no child is cut by its estimate, and
/// the next believes no claim of those before it. Where the space is searched
/// to its end there will be nothing else any more; elsewhere it is rare.
const PATIENCE: u32 = 8;

/// Which claims are believed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Belief {
    #[default]
    All,
    /// Those of this iteration.
    Present,
    Nothing,
}

/// What is known of the present iteration besides its bound and counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Insight<C> {
    belief: Belief,
    /// The least f of the children that were cut by their estimates; infinite
    /// where there was none.
    estimated: C,
    /// Iterations in a row, before this one, in which there was none.
    barren: u32,
    /// Iterations in a row in which claims have raised the bound by next to
    /// nothing.
    creeping: u32,
}

impl<C: Cost> Insight<C> {
    /// Before anything was searched.
    pub(crate) const BEFORE: Self =
        Insight { belief: Belief::All, estimated: C::INFINITY, barren: 0, creeping: 0 };

    /// All claims are forgotten; the present iteration may have cut anything.
    pub(crate) const AFTER_A_LOSS: Self = Insight { estimated: C::ZERO, ..Self::BEFORE };

    /// Takes note of the least f of children that were cut by their estimates.
    pub(crate) fn note(&mut self, least_estimated: C) {
        self.estimated = self.estimated.least(least_estimated);
    }

    /// Which claims the present iteration believes.
    pub(crate) fn belief(&self) -> Belief {
        self.belief
    }

    /// Corrects the counts of a finished iteration: where it believed no claims
    /// of earlier ones and cut nothing by an estimate, it has seen everything.
    pub(crate) fn correct(&self, counts: &mut Counts<C>) {
        if self.belief != Belief::All && self.estimated == C::INFINITY {
            // Whatever a claim cut was searched in this iteration itself.
            counts.least_cut = C::INFINITY;
        }
    }

    /// Of the iteration that follows one under `bound`, where `next` is its
    /// bound.
    pub(crate) fn after(&self, bound: C, next: C) -> Self {
        let Insight { estimated, barren, creeping, .. } = *self;
        let whole = bound.checked_add(C::ONE);
        let creeps = next < estimated && whole.is_none_or(|whole| next.successor() < whole);
        let barren = if estimated == C::INFINITY { barren + 1 } else { 0 };
        let creeping = if creeps { creeping + 1 } else { 0 };
        let (belief, barren, creeping) = match (barren, creeping) {
            (PATIENCE.., _) => (Belief::Present, 0, creeping),
            (_, PATIENCE..) => (Belief::Nothing, barren, 0),
            _ => (Belief::All, barren, creeping),
        };
        Insight { belief, estimated: C::INFINITY, barren, creeping }
    }
}
