//! The nodes of the tree, in memory of a fixed size.

use std::collections::TryReserveError;

use super::bounds::Bounds;

/// A position that the tree knows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    /// The move that led to it; of the root, none.
    pub(super) by: Option<M>,
    /// Where its children begin, and how many there are: none before it is
    /// expanded.
    begin: u32,
    children: u32,
    /// Games that went through it.
    pub(super) visits: u32,
    /// What they were worth altogether to the player whose turn it is, from -1
    /// to 1 each.
    pub(super) total: f64,
    pub(super) bounds: Bounds,
}

impl<M: Copy> Node<M> {
    pub(super) const fn new(by: Option<M>, bounds: Bounds) -> Self {
        Node { by, begin: 0, children: 0, visits: 0, total: 0.0, bounds }
    }

    /// Whether its children are there.
    pub(super) const fn is_expanded(&self) -> bool {
        self.children > 0
    }

    /// The mean of its games; of none, a draw.
    pub(super) fn mean(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.total / f64::from(self.visits) }
    }
}

/// The tree.
pub(super) struct Nodes<M> {
    nodes: Vec<Node<M>>,
    most: usize,
}

/// The root's number.
pub(super) const ROOT: u32 = 0;

impl<M: Copy> Nodes<M> {
    /// A root, and room for as many nodes as fit in so many bytes.
    pub(super) fn new(root: Node<M>, bytes: usize) -> Result<Self, TryReserveError> {
        let most = (bytes / size_of::<Node<M>>()).clamp(1, u32::MAX as usize);
        let mut nodes = Vec::new();
        nodes.try_reserve_exact(most)?;
        nodes.push(root);
        Ok(Nodes { nodes, most })
    }

    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<M>>()
    }

    pub(super) fn get(&self, number: u32) -> &Node<M> {
        &self.nodes[number as usize]
    }

    pub(super) fn get_mut(&mut self, number: u32) -> &mut Node<M> {
        &mut self.nodes[number as usize]
    }

    /// Whether there is room for so many children.
    pub(super) fn has_room(&self, children: usize) -> bool {
        self.nodes.len() + children <= self.most
    }

    /// Gives a node its children.
    pub(super) fn expand(&mut self, number: u32, children: impl Iterator<Item = Node<M>>) {
        let begin = self.nodes.len();
        self.nodes.extend(children);
        let count = (self.nodes.len() - begin) as u32;
        let node = self.get_mut(number);
        (node.begin, node.children) = (begin as u32, count);
    }

    /// The numbers of a node's children.
    pub(super) fn children(&self, number: u32) -> core::ops::Range<u32> {
        let node = self.get(number);
        node.begin..node.begin + node.children
    }

    /// What is proven of a node by its children.
    pub(super) fn bounds_by_children(&self, number: u32) -> Option<Bounds> {
        let children = self.children(number);
        Bounds::best_of(children.map(|child| self.get(child).bounds.turned()))
    }
}
