//! `deepen check`: replays solutions by code that shares nothing with the
//! search.

mod claim;

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use serde::Serialize;

use crate::amount::Amount;
use crate::answer::SCHEMA;
use crate::args::{AnswersArgs, CheckCommand, OutputArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::{self, CANCEL};
use crate::output::{Machine, plural, write_out};
use crate::{cube, graph, grid, hanoi, pancake, tiles, topspin, twisty};

pub(crate) use claim::Claim;

/// How plans of a domain are replayed.
pub(crate) trait Replay {
    /// What answers call the domain.
    const DOMAIN: &'static str;
    /// What a step is called.
    const STEP: &'static str;

    /// Plays a plan of an answer and says what it costs.
    ///
    /// # Errors
    /// At the first thing that is not as it should be.
    fn replay(&self, claim: &Claim, plan: &[&str]) -> Result<Amount, String>;
}

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
    cost: Option<Amount>,
    message: String,
}

impl Record {
    fn new(line: Option<usize>, verdict: Verdict, message: impl Into<String>) -> Self {
        Record { schema: SCHEMA, line, verdict, cost: None, message: message.into() }
    }

    fn of(line: Option<usize>, replayed: Result<(Amount, usize), String>, step: &str) -> Self {
        let (cost, steps) = match replayed {
            Ok(right) => right,
            Err(why) => return Record::new(line, Verdict::Wrong, why),
        };
        let count = steps as u64;
        let price =
            if cost == Amount::Whole(count) { String::new() } else { format!(" that cost {cost}") };
        let message = format!("legal, reaches the goal in {}{price}", plural(count, step));
        Record { cost: Some(cost), ..Record::new(line, Verdict::Right, message) }
    }

    /// Whether the exit code says so, which has to be seen also with `--quiet`.
    fn is_fault(&self) -> bool {
        matches!(self.verdict, Verdict::Wrong | Verdict::Error)
    }

    fn for_people(&self) -> String {
        let place = self.line.map(|line| format!("line {line}: ")).unwrap_or_default();
        let verdict = match self.verdict {
            Verdict::Right => "right",
            Verdict::Wrong => "wrong",
            Verdict::Unchecked => "unchecked",
            Verdict::Error => "error",
        };
        format!("{place}{verdict}: {}\n", self.message)
    }
}

/// Where the records go, and the exit code so far.
struct Checks<'a> {
    output: &'a OutputArgs,
    machine: Option<Machine>,
    exit: Exit,
}

impl Checks<'_> {
    fn write(&mut self, record: &Record) -> io::Result<()> {
        if record.is_fault() {
            self.exit = Exit::Input;
        }
        match &mut self.machine {
            Some(machine) => machine.write(record),
            None if self.output.quiet && !record.is_fault() => Ok(()),
            None => write_out(record.for_people().as_bytes()),
        }
    }
}

/// Checks what the arguments name.
pub(crate) fn run(command: &CheckCommand) -> Result<Exit, Failure> {
    match command {
        CheckCommand::Tiles(args) => match &args.plan {
            Some(plan) => {
                let replayed = tiles::check::of_arguments(args, plan)?;
                one(replayed, tiles::check::Boards::STEP, &args.answers.output)
            }
            None => answers(&tiles::check::Boards, &args.answers),
        },
        CheckCommand::Pancake(args) => {
            answers(&pancake::check::Stacks { burnt: args.burnt }, &args.answers)
        }
        CheckCommand::Topspin(args) => {
            answers(&topspin::check::Rings { window: args.window.into() }, &args.answers)
        }
        CheckCommand::Hanoi(args) => {
            answers(&hanoi::check::Arrangements { pegs: args.pegs.into() }, &args.answers)
        }
        CheckCommand::Cube(args) => answers(&cube::check::Cubes, &args.answers),
        CheckCommand::Twisty(args) => {
            answers(&twisty::check::Positions::open(&args.definition)?, &args.answers)
        }
        CheckCommand::Graph(args) => {
            answers(&graph::check::Paths::open(&args.graph)?, &args.answers)
        }
        CheckCommand::Grid(args) => {
            answers(&grid::check::Ways::open(&args.map, args.weights)?, &args.answers)
        }
    }
}

/// One plan, which was replayed.
fn one(
    replayed: Result<(Amount, usize), String>,
    step: &str,
    output: &OutputArgs,
) -> Result<Exit, Failure> {
    written(output, |checks| Ok(checks.write(&Record::of(None, replayed, step))))
}

/// The answers of a file, line by line.
fn answers<R: Replay>(replay: &R, args: &AnswersArgs) -> Result<Exit, Failure> {
    written(&args.output, |checks| lines(replay, args.file.as_deref(), checks))
}

fn written(
    output: &OutputArgs,
    check: impl FnOnce(&mut Checks<'_>) -> Result<io::Result<()>, Failure>,
) -> Result<Exit, Failure> {
    let machine = Machine::new(output.format);
    let mut checks = Checks { output, machine, exit: Exit::Optimal };
    let written = check(&mut checks)?;
    let written = written.and_then(|()| checks.machine.as_mut().map_or(Ok(()), Machine::finish));
    let exit = if CANCEL.is_cancelled() { Exit::Interrupted } else { checks.exit };
    written.map_or_else(|error| Failure::of_output(&error, exit), |()| Ok(exit))
}

/// Checks each line of a file. The outer error is that of reading, the inner
/// that of writing.
fn lines<R: Replay>(
    replay: &R,
    file: Option<&Path>,
    checks: &mut Checks<'_>,
) -> Result<io::Result<()>, Failure> {
    let input = |message: String| Failure::new(Exit::Input, message);
    let reader: Box<dyn BufRead + Send> = match file.filter(|path| *path != Path::new("-")) {
        Some(path) => {
            let file = File::open(path);
            let unread = |error| input(format!("{} cannot be read: {error}", path.display()));
            Box::new(BufReader::new(file.map_err(unread)?))
        }
        None => Box::new(BufReader::new(io::stdin())),
    };
    for (index, line) in interrupt::until_cancelled(reader.lines()).enumerate() {
        let number = index + 1;
        let record = match line {
            Ok(line) if line.trim().is_empty() => continue,
            Ok(line) => of_answer(replay, &line, number),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                let message = "expected text in UTF-8, found other bytes";
                Record::new(Some(number), Verdict::Error, message)
            }
            Err(error) => return Err(input(format!("line {number} cannot be read: {error}"))),
        };
        if let Err(error) = checks.write(&record) {
            return Ok(Err(error));
        }
    }
    Ok(Ok(()))
}

/// Checks the answer in a line.
fn of_answer<R: Replay>(replay: &R, line: &str, number: usize) -> Record {
    let record = |verdict, message: String| Record::new(Some(number), verdict, message);
    let claim = match Claim::read(line, R::DOMAIN) {
        Ok(claim) => claim,
        Err(why) => return record(Verdict::Error, why),
    };
    let plans = match claim.plans() {
        Ok(plans) => plans,
        Err(why) => return record(Verdict::Wrong, why),
    };
    let mut first = None;
    for plan in &plans {
        let replayed = replay.replay(&claim, plan);
        match replayed.and_then(|cost| claim.compare(cost).map(|()| (cost, plan.len()))) {
            Ok(right) => first = first.or(Some(right)),
            Err(why) => return record(Verdict::Wrong, why),
        }
    }
    match (first, claim.status()) {
        (Some(right), _) => Record::of(Some(number), Ok(right), R::STEP),
        (None, status) => {
            let verdict = if status == "solved" { Verdict::Wrong } else { Verdict::Unchecked };
            record(verdict, format!("`{status}` without a plan"))
        }
    }
}
