//! What can be said of a problem before any search.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::limits::StopReason;
#[cfg(feature = "alloc")]
use crate::outcome::{Outcome, Plan, Proof};
use crate::search::depth_first::Problem;
use crate::space::StateSpace;

/// Why there is nothing to search.
pub(crate) enum Closed {
    /// The start is a goal.
    AtGoal,
    /// No goal can be reached.
    Unsolvable,
    /// What the start is estimated at proves nothing, or is no cost.
    Stopped(StopReason),
}

/// The estimate of the start, with which the search begins, or else why there
/// is nothing to search.
pub(crate) fn first_estimate<S: StateSpace, H: Heuristic<S>, P>(
    problem: &Problem<'_, S, H, P>,
    start: &S::State,
) -> Result<S::Cost, Closed> {
    let Problem { space, heuristic, trusted, .. } = *problem;
    if space.is_goal(start) {
        return Err(Closed::AtGoal);
    }
    let h = heuristic.of(space, start);
    if !h.is_valid() {
        return Err(Closed::Stopped(StopReason::InvalidCost));
    }
    if h == S::Cost::INFINITY {
        let unproven = Closed::Stopped(StopReason::UnprovenDeadEnd);
        return Err(if trusted { Closed::Unsolvable } else { unproven });
    }
    Ok(h)
}

/// The same with the answer that follows.
#[cfg(feature = "alloc")]
pub(crate) fn opening<S: StateSpace, H: Heuristic<S>, P>(
    problem: &Problem<'_, S, H, P>,
    start: &S::State,
) -> Result<S::Cost, Outcome<S::Operator, S::Cost>> {
    first_estimate(problem, start).map_err(|closed| match closed {
        Closed::AtGoal => {
            let plan = Plan { operators: Vec::new(), cost: S::Cost::ZERO };
            let lower_bound = Some(S::Cost::ZERO);
            Outcome::Solved { plan, proof: Proof::Optimal, lower_bound }
        }
        Closed::Unsolvable => Outcome::Unsolvable,
        Closed::Stopped(reason) => Outcome::Stopped { reason, lower_bound: None, incumbent: None },
    })
}
