//! The slot of a table that threads share without locks (Hyatt and Mann 2002,
//! "A lock-less transposition-table implementation for parallel search").
//!
//! A slot is two words, which are written and read one after the other, so
//! that a reader may see the first of one writer and the second of another.
//! What tells is that the key is not kept as such but xored with the data: a
//! reader takes the data for its own only where both words together give its
//! key. A slot half written gives `k ^ d ^ e` for a key `k` whose words were
//! with data `d`, and other data `e`. That is never `k` itself, since `d` is
//! not `e`, and it is any other key by mere chance only, since keys are spread
//! over all 64 bits: one in 2^64, as rare as two positions of one key.
//!
//! No order of memory is asked for. The words of a slot are all that a reader
//! learns, so that it need not see anything else that the writer did before.

use super::atomic::{AtomicU64, Ordering::Relaxed};

/// The data of a slot, if it is of `key`.
#[inline]
pub(super) fn read(check: &AtomicU64, data: &AtomicU64, key: u64) -> Option<u64> {
    let found = data.load(Relaxed);
    (check.load(Relaxed) ^ found == key).then_some(found)
}

/// Puts data of `key` into a slot, whatever was there.
#[inline]
pub(super) fn write(check: &AtomicU64, data: &AtomicU64, key: u64, new: u64) {
    check.store(key ^ new, Relaxed);
    data.store(new, Relaxed);
}
