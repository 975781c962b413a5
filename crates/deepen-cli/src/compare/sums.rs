//! What each column needed for all problems of a domain together.

use serde::Serialize;

use super::cell::{Cell, Ended};
use super::report::{Column, Report};
use crate::number;

/// A column's sums over the problems of a domain, given up or not.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Sum {
    pub(crate) domain: String,
    pub(crate) column: String,
    pub(crate) problems: usize,
    /// Searches that have come to an end.
    pub(crate) tried: usize,
    /// Solved and proven optimal.
    pub(crate) optimal: usize,
    /// Solved, not proven optimal.
    pub(crate) open: usize,
    pub(crate) unsolvable: usize,
    /// By a limit.
    pub(crate) stopped: usize,
    /// Refused, wrong, crashed, or not come to.
    pub(crate) other: usize,
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    pub(crate) iterations: u64,
    pub(crate) seconds: f64,
    pub(crate) wall_seconds: f64,
    /// The most of any search.
    pub(crate) peak_memory: u64,
}

/// Domain by domain, column by column.
pub(crate) fn sums(report: &Report) -> Vec<Sum> {
    let mut domains: Vec<&str> = Vec::new();
    for instance in &report.problems {
        if !domains.contains(&instance.domain.as_str()) {
            domains.push(&instance.domain);
        }
    }
    let columns = report.columns.as_slice();
    let sums =
        domains.into_iter().flat_map(|domain| columns.iter().map(move |column| (domain, column)));
    // Joined reports need not have tried every column on every domain.
    let tried = |sum: &Sum| sum.tried > 0;
    sums.map(|(domain, column)| sum(report, domain, column)).filter(tried).collect()
}

fn sum(report: &Report, domain: &str, column: &Column) -> Sum {
    let of_domain = report.problems.iter().enumerate();
    let of_domain = of_domain.filter(|(_, instance)| instance.domain == domain);
    let problems: Vec<usize> = of_domain.map(|(index, _)| index).collect();
    let cells: Vec<&Cell> = problems.iter().filter_map(|index| column.cell(*index)).collect();
    let count = |of: &dyn Fn(&Cell) -> bool| cells.iter().filter(|cell| of(cell)).count();
    let ended = |how: Ended| count(&|cell| cell.status == how);
    let optimal = count(&|cell| cell.status == Ended::Solved && cell.claims_optimal());
    let (solved, unsolvable) = (ended(Ended::Solved), ended(Ended::Unsolvable));
    let stopped = ended(Ended::Stopped);
    let total = |of: fn(&Cell) -> Option<u64>| {
        cells.iter().filter_map(|cell| of(cell)).fold(0, u64::saturating_add)
    };
    let time = |of: fn(&Cell) -> Option<f64>| {
        cells.iter().filter_map(|cell| of(cell)).fold(0.0, |sum, time| sum + time)
    };
    Sum {
        domain: domain.to_owned(),
        column: column.name.clone(),
        problems: problems.len(),
        tried: cells.len(),
        optimal,
        open: solved - optimal,
        unsolvable,
        stopped,
        other: problems.len() - solved - unsolvable - stopped,
        expanded: total(|cell| cell.expanded),
        generated: total(|cell| cell.generated),
        iterations: total(|cell| cell.iterations),
        seconds: time(|cell| cell.seconds),
        wall_seconds: time(|cell| cell.wall_seconds),
        peak_memory: cells.iter().filter_map(|cell| cell.peak_memory).max().unwrap_or(0),
    }
}

/// What stands above the columns of a table of sums.
pub(crate) const HEAD: [&str; 11] = [
    "domain, column",
    "of",
    "optimal",
    "open",
    "unsolvable",
    "stopped",
    "other",
    "expanded",
    "generated",
    "CPU",
    "memory",
];

/// The rows of a table of sums.
pub(crate) fn cells(report: &Report) -> Vec<[String; 11]> {
    let row = |sum: Sum| {
        [
            format!("{}, {}", sum.domain, sum.column),
            sum.problems.to_string(),
            sum.optimal.to_string(),
            sum.open.to_string(),
            sum.unsolvable.to_string(),
            sum.stopped.to_string(),
            sum.other.to_string(),
            number::grouped(sum.expanded),
            number::grouped(sum.generated),
            number::brief(sum.seconds),
            number::bytes(sum.peak_memory),
        ]
    };
    sums(report).into_iter().map(row).collect()
}
