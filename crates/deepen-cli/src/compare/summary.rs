//! Means and ratios of what was measured.

use super::cell::Cell;
use super::report::{Column, Kind, Report, Times};
use crate::answer::Proven;

/// One in so many problems must be solved by a column that is compared.
pub(super) const ONE_IN: usize = 4;

/// Means over the problems that are compared.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mean {
    /// Some search was given up: the means are at least this.
    pub(crate) at_least: bool,
    /// Of solutions, where there is one to every problem.
    pub(crate) cost: Option<f64>,
    pub(crate) expanded: f64,
    pub(crate) generated: f64,
    pub(crate) iterations: f64,
    pub(crate) times: Times,
}

/// How many times less a column needs than another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gain {
    /// Problems that both answered.
    pub(crate) problems: usize,
    pub(crate) expanded: f64,
    pub(crate) times: Times,
    /// By CPU time, which other programs disturb less than the clock; between
    /// different numbers of threads by the clock.
    pub(crate) faster: f64,
}

/// What is said of a column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// Searches begun and ended, not interrupted.
    pub(crate) run: usize,
    pub(crate) answered: usize,
    /// Answers of which nothing better can be said.
    pub(crate) proven: usize,
    /// Solutions that are proven to be within a factor of the optimum.
    pub(crate) within: usize,
    /// `None` where there is nothing to compare.
    pub(crate) mean: Option<Mean>,
    pub(crate) gain: Option<Gain>,
    /// Of all searches, the most.
    pub(crate) memory: Option<u64>,
    /// Set-up and all searches, given up or not.
    pub(crate) total: Times,
}

/// A row for each column, and the problems that the means are over.
pub(crate) struct Summary {
    pub(crate) compared: Vec<usize>,
    pub(crate) rows: Vec<Row>,
}

/// Sums up a report.
pub(crate) fn summary(report: &Report) -> Summary {
    let compared = compared(report);
    let columns = report.columns.iter().enumerate();
    let rows = columns.map(|(index, column)| row(column, reference(report, index), &compared));
    let rows = rows.collect();
    Summary { compared, rows }
}

/// The column against which another is held, if any.
pub(crate) fn reference(report: &Report, index: usize) -> Option<&Column> {
    let other = match report.kind {
        Kind::Algorithms => (index > 0).then_some(0),
        Kind::Steps => index.checked_sub(1),
    };
    report.columns.get(other?)
}

/// The problems that every column has answered. A column that answered too
/// few, or was interrupted, would leave next to nothing to compare: it is not
/// asked.
fn compared(report: &Report) -> Vec<usize> {
    let all = report.problems.len();
    let counts = |column: &&Column| {
        let answered = column.measured().filter(|cell| cell.is_answered()).count();
        column.run() == all && answered * ONE_IN >= all
    };
    let columns: Vec<&Column> = report.columns.iter().filter(counts).collect();
    let by_all = |problem: &usize| {
        !columns.is_empty() && columns.iter().all(|column| answer(column, *problem).is_some())
    };
    (0..all).filter(by_all).collect()
}

fn answer(column: &Column, problem: usize) -> Option<&Cell> {
    column.cell(problem).filter(|cell| cell.is_answered())
}

fn row(column: &Column, before: Option<&Column>, compared: &[usize]) -> Row {
    let count = |of: fn(&Cell) -> bool| column.measured().filter(|cell| of(cell)).count();
    // Of what was refused there is nothing to say.
    let search = |problem: &usize| {
        column.cell(*problem).filter(|cell| cell.is_answered() || cell.expanded.is_some())
    };
    let searches: Option<Vec<&Cell>> = compared.iter().map(search).collect();
    Row {
        run: column.run(),
        answered: count(Cell::is_answered),
        proven: count(|cell| cell.is_answered() && cell.is_proven()),
        within: count(|cell| cell.is_answered() && cell.proof == Some(Proven::Within)),
        mean: searches.filter(|searches| !searches.is_empty()).map(|searches| mean(&searches)),
        gain: before.and_then(|before| gain(before, column)),
        memory: column.measured().filter_map(|cell| cell.peak_memory).max(),
        total: column.total(),
    }
}

/// What proves something without a search counts as nothing expanded.
fn mean(searches: &[&Cell]) -> Mean {
    let count = searches.len().max(1) as f64;
    let mean = |of: fn(&Cell) -> Option<f64>| {
        searches.iter().filter_map(|search| of(search)).fold(0.0, |sum, value| sum + value) / count
    };
    let costs: Option<f64> = searches.iter().map(|search| Some(search.cost?.as_real())).sum();
    Mean {
        at_least: searches.iter().any(|search| !search.is_answered()),
        cost: costs.map(|sum| sum / count),
        expanded: mean(|search| search.expanded.map(|count| count as f64)),
        generated: mean(|search| search.generated.map(|count| count as f64)),
        iterations: mean(|search| search.iterations.map(|count| count as f64)),
        times: Times {
            cpu: mean(|search| search.seconds),
            wall: mean(|search| search.wall_seconds),
        },
    }
}

fn gain(before: &Column, after: &Column) -> Option<Gain> {
    let problems = 0..before.cells.len().min(after.cells.len());
    let both: Vec<(&Cell, &Cell)> =
        problems.filter_map(|at| answer(before, at).zip(answer(after, at))).collect();
    let (first, second): (Vec<_>, Vec<_>) = both.iter().copied().unzip();
    let (old, new) = (mean(&first), mean(&second));
    // A search that ends at once expands nothing, in no time.
    let ratio = |old: f64, new: f64| old.max(1e-9) / new.max(1e-9);
    let (cpu, wall) = (ratio(old.times.cpu, new.times.cpu), ratio(old.times.wall, new.times.wall));
    (!both.is_empty()).then(|| Gain {
        problems: both.len(),
        expanded: ratio(old.expanded, new.expanded),
        times: Times { cpu, wall },
        faster: if before.threads == after.threads { cpu } else { wall },
    })
}
