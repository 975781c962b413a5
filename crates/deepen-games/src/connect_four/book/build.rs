//! Building a book, one number of stones after the other.
//!
//! All positions of a level are solved, in the order of their keys, so that
//! what one leaves in the solver's table serves the next; the scores before
//! bound them from below: no reply is worth less to who moves after it than
//! the position before was worth to his opponent. Whenever a level is done the
//! whole book is written. What is known of the level under way lies beside it,
//! written every so often and when the builder is stopped, so that a killed
//! run loses a minute. A builder holds the operating system's lock on a file
//! beside the book, so that there is no other one at work on it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use deepen::{Cancel, Limits, StopReason};
use deepen_tables::cache::lock::{self, Asked, Lock};
use deepen_tables::file;

use super::state::{self, Scores};
use super::task::{self, Task};
use super::{Book, BookError, Level, positions};
use crate::connect_four::{Score, Size, Solver};

/// How often limits are looked at while nothing is solved.
const LOOKED_EVERY: Duration = Duration::from_millis(50);

/// How far a builder is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Stones of the positions that are being solved.
    pub stones: u32,
    /// How many of them are solved.
    pub solved: usize,
    /// How many there are.
    pub positions: usize,
}

/// What came of a build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// The book, as it lies in its file.
    pub book: Book,
    /// The limit that ended the build before the book was as large as asked.
    pub stopped: Option<StopReason>,
}

/// Builds a book in a file.
#[derive(Clone)]
pub struct Builder<'a> {
    path: PathBuf,
    size: Size,
    threads: usize,
    table_bytes: usize,
    limits: Limits<'a, u32>,
    saved_every: Duration,
}

impl<'a> Builder<'a> {
    /// A builder of the book in this file, which is begun if it is not there.
    #[must_use]
    pub fn new(path: &Path, size: Size) -> Self {
        Builder {
            path: path.to_owned(),
            size,
            threads: 1,
            table_bytes: 1 << 26,
            limits: Limits::none(),
            saved_every: Duration::from_secs(60),
        }
    }

    /// Solves on so many threads.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Builder { threads: threads.max(1), ..self }
    }

    /// Gives the solvers tables of so many bytes, all together.
    #[must_use]
    pub fn table_bytes(self, table_bytes: usize) -> Self {
        Builder { table_bytes, ..self }
    }

    /// Stops at these limits, of which time and the switch matter.
    #[must_use]
    pub fn limits(self, limits: Limits<'a, u32>) -> Self {
        Builder { limits, ..self }
    }

    /// Saves the level under way as often as this.
    #[must_use]
    pub fn saved_every(self, saved_every: Duration) -> Self {
        Builder { saved_every, ..self }
    }

    /// Builds until the book holds all positions of at most `plies` stones,
    /// going on from what is there. It holds more where it does already, or
    /// where what is under way is a first level of more stones.
    ///
    /// # Errors
    /// When the file is there and is no such book, something cannot be written,
    /// or another builder is at work; what was finished before is there still.
    pub fn build(&self, plies: u32, watch: &mut dyn FnMut(Progress)) -> Result<Built, BookError> {
        let begun = self.limits.time.map(|(_, clock)| clock.now());
        let most = self.size.squares().saturating_sub(1).min(plies);
        let book = self.there()?;
        if task::next(&book, most).is_none() {
            return Ok(Built { book, stopped: None });
        }
        let _lock = self.lock()?;
        // Somebody may have built on it in the meantime.
        let mut book = self.there()?;
        let mut solvers = self.solvers().map_err(BookError::Memory)?;
        while let Some(stones) = task::next(&book, most) {
            let stones = self.first_under_way(&book).unwrap_or(stones);
            let mut under_way = UnderWay::open(self, &book, stones, begun)?;
            let stopped = under_way.solve(&mut solvers, watch)?;
            let Some(level) = under_way.finished() else {
                return Ok(Built { book, stopped });
            };
            book.put(stones, level);
            book.write(&self.path)?;
            state::remove(&state::path(&self.path)).map_err(BookError::State)?;
        }
        Ok(Built { book, stopped: None })
    }

    /// What is in the file, an empty book if there is none.
    fn there(&self) -> Result<Book, BookError> {
        match self.path.try_exists() {
            Ok(false) => Ok(Book { size: self.size, levels: Vec::new() }),
            _ => Book::open(&self.path, self.size),
        }
    }

    /// The right to write the book.
    fn lock(&self) -> Result<Lock, BookError> {
        let mut name = std::ffi::OsString::from(".");
        name.push(self.path.file_name().unwrap_or_default());
        name.push(".lock");
        let path = self.path.with_file_name(name);
        match lock::ask(&path) {
            Ok(Asked::Held(lock)) => {
                // What a killed builder left only takes room.
                let _ = file::remove_unfinished(&self.path);
                Ok(lock)
            }
            Ok(Asked::Busy) => Err(BookError::Busy(self.path.clone())),
            Err(error) => Err(BookError::Lock { path, error }),
        }
    }

    /// The level that a book without any was begun with, if one was: which
    /// one that is, more than one call may have decided.
    fn first_under_way(&self, book: &Book) -> Option<u32> {
        if !book.levels.is_empty() {
            return None;
        }
        state::first_level(&state::path(&self.path)).filter(|stones| *stones < self.size.squares())
    }

    /// A solver for each thread.
    fn solvers(&self) -> io::Result<Vec<Solver>> {
        let bytes = self.table_bytes / self.threads;
        (0..self.threads).map(|_| Solver::new(self.size, bytes)).collect()
    }
}

impl Book {
    /// Puts a level after the last one; the first one brings those of fewer
    /// stones with it.
    fn put(&mut self, stones: u32, level: Level) {
        let missing = self.levels.len() as u32..stones;
        self.levels.resize_with(stones as usize, Level::default);
        self.levels.push(level);
        for stones in missing.rev() {
            let positions = positions::of_stones(self.size, stones);
            let score = |position| {
                let score = self.by_replies(position).expect("the level after it, which is whole");
                score.value() as i8
            };
            self.levels[stones as usize] = Level {
                keys: positions.iter().map(positions::key).collect(),
                scores: positions.iter().map(score).collect(),
            };
        }
    }
}

/// A level that comes after those of a book, some of it solved.
struct UnderWay<'b> {
    builder: &'b Builder<'b>,
    book: &'b Book,
    /// Stones of its positions.
    stones: u32,
    begun: Option<Duration>,
    state: PathBuf,
    tasks: Vec<Task>,
    scores: Scores,
}

impl<'b> UnderWay<'b> {
    fn open(
        builder: &'b Builder<'b>,
        book: &'b Book,
        stones: u32,
        begun: Option<Duration>,
    ) -> Result<Self, BookError> {
        let state = state::path(&builder.path);
        let tasks = task::all(book, stones);
        let saved = state::read(&state, book, stones, tasks.len()).map_err(BookError::State)?;
        let scores = saved.unwrap_or_else(|| vec![None; tasks.len()]);
        Ok(UnderWay { builder, book, stones, begun, state, tasks, scores })
    }

    /// Solves what is not solved, until all is or a limit is reached; what is
    /// solved then is saved.
    fn solve(
        &mut self,
        solvers: &mut [Solver],
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Option<StopReason>, BookError> {
        let open: Vec<_> = (0..self.tasks.len()).filter(|at| self.scores[*at].is_none()).collect();
        let tasks = std::mem::take(&mut self.tasks);
        let (next, enough) = (AtomicUsize::new(0), Cancel::new());
        let stopped = std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for solver in solvers {
                let (sender, tasks, open) = (sender.clone(), &tasks, &open);
                let (next, enough) = (&next, &enough);
                scope.spawn(move || {
                    let mine = || open.get(next.fetch_add(1, Ordering::Relaxed)).copied();
                    while let Some(at) = mine() {
                        let solved = tasks[at].solve(solver, enough);
                        if solved.is_none_or(|score| sender.send((at, score)).is_err()) {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let stopped = self.collect(tasks.len(), &receiver, watch);
            enough.cancel();
            stopped
        });
        self.tasks = tasks;
        if !matches!(stopped, Ok(None)) {
            self.save()?;
        }
        stopped
    }

    /// Takes scores from the threads until they have no more or are to stop.
    fn collect(
        &mut self,
        positions: usize,
        solved: &Receiver<(usize, Score)>,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Option<StopReason>, BookError> {
        let mut known = self.scores.iter().flatten().count();
        let mut saved = Instant::now();
        loop {
            match solved.recv_timeout(LOOKED_EVERY) {
                Ok((at, score)) => {
                    self.scores[at] = Some(score.value() as i8);
                    known += 1;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
            watch(Progress { stones: self.stones, solved: known, positions });
            if let Err(reason) = self.builder.limits.leave(self.begun, 0) {
                return Ok(Some(reason));
            }
            if saved.elapsed() >= self.builder.saved_every {
                self.save()?;
                saved = Instant::now();
            }
        }
    }

    fn save(&self) -> Result<(), BookError> {
        state::write(&self.state, self.book, self.stones, &self.scores).map_err(BookError::State)
    }

    /// The level, if all of it is solved.
    fn finished(self) -> Option<Level> {
        let scores: Option<Vec<i8>> = self.scores.into_iter().collect();
        let keys = self.tasks.iter().map(|task| positions::key(&task.position)).collect();
        scores.map(|scores| Level { keys, scores })
    }
}
