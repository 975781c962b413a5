//! Everything that was measured, and how to measure it again: what tables,
//! pages and files are made from.

use serde::{Deserialize, Serialize};

use super::cell::{Cell, Ended, Instance};
use super::faults::{Fault, faults};
use crate::exit::Exit;
use crate::output::plural;

/// CPU seconds (of all threads together) and seconds on the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Times {
    pub(crate) cpu: f64,
    pub(crate) wall: f64,
}

impl Times {
    /// Both summed up.
    pub(crate) fn and(self, other: Times) -> Times {
        Times { cpu: self.cpu + other.cpu, wall: self.wall + other.wall }
    }
}

/// What the columns are, and against which of them each is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// Algorithms, held against the first.
    Algorithms,
    /// Steps, of which each changes the one before and is held against it.
    Steps,
}

impl Kind {
    /// What one column is called.
    pub(crate) fn one(self) -> &'static str {
        match self {
            Kind::Algorithms => "algorithm",
            Kind::Steps => "step",
        }
    }
}

/// A column: one way to solve problems, and what came of each.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Column {
    /// A word or two, unlike those of the other columns.
    pub(crate) name: String,
    /// What it is, or adds to the one before, in a sentence.
    pub(crate) about: String,
    /// What a shell would be told to run it alone.
    pub(crate) command: Option<String>,
    pub(crate) threads: usize,
    /// What tables and the like took to make.
    pub(crate) setup: Times,
    /// By problem, in order; `None` where it did not come to it.
    pub(crate) cells: Vec<Option<Cell>>,
}

impl Column {
    /// What came of a problem.
    pub(crate) fn cell(&self, problem: usize) -> Option<&Cell> {
        self.cells.get(problem)?.as_ref()
    }

    /// All that was measured.
    pub(crate) fn measured(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().flatten()
    }

    /// Searches that have come to an end.
    pub(crate) fn run(&self) -> usize {
        self.measured().count()
    }

    /// Seconds on the clock of set-up and all searches, given up or not.
    pub(crate) fn total(&self) -> Times {
        let times = |cell: &Cell| Times {
            cpu: cell.seconds.unwrap_or(0.0),
            wall: cell.wall_seconds.unwrap_or(0.0),
        };
        self.measured().fold(self.setup, |total, cell| total.and(times(cell)))
    }
}

/// Where, when and by what it was measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Provenance {
    /// What a shell would be told to do it again.
    pub(crate) command: String,
    /// The same, word by word, without the program's name.
    pub(crate) arguments: Vec<String>,
    /// The seed of random problems.
    pub(crate) seed: Option<u64>,
    pub(crate) version: String,
    /// How the program was built, line by line.
    pub(crate) build: String,
    pub(crate) machine: String,
    /// When it began, UTC.
    pub(crate) date: String,
    /// What was read from standard input, if that was asked for.
    pub(crate) input: Option<String>,
}

/// A comparison.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Report {
    pub(crate) kind: Kind,
    /// `50 random 4x4 boards of seed 0, goal blank-last`
    pub(crate) title: String,
    /// What one problem is called: "board".
    pub(crate) called: String,
    pub(crate) problems: Vec<Instance>,
    pub(crate) columns: Vec<Column>,
    /// Columns that are not possible here, with the reason.
    pub(crate) left_out: Vec<String>,
    /// What went wrong beside the figures.
    pub(crate) mishaps: Vec<String>,
    pub(crate) interrupted: bool,
    pub(crate) provenance: Provenance,
}

impl Report {
    /// What cannot be: contradictions, wrong answers, limits overrun, crashes.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        faults(self)
    }

    /// Whether some column answered a problem.
    fn is_answered(&self, problem: usize) -> bool {
        self.columns.iter().any(|column| column.cell(problem).is_some_and(Cell::is_answered))
    }

    /// Whether all columns refuse a problem: then it is none.
    pub(crate) fn is_no_problem(&self, problem: usize) -> bool {
        let mut cells = self.columns.iter().filter_map(|column| column.cell(problem)).peekable();
        cells.peek().is_some() && cells.all(|cell| cell.status == Ended::Refused)
    }

    /// What was refused, and why: problems that are none, and columns that are
    /// not for some.
    pub(crate) fn refusals(&self) -> Vec<String> {
        let mut told = Vec::new();
        let of = |cell: &Cell| {
            let said = cell.message.clone().unwrap_or_default();
            (cell.status == Ended::Refused).then_some(said)
        };
        let (none, some): (Vec<usize>, Vec<usize>) =
            (0..self.problems.len()).partition(|problem| self.is_no_problem(*problem));
        for problem in none {
            let Instance { source, line, .. } = &self.problems[problem];
            let line = line.map(|line| format!(", line {line}")).unwrap_or_default();
            let why = self.columns.iter().find_map(|column| of(column.cell(problem)?));
            told.push(format!("{source}{line}: {}", why.unwrap_or_default()));
        }
        for column in &self.columns {
            let whys = some.iter().filter_map(|problem| of(column.cell(*problem)?));
            let whys: Vec<String> = whys.collect();
            if let Some(why) = whys.first() {
                let count = plural(whys.len() as u64, &self.called);
                told.push(format!("{} refuses {count}: {why}", column.name));
            }
        }
        told
    }

    /// How the program ends if there was nothing else.
    pub(crate) fn exit(&self) -> Exit {
        let problems = || 0..self.problems.len();
        if !self.faults().is_empty() {
            Exit::Internal
        } else if self.interrupted {
            Exit::Interrupted
        } else if problems().any(|problem| self.is_no_problem(problem)) {
            Exit::Input
        } else if !problems().all(|problem| self.is_answered(problem)) {
            Exit::Limit
        } else {
            Exit::Optimal
        }
    }
}
