//! Building a book, one number of stones after the other.
//!
//! All positions of a level are solved, in the order of their keys, so that
//! what one leaves in the solver's table serves the next; its scores bound
//! those of the next level from below: no reply is worth less to who makes the
//! next move than the position before was to his opponent. Whenever a level is
//! done the whole book is written; what is known of the level under way lies
//! beside it, written every so often and when the builder is stopped, so that
//! a killed run loses a minute.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use deepen::{Cancel, Limits, StopReason};

use super::state::{self, Scores};
use super::{Book, BookError, Level, positions};
use crate::connect_four::{Position, Score, Size, Solver};

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
#[derive(Clone, Debug)]
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

    /// Gives the solver a table of so many bytes, which all threads share.
    #[must_use]
    pub fn table_bytes(self, table_bytes: usize) -> Self {
        Builder { table_bytes, ..self }
    }

    /// Stops at these limits: time and cancelling.
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
    /// going on from what is there.
    ///
    /// # Errors
    /// When the file is there and is no such book, or something cannot be
    /// written; what was finished before is there still.
    pub fn build(
        &self,
        plies: u32,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Built, BookError> {
        let begun = self.limits.time.map(|(_, clock)| clock.now());
        let mut book = if self.path.exists() {
            Book::open(&self.path, self.size)?
        } else {
            Book { size: self.size, levels: Vec::new() }
        };
        let mut solvers = self.solvers().map_err(BookError::Memory)?;
        let most = self.size.squares().saturating_sub(1).min(plies);
        while (book.levels.len() as u32) <= most {
            let (level, stopped) = self.level(&book, &mut solvers, begun, watch)?;
            let Some(level) = level else { return Ok(Built { book, stopped }) };
            book.levels.push(level);
            book.write(&self.path)?;
            state::remove(&self.state_path()).map_err(BookError::State)?;
        }
        Ok(Built { book, stopped: None })
    }

    fn state_path(&self) -> PathBuf {
        state::path(&self.path)
    }

    /// The level after the last one of the book; or what stopped it.
    fn level(
        &self,
        book: &Book,
        solvers: &mut [Solver],
        begun: Option<Duration>,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<(Option<Level>, Option<StopReason>), BookError> {
        let tasks = tasks_after(book);
        let saved = state::read(&self.state_path(), book, tasks.len()).map_err(BookError::State)?;
        let mut scores = saved.unwrap_or_else(|| vec![None; tasks.len()]);
        let stopped = self.solve(book, &tasks, &mut scores, solvers, begun, watch)?;
        if stopped.is_some() {
            self.save(book, &scores)?;
        }
        let whole: Option<Vec<i8>> = scores.into_iter().collect();
        let keys = tasks.iter().map(|task| positions::key(&task.position)).collect();
        Ok((whole.map(|scores| Level { keys, scores }), stopped))
    }

    /// Solves what is not solved, until all is or a limit is reached.
    fn solve(
        &self,
        book: &Book,
        tasks: &[Task],
        scores: &mut Scores,
        solvers: &mut [Solver],
        begun: Option<Duration>,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Option<StopReason>, BookError> {
        let open: Vec<usize> = (0..tasks.len()).filter(|at| scores[*at].is_none()).collect();
        let mut solved = tasks.len() - open.len();
        let (next, enough) = (AtomicUsize::new(0), Cancel::new());
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for solver in solvers {
                let (sender, next, enough, open) = (sender.clone(), &next, &enough, &open);
                scope.spawn(move || {
                    let mine = || open.get(next.fetch_add(1, Ordering::Relaxed)).copied();
                    while let Some(at) = mine() {
                        let Some(score) = tasks[at].solve(solver, enough) else { return };
                        if sender.send((at, score)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            // However this ends, the threads do.
            let _end = CancelAtEnd(&enough);
            let mut saved = Instant::now();
            loop {
                let received = receiver.recv_timeout(LOOKED_EVERY);
                if let Ok((at, score)) = received {
                    scores[at] = Some(score.value() as i8);
                    solved += 1;
                }
                let progress = Progress { stones: book.levels.len() as u32, solved, positions: tasks.len() };
                watch(progress);
                if received == Err(RecvTimeoutError::Disconnected) {
                    return Ok(None);
                }
                if let Err(reason) = self.limits.leave(begun, 0) {
                    return Ok(Some(reason));
                }
                if saved.elapsed() >= self.saved_every {
                    self.save(book, scores)?;
                    saved = Instant::now();
                }
            }
        })
    }

    /// A solver for each thread; together they have the memory that is given.
    fn solvers(&self) -> std::io::Result<Vec<Solver>> {
        let bytes = self.table_bytes / self.threads;
        (0..self.threads).map(|_| Solver::new(self.size, bytes)).collect()
    }

    fn save(&self, book: &Book, scores: &Scores) -> Result<(), BookError> {
        state::write(&self.state_path(), book, scores).map_err(BookError::State)
    }
}

/// Turns a switch when it goes out of scope.
struct CancelAtEnd<'a>(&'a Cancel);

impl Drop for CancelAtEnd<'_> {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// A position to be solved, and what is known of its score.
struct Task {
    position: Position,
    /// What the positions before it leave for it at least.
    at_least: Score,
}

impl Task {
    /// The score, unless cancelled.
    fn solve(&self, solver: &mut Solver, enough: &Cancel) -> Option<Score> {
        let limits = Limits::<u64>::none().cancelled_by(enough);
        solver.solve_on(&self.position, self.at_least, &limits).score()
    }
}

/// The positions of the level after the last one of the book.
fn tasks_after(book: &Book) -> Vec<Task> {
    let Some(last) = book.levels.last() else {
        let position = Position::empty(book.size);
        return vec![Task { position, at_least: Score::least(book.size, 0) }];
    };
    let before = positions::of_stones(book.size, book.levels.len() - 1);
    let after = positions::after(&before);
    let keys: Vec<u64> = after.iter().map(positions::key).collect();
    let least = Score::least(book.size, book.levels.len() as u32);
    let mut tasks: Vec<_> = after.iter().map(|position| Task { position: *position, at_least: least }).collect();
    for (position, score) in before.iter().zip(&last.scores) {
        for child in position.moves().filter_map(|column| position.play(column).ok()) {
            if let Ok(at) = keys.binary_search(&positions::key(&child)) {
                tasks[at].at_least = tasks[at].at_least.max(-Score::new(*score));
            }
        }
    }
    tasks
}
