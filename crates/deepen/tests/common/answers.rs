//! Answers held against Bellman and Ford.

use deepen::{Outcome, Proof, Quality, StopReason};

use super::{Case, Ran, TestCost};

/// What a search promises of its answer, besides that all it says is right.
#[derive(Clone, Copy, Debug)]
pub struct Promise {
    /// Cost over optimum at most, where the heuristic is admissible; infinite
    /// where nothing is promised.
    pub factor: f64,
    /// It ends with a solution, or with the proof that there is none.
    pub ends: bool,
    /// What else may stop it.
    pub stops: &'static [StopReason],
}

impl Promise {
    /// An optimal solution, or the proof that there is none.
    pub const OPTIMAL: Promise = Promise { factor: 1.0, ends: true, stops: &[] };
}

/// The answer must be right in all that it claims, and claim what is promised.
pub fn check<C: TestCost>(case: &Case, ran: &Ran<usize, C>, promise: Promise) {
    let optimum = case.distances()[0];
    let Promise { factor, ends, stops } = promise;
    let bound_holds = |bound: Option<C>| {
        assert_eq!(bound.is_none(), case.quality == Quality::Unknown);
        assert!(bound.is_none_or(|bound| optimum.is_none_or(|cost| bound.whole() <= cost)));
    };
    match &ran.outcome {
        Outcome::Solved { plan, proof, lower_bound } => {
            let trace = case.replay(&plan.operators);
            assert_eq!(trace.cost, plan.cost.whole(), "the plan costs what is said");
            let optimum = optimum.expect("solved what has no solution");
            if plan.operators.is_empty() {
                assert_eq!((*proof, trace.cost), (Proof::Optimal, 0));
                return;
            }
            bound_holds(*lower_bound);
            match proof {
                Proof::Optimal => assert_eq!(trace.cost, optimum),
                Proof::Within(within) => {
                    assert!(*within <= factor && trace.cost as f64 <= within * optimum as f64);
                    let lower_bound = lower_bound.unwrap().to_f64();
                    assert!(trace.cost as f64 <= within * lower_bound + 1.0);
                }
                Proof::BestEffort => assert!(trace.cost >= optimum),
            }
            match case.quality {
                Quality::Unknown => assert_eq!(*proof, Proof::BestEffort),
                _ if factor <= 1.0 => assert_eq!(*proof, Proof::Optimal),
                _ if factor.is_finite() => assert_ne!(*proof, Proof::BestEffort),
                _ => {}
            }
        }
        Outcome::Unsolvable => assert_eq!(optimum, None),
        Outcome::Stopped { reason: StopReason::UnprovenDeadEnd, .. } => {
            assert_eq!(case.quality, Quality::Unknown);
        }
        Outcome::Stopped { reason, lower_bound, incumbent } => {
            // Round and round, to the limit or until a small cost cannot
            // count it.
            let round = [StopReason::Expanded, StopReason::CostOverflow].contains(reason);
            assert!((!ends && round) || stops.contains(reason), "stopped: {reason}");
            if let Some(incumbent) = incumbent {
                let trace = case.replay(&incumbent.operators);
                assert_eq!(trace.cost, incumbent.cost.whole());
                assert!(optimum.is_some_and(|optimum| optimum <= trace.cost));
            }
            bound_holds(*lower_bound);
        }
    }
}
