//! Stacks in arrays.

use core::hash::Hash;

use super::{Found, Operators, Room, Stack};
use crate::cost::Cost;
use crate::cycles::bounded::BoundedPath;
use crate::limits::StopReason;

/// Stacks are arrays for paths of at most `DEPTH` nodes, and for so many of
/// their children.
pub(crate) struct Array<const DEPTH: usize, const CHILDREN: usize = 1>;

impl<const DEPTH: usize, const CHILDREN: usize> Room for Array<DEPTH, CHILDREN> {
    const FULL: StopReason = StopReason::Depth;
    const GROWS: bool = false;
    const AHEAD: usize = 1;
    type Stack<T> = Bounded<T, DEPTH>;
    type Children<T> = Bounded<T, CHILDREN>;
    type Plan<O: Clone, C: Cost> = (Operators<O, DEPTH>, C);
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

/// A plan and its cost.
impl<O: Clone, C: Cost, const DEPTH: usize> Found<O, C> for (Operators<O, DEPTH>, C) {
    fn new<'p>(steps: impl Iterator<Item = (&'p O, u32)> + Clone, cost: C) -> Self
    where
        O: 'p,
    {
        (Operators::of(steps.map(|(operator, _)| operator.clone())), cost)
    }

    fn cost(&self) -> C {
        self.1
    }
}

/// A stack of at most `N` items. Most have a niche, so that their places take
/// no more memory than they do.
pub(crate) struct Bounded<T, const N: usize> {
    items: [Option<T>; N],
    len: usize,
}

impl<T, const N: usize> Bounded<T, N> {
    /// The place of the item on top; none of the array's where there is none.
    #[inline]
    fn top(&self) -> usize {
        self.len.wrapping_sub(1)
    }
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
        let top = self.top();
        let item = self.items.get_mut(top)?.take();
        self.len = top;
        item
    }

    #[inline]
    fn truncate(&mut self, len: usize) {
        while self.len > len {
            self.pop();
        }
    }

    #[inline]
    fn bytes_to_double(&self, _: usize) -> Option<usize> {
        None
    }

    #[inline]
    fn double(&mut self, _: usize) {}

    #[inline]
    fn reverse(&mut self, first: usize) {
        self.items[first..self.len].reverse();
    }

    #[inline]
    fn last(&self) -> Option<&T> {
        self.items.get(self.top())?.as_ref()
    }

    #[inline]
    fn last_mut(&mut self) -> Option<&mut T> {
        let top = self.top();
        self.items.get_mut(top)?.as_mut()
    }

    #[inline]
    fn tail<'s>(&'s self, first: usize) -> impl DoubleEndedIterator<Item = &'s T>
    where
        T: 's,
    {
        self.items[first..self.len].iter().flatten()
    }

    #[inline]
    fn tail_mut<'s>(&'s mut self, first: usize) -> impl Iterator<Item = &'s mut T>
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
