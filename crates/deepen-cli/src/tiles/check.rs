//! `deepen check tiles`: replays solutions by code that shares nothing with
//! the search.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use deepen_check::tiles::replay;
use deepen_puzzles::tiles::{Board, Goal, Move, Notation, parse_board};
use serde::Serialize;
use serde_json::Value;

use super::read_goal;
use crate::answer::SCHEMA;
use crate::args::CheckTilesArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::{self, CANCEL};
use crate::output::{Machine, plural, write_out};

/// What came of one check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Verdict {
    /// Legal, reaches the goal, costs what is said.
    Right,
    /// One of these is not so.
    Wrong,
    /// Nothing was claimed that could be replayed.
    Unchecked,
    /// The line is no answer.
    Error,
}

/// A check as all formats write it.
#[derive(Debug, Serialize)]
struct Record {
    schema: u32,
    line: Option<usize>,
    verdict: Verdict,
    cost: Option<u64>,
    message: String,
}

impl Record {
    fn new(line: Option<usize>, verdict: Verdict, message: impl Into<String>) -> Self {
        Record { schema: SCHEMA, line, verdict, cost: None, message: message.into() }
    }

    fn of_cost(line: Option<usize>, cost: u64) -> Self {
        let message = format!("legal, reaches the goal in {}", plural(cost, "move"));
        Record { cost: Some(cost), ..Record::new(line, Verdict::Right, message) }
    }
}

/// Checks the plan of the arguments, or answers line by line.
pub(crate) fn run(args: &CheckTilesArgs) -> Result<Exit, Failure> {
    let mut machine = Machine::new(args.output.format);
    let mut exit = Exit::Optimal;
    let mut write = |record: &Record| {
        if is_fault(record) {
            exit = Exit::Input;
        }
        match &mut machine {
            Some(machine) => machine.write(record),
            None if args.output.quiet && !is_fault(record) => Ok(()),
            None => write_out(for_people(record).as_bytes()),
        }
    };
    let written = match &args.plan {
        Some(plan) => write(&of_arguments(args, plan)?),
        None => lines(args.file.as_deref(), &mut write)?,
    };
    let written = written.and_then(|()| machine.as_mut().map_or(Ok(()), Machine::finish));
    let exit = if CANCEL.is_cancelled() { Exit::Interrupted } else { exit };
    match written {
        Ok(()) => Ok(exit),
        Err(error) => Failure::of_output(&error, exit),
    }
}

/// Whether the exit code says so, which has to be seen also with `--quiet`.
fn is_fault(record: &Record) -> bool {
    matches!(record.verdict, Verdict::Wrong | Verdict::Error)
}

fn for_people(record: &Record) -> String {
    let place = record.line.map(|line| format!("line {line}: ")).unwrap_or_default();
    let verdict = match record.verdict {
        Verdict::Right => "right",
        Verdict::Wrong => "wrong",
        Verdict::Unchecked => "unchecked",
        Verdict::Error => "error",
    };
    format!("{place}{verdict}: {}\n", record.message)
}

fn of_arguments(args: &CheckTilesArgs, plan: &str) -> Result<Record, Failure> {
    let goal = read_goal(&args.goal)?;
    let text = args.board.join(" ");
    let input = |message: String| Failure::new(Exit::Input, message);
    let start =
        parse_board(&text, args.size).map_err(|error| input(format!("the board, {error}")))?;
    let goal = goal.board(start.shape()).map_err(|error| input(error.to_string()))?;
    let steps = plan.chars().filter(|sign| !sign.is_whitespace());
    Ok(match blank_letters(steps, args.moves.into()) {
        Ok(letters) => match replayed(&start, &goal, &letters) {
            Ok(cost) => Record::of_cost(None, cost),
            Err(why) => Record::new(None, Verdict::Wrong, why),
        },
        Err(why) => Record::new(None, Verdict::Wrong, why),
    })
}

/// Checks each line of a file. The outer error is that of reading, the inner
/// that of writing.
fn lines(
    file: Option<&Path>,
    write: &mut dyn FnMut(&Record) -> io::Result<()>,
) -> Result<io::Result<()>, Failure> {
    let reader: Box<dyn BufRead + Send> = match file {
        Some(path) if path != Path::new("-") => match File::open(path) {
            Ok(file) => Box::new(BufReader::new(file)),
            Err(error) => {
                let message = format!("{} cannot be read: {error}", path.display());
                return Err(Failure::new(Exit::Input, message));
            }
        },
        _ => Box::new(BufReader::new(io::stdin())),
    };
    for (index, line) in interrupt::until_cancelled(reader.lines()).enumerate() {
        let number = index + 1;
        let record = match line {
            Ok(line) if line.trim().is_empty() => continue,
            Ok(line) => of_answer(&line, number),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                let message = "expected text in UTF-8, found other bytes";
                Record::new(Some(number), Verdict::Error, message)
            }
            Err(error) => {
                let message = format!("line {number} cannot be read: {error}");
                return Err(Failure::new(Exit::Input, message));
            }
        };
        if let Err(error) = write(&record) {
            return Ok(Err(error));
        }
    }
    Ok(Ok(()))
}

/// Checks the answer in a line.
fn of_answer(line: &str, number: usize) -> Record {
    let record = |verdict, message: String| Record::new(Some(number), verdict, message);
    let answer: Value = match serde_json::from_str(line) {
        Ok(answer) => answer,
        Err(error) => return record(Verdict::Error, format!("no JSON: {error}")),
    };
    if answer["schema"] != SCHEMA || answer["domain"] != "tiles" {
        let message = format!("expected an answer about tiles of schema {SCHEMA}");
        return record(Verdict::Error, message);
    }
    let status = answer["status"].as_str().unwrap_or_default();
    let Some(plan) = answer["plan"].as_array() else {
        let verdict = if status == "solved" { Verdict::Wrong } else { Verdict::Unchecked };
        return record(verdict, format!("`{status}` without a plan"));
    };
    match of_plan(&answer, plan) {
        Ok(cost) => Record::of_cost(Some(number), cost),
        Err(why) => record(Verdict::Wrong, why),
    }
}

fn of_plan(answer: &Value, plan: &[Value]) -> Result<u64, String> {
    let text =
        |field: &str| answer[field].as_str().ok_or_else(|| format!("there is no text `{field}`"));
    let start = parse_board(text("problem")?, None).map_err(|error| error.to_string())?;
    let goal = text("goal")?;
    let goal = match goal.parse::<Goal>() {
        Ok(goal) => goal,
        Err(_) => Goal::Board(parse_board(goal, None).map_err(|error| error.to_string())?),
    };
    let goal = goal.board(start.shape()).map_err(|error| error.to_string())?;
    let notation = match answer["moves"].as_str() {
        Some("tile") => Notation::Tile,
        _ => Notation::Blank,
    };
    let steps: Option<String> = plan.iter().map(Value::as_str).collect();
    let steps = steps.ok_or("a move is no text")?;
    let cost = replayed(&start, &goal, &blank_letters(steps.chars(), notation)?)?;
    if answer["cost"].as_u64() != Some(cost) {
        return Err(format!("it costs {cost}, not {}", answer["cost"]));
    }
    match answer["lower_bound"].as_u64() {
        Some(bound) if bound > cost => Err(format!("the lower bound {bound} is above the cost")),
        Some(bound) if bound < cost && answer["proof"] == "optimal" => {
            Err(format!("`optimal`, but only {bound} is proven"))
        }
        _ => Ok(cost),
    }
}

/// The letters in the blank's convention.
fn blank_letters(
    letters: impl Iterator<Item = char>,
    notation: Notation,
) -> Result<String, String> {
    let step = |letter| Move::from_letter(letter, notation).map(|m| m.letter(Notation::Blank));
    letters.map(step).collect::<Result<_, _>>().map_err(|error| error.to_string())
}

fn replayed(start: &Board, goal: &Board, letters: &str) -> Result<u64, String> {
    let shape = start.shape();
    replay(shape.rows(), shape.columns(), start.cells(), goal.cells(), letters)
        .map_err(|error| error.to_string())
}
