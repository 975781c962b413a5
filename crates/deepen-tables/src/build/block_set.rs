//! A set of blocks of a table, as bits; it grows as it needs to.

/// Some of the blocks.
#[derive(Clone, Debug, Default)]
pub(super) struct BlockSet(Vec<u64>);

impl BlockSet {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn insert(&mut self, place: usize) {
        if self.0.len() <= place / 64 {
            self.0.resize(place / 64 + 1, 0);
        }
        self.0[place / 64] |= 1 << (place % 64);
    }

    pub(super) fn add(&mut self, other: &BlockSet) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    pub(super) fn to_list(&self) -> Vec<usize> {
        let places = 0..self.0.len() * 64;
        places.filter(|place| self.0[place / 64] >> (place % 64) & 1 == 1).collect()
    }
}
