//! What each optimisation is worth: results of the same problems solved again
//! and again, one step of a ladder after the other, whatever the domain.

pub(crate) mod page;
mod record;
mod summary;
mod table;
#[cfg(test)]
mod tests;

use std::path::Path;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::whole_file;

pub(crate) use record::records;
pub(crate) use table::table;

/// CPU seconds (of all threads together) and seconds on the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
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

/// One step of the ladder: what is switched on.
#[derive(Clone, Debug)]
pub(crate) struct Description {
    /// A word or two.
    pub(crate) name: &'static str,
    /// What it adds to the step before, in a sentence.
    pub(crate) adds: String,
    pub(crate) pruning: String,
    pub(crate) heuristic: String,
    /// `stack` or `sites`.
    pub(crate) engine: &'static str,
    pub(crate) threads: usize,
}

/// One search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured {
    /// Cost of the solution and whether it is proven optimal; `None` where
    /// the limit was reached first.
    pub(crate) solved: Option<(u32, bool)>,
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    pub(crate) times: Times,
}

/// All searches of a step.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) description: Description,
    /// What tables and automata of this step took to build.
    pub(crate) setup: Times,
    /// By problem, in order; fewer than there are problems where the run was
    /// interrupted.
    pub(crate) searches: Vec<Measured>,
}

/// Everything that was measured, and how to measure it again.
#[derive(Clone, Debug)]
pub(crate) struct Bench {
    pub(crate) domain: &'static str,
    /// `50 random 4x4 boards of seed 0`
    pub(crate) title: String,
    pub(crate) size: String,
    pub(crate) goal: String,
    /// `None` where the problems come from a file.
    pub(crate) seed: Option<u64>,
    /// Expanded nodes after which a problem was given up.
    pub(crate) limit: u64,
    pub(crate) problems: Vec<String>,
    pub(crate) steps: Vec<Step>,
    /// Steps that are not possible here, with the reason.
    pub(crate) left_out: Vec<String>,
    /// Wrong answers and disagreements.
    pub(crate) faults: Vec<String>,
    pub(crate) interrupted: bool,
    pub(crate) command: String,
    pub(crate) machine: String,
}

impl Bench {
    /// How the program ends if there was nothing else.
    pub(crate) fn exit(&self) -> Exit {
        let solved = |problem: usize| {
            let search = |step: &Step| step.searches.get(problem).is_some_and(Measured::is_solved);
            self.steps.iter().any(search)
        };
        if !self.faults.is_empty() {
            Exit::Internal
        } else if self.interrupted {
            Exit::Interrupted
        } else if !(0..self.problems.len()).all(solved) {
            Exit::Limit
        } else {
            Exit::Optimal
        }
    }

    /// Adds a fault for every problem on whose cost two steps disagree.
    pub(crate) fn compare_costs(&mut self) {
        for (index, problem) in self.problems.iter().enumerate() {
            let costs = self.steps.iter().filter_map(|step| {
                let (cost, _) = step.searches.get(index)?.solved?;
                Some((step.description.name, cost))
            });
            let costs: Vec<(&str, u32)> = costs.collect();
            if costs.windows(2).any(|pair| pair[0].1 != pair[1].1) {
                let said: Vec<String> =
                    costs.iter().map(|(name, cost)| format!("{name} {cost}")).collect();
                let fault = format!("steps disagree on the cost of {problem}: {}", said.join(", "));
                self.faults.push(fault);
            }
        }
    }

    /// Writes the page, whole or not at all.
    pub(crate) fn write_page(&self, path: &Path) -> Result<(), Failure> {
        whole_file::write(path, page::page(self).as_bytes()).map_err(|error| {
            Failure::new(Exit::Output, format!("cannot write {}: {error}", path.display()))
        })
    }
}

impl Measured {
    /// Whether there is a solution.
    pub(crate) fn is_solved(&self) -> bool {
        self.solved.is_some()
    }
}

/// The command line of this run, quoted where a shell would need it.
pub(crate) fn command_line() -> String {
    let words = std::env::args_os().enumerate().map(|(index, word)| {
        let word = word.to_string_lossy().into_owned();
        let plain = |sign: char| sign.is_ascii_alphanumeric() || "-_./=:,+".contains(sign);
        match (index, word.chars().all(plain) && !word.is_empty()) {
            (0, _) => "deepen".to_owned(),
            (_, true) => word,
            (_, false) => format!("'{}'", word.replace('\'', r"'\''")),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The processor, how many threads it runs, and the system.
pub(crate) fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name"));
    let model = model.map_or("", |model| model.trim_start_matches([' ', '\t', ':']));
    let model = if model.is_empty() { "unknown processor" } else { model };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (system, architecture) = (std::env::consts::OS, std::env::consts::ARCH);
    let s = if threads == 1 { "" } else { "s" };
    format!("{model}, {threads} thread{s}, {system} {architecture}")
}
