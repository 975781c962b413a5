//! Stacks in arrays.

use core::hash::Hash;

use super::{Room, Stack};
use crate::cycles::bounded::BoundedPath;
use crate::limits::StopReason;

/// Stacks are arrays for paths of at most `DEPTH` nodes.
pub(crate) struct Array<const DEPTH: usize>;

impl<const DEPTH: usize> Room for Array<DEPTH> {
    const FULL: StopReason = StopReason::Depth;
    type Stack<T> = Bounded<T, DEPTH>;
    type Path<T: Clone + Eq + Hash> = BoundedPath<T, DEPTH>;

    #[inline]
    fn bytes_to_grow<T, U: Clone + Eq + Hash>(
        _: &Bounded<T, DEPTH>,
        _: &BoundedPath<U, DEPTH>,
    ) -> Option<usize> {
        None
    }

    #[inline]
    fn grow<T, U: Clone + Eq + Hash>(_: &mut Bounded<T, DEPTH>, _: &mut BoundedPath<U, DEPTH>) {}
}

/// A stack of at most `N` items. Most have a niche, so that their places take
/// no more memory than they do.
pub(crate) struct Bounded<T, const N: usize> {
    items: [Option<T>; N],
    len: usize,
}

/// Of an item that must be there.
const PRESENT: &str = "an item of the stack";

impl<T, const N: usize> Stack<T> for Bounded<T, N> {
    fn new() -> Self {
        Bounded { items: [const { None }; N], len: 0 }
    }

    #[inline]
    fn len(&self) -> usize {
        self.len
    }

    #[inline]
    fn capacity(&self) -> usize {
        N
    }

    #[inline]
    fn push(&mut self, item: T) {
        self.items[self.len] = Some(item);
        self.len += 1;
    }

    #[inline]
    fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        self.items[self.len].take()
    }

    #[inline]
    fn truncate(&mut self, len: usize) {
        while self.len > len {
            self.pop();
        }
    }

    #[inline]
    fn last(&self) -> Option<&T> {
        self.items[self.len.checked_sub(1)?].as_ref()
    }

    #[inline]
    fn last_mut(&mut self) -> Option<&mut T> {
        self.items[self.len.checked_sub(1)?].as_mut()
    }

    #[inline]
    fn from<'s>(&'s self, first: usize) -> impl DoubleEndedIterator<Item = &'s T>
    where
        T: 's,
    {
        self.items[first..self.len].iter().flatten()
    }

    #[inline]
    fn from_mut<'s>(&'s mut self, first: usize) -> impl Iterator<Item = &'s mut T>
    where
        T: 's,
    {
        self.items[first..self.len].iter_mut().flatten()
    }

    #[inline]
    fn at(&self, place: usize) -> &T {
        self.items[place].as_ref().expect(PRESENT)
    }

    #[inline]
    fn at_mut(&mut self, place: usize) -> &mut T {
        self.items[place].as_mut().expect(PRESENT)
    }
}
