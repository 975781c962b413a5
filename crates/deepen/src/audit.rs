//! The auditor: holds what a heuristic promises against the truth.
//!
//! [`exhaustive`] enumerates a small space and works out true distances by
//! Dijkstra's algorithm (1959) backwards from the goals; [`along`] walks a
//! path that is known to be optimal in a space of any size. Both check that
//! goals have the estimate 0, that the estimate is never above what its
//! [`Quality`] allows, that it is consistent where that is claimed, that an
//! infinite value is a true dead end, and that the memo which
//! [`child`](Heuristic::child) carries down a path says the same as one made
//! from nothing, asked without a limit and with limits around its value.
//!
//! Promise: every fault that is reported is one (real costs: up to the rounding
//! of their sums); an audit that reached all states and finds nothing has proven
//! what the heuristic promises of every state that can be reached from `starts`.
//! Where only part of a space was enumerated, or a path is not optimal after
//! all, distances are upper bounds: faults are faults still, but some may be
//! missed. Cost of the exhaustive audit: memory for all states and edges, and
//! a few estimates for each edge.

#![cfg(feature = "alloc")]

mod checks;
mod graph;
mod report;
#[cfg(test)]
mod tests;

use core::fmt;

use crate::cost::Cost;
use crate::heuristic::{Heuristic, Quality};
use crate::space::StateSpace;
use checks::{Auditor, Node};
use graph::Graph;
pub use report::{Edge, Fault, Finding, Overestimate, Report};

/// The report on a heuristic of the space `S`.
pub type ReportOf<S> =
    Report<<S as StateSpace>::State, <S as StateSpace>::Operator, <S as StateSpace>::Cost>;

/// Audits a heuristic on every state that can be reached from `starts`, as
/// far as there are no more than `max_states`. Where operators can be
/// inverted, the goal alone is a good start.
///
/// ```
/// use deepen::{Estimator, Quality, Successors, audit};
///
/// // On a ring of 10 places go to 0, one place a step.
/// let ring = Successors::new(|&n: &u32| [((n + 1) % 10, 1_u32), ((n + 9) % 10, 1)], |&n| n == 0);
/// let right = Estimator::new(|&n: &u32| n.min(10 - n)).promising(Quality::Consistent);
/// let report = audit::exhaustive(&ring, &right, [0], 1_000);
/// assert!(report.is_proof() && report.states == 10);
///
/// // Forgetting that one may go either way round is found at once.
/// let wrong = Estimator::new(|&n: &u32| n);
/// let report = audit::exhaustive(&ring, &wrong, [0], 1_000);
/// let finding = report.finding(audit::Fault::Overestimate).unwrap();
/// assert_eq!((finding.state, finding.h, finding.distance, finding.count), (9, 9, 1, 4));
/// assert!(report.to_string().contains("4 states are overestimated"));
/// ```
pub fn exhaustive<S: StateSpace, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    starts: impl IntoIterator<Item = S::State>,
    max_states: usize,
) -> ReportOf<S> {
    let graph = Graph::explore(space, starts, max_states);
    let distances = graph.distances(space);
    let mut auditor = Auditor::new(space, heuristic);
    let fresh: alloc::vec::Vec<H::Memo> =
        graph.states.iter().map(|state| heuristic.start(space, state)).collect();
    // The memo that came down a path to each state: what is wrong in it may
    // show some steps later only.
    let mut carried: alloc::vec::Vec<Option<H::Memo>> = alloc::vec![None; fresh.len()];
    for (id, state) in graph.states.iter().enumerate() {
        let h = heuristic.value(fresh[id]);
        let memo = *carried[id].get_or_insert(fresh[id]);
        let node = Node { state, memo, h, distance: distances[id] };
        auditor.state(&node, graph.complete);
        for (operator, target) in graph.edges(space, id) {
            let known = target.map(|target| fresh[target]);
            let memo = auditor.edge(&node, &operator, known);
            if let Some(target) = target {
                carried[target].get_or_insert(memo);
            }
        }
    }
    auditor.report.complete = graph.complete;
    auditor.report
}

/// Audits a heuristic along a plan that is known to be optimal: the states
/// on it and the edges to all their neighbours.
///
/// # Errors
/// When the plan does not end at a goal, or its cost cannot be counted.
///
/// ```
/// use deepen::{Estimator, IdaStar, Outcome, Search, Successors, audit};
///
/// let space = Successors::new(|&n: &u64| [(n + 1, 1_u32), (2 * n, 1)], |&n| n == 1_000);
/// // A doubling gains one binary digit, and so does nothing else.
/// let digits = Estimator::new(|&n: &u64| n.leading_zeros().saturating_sub(54));
/// let Outcome::Solved { plan, .. } = IdaStar::new(&space, &digits, 1).run(&mut ()) else { panic!() };
/// let report = audit::along(&space, &digits, &1, &plan.operators)?;
/// assert!(report.findings.is_empty(), "{report}");
/// # Ok::<(), audit::NotAPlan>(())
/// ```
pub fn along<S: StateSpace, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    plan: &[S::Operator],
) -> Result<ReportOf<S>, NotAPlan> {
    let mut end = start.clone();
    let mut left = S::Cost::ZERO;
    for operator in plan {
        left = left.checked_add(space.cost(&end, operator)).ok_or(NotAPlan)?;
        space.apply(&mut end, operator);
    }
    if !space.is_goal(&end) {
        return Err(NotAPlan);
    }
    let mut auditor = Auditor::new(space, heuristic);
    let mut state = start.clone();
    let mut memo = heuristic.start(space, start);
    for next in plan.iter().map(Some).chain([None]) {
        let h = heuristic.of(space, &state);
        let node = Node { state: &state, memo, h, distance: left };
        auditor.state(&node, false);
        space.operators(&state).for_each(|operator| {
            auditor.edge(&node, &operator, None);
        });
        let Some(operator) = next else { break };
        memo = auditor.follow(&node, operator);
        left = left.checked_sub(space.cost(&state, operator)).unwrap_or(S::Cost::ZERO);
        space.apply(&mut state, operator);
    }
    Ok(auditor.report)
}

/// A plan that does not lead to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAPlan;

impl fmt::Display for NotAPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the plan does not lead to a goal at a cost that can be counted")
    }
}

impl core::error::Error for NotAPlan {}

/// What a quality allows where the true distance is `distance`; `None`
/// where it allows anything.
fn allowed<C: Cost>(quality: Quality, distance: C) -> Option<C> {
    match quality {
        Quality::Consistent | Quality::Admissible => Some(distance),
        Quality::Within(factor) => Some(distance.scaled(factor)),
        Quality::Unknown => None,
    }
}
