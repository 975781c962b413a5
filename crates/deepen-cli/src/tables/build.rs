//! `deepen tables build`: says what a table will take, builds it, keeps it.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use deepen_puzzles::tiles::Goal;
use deepen_tables::build::sealed;
use deepen_tables::cache::{Busy, Cache, ObtainError, Origin, Policy, Unusable, Warning};
use deepen_tables::file::{How, Options, Place, Reason, info};
use indicatif::ProgressBar;

use super::cache;
use super::keep::Records;
use super::record::Record;
use super::which::{Buildable, Step};
use crate::args::{BuildArgs, BuildCommand, Format};
use crate::bar::new_bar;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::{CANCEL, go_on};
use crate::number;
use crate::tiles::read_goal;

/// A table that is built sooner shows no bar.
const BAR_AFTER: Duration = Duration::from_millis(300);

/// Builds the tables that the arguments name.
pub(crate) fn run(command: &BuildCommand) -> Result<Exit, Failure> {
    match command {
        BuildCommand::Tiles(args) => {
            let input = |message: String| Failure::new(Exit::Input, message);
            let goal: Goal = read_goal(&args.goal)?;
            let board = goal.board(args.size).map_err(|error| input(error.to_string()))?;
            all(&args.how, &Buildable::tiles(args, &board).map_err(input)?)
        }
        BuildCommand::Cube(args) => all(&args.how, &Buildable::cube(args)),
    }
}

/// Builds tables, one after the other.
fn all(args: &BuildArgs, tables: &[Buildable]) -> Result<Exit, Failure> {
    let mut cache = cache(&args.place)?;
    if let Some(quota) = args.quota {
        cache = cache.with_quota(quota as u64);
    }
    let mut records = Records::new(&args.output);
    let written = tables.iter().take_while(|_| !CANCEL.is_cancelled()).try_for_each(|table| {
        let (record, exit) = match one(args, &cache, table) {
            Ok(record) => (record, Exit::Optimal),
            Err(fault) => {
                say(&format!("error: {}\n", fault.message));
                (planned(args, &cache, table).failed(fault.message), fault.exit)
            }
        };
        // People have been told on standard error what did not work.
        let text = if exit == Exit::Optimal { record.line() } else { String::new() };
        records.write(&record, &text, exit)
    });
    records.finish(written)
}

/// Builds one table, unless it is there.
fn one(args: &BuildArgs, cache: &Cache, table: &Buildable) -> Result<Record, Failure> {
    let description = table.description();
    let path = cache.path(&description);
    let how = How { place: Place::Mapped, threads: args.threads };
    match cache.open(&description, how) {
        Ok(there) => return Ok(Record::of_file(&path, &Ok(there.header)).with_status("there")),
        Err(error) if matches!(error.reason, Reason::Missing) || args.rebuild => {}
        Err(error) => {
            let message = format!("{error} (--rebuild replaces it)");
            return Err(Failure::new(Exit::Input, message));
        }
    }
    let planned = planned(args, cache, table);
    if !args.output.quiet && args.output.format == Format::Text {
        say(&planned.plan(args.threads));
    }
    has_room(args, cache, table)?;
    if args.dry_run {
        return Ok(planned);
    }
    let began = Instant::now();
    obtain(args, cache, table)?;
    let mut record = Record::of_file(&path, &info(&path)).with_status("built");
    record.seconds = Some(began.elapsed().as_secs_f64());
    Ok(record)
}

/// What is known of a table before it is built.
fn planned(args: &BuildArgs, cache: &Cache, table: &Buildable) -> Record {
    let description = table.description();
    let mut record = Record::new(&cache.path(&description), "planned");
    record.describe(&description);
    record.build_memory = Some(table.memory(args.threads));
    record.expected_seconds = Some(table.seconds(args.threads));
    record
}

/// Whether the quota allows the file. How small a compressed one will be is
/// seen only when it is written.
fn has_room(args: &BuildArgs, cache: &Cache, table: &Buildable) -> Result<(), Failure> {
    let description = table.description();
    let room = cache.room_for(&cache.path(&description)).map_err(|error| {
        let directory = cache.directory().display();
        Failure::new(Exit::Input, format!("the tables in {directory} cannot be read: {error}"))
    })?;
    let (Some(quota), Some(left)) = (cache.quota(), room) else { return Ok(()) };
    if args.compress.is_some() || left >= description.bytes {
        return Ok(());
    }
    let directory = cache.directory().to_owned();
    let warning = Warning::BeyondQuota { directory, quota, left, needed: description.bytes };
    Err(Failure::new(Exit::Limit, warning.to_string()))
}

/// Builds a table and keeps it.
fn obtain(args: &BuildArgs, cache: &Cache, table: &Buildable) -> Result<(), Failure> {
    let cancelled = || CANCEL.is_cancelled();
    let options = Options {
        compression: args.compress,
        threads: args.threads,
        cancelled: Some(&cancelled),
        ..Options::default()
    };
    let how = How { place: Place::Mapped, threads: args.threads };
    let unusable = if args.rebuild { Unusable::Rebuild } else { Unusable::Refuse };
    let policy = Policy { how, options, unusable, busy: Busy::Wait };
    let mut watched = Watched::new(args.output.quiet);
    let state = cache.state_path(&table.description());
    let build = || {
        if args.rebuild {
            // One that cannot be removed is refused or gone on from below.
            let _ = sealed::remove(&state);
        }
        if state.exists() && !args.output.quiet {
            say("note: an interrupted build goes on\n");
        }
        table.build(args.threads, state, &mut |step| watched.step(step))
    };
    let obtained = cache.obtain(&table.description(), policy, build);
    watched.finish();
    let obtained = obtained.map_err(|error| {
        let exit = match &error {
            _ if CANCEL.is_cancelled() => Exit::Interrupted,
            ObtainError::Cancelled => Exit::Interrupted,
            ObtainError::Refused(_) => Exit::Input,
            ObtainError::Build(_) | ObtainError::Unsuitable(_) => Exit::Limit,
        };
        Failure::new(exit, error.to_string())
    })?;
    let kept = obtained.origin != Origin::Built;
    match obtained.warnings.last() {
        Some(warning) if !kept => Err(Failure::new(exit_of(warning), warning.to_string())),
        _ => Ok(()),
    }
}

/// How the program ends if a table could not be kept.
fn exit_of(warning: &Warning) -> Exit {
    match warning {
        _ if CANCEL.is_cancelled() => Exit::Interrupted,
        Warning::BeyondQuota { .. } => Exit::Limit,
        _ => Exit::Output,
    }
}

/// Nobody to tell where standard error is closed.
fn say(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Shows how far a builder has come.
pub(crate) struct Watched {
    shown: bool,
    began: Instant,
    bar: Option<ProgressBar>,
}

impl Watched {
    /// Shows nothing where that is not wanted, and where nobody would see it.
    pub(crate) fn new(quiet: bool) -> Self {
        let shown = !quiet && io::stderr().is_terminal();
        Watched { shown, began: Instant::now(), bar: None }
    }

    /// Moves the bar, and says whether to go on.
    pub(crate) fn step(&mut self, step: Step) -> ControlFlow<()> {
        self.show(step);
        go_on(None)
    }

    /// Moves the bar.
    pub(crate) fn show(&mut self, step: Step) {
        let elapsed = self.began.elapsed();
        if self.shown && elapsed > BAR_AFTER {
            let bar = self.bar.get_or_insert_with(new_bar);
            bar.set_length(step.total);
            bar.set_position(step.known);
            let rest = step.total.saturating_sub(step.known) as f64 / step.known.max(1) as f64;
            let left = number::seconds(elapsed.as_secs_f64() * rest);
            // Nothing is left to say where nobody knows how many there are.
            let left = Some(format!(", about {left} left")).filter(|_| step.total > step.known);
            bar.set_message(format!("distance {}{}", step.distance, left.unwrap_or_default()));
        }
    }

    /// Shows nothing any more.
    pub(crate) fn finish(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
