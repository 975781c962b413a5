//! Repeated states on the path: which are looked for, and the sets of the
//! path's states that answer in constant time.

pub(crate) mod bounded;
mod growing;

use core::hash::{BuildHasher, BuildHasherDefault, Hash};

#[cfg(feature = "alloc")]
pub(crate) use growing::PathStates;

use crate::hashing::StateHasher;

/// Which repeated states are cut.
///
/// A child that is cut for this reason counts as generated, and never
/// decides the next bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CycleCheck {
    /// None: right for spaces in which every cycle costs something, and
    /// enough where a pruning already keeps the search from turning back.
    /// On a cycle of zero-cost edges the search would not end.
    None,
    /// The node's own state and the one it was reached from.
    Parent,
    /// Every state on the path: one hash look-up. On a finite space the
    /// search then ends also where there is no solution and where edges cost
    /// nothing.
    #[default]
    FullPath,
}

/// The states on the path from the start, in order, wherever they are kept.
pub(crate) trait OnPath<T: Clone + Eq + Hash> {
    /// No states yet.
    fn new(check: CycleCheck) -> Self;

    /// What is looked for.
    fn check(&self) -> CycleCheck;

    /// Bytes of memory.
    fn bytes(&self) -> usize;

    /// Adds the state of the node that is being expanded; there must be room.
    fn push(&mut self, state: &T);

    /// Removes the state added last.
    fn pop(&mut self);

    /// The state added so many before the last.
    fn before_last(&self, before: usize) -> Option<&T>;

    /// The depth of a state on the path, whose hash by [`hash_of`] is known,
    /// under [`CycleCheck::FullPath`].
    fn place_by(&self, hash: u64, state: &T) -> Option<usize>;

    /// The same of a state whose hash is not known.
    #[inline]
    fn place_of(&self, state: &T) -> Option<usize> {
        self.place_by(hash_of(state), state)
    }

    /// Whether `child` is the state before the one added last, where the
    /// whole path is looked at.
    #[inline]
    fn turns_back(&self, child: &T) -> bool {
        self.check() == CycleCheck::FullPath && self.before_last(1) == Some(child)
    }

    /// Whether `child`, a child of the state added last, repeats a state that
    /// the check looks at.
    #[inline]
    fn repeats(&self, child: &T) -> bool {
        match self.check() {
            CycleCheck::None => false,
            CycleCheck::Parent => (0..2).any(|before| self.before_last(before) == Some(child)),
            CycleCheck::FullPath => self.place_of(child).is_some(),
        }
    }

    /// Same as [`repeats`](Self::repeats) for a child of `parent`, which is a
    /// child of the state added last.
    fn repeats_beyond(&self, parent: &T, child: &T) -> bool {
        match self.check() {
            CycleCheck::None => false,
            CycleCheck::Parent => child == parent || self.before_last(0) == Some(child),
            CycleCheck::FullPath => child == parent || self.place_of(child).is_some(),
        }
    }
}

/// The hash of a state by [`StateHasher`].
#[inline]
pub(crate) fn hash_of<T: Hash>(state: &T) -> u64 {
    BuildHasherDefault::<StateHasher>::default().hash_one(state)
}
