//! Compressed sparse rows: the edges of all nodes in one array, sorted by
//! where they begin, and the place where each node's edges begin.

use deepen::Cost;

/// An edge as its row holds it: where it leads and what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link<C> {
    /// The node that it leads to.
    pub to: u32,
    /// What it costs.
    pub cost: C,
}

/// The rows of a graph in one direction.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rows<C> {
    /// Where each node's edges begin; one more for the end.
    offsets: Vec<u32>,
    links: Vec<Link<C>>,
}

impl<C: Cost> Rows<C> {
    /// Sorts edges, given as source and link, by their sources; edges of one
    /// source stay in their order. All nodes are below `nodes`, and there are
    /// at most `u32::MAX` edges.
    pub(super) fn sorted(nodes: u32, edges: impl Iterator<Item = (u32, Link<C>)> + Clone) -> Self {
        // Counted two places behind, summed and then filled one place behind,
        // each number ends up as the beginning of its row.
        let mut offsets = vec![0_u32; nodes as usize + 2];
        let mut count = 0;
        for (from, _) in edges.clone() {
            offsets[from as usize + 2] += 1;
            count += 1;
        }
        let mut sum = 0;
        for offset in &mut offsets {
            sum += *offset;
            *offset = sum;
        }
        let mut links = vec![Link { to: 0, cost: C::ZERO }; count];
        for (from, link) in edges {
            let place = &mut offsets[from as usize + 1];
            links[*place as usize] = link;
            *place += 1;
        }
        offsets.truncate(nodes as usize + 1);
        Rows { offsets, links }
    }

    /// How many nodes there are.
    #[inline]
    pub(crate) fn nodes(&self) -> u32 {
        self.offsets.len() as u32 - 1
    }

    /// The places of a node's edges; none for a node that does not exist.
    #[inline]
    pub(crate) fn range(&self, node: u32) -> std::ops::Range<u32> {
        match self.offsets.get(node as usize..node as usize + 2) {
            Some(&[begin, end]) => begin..end,
            _ => 0..0,
        }
    }

    /// The edges of a node.
    #[inline]
    pub(crate) fn row(&self, node: u32) -> &[Link<C>] {
        let range = self.range(node);
        &self.links[range.start as usize..range.end as usize]
    }

    /// The edge at a place.
    #[inline]
    pub(crate) fn link(&self, place: u32) -> Link<C> {
        self.links[place as usize]
    }

    /// All edges.
    pub(crate) fn links(&self) -> &[Link<C>] {
        &self.links
    }

    /// The node whose row holds the edge at a place.
    pub(crate) fn source(&self, place: u32) -> u32 {
        self.offsets.partition_point(|begin| *begin <= place) as u32 - 1
    }

    /// All edges with the nodes where they begin.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, Link<C>)> + Clone {
        (0..self.nodes()).flat_map(|from| self.row(from).iter().map(move |link| (from, *link)))
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        self.offsets.capacity() * size_of::<u32>() + self.links.capacity() * size_of::<Link<C>>()
    }
}
