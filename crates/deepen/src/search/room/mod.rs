//! Where a depth-first search keeps its stacks: on the heap, where they grow,
//! or in arrays within the search itself, where they do not.

mod bounded;
mod growing;
mod operators;

pub(crate) use bounded::Array;
#[cfg(feature = "alloc")]
pub(crate) use growing::Heap;
pub(crate) use operators::Operators;

use core::hash::Hash;

use crate::cost::Cost;
use crate::cycles::OnPath;
use crate::limits::StopReason;

/// A stack.
pub(crate) trait Stack<T> {
    /// An empty one.
    fn new() -> Self;

    fn len(&self) -> usize;

    /// How many it holds without more memory.
    fn capacity(&self) -> usize;

    /// Puts an item on top; there must be room.
    fn push(&mut self, item: T);

    /// Takes the item on top.
    fn pop(&mut self) -> Option<T>;

    /// Lets go what is above the first `len` items.
    fn truncate(&mut self, len: usize);

    /// Turns around the order of the items from `first` on.
    fn reverse(&mut self, first: usize);

    fn last(&self) -> Option<&T>;

    fn last_mut(&mut self) -> Option<&mut T>;

    /// The items from `first` on, upwards.
    fn tail<'s>(&'s self, first: usize) -> impl DoubleEndedIterator<Item = &'s T>
    where
        T: 's;

    /// The same, to be changed.
    fn tail_mut<'s>(&'s mut self, first: usize) -> impl Iterator<Item = &'s mut T>
    where
        T: 's;

    /// One of them, which must be there.
    fn at(&self, place: usize) -> &T;

    /// The same, to be changed.
    fn at_mut(&mut self, place: usize) -> &mut T;

    /// Bytes that room for twice as many takes, or for `least` of them, besides
    /// that in use; `None` where there will never be more room.
    fn bytes_to_double(&self, least: usize) -> Option<usize>;

    /// Makes that room.
    fn double(&mut self, least: usize);

    /// Bytes of memory.
    fn bytes(&self) -> usize {
        self.capacity() * size_of::<T>()
    }

    /// Whether there is room for one more without more memory.
    #[inline]
    fn has_room(&self) -> bool {
        self.len() < self.capacity()
    }
}

/// The best plan so far of a search that goes on.
pub(crate) trait Found<O, C> {
    /// A plan of these operators, each with its ordinal.
    fn new<'p>(steps: impl Iterator<Item = (&'p O, u32)> + Clone, cost: C) -> Self
    where
        O: 'p;

    /// What it costs.
    fn cost(&self) -> C;
}

/// What kind of stacks a search has.
pub(crate) trait Room {
    /// Why a search stops that needs more room than it may have.
    const FULL: StopReason;

    /// Whether stacks may be made larger.
    const GROWS: bool;

    /// So many children that are not cut by what their own state says are looked
    /// at ahead of a search that looks them up.
    const AHEAD: usize;

    /// A stack of nodes of the path.
    type Stack<T>: Stack<T>;

    /// A stack of their children.
    type Children<T>: Stack<T>;

    /// The best plan so far.
    type Plan<O: Clone, C: Cost>: Found<O, C>;

    /// The states of the path.
    type Path<T: Clone + Eq + Hash>: OnPath<T>;

    /// Bytes that making room for deeper paths takes besides those in use: the
    /// old stacks are let go last. `None` where there will never be more room.
    fn bytes_to_grow<T, U: Clone + Eq + Hash>(
        frames: &Self::Stack<T>,
        path: &Self::Path<U>,
    ) -> Option<usize>;

    /// Makes room for deeper paths.
    fn grow<T, U: Clone + Eq + Hash>(frames: &mut Self::Stack<T>, path: &mut Self::Path<U>);
}
