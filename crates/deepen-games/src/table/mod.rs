//! The transposition table: what was found out about positions, for when they
//! are reached again, by other moves, by a deeper search or by another thread
//! (Greenblatt, Eastlake and Crocker 1967).
//!
//! `entry` is what is kept and when that is enough, `packed` how it is kept in a
//! word, `slot` how threads share two words without locks; here is where an
//! entry goes and which one it replaces.

mod entry;
mod packed;
mod slot;

use std::fmt;
use std::io;

use core::sync::atomic::{self, AtomicU64, Ordering::Relaxed};

use deepen_tables::memory::{Words, prefetch_item, with_huge_pages};

pub use entry::{Entry, Kind};
use packed::{GENERATIONS, Packed};

/// Words of a bucket: one cache line.
const BUCKET: usize = 8;
/// Words of a slot: the check and the data.
const SLOT: usize = 2;

/// A transposition table: what was found out about positions, by their hash.
///
/// It has a fixed size. A hash leads to a bucket of four entries in one cache
/// line. Among them the one is replaced that is worth least: of an older
/// search, less deep, no more than a bound. Threads share the table by
/// reference, without locks, and read nothing that is half written.
///
/// It knows positions by their 64-bit [hash](crate::Game::hash) alone. Two
/// positions of one hash are mistaken for each other: between *n* different
/// positions looked up and *m* that are kept that is to be expected n·m / 2^64
/// times, once in some two thousand searches of 10^9 positions with a table of
/// 10^7 entries. A move from the table is checked before it is made
/// ([`Game::decode`](crate::Game::decode)), a value cannot be: searches with a
/// table are exact but for that chance.
///
/// ```
/// use deepen_games::{Entry, Kind, Score, TranspositionTable, Value, Window};
///
/// let mut table = TranspositionTable::new(1 << 20)?;
/// let value = Value::estimated(Score::points(30));
/// let entry = Entry { value, kind: Kind::Lower, depth: 6, chosen: Some(3) };
/// table.store(0x1234, 0, entry);
///
/// let found = table.look_up(0x1234, 0).unwrap();
/// assert_eq!(found, entry);
/// assert_eq!(found.enough(6, Window::null(Score::points(20))), Some(value));
/// assert_eq!(found.enough(7, Window::null(Score::points(20))), None);
/// table.clear();
/// assert_eq!(table.look_up(0x1234, 0), None);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct TranspositionTable {
    words: Words,
    buckets: u64,
    /// The generation of entries that are made now.
    generation: u32,
    /// The oldest generation of entries that are valid.
    oldest: u32,
}

impl TranspositionTable {
    /// An empty table that takes at most so many bytes, never more: as many
    /// buckets of 64 bytes as fit. With none of them it keeps nothing.
    ///
    /// # Errors
    /// When the system does not have as much memory.
    pub fn new(bytes: usize) -> io::Result<Self> {
        let buckets = bytes / (BUCKET * size_of::<u64>());
        let words = with_huge_pages(buckets * BUCKET * size_of::<u64>())?.into_words();
        Ok(TranspositionTable { words, buckets: buckets as u64, generation: 0, oldest: 0 })
    }

    /// The memory that it takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }

    /// How many entries it has room for.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.words.len() / SLOT
    }

    /// A new search begins: entries that are there are still used, but replaced
    /// sooner than those that will be made.
    pub fn new_search(&mut self) {
        self.next_generation(self.oldest);
    }

    /// Empties the table. That takes no time but once in 512 calls of this and
    /// [`new_search`](Self::new_search), when every entry is looked at.
    pub fn clear(&mut self) {
        self.next_generation(self.generation + 1);
    }

    /// The next generation; entries from `oldest` on stay valid.
    fn next_generation(&mut self, oldest: u32) {
        self.oldest = oldest;
        self.generation += 1;
        if self.generation == GENERATIONS {
            self.renumber();
        }
    }

    /// Makes all valid entries of the first generation, and really removes the
    /// others, which would seem valid as soon as their stamp comes round.
    fn renumber(&mut self) {
        for slot in self.words.chunks_exact(SLOT) {
            let old = Packed(slot[1].load(Relaxed));
            if self.is_valid(old) {
                let key = slot[0].load(Relaxed) ^ old.0;
                slot::write(&slot[0], &slot[1], key, old.made_in(0).0);
            } else {
                slot[0].store(0, Relaxed);
                slot[1].store(0, Relaxed);
            }
        }
        (self.oldest, self.generation) = (0, 1);
    }

    /// Asks for the memory in which the position of this hash would be found,
    /// so that it is there when it is looked up a little later.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        prefetch_item(&self.words, self.bucket_of(spread(hash)));
    }

    /// What is known of the position of this hash, `ply` plies below the root.
    #[inline]
    #[must_use]
    pub fn look_up(&self, hash: u64, ply: u32) -> Option<Entry> {
        let key = spread(hash);
        let found = self
            .bucket(key)?
            .as_chunks::<SLOT>()
            .0
            .iter()
            .find_map(|[check, data]| slot::read(check, data, key).map(Packed))
            .filter(|found| self.is_valid(*found))?;
        Some(found.entry(ply))
    }

    /// Keeps what was found out about the position of this hash, `ply` plies
    /// below the root. An entry that it had is replaced, unless that is of the
    /// same search and worth much more; its move stays where the new entry has
    /// none. Otherwise the least valuable entry of the bucket goes.
    #[inline]
    pub fn store(&self, hash: u64, ply: u32, entry: Entry) {
        let key = spread(hash);
        let new = Packed::new(entry, ply, self.generation);
        let Some(bucket) = self.bucket(key) else { return };
        let slots = bucket.as_chunks::<SLOT>().0;
        let (mut goes, mut least) = (&slots[0], i32::MAX);
        for slot in slots {
            let old = Packed(slot[1].load(Relaxed));
            if slot[0].load(Relaxed) ^ old.0 == key {
                if self.replaces(new, old) {
                    let old = if self.is_valid(old) { old } else { Packed::NONE };
                    slot::write(&slot[0], &slot[1], key, new.or_chosen_of(old).0);
                }
                return;
            }
            let worth = self.worth(old);
            if worth < least {
                (goes, least) = (slot, worth);
            }
        }
        slot::write(&goes[0], &goes[1], key, new.0);
    }

    /// How full it is with entries of the present search, in thousandths: of
    /// the first thousand slots or so.
    #[must_use]
    pub fn full_per_mille(&self) -> u32 {
        let looked_at = self.capacity().min(1_000);
        let slots = self.words.chunks_exact(SLOT).take(looked_at);
        let full = slots
            .map(|slot| Packed(slot[1].load(Relaxed)))
            .filter(|data| !data.is_none() && data.generation() == self.generation)
            .count();
        (full * 1_000).checked_div(looked_at).unwrap_or(0) as u32
    }

    #[inline]
    fn is_valid(&self, data: Packed) -> bool {
        !data.is_none() && data.generation() >= self.oldest
    }

    /// How much an entry is worth keeping.
    #[inline]
    fn worth(&self, data: Packed) -> i32 {
        /// An entry of an older search is worth as much as a newer one of so
        /// many plies less, for each search between.
        const AGE: u32 = 4;
        if !self.is_valid(data) {
            return i32::MIN;
        }
        let age = self.generation.saturating_sub(data.generation());
        worth_of(data) - (AGE * age).cast_signed()
    }

    /// Whether a new entry of the same position replaces this one.
    #[inline]
    fn replaces(&self, new: Packed, old: Packed) -> bool {
        /// The newer entry has what the search just looked for in vain, so it
        /// may be so many plies less deep.
        const NEWER: i32 = 4;
        if !self.is_valid(old) || new.is_proven() {
            return true;
        }
        let is_older = old.generation() != self.generation;
        !old.is_proven() && (is_older || worth_of(new) + NEWER > worth_of(old))
    }

    #[inline]
    fn bucket(&self, key: u64) -> Option<&[AtomicU64]> {
        let begin = self.bucket_of(key);
        self.words.get(begin..begin + BUCKET)
    }

    /// Where the bucket of a key begins: the upper bits of the key tell.
    #[inline]
    fn bucket_of(&self, key: u64) -> usize {
        ((u128::from(key) * u128::from(self.buckets)) >> 64) as usize * BUCKET
    }
}

/// How much an entry is worth, whenever it was made: its depth, and as much as
/// two plies more if it is no mere bound.
#[inline]
fn worth_of(data: Packed) -> i32 {
    data.depth().cast_signed() + 2 * i32::from(data.is_exact())
}

/// A number of its own for each hash, spread over all bits: games may number
/// their positions as they like.
#[inline]
fn spread(hash: u64) -> u64 {
    // The finalizer of MurmurHash3 (Appleby 2011), half of it.
    let mixed = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    mixed ^ (mixed >> 32)
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TranspositionTable({} bytes)", self.bytes())
    }
}

#[cfg(test)]
mod tests;
