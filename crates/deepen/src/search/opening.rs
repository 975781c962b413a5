//! What can be said of a problem before any search.

use alloc::vec::Vec;

use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::limits::StopReason;
use crate::outcome::{Outcome, Plan, Proof};
use crate::search::depth_first::Problem;
use crate::space::StateSpace;

/// The estimate of the start, with which the search begins, or else the
/// answer.
pub(crate) fn opening<S: StateSpace, H: Heuristic<S>, P>(
    problem: &Problem<'_, S, H, P>,
    start: &S::State,
) -> Result<S::Cost, Outcome<S::Operator, S::Cost>> {
    let Problem { space, heuristic, trusted, .. } = *problem;
    if space.is_goal(start) {
        let plan = Plan { operators: Vec::new(), cost: S::Cost::ZERO };
        let lower_bound = Some(S::Cost::ZERO);
        return Err(Outcome::Solved { plan, proof: Proof::Optimal, lower_bound });
    }
    let h = heuristic.of(space, start);
    let stopped = |reason| Outcome::Stopped { reason, lower_bound: None, incumbent: None };
    if !h.is_valid() {
        return Err(stopped(StopReason::InvalidCost));
    }
    if h == S::Cost::INFINITY {
        let unproven = stopped(StopReason::UnprovenDeadEnd);
        return Err(if trusted { Outcome::Unsolvable } else { unproven });
    }
    Ok(h)
}
