//! The layers of a breadth-first search that are held: nodes in memory of
//! fixed size, linked layer by layer and found by their states.

use alloc::vec::Vec;
use core::hash::{BuildHasher, BuildHasherDefault, Hash};

use crate::hashing::StateHasher;
use crate::live::{Index, NONE, most_within};

/// A state that was met, and its ancestor in the relay layer.
#[derive(Clone, Copy)]
pub(super) struct Node<P> {
    pub(super) packed: P,
    pub(super) relay: P,
    next: u32,
}

/// Layers: the one that is expanded, the one before, and the one that comes.
pub(super) struct Layers<P> {
    nodes: Vec<Node<P>>,
    most: usize,
    live: usize,
    /// Removed nodes, linked.
    free: u32,
    index: Index,
    /// Whether layers are held to the end.
    keep: bool,
    /// Layers that are held besides the other three.
    older: u32,
    previous: u32,
    current: u32,
    /// The first of the current layer that is not yet expanded.
    at: u32,
    next: u32,
}

impl<P: Copy + Eq + Hash> Layers<P> {
    /// Bytes that so many nodes take.
    pub(super) fn bytes_for(nodes: usize) -> usize {
        nodes.saturating_mul(size_of::<Node<P>>()).saturating_add(Index::bytes_for(nodes))
    }

    /// The most nodes that fit so many bytes.
    pub(super) fn nodes_in(bytes: usize) -> usize {
        most_within(bytes, Self::bytes_for)
    }

    /// Room for so many nodes; nothing is allocated later.
    pub(super) fn new(most: usize, keep: bool) -> Self {
        Layers {
            nodes: Vec::with_capacity(most),
            most,
            live: 0,
            free: NONE,
            index: Index::new(most),
            keep,
            older: NONE,
            previous: NONE,
            current: NONE,
            at: NONE,
            next: NONE,
        }
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<P>>() + self.index.bytes()
    }

    /// Nothing but this state, in the layer that is expanded next.
    pub(super) fn begin(&mut self, packed: P) {
        for list in [self.older, self.previous, self.current, self.next] {
            self.release(list);
        }
        (self.older, self.previous, self.current, self.next) = (NONE, NONE, NONE, NONE);
        self.add(packed, packed);
        self.at = NONE;
        self.advance();
    }

    /// The node that is expanded next, and its number, where the layer has one
    /// left.
    pub(super) fn at(&self) -> Option<(u32, Node<P>)> {
        self.nodes.get(self.at as usize).map(|node| (self.at, *node))
    }

    /// That node is expanded.
    pub(super) fn pass(&mut self) {
        self.at = self.nodes[self.at as usize].next;
    }

    /// Goes to the layer that comes; false where it is empty.
    pub(super) fn advance(&mut self) -> bool {
        if self.keep {
            while self.previous != NONE {
                let node = &mut self.nodes[self.previous as usize];
                let next = core::mem::replace(&mut node.next, self.older);
                self.older = core::mem::replace(&mut self.previous, next);
            }
        } else {
            self.release(self.previous);
        }
        self.previous = self.current;
        self.current = core::mem::replace(&mut self.next, NONE);
        self.at = self.current;
        self.at != NONE
    }

    /// Whether a state is in one of the layers that are held.
    #[inline]
    pub(super) fn holds(&self, packed: &P) -> bool {
        let is_it = |node: u32| self.nodes[node as usize].packed == *packed;
        self.index.find(hash(packed), is_it).is_some()
    }

    /// Adds a state to the layer that comes: its number; `None` where there is
    /// no room.
    pub(super) fn add(&mut self, packed: P, relay: P) -> Option<u32> {
        if self.live == self.most {
            return None;
        }
        let node = Node { packed, relay, next: self.next };
        let number = self.free;
        let number = if number == NONE {
            self.nodes.push(node);
            self.nodes.len() as u32 - 1
        } else {
            let place = &mut self.nodes[number as usize];
            self.free = core::mem::replace(place, node).next;
            number
        };
        self.live += 1;
        self.next = number;
        self.index.insert(hash(&packed), number);
        Some(number)
    }

    /// Gives back the places of a list of nodes.
    fn release(&mut self, mut number: u32) {
        while number != NONE {
            let nodes = &mut self.nodes;
            let hash_of = |node: u32| hash(&nodes[node as usize].packed);
            self.index.remove(hash_of(number), number, hash_of);
            let next = core::mem::replace(&mut nodes[number as usize].next, self.free);
            self.free = core::mem::replace(&mut number, next);
            self.live -= 1;
        }
    }
}

fn hash<P: Hash>(packed: &P) -> u64 {
    BuildHasherDefault::<StateHasher>::default().hash_one(packed)
}
