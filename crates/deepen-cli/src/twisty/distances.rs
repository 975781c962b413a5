//! `deepen twisty FILE --distances`: how many positions there are at each
//! distance.

use std::io;
use std::sync::Arc;

use deepen_puzzles::twisty::{
    Definition, Distances, Group, Means, Metric, NoSpace, TablesError, distances,
};
use deepen_tables::build::{Progress, Watch};
use serde::Serialize;

use super::size::{LARGE_SLOTS, LARGE_WORDS, SMALL_SLOTS, SMALL_WORDS};
use super::tables::offer;
use crate::answer::SCHEMA;
use crate::args::OutputArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::CANCEL;
use crate::number::{grouped, put};
use crate::output::{Machine, write_out};
use crate::tables::{Step, Watched};

/// What is taken where no memory is said.
const USUAL: u64 = 1 << 30;

/// Positions at one distance, as all machine formats have it.
#[derive(Debug, Serialize)]
struct Record {
    schema: u32,
    domain: &'static str,
    puzzle: String,
    metric: String,
    distance: usize,
    positions: u64,
    /// Whether this is the greatest distance.
    farthest: bool,
    /// `table` or `sets`.
    means: &'static str,
    /// Some of the farthest positions.
    examples: Option<Vec<String>>,
}

/// Counts, and writes the counts.
pub(super) fn run(
    definition: &Arc<Definition>,
    metric: Metric,
    memory: Option<usize>,
    output: &OutputArgs,
) -> Result<Exit, Failure> {
    let memory = memory.map_or(USUAL, |memory| memory as u64);
    let mut watched = Watched::new(output.quiet);
    let found = count(definition, metric, memory, &mut |progress| {
        let Progress { level: distance, done: known, total, .. } = *progress;
        watched.step(Step { distance, known, total })
    });
    watched.finish();
    let found = found.map_err(|error| Failure::new(Exit::Input, error.to_string()))?;
    let found = found.map_err(|error| {
        if CANCEL.is_cancelled() {
            return Failure::new(Exit::Interrupted, "interrupted");
        }
        Failure::new(Exit::Limit, error.to_string())
    })?;
    let exit = match (found.complete, CANCEL.is_cancelled()) {
        (true, _) => Exit::Optimal,
        (false, true) => Exit::Interrupted,
        (false, false) => Exit::Limit,
    };
    match write(definition, metric, &found, output) {
        Ok(()) => Ok(exit),
        Err(error) => Failure::of_output(&error, exit),
    }
}

fn count(
    definition: &Arc<Definition>,
    metric: Metric,
    memory: u64,
    watch: Watch<'_>,
) -> Result<Result<Distances, TablesError>, NoSpace> {
    let offer = offer(memory);
    match distances::<SMALL_SLOTS, SMALL_WORDS>(definition, metric, offer, watch) {
        Err(NoSpace::Slots { .. } | NoSpace::Words { .. }) => {
            distances::<LARGE_SLOTS, LARGE_WORDS>(definition, metric, offer, watch)
        }
        found => found,
    }
}

fn write(
    definition: &Arc<Definition>,
    metric: Metric,
    found: &Distances,
    output: &OutputArgs,
) -> io::Result<()> {
    let Some(mut machine) = Machine::new(output.format) else {
        return write_out(text(definition, metric, found, output.quiet).as_bytes());
    };
    for (distance, &positions) in found.counts.iter().enumerate() {
        let farthest = found.complete && distance + 1 == found.counts.len();
        let examples = found.farthest.iter().map(|position| definition.write(position)).collect();
        machine.write(&Record {
            schema: SCHEMA,
            domain: "twisty",
            puzzle: definition.name().to_owned(),
            metric: metric.to_string(),
            distance,
            positions,
            farthest,
            means: match found.means {
                Means::Table { .. } => "table",
                Means::Sets => "sets",
            },
            examples: farthest.then_some(examples),
        })?;
    }
    machine.finish()
}

/// A row for each distance, and what is known of the whole.
fn text(definition: &Arc<Definition>, metric: Metric, found: &Distances, quiet: bool) -> String {
    let mut text = String::new();
    for (distance, positions) in found.counts.iter().enumerate() {
        put!(text, "{distance:>4} {:>26}\n", grouped(*positions));
    }
    if quiet {
        return text;
    }
    let all = grouped(found.positions());
    let last = found.counts.len() - 1;
    let counted = match metric {
        Metric::Powers => "moves",
        Metric::Quarters => "moves, of which none is a power,",
    };
    if found.complete {
        put!(text, "{all} positions, at most {last} {counted} from the solved one\n");
        let example = found.farthest.first().map(|position| definition.write(position));
        example.inspect(|example| put!(text, "one of the farthest: {example}\n"));
    } else {
        let why = if CANCEL.is_cancelled() { "interrupted after" } else { "no room for more than" };
        put!(text, "stopped: {why} {all} positions up to {last} {counted}\n");
        let group = Group::of(definition);
        let positions = group.as_ref().and_then(Group::positions);
        let positions = positions.map(|all| format!("there are {all} positions in all\n"));
        let unknown = || "how many there are in all is not known\n".to_owned();
        text.push_str(&positions.unwrap_or_else(unknown));
    }
    match found.means {
        Means::Table { entries } => {
            put!(text, "by a table of {} entries\n", grouped(entries));
        }
        Means::Sets => text.push_str("by sets of positions, level by level\n"),
    }
    text
}
