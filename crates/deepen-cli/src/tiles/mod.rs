//! `deepen tiles`: boards in, answers out.

pub(crate) mod audit;
mod audited;
pub(crate) mod bench;
pub(crate) mod check;
mod gears;
mod heavy;
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

use deepen_puzzles::tiles::{Goal, Weights};

use crate::args::TilesArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::solving::batch::answer_all;
use crate::solving::lines::Fault;
use crate::watch::Shown;

pub(crate) use heavy::HeavyDomain;
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
    if args.cost != Weights::Unit {
        return heavy::run(args, &goal, args.cost);
    }
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
    let shown = Shown::beside(&args.output, problems.heading);
    let mut solver = Solver::new(Settings::of(args)?, goal, shown, args.output.verbose);
    solver.record(args.output.trace.clone());
    solver.expect(problems.expected);
    answer_all((&args.output, &args.checkpoint), problems, "board", |problem, keeper| {
        solver.answer(problem, keeper, None)
    })
}
