//! What one thread does during a pass over the table: it takes blocks, expands
//! their states of the level, and lowers entries of predecessors.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::block_set::BlockSet;
use super::levels::{BLOCK, Levels, MOST_WAITING};
use super::{BuildError, GREATEST_DISTANCE};
use crate::abstraction::AbstractSpace;

/// What the threads of a pass share.
pub(super) struct Pass {
    pub(super) blocks: Vec<usize>,
    pub(super) next: AtomicU64,
    pub(super) expanded: AtomicU64,
    pub(super) stop: AtomicBool,
}

/// What one thread has of its own during a pass.
pub(super) struct Worker<'l, 's, P> {
    levels: &'l Levels<'s, P>,
    /// Claimed states of the level, found by free moves.
    waiting: Vec<usize>,
    /// By cost: the blocks that this thread has lowered entries in.
    touched: Vec<BlockSet>,
    error: Option<BuildError>,
}

impl<'l, 's, P: AbstractSpace> Worker<'l, 's, P> {
    pub(super) fn new(levels: &'l Levels<'s, P>) -> Self {
        Worker { levels, waiting: Vec::new(), touched: Vec::new(), error: None }
    }

    /// Takes blocks until there are no more; which blocks it has touched.
    pub(super) fn work(
        mut self,
        pass: &Pass,
        mut tell: impl FnMut() -> Result<(), BuildError>,
    ) -> Result<Vec<BlockSet>, BuildError> {
        let level = self.levels.level;
        let take = || pass.blocks.get(pass.next.fetch_add(1, Ordering::Relaxed) as usize);
        while let Some(block) = take() {
            if pass.stop.load(Ordering::Relaxed) {
                break;
            }
            let mut expanded = 0;
            let end = ((block + 1) * BLOCK).min(self.levels.entries.len());
            for state in block * BLOCK..end {
                let entry = self.levels.entries[state].load(Ordering::Relaxed);
                if entry == level && self.levels.claim(state) {
                    expanded += self.expand_all(state);
                }
            }
            pass.expanded.fetch_add(expanded, Ordering::Relaxed);
            if let Err(error) = self.error.take().map_or_else(&mut tell, Err) {
                pass.stop.store(true, Ordering::Relaxed);
                return Err(error);
            }
        }
        Ok(self.touched)
    }

    /// Expands a state and all that free moves lead to it from.
    fn expand_all(&mut self, state: usize) -> u64 {
        let mut expanded = 0;
        let mut next = Some(state);
        while let Some(state) = next {
            expanded += 1;
            let space = self.levels.space;
            space.predecessors(state as u64, |from, cost| self.lower(from, cost));
            next = self.waiting.pop();
        }
        expanded
    }

    /// Lowers the entry of the predecessor of a state of this level.
    #[inline]
    fn lower(&mut self, from: u64, cost: u8) {
        let levels = self.levels;
        let Some(entry) = usize::try_from(from).ok().and_then(|from| levels.entries.get(from))
        else {
            let states = levels.entries.len() as u64;
            self.error = Some(BuildError::NoSuchState { rank: from, states });
            return;
        };
        let distance = levels.level.saturating_add(cost);
        // Most are known already: reading is cheaper than trying to write.
        if distance >= entry.load(Ordering::Relaxed) {
            if distance > GREATEST_DISTANCE {
                levels.far.store(true, Ordering::Relaxed);
            }
            return;
        }
        if distance >= entry.fetch_min(distance, Ordering::Relaxed) {
            return;
        }
        let from = from as usize;
        if cost == 0 && self.waiting.len() < MOST_WAITING {
            if levels.claim(from) {
                self.waiting.push(from);
            }
            return;
        }
        let cost = usize::from(cost);
        if self.touched.len() <= cost {
            self.touched.resize(cost + 1, BlockSet::default());
        }
        self.touched[cost].insert(from / BLOCK);
    }
}
