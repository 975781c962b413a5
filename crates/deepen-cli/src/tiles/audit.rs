//! `deepen audit tiles`: holds a heuristic against true distances, which come
//! from code that shares nothing with the heuristics.

use deepen::Quality;
use deepen_check::distances::Distances;
use deepen_puzzles::tiles::{Board, Goal, HeuristicName, Move, RandomBoards, Relabelled};
use serde::Serialize;

use super::heuristics::Setting;
use super::read_goal;
use super::ready::Ready;
use crate::answer::SCHEMA;
use crate::args::AuditTilesArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::CANCEL;
use crate::number::put;
use crate::output::{Machine, plural, write_out};
use crate::watch::{Shown, Watch};

/// Boards of so many cells are searched exhaustively.
const EXHAUSTIVE: usize = 9;

/// Where a heuristic breaks a promise.
#[derive(Clone, Debug, Serialize)]
struct Counterexample {
    promise: &'static str,
    board: String,
    value: u32,
    /// The true distance, or the value at the neighbour.
    against: u32,
    neighbour: Option<String>,
    /// The true distance of the board.
    distance: u32,
}

/// What came of an audit, as all formats write it.
#[derive(Debug, Serialize)]
struct Record {
    schema: u32,
    domain: &'static str,
    size: String,
    goal: String,
    heuristic: String,
    /// What it claims of itself.
    claims: String,
    exhaustive: bool,
    boards: u64,
    mean_value: f64,
    mean_distance: f64,
    inadmissible: u64,
    inconsistent: u64,
    goal_is_zero: bool,
    counterexample: Option<Counterexample>,
}

/// Audits the heuristic of the arguments.
pub(crate) fn run(args: &AuditTilesArgs) -> Result<Exit, Failure> {
    let goal = read_goal(&args.goal)?;
    let input = |message: String| Failure::new(Exit::Input, message);
    let goal_board = goal.board(args.size).map_err(|error| input(error.to_string()))?;
    let setting =
        Setting { shape: args.size, goal_blank: goal_board.blank(), boards: 1, memory: None };
    let ready = Ready::new(&args.heuristic, 1.0, &setting).map_err(input)?;
    let labels =
        Relabelled::new(&goal_board, &goal_board).map_err(|error| input(error.to_string()))?;
    let (at_goal, quality) = ready.estimate(&labels);
    let exhaustive = args.size.cells() <= EXHAUSTIVE;
    let mut audit = Audit {
        ready: &ready,
        quality,
        goal: goal_board,
        record: Record {
            schema: SCHEMA,
            domain: "tiles",
            size: args.size.to_string(),
            goal: goal.to_string(),
            heuristic: ready.name().to_string(),
            claims: format!("{quality:?}").to_lowercase(),
            exhaustive,
            boards: 0,
            mean_value: 0.0,
            mean_distance: 0.0,
            inadmissible: 0,
            inconsistent: 0,
            goal_is_zero: at_goal == 0,
            counterexample: None,
        },
    };
    if exhaustive {
        audit.all_boards().map_err(input)?;
    } else {
        audit.along_solutions(args, &setting, &goal).map_err(input)?;
    }
    conclude(args, &audit.record)
}

fn conclude(args: &AuditTilesArgs, record: &Record) -> Result<Exit, Failure> {
    let fault = record.counterexample.is_some() || !record.goal_is_zero;
    let exit = match (fault, CANCEL.is_cancelled()) {
        (_, true) => Exit::Interrupted,
        (true, false) => Exit::Input,
        (false, false) => Exit::Optimal,
    };
    let written = match Machine::new(args.output.format) {
        Some(mut machine) => machine.write(record).and_then(|()| machine.finish()),
        None => write_out(for_people(record).as_bytes()),
    };
    match written {
        Ok(()) => Ok(exit),
        Err(error) => Failure::of_output(&error, exit),
    }
}

struct Audit<'r> {
    ready: &'r Ready,
    quality: Quality,
    goal: Board,
    record: Record,
}

impl Audit<'_> {
    fn value(&self, board: &Board) -> Option<u32> {
        Relabelled::new(board, &self.goal).ok().map(|labels| self.ready.estimate(&labels).0)
    }

    /// Every board that can reach the goal.
    fn all_boards(&mut self) -> Result<(), String> {
        let (shape, goal) = (self.goal.shape(), self.goal);
        let distances = Distances::from_goal(shape.rows(), shape.columns(), goal.cells())
            .map_err(|error| error.to_string())?;
        for (cells, distance) in distances.boards() {
            if CANCEL.is_cancelled() {
                break;
            }
            let board = Board::new(shape, &cells).map_err(|error| error.to_string())?;
            self.look_at(&board, distance);
        }
        self.finish();
        Ok(())
    }

    /// Boards on optimal solutions of random boards, which are found with the
    /// heuristic that the program would choose.
    fn along_solutions(
        &mut self,
        args: &AuditTilesArgs,
        setting: &Setting,
        goal: &Goal,
    ) -> Result<(), String> {
        let solver = Ready::new(&HeuristicName::Auto, 1.0, setting)?;
        let goal = goal.board(setting.shape).map_err(|error| error.to_string())?;
        for start in RandomBoards::new(goal, args.seed).take(args.boards as usize) {
            let labels = Relabelled::new(&start, &goal).map_err(|error| error.to_string())?;
            let mut outcome = None;
            solver.search(&labels, &mut |search| {
                search.set_limits(deepen::Limits::none().cancelled_by(&CANCEL));
                outcome = Some(search.run(1, &mut Watch::new(Shown::default())));
            });
            let Some(plan) = outcome.as_ref().and_then(|outcome| outcome.plan()) else { break };
            let (mut board, mut left) = (start, plan.cost);
            self.look_at(&board, left);
            for step in &plan.operators {
                board = board.moved(*step).ok_or("a plan leaves the board")?;
                left -= 1;
                self.look_at(&board, left);
            }
        }
        self.finish();
        Ok(())
    }

    fn look_at(&mut self, board: &Board, distance: u32) {
        let Some(value) = self.value(board) else { return };
        self.record.boards += 1;
        self.record.mean_value += f64::from(value);
        self.record.mean_distance += f64::from(distance);
        if value > distance {
            self.record.inadmissible += 1;
            self.found("admissible", board, (value, distance, distance), None);
        }
        let neighbours = Move::ALL.iter().filter_map(|step| board.moved(*step));
        for neighbour in neighbours {
            let Some(beyond) = self.value(&neighbour) else { continue };
            if value > beyond.saturating_add(1) {
                self.record.inconsistent += 1;
                if self.quality == Quality::Consistent {
                    self.found("consistent", board, (value, beyond, distance), Some(&neighbour));
                }
            }
        }
    }

    /// Keeps the counterexample that is nearest to the goal.
    fn found(
        &mut self,
        promise: &'static str,
        board: &Board,
        (value, against, distance): (u32, u32, u32),
        neighbour: Option<&Board>,
    ) {
        let nearest = &self.record.counterexample;
        if nearest.as_ref().is_none_or(|nearest| distance < nearest.distance) {
            self.record.counterexample = Some(Counterexample {
                promise,
                board: board.compact().to_string(),
                value,
                against,
                neighbour: neighbour.map(|board| board.compact().to_string()),
                distance,
            });
        }
    }

    fn finish(&mut self) {
        let boards = self.record.boards.max(1) as f64;
        self.record.mean_value /= boards;
        self.record.mean_distance /= boards;
    }
}

fn for_people(record: &Record) -> String {
    let Record { heuristic, size, goal, claims, .. } = record;
    let how = if record.exhaustive { "all of them" } else { "along optimal solutions" };
    let boards = plural(record.boards, "board");
    let mut text = format!("{heuristic} on {size} with goal {goal}, which claims to be {claims}\n");
    put!(
        text,
        "{boards} ({how}): mean value {:.3}, mean distance {:.3}\n",
        record.mean_value,
        record.mean_distance
    );
    let times = |count: u64, what: &str| match count {
        0 => format!("{what}: yes, wherever it was looked at\n"),
        count => format!("{what}: no, {}\n", plural(count, "violation")),
    };
    put!(text, "0 at the goal: {}\n", if record.goal_is_zero { "yes" } else { "no" });
    text.push_str(&times(record.inadmissible, "admissible"));
    text.push_str(&times(record.inconsistent, "consistent"));
    if let Some(example) = &record.counterexample {
        let Counterexample { board, value, against, .. } = example;
        let neighbour = example.neighbour.as_ref();
        match neighbour {
            None => {
                put!(text, "counterexample: {board} has {value}, its distance is {against}\n");
            }
            Some(next) => {
                put!(text, "counterexample: {board} has {value}, its neighbour {next} {against}\n");
            }
        }
    }
    text
}
