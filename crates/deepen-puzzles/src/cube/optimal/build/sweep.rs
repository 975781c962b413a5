//! A level of all rows, shared out among threads.

use core::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Instant;

use deepen_tables::build::{BuildError, Monitor};

use super::Build;
use super::lines::{NOTHING, Pull, Push, least, level_out, note_least};
use super::ways::Way;

/// Why a sweep is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stopped {
    /// All rows are done.
    Finished,
    /// There is no time left.
    TimeIsUp,
}

/// What the threads of a sweep share.
pub(super) struct Sweep<'a> {
    build: &'a Build,
    words: &'a [AtomicU64],
    level: u8,
    /// Whether rows look for what they lack.
    pulls: bool,
    /// By row: the least distance in it.
    least: Vec<AtomicU8>,
    /// By row: whether the level is done there.
    pub(super) done: Vec<AtomicBool>,
    /// The next row to be taken.
    next: AtomicUsize,
    stop: AtomicBool,
    /// How many cosets were reached.
    pub(super) found: AtomicU64,
}

impl<'a> Sweep<'a> {
    pub(super) fn new(
        build: &'a Build,
        words: &'a [AtomicU64],
        level: u8,
        pulls: bool,
        done: &[bool],
    ) -> Self {
        let rows = words.chunks_exact(build.row());
        // No row is done before all are levelled out; what is levelled out
        // stays as it is when that is done again.
        if level == build.cosets.base && !done.contains(&true) {
            rows.clone().for_each(level_out);
        }
        Sweep {
            build,
            words,
            level,
            pulls,
            least: rows.map(|row| AtomicU8::new(least(row) as u8)).collect(),
            done: done.iter().map(|&done| AtomicBool::new(done)).collect(),
            next: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            found: AtomicU64::new(0),
        }
    }

    /// Does the rows that are not done. Each that is begun is done.
    pub(super) fn run(
        &self,
        threads: usize,
        until: Option<Instant>,
        before: u64,
        monitor: &mut Monitor<'_>,
    ) -> Result<Stopped, BuildError> {
        let mut result = Ok(());
        // There is time for one row, so that every sweep gets on.
        let mut first = true;
        thread::scope(|scope| {
            for _ in 1..threads.min(self.done.len()) {
                scope.spawn(|| self.work(|| true));
            }
            self.work(|| {
                result = monitor.tell(self.level, before + self.progress(before));
                let time = until.is_none_or(|until| Instant::now() < until);
                result.is_ok() && (std::mem::take(&mut first) || time)
            });
        });
        result?;
        let all = self.done.iter().all(|done| done.load(Relaxed));
        Ok(if all { Stopped::Finished } else { Stopped::TimeIsUp })
    }

    /// How many cosets have got their distance since the sweep began. When the
    /// last level is done in a row, what is left there has one too.
    fn progress(&self, before: u64) -> u64 {
        if self.level <= self.build.cosets.base {
            return self.found.load(Relaxed);
        }
        let done = self.done.iter().filter(|done| done.load(Relaxed)).count() as u64;
        let left = u128::from(self.build.cosets.count().saturating_sub(before));
        (left * u128::from(done) / self.done.len() as u128) as u64
    }

    /// Takes rows until there are no more or it is told to end.
    fn work(&self, mut go_on: impl FnMut() -> bool) {
        loop {
            let row = self.next.fetch_add(1, Relaxed);
            let Some(done) = self.done.get(row) else { return };
            if done.load(Relaxed) {
                continue;
            }
            if self.stop.load(Relaxed) {
                return;
            }
            if !go_on() {
                self.stop.store(true, Relaxed);
                return;
            }
            let found = self.reach(row) * self.build.ways.corners[row];
            self.found.fetch_add(found, Relaxed);
            done.store(true, Relaxed);
        }
    }

    fn row(&self, row: usize) -> &'a [AtomicU64] {
        &self.words[row * self.build.row()..][..self.build.row()]
    }

    /// Does the level for one row; how many entries were reached.
    fn reach(&self, row: usize) -> u64 {
        let found = if self.pulls {
            self.build.ways.out_of[row].iter().map(|way| self.pull(row, *way)).sum()
        } else {
            self.build.ways.into[row].iter().map(|way| self.push(row, *way)).sum()
        };
        if found > 0 {
            note_least(self.row(row), u64::from(self.level) + 1);
            self.least[row].fetch_min(self.level + 1, Relaxed);
        }
        found
    }

    /// The entries of the level and of the next.
    fn codes(&self) -> (u64, u64) {
        let (level, base) = (self.level, self.build.cosets.base);
        let codes = if level < base {
            (level % 3, (level + 1) % 3)
        } else {
            (level - base, level + 1 - base)
        };
        (codes.0.into(), codes.1.into())
    }

    fn push(&self, row: usize, way: Way) -> u64 {
        let source = way.class as usize;
        if self.least[source].load(Relaxed) > self.level {
            return 0;
        }
        let (code, next) = self.codes();
        let mut push = Push {
            source: self.row(source),
            own: self.row(row),
            code,
            next,
            level: self.level.into(),
            found: 0,
        };
        self.build.takes.of(way.turn, way.symmetry.into()).for_each_line(&mut push);
        push.found
    }

    fn pull(&self, row: usize, way: Way) -> u64 {
        let source = way.class as usize;
        if u64::from(self.least[source].load(Relaxed)) == NOTHING {
            return 0;
        }
        let (code, next) = self.codes();
        let (source, own) = (self.row(source), self.row(row));
        let mut pull = Pull { source, own, code, next, found: 0 };
        self.build.takes.of(way.turn, way.symmetry.into()).for_each_line(&mut pull);
        pull.found
    }
}
