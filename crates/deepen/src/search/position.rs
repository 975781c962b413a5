//! Where a depth-first search stands.

#![cfg(feature = "alloc")]

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

/// A portion holds its path: splitting all levels of a deep one would take
/// memory quadratic in the depth.
const MOST_LEVELS: usize = 16;

/// What is to be done at the node at the end of a [`Position`]'s path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// The node was generated and is about to be expanded.
    Enter,
    /// The node was expanded; its children from this ordinal on remain.
    Children(u32),
}

/// What remains of a subtree in depth-first order.
///
/// A path names each operator by its ordinal: its place among the operators
/// that pruning leaves at the node. Operators come in the same order every
/// time, so a position means the same in another run, thread or process.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Ordinals from the start to the node.
    pub path: Vec<u32>,
    /// What is to be done there.
    pub next: Next,
    /// Levels of the path above which nothing remains: of the nodes at
    /// depths `floor` and below, the children to the right of the path are
    /// part of what remains.
    pub floor: usize,
}

impl Position {
    /// The whole tree.
    #[must_use]
    pub fn root() -> Self {
        Position { path: Vec::new(), next: Next::Enter, floor: 0 }
    }

    /// Where a search stands that has taken so many operators of each node on
    /// its stack: about to enter what the last one led to, or to go on with
    /// the children of the node on top.
    pub(crate) fn of_stack(
        taken: impl Iterator<Item = u32>,
        is_entering: bool,
        floor: usize,
    ) -> Self {
        let mut path: Vec<u32> = taken.collect();
        let next = if is_entering {
            Next::Enter
        } else {
            path.pop().map_or(Next::Children(0), Next::Children)
        };
        for taken in &mut path {
            *taken -= 1;
        }
        Position { path, next, floor }
    }

    /// Of which levels of a stack the rest may be split off, where `open` are
    /// all that may be, down to the depth `deepest`, but not too many at once.
    pub(crate) fn levels_to_split(floor: usize, open: usize, deepest: usize) -> Range<usize> {
        floor..open.min(deepest.saturating_add(1)).min(floor.saturating_add(MOST_LEVELS))
    }

    /// Everything that comes after the node at the end of `path`, which is not
    /// the start, and what is below it.
    pub(crate) fn after(mut path: Vec<u32>) -> Option<Self> {
        let next = Next::Children(path.pop()?.checked_add(1)?);
        Some(Position { path, next, floor: 0 })
    }

    /// Depth-first order of where two positions begin: a node comes before
    /// its children, a child before its right siblings.
    #[must_use]
    pub fn order(&self, other: &Position) -> Ordering {
        self.key().cmp(other.key())
    }

    /// Whether this begins before the node at the end of `path` was reached.
    /// A portion that begins with generating that node does.
    #[must_use]
    pub fn begins_before(&self, path: &[u32]) -> bool {
        match self.key().cmp(path.iter().copied()) {
            Ordering::Less => true,
            Ordering::Equal => self.next != Next::Enter,
            Ordering::Greater => false,
        }
    }

    fn key(&self) -> impl Iterator<Item = u32> + '_ {
        let child = match self.next {
            Next::Enter => None,
            Next::Children(ordinal) => Some(ordinal),
        };
        self.path.iter().copied().chain(child)
    }
}
