//! `deepen tiles`: boards in, answers out.

pub(crate) mod audit;
mod audited;
pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod heuristics;
mod kept;
mod prepared;
mod ready;
mod report;
pub(crate) mod resume;
mod settings;
mod shelf;
mod solve;
mod source;

use std::io::{self, IsTerminal};

use deepen_puzzles::tiles::Goal;

use crate::answer::Status;
use crate::args::{Format, TilesArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::CANCEL;
use crate::output::{self, Sink};
use crate::solving::Keeper;
use crate::solving::lines::Fault;
use crate::watch::Shown;

use settings::Settings;
pub(crate) use shelf::TableSettings;
use solve::Solver;
use source::Problems;

/// Answers all problems that the arguments ask for.
pub(crate) fn run(args: &TilesArgs) -> Result<Exit, Failure> {
    let boards = &args.boards;
    let nothing = boards.boards.is_empty()
        && boards.file.is_none()
        && boards.random.is_none()
        && boards.walk.is_none();
    if nothing && io::stdin().is_terminal() {
        let hint = "no board given: try `deepen tiles 1 2 3 / 4 0 5 / 7 8 6`, `deepen tiles --random 1`, or `deepen tiles --help`";
        return Err(Failure::new(Exit::Usage, hint));
    }
    let goal = read_goal(&boards.goal)?;
    let problems =
        source::problems(boards, &goal).map_err(|fault| of_goal(&boards.goal, &fault))?;
    solve_all(args, goal, problems)
}

pub(crate) fn read_goal(name: &str) -> Result<Goal, Failure> {
    source::goal(name).map_err(|fault| of_goal(name, &fault))
}

fn of_goal(name: &str, fault: &Fault) -> Failure {
    let place = match (fault.line, fault.column) {
        (Some(line), Some(column)) => format!("{name}, line {line}, column {column}: "),
        _ => String::new(),
    };
    Failure::new(Exit::Input, format!("the goal: {place}{}", fault.message))
}

fn solve_all(args: &TilesArgs, goal: Goal, problems: Problems) -> Result<Exit, Failure> {
    let one_for_people = args.output.format == Format::Text && !problems.heading;
    let shown = Shown {
        rows: !args.output.quiet && (args.output.verbose || one_for_people),
        bar: !args.output.quiet && io::stderr().is_terminal(),
    };
    let mut sink = Sink::new(&args.output, problems.heading);
    let mut solver = Solver::new(Settings::of(args)?, goal, shown, args.output.verbose);
    solver.expect(problems.expected);
    if let Some(path) = &args.checkpoint.checkpoint {
        let keeper = Keeper::new(path, args.checkpoint.checkpoint_every)?;
        return solve_one(&mut solver, &mut sink, problems, keeper);
    }
    let mut exit = Exit::Optimal;
    for problem in problems {
        let answer = solver.answer(problem, None, None);
        output::complain(&answer);
        exit = exit.and(answer.exit);
        if let Err(error) = sink.write(&answer) {
            return Failure::of_output(&error, exit);
        }
        if CANCEL.is_cancelled() {
            break;
        }
    }
    if CANCEL.is_cancelled() {
        exit = exit.and(Exit::Interrupted);
    }
    match sink.finish() {
        Ok(()) => Ok(exit),
        Err(error) => Failure::of_output(&error, exit),
    }
}

/// A search with a checkpoint: a file keeps one search, so there may be only
/// one board.
fn solve_one(
    solver: &mut Solver,
    sink: &mut Sink,
    mut problems: Problems,
    mut keeper: Keeper,
) -> Result<Exit, Failure> {
    let (first, second) = (problems.next(), problems.next());
    let (Some(problem), None) = (first, second) else {
        if CANCEL.is_cancelled() {
            return Ok(Exit::Interrupted);
        }
        let message = "--checkpoint keeps the search of one board, and there is not exactly one";
        return Err(Failure::new(Exit::Usage, message));
    };
    let answer = solver.answer(problem, Some(&mut keeper), None);
    let exit = output::finish(sink, &answer)?;
    if matches!(answer.status, Status::Solved | Status::Unsolvable) {
        keeper.remove();
    }
    Ok(exit)
}
