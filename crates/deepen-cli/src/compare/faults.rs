//! What cannot be: answers that contradict each other, and searches that broke
//! their promises. Every answer holds for the same problem, so that of two that
//! speak against each other one is wrong, whichever.

use serde::Serialize;

use super::cell::{Cell, Ended};
use super::report::{Column, Report};
use crate::answer::Proven;
use crate::number;

/// What kind of thing went wrong, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Wrong {
    /// Two columns claim different optimal costs, or one found what another
    /// proved not to be there.
    Contradiction,
    /// A solution failed its independent replay.
    Refuted,
    /// The process ended without an answer.
    Crash,
    /// More memory than was given.
    Memory,
    /// Far more time than was given.
    Time,
    /// Something else that should not be.
    Mishap,
}

impl Wrong {
    /// A heading.
    pub(crate) fn heading(self) -> &'static str {
        match self {
            Wrong::Contradiction => "contradiction",
            Wrong::Refuted => "refuted",
            Wrong::Crash => "crash",
            Wrong::Memory => "memory overrun",
            Wrong::Time => "time overrun",
            Wrong::Mishap => "mishap",
        }
    }
}

/// One thing that went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Fault {
    pub(crate) kind: Wrong,
    /// Of which problem, from 0.
    pub(crate) problem: Option<usize>,
    pub(crate) columns: Vec<String>,
    pub(crate) message: String,
}

/// Everything that is wrong with a report, the worst first.
pub(super) fn faults(report: &Report) -> Vec<Fault> {
    let mut faults: Vec<Fault> = Vec::new();
    for problem in 0..report.problems.len() {
        let columns = report.columns.iter();
        let cells: Vec<(&Column, &Cell)> =
            columns.filter_map(|column| Some((column, column.cell(problem)?))).collect();
        for (place, one) in cells.iter().enumerate() {
            faults.extend(alone(problem, *one));
            for other in &cells[place + 1..] {
                faults.extend(against(problem, *one, *other));
            }
        }
    }
    let mishaps = report.mishaps.iter().map(|message| Fault {
        kind: Wrong::Mishap,
        problem: None,
        columns: Vec::new(),
        message: message.clone(),
    });
    faults.extend(mishaps);
    faults.sort_by_key(|fault| (fault.kind, fault.problem));
    faults
}

/// More than the time given by so much, and so many seconds, is an overrun:
/// clocks are looked at between nodes, and other programs take their turns.
const TIME_FACTOR: f64 = 1.5;
const TIME_GRACE: f64 = 2.0;

/// What is wrong with a search by itself.
fn alone(problem: usize, (column, cell): (&Column, &Cell)) -> Vec<Fault> {
    let fault = |kind, message| Fault {
        kind,
        problem: Some(problem),
        columns: vec![column.name.clone()],
        message,
    };
    let said = || cell.message.clone().unwrap_or_default();
    let mut faults = Vec::new();
    match cell.status {
        Ended::Wrong => faults.push(fault(Wrong::Refuted, said())),
        Ended::Crashed => faults.push(fault(Wrong::Crash, said())),
        _ => {}
    }
    if let (Some(given), Some(used)) = (cell.memory_given, cell.peak_memory)
        && used > given
    {
        let (used, given) = (number::bytes(used), number::bytes(given));
        faults.push(fault(Wrong::Memory, format!("took {used} of {given}")));
    }
    if let (Some(given), Some(used)) = (cell.time_given, cell.wall_seconds)
        && used > given * TIME_FACTOR + TIME_GRACE
    {
        let (used, given) = (number::seconds(used), number::seconds(given));
        faults.push(fault(Wrong::Time, format!("took {used} of {given}")));
    }
    if let (Some(cost), Some(bound)) = (cell.cost, cell.lower_bound)
        && below(cost.as_real(), bound.as_real())
    {
        let message = format!("a solution of cost {cost} below its own lower bound {bound}");
        faults.push(fault(Wrong::Contradiction, message));
    }
    faults
}

/// Sums of real costs along different paths differ in their last digits.
const NEARLY: f64 = 1e-9;

/// Whether one cost is less than another, and not only by rounding. Whole
/// numbers up to 2^53 are compared exactly: they differ by more.
fn below(one: f64, other: f64) -> bool {
    one < other - NEARLY * one.abs().max(other.abs()).min(1e6)
}

/// Whether two costs are not the same. Where both are written in full, that
/// decides.
fn differ(one: &Cell, other: &Cell) -> bool {
    if let (Some(one), Some(other)) = (&one.cost_exact, &other.cost_exact) {
        return one != other;
    }
    match (one.cost, other.cost) {
        (Some(one), Some(other)) => {
            below(one.as_real(), other.as_real()) || below(other.as_real(), one.as_real())
        }
        _ => false,
    }
}

/// What two searches of one problem say against each other: the first that
/// applies.
fn against(problem: usize, one: (&Column, &Cell), other: (&Column, &Cell)) -> Option<Fault> {
    let names = vec![one.0.name.clone(), other.0.name.clone()];
    let both_optimal = one.1.claims_optimal() && other.1.claims_optimal();
    let message = if both_optimal && differ(one.1, other.1) {
        let claim = |(column, cell): (&Column, &Cell)| format!("{} {}", column.name, cost(cell));
        Some(format!("different optimal costs: {}, {}", claim(one), claim(other)))
    } else {
        refutes(one, other).or_else(|| refutes(other, one))
    };
    message.map(|message| Fault {
        kind: Wrong::Contradiction,
        problem: Some(problem),
        columns: names,
        message,
    })
}

fn cost(cell: &Cell) -> String {
    let shown = cell.cost.map_or_else(|| "-".to_owned(), |cost| cost.to_string());
    cell.cost_exact.clone().unwrap_or(shown)
}

/// How the solution of one refutes what the other has proven.
fn refutes(one: (&Column, &Cell), other: (&Column, &Cell)) -> Option<String> {
    let found = one.1.cost?.as_real();
    let (finder, prover, shown) = (&one.0.name, &other.0.name, cost(one.1));
    if other.1.status == Ended::Unsolvable {
        return Some(format!("{prover} proved it unsolvable, {finder} found cost {shown}"));
    }
    if other.1.claims_optimal() && below(found, other.1.cost?.as_real()) {
        let claimed = cost(other.1);
        return Some(format!("{prover} claims {claimed} as optimal, {finder} found {shown}"));
    }
    let bound = other.1.lower_bound;
    if let Some(bound) = bound.filter(|bound| below(found, bound.as_real())) {
        return Some(format!("{prover} proved a lower bound of {bound}, {finder} found {shown}"));
    }
    // What is within a factor of the optimum is within it of any solution.
    if let (Some(Proven::Within), Some(factor), Some(claimed)) =
        (other.1.proof, other.1.factor, other.1.cost)
        && below(found * factor, claimed.as_real())
    {
        let claim = cost(other.1);
        return Some(format!(
            "{prover} claims {claim} within {factor} times the optimum, {finder} found {shown}"
        ));
    }
    None
}

impl Fault {
    /// In a sentence, with the problem.
    pub(crate) fn told(&self, report: &Report) -> String {
        let columns = self.columns.join(", ");
        let columns = if columns.is_empty() { columns } else { format!(" ({columns})") };
        let (kind, message) = (self.kind.heading(), &self.message);
        let instance =
            self.problem.and_then(|problem| Some((problem, report.problems.get(problem)?)));
        match instance {
            Some((number, instance)) => {
                let called = &report.called;
                let problem = &instance.problem;
                format!("{kind}{columns}: {message}; {called} {}: {problem}", number + 1)
            }
            None => format!("{kind}{columns}: {message}"),
        }
    }
}
