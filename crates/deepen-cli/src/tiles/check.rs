//! How answers about sliding tiles are replayed.

use deepen_check::tiles::replay;
use deepen_puzzles::tiles::{Board, Goal, Move, Notation, Weights, parse_board};

use super::{heavy, read_goal};
use crate::amount::Amount;
use crate::args::CheckTilesArgs;
use crate::check::{Claim, Replay};
use crate::exit::Exit;
use crate::failure::Failure;

/// Boards, goals and what tiles cost are all in the answers.
pub(crate) struct Boards;

impl Replay for Boards {
    const DOMAIN: &'static str = "tiles";
    const STEP: &'static str = "move";

    fn replay(&self, claim: &Claim, plan: &[&str]) -> Result<Amount, String> {
        let board = |text: &str| parse_board(text, None).map_err(|error| error.to_string());
        let start = board(claim.text("problem")?)?;
        let goal = claim.text("goal")?;
        let goal = goal.parse().or_else(|_| board(goal).map(Goal::Board))?;
        let goal = goal.board(start.shape()).map_err(|error| error.to_string())?;
        let notation = match claim.optional_text("moves") {
            Some("tile") => Notation::Tile,
            _ => Notation::Blank,
        };
        let letters = blank_letters(plan.concat().chars(), notation)?;
        let Some(weights) = claim.optional_text("tile_cost") else {
            return replayed(&start, &goal, &letters);
        };
        let weights: Weights =
            weights.parse().map_err(|_| format!("nobody knows the `tile_cost` `{weights}`"))?;
        heavy::replayed(&start, &goal, &letters, weights)
    }
}

/// Replays the plan of the arguments: what it costs, and its moves.
pub(crate) fn of_arguments(
    args: &CheckTilesArgs,
    plan: &str,
) -> Result<Result<(Amount, usize), String>, Failure> {
    let goal = read_goal(&args.goal)?;
    let text = args.board.join(" ");
    let input = |message: String| Failure::new(Exit::Input, message);
    let start =
        parse_board(&text, args.size).map_err(|error| input(format!("the board, {error}")))?;
    let goal = goal.board(start.shape()).map_err(|error| input(error.to_string()))?;
    let steps = plan.chars().filter(|sign| !sign.is_whitespace());
    let letters = blank_letters(steps, args.moves.into());
    Ok(letters.and_then(|letters| Ok((replayed(&start, &goal, &letters)?, letters.len()))))
}

/// The letters in the blank's convention.
fn blank_letters(
    letters: impl Iterator<Item = char>,
    notation: Notation,
) -> Result<String, String> {
    let step = |letter| Move::from_letter(letter, notation).map(|m| m.letter(Notation::Blank));
    letters.map(step).collect::<Result<_, _>>().map_err(|error| error.to_string())
}

fn replayed(start: &Board, goal: &Board, letters: &str) -> Result<Amount, String> {
    let shape = start.shape();
    replay(shape.rows(), shape.columns(), start.cells(), goal.cells(), letters)
        .map(Amount::Whole)
        .map_err(|error| error.to_string())
}
