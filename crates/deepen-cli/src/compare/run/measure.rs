//! Column after column, problem after problem.

use indicatif::ProgressBar;

use super::super::cell::{Cell, Instance};
use super::super::child::{self, End, Told};
use super::super::journal::{Entry, Journal};
use super::super::report::{Column, Kind, Report};
use super::plan::Plan;
use crate::bar::bar_of_searches;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::number;
use crate::output::plural;

/// Measures all columns, but for what is measured already.
///
/// # Errors
/// Where no column could begin, or the journal cannot be written.
pub(super) fn measure(
    plan: &Plan,
    mut journal: Option<&mut Journal>,
    before: Vec<Entry>,
) -> Result<Report, Failure> {
    let mut report = Report {
        kind: Kind::Algorithms,
        title: String::new(),
        called: "problem".to_owned(),
        problems: Vec::new(),
        columns: plan.asked.iter().map(|asked| plan.column(asked)).collect(),
        left_out: Vec::new(),
        mishaps: Vec::new(),
        interrupted: false,
        provenance: plan.provenance.clone(),
    };
    for Entry { column, instance, cell, .. } in before {
        if column >= report.columns.len() {
            let message = format!("the journal speaks of a column {column}, which there is not");
            return Err(Failure::new(Exit::Input, message));
        }
        take(&mut report, column, instance, cell);
    }
    let searches = plan.expected().map(|problems| problems.saturating_mul(plan.asked.len() as u64));
    let bar = bar_of_searches(plan.quiet, searches);
    let mut refused = Vec::new();
    for column in 0..plan.asked.len() {
        bar.set_message(report.columns[column].name.clone());
        match solve(plan, &mut report, column, journal.as_deref_mut(), &bar)? {
            End::Finished => {}
            End::Interrupted => {
                report.interrupted = true;
                break;
            }
            End::Refused(why) => refused.push((column, why)),
            End::GivenUp(why) => {
                let name = &report.columns[column].name;
                report
                    .mishaps
                    .push(format!("{name} crashed again and again, the last time: {why}"));
            }
        }
    }
    bar.finish_and_clear();
    conclude(plan, report, refused)
}

/// Counts problems, and leaves out the columns that cannot be.
fn conclude(
    plan: &Plan,
    mut report: Report,
    refused: Vec<(usize, String)>,
) -> Result<Report, Failure> {
    let said = |why: &str| why.trim().trim_start_matches("error: ").to_owned();
    if refused.len() == plan.asked.len()
        && let Some((_, why)) = refused.first()
    {
        return Err(Failure::new(Exit::Usage, said(why)));
    }
    if report.problems.is_empty() && !report.interrupted && report.mishaps.is_empty() {
        return Err(Failure::new(Exit::Input, "there is no problem to compare with"));
    }
    for (column, why) in refused.into_iter().rev() {
        let Column { name, .. } = report.columns.remove(column);
        report.left_out.insert(0, format!("{name}: {}", said(&why)));
    }
    drop_unnamed(&mut report);
    for column in &mut report.columns {
        let setups = column.cells.iter().flatten().filter_map(|cell| cell.setup_seconds);
        column.setup.wall = setups.fold(0.0, |sum, setup| sum + setup);
        column.about = about(column);
    }
    let problems = plural(report.problems.len() as u64, &report.called);
    report.title = format!("{problems} of {}", plan.title());
    Ok(report)
}

/// What crashed behind its last problem has no problem there.
fn drop_unnamed(report: &mut Report) {
    let Report { problems, columns, mishaps, .. } = report;
    while problems.last().is_some_and(|last| *last == Instance::unnamed())
        && columns.iter().any(|column| column.run() > 0 && column.run() < problems.len())
    {
        problems.pop();
        for column in columns.iter_mut().filter(|column| column.cells.len() > problems.len()) {
            let why = column.cells.pop().flatten().and_then(|cell| cell.message);
            let why = why.unwrap_or_default();
            mishaps.push(format!("{} crashed behind its last problem: {why}", column.name));
        }
    }
}

/// What a column is, as its answers have it.
fn about(column: &Column) -> String {
    let mut heuristics: Vec<&str> =
        column.measured().filter_map(|cell| cell.heuristic.as_deref()).collect();
    heuristics.sort_unstable();
    heuristics.dedup();
    let heuristics = match heuristics.as_slice() {
        [] => "no heuristic".to_owned(),
        names => format!("heuristic {}", names.join(", ")),
    };
    let command = column.command.as_deref().unwrap_or_default();
    let resident = column.measured().filter_map(|cell| cell.resident_memory).max();
    let resident = resident.map_or_else(String::new, |most| {
        format!("; its process held at most {}", number::bytes(most))
    });
    format!("{command} ({heuristics}{resident})")
}

fn solve(
    plan: &Plan,
    report: &mut Report,
    column: usize,
    mut journal: Option<&mut Journal>,
    bar: &ProgressBar,
) -> Result<End, Failure> {
    let words = plan.words(&plan.asked[column]);
    let from = report.columns[column].cells.len();
    bar.inc(from as u64);
    // The first column says how many problems there are.
    let problems = (column > 0 && !report.problems.is_empty()).then_some(report.problems.len());
    let told = Told { words: &words, input: plan.provenance.input.as_deref(), problems };
    let given = plan.asked[column].limits;
    let ended = child::run(&told, from, &mut |instance, cell| {
        let memory_given = given.memory.map(|bytes| bytes as u64);
        let time_given = given.time.map(|time| time.as_secs_f64());
        let cell = Cell { memory_given, time_given, ..cell };
        if let Some(journal) = &mut journal {
            let problem = report.columns[column].cells.len();
            let entry = Entry { column, problem, instance: instance.clone(), cell: cell.clone() };
            journal.add(&entry)?;
        }
        take(report, column, instance, cell);
        bar.inc(1);
        Ok(())
    });
    ended.map_err(|error| Failure::new(Exit::Output, format!("cannot go on: {error}")))
}

/// Adds what came of the next problem of a column.
fn take(report: &mut Report, column: usize, instance: Option<Instance>, cell: Cell) {
    let Report { problems, columns, mishaps, .. } = report;
    let column = &mut columns[column];
    let problem = column.cells.len();
    column.cells.push(Some(cell));
    if problem == problems.len() {
        problems.push(instance.unwrap_or_else(Instance::unnamed));
    } else if let Some(instance) = instance {
        let there = &mut problems[problem];
        if *there == Instance::unnamed() {
            *there = instance;
        } else if there.problem != instance.problem {
            let (name, other, number) = (&column.name, &instance.problem, problem + 1);
            mishaps.push(format!("{name} was given another problem {number}: {other}"));
        }
    }
}
