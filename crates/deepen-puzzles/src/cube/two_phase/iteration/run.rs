//! What a search counts while it runs, and whom it tells.

use deepen::{NodeRef, Observer};

/// Counts of a search, the nodes that it may still expand, and who watches.
pub(in crate::cube::two_phase) struct Run<'o, O> {
    pub(in crate::cube::two_phase) expanded: u64,
    pub(in crate::cube::two_phase) generated: u64,
    /// How many may be expanded.
    pub(in crate::cube::two_phase) end: u64,
    pub(in crate::cube::two_phase) observer: &'o mut O,
}

impl<O: Observer<u8>> Run<'_, O> {
    /// Counts a node as expanded, unless none is left to be.
    #[inline]
    pub(super) fn grant(&mut self, depth: usize, g: u8, h: u8) -> bool {
        if self.expanded == self.end {
            return false;
        }
        self.expanded += 1;
        self.generated += u64::from(depth > 0);
        if O::NODES {
            self.observer.expands(NodeRef::on_path(depth, None), g, h);
        }
        true
    }

    /// Counts a node that is cut.
    #[inline]
    pub(super) fn cut(&mut self, depth: usize, f: u8) {
        self.cut_some(1, depth, f);
    }

    /// Counts so many nodes that are cut.
    #[inline]
    pub(super) fn cut_some(&mut self, count: usize, depth: usize, f: u8) {
        self.generated += count as u64;
        if O::NODES {
            for _ in 0..count {
                self.observer.cuts(NodeRef::on_path(depth, None), f);
            }
        }
    }

    /// Counts the solved cube.
    pub(super) fn reach(&mut self, depth: usize, g: u8) {
        self.generated += 1;
        if O::NODES {
            self.observer.reaches_goal(NodeRef::on_path(depth, None), g);
        }
    }
}
