//! Positions counted level by level, with those of two levels kept in sorted
//! rows of packed states.

use std::ops::ControlFlow;
use std::time::Instant;

use deepen::{Pack, StateSpace};
use deepen_tables::build::{Progress, Watch};

use super::{Distances, Means, NAMED};
use crate::twisty::space::Twisty;

/// So many states at most are made before they are sorted into the new level.
const BATCH: usize = 1 << 20;
/// And no more than this part of the memory has room for.
const PART: u64 = 8;

/// How often the watcher is told, in states expanded.
const TELL: u64 = 1 << 16;

/// Counts as long as the new level fits beside the two before it.
pub(super) fn count<const SLOTS: usize, const WORDS: usize>(
    space: &Twisty<SLOTS, WORDS>,
    memory: u64,
    watch: Watch<'_>,
) -> Distances
where
    [u64; WORDS]: Default,
{
    let mut levels = Levels {
        space,
        memory,
        batch: (memory / PART / size_of::<[u64; WORDS]>() as u64).clamp(1, BATCH as u64) as usize,
        watch,
        began: Instant::now(),
        done: 0,
        before: Vec::new(),
        now: vec![space.pack(space.goal())],
    };
    let mut counts = vec![1_u64];
    let complete = loop {
        match levels.next(counts.len()) {
            Some(0) => break true,
            Some(found) => counts.push(found),
            None => break false,
        }
    };
    let last = if complete { &levels.before } else { &levels.now };
    let position = |packed: &[u64; WORDS]| space.position(&space.unpack(*packed));
    let farthest = last.iter().take(NAMED).map(position).collect();
    Distances { counts, complete, means: Means::Sets, farthest }
}

struct Levels<'s, 'w, const SLOTS: usize, const WORDS: usize> {
    space: &'s Twisty<SLOTS, WORDS>,
    memory: u64,
    batch: usize,
    watch: Watch<'w>,
    began: Instant,
    done: u64,
    /// Sorted, each state once.
    before: Vec<[u64; WORDS]>,
    now: Vec<[u64; WORDS]>,
}

impl<const SLOTS: usize, const WORDS: usize> Levels<'_, '_, SLOTS, WORDS>
where
    [u64; WORDS]: Default,
{
    /// Goes to the next level; how many states it has, or `None` where there
    /// is no room for it or the watcher cancels.
    fn next(&mut self, level: usize) -> Option<u64> {
        let mut next: Vec<[u64; WORDS]> = Vec::new();
        let mut batch: Vec<[u64; WORDS]> = Vec::new();
        for index in 0..self.now.len() {
            let mut state = self.space.unpack(self.now[index]);
            for operator in self.space.operators(&state) {
                let child = self.space.successor(&mut state, &operator);
                batch.push(self.space.pack(&child));
            }
            if batch.len() >= self.batch || index + 1 == self.now.len() {
                self.add(&mut next, &mut batch)?;
            }
            self.done += 1;
            if self.done.is_multiple_of(TELL) && self.is_cancelled(level) {
                return None;
            }
        }
        self.before = std::mem::replace(&mut self.now, next);
        Some(self.now.len() as u64)
    }

    /// Merges what is new in a batch into the next level.
    fn add(&self, next: &mut Vec<[u64; WORDS]>, batch: &mut Vec<[u64; WORDS]>) -> Option<()> {
        batch.sort_unstable();
        batch.dedup();
        let is_known = |state: &[u64; WORDS]| {
            [&self.before, &self.now, &*next].iter().any(|row| row.binary_search(state).is_ok())
        };
        batch.retain(|state| !is_known(state));
        // Old and new row are there at once while they are merged.
        let states =
            self.before.len() + self.now.len() + 2 * (next.len() + batch.len()) + self.batch;
        let bytes = states as u64 * size_of::<[u64; WORDS]>() as u64;
        if bytes > self.memory {
            return None;
        }
        let old = std::mem::take(next);
        next.reserve_exact(old.len() + batch.len());
        let (mut old, mut new) = (old.into_iter().peekable(), batch.drain(..).peekable());
        loop {
            let is_old = match (old.peek(), new.peek()) {
                (Some(one), Some(other)) => one < other,
                (Some(_), None) => true,
                (None, Some(_)) => false,
                (None, None) => return Some(()),
            };
            next.extend(if is_old { old.next() } else { new.next() });
        }
    }

    fn is_cancelled(&mut self, level: usize) -> bool {
        let progress = Progress {
            level: level.min(usize::from(u8::MAX)) as u8,
            done: self.done,
            total: self.done,
            elapsed: self.began.elapsed(),
            left: None,
        };
        matches!((self.watch)(&progress), ControlFlow::Break(()))
    }
}
