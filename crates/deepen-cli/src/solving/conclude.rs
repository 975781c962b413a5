//! What a search has found, said in an answer.

use deepen::{Outcome, Proof, StopReason};

use super::run::Found;
use super::settings::SearchSettings;
use crate::amount::Price;
use crate::answer::{Answer, Proven, Status};
use crate::clock;
use crate::exit::Exit;

/// The counts, and how was searched.
pub(crate) fn counts<O, C>(answer: &mut Answer, settings: &SearchSettings, found: &Found<O, C>) {
    let statistics = &found.statistics;
    answer.algorithm = Some(settings.algorithm.name());
    answer.threads = Some(settings.threads);
    answer.expanded = Some(statistics.expanded);
    answer.generated = Some(statistics.generated);
    answer.iterations = Some(statistics.iterations);
    answer.discarded = Some(statistics.discarded);
    answer.seconds = Some(found.seconds);
    answer.peak_memory = Some((statistics.peak_bytes + found.tables) as u64);
    answer.resident_memory = clock::peak_resident();
}

/// The cost of the plan.
pub(crate) fn price(answer: &mut Answer, cost: impl Price) {
    answer.cost = Some(cost.amount());
    answer.cost_exact = cost.amount().in_full();
}

/// What the outcome proves of the plan that the answer has, if any.
pub(crate) fn conclude<O, C: Price>(answer: &mut Answer, outcome: &Outcome<O, C>) {
    match outcome {
        Outcome::Solved { proof, lower_bound, .. } => {
            answer.status = Status::Solved;
            answer.lower_bound = lower_bound.map(Price::amount);
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
            answer.lower_bound = lower_bound.map(Price::amount);
            answer.proof = answer.plan.as_ref().map(|_| Proven::BestEffort);
        }
    }
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
