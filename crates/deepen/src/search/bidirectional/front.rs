//! One front: the nodes met from one end, and those of them that are open.

use crate::cost::Cost;
use crate::nodes::Table;
use crate::open::{BucketQueue, Lowest};
use crate::pack::Pack;
use crate::search::a_star::Budget;
use crate::table::Place;

/// The nodes that a search from one end has met.
pub(super) struct Front<S: Pack> {
    pub(super) table: Table<S>,
    pub(super) open: BucketQueue<S::Cost>,
}

impl<S: Pack> Front<S> {
    pub(super) fn new(budget: &Budget) -> Self {
        Front {
            table: Table::<S>::new(budget.groups),
            open: BucketQueue::new(budget.levels, budget.blocks),
        }
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.table.bytes() + self.open.bytes()
    }

    /// Where a state is, or could be, in the table.
    #[inline]
    pub(super) fn find(&self, space: &S, state: &S::State) -> (Place, u64, S::Packed) {
        let packed = space.pack(state);
        let hash = Table::<S>::hash(&packed);
        (self.table.find(hash, &packed), hash, packed)
    }

    /// Where the open nodes of least g lie among those with a key of at most
    /// `bound`.
    pub(super) fn lowest_within(&mut self, bound: S::Cost) -> Lowest<S::Cost> {
        loop {
            let lowest = self.open.lowest_within(bound);
            match lowest.level {
                Some((level, _)) if self.drop_stale(level) => {}
                _ => return lowest,
            }
        }
    }

    /// Where the open nodes of the least key lie, and that key.
    pub(super) fn best(&mut self) -> Option<(usize, S::Cost)> {
        loop {
            let level = self.open.best()?;
            if !self.drop_stale(level) {
                return Some((level, self.open.last_of(level).0));
            }
        }
    }

    /// Takes the last entry of a level out if its node has found a cheaper
    /// path or was expanded since.
    fn drop_stale(&mut self, level: usize) -> bool {
        let (_, g, slot) = self.open.last_of(level);
        let stale = !self.table.is_open(slot) || self.table.cost(slot) != g;
        if stale {
            self.open.remove_last_of(level);
        }
        stale
    }

    /// Takes an open node out of its level to close it.
    pub(super) fn close(&mut self, level: usize) {
        let (_, _, slot) = self.open.last_of(level);
        self.open.remove_last_of(level);
        self.table.set_closed(slot);
    }

    /// Adds a beginning; false where there is no room.
    pub(super) fn begin(&mut self, space: &S, state: &S::State, key: S::Cost) -> bool {
        match self.find(space, state) {
            (Place::Found(_), ..) => true,
            (Place::Vacant(slot), hash, packed) => {
                let fits = !self.table.is_full() && self.open.push(key, S::Cost::ZERO, slot);
                if fits {
                    self.table.fill(slot, hash, packed, S::Cost::ZERO, S::Back::default());
                }
                fits
            }
        }
    }
}
