//! `deepen tiles --cost`: tiles that weigh something.

use deepen::{CycleCheck, Front, ParentPruning, Zero};
use deepen_check::graph::Weight;
use deepen_check::tiles::replay_weighted;
use deepen_puzzles::tiles::{
    Board, Cells, Goal, HeavyTiles, Move, Nibbles, Notation, Octets, Relabelled, TileCost,
    TilePuzzle, WeightedManhattan, Weights, parse_board, solvable,
};
use serde::{Deserialize, Serialize};

use super::solve::move_name;
use super::source;
use crate::amount::{Amount, Price};
use crate::args::{NotationName, TilesArgs};
use crate::domain::{Domain, Named, Reader, Task, solve_all};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::solving::SearchSettings;
use crate::solving::algorithms::Ready;
use crate::solving::common::InWords;
use crate::solving::lines::Fault;

/// How boards of heavy tiles are solved.
#[derive(Serialize, Deserialize)]
pub(crate) struct HeavyDomain {
    /// A name of a goal, or a board.
    goal: String,
    weights: String,
    heuristic: String,
    moves: NotationName,
}

/// Answers what the arguments ask for.
pub(super) fn run(args: &TilesArgs, goal: &Goal, weights: Weights) -> Result<Exit, Failure> {
    let only_unit = |option: &str| {
        let message = format!("{option} is for tiles that cost one each, not for --cost {weights}");
        Err(Failure::new(Exit::Usage, message))
    };
    if args.all {
        return only_unit("--all");
    }
    if args.show_boards {
        return only_unit("--show-boards");
    }
    let heuristic = args.heuristic.to_string();
    if !matches!(&*heuristic, "auto" | "zero" | "manhattan") {
        return only_unit(&format!("--heuristic {heuristic}"));
    }
    let boards = source::problems(&args.boards, goal);
    let problems = boards.map_err(|fault| Failure::new(Exit::Input, fault.message))?;
    let domain = HeavyDomain {
        goal: goal.to_string(),
        weights: weights.to_string(),
        heuristic,
        moves: args.moves,
    };
    let settings = SearchSettings::of(&args.search, &args.output);
    solve_all(domain, settings, problems, (&args.output, &args.checkpoint))
}

impl Domain for HeavyDomain {
    const NAME: &'static str = "tiles";
    const KEPT: &'static str = "heavy-tiles";
    const PROBLEM: &'static str = "board";
    const STEP: Option<&'static str> = None;
    const NUMBERS_APART: bool = true;

    type Problem = Board;

    fn reader(&self) -> Reader<Board> {
        Box::new(|text| parse_board(text, None).map_err(Fault::from))
    }

    fn write(&self, board: &Board) -> String {
        board.compact().to_string()
    }

    fn goal(&self, _: &Board) -> Option<String> {
        Some(self.goal.clone())
    }

    fn operator_name(&mut self, _: &Board, _: Front, number: u32) -> String {
        move_name(number, self.moves.into())
    }

    fn solve(&mut self, start: &Board, task: &mut Task<'_>) -> Result<(), Fault> {
        let of_goal = |error: String| Fault::new(format!("the goal: {error}"));
        let goal = match self.goal.parse::<Goal>() {
            Ok(goal) => goal.board(start.shape()).map_err(|error| of_goal(error.to_string()))?,
            Err(_) => parse_board(&self.goal, None).map_err(|error| of_goal(error.to_string()))?,
        };
        let weights: Weights = self.weights.parse().map_err(|_| of_goal(self.weights.clone()))?;
        task.answer.moves = Some(self.moves.name());
        task.answer.tile_cost = Some(weights.to_string());
        let labels =
            Relabelled::new(start, &goal).map_err(|error| Fault::new(error.to_string()))?;
        if let Err(proof) = solvable(&labels) {
            task.unsolvable(proof.to_string());
            return Ok(());
        }
        let (shape, blank) = (start.shape(), goal.blank());
        let boards = (start, &goal, &labels);
        match (TilePuzzle::<Nibbles>::new(shape, blank), weights.are_whole()) {
            (Some(puzzle), true) => self.search::<_, u32, u64>(puzzle, boards, weights, task),
            (Some(puzzle), false) => self.search::<_, f64, f64>(puzzle, boards, weights, task),
            (None, whole) => {
                let puzzle = TilePuzzle::<Octets>::new(shape, blank);
                let puzzle = puzzle.ok_or_else(|| Fault::new("no such board".to_owned()))?;
                if whole {
                    self.search::<_, u32, u64>(puzzle, boards, weights, task)
                } else {
                    self.search::<_, f64, f64>(puzzle, boards, weights, task)
                }
            }
        }
    }
}

/// A sum of weights, as the checker adds them up.
trait Sum<C>: Weight {
    /// What a tile weighs.
    fn of_tile(weights: Weights, tile: u8) -> Self;

    /// Whether it is this cost.
    fn is(self, cost: C) -> bool;
}

impl Sum<u32> for u64 {
    fn of_tile(weights: Weights, tile: u8) -> u64 {
        if weights == Weights::Number { tile.into() } else { 1 }
    }

    fn is(self, cost: u32) -> bool {
        self == u64::from(cost)
    }
}

/// Weights are whole multiples of so much, of which sums are exact.
const LEAST: f64 = 1.0 / (1_u64 << 36) as f64;

impl Sum<f64> for f64 {
    fn of_tile(weights: Weights, tile: u8) -> f64 {
        let number = f64::from(tile);
        let weight = match weights {
            Weights::Unit => 1.0,
            Weights::Number => number,
            Weights::Reciprocal => 1.0 + 1.0 / (number + 1.0),
            Weights::Root => number.sqrt(),
        };
        (weight / LEAST).round() * LEAST
    }

    fn is(self, cost: f64) -> bool {
        (self - cost).abs() < LEAST
    }
}

/// Plays a plan and adds up what its tiles weigh.
fn weighed<C, W: Sum<C>>(
    start: &Board,
    goal: &Board,
    letters: &str,
    weights: Weights,
) -> Result<W, String> {
    let (rows, columns) = (start.shape().rows(), start.shape().columns());
    let of_tile = |tile| W::of_tile(weights, tile);
    replay_weighted(rows, columns, start.cells(), goal.cells(), letters, of_tile)
        .map_err(|error| error.to_string())
}

/// The same, whatever the weights are.
pub(super) fn replayed(
    start: &Board,
    goal: &Board,
    letters: &str,
    weights: Weights,
) -> Result<Amount, String> {
    if weights.are_whole() {
        weighed::<u32, u64>(start, goal, letters, weights).map(Amount::Whole)
    } else {
        weighed::<f64, f64>(start, goal, letters, weights).map(Amount::Real)
    }
}

impl HeavyDomain {
    fn search<C, K, W>(
        &self,
        puzzle: TilePuzzle<C>,
        (start, goal, labels): (&Board, &Board, &Relabelled),
        weights: Weights,
        task: &mut Task<'_>,
    ) -> Result<(), Fault>
    where
        C: Cells<Word: InWords + Send + Sync> + Send + Sync,
        K: TileCost + Price,
        W: Sum<K>,
    {
        let state = puzzle.state(labels.labels(), labels.blank());
        let space = &HeavyTiles::<_, K>::new(puzzle, goal, weights)
            .map_err(|error| Fault::new(error.to_string()))?;
        let check = |plan: &[Move], cost: K| {
            let letters: String = plan.iter().map(|step| step.letter(Notation::Blank)).collect();
            match weighed::<K, W>(start, goal, &letters, weights) {
                Ok(sum) if sum.is(cost) => {
                    let letter = |step: &Move| step.letter(self.moves.into()).to_string();
                    Ok(plan.iter().map(letter).collect())
                }
                Ok(sum) => Err(format!("it costs {sum}, not {}", cost.amount())),
                Err(error) => Err(error),
            }
        };
        let (pruning, returns, cycles) = (&ParentPruning, &ParentPruning, CycleCheck::None);
        let start = &state;
        if self.heuristic == "zero" {
            let (heuristic, from_start) = (&Zero, &Zero);
            let ready = Ready { space, heuristic, from_start, pruning, returns, cycles, start };
            return task.search_anyhow(&Named::plain("zero"), &ready, &check);
        }
        let (heuristic, from_start) = (&WeightedManhattan, &WeightedManhattan);
        let ready = Ready { space, heuristic, from_start, pruning, returns, cycles, start };
        task.search_anyhow(&Named::plain("weighted-manhattan"), &ready, &check)
    }
}
