//! What a search has found, said in an answer.

use deepen::{Outcome, Proof, StopReason};

use super::run::{Found, Others};
use super::settings::SearchSettings;
use crate::amount::{Price, Unit};
use crate::answer::{Answer, Proven, Status};
use crate::clock;
use crate::exit::Exit;

/// The counts, and how was searched.
pub(crate) fn counts<O, C>(answer: &mut Answer, settings: &SearchSettings, found: &Found<O, C>) {
    let statistics = &found.statistics;
    answer.algorithm = Some(settings.algorithm.name());
    answer.chosen.clone_from(&found.chosen);
    answer.threads = Some(found.threads);
    answer.expanded = Some(statistics.expanded);
    answer.generated = Some(statistics.generated);
    answer.iterations = Some(statistics.iterations);
    answer.discarded = Some(statistics.discarded);
    answer.seconds = Some(found.seconds);
    answer.wall_seconds = Some(found.wall_seconds);
    answer.peak_memory = Some((statistics.peak_bytes + found.tables) as u64);
    answer.resident_memory = clock::peak_resident();
}

/// Other optimal solutions than the first. `plans` are those to be listed, the
/// first among them.
pub(crate) fn others_of<O>(answer: &mut Answer, others: &Others<O>, plans: Vec<Vec<String>>) {
    answer.plans = Some(plans);
    answer.solutions = Some(others.count + 1);
    if let Some(reason) = others.unfinished {
        stop(answer, reason);
        answer.message = Some(format!("not all solutions are counted: {reason}"));
    }
}

/// The cost of the plan.
pub(crate) fn price(answer: &mut Answer, cost: impl Price, unit: Unit) {
    let amount = cost.amount().in_units(unit);
    answer.cost = Some(amount);
    answer.cost_exact = amount.in_full();
}

/// What the outcome proves of the plan that the answer has, if any.
pub(crate) fn conclude<O, C: Price>(answer: &mut Answer, outcome: &Outcome<O, C>, unit: Unit) {
    let shown = |bound: C| bound.amount().in_units(unit);
    match outcome {
        Outcome::Solved { proof, lower_bound, .. } => {
            answer.status = Status::Solved;
            answer.lower_bound = lower_bound.map(shown);
            let (proven, factor) = match proof {
                Proof::Optimal => (Proven::Optimal, None),
                Proof::Within(factor) => (Proven::Within, Some(*factor)),
                Proof::BestEffort => (Proven::BestEffort, None),
            };
            // A weighted search may prove more than it was asked for.
            let optimal = proven == Proven::Optimal || answer.lower_bound == answer.cost;
            let factor = factor.filter(|_| !optimal);
            let proven = if optimal { Proven::Optimal } else { proven };
            (answer.proof, answer.factor) = (Some(proven), factor);
            answer.exit = if optimal { Exit::Optimal } else { Exit::Unproven };
        }
        Outcome::Unsolvable => {
            answer.status = Status::Unsolvable;
            answer.exit = Exit::Unsolvable;
            answer.message = Some("the whole space was searched".to_owned());
        }
        Outcome::Stopped { reason, lower_bound, .. } => {
            stop(answer, *reason);
            answer.lower_bound = lower_bound.map(shown);
            if let Some(plan) = outcome.plan().filter(|_| answer.plan.is_some()) {
                answer.factor = lower_bound.and_then(|bound| ratio(plan.cost, bound));
                let within = answer.factor.is_some();
                answer.proof = Some(if within { Proven::Within } else { Proven::BestEffort });
            }
        }
    }
}

/// At most how many times the optimum a cost is; never below one, and nothing
/// where that is not bounded.
fn ratio<C: Price>(cost: C, lower_bound: C) -> Option<f64> {
    let ratio = cost.to_f64() / lower_bound.to_f64();
    // What was rounded down must not claim too much.
    ratio.is_finite().then(|| ratio.max(1.0).next_up())
}

/// A limit was reached first.
pub(crate) fn stop(answer: &mut Answer, reason: StopReason) {
    answer.status = Status::Stopped;
    answer.exit = match reason {
        StopReason::Cancelled => Exit::Interrupted,
        _ => Exit::Limit,
    };
    answer.reason = Some(match reason {
        StopReason::Time => "time",
        StopReason::Expanded => "expanded",
        StopReason::Iterations => "iterations",
        StopReason::MaxCost => "max-cost",
        StopReason::Memory => "memory",
        StopReason::Cancelled => "interrupted",
        _ => "other",
    });
    answer.message = Some(match reason {
        StopReason::Cancelled => "interrupted".to_owned(),
        _ => reason.to_string(),
    });
}
