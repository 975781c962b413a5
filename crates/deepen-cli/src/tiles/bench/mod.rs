//! `deepen bench tiles`: the same boards solved again and again, one more
//! optimisation switched on each time. The steps are the columns of a
//! comparison, which does everything else.

mod boards;
mod kit;
mod ladder;
mod record;

use std::io::{self, Write};

use deepen::Outcome;
use deepen_puzzles::tiles::{HeuristicName, Shape};
use indicatif::ProgressBar;

use super::TableSettings;
use super::heuristics::table_bytes;
use super::report::report;
use super::settings::Settings;
use crate::amount::WHOLE;
use crate::answer::Answer;
use crate::args::{Algorithm, BenchTilesArgs, NotationName};
use crate::bar::bar_of_searches;
use crate::clock::CpuClock;
use crate::compare::{
    Cell, Column, Ended, Instance, Kind, Provenance, Report, command_line, page, table, write_whole,
};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::CANCEL;
use crate::number;
use crate::output::{Machine, write_out};
use crate::solving::{Run, SearchSettings};
use crate::watch::{Shown, Watch};

use boards::{Boards, Start};
use kit::{Kit, Ready};
use ladder::{Asked, Description, Rung, ladder};
use record::{Common, records};

/// Runs the ladder that the arguments ask for.
pub(crate) fn run(args: &BenchTilesArgs) -> Result<Exit, Failure> {
    let boards = boards::load(args)?;
    let shape = boards.goal.shape();
    let sizes = match &args.table {
        Some(HeuristicName::Patterns(sizes)) => Some(sizes.clone()),
        _ => standard_table(shape, boards.starts.len()),
    };
    let mut kit = Kit::new(&boards.goal, sizes.as_deref())
        .map_err(|message| Failure::new(Exit::Input, message))?;
    let ladder = ladder(&kit, args.threads);
    let tables = sizes.map_or(0, |sizes| {
        table_bytes(&HeuristicName::Patterns(sizes), shape, boards.goal.blank())
    });
    let mut report = Report { left_out: ladder.left_out, ..empty(args, &boards) };
    let searches = ladder.rungs.len() * boards.starts.len();
    let bar = bar_of_searches(args.output.quiet, Some(searches as u64));
    let mut steps = Vec::new();
    for rung in ladder.rungs {
        bar.set_message(rung.description.name);
        steps.push(rung.description.clone());
        climb(&mut report, &rung, &mut kit, &Task { boards: &boards, tables, args, bar: &bar });
        if report.interrupted {
            break;
        }
    }
    bar.finish_and_clear();
    let goal = boards.goal_name.clone();
    let common = Common { size: shape.to_string(), goal, limit: args.max_expanded };
    conclude(args, &report, (&steps, &common), boards.exit)
}

/// A report of nothing yet.
fn empty(args: &BenchTilesArgs, boards: &Boards) -> Report {
    let limit = number::grouped(args.max_expanded);
    let Boards { title, goal_name, .. } = boards;
    let instance = |start: &Start| Instance {
        domain: "tiles".to_owned(),
        problem: start.board.compact().to_string(),
        goal: Some(goal_name.clone()),
        source: title.clone(),
        line: None,
    };
    Report {
        kind: Kind::Steps,
        title: format!("{title}, goal {goal_name}, at most {limit} expanded nodes each"),
        called: "board".to_owned(),
        problems: boards.starts.iter().map(instance).collect(),
        columns: Vec::new(),
        left_out: Vec::new(),
        mishaps: Vec::new(),
        interrupted: false,
        provenance: Provenance::here(
            command_line(),
            std::env::args().skip(1).collect(),
            boards.seed,
        ),
    }
}

/// The tables that `deepen tiles` would choose for so many boards; on small
/// boards, where it needs none, those of four tiles.
fn standard_table(shape: Shape, boards: usize) -> Option<Vec<usize>> {
    match HeuristicName::Auto.resolved(shape, boards) {
        HeuristicName::Patterns(sizes) => Some(sizes),
        _ if shape.cells() <= 16 => {
            let tiles = shape.cells() - 1;
            let mut sizes = vec![4; tiles / 4];
            sizes.extend(Some(tiles % 4).filter(|rest| *rest > 0));
            Some(sizes)
        }
        _ => None,
    }
}

/// What is the same on all rungs.
struct Task<'t> {
    boards: &'t Boards,
    /// Bytes of the pattern tables.
    tables: usize,
    args: &'t BenchTilesArgs,
    bar: &'t ProgressBar,
}

/// Solves all boards on one rung.
fn climb(run: &mut Report, rung: &Rung, kit: &mut Kit, task: &Task<'_>) {
    let Rung { description, asked, .. } = rung;
    let (setup, ready) = match kit.make_ready(rung) {
        Ok(ready) => ready,
        Err(error) => return run.mishaps.push(format!("{}: {error}", description.name)),
    };
    let mut column = Column {
        name: description.name.to_owned(),
        about: description.about(),
        command: None,
        threads: description.threads,
        setup,
        cells: Vec::new(),
    };
    let tables = if matches!(asked, Asked::Table(_)) { task.tables } else { 0 };
    let settings = settings(description, task.args.max_expanded);
    for start in &task.boards.starts {
        let cell =
            (!CANCEL.is_cancelled()).then(|| solve(&ready, start, task, (&settings, tables)));
        let Some(cell) = cell.filter(|cell| !cell.is_interrupted()) else {
            run.interrupted = true;
            break;
        };
        column.cells.push(Some(cell));
        task.bar.inc(1);
    }
    run.columns.push(column);
}

/// One solution within so many expanded nodes.
fn settings(step: &Description, limit: u64) -> Settings {
    let search = SearchSettings {
        algorithm: Algorithm::IdaStar,
        weight: 1.0,
        threads: step.threads,
        time: None,
        max_expanded: Some(limit),
        max_iterations: None,
        memory: None,
        max_cost: None,
        all: None,
        only_listed: false,
        node_memory: None,
        width: 0,
        quiet: true,
    };
    let (heuristic, moves) = (step.heuristic.clone(), NotationName::Blank);
    Settings { search, heuristic, moves, show_boards: false, tables: TableSettings::default() }
}

fn solve(ready: &Ready<'_>, start: &Start, task: &Task<'_>, how: (&Settings, usize)) -> Cell {
    let (settings, tables) = how;
    let mut cell = Cell::crashed("nothing was searched".to_owned());
    ready.search(&start.labels, &mut |search| {
        let mut run = Run {
            settings: &settings.search,
            tables,
            deadline: None,
            clock: CpuClock::start(),
            before: 0.0,
            watch: Watch::new(Shown::default(), WHOLE),
            unit: WHOLE,
            member: None,
        };
        let found = run.search(search, None);
        let is_wrong = matches!(found.outcome, Outcome::Unsolvable);
        let mut answer = Answer::new("tiles", String::new(), String::new());
        answer.heuristic = Some(settings.heuristic.clone());
        let answer = report(answer, &start.board, &task.boards.goal, settings, found, false);
        cell = Cell::of(&answer).unwrap_or_else(Cell::crashed);
        if is_wrong {
            // Only boards that can be solved are searched.
            cell.status = Ended::Wrong;
        }
    });
    cell
}

/// Says first what is wrong, then what was measured.
fn conclude(
    args: &BenchTilesArgs,
    report: &Report,
    (steps, common): (&[Description], &Common),
    boards: Exit,
) -> Result<Exit, Failure> {
    for fault in report.faults() {
        // Nobody to tell where standard error is closed.
        let _ = writeln!(io::stderr(), "error: {}", fault.told(report));
    }
    let exit = report.exit().and(boards);
    let written = match Machine::new(args.output.format) {
        Some(mut machine) => records(report, steps, common)
            .iter()
            .try_for_each(|record| machine.write(record))
            .and_then(|()| machine.finish()),
        None => write_out(table(report, args.output.verbose).as_bytes()),
    };
    // The page last: if it cannot be written, the figures are not lost.
    if let Some(path) = &args.html {
        write_whole(path, page(report).as_bytes())?;
    }
    match written {
        Ok(()) => Ok(exit),
        Err(error) => Failure::of_output(&error, exit),
    }
}
