//! One level in memory, on several threads, with the table itself as marks.
//!
//! An entry holds the least distance found so far. When all levels below `d`
//! are done, the entries that say `d` are final: breadth-first search in place
//! of Dijkstra's queue (Dial 1969), since costs are small integers. A level is
//! done by passes over the table: a thread takes a block, and for each entry
//! that says `d` lowers the entries of its predecessors. A predecessor by a
//! free move belongs to the same level and is expanded at once; where too many
//! wait, they are left for another pass. Threads race only to lower an entry,
//! and the least value wins in any order: the bytes are always the same.
//!
//! Blocks that were not touched are skipped, so a pass costs no more than the
//! part of the table that the level lies in.
//!
//! Memory: a byte and a bit for each state, and the waiting lists.

use core::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::thread;

use super::block_set::BlockSet;
use super::monitor::Monitor;
use super::pass::{Pass, Worker};
use super::{BuildError, UNREACHABLE};
use crate::abstraction::AbstractSpace;

/// States in a block: 64 KiB of entries stay in the nearer caches.
pub(super) const BLOCK: usize = 1 << 16;

/// The most states that wait in one thread: 512 KiB.
pub(super) const MOST_WAITING: usize = 1 << 16;

/// The levels that are done.
#[derive(Clone, Debug, Default)]
pub(super) struct Done {
    /// The level that is to be done next: all below are done.
    pub(super) level: u8,
    /// How many states there are at each.
    pub(super) histogram: Vec<u64>,
    /// Whether some move led to a distance above the greatest.
    pub(super) far: bool,
}

/// The table while it is built.
pub(super) struct Levels<'s, P> {
    pub(super) space: &'s P,
    pub(super) entries: Vec<AtomicU8>,
    /// One bit a state: it has been expanded, or a thread is about to.
    claimed: Vec<AtomicU64>,
    /// At each level: the blocks in which there may be entries of it.
    touched: Vec<BlockSet>,
    /// The level that is to be done next.
    pub(super) level: u8,
    histogram: Vec<u64>,
    /// Whether some move led to a distance above the greatest.
    pub(super) far: AtomicBool,
}

impl<'s, P: AbstractSpace> Levels<'s, P> {
    /// The table with nothing but the goals in it.
    pub(super) fn new(space: &'s P) -> Result<Self, BuildError> {
        let states = space.size();
        let size = usize::try_from(states).map_err(|_| BuildError::TooLarge { states })?;
        let mut entries = reserve(size)?;
        entries.resize(size, UNREACHABLE);
        let mut wrong = None;
        space.goals(|goal| match usize::try_from(goal).ok().and_then(|at| entries.get_mut(at)) {
            Some(entry) => *entry = 0,
            None => wrong = Some(goal),
        });
        if let Some(rank) = wrong {
            return Err(BuildError::NoSuchState { rank, states });
        }
        Levels::resume(space, entries, Done::default())
    }

    /// Continues after what is done.
    pub(super) fn resume(space: &'s P, entries: Vec<u8>, done: Done) -> Result<Self, BuildError> {
        let Done { level, histogram, far } = done;
        let mut touched = vec![BlockSet::default(); usize::from(UNREACHABLE)];
        for (rank, &entry) in entries.iter().enumerate() {
            if entry >= level && entry != UNREACHABLE {
                touched[usize::from(entry)].insert(rank / BLOCK);
            }
        }
        let words = entries.len().div_ceil(64);
        let mut claimed = reserve(words)?;
        claimed.resize_with(words, AtomicU64::default);
        let entries = entries.into_iter().map(AtomicU8::new).collect();
        let far = AtomicBool::new(far);
        Ok(Levels { space, entries, claimed, touched, level, histogram, far })
    }

    /// Whether all levels are done.
    pub(super) fn is_finished(&self) -> bool {
        self.touched.iter().all(BlockSet::is_empty)
    }

    /// The levels that are done.
    pub(super) fn done(&self) -> Done {
        let far = self.far.load(Ordering::Relaxed);
        Done { level: self.level, histogram: self.histogram.clone(), far }
    }

    /// How many states are at levels that are done.
    pub(super) fn states_done(&self) -> u64 {
        self.histogram.iter().sum()
    }

    /// The entries, one after the other; those above the levels done are not
    /// final.
    pub(super) fn entries(&self) -> impl Iterator<Item = u8> {
        self.entries.iter().map(|entry| entry.load(Ordering::Relaxed))
    }

    /// The table and the number of states at each distance.
    ///
    /// # Errors
    /// When a state is farther than an entry can say.
    pub(super) fn into_parts(self) -> Result<(Vec<u8>, Vec<u64>), BuildError> {
        if self.far.load(Ordering::Relaxed) {
            self.check_that_none_is_too_far()?;
        }
        let mut histogram = self.histogram;
        while histogram.last() == Some(&0) {
            histogram.pop();
        }
        // Collected in place: a byte takes the place of an atomic one.
        Ok((self.entries.into_iter().map(AtomicU8::into_inner).collect(), histogram))
    }

    /// What seemed too far may have been reached by a shorter way later.
    fn check_that_none_is_too_far(&self) -> Result<(), BuildError> {
        let entry = |state: usize| self.entries[state].load(Ordering::Relaxed);
        let reached = (0..self.entries.len()).filter(|&state| entry(state) != UNREACHABLE);
        for state in reached {
            let mut far = None;
            self.space.predecessors(state as u64, |from, _| {
                if entry(from as usize) == UNREACHABLE {
                    far = Some(from);
                }
            });
            if let Some(state) = far {
                return Err(BuildError::TooFar { state });
            }
        }
        Ok(())
    }

    /// Does the next level. After an error the level can be done anew from
    /// the entries as they are.
    pub(super) fn advance(
        &mut self,
        threads: usize,
        monitor: &mut Monitor<'_>,
    ) -> Result<(), BuildError> {
        let level = usize::from(self.level);
        let mut count = 0;
        while let blocks = core::mem::take(&mut self.touched[level])
            && !blocks.is_empty()
        {
            match self.pass(&blocks, threads, count, monitor) {
                Ok(expanded) => count += expanded,
                Err(error) => {
                    self.touched[level].add(&blocks);
                    return Err(error);
                }
            }
        }
        self.histogram.push(count);
        self.level += 1;
        Ok(())
    }

    /// One pass over some blocks; how many states it has expanded.
    fn pass(
        &mut self,
        blocks: &BlockSet,
        threads: usize,
        count: u64,
        monitor: &mut Monitor<'_>,
    ) -> Result<u64, BuildError> {
        let pass = Pass {
            blocks: blocks.to_list(),
            next: AtomicU64::new(0),
            expanded: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        };
        let before = self.states_done() + count;
        let level = self.level;
        let this = &*self;
        let workers = thread::scope(|scope| {
            let helpers = threads.min(pass.blocks.len()).saturating_sub(1);
            let helpers: Vec<_> = (0..helpers)
                .map(|_| scope.spawn(|| Worker::new(this).work(&pass, || Ok(()))))
                .collect();
            let tell = || monitor.tell(level, before + pass.expanded.load(Ordering::Relaxed));
            let mut workers = vec![Worker::new(this).work(&pass, tell)];
            workers.extend(helpers.into_iter().map(|helper| match helper.join() {
                Ok(worker) => worker,
                Err(panic) => std::panic::resume_unwind(panic),
            }));
            workers
        });
        let touched: Vec<Vec<BlockSet>> = workers.into_iter().collect::<Result<_, _>>()?;
        for (above, blocks) in touched.iter().flat_map(|lists| lists.iter().enumerate()) {
            if !blocks.is_empty() {
                self.touched[usize::from(level) + above].add(blocks);
            }
        }
        Ok(pass.expanded.into_inner())
    }

    /// Whether no thread has claimed the state yet.
    #[inline]
    pub(super) fn claim(&self, state: usize) -> bool {
        let bit = 1 << (state % 64);
        self.claimed[state / 64].fetch_or(bit, Ordering::Relaxed) & bit == 0
    }
}

/// Memory for so many, without aborting where there is none.
fn reserve<T>(count: usize) -> Result<Vec<T>, BuildError> {
    let mut list = Vec::new();
    let bytes = (count * size_of::<T>()) as u64;
    list.try_reserve_exact(count).map_err(|_| BuildError::OutOfMemory { bytes })?;
    Ok(list)
}
