//! What a proof-number search knows of positions, in memory of a fixed size.

use std::collections::TryReserveError;

use super::numbers::Numbers;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) numbers: Numbers,
    /// The move that gets there soonest.
    pub(super) code: u16,
    /// Positions visited below it, as far as that is counted.
    pub(super) work: u32,
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    entry: Entry,
}

const EMPTY: Slot = Slot { key: 0, entry: Entry { numbers: Numbers::UNKNOWN, code: 0, work: 0 } };

/// Slots in which a position may stand.
const BUCKET: usize = 4;

/// Entries by the keys of positions. In a full bucket the one goes that took
/// least work.
pub(super) struct Table {
    slots: Vec<Slot>,
}

impl Table {
    /// As many entries as fit in so many bytes, but at least one bucket.
    pub(super) fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let buckets = (bytes / (size_of::<Slot>() * BUCKET)).max(1);
        let mut slots = Vec::new();
        slots.try_reserve_exact(buckets * BUCKET)?;
        slots.resize(buckets * BUCKET, EMPTY);
        Ok(Table { slots })
    }

    fn bucket(&self, key: u64) -> usize {
        let buckets = (self.slots.len() / BUCKET) as u64;
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(spread) * u128::from(buckets)) >> 64) as usize * BUCKET
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let begin = self.bucket(key);
        let slots = &self.slots[begin..begin + BUCKET];
        // What is there took some work: an empty slot has none.
        slots.iter().find(|slot| slot.key == key && slot.entry.work > 0).map(|slot| slot.entry)
    }

    pub(super) fn put(&mut self, key: u64, entry: Entry) {
        let begin = self.bucket(key);
        let slots = &mut self.slots[begin..begin + BUCKET];
        let goes = match slots.iter().position(|slot| slot.key == key) {
            Some(there) => there,
            None => (0..BUCKET).min_by_key(|at| slots[*at].entry.work).unwrap_or(0),
        };
        slots[goes] = Slot { key, entry: Entry { work: entry.work.max(1), ..entry } };
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(work: u32) -> Entry {
        Entry { numbers: Numbers { to_get: work, to_fail: 1 }, code: 7, work }
    }

    #[test]
    fn keeps_what_took_most_work() {
        let mut table = Table::new(0).unwrap();
        assert_eq!(table.get(0), None);
        for key in 0..5 {
            table.put(key, entry(10 - key as u32));
        }
        let known: Vec<u64> = (0..6).filter(|key| table.get(*key).is_some()).collect();
        assert_eq!(known, [0, 1, 2, 4]);
        table.put(2, entry(1));
        assert_eq!(table.get(2), Some(entry(1)));
    }

    #[test]
    fn takes_no_more_than_it_may() {
        assert!(Table::new(1 << 20).unwrap().bytes() <= 1 << 20);
        assert!(Table::new(1 << 20).unwrap().bytes() > (1 << 20) - 200);
        assert!(Table::new(usize::MAX).is_err());
    }
}
