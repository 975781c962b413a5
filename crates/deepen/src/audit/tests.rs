use alloc::string::ToString;

use super::*;
use crate::{Estimate, Estimator, Successors};

/// Places in a row; to the right costs 1, to the left nothing; 0 is the
/// goal, and 90 and above are cut off from it.
fn row() -> impl StateSpace<State = u32, Cost = u32> {
    let successors = |&n: &u32| {
        let left = (n > 0 && n != 90).then(|| (n - 1, u32::from(n % 2 == 0)));
        let right = (n < 100).then_some((n + 1, 1));
        left.into_iter().chain(right)
    };
    Successors::new(successors, |&n| n == 0)
}

#[test]
fn true_distances_of_a_directed_space_with_edges_that_cost_nothing() {
    let exact = |&n: &u32| if n < 90 { n / 2 } else { u32::MAX };
    let heuristic = Estimator::new(exact).promising(Quality::Consistent);
    let report = exhaustive(&row(), &heuristic, [50], 1_000);
    assert!(report.is_proof(), "{report}");
    assert_eq!((report.states, report.goals, report.dead_ends), (101, 1, 11));
    assert_eq!((report.overestimated, report.inconsistent), (0, 0));
    assert!(report.to_string().ends_with("every promise is kept"));
}

#[test]
fn what_an_incomplete_audit_finds_is_true() {
    let heuristic = Estimator::new(|&n: &u32| n);
    let report = exhaustive(&row(), &heuristic, [0], 10);
    assert!(!report.complete && report.dead_ends == 0);
    let finding = report.finding(Fault::Overestimate).unwrap();
    assert_eq!((finding.state, finding.h, finding.distance, finding.count), (1, 1, 0, 9));
}

#[test]
fn a_false_dead_end_and_a_goal_that_is_not_zero() {
    let heuristic = Estimator::new(|&n: &u32| if n == 7 { u32::MAX } else { u32::from(n == 0) });
    let report = exhaustive(&row(), &heuristic, [0], 1_000);
    let faults: alloc::vec::Vec<_> = report.findings.iter().map(|found| found.fault).collect();
    assert_eq!(faults, [Fault::GoalNotZero, Fault::FalseDeadEnd]);
    assert_eq!(report.findings[1].state, 7);
}

#[test]
fn inconsistent_is_a_fault_only_where_consistent_is_claimed() {
    let value = |&n: &u32| if n % 4 == 0 { n.min(89) / 2 } else { 0 };
    let honest = exhaustive(&row(), &Estimator::new(value), [0], 1_000);
    assert!(honest.is_proof() && honest.inconsistent > 0);
    let claims = Estimator::new(value).promising(Quality::Consistent);
    let report = exhaustive(&row(), &claims, [0], 1_000);
    let finding = report.finding(Fault::Inconsistent).unwrap();
    assert_eq!(finding.count, honest.inconsistent);
    let edge = finding.edge.as_ref().unwrap();
    assert_eq!((finding.state, finding.h, edge.child, edge.cost, edge.h), (4, 2, 3, 1, 0));
}

#[test]
fn what_promises_nothing_breaks_nothing_but_is_measured() {
    let value = |&n: &u32| if n < 90 { n / 2 * 3 } else { n };
    let report = exhaustive(&row(), &Estimator::new(value).promising(Quality::Unknown), [0], 1_000);
    assert!(report.is_proof());
    let worst = report.worst.as_ref().unwrap();
    assert_eq!((worst.h, worst.distance, report.overestimated), (132, 44, 88));
    assert!(report.to_string().contains("furthest: 132"));
    let within = |factor| {
        let heuristic = Estimator::new(value).promising(Quality::Within(factor));
        exhaustive(&row(), &heuristic, [0], 1_000)
    };
    assert!(within(3.0).is_proof());
    assert_eq!(within(2.9).finding(Fault::Overestimate).unwrap().distance, 1);
}

#[test]
fn numbers_that_are_no_costs_are_found() {
    let space = Successors::new(|&n: &u32| [((n + 1) % 5, f64::from(n) - 0.5)], |&n| n == 0);
    let heuristic = Estimator::new(|&n: &u32| if n == 2 { f64::NAN } else { 0.0 });
    let report = exhaustive(&space, &heuristic, [0], 10);
    assert_eq!(report.finding(Fault::InvalidCost).unwrap().state, 0);
    assert_eq!(report.finding(Fault::InvalidValue).unwrap().state, 2);
}

/// The exact distance to 0 with an update of its own.
struct Updated<F>(F);

impl<S, F> Heuristic<S> for Updated<F>
where
    S: StateSpace<State = u32, Cost = u32>,
    F: Fn((u32, u32), u32, u32) -> Estimate<(u32, u32), u32>,
{
    /// The place and the value.
    type Memo = (u32, u32);

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, _: &S, state: &u32) -> (u32, u32) {
        (*state, *state)
    }

    fn child(
        &self,
        _: &S,
        parent: (u32, u32),
        _: &S::Operator,
        state: &u32,
        limit: u32,
    ) -> Estimate<(u32, u32), u32> {
        (self.0)(parent, *state, limit)
    }

    fn value(&self, memo: (u32, u32)) -> u32 {
        memo.1
    }
}

fn steps() -> impl StateSpace<State = u32, Cost = u32> {
    Successors::new(|&n: &u32| [(n.saturating_sub(1), 1), ((n + 1).min(20), 1)], |&n| n == 0)
}

#[test]
fn wrong_updates_and_wrong_answers_are_found() {
    let answer = |memo: (u32, u32), limit| match memo.1 {
        value if value > limit => Estimate::Above(value),
        _ => Estimate::Within(memo),
    };
    let right = Updated(|_, n, limit| answer((n, n), limit));
    assert!(exhaustive(&steps(), &right, [0], 100).is_proof());

    let off = Updated(|_, n, limit| answer((n, if n == 7 { 6 } else { n }), limit));
    let report = exhaustive(&steps(), &off, [0], 100);
    let finding = report.finding(Fault::WrongUpdate).unwrap();
    let edge = finding.edge.as_ref().unwrap();
    assert_eq!((finding.state, edge.child, edge.h), (6, 7, 7));
    assert_eq!(edge.told, Some((u32::MAX, Estimate::Within(6))));

    // The place in the memo is not brought up to date, so that the value is
    // wrong one step later.
    let stale = Updated(|memo: (u32, u32), n, limit| {
        let value = if n == memo.0 + 1 { memo.1 + 1 } else { memo.1.min(n) };
        answer((if n == 5 { 9 } else { n }, value), limit)
    });
    let report = exhaustive(&steps(), &stale, [0], 100);
    let finding = report.finding(Fault::WrongUpdate).unwrap();
    assert_eq!((finding.state, finding.edge.as_ref().unwrap().child), (5, 6));

    let boasts = Updated(|_, n: u32, limit| match n {
        n if n > limit => Estimate::Above(n + 1),
        n => Estimate::Within((n, n)),
    });
    let report = exhaustive(&steps(), &boasts, [0], 100);
    let finding = report.finding(Fault::WrongAnswer).unwrap();
    let told = finding.edge.as_ref().unwrap().told;
    assert_eq!((finding.state, told), (0, Some((0, Estimate::Above(2)))));
}

#[test]
fn along_a_plan_the_same_is_found() {
    use crate::{IdaStar, Search, Zero};
    let space = steps();
    let plan = IdaStar::new(&space, &Zero, 9).run(&mut ()).plan().unwrap().operators.clone();
    let wrong = Estimator::new(|&n: &u32| n + u32::from(n == 4)).promising(Quality::Consistent);
    let report = along(&space, &wrong, &9, &plan).unwrap();
    assert_eq!((report.states, report.goals), (10, 1));
    assert_eq!(report.finding(Fault::Overestimate).unwrap().state, 4);
    assert_eq!(report.finding(Fault::Inconsistent).unwrap().state, 4);
    assert_eq!(along(&space, &wrong, &9, &plan[..8]).unwrap_err(), NotAPlan);
}
