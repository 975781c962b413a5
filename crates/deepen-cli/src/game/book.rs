//! `deepen game book`: opening books of connect four are built, shown and
//! checked.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Instant;

use deepen::{Limits, StopReason};
use deepen_games::connect_four::book::{Book, BookError, Builder, Fault, Progress};
use deepen_games::connect_four::{Position, Score, Size, Solver};
use indicatif::ProgressBar;
use serde::Serialize;

use crate::args::Format;
use crate::args::game::{BookArgs, BookCommand, BuildBookArgs, CheckBookArgs};
use crate::bar::new_bar;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::CANCEL;
use crate::number;
use crate::output::write_out;
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
pub(super) fn default_path(size: Size) -> Option<PathBuf> {
    let name = format!("connect4-{}x{}.book", size.width(), size.height());
    tables::directory(None).map(|directory| directory.join(name))
}

/// Opens a book.
pub(super) fn open(path: &std::path::Path, size: Size) -> Result<Book, Failure> {
    Book::open(path, size).map_err(|error| Failure::new(Exit::Input, error.to_string()))
}

/// What is said of a book.
#[derive(Serialize)]
struct Record {
    file: String,
    /// What became of it: `built`, `stopped`, `there`, `good`.
    status: &'static str,
    board: String,
    plies: u32,
    /// How many positions of each number of stones, from none on.
    positions: Vec<usize>,
    /// Positions that were solved anew.
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

impl Record {
    fn new(path: &std::path::Path, book: &Book, status: &'static str) -> Self {
        let size = book.size();
        Record {
            file: path.display().to_string(),
            status,
            board: format!("{}x{}", size.width(), size.height()),
            plies: book.plies(),
            positions: book.counts().collect(),
            solved: None,
            seconds: None,
        }
    }

    fn write(&self, format: Format, exit: Exit) -> Result<Exit, Failure> {
        let bytes = match format {
            Format::Text => self.text().into_bytes(),
            _ => serde_json::to_vec(self)
                .map(|mut bytes| {
                    bytes.push(b'\n');
                    bytes
                })
                .map_err(|error| Failure::new(Exit::Internal, error.to_string()))?,
        };
        match write_out(&bytes) {
            Ok(()) => Ok(exit),
            Err(error) => Failure::of_output(&error, exit),
        }
    }

    fn text(&self) -> String {
        let all = number::grouped(self.positions.iter().sum::<usize>() as u64);
        let mut text = format!(
            "{}: {}, all {all} positions of at most {} stones on {}\n",
            self.file, self.status, self.plies, self.board
        );
        for (stones, count) in self.positions.iter().enumerate() {
            text.push_str(&format!("{stones:>4} stones {:>12}\n", number::grouped(*count as u64)));
        }
        if let Some(solved) = self.solved {
            text.push_str(&format!("{} solved anew\n", number::grouped(solved)));
        }
        text
    }
}

fn path(args: &BookArgs) -> Result<PathBuf, Failure> {
    let path = args.file.clone().or_else(|| default_path(args.size));
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
    let mut bar = Bar::new(args.book.quiet);
    let builder = Builder::new(&path, args.book.size)
        .threads(args.work.threads)
        .table_bytes(args.work.table_memory)
        .limits(limits);
    let built = builder.build(args.plies, &mut |progress| bar.show(progress));
    bar.finish();
    let built = built.map_err(|error| Failure::new(exit_of(&error), error.to_string()))?;
    let (status, exit) = match built.stopped {
        None => ("built", Exit::Optimal),
        Some(StopReason::Cancelled) => ("stopped", Exit::Interrupted),
        Some(_) => ("stopped", Exit::Limit),
    };
    let mut record = Record::new(&path, &built.book, status);
    record.seconds = Some(began.elapsed().as_secs_f64());
    record.write(args.book.format, exit)
}

fn exit_of(error: &BookError) -> Exit {
    match error {
        BookError::Write(_) => Exit::Output,
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
    let path = path(&args.book)?;
    let book = open(&path, args.book.size)?;
    let solver = Solver::new(args.book.size, args.work.table_memory);
    let mut solver = solver.map_err(|error| Failure::new(Exit::Limit, error.to_string()))?;
    let last = book.counts().last().unwrap_or(0) as u64;
    let (mut met, mut solved) = (0_u64, 0_u64);
    let mut limits = Limits::<u64>::none().cancelled_by(&CANCEL);
    if let Some(time) = args.work.time {
        limits = limits.time(time);
    }
    let solve = |position: &Position| -> Option<Score> {
        met += 1;
        // Evenly spread: whenever another share of the whole is passed.
        let due = u128::from(met) * u128::from(args.solve.min(last)) / u128::from(last.max(1));
        (due as u64 > solved).then(|| solved += 1)?;
        solver.solve_within(position, &limits).score()
    };
    let verified = book.verify(solve);
    if CANCEL.is_cancelled() {
        return Err(Failure::new(Exit::Interrupted, "interrupted"));
    }
    verified.map_err(|fault: Fault| {
        Failure::new(Exit::Internal, format!("{}: {fault}", path.display()))
    })?;
    let mut record = Record::new(&path, &book, "good");
    record.solved = Some(solved);
    record.write(args.book.format, Exit::Optimal)
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
