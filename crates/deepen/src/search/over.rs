//! What follows an iteration that is finished: the next bound, or what it
//! means that there is none.

use crate::cost::Cost;
use crate::limits::StopReason;
#[cfg(feature = "alloc")]
use crate::outcome::Outcome;
use crate::search::depth_first::Counts;

/// What follows where nothing is left to search.
pub(crate) enum Over {
    Unsolvable,
    Unproven(StopReason),
}

impl Over {
    /// What it means that nothing was cut and nothing found, where no f is
    /// less than `proven`.
    pub(crate) fn under<C: Cost>(counts: &Counts<C>, proven: C, trusted: bool) -> Self {
        // No bound is above the greatest for what rounding put there.
        let greatest = proven.successor() == C::INFINITY;
        let rounds = proven.checked_add(C::ONE) == Some(proven);
        if greatest && rounds {
            return Over::Unproven(StopReason::CostOverflow);
        }
        Over::of(counts, trusted)
    }

    /// What it means that nothing is left to search and nothing was found.
    pub(crate) fn of<C: Cost>(counts: &Counts<C>, trusted: bool) -> Self {
        if counts.overflowed {
            Over::Unproven(StopReason::CostOverflow)
        } else if counts.dead_end && !trusted {
            Over::Unproven(StopReason::UnprovenDeadEnd)
        } else {
            Over::Unsolvable
        }
    }

    /// The outcome; `stopped` makes that of a search that a reason stopped.
    #[cfg(feature = "alloc")]
    pub(crate) fn outcome<O, C>(
        self,
        stopped: impl FnOnce(StopReason) -> Outcome<O, C>,
    ) -> Outcome<O, C> {
        match self {
            Over::Unsolvable => Outcome::Unsolvable,
            Over::Unproven(reason) => stopped(reason),
        }
    }
}

/// The bound that follows an iteration under `bound` in which nothing was
/// found: the least f that was cut off (Korf 1985). Or else what it means that
/// nothing was cut.
pub(crate) fn next_bound<C: Cost>(counts: &Counts<C>, bound: C, trusted: bool) -> Result<C, Over> {
    if counts.least_cut == C::INFINITY {
        return Err(Over::under(counts, bound, trusted));
    }
    Ok(counts.least_cut)
}
