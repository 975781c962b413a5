//! What is to be recorded of a search, and what becomes of it.

use std::io::{self, Write};
use std::path::PathBuf;

use deepen::Front;
use deepen_trace::{Keep, Recorder, Trace};

use super::filter::Filter;
use super::names::{Facts, name_operators};
use super::show;
use crate::amount::{Amount, Unit};
use crate::answer::{Answer, Status};
use crate::args::{KeepName, TraceArgs};
use crate::exit::Exit;
use crate::files::{self, Readers};
use crate::number;

/// What is to be recorded.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    to: Option<PathBuf>,
    most: usize,
    keep: Keep,
    only: Filter,
    /// The words of the command line that is replayed.
    command: Vec<String>,
    /// Whether no notes are written.
    quiet: bool,
}

/// What was recorded.
pub(crate) struct Recorded {
    pub(crate) trace: Trace,
    /// In which the domain counts costs.
    pub(crate) unit: Unit,
}

impl Request {
    /// That of the arguments.
    pub(super) fn new(args: &TraceArgs, command: Vec<String>) -> Self {
        let keep = match args.keep {
            KeepName::Last => Keep::Last,
            KeepName::Sample => Keep::Sample,
        };
        let (to, only) = (args.to.clone(), args.only.clone());
        Request { to, most: args.most, keep, only, command, quiet: false }
    }

    /// The same, with or without notes.
    pub(super) fn quiet(self, quiet: bool) -> Self {
        Request { quiet, ..self }
    }

    /// A recorder for one search.
    pub(crate) fn recorder(&self) -> Recorder {
        Recorder::new(self.most, self.keep)
    }

    /// Writes what was recorded where it is wanted. An answer without a search
    /// stays as it is.
    pub(crate) fn finish(
        &self,
        recorded: Option<Recorded>,
        answer: Answer,
        (ends, name): (Option<[String; 2]>, impl FnMut(Front, u32) -> String),
    ) -> Answer {
        let Some(Recorded { mut trace, unit }) = recorded else {
            self.say("nothing was searched, so there is no trace");
            return answer;
        };
        if answer.status == Status::Error {
            return answer;
        }
        trace.facts = self.facts(&answer, ends, unit);
        name_operators(&mut trace, self.most, name);
        let written = match &self.to {
            Some(path) => {
                let bytes = trace.to_bytes();
                let written = files::write_whole(path, &bytes, Readers::Owner);
                if written.is_ok() {
                    let (kept, all) = (trace.kept().sum(), trace.all().sum());
                    let (kept, all) = (number::grouped(kept), number::grouped(all));
                    let size = number::bytes(bytes.len() as u64);
                    self.say(&format!("the trace has {kept} of {all} events in {size}"));
                }
                written.map_err(|error| format!("the trace {}: {error}", path.display()))
            }
            None => match show::print(&trace, &self.only) {
                // Its reader, such as `head`, has seen enough.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                printed => printed.map_err(|error| format!("the walk-through: {error}")),
            },
        };
        match written {
            Ok(()) => answer,
            Err(message) => answer.failed(Exit::Output, message),
        }
    }

    /// Writes a note, where notes are wanted.
    fn say(&self, note: &str) {
        if !self.quiet {
            // Nobody to tell where standard error is closed.
            let _ = writeln!(io::stderr(), "note: {note}");
        }
    }

    /// What is known of the search.
    fn facts(&self, answer: &Answer, ends: Option<[String; 2]>, unit: Unit) -> Facts {
        let mut facts = Facts::new();
        let mut put = |name: &str, fact: Option<String>| {
            if let Some(fact) = fact {
                facts.insert(name.to_owned(), fact);
            }
        };
        let [start, goal] = ends.map_or([None, None], |ends| ends.map(Some));
        let number = |count: Option<u64>| count.map(|count| count.to_string());
        let amount = |amount: Option<Amount>| {
            amount.map(|amount| amount.in_full().unwrap_or_else(|| amount.as_real().to_string()))
        };
        put("command", Some(self.command.join("\0")));
        put("program", Some(env!("CARGO_PKG_VERSION").to_owned()));
        put("domain", Some(answer.domain.to_owned()));
        put("problem", Some(answer.problem.clone()));
        put("goal", answer.goal.clone());
        put("start name", start);
        put("goal name", goal);
        put("algorithm", answer.algorithm.map(str::to_owned));
        put("heuristic", answer.heuristic.clone());
        put("unit", Some(unit.to_string()));
        let word = serde_json::to_value(answer.status).ok();
        put("status", word.and_then(|word| word.as_str().map(str::to_owned)));
        let word = answer.proof.and_then(|proof| serde_json::to_value(proof).ok());
        put("proof", word.and_then(|word| word.as_str().map(str::to_owned)));
        put("cost", amount(answer.cost));
        put("lower bound", amount(answer.lower_bound));
        put("expanded", number(answer.expanded));
        put("generated", number(answer.generated));
        put("iterations", number(answer.iterations));
        put("plan", answer.plan.as_ref().map(|plan| plan.join("\0")));
        facts
    }
}
