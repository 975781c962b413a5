//! What an anytime search does next: a heap by weighted f, and a mark for
//! each node.

use alloc::vec::Vec;

use super::expand::{Arrival, Came, Receive};
use super::known::Known;
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::open::Heap;
use crate::pruning::Pruning;
use crate::space::StateSpace;

/// What becomes of a node that is met again in the same round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Again {
    /// Expanded once a round; a cheaper path waits for the next round.
    Waits,
    /// Expanded again when a cheaper path is found.
    Reopens,
    /// The same, and each round begins with the start, all paths known.
    Restarts,
}

/// In the heap.
const PENDING: u8 = 1;
/// Expanded in this round.
const EXPANDED: u8 = 2;
/// Above the greatest cost allowed.
const HELD: u8 = 4;

pub(super) struct Agenda<C> {
    heap: Heap<C>,
    marks: Vec<u8>,
    again: Again,
    weight: f64,
    most: Option<C>,
    pub(super) reopened: u64,
}

impl<C: Cost> Agenda<C> {
    /// Bytes for each node.
    pub(super) const BYTES: usize = 1 + Heap::<C>::ENTRY_BYTES;

    /// Nothing to do, and room for so many nodes.
    pub(super) fn new(nodes: usize, again: Again) -> Self {
        Agenda {
            heap: Heap::with_bytes(nodes * Heap::<C>::ENTRY_BYTES),
            marks: alloc::vec![0; nodes],
            again,
            weight: 1.0,
            most: None,
            reopened: 0,
        }
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.heap.bytes() + self.marks.capacity()
    }

    /// The key of a node: weighted f.
    fn key(&self, g: C, h: C) -> C {
        g.checked_add(h.scaled(self.weight)).unwrap_or(C::INFINITY)
    }

    /// Takes the node that is next, if it is not stale: slot and key.
    pub(super) fn next(&mut self, is_current: impl Fn(u32, C) -> bool) -> Option<(u32, C)> {
        loop {
            let (key, g, slot) = self.heap.pop()?;
            let mark = &mut self.marks[slot as usize];
            if *mark & PENDING != 0 && is_current(slot, g) {
                *mark &= !PENDING;
                return Some((slot, key));
            }
        }
    }

    /// The node is expanded in this round.
    pub(super) fn close(&mut self, slot: u32) {
        self.marks[slot as usize] |= EXPANDED;
    }

    /// Puts back a node that was taken.
    pub(super) fn put_back(&mut self, slot: u32, key: C, g: C) {
        let mark = &mut self.marks[slot as usize];
        *mark = *mark & !EXPANDED | PENDING;
        self.heap.push(key, g, slot);
    }

    fn put(&mut self, slot: u32, g: C, h: C) -> bool {
        let mark = &mut self.marks[slot as usize];
        if self.most.is_some_and(|most| g.checked_add(h).is_none_or(|f| f > most)) {
            *mark |= HELD;
            return true;
        }
        *mark = *mark & !HELD | PENDING;
        self.heap.push(self.key(g, h), g, slot)
    }

    /// Begins a round with this weight.
    pub(super) fn begin<S, H, P>(&mut self, weight: f64, known: &Known<'_, S, H, P>)
    where
        S: StateSpace<Cost = C>,
        H: Heuristic<S>,
        P: Pruning<S>,
    {
        self.weight = weight;
        self.heap.clear();
        self.marks[..known.nodes.count() as usize].fill(0);
        if self.again == Again::Restarts {
            self.put(0, C::ZERO, known.h(0));
            return;
        }
        for slot in 0..known.nodes.count() {
            let g = known.cost_of(slot);
            if known.is_open(slot) {
                let h = known.h(slot);
                if known.floor(g, h) < known.cost() {
                    self.put(slot, g, h);
                }
            }
        }
    }

    /// Sets the greatest cost allowed; what it had held back is put in where
    /// it holds it no longer.
    pub(super) fn allow<S, H, P>(&mut self, known: &Known<'_, S, H, P>)
    where
        S: StateSpace<Cost = C>,
        H: Heuristic<S>,
        P: Pruning<S>,
    {
        if self.most == known.most {
            return;
        }
        self.most = known.most;
        for slot in 0..known.nodes.count() {
            if self.marks[slot as usize] & HELD != 0 {
                self.put(slot, known.cost_of(slot), known.h(slot));
            }
        }
    }

    /// Lets stale entries go.
    pub(super) fn tidy<S, H, P>(&mut self, known: &Known<'_, S, H, P>)
    where
        S: StateSpace<Cost = C>,
        H: Heuristic<S>,
        P: Pruning<S>,
    {
        self.heap.clear();
        for slot in 0..known.nodes.count() {
            if self.marks[slot as usize] & PENDING != 0 {
                let g = known.cost_of(slot);
                self.heap.push(self.key(g, known.h(slot)), g, slot);
            }
        }
    }

    /// Whether no entry can be added.
    pub(super) fn is_full(&self) -> bool {
        self.heap.is_full()
    }

    /// Whether nothing is left to do.
    pub(super) fn is_done(&self) -> bool {
        self.heap.is_empty()
    }

    /// Whether something waits for a greater cost to be allowed.
    pub(super) fn holds_back(&self) -> bool {
        self.marks.iter().any(|mark| mark & HELD != 0)
    }
}

impl<C: Cost> Receive<C> for Agenda<C> {
    fn wants_again(&self) -> bool {
        self.again == Again::Restarts
    }

    fn receive(&mut self, Arrival { came, slot, g, h }: Arrival<C>) -> bool {
        let mark = self.marks[slot as usize];
        let is_expanded = mark & EXPANDED != 0;
        match (came, self.again) {
            // Met in an earlier round, by a path that is still the cheapest.
            (Came::Again, _) if mark != 0 => return true,
            (Came::Again, _) => {}
            (_, Again::Waits) if is_expanded => return true,
            _ if is_expanded => self.reopened += 1,
            _ => {}
        }
        self.marks[slot as usize] &= !EXPANDED;
        self.put(slot, g, h)
    }
}
