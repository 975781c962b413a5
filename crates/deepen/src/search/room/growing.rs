//! Stacks on the heap.

use alloc::vec::Vec;
use core::hash::Hash;

use super::{Room, Stack};
use crate::cycles::PathStates;
use crate::limits::StopReason;

/// Stacks grow on the heap, as far as the limit on memory allows.
pub(crate) struct Heap;

impl Room for Heap {
    const FULL: StopReason = StopReason::Memory;
    type Stack<T> = Vec<T>;
    type Path<T: Clone + Eq + Hash> = PathStates<T>;

    #[cold]
    fn bytes_to_grow<T, U: Clone + Eq + Hash>(
        frames: &Vec<T>,
        path: &PathStates<U>,
    ) -> Option<usize> {
        let depth = next_depth(frames);
        Some(depth * size_of::<T>() + path.bytes_for(depth))
    }

    #[cold]
    fn grow<T, U: Clone + Eq + Hash>(frames: &mut Vec<T>, path: &mut PathStates<U>) {
        let depth = next_depth(frames);
        frames.reserve_exact(depth - frames.len());
        path.make_room(depth);
    }
}

/// Depth for which there is room when the stacks have grown once more.
fn next_depth<T>(frames: &Vec<T>) -> usize {
    (frames.capacity() * 2).max(16)
}

impl<T> Stack<T> for Vec<T> {
    fn new() -> Self {
        Vec::new()
    }

    #[inline]
    fn len(&self) -> usize {
        Vec::len(self)
    }

    #[inline]
    fn capacity(&self) -> usize {
        Vec::capacity(self)
    }

    #[inline]
    fn push(&mut self, item: T) {
        Vec::push(self, item);
    }

    #[inline]
    fn pop(&mut self) -> Option<T> {
        Vec::pop(self)
    }

    #[inline]
    fn truncate(&mut self, len: usize) {
        Vec::truncate(self, len);
    }

    #[inline]
    fn last(&self) -> Option<&T> {
        self.as_slice().last()
    }

    #[inline]
    fn last_mut(&mut self) -> Option<&mut T> {
        self.as_mut_slice().last_mut()
    }

    #[inline]
    fn from<'s>(&'s self, first: usize) -> impl DoubleEndedIterator<Item = &'s T>
    where
        T: 's,
    {
        self[first..].iter()
    }

    #[inline]
    fn from_mut<'s>(&'s mut self, first: usize) -> impl Iterator<Item = &'s mut T>
    where
        T: 's,
    {
        self[first..].iter_mut()
    }

    #[inline]
    fn at(&self, place: usize) -> &T {
        &self[place]
    }

    #[inline]
    fn at_mut(&mut self, place: usize) -> &mut T {
        &mut self[place]
    }
}
