//! From a search's outcome to an answer, which is checked before anyone sees
//! it.

use deepen::Plan;
use deepen_check::tiles::replay;
use deepen_puzzles::tiles::{Board, Move, Notation};

use super::ready::CHOSEN;
use super::settings::Settings;
use crate::amount::WHOLE;
use crate::answer::Answer;
use crate::args::Algorithm;
use crate::exit::Exit;
use crate::solving::conclude::{conclude, counts, others_of, price};
use crate::solving::run::Found;

/// Fills in the answer to a search from `start` to `goal`.
pub(crate) fn report(
    mut answer: Answer,
    start: &Board,
    goal: &Board,
    settings: &Settings,
    found: Found<Move, u32>,
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
    answer.step = Some("move");
    counts(&mut answer, &settings.search, &found);
    if settings.search.algorithm == Algorithm::Auto {
        answer.algorithm = Some(Algorithm::IdaStar.name());
        answer.chosen = Some(CHOSEN.to_owned());
    }
    if verbose {
        answer.trace = Some(found.trace);
    }
    if let Some(Plan { operators, .. }) = plan {
        show_plan(&mut answer, start, settings, operators);
    }
    conclude(&mut answer, &found.outcome, WHOLE);
    if let (Some(others), Some(most)) = (&found.others, settings.search.all) {
        let listed = answer.plan.iter().cloned();
        let listed = listed.chain(others.plans.iter().map(|plan| letters(plan, settings)));
        let listed = listed.take(most as usize).collect();
        others_of(&mut answer, others, listed);
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

fn show_plan(answer: &mut Answer, start: &Board, settings: &Settings, plan: &[Move]) {
    answer.plan = Some(letters(plan, settings));
    price(answer, plan.len() as u32, WHOLE);
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
