//! A run as other programs read it: one record a step.

use serde::Serialize;

use super::summary::{Row, summary};
use super::{Bench, Measured, Step};
use crate::answer::{Proven, SCHEMA};

/// A step. Means are over the `compared` problems (`at_least`: some of them
/// were given up), gains over the
/// `gain_problems`, totals over all; what does not apply is null.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Record {
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
    costs: Vec<Option<u32>>,
    expanded_by_problem: Vec<Option<u64>>,
    generated_by_problem: Vec<Option<u64>>,
    seconds_by_problem: Vec<Option<f64>>,
    version: &'static str,
    machine: String,
    command: String,
}

/// A record for every step.
pub(crate) fn records(bench: &Bench) -> Vec<Record> {
    let summary = summary(bench);
    let steps = bench.steps.iter().zip(&summary.rows).enumerate();
    let compared = summary.compared.len();
    steps.map(|(index, (step, row))| record(bench, index + 1, step, row, compared)).collect()
}

fn record(bench: &Bench, number: usize, step: &Step, row: &Row, compared: usize) -> Record {
    let description = step.description.clone();
    let (mean, gain) = (row.mean, row.gain);
    Record {
        schema: SCHEMA,
        domain: bench.domain,
        size: bench.size.clone(),
        goal: bench.goal.clone(),
        seed: bench.seed,
        max_expanded: bench.limit,
        step: number,
        name: description.name,
        algorithm: "ida-star",
        pruning: description.pruning,
        heuristic: description.heuristic,
        engine: description.engine,
        threads: description.threads,
        problems: bench.problems.len(),
        run: row.run,
        solved: row.solved,
        proof: row.optimal.map(|all| if all { Proven::Optimal } else { Proven::BestEffort }),
        compared,
        at_least: mean.map(|mean| mean.at_least),
        expanded: mean.map(|mean| mean.expanded),
        generated: mean.map(|mean| mean.generated),
        seconds: mean.map(|mean| mean.times.cpu),
        wall_seconds: mean.map(|mean| mean.times.wall),
        setup_seconds: step.setup.cpu,
        setup_wall_seconds: step.setup.wall,
        total_seconds: row.total.cpu,
        total_wall_seconds: row.total.wall,
        gain_problems: gain.map(|gain| gain.problems),
        gain_expanded: gain.map(|gain| gain.expanded),
        gain_seconds: gain.map(|gain| gain.times.cpu),
        gain_wall_seconds: gain.map(|gain| gain.times.wall),
        costs: by_problem(bench, step, |search| search.solved.map_or(0, |(cost, _)| cost)),
        expanded_by_problem: by_problem(bench, step, |search| search.expanded),
        generated_by_problem: by_problem(bench, step, |search| search.generated),
        seconds_by_problem: by_problem(bench, step, |search| search.times.cpu),
        version: env!("CARGO_PKG_VERSION"),
        machine: bench.machine.clone(),
        command: bench.command.clone(),
    }
}

/// What is said of each problem that was solved.
fn by_problem<T>(bench: &Bench, step: &Step, of: fn(&Measured) -> T) -> Vec<Option<T>> {
    let searched =
        |index: usize| step.searches.get(index).filter(|search| search.is_solved()).map(of);
    (0..bench.problems.len()).map(searched).collect()
}
