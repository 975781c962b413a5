//! The search: a sweep over one class of blocks for each level.
//!
//! A block *pulls*: it gathers what the last level's states of the other class
//! lead to and keeps what it has not had. It writes only to what is its own
//! and its group's, so groups are shared out among threads, without locks
//! around a block and with the same bytes for any number of threads.

use std::fmt;
use std::ops::{ControlFlow, Range};
use std::sync::{Mutex, PoisonError};

use super::bits::{ones, unite, unite_permuted};
use super::space::{BlockSpace, BlockSpaceError};

/// The level of what no move leads to.
pub const UNREACHED: u8 = u8::MAX;

/// How many portions the groups of a level are cut into for each thread.
const PORTIONS: usize = 32;

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The level that has just been finished.
    pub level: u8,
    /// How many values are known.
    pub known: u64,
    /// How many values there are, of which some may never be reached.
    pub total: u64,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockLevels {
    /// The value of group `g` and order `o` at `g * orders + o`;
    /// [`UNREACHED`] where there is none.
    pub values: Vec<u8>,
    /// How many values each level has.
    pub histogram: Vec<u64>,
}

/// Why there are no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockError {
    /// The space is not what it promises to be.
    Space(BlockSpaceError),
    /// A start is no state of the space, or not of the class of the first.
    Start,
    /// There is not as much memory.
    Memory {
        /// How many bytes were needed.
        bytes: u64,
    },
    /// There are more than 254 levels, which do not fit a byte.
    TooDeep,
    /// It was told to stop.
    Stopped,
}

impl fmt::Display for BlockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Space(error) => error.fmt(f),
            Self::Start => write!(f, "a start is no state of the space or of another class"),
            Self::Memory { bytes } => write!(f, "{bytes} bytes of memory are not to be had"),
            Self::TooDeep => write!(f, "there are distances above 254, which do not fit a byte"),
            Self::Stopped => write!(f, "the search was stopped"),
        }
    }
}

impl std::error::Error for BlockError {}

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
    // The last levels may have reached blocks only whose groups had a value.
    histogram.truncate(histogram.iter().rposition(|&count| count > 0).map_or(0, |at| at + 1));
    Ok(BlockLevels { values: search.values, histogram })
}

/// The block has states of the level at hand.
const FRESH: u8 = 1;
/// All states of the block have been reached.
const FULL: u8 = 2;

struct Search<'a> {
    space: &'a BlockSpace,
    /// Words in a block.
    words: usize,
    /// The states of the last level of either class.
    fresh: Vec<u64>,
    /// All states so far.
    visited: Vec<u64>,
    /// [`FRESH`] and [`FULL`] of each block.
    flags: Vec<u8>,
    values: Vec<u8>,
}

/// Some groups, with all that is theirs to write.
struct Portion<'a> {
    groups: Range<usize>,
    fresh: &'a mut [u64],
    visited: &'a mut [u64],
    flags: &'a mut [u8],
    values: &'a mut [u8],
}

/// The class that is only read during a sweep.
#[derive(Clone, Copy)]
struct Sources<'a> {
    /// Its first block.
    first: usize,
    fresh: &'a [u64],
    flags: &'a [u8],
}

impl<'a> Search<'a> {
    fn new(space: &'a BlockSpace) -> Result<Self, BlockError> {
        let words = space.orders.div_ceil(64);
        let bytes = memory(space.groups() as u64, space.blocks() as u64, space.orders);
        let bits = space.blocks() * words;
        let mut search = Search {
            space,
            words,
            fresh: Vec::new(),
            visited: Vec::new(),
            flags: Vec::new(),
            values: Vec::new(),
        };
        let reserved = search
            .fresh
            .try_reserve_exact(bits)
            .and_then(|()| search.visited.try_reserve_exact(bits))
            .and_then(|()| search.flags.try_reserve_exact(space.blocks()))
            .and_then(|()| search.values.try_reserve_exact(space.groups() * space.orders));
        reserved.map_err(|_| BlockError::Memory { bytes })?;
        search.fresh.resize(bits, 0);
        search.visited.resize(bits, 0);
        search.flags.resize(space.blocks(), 0);
        search.values.resize(space.groups() * space.orders, UNREACHED);
        Ok(search)
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
        let sources = Sources { first, fresh: other_fresh, flags: other_flags };
        let whole = Portion { groups, fresh, visited, flags, values };
        let portions = Mutex::new(whole.cut(space, words, threads * PORTIONS).into_iter());
        let next = || portions.lock().unwrap_or_else(PoisonError::into_inner).next();
        let found = Mutex::new((0, false));
        let work = || {
            let mut scratch = Scratch::new(words);
            let (mut count, mut any) = (0, false);
            while let Some(mut portion) = next() {
                let (more, some) = portion.sweep(space, sources, level, &mut scratch);
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

/// One class's part of a vector to write, the other's to read.
fn halves<T>(all: &mut [T], border: usize, class: usize) -> (&mut [T], &[T]) {
    let (first, second) = all.split_at_mut(border);
    if class == 0 { (first, second) } else { (second, first) }
}

/// Sets of orders for one block and group at a time.
struct Scratch {
    pending: Vec<u64>,
    /// What the blocks of a group have reached before this level.
    before: Vec<u64>,
    /// What they reach on this level.
    now: Vec<u64>,
}

impl Scratch {
    fn new(words: usize) -> Self {
        Scratch { pending: vec![0; words], before: vec![0; words], now: vec![0; words] }
    }
}

impl<'a> Portion<'a> {
    /// Cuts the groups into about so many portions.
    fn cut(mut self, space: &BlockSpace, words: usize, portions: usize) -> Vec<Portion<'a>> {
        let size = self.groups.len().div_ceil(portions.max(1)).max(1);
        let mut cut = Vec::with_capacity(portions + 1);
        while !self.groups.is_empty() {
            let groups = self.groups.start..self.groups.end.min(self.groups.start + size);
            let blocks = (space.first_block[groups.end] - space.first_block[groups.start]) as usize;
            let (fresh, more_fresh) = self.fresh.split_at_mut(blocks * words);
            let (visited, more_visited) = self.visited.split_at_mut(blocks * words);
            let (flags, more_flags) = self.flags.split_at_mut(blocks);
            let (values, more_values) = self.values.split_at_mut(groups.len() * space.orders);
            self = Portion {
                groups: groups.end..self.groups.end,
                fresh: more_fresh,
                visited: more_visited,
                flags: more_flags,
                values: more_values,
            };
            cut.push(Portion { groups, fresh, visited, flags, values });
        }
        cut
    }

    /// Finds the states of a level in these groups.
    fn sweep(
        &mut self,
        space: &BlockSpace,
        sources: Sources<'_>,
        level: u8,
        scratch: &mut Scratch,
    ) -> (u64, bool) {
        let words = scratch.pending.len();
        let (mut count, mut any) = (0, false);
        let first = space.first_block[self.groups.start] as usize;
        for (group, values) in self.groups.clone().zip(self.values.chunks_mut(space.orders)) {
            let blocks = space.blocks_of(group);
            let single = blocks.len() == 1;
            scratch.before.fill(0);
            scratch.now.fill(0);
            let mut some = false;
            for block in blocks {
                let at = block - first;
                let fresh = &mut self.fresh[at * words..][..words];
                let visited = &mut self.visited[at * words..][..words];
                let flags = &mut self.flags[at];
                if level > 0 && !pull(space, sources, block, *flags, &mut scratch.pending) {
                    *flags &= FULL;
                    if !single {
                        unite(&mut scratch.before, visited);
                    }
                    continue;
                }
                if level > 0 {
                    fresh.copy_from_slice(&scratch.pending);
                }
                if !single {
                    unite(&mut scratch.before, visited);
                }
                let (found, full) = keep_fresh(fresh, visited, space.orders);
                *flags = if found { FRESH } else { 0 } | if full { FULL } else { 0 };
                if found {
                    some = true;
                    unite(&mut scratch.now, fresh);
                }
            }
            if some {
                any = true;
                count += record(level, &scratch.now, &scratch.before, values);
            }
        }
        (count, any)
    }
}

/// Gathers what the last level leads to in a block, unless it is full or
/// nothing leads there.
fn pull(
    space: &BlockSpace,
    sources: Sources<'_>,
    block: usize,
    flags: u8,
    pending: &mut [u64],
) -> bool {
    if flags & FULL != 0 {
        return false;
    }
    let words = pending.len();
    let mut any = false;
    for to in space.moves_into(block) {
        let from = to.from as usize - sources.first;
        if sources.flags[from] & FRESH == 0 {
            continue;
        }
        if !any {
            pending.fill(0);
            any = true;
        }
        let fresh = &sources.fresh[from * words..][..words];
        match to.permutation {
            None => unite(pending, fresh),
            Some(number) => {
                unite_permuted(pending, fresh, &space.permutations[usize::from(number)]);
            }
        }
    }
    any
}

/// Takes out of `fresh` what has been visited, marks the rest visited, and
/// says whether there is any and whether all orders have been visited now.
fn keep_fresh(fresh: &mut [u64], visited: &mut [u64], orders: usize) -> (bool, bool) {
    let (mut any, mut all) = (0, u64::MAX);
    for (fresh, visited) in fresh.iter_mut().zip(visited.iter_mut()) {
        *fresh &= !*visited;
        *visited |= *fresh;
        any |= *fresh;
        all &= *visited;
    }
    let last = visited.last().copied().unwrap_or_default();
    let full = if orders.is_multiple_of(64) {
        all == u64::MAX
    } else {
        let (whole, rest) = (visited.len() - 1, u64::MAX >> (64 - orders % 64));
        last == rest && visited[..whole].iter().all(|&word| word == u64::MAX)
    };
    (any != 0, full)
}

/// Notes the level of what a group reaches for the first time.
fn record(level: u8, now: &[u64], before: &[u64], values: &mut [u8]) -> u64 {
    let mut count = 0;
    for ((&now, &before), values) in now.iter().zip(before).zip(values.chunks_mut(64)) {
        let new = now & !before;
        count += u64::from(new.count_ones());
        for bit in ones(new) {
            values[bit] = level;
        }
    }
    count
}
