//! `deepen trace`: every step of a search, recorded while the search is
//! replayed from its command line, and walked through afterwards.

mod export;
mod filter;
mod keys;
mod names;
mod request;
mod show;
mod step;
mod walk;

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use deepen_trace::Trace;

pub(crate) use filter::Filter;
pub(crate) use request::{Recorded, Request};

use crate::args::{
    Algorithm, CheckpointArgs, Command, ConfigArgs, DomainCommand, Format, OutputArgs, SearchArgs,
    TraceArgs, TraceCommand,
};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;

/// What filters say, shown below the help.
pub(crate) const FILTERS: &str = "\
A filter is words; what passes all of them is shown. Ranges are N, N.. , ..N or N..M.
  iteration=2        of these iterations
  depth=0..3         nodes at these depths
  kind=cut,goal      of these kinds: enter, open, cut, repeat, pass, drop, goal,
                     withdraw, begin, end, improve, turn
  f=4..6             whose f (of a goal: whose g) is in the range
  under=B/D          at or below the node that these operators lead to
  event=100..200     by their places in the search, from 0";

/// Shown below the help of `deepen trace`.
pub(crate) const HELP: &str = "\
SEARCH is the command line of a search without its first word. It is run as it
is, in one thread and without its fast gears, which changes no count; what it
does is recorded, and its answer printed behind the walk-through.

A filter is words; what passes all of them is shown. Ranges are N, N.. , ..N or N..M.
  iteration=2  depth=0..3  kind=cut,goal  f=4..6  under=B/D  event=100..200

Examples:
  deepen trace graph five.txt --from A --to E --algorithm ida-star
  deepen trace --to run.trace --most 64M --keep sample tiles --random 1
  deepen trace show run.trace --only 'iteration=2 kind=enter,goal'
  deepen trace step run.trace
  deepen trace export run.trace --json > run.json";

/// Shown below the help of `deepen trace step`.
pub(crate) const KEYS: &str = "\
Keys in a terminal, commands a line where input is piped:
  n  the next event (also space, right, down)
  p  the one before (also left, up)
  g N  the event N
  /FILTER  from now on only events that pass; / alone lets all pass
  q  leave
See `deepen trace show --help` for filters.";

/// Does what the arguments ask for.
pub(crate) fn run(args: &TraceArgs, config: &ConfigArgs) -> Result<Exit, Failure> {
    match &args.command {
        TraceCommand::Show(show) => show::run(&read(&show.file)?, &show.only),
        TraceCommand::Step(step) => step::run(&read(&step.file)?),
        TraceCommand::Export(export) => export::run(&read(&export.file)?, &export.only),
        TraceCommand::Search(search) => record(args, search, config),
    }
}

/// Reads a trace.
fn read(path: &Path) -> Result<Trace, Failure> {
    let wrong =
        |message: String| Failure::new(Exit::Input, format!("{}: {message}", path.display()));
    let bytes = fs::read(path).map_err(|error| wrong(format!("cannot be read: {error}")))?;
    Trace::from_bytes(&bytes).map_err(|error| wrong(error.to_string()))
}

/// Runs a search and records it.
fn record(args: &TraceArgs, search: &[OsString], config: &ConfigArgs) -> Result<Exit, Failure> {
    let usage = |message: &str| Failure::new(Exit::Usage, message.to_owned());
    let mut line = vec![OsString::from("deepen")];
    if let Some(path) = &config.config {
        line.extend(["--config".into(), path.clone().into_os_string()]);
    } else if config.no_config {
        line.push("--no-config".into());
    }
    line.extend(search.iter().cloned());
    let mut cli = match crate::read(line)? {
        Ok(cli) => cli,
        Err(exit) => return Ok(exit),
    };
    let words = search.iter().map(|word| word.to_string_lossy().into_owned());
    let request = Request::new(args, words.collect());
    if let Some(path) = &args.to {
        files::can_write(path).map_err(|error| {
            usage(&format!("no trace can be written at {}: {error}", path.display()))
        })?;
    }
    let Some((how, checkpoint, output)) = parts(&mut cli.command) else {
        return Err(usage("only a search can be traced: `deepen trace tiles ...`"));
    };
    if checkpoint.checkpoint.is_some() {
        return Err(usage("a trace begins where the search does: leave --checkpoint out"));
    }
    if how.algorithm == Algorithm::IdaStarTable && how.threads.is_some_and(|threads| threads > 1) {
        let message = "with a table several threads do something else than one, which is traced: \
            leave --threads out";
        return Err(usage(message));
    }
    if args.to.is_none() && output.format != Format::Text {
        return Err(usage("a walk-through is for people: give --to FILE, or --format text"));
    }
    // All others count the same in any number of threads.
    how.threads = None;
    output.trace = Some(request.quiet(output.quiet));
    crate::run(&cli)
}

/// What the command line of a search says besides its problem.
fn parts(command: &mut Command) -> Option<(&mut SearchArgs, &CheckpointArgs, &mut OutputArgs)> {
    let Command::Domain(domain) = command else { return None };
    let solve = match domain {
        DomainCommand::Tiles(args) => {
            return Some((&mut args.search, &args.checkpoint, &mut args.output));
        }
        DomainCommand::Pancake(args) => &mut args.solve,
        DomainCommand::Topspin(args) => &mut args.solve,
        DomainCommand::Hanoi(args) => &mut args.solve,
        DomainCommand::Cube(args) => &mut args.solve,
        DomainCommand::Twisty(args) => &mut args.solve,
        DomainCommand::Graph(args) => &mut args.solve,
        DomainCommand::Grid(args) => &mut args.solve,
        DomainCommand::Lattice(args) => &mut args.solve,
    };
    Some((&mut solve.search, &solve.checkpoint, &mut solve.output))
}
