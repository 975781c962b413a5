//! The nodes that are held: a tree in memory of fixed size, from which the
//! worst leaf can be dropped. What a dropped leaf was worth is kept in its
//! parent.

use alloc::vec::Vec;
use core::hash::{BuildHasher, BuildHasherDefault, Hash};

use crate::cost::Cost;
use crate::hashing::StateHasher;
use crate::live::{Heap, Index, NONE, most_within};

/// All children of a node are to be made.
pub(super) const ALL: u64 = u64::MAX;

/// The bit that stands for a child; one stands for all beyond the 63rd.
#[inline]
pub(super) fn bit(ordinal: u32) -> u64 {
    1 << ordinal.min(63)
}

/// A node that is held.
///
/// Children that are not held and not exhausted wait to be made: those worth
/// `f`, and those worth `later` or more. Two groups are needed: in one, what
/// was found to be worth more would sink to the least again, and a search in
/// little memory would turn in circles.
#[derive(Clone, Copy)]
pub(super) struct Node<P, C> {
    pub(super) packed: P,
    pub(super) g: C,
    /// What the children in `pending` are worth; infinity where there are
    /// none. Of a leaf it is what the leaf is worth.
    pub(super) f: C,
    /// What those in `postponed` are worth at least.
    pub(super) later: C,
    pub(super) pending: u64,
    pub(super) postponed: u64,
    pub(super) parent: u32,
    /// The first of its children; the others are linked by `next`.
    pub(super) child: u32,
    pub(super) next: u32,
    pub(super) depth: u32,
    pub(super) ordinal: u32,
}

impl<P, C: Cost> Node<P, C> {
    /// Where no child is pending, those that were postponed are.
    fn promote(&mut self) {
        if self.pending == 0 {
            self.f = core::mem::replace(&mut self.later, C::INFINITY);
            self.pending = core::mem::take(&mut self.postponed);
        }
    }
}

/// Nodes, found by their states, by the best that waits and by the worst leaf.
pub(super) struct Tree<P, C> {
    pub(super) nodes: Vec<Node<P, C>>,
    most: usize,
    live: usize,
    /// Removed nodes, linked by `next`.
    free: u32,
    index: Index,
    /// Nodes of which children wait: the least f first, then the deepest.
    open: Heap,
    /// Leaves: the greatest f first, then the shallowest.
    leaves: Heap,
    /// The node that is being expanded: settled when that is done.
    pub(super) pinned: u32,
}

impl<P: Copy + Eq + Hash, C: Cost> Tree<P, C> {
    /// Bytes that a tree of so many nodes takes.
    pub(super) fn bytes_for(nodes: usize) -> usize {
        let each = size_of::<Node<P, C>>() + 2 * Heap::bytes_for(1);
        nodes.saturating_mul(each).saturating_add(Index::bytes_for(nodes))
    }

    /// The most nodes that fit so many bytes.
    pub(super) fn nodes_in(bytes: usize) -> usize {
        most_within(bytes, Self::bytes_for)
    }

    /// A tree for so many nodes; nothing is allocated later.
    pub(super) fn new(most: usize) -> Self {
        Tree {
            nodes: Vec::with_capacity(most),
            most,
            live: 0,
            free: NONE,
            index: Index::new(most),
            open: Heap::new(most),
            leaves: Heap::new(most),
            pinned: NONE,
        }
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<P, C>>()
            + self.index.bytes()
            + self.open.bytes()
            + self.leaves.bytes()
    }

    /// Nodes held.
    pub(super) fn live(&self) -> usize {
        self.live
    }

    /// The most nodes that can be held.
    pub(super) fn most(&self) -> usize {
        self.most
    }

    pub(super) fn node(&self, node: u32) -> &Node<P, C> {
        &self.nodes[node as usize]
    }

    pub(super) fn node_mut(&mut self, node: u32) -> &mut Node<P, C> {
        &mut self.nodes[node as usize]
    }

    pub(super) fn hash(packed: &P) -> u64 {
        BuildHasherDefault::<StateHasher>::default().hash_one(packed)
    }

    /// The node of a state.
    #[inline]
    pub(super) fn find(&self, hash: u64, packed: &P) -> Option<u32> {
        self.index.find(hash, |node| self.nodes[node as usize].packed == *packed)
    }

    /// The node to go on with.
    pub(super) fn best(&self) -> Option<u32> {
        self.open.first()
    }

    /// The worst leaf, where there is no room for another node: the one that
    /// would be dropped.
    pub(super) fn worst_of_full(&self) -> Option<u32> {
        self.leaves.first().filter(|_| self.live >= self.most)
    }

    /// Makes room for a node worth `f` at `depth` by dropping the worst leaf;
    /// false where that would be this one.
    pub(super) fn make_room(&mut self, f: C, depth: u32) -> bool {
        if self.live < self.most {
            return true;
        }
        let Some(worst) = self.leaves.first() else { return false };
        let leaf = *self.node(worst);
        if leaf.f < f || (leaf.f == f && leaf.depth >= depth) {
            return false;
        }
        self.unlink(worst);
        self.forget(leaf.parent, leaf.ordinal, leaf.f);
        self.release(worst);
        self.settle(leaf.parent);
        true
    }

    /// Adds a leaf below its parent; there must be room.
    pub(super) fn insert(&mut self, hash: u64, node: Node<P, C>) -> u32 {
        let number = self.free;
        let number = if number == NONE {
            self.nodes.push(node);
            self.nodes.len() as u32 - 1
        } else {
            self.free = self.node(number).next;
            *self.node_mut(number) = node;
            number
        };
        self.live += 1;
        debug_assert!(self.live <= self.most, "never more nodes than were asked for");
        self.index.insert(hash, number);
        if node.parent != NONE {
            self.node_mut(number).next = self.node(node.parent).child;
            self.node_mut(node.parent).child = number;
        }
        self.settle(number);
        number
    }

    /// Keeps in a node what a child that is not held is worth.
    pub(super) fn forget(&mut self, parent: u32, ordinal: u32, f: C) {
        if f == C::INFINITY {
            return;
        }
        let node = self.node_mut(parent);
        node.promote();
        if node.pending == 0 {
            (node.f, node.pending) = (f, bit(ordinal));
        } else if f < node.f {
            node.later = node.later.least(node.f);
            node.postponed |= node.pending;
            (node.f, node.pending) = (f, bit(ordinal));
        } else if f == node.f {
            node.pending |= bit(ordinal);
        } else {
            node.later = node.later.least(f);
            node.postponed |= bit(ordinal);
        }
    }

    /// Takes out the children that are to be made now, and what they are
    /// worth. The node is pinned until it is settled.
    pub(super) fn take_pending(&mut self, node: u32) -> (u64, C) {
        self.pinned = node;
        let (nodes, open, leaves) = (&self.nodes, &mut self.open, &mut self.leaves);
        open.remove(node, |a, b| is_better(nodes, a, b));
        leaves.remove(node, |a, b| is_worse(nodes, a, b));
        let node = self.node_mut(node);
        // What comes back meanwhile is at least worth this.
        let taken = (core::mem::take(&mut node.pending), node.f);
        node.f = C::INFINITY;
        taken
    }

    /// The pinned node's children are made.
    pub(super) fn unpin(&mut self) {
        let node = core::mem::replace(&mut self.pinned, NONE);
        self.settle(node);
    }

    /// Puts a node where it belongs after something has changed.
    fn settle(&mut self, number: u32) {
        if number == self.pinned {
            return;
        }
        let node = self.node_mut(number);
        node.promote();
        let Node { pending, child, parent, .. } = *node;
        let (nodes, open, leaves) = (&self.nodes, &mut self.open, &mut self.leaves);
        if pending == 0 {
            open.remove(number, |a, b| is_better(nodes, a, b));
        } else {
            open.put(number, |a, b| is_better(nodes, a, b));
        }
        if child == NONE && parent != NONE {
            leaves.put(number, |a, b| is_worse(nodes, a, b));
        } else {
            leaves.remove(number, |a, b| is_worse(nodes, a, b));
        }
    }

    /// Removes a node and all below it: its state was reached by a better
    /// path.
    pub(super) fn remove_subtree(&mut self, root: u32) {
        let parent = self.node(root).parent;
        self.unlink(root);
        let mut at = root;
        loop {
            let Node { child, parent, .. } = *self.node(at);
            if child != NONE {
                self.node_mut(at).child = self.node(child).next;
                at = child;
                continue;
            }
            self.release(at);
            if at == root {
                break;
            }
            at = parent;
        }
        self.settle(parent);
    }

    /// Takes a node out of its parent's list.
    fn unlink(&mut self, node: u32) {
        let Node { parent, next, .. } = *self.node(node);
        if self.node(parent).child == node {
            self.node_mut(parent).child = next;
            return;
        }
        let mut before = self.node(parent).child;
        while self.node(before).next != node {
            before = self.node(before).next;
        }
        self.node_mut(before).next = next;
    }

    /// Gives a node's place back.
    fn release(&mut self, number: u32) {
        let nodes = &self.nodes;
        self.open.remove(number, |a, b| is_better(nodes, a, b));
        self.leaves.remove(number, |a, b| is_worse(nodes, a, b));
        let hash_of = |node: u32| Self::hash(&nodes[node as usize].packed);
        self.index.remove(hash_of(number), number, hash_of);
        self.node_mut(number).next = self.free;
        self.free = number;
        self.live -= 1;
    }
}

#[inline]
fn is_better<P, C: Cost>(nodes: &[Node<P, C>], a: u32, b: u32) -> bool {
    let (a, b) = (&nodes[a as usize], &nodes[b as usize]);
    a.f < b.f || (a.f == b.f && a.depth > b.depth)
}

#[inline]
fn is_worse<P, C: Cost>(nodes: &[Node<P, C>], a: u32, b: u32) -> bool {
    let (a, b) = (&nodes[a as usize], &nodes[b as usize]);
    a.f > b.f || (a.f == b.f && a.depth < b.depth)
}
