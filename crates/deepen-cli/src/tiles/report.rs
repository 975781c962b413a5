//! From a search's outcome to an answer, which is checked before anyone sees
//! it.

use deepen::{Outcome, Plan, Proof, Statistics, StopReason};
use deepen_check::tiles::replay;
use deepen_puzzles::tiles::{Board, Move, Notation};

use super::settings::Settings;
use crate::answer::{Answer, Proven, Row, Status};
use crate::clock;
use crate::exit::Exit;

/// What a search has found.
pub(crate) struct Found {
    pub(crate) outcome: Outcome<Move, u32>,
    /// Other optimal solutions, where they were asked for.
    pub(crate) others: Option<Others>,
    pub(crate) statistics: Statistics,
    pub(crate) seconds: f64,
    pub(crate) tables: usize,
    pub(crate) trace: Vec<Row>,
    pub(crate) checkpoint: Option<String>,
}

/// Optimal solutions besides the first.
#[derive(Default)]
pub(crate) struct Others {
    pub(crate) count: u64,
    /// Some of them.
    pub(crate) plans: Vec<Vec<Move>>,
    /// Why they are not all.
    pub(crate) unfinished: Option<StopReason>,
}

/// Fills in the answer to a search from `start` to `goal`.
pub(crate) fn report(
    mut answer: Answer,
    start: &Board,
    goal: &Board,
    settings: &Settings,
    found: Found,
    verbose: bool,
) -> Answer {
    let plan = found.outcome.plan();
    let first = plan.map(|plan| (plan.operators.as_slice(), plan.cost));
    let cost = first.map_or(0, |(_, cost)| cost);
    let others = found.others.iter().flat_map(|others| &others.plans);
    let plans = first.into_iter().chain(others.map(|moves| (moves.as_slice(), cost)));
    for (moves, cost) in plans {
        if let Err(fault) = check(start, goal, moves, cost) {
            let message = format!("internal error: a solution failed its check: {fault}");
            return answer.failed(Exit::Internal, message);
        }
    }
    counts(&mut answer, settings, &found);
    if verbose {
        answer.trace = Some(found.trace);
    }
    if let Some(Plan { operators, .. }) = plan {
        show_plan(&mut answer, start, settings, operators);
    }
    conclude(&mut answer, &found.outcome);
    if let Some(Others { count, plans, unfinished }) = found.others {
        let listed = answer.plan.iter().cloned();
        let listed = listed.chain(plans.iter().map(|plan| letters(plan, settings)));
        answer.plans = settings.all.map(|most| listed.take(most as usize).collect());
        answer.solutions = Some(count + 1);
        if let Some(reason) = unfinished {
            stop(&mut answer, reason);
            answer.message = Some(format!("not all solutions are counted: {reason}"));
        }
    }
    answer.checkpoint = found.checkpoint;
    answer
}

/// Replays a plan by code that shares nothing with the search.
pub(super) fn check(start: &Board, goal: &Board, plan: &[Move], cost: u32) -> Result<(), String> {
    let letters: String = plan.iter().map(|step| step.letter(Notation::Blank)).collect();
    let shape = start.shape();
    let replayed = replay(shape.rows(), shape.columns(), start.cells(), goal.cells(), &letters);
    match replayed {
        Ok(moves) if moves == u64::from(cost) => Ok(()),
        Ok(moves) => Err(format!("it costs {moves}, not {cost}")),
        Err(error) => Err(error.to_string()),
    }
}

fn letters(plan: &[Move], settings: &Settings) -> Vec<String> {
    let notation = Notation::from(settings.moves);
    plan.iter().map(|step| step.letter(notation).to_string()).collect()
}

fn counts(answer: &mut Answer, settings: &Settings, found: &Found) {
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

fn show_plan(answer: &mut Answer, start: &Board, settings: &Settings, plan: &[Move]) {
    answer.plan = Some(letters(plan, settings));
    answer.cost = Some(plan.len() as u32);
    answer.moves = Some(settings.moves.name());
    if settings.show_boards {
        let mut boards = vec![*start];
        for step in plan {
            // The plan has been checked, so each of its moves can be made.
            boards.extend(boards.last().and_then(|board| board.moved(*step)));
        }
        answer.boards = Some(boards.iter().map(|board| board.compact().to_string()).collect());
        answer.pictures = boards.iter().map(Board::to_string).collect();
    }
}

/// What the outcome proves.
fn conclude(answer: &mut Answer, outcome: &Outcome<Move, u32>) {
    match outcome {
        Outcome::Solved { proof, lower_bound, .. } => {
            answer.status = Status::Solved;
            answer.lower_bound = *lower_bound;
            let (proven, factor) = match proof {
                Proof::Optimal => (Proven::Optimal, None),
                Proof::Within(factor) => (Proven::Within, Some(*factor)),
                Proof::BestEffort => (Proven::BestEffort, None),
            };
            // A weighted search may prove more than it was asked for.
            let optimal = proven == Proven::Optimal || *lower_bound == answer.cost;
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
            answer.lower_bound = *lower_bound;
            answer.proof = answer.plan.as_ref().map(|_| Proven::BestEffort);
        }
    }
}

fn stop(answer: &mut Answer, reason: StopReason) {
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
