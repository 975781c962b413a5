//! A run as other programs read it: one record a step.

use serde::Serialize;

use super::ladder::Description;
use crate::amount::Amount;
use crate::answer::{Proven, SCHEMA};
use crate::compare::{Cell, Column, Report, SummaryRow, Times, summary};

/// A step. Means are over the `compared` problems (`at_least`: some of them
/// were given up), gains over the
/// `gain_problems`, totals over all; what does not apply is null.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Record {
    schema: u32,
    domain: &'static str,
    size: String,
    goal: String,
    seed: Option<u64>,
    max_expanded: u64,
    step: usize,
    name: &'static str,
    algorithm: &'static str,
    pruning: String,
    heuristic: String,
    engine: &'static str,
    threads: usize,
    problems: usize,
    run: usize,
    solved: usize,
    proof: Option<Proven>,
    compared: usize,
    at_least: Option<bool>,
    expanded: Option<f64>,
    generated: Option<f64>,
    seconds: Option<f64>,
    wall_seconds: Option<f64>,
    setup_seconds: f64,
    setup_wall_seconds: f64,
    total_seconds: f64,
    total_wall_seconds: f64,
    gain_problems: Option<usize>,
    gain_expanded: Option<f64>,
    gain_seconds: Option<f64>,
    gain_wall_seconds: Option<f64>,
    /// By problem: null where the limit was reached or nothing was searched.
    costs: Vec<Option<Amount>>,
    expanded_by_problem: Vec<Option<u64>>,
    generated_by_problem: Vec<Option<u64>>,
    seconds_by_problem: Vec<Option<f64>>,
    version: &'static str,
    machine: String,
    command: String,
}

/// What is the same for all steps.
pub(super) struct Common {
    pub(super) size: String,
    pub(super) goal: String,
    /// Expanded nodes after which a problem was given up.
    pub(super) limit: u64,
}

/// A record for every step.
pub(super) fn records(report: &Report, steps: &[Description], common: &Common) -> Vec<Record> {
    let summary = summary(report);
    let compared = summary.compared.len();
    let columns = report.columns.iter().zip(&summary.rows).zip(steps).enumerate();
    let records = columns.map(|(index, ((column, row), step))| {
        let record = record(report, common, (column, row), step.clone());
        Record { step: index + 1, compared, ..record }
    });
    records.collect()
}

fn record(
    report: &Report,
    common: &Common,
    (column, row): (&Column, &SummaryRow),
    step: Description,
) -> Record {
    let (mean, gain, all) = (row.mean, row.gain, row.proven == row.answered);
    let Times { cpu: total_seconds, wall: total_wall_seconds } = row.total;
    Record {
        schema: SCHEMA,
        domain: "tiles",
        size: common.size.clone(),
        goal: common.goal.clone(),
        seed: report.provenance.seed,
        max_expanded: common.limit,
        step: 0,
        name: step.name,
        algorithm: "ida-star",
        pruning: step.pruning,
        heuristic: step.heuristic,
        engine: step.engine,
        threads: step.threads,
        problems: report.problems.len(),
        run: row.run,
        solved: row.answered,
        proof: (row.answered > 0).then_some(if all { Proven::Optimal } else { Proven::BestEffort }),
        compared: 0,
        at_least: mean.map(|mean| mean.at_least),
        expanded: mean.map(|mean| mean.expanded),
        generated: mean.map(|mean| mean.generated),
        seconds: mean.map(|mean| mean.times.cpu),
        wall_seconds: mean.map(|mean| mean.times.wall),
        setup_seconds: column.setup.cpu,
        setup_wall_seconds: column.setup.wall,
        total_seconds,
        total_wall_seconds,
        gain_problems: gain.map(|gain| gain.problems),
        gain_expanded: gain.map(|gain| gain.expanded),
        gain_seconds: gain.map(|gain| gain.times.cpu),
        gain_wall_seconds: gain.map(|gain| gain.times.wall),
        costs: by_problem(report, column, |cell| cell.cost),
        expanded_by_problem: by_problem(report, column, |cell| cell.expanded),
        generated_by_problem: by_problem(report, column, |cell| cell.generated),
        seconds_by_problem: by_problem(report, column, |cell| cell.seconds),
        version: env!("CARGO_PKG_VERSION"),
        machine: report.provenance.machine.clone(),
        command: report.provenance.command.clone(),
    }
}

/// What is said of each problem that was solved.
fn by_problem<T>(report: &Report, column: &Column, of: fn(&Cell) -> Option<T>) -> Vec<Option<T>> {
    let searched = |index: usize| of(column.cell(index).filter(|cell| cell.is_answered())?);
    (0..report.problems.len()).map(searched).collect()
}
