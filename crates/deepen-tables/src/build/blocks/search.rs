//! The search: a sweep over one class of blocks for each level.
//!
//! A block *pulls*: it gathers what the last level's states of the other class
//! lead to and keeps what it has not had. It writes only to what is its own
//! and its group's, so groups are shared out among threads, without locks
//! around a block and with the same bytes for any number of threads.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use super::bits::{Permutation, permutation, unite};
use super::outcome::{BlockError, BlockLevels, Progress, UNREACHED};
use super::space::BlockSpace;
use super::sweep::{FRESH, Portion, Scratch, Sources};

/// How many portions the groups of a level are cut into for each thread.
const PORTIONS: usize = 32;

/// The bytes that [`levels`] allocates for so many groups and blocks, the
/// values among them.
#[must_use]
pub fn memory(groups: u64, blocks: u64, orders: usize) -> u64 {
    groups * orders as u64 + blocks * (16 * orders.div_ceil(64) as u64 + 1)
}

/// The least number of moves from any of the starts (block and order) to every
/// group and order, on so many threads (at least one). What `progress` answers
/// after each level decides whether to go on.
///
/// # Errors
/// See [`BlockError`].
pub fn levels(
    space: &BlockSpace,
    starts: &[(usize, usize)],
    threads: usize,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<BlockLevels, BlockError> {
    space.check().map_err(BlockError::Space)?;
    let mut search = Search::new(space)?;
    let mut class = search.seed(starts)?;
    let mut histogram = Vec::new();
    let mut known = 0;
    for level in 0..=u8::MAX {
        let (fresh, any) = search.sweep(class, level, threads);
        if !any {
            break;
        }
        if level == UNREACHED {
            return Err(BlockError::TooDeep);
        }
        histogram.push(fresh);
        known += fresh;
        if progress(Progress { level, known, total: search.values.len() as u64 }).is_break() {
            return Err(BlockError::Stopped);
        }
        class = 1 - class;
    }
    if known < search.values.len() as u64 {
        search.mark_unreached();
    }
    // The last levels may have reached blocks only whose groups had a value.
    histogram.truncate(histogram.iter().rposition(|&count| count > 0).map_or(0, |at| at + 1));
    Ok(BlockLevels { values: search.values, histogram })
}

struct Search<'a> {
    space: &'a BlockSpace,
    permutations: Vec<Permutation>,
    /// Words in a block.
    words: usize,
    /// The states of the last level of either class.
    fresh: Vec<u64>,
    /// All states so far.
    visited: Vec<u64>,
    /// [`FRESH`] and [`FULL`](super::sweep::FULL) of each block.
    flags: Vec<u8>,
    values: Vec<u8>,
}

impl<'a> Search<'a> {
    fn new(space: &'a BlockSpace) -> Result<Self, BlockError> {
        let words = space.orders.div_ceil(64);
        Ok(Search {
            space,
            permutations: space.permutations.iter().map(|list| permutation(list)).collect(),
            words,
            fresh: zeros(space.blocks() * words)?,
            visited: zeros(space.blocks() * words)?,
            flags: zeros(space.blocks())?,
            values: zeros(space.groups() * space.orders)?,
        })
    }

    /// Makes the starts what the first sweep finds, and says over which class
    /// it has to go.
    fn seed(&mut self, starts: &[(usize, usize)]) -> Result<usize, BlockError> {
        let border = self.border();
        let class = starts.first().map_or(0, |&(block, _)| usize::from(block >= border));
        for &(block, order) in starts {
            let fits = block < self.flags.len() && order < self.space.orders;
            if !fits || usize::from(block >= border) != class {
                return Err(BlockError::Start);
            }
            self.fresh[block * self.words + order / 64] |= 1 << (order % 64);
            self.flags[block] |= FRESH;
        }
        Ok(class)
    }

    /// The first block of the second class.
    fn border(&self) -> usize {
        self.space.first_block[self.space.split] as usize
    }

    /// Gives the level [`UNREACHED`] to what no block of its group has reached.
    fn mark_unreached(&mut self) {
        let mut reached = vec![0; self.words];
        for (group, values) in self.values.chunks_mut(self.space.orders).enumerate() {
            reached.fill(0);
            for block in self.space.blocks_of(group) {
                unite(&mut reached, &self.visited[block * self.words..][..self.words]);
            }
            for (&reached, values) in reached.iter().zip(values.chunks_mut(64)) {
                let missing = values.iter_mut().enumerate();
                for (_, value) in missing.filter(|(bit, _)| reached >> bit & 1 == 0) {
                    *value = UNREACHED;
                }
            }
        }
    }

    /// Finds the states of a level, all of one class. Says how many values
    /// were found, and whether there were any states.
    fn sweep(&mut self, class: usize, level: u8, threads: usize) -> (u64, bool) {
        let (space, border, words) = (self.space, self.border(), self.words);
        let (fresh, other_fresh) = halves(&mut self.fresh, border * words, class);
        let (flags, other_flags) = halves(&mut self.flags, border, class);
        let (visited, _) = halves(&mut self.visited, border * words, class);
        let (values, _) = halves(&mut self.values, space.split * space.orders, class);
        let groups = if class == 0 { 0..space.split } else { space.split..space.groups() };
        let first = if class == 0 { border } else { 0 };
        let permutations = self.permutations.as_slice();
        let sources =
            Sources { space, permutations, first, fresh: other_fresh, flags: other_flags };
        let whole = Portion { groups, fresh, visited, flags, values };
        let portions = whole.cut(space, words, threads * PORTIONS);
        let threads = threads.min(portions.len());
        let portions = Mutex::new(portions.into_iter());
        let next = || portions.lock().unwrap_or_else(PoisonError::into_inner).next();
        let found = Mutex::new((0, false));
        let work = || {
            let mut scratch = Scratch::new(words);
            let (mut count, mut any) = (0, false);
            while let Some(mut portion) = next() {
                let (more, some) = portion.sweep(sources, level, &mut scratch);
                count += more;
                any |= some;
            }
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            *found = (found.0 + count, found.1 | any);
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
        found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// So many zeros, in memory that the system need not hand out before the
/// threads first touch it, each its own part.
///
/// # Errors
/// When there is not as much memory.
pub fn zeros<T: Clone + From<u8>>(count: usize) -> Result<Vec<T>, BlockError> {
    // Making the vector itself would abort where there is not enough.
    let reserved = Vec::<T>::new().try_reserve_exact(count);
    let bytes = count as u64 * size_of::<T>() as u64;
    reserved.map_err(|_| BlockError::Memory { bytes })?;
    Ok(vec![T::from(0); count])
}

/// One class's part of a vector to write, the other's to read.
fn halves<T>(all: &mut [T], border: usize, class: usize) -> (&mut [T], &[T]) {
    let (first, second) = all.split_at_mut(border);
    if class == 0 { (first, second) } else { (second, first) }
}
