//! One iteration below a frontier: every frontier node with f within the
//! bound, one after the other, and below each a depth-first search.
//!
//! It is one tree in depth-first order: the children of its root are the
//! frontier nodes, each by its number. So positions, portions and counts are
//! those of any depth-first search.

use alloc::vec::Vec;

use super::explored::Explored;
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::observer::{NodeRef, Observer};
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::depth_first::{Counts, DepthFirst, End, Problem};
use crate::search::instrument::{Instrument, Interruption};
use crate::search::position::{Next, Position};
use crate::search::recursion::Accelerator;

/// So many frontier nodes are read ahead, together.
const AHEAD: usize = 16;

/// The search within one portion of one iteration.
pub(super) struct Below<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>> {
    problem: Problem<'a, S, H, P>,
    bound: S::Cost,
    /// The search below the node before `next`, where that is not finished.
    search: DepthFirst<'a, S, H, P>,
    searching: bool,
    /// The number of the frontier node that is next, and of the first that
    /// is not.
    next: usize,
    end: usize,
    /// Counts below the nodes that are finished.
    counts: Counts<S::Cost>,
}

impl<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>> Below<'a, S, H, P> {
    pub(super) fn new(problem: Problem<'a, S, H, P>, start: S::State, bound: S::Cost) -> Self {
        Below {
            problem,
            bound,
            search: DepthFirst::new(problem, start, bound),
            searching: false,
            next: 0,
            end: 0,
            counts: Counts::NONE,
        }
    }

    /// Goes to `position`. False where there is no such path.
    pub(super) fn seek(&mut self, below: &Explored<S>, position: &Position) -> bool {
        self.counts = Counts::NONE;
        self.searching = false;
        self.end = below.frontier.within(self.bound);
        self.next = match (position.path.first(), position.next) {
            (Some(number), _) => *number as usize,
            (None, Next::Enter) => 0,
            (None, Next::Children(number)) => number as usize,
        };
        let Some((_, rest)) = position.path.split_first() else {
            return self.next <= self.end && position.floor == 0;
        };
        if self.next >= self.end || position.floor > position.path.len() {
            return false;
        }
        let inner = Position {
            path: rest.to_vec(),
            next: position.next,
            floor: position.floor.saturating_sub(1),
        };
        self.plant(below);
        if position.floor > 0 {
            self.end = self.next;
        }
        self.search.seek(&inner, self.bound)
    }

    /// Goes to the frontier node that is next.
    fn plant(&mut self, below: &Explored<S>) {
        let space = self.problem.space;
        let slot = below.frontier.slot(self.next);
        if self.next.is_multiple_of(AHEAD) {
            for next in self.next..self.end.min(self.next + AHEAD) {
                below.table.touch_node(below.frontier.slot(next));
            }
        }
        let (state, g) = (space.unpack(below.table.packed(slot)), below.table.cost(slot));
        let trail = below.trail(&self.problem, &state, slot);
        self.search.replant(state, slot, g, trail);
        self.next += 1;
        self.searching = true;
    }

    /// Searches on until something happens.
    pub(super) fn run<A: Accelerator<S, H, P>, I: Instrument<S::Cost>>(
        &mut self,
        below: &Explored<S>,
        accelerator: &A,
        instrument: &mut I,
    ) -> End {
        let mut purse = Purse { instrument, left: 0, used: 0 };
        let end = loop {
            if !self.searching {
                if self.next >= self.end {
                    break End::Exhausted;
                }
                let number = self.next as u32;
                self.plant(below);
                if self.problem.space.is_goal(self.search.state()) {
                    if I::Observer::NODES {
                        let slot = below.frontier.slot(number as usize);
                        let g = below.table.cost(slot);
                        purse.observer().reaches_goal(NodeRef::kept(slot, None), g);
                    }
                    self.searching = false;
                    break End::Goal(alloc::vec![number]);
                }
                self.search.seek(&Position::root(), self.bound);
            }
            match self.search.run_beside(accelerator, below, &mut purse) {
                End::Exhausted => {
                    self.counts.add(&self.search.counts());
                    self.searching = false;
                }
                End::Goal(path) => break End::Goal(self.outer(&path)),
                End::Fault(path) => break End::Fault(self.outer(&path)),
                interrupted @ End::Interrupted(_) => break interrupted,
            }
        };
        purse.close();
        end
    }

    /// A path below the node that is being searched, from the root.
    fn outer(&self, path: &[u32]) -> Vec<u32> {
        let mut outer = Vec::with_capacity(path.len() + 1);
        outer.push(self.next as u32 - 1);
        outer.extend_from_slice(path);
        outer
    }

    /// What was counted since the last seek.
    pub(super) fn counts(&self) -> Counts<S::Cost> {
        let mut counts = self.counts;
        if self.searching {
            counts.add(&self.search.counts());
        }
        counts
    }

    /// What remains.
    pub(super) fn position(&self) -> Position {
        if !self.searching {
            let next = Next::Children(self.next as u32);
            return Position { path: Vec::new(), next, floor: 0 };
        }
        let Position { path, next, floor } = self.search.position();
        // Where the other frontier nodes were given away nothing is after this.
        let given_away = self.next >= self.end;
        let floor = if given_away { floor + 1 } else { 0 };
        Position { path: self.outer(&path), next, floor }
    }

    /// Splits off what was not begun, from the frontier down to a depth.
    #[cfg_attr(not(feature = "std"), expect(dead_code, reason = "threads alone need it"))]
    pub(super) fn split(&mut self, deepest: usize) -> Vec<Position> {
        let mut portions = Vec::new();
        if !self.searching {
            return portions;
        }
        if self.next < self.end {
            let next = Next::Children(self.next as u32);
            portions.push(Position { path: Vec::new(), next, floor: 0 });
            self.end = self.next;
        }
        if let Some(deepest) = deepest.checked_sub(1) {
            for Position { path, next, floor } in self.search.split(deepest) {
                portions.push(Position { path: self.outer(&path), next, floor: floor + 1 });
            }
        }
        portions
    }

    /// Sets how many bytes may be allocated.
    pub(super) fn allow_memory(&mut self, bytes: usize) {
        self.search.allow_memory(bytes);
    }

    /// The most bytes that were allocated at a time.
    pub(super) fn peak_bytes(&self) -> usize {
        self.search.peak_bytes()
    }

    /// Nodes expanded in vain since the last call.
    pub(super) fn take_discarded(&mut self) -> u64 {
        self.search.take_discarded()
    }
}

/// Holds what was granted from one frontier node to the next, most of which
/// have few nodes below them.
struct Purse<'i, I> {
    instrument: &'i mut I,
    left: u64,
    used: u64,
}

impl<I> Purse<'_, I> {
    fn close<C: Cost>(self)
    where
        I: Instrument<C>,
    {
        self.instrument.settle(self.used);
    }
}

impl<C: Cost, I: Instrument<C>> Instrument<C> for Purse<'_, I> {
    type Observer = I::Observer;

    #[inline]
    fn grant(&mut self, expanded: u64) -> Result<u64, Interruption> {
        self.settle(expanded);
        if self.left == 0 {
            self.left = self.instrument.grant(core::mem::take(&mut self.used))?;
        }
        Ok(self.left)
    }

    #[inline]
    fn settle(&mut self, expanded: u64) {
        self.left -= expanded;
        self.used += expanded;
    }

    fn observer(&mut self) -> &mut I::Observer {
        self.instrument.observer()
    }
}
