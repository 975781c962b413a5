//! Stacks on the heap.

#![cfg(feature = "alloc")]

use alloc::vec::Vec;
use core::hash::Hash;

use super::{Found, Room, Stack};
use crate::cost::Cost;
use crate::cycles::PathStates;
use crate::limits::StopReason;
use crate::outcome::Plan;

/// Stacks grow on the heap, as far as the limit on memory allows.
pub(crate) struct Heap;

impl Room for Heap {
    const FULL: StopReason = StopReason::Memory;
    const GROWS: bool = true;
    /// What the table holds of them is read from memory all at once.
    const AHEAD: usize = 8;
    type Stack<T> = Vec<T>;
    type Children<T> = Vec<T>;
    type Plan<O: Clone, C: Cost> = (Plan<O, C>, Vec<u32>);
    type Path<T: Clone + Eq + Hash> = PathStates<T>;

    #[cold]
    fn bytes_to_grow<T, U: Clone + Eq + Hash>(
        frames: &Vec<T>,
        path: &PathStates<U>,
    ) -> Option<usize> {
        let depth = doubled(frames, LEAST_DEPTH);
        Some(depth * size_of::<T>() + path.bytes_for(depth))
    }

    #[cold]
    fn grow<T, U: Clone + Eq + Hash>(frames: &mut Vec<T>, path: &mut PathStates<U>) {
        frames.double(LEAST_DEPTH);
        path.make_room(frames.capacity());
    }
}

/// Depth for which there is room to begin with.
const LEAST_DEPTH: usize = 16;

/// How many items there is room for when a stack has grown once more.
fn doubled<T>(stack: &Vec<T>, least: usize) -> usize {
    (stack.capacity() * 2).max(least)
}

/// A plan, and the ordinals of its operators.
impl<O: Clone, C: Cost> Found<O, C> for (Plan<O, C>, Vec<u32>) {
    fn new<'p>(steps: impl Iterator<Item = (&'p O, u32)> + Clone, cost: C) -> Self
    where
        O: 'p,
    {
        let operators = steps.clone().map(|(operator, _)| operator.clone()).collect();
        (Plan { operators, cost }, steps.map(|(_, ordinal)| ordinal).collect())
    }

    fn cost(&self) -> C {
        self.0.cost
    }
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

    fn bytes_to_double(&self, least: usize) -> Option<usize> {
        Some(doubled(self, least) * size_of::<T>())
    }

    fn double(&mut self, least: usize) {
        self.reserve_exact(doubled(self, least) - self.len());
    }

    #[inline]
    fn reverse(&mut self, first: usize) {
        self[first..].reverse();
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
    fn tail<'s>(&'s self, first: usize) -> impl DoubleEndedIterator<Item = &'s T>
    where
        T: 's,
    {
        self[first..].iter()
    }

    #[inline]
    fn tail_mut<'s>(&'s mut self, first: usize) -> impl Iterator<Item = &'s mut T>
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
