//! `deepen game book`: opening books of connect four are built, shown and
//! checked.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use deepen::{Limits, StopReason};
use deepen_games::connect_four::book::{Book, BookError, Builder, Fault, Progress};
use deepen_games::connect_four::{Position, Score, Size, Solver};
use deepen_tables::build::BuildError;
use indicatif::ProgressBar;
use serde::Serialize;

use crate::answer::SCHEMA;
use crate::args::game::{BookArgs, BookCommand, BuildBookArgs, CheckBookArgs};
use crate::args::{Format, PlaceArgs};
use crate::bar::new_bar;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::CANCEL;
use crate::number::{self, put};
use crate::output::{Machine, write_out};
use crate::tables;

/// Does what `deepen game book` was asked for.
pub(super) fn run(command: &BookCommand) -> Result<Exit, Failure> {
    match command {
        BookCommand::Build(args) => build(args),
        BookCommand::Info(args) => info(args),
        BookCommand::Check(args) => check(args),
    }
}

/// The file of the book for boards of this size that is looked into where no
/// other is named.
pub(super) fn default_path(size: Size, place: &PlaceArgs) -> Option<PathBuf> {
    let name = format!("connect4-{}x{}.book", size.width(), size.height());
    tables::directory(place.tables_dir.as_ref()).map(|directory| directory.join(name))
}

/// Opens a book.
pub(super) fn open(path: &Path, size: Size) -> Result<Book, Failure> {
    Book::open(path, size).map_err(|error| Failure::new(Exit::Input, error.to_string()))
}

/// What is said of a book: a contract with other programs, described in
/// docs/schema.md. Every field is always there; what does not apply is null.
#[derive(Serialize)]
struct Record {
    schema: u32,
    path: String,
    /// What became of it: `built`, `stopped`, `there`, `good`.
    status: &'static str,
    size: String,
    /// `None` where not even the empty board is finished.
    plies: Option<u32>,
    /// How many positions of each number of stones, from none on.
    positions: Vec<usize>,
    /// Positions that were solved anew.
    solved: Option<u64>,
    /// On the clock.
    seconds: Option<f64>,
    message: Option<String>,
}

impl Record {
    fn new(path: &Path, book: &Book, status: &'static str) -> Self {
        let positions: Vec<usize> = book.counts().collect();
        Record {
            schema: SCHEMA,
            path: path.display().to_string(),
            status,
            size: book.size().to_string(),
            plies: (!positions.is_empty()).then(|| book.plies()),
            positions,
            solved: None,
            seconds: None,
            message: None,
        }
    }

    fn write(&self, format: Format, exit: Exit) -> Result<Exit, Failure> {
        let written = match Machine::new(format) {
            Some(mut machine) => machine.write(self).and_then(|()| machine.finish()),
            None => write_out(self.text().as_bytes()),
        };
        match written {
            Ok(()) => Ok(exit),
            Err(error) => Failure::of_output(&error, exit),
        }
    }

    fn text(&self) -> String {
        let all = number::grouped(self.positions.iter().sum::<usize>() as u64);
        let mut text = format!("{}: {}, ", self.path, self.status);
        match self.plies {
            Some(plies) => {
                put!(text, "all {all} positions of at most {plies} stones on {}\n", self.size);
            }
            None => text.push_str("nothing finished yet\n"),
        }
        for (stones, count) in self.positions.iter().enumerate() {
            put!(text, "{stones:>4} stones {:>12}\n", number::grouped(*count as u64));
        }
        if let Some(solved) = self.solved {
            put!(text, "{} solved anew\n", number::grouped(solved));
        }
        if let Some(message) = &self.message {
            put!(text, "{message}\n");
        }
        text
    }
}

fn path(args: &BookArgs) -> Result<PathBuf, Failure> {
    let path = args.file.clone().or_else(|| default_path(args.size, &args.place));
    path.ok_or_else(|| Failure::new(Exit::Input, "no directory for books: name a file"))
}

fn build(args: &BuildBookArgs) -> Result<Exit, Failure> {
    let path = path(&args.book)?;
    if let Some(directory) = path.parent().filter(|_| args.book.file.is_none()) {
        std::fs::create_dir_all(directory).map_err(|error| {
            let message = format!("{} cannot be made: {error}", directory.display());
            Failure::new(Exit::Output, message)
        })?;
    }
    let mut limits = Limits::none().cancelled_by(&CANCEL);
    if let Some(time) = args.work.time {
        limits = limits.time(time);
    }
    let began = Instant::now();
    let (mut bar, mut last) = (Bar::new(args.book.quiet), None);
    let builder = Builder::new(&path, args.book.size)
        .threads(args.work.threads)
        .table_bytes(args.work.table_memory)
        .limits(limits);
    let built = builder.build(args.plies, &mut |progress| {
        bar.show(progress);
        last = Some(progress);
    });
    bar.finish();
    let built = built.map_err(|error| Failure::new(exit_of(&error), error.to_string()))?;
    let (status, exit) = match built.stopped {
        None => ("built", Exit::Optimal),
        Some(StopReason::Cancelled) => ("stopped", Exit::Interrupted),
        Some(_) => ("stopped", Exit::Limit),
    };
    let mut record = Record::new(&path, &built.book, status);
    record.seconds = Some(began.elapsed().as_secs_f64());
    record.message = last.filter(|_| built.stopped.is_some()).map(|progress| {
        let Progress { stones, solved, positions } = progress;
        let [solved, positions] = [solved, positions].map(|count| number::grouped(count as u64));
        format!("of {stones} stones {solved} of {positions} are solved; the next build goes on")
    });
    record.write(args.book.format, exit)
}

fn exit_of(error: &BookError) -> Exit {
    match error {
        BookError::Write(_)
        | BookError::Busy(_)
        | BookError::Lock { .. }
        | BookError::State(BuildError::File { .. }) => Exit::Output,
        BookError::Memory(_) => Exit::Limit,
        _ => Exit::Input,
    }
}

fn info(args: &BookArgs) -> Result<Exit, Failure> {
    let path = path(args)?;
    let book = open(&path, args.size)?;
    Record::new(&path, &book, "there").write(args.format, Exit::Optimal)
}

fn check(args: &CheckBookArgs) -> Result<Exit, Failure> {
    let began = Instant::now();
    let path = path(&args.book)?;
    let book = open(&path, args.book.size)?;
    let solver = Solver::new(args.book.size, args.work.table_memory);
    let solver = solver.map_err(|error| Failure::new(Exit::Limit, error.to_string()))?;
    let last = book.counts().last().unwrap_or(0) as u64;
    let wanted = args.solve.min(last);
    let mut check = Check {
        solver: solver.threads(args.work.threads),
        last,
        wanted,
        met: 0,
        solved: 0,
        stopped: None,
        time: args.work.time.map(|time| (began, time)),
    };
    let verified = book.verify(|position| check.solve(position));
    if CANCEL.is_cancelled() {
        return Err(Failure::new(Exit::Interrupted, "interrupted"));
    }
    verified.map_err(|fault: Fault| {
        Failure::new(Exit::Internal, format!("{}: {fault}", path.display()))
    })?;
    let (status, exit) = match check.stopped {
        None => ("good", Exit::Optimal),
        Some(_) => ("stopped", Exit::Limit),
    };
    let mut record = Record::new(&path, &book, status);
    record.solved = Some(check.solved);
    record.seconds = Some(began.elapsed().as_secs_f64());
    record.message = check.stopped.map(|reason| {
        let [anew, of] = [check.solved, wanted].map(number::grouped);
        format!("{reason}: no fault so far, {anew} of {of} solved anew")
    });
    record.write(args.book.format, exit)
}

/// Some positions of a book solved anew, evenly spread over its last level.
struct Check {
    solver: Solver,
    /// How many positions there are.
    last: u64,
    /// How many of them are to be solved.
    wanted: u64,
    met: u64,
    solved: u64,
    /// What ended it before.
    stopped: Option<StopReason>,
    /// Since when, and how much.
    time: Option<(Instant, Duration)>,
}

impl Check {
    /// The score of a position of the last level, if it is one to be solved.
    fn solve(&mut self, position: &Position) -> Option<Score> {
        self.met += 1;
        // Whenever another share of the whole is passed.
        let due = u128::from(self.met) * u128::from(self.wanted) / u128::from(self.last.max(1));
        if due <= u128::from(self.solved) || self.stopped.is_some() {
            return None;
        }
        let mut limits = Limits::<u64>::none().cancelled_by(&CANCEL);
        if let Some((began, time)) = self.time {
            limits = limits.time(time.saturating_sub(began.elapsed()));
        }
        let solution = self.solver.solve_within(position, &limits);
        let score = solution.score();
        match score {
            Some(_) => self.solved += 1,
            None => self.stopped = solution.stopped.or(Some(StopReason::Time)),
        }
        score
    }
}

/// Shows how far a book is, on a terminal.
struct Bar(Option<ProgressBar>);

impl Bar {
    fn new(quiet: bool) -> Self {
        Bar((!quiet && std::io::stderr().is_terminal()).then(new_bar))
    }

    fn show(&self, progress: Progress) {
        if let Some(bar) = &self.0 {
            bar.set_length(progress.positions as u64);
            bar.set_position(progress.solved as u64);
            bar.set_message(format!("positions of {} stones", progress.stones));
        }
    }

    fn finish(&mut self) {
        if let Some(bar) = self.0.take() {
            bar.finish_and_clear();
        }
    }
}
