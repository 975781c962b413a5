//! Where the search stands: a stack of frames, one for each node of the path,
//! over one stack of all their children.
//!
//! Of a child two values are kept. Its key decides where the search goes on;
//! how it is raised when a subtree is left is the algorithm. Its floor is
//! what is proven: every path through it that is not searched yet and leads
//! on has at least this f. Keys are rounded once, where they are made: real
//! costs would otherwise send the search to and fro between paths that differ
//! by the rounding of their sums. Then they are compared exactly; a subtree
//! that is left has a key above the bound it was searched under, so the search
//! always gets on.

use super::values::Values;
use crate::cost::Cost;
use crate::cycles::OnPath;
use crate::heuristic::Heuristic;
use crate::limits::StopReason;
use crate::outcome::Statistics;
use crate::pruning::Pruning;
use crate::search::depth_first::{Counts, Problem};
use crate::search::instrument::Tank;
#[cfg(feature = "alloc")]
use crate::search::room::Heap;
use crate::search::room::{Found, Room, Stack};
use crate::space::StateSpace;

/// A child of a node on the path.
pub(super) struct Child<S: StateSpace, H: Heuristic<S>, N> {
    pub(super) ordinal: u32,
    pub(super) operator: S::Operator,
    pub(super) memo: H::Memo,
    pub(super) g: S::Cost,
    /// Its own g + h.
    pub(super) f: S::Cost,
    pub(super) floor: S::Cost,
    pub(super) key: S::Cost,
    pub(super) note: N,
}

impl<S: StateSpace, H: Heuristic<S>, N> Child<S, H, N> {
    /// Nothing is left to be searched below it.
    pub(super) fn close<V: Values<S::Cost, Note = N>>(&mut self) {
        (self.key, self.floor) = (S::Cost::INFINITY, S::Cost::INFINITY);
        self.note = V::leaf(S::Cost::INFINITY);
    }
}

/// A node on the path.
pub(super) struct Frame<S: StateSpace, P: Pruning<S>> {
    /// Its children begin here in the stack of all.
    pub(super) first: usize,
    /// The child that is being searched, where one is.
    pub(super) taken: usize,
    /// The greatest key under which it may be searched.
    pub(super) bound: S::Cost,
    pub(super) trail: P::Trail,
    pub(super) undo: Option<S::Undo>,
}

/// A node that is about to be expanded.
pub(super) struct Entering<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> {
    pub(super) memo: H::Memo,
    pub(super) g: S::Cost,
    pub(super) f: S::Cost,
    pub(super) floor: S::Cost,
    pub(super) key: S::Cost,
    pub(super) bound: S::Cost,
    pub(super) trail: P::Trail,
    pub(super) undo: Option<S::Undo>,
}

/// The best solution found.
pub(crate) type Incumbent<S, R> =
    <R as Room>::Plan<<S as StateSpace>::Operator, <S as StateSpace>::Cost>;

/// The search on stacks that grow.
#[cfg(feature = "alloc")]
pub(super) type Spine<'a, S, H, P, V> = SpineIn<'a, S, H, P, V, Heap>;

/// The search: path, children, and what was found.
pub(crate) struct SpineIn<'a, S, H, P, V, R>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    V: Values<S::Cost>,
    R: Room,
{
    pub(super) problem: Problem<'a, S, H, P>,
    pub(super) values: V,
    pub(super) state: S::State,
    pub(super) frames: R::Stack<Frame<S, P>>,
    pub(super) children: R::Children<Child<S, H, V::Note>>,
    pub(super) entering: Option<Entering<S, H, P>>,
    pub(super) on_path: R::Path<S::State>,
    pub(super) tank: Tank,
    /// Nodes expanded before the checkpoint that was resumed from.
    pub(super) expanded_before: u64,
    pub(super) counts: Counts<S::Cost>,
    pub(super) incumbent: Option<Incumbent<S, R>>,
    /// The least floor of the nodes that were left out because there was no
    /// room for them, and what there was no room for.
    pub(super) left_out: Option<(S::Cost, StopReason)>,
}

impl<'a, S, H, P, V, R> SpineIn<'a, S, H, P, V, R>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    V: Values<S::Cost>,
    R: Room,
{
    /// Before anything was expanded; `h` is the estimate of the start.
    pub(crate) fn new(
        problem: Problem<'a, S, H, P>,
        values: V,
        start: S::State,
        h: S::Cost,
    ) -> Self {
        let entering = Entering {
            memo: problem.heuristic.start(problem.space, &start),
            g: S::Cost::ZERO,
            f: h,
            floor: h,
            key: h.rounded(),
            bound: S::Cost::INFINITY,
            trail: problem.pruning.start(),
            undo: None,
        };
        SpineIn {
            problem,
            values,
            state: start,
            frames: R::Stack::new(),
            children: R::Children::new(),
            entering: Some(entering),
            on_path: R::Path::new(problem.cycles),
            tank: Tank::default(),
            expanded_before: 0,
            counts: Counts::NONE,
            incumbent: None,
            left_out: None,
        }
    }

    /// Sets how many bytes may be allocated.
    pub(crate) fn allow_memory(&mut self, bytes: usize) {
        self.problem.memory = bytes;
    }

    /// What was counted so far.
    pub(crate) fn counts(&self) -> Counts<S::Cost> {
        let expanded = self.expanded_before + self.tank.burned();
        Counts { expanded, ..self.counts }
    }

    /// Counts of the search so far.
    pub(crate) fn statistics(&self) -> Statistics {
        let Counts { expanded, generated, .. } = self.counts();
        Statistics {
            iterations: 1,
            expanded,
            generated,
            peak_bytes: self.bytes(),
            ..Statistics::default()
        }
    }

    /// Goes on as a search that had counted this and found that.
    pub(crate) fn set_counts(&mut self, counts: Counts<S::Cost>, found: Option<Incumbent<S, R>>) {
        self.tank = Tank::default();
        self.expanded_before = counts.expanded;
        self.counts = counts;
        self.incumbent = found;
    }

    /// The best solution found.
    pub(crate) fn incumbent(&self) -> Option<&Incumbent<S, R>> {
        self.incumbent.as_ref()
    }

    /// The least floor of the nodes that were left out, and why they were.
    pub(crate) fn left_out(&self) -> Option<(S::Cost, StopReason)> {
        self.left_out
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        self.frames.bytes() + self.children.bytes() + self.on_path.bytes()
    }

    /// What every path that is left has for f at least, or the cost of the
    /// solution in hand where that is less.
    pub(crate) fn proven(&self) -> S::Cost {
        let mut least = self.least();
        if let Some(incumbent) = &self.incumbent {
            least = least.least(incumbent.cost());
        }
        if let Some((floor, _)) = self.left_out {
            least = least.least(floor);
        }
        least
    }

    /// The least floor of all that is left.
    pub(crate) fn least(&self) -> S::Cost {
        let Some(top) = self.frames.len().checked_sub(1) else {
            return self.entering.as_ref().map_or(S::Cost::INFINITY, |root| root.floor);
        };
        let mut least = S::Cost::INFINITY;
        let mut end = self.children.len();
        for depth in (0..=top).rev() {
            let frame = self.frames.at(depth);
            for place in frame.first..end {
                if depth == top || place != frame.taken {
                    least = least.least(self.children.at(place).floor);
                }
            }
            end = frame.first;
        }
        least
    }
}
