//! One search by layers of a given width: the unit of work of both beam
//! searches.
//!
//! A layer holds the nodes one step below the last one that were met by a
//! cheaper path than before. The best of them by f are expanded, the others
//! dropped: they stay open in the store, so that the least f of all open
//! nodes is a lower bound, and a search that has dropped nothing has proven
//! what it found.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::nodes::{Kept, Nodes, Store};
use crate::observer::{NodeRef, Observer};
use crate::pruning::Pruning;
use crate::search::a_star::Fuel;
use crate::search::anytime::{Arrival, Broken, Known, Receive};
use crate::search::depth_first::Problem;
use crate::search::instrument::{Instrument, Interruption};
use crate::space::StateSpace;

/// A node of a layer.
#[derive(Clone, Copy)]
struct Entry<C> {
    f: C,
    g: C,
    slot: u32,
}

impl<C: Cost> Entry<C> {
    /// The least f first, of equals the greatest g, of these the first met.
    fn order(&self, other: &Self) -> Ordering {
        let by_f = self.f.partial_cmp(&other.f).unwrap_or(Ordering::Equal);
        let by_g = || other.g.partial_cmp(&self.g).unwrap_or(Ordering::Equal);
        by_f.then_with(by_g).then_with(|| self.slot.cmp(&other.slot))
    }
}

/// Nodes met for the layer that comes.
struct Coming<C> {
    entries: Vec<Entry<C>>,
    most: Option<C>,
    /// Whether something above the greatest cost allowed was left out.
    held: bool,
}

impl<C: Cost> Receive<C> for Coming<C> {
    fn wants_again(&self) -> bool {
        false
    }

    fn receive(&mut self, Arrival { slot, g, h, .. }: Arrival<C>) -> bool {
        let Some(f) = g.checked_add(h) else { return true };
        if self.most.is_some_and(|most| f > most) {
            self.held = true;
            return true;
        }
        let room = self.entries.len() < self.entries.capacity();
        if room {
            self.entries.push(Entry { f, g, slot });
        }
        room
    }
}

/// How a search by layers ended.
pub(super) enum Ended {
    /// Nothing is left of it, or it was to end with a solution.
    Over,
    /// Interrupted before an expansion.
    Interrupted(Interruption),
    Broken(Broken),
}

/// A search by layers.
pub(super) struct Layers<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> {
    pub(super) known: Known<'a, S, H, P>,
    layer: Vec<Entry<S::Cost>>,
    at: usize,
    coming: Coming<S::Cost>,
    pub(super) width: usize,
    /// Whether something was dropped.
    pub(super) dropped: bool,
}

impl<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> Layers<'a, S, H, P> {
    /// The start alone, in so many bytes; `None` where they are too few.
    pub(super) fn new(
        problem: Problem<'a, S, H, P>,
        start: S::State,
        h: S::Cost,
        width: usize,
        bytes: usize,
    ) -> Option<Self> {
        let groups = Known::<S, H, P>::groups(bytes, 2 * size_of::<Entry<S::Cost>>());
        if groups == 0 {
            return None;
        }
        let nodes = groups * <Store<S, Kept> as Nodes<S>>::GROUP_NODES;
        let least = problem.heuristic.quality().lower_bound(h).unwrap_or(S::Cost::ZERO);
        let mut layers = Layers {
            known: Known::new(problem, start, least, groups),
            layer: Vec::with_capacity(nodes),
            at: 0,
            coming: Coming { entries: Vec::with_capacity(nodes), most: None, held: false },
            width,
            dropped: false,
        };
        layers.begin(width);
        Some(layers)
    }

    /// Begins anew from the start, with this width; the incumbent stays.
    pub(super) fn begin(&mut self, width: usize) {
        self.width = width.max(1);
        self.known.plant();
        self.layer.clear();
        self.coming.entries.clear();
        (self.at, self.coming.held, self.dropped) = (0, false, false);
        self.layer.push(Entry { f: S::Cost::ZERO, g: S::Cost::ZERO, slot: 0 });
    }

    /// Sets the greatest cost allowed, from the next child on.
    pub(super) fn allow(&mut self, most: Option<S::Cost>) {
        (self.coming.most, self.known.most) = (most, most);
    }

    /// Whether something above the greatest cost allowed was left out.
    pub(super) fn holds_back(&self) -> bool {
        self.coming.held
    }

    /// The most nodes that there is room for.
    pub(super) fn most_nodes(&self) -> usize {
        self.layer.capacity()
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        let entries = self.layer.capacity() + self.coming.entries.capacity();
        self.known.bytes() + entries * size_of::<Entry<S::Cost>>()
    }

    /// Searches on, layer by layer; with `first` no further than the layer
    /// that leads to a solution.
    pub(super) fn run<I: Instrument<S::Cost>>(&mut self, first: bool, instrument: &mut I) -> Ended {
        let mut fuel = Fuel::default();
        let ended = loop {
            let Some(entry) = self.layer.get(self.at).copied() else {
                let solved = first && self.known.incumbent.is_some();
                if solved || !self.descend(instrument.observer()) {
                    break Ended::Over;
                }
                continue;
            };
            let Entry { g, slot, .. } = entry;
            let known = &mut self.known;
            // Met again in this layer, or in one above, by a cheaper path.
            if !known.is_open(slot) || known.cost_of(slot) != g {
                self.at += 1;
                continue;
            }
            let cost = known.cost();
            if cost != S::Cost::INFINITY && known.floor(g, known.h(slot)) >= cost {
                known.dismiss(slot);
                self.at += 1;
                continue;
            }
            if let Err(interruption) = fuel.burn(instrument) {
                break Ended::Interrupted(interruption);
            }
            match known.expand(slot, &mut self.coming, instrument) {
                Ok(()) => self.at += 1,
                Err(broken) => {
                    let crowded = self.coming.entries.len() == self.coming.entries.capacity();
                    if matches!(broken, Broken::Fault) || !crowded || known.is_full() {
                        break Ended::Broken(broken);
                    }
                    self.tidy();
                    // The child that found no room is known now, and will not
                    // come again.
                    self.dropped = true;
                }
            }
        };
        fuel.settle(instrument);
        ended
    }

    /// Lets go of what has been met by a cheaper path since.
    fn tidy(&mut self) {
        let known = &self.known;
        let current = |entry: &Entry<S::Cost>| {
            known.is_open(entry.slot) && known.cost_of(entry.slot) == entry.g
        };
        self.coming.entries.retain(current);
    }

    /// Goes to the layer below; false where it is empty.
    fn descend<O: Observer<S::Cost>>(&mut self, observer: &mut O) -> bool {
        self.tidy();
        core::mem::swap(&mut self.layer, &mut self.coming.entries);
        self.coming.entries.clear();
        self.at = 0;
        if self.layer.len() > self.width {
            self.layer.select_nth_unstable_by(self.width - 1, Entry::order);
            if O::NODES {
                for entry in &self.layer[self.width..] {
                    observer.drops(NodeRef::kept(entry.slot, None), entry.f);
                }
            }
            self.layer.truncate(self.width);
            self.dropped = true;
        }
        self.layer.sort_unstable_by(Entry::order);
        !self.layer.is_empty()
    }
}
