//! What is checked of one state and of one edge.

use super::allowed;
use super::report::{Edge, Fault, Finding, Overestimate, Report};
use crate::cost::Cost;
use crate::heuristic::{Estimate, Heuristic, Quality};
use crate::space::StateSpace;

/// A state, and what is known of it.
pub(super) struct Node<'n, S: StateSpace, M> {
    pub(super) state: &'n S::State,
    /// The memo that came down a path.
    pub(super) memo: M,
    /// The estimate from nothing.
    pub(super) h: S::Cost,
    pub(super) distance: S::Cost,
}

/// Checks states and edges and collects what is found.
pub(super) struct Auditor<'a, S: StateSpace, H> {
    space: &'a S,
    heuristic: &'a H,
    pub(super) report: Report<S::State, S::Operator, S::Cost>,
}

impl<'a, S: StateSpace, H: Heuristic<S>> Auditor<'a, S, H> {
    pub(super) fn new(space: &'a S, heuristic: &'a H) -> Self {
        Auditor { space, heuristic, report: Report::new(heuristic.quality()) }
    }

    /// Checks the estimate of a state. Only where everything was enumerated
    /// does an infinite distance mean that there is no path.
    pub(super) fn state(&mut self, node: &Node<'_, S, H::Memo>, complete: bool) {
        let Node { state, h, distance, .. } = node;
        let goal = self.space.is_goal(state);
        let report = &mut self.report;
        report.states += 1;
        report.goals += u64::from(goal);
        if complete && *distance == S::Cost::INFINITY {
            report.dead_ends += 1;
        }
        if !h.is_valid() {
            self.note(node, Fault::InvalidValue, None);
            return;
        }
        if h > distance {
            self.measure(node);
        }
        let beyond = allowed(self.report.quality, *distance).is_some_and(|most| *h > most);
        if goal && *h != S::Cost::ZERO {
            self.note(node, Fault::GoalNotZero, None);
        } else if beyond && *h == S::Cost::INFINITY {
            self.note(node, Fault::FalseDeadEnd, None);
        } else if beyond {
            self.note(node, Fault::Overestimate, None);
        }
    }

    /// Notes by how much the estimate of a state is above the distance.
    fn measure(&mut self, node: &Node<'_, S, H::Memo>) {
        let excess = |h: S::Cost, distance| h.checked_sub(distance).unwrap_or(S::Cost::ZERO);
        let most = self.report.worst.as_ref().map(|worst| excess(worst.h, worst.distance));
        self.report.overestimated += 1;
        if most.is_none_or(|most| excess(node.h, node.distance) > most) {
            let Node { state, h, distance, .. } = *node;
            self.report.worst = Some(Overestimate { state: state.clone(), h, distance });
        }
    }

    /// Checks the edge by `operator`; `known` is the memo of the child from
    /// nothing, if it is at hand. Returns a right memo for the child, carried
    /// down the path if that one is right as far as can be seen.
    pub(super) fn edge(
        &mut self,
        node: &Node<'_, S, H::Memo>,
        operator: &S::Operator,
        known: Option<H::Memo>,
    ) -> H::Memo {
        self.report.edges += 1;
        let cost = self.space.cost(node.state, operator);
        let mut child = node.state.clone();
        self.space.apply(&mut child, operator);
        let fresh = known.unwrap_or_else(|| self.heuristic.start(self.space, &child));
        let h = self.heuristic.value(fresh);
        let edge =
            || Edge { operator: operator.clone(), cost, child: child.clone(), h, told: None };
        if !cost.is_valid() {
            self.note(node, Fault::InvalidCost, Some(edge()));
            return fresh;
        }
        // A sum that cannot be counted is above every estimate.
        if cost.checked_add(h).is_some_and(|sum| node.h > sum) {
            self.report.inconsistent += 1;
            if self.report.quality == Quality::Consistent {
                self.note(node, Fault::Inconsistent, Some(edge()));
            }
        }
        let mut carried = None;
        for limit in [S::Cost::INFINITY, h, node.h, S::Cost::ZERO] {
            let answer = self.heuristic.child(self.space, node.memo, operator, &child, limit);
            let told = match answer {
                Estimate::Within(memo) => Estimate::Within(self.heuristic.value(memo)),
                Estimate::Above(value) => Estimate::Above(value),
            };
            if let Some(fault) = wrong(told, h, limit) {
                self.note(node, fault, Some(Edge { told: Some((limit, told)), ..edge() }));
            } else if let Estimate::Within(memo) = answer {
                carried = carried.or(Some(memo));
            }
        }
        carried.unwrap_or(fresh)
    }

    /// The memo after one more step of a path that was checked.
    pub(super) fn follow(&self, node: &Node<'_, S, H::Memo>, operator: &S::Operator) -> H::Memo {
        let mut child = node.state.clone();
        self.space.apply(&mut child, operator);
        let fresh = self.heuristic.start(self.space, &child);
        let limit = S::Cost::INFINITY;
        match self.heuristic.child(self.space, node.memo, operator, &child, limit) {
            Estimate::Within(memo) if self.heuristic.value(memo) == self.heuristic.value(fresh) => {
                memo
            }
            _ => fresh,
        }
    }

    /// Counts a fault and keeps the example nearest to a goal.
    fn note(
        &mut self,
        node: &Node<'_, S, H::Memo>,
        fault: Fault,
        edge: Option<Edge<S::State, S::Operator, S::Cost>>,
    ) {
        let Node { state, h, distance, .. } = *node;
        let findings = &mut self.report.findings;
        let known = findings.iter_mut().find(|finding| finding.fault == fault);
        let example = || Finding { fault, count: 1, state: state.clone(), h, distance, edge };
        match known {
            Some(known) if distance < known.distance => {
                *known = Finding { count: known.count + 1, ..example() };
            }
            Some(known) => known.count += 1,
            None => findings.push(example()),
        }
    }
}

/// What is wrong with an answer under `limit` where the estimate is `h`.
fn wrong<C: Cost>(told: Estimate<C, C>, h: C, limit: C) -> Option<Fault> {
    match told {
        Estimate::Within(value) if value != h => Some(Fault::WrongUpdate),
        Estimate::Within(_) if h > limit => Some(Fault::WrongAnswer),
        // A dead end may be called so whatever the limit.
        Estimate::Above(value) if value == h && h == C::INFINITY => None,
        Estimate::Above(value) if value > limit && value <= h => None,
        Estimate::Above(_) => Some(Fault::WrongAnswer),
        Estimate::Within(_) => None,
    }
}
