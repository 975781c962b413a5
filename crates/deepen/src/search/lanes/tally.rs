//! What is counted in a portion, and the least by which its children are above
//! the bound.

use crate::cost::Cost;

/// What was counted in a portion.
#[derive(Clone, Copy)]
pub(super) struct Tally<C> {
    pub(super) expanded: u64,
    pub(super) generated: u64,
    /// The least by which a child's h was above what was left.
    pub(super) least_excess: C,
    pub(super) overflowed: bool,
}

impl<C: Cost> Tally<C> {
    pub(super) const NONE: Self =
        Tally { expanded: 0, generated: 0, least_excess: C::INFINITY, overflowed: false };

    /// A child with this h, for which so much was left, is above the bound.
    #[inline]
    pub(super) fn note_cut(&mut self, h: C, left: C) {
        if h != C::INFINITY {
            let excess = h.checked_sub(left).unwrap_or(C::ONE);
            self.least_excess = self.least_excess.least(excess);
        }
    }

    /// The cost of a child with this h was above the `bound` by `over`.
    #[cold]
    pub(super) fn note_beyond(&mut self, h: C, over: C, bound: C) {
        if bound.checked_add(over).is_none() {
            self.overflowed = true;
        } else if h != C::INFINITY {
            match over.checked_add(h) {
                Some(excess) => self.least_excess = self.least_excess.least(excess),
                None => self.overflowed = true,
            }
        }
    }
}
