//! Distances of rows of flips, by breadth-first search over whole rows.
//!
//! A level is found from below: a row asks those to which its turns lead which
//! of their flips the last level has. Values are kept modulo 3 in two planes
//! of bits, which a turn by a quarter changes by at most one (Cooperman and
//! Finkelstein 1992).

use std::sync::Arc;

use deepen_tables::encode::EncodeError;
use deepen_tables::memory::{Bytes, with_huge_pages};

use super::row::{Exchanges, Row, WORDS};

/// Bytes in a word.
const WORD: usize = 8;

/// Two bits for each of 256 flips, in one line of the cache: four words of low
/// bits, and four of high ones, little-endian.
const LINE: usize = 8 * WORD;

/// Bytes in a row.
pub(super) const ROW: usize = 2 * WORDS * WORD;

/// Distances modulo 3 for rows of flips; 3 where home cannot be reached.
#[derive(Clone, Debug)]
pub(super) struct Rows(Arc<Bytes>);

/// Where a turn of a row leads.
pub(super) struct Step<'p> {
    /// The other row.
    pub(super) row: usize,
    /// What becomes of the flips.
    pub(super) exchanges: &'p Exchanges,
    /// The image of the flip 0.
    pub(super) inverted: u16,
}

impl Rows {
    /// Distances from home, the flip 0 of the row `home`, in rows that stand
    /// for so many others each, themselves included, and that turns of one step
    /// each connect: as often as there are turns `step` says where one of them
    /// leads. Also how many states there are at each distance.
    pub(super) fn fill<'p>(
        weights: &[u8],
        home: usize,
        turns: usize,
        step: impl Fn(usize, usize) -> Step<'p>,
    ) -> (Bytes, Vec<u64>) {
        let length = weights.len() * ROW;
        if let Ok(mut memory) = with_huge_pages(length) {
            let counts = Filling { bytes: &mut memory, weights, turns, step }.fill(home);
            return (memory.freeze(), counts);
        }
        let mut memory = vec![0; length];
        let counts = Filling { bytes: &mut memory, weights, turns, step }.fill(home);
        (Bytes::from(memory), counts)
    }

    /// Rows that were filled just now.
    pub(super) fn of(bytes: Bytes) -> Self {
        Rows(Arc::new(bytes))
    }

    /// So many rows that were filled before.
    ///
    /// # Errors
    /// When the bytes are not theirs.
    pub(super) fn new(bytes: Bytes, count: usize) -> Result<Self, EncodeError> {
        let (expected, found) = ((count * ROW) as u64, bytes.len() as u64);
        if expected == found {
            Ok(Rows::of(bytes))
        } else {
            Err(EncodeError::Size { expected, found })
        }
    }

    /// The bytes themselves.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Where the line of a flip of a row begins, in the bytes of all rows.
#[inline]
pub(super) fn line(row: usize, flip: u16) -> usize {
    // The 256 flips of a line are alike in their upper bits.
    row * ROW + usize::from(flip >> 8) * LINE
}

/// The remainder of a flip of a row, from the bytes of all rows.
#[inline]
pub(super) fn residue(rows: &[u8], row: usize, flip: u16) -> u8 {
    // The byte of the low bit, and half a line further that of the high bit.
    let line = &rows[line(row, flip)..][..LINE];
    let byte = usize::from(flip >> 3 & 31);
    let bit = |byte: u8| byte >> (flip & 7) & 1;
    bit(line[byte]) | bit(line[byte + LINE / 2]) << 1
}

/// Rows while they are filled.
struct Filling<'b, S> {
    bytes: &'b mut [u8],
    weights: &'b [u8],
    turns: usize,
    step: S,
}

impl<'p, S: Fn(usize, usize) -> Step<'p>> Filling<'_, S> {
    /// How many states there are at each distance.
    fn fill(&mut self, home: usize) -> Vec<u64> {
        self.bytes.fill(u8::MAX);
        let count = self.weights.len();
        let mut counts = vec![self.weights[home].into()];
        let mut first = [0; WORDS];
        first[0] = 1;
        self.set(home, &first, 0);
        // Rows that have something of the last level, and of the next.
        let mut last = vec![false; count];
        last[home] = true;
        let mut next = vec![false; count];
        for level in 0_u8.. {
            let mut found = 0;
            for (row, reached) in next.iter_mut().enumerate() {
                let new = self.reached(row, level, &last);
                *reached = new.is_some();
                if let Some(new) = new {
                    let states: u32 = new.iter().map(|word| word.count_ones()).sum();
                    found += u64::from(states) * u64::from(self.weights[row]);
                    self.set(row, &new, (level + 1) % 3);
                }
            }
            if found == 0 {
                break;
            }
            counts.push(found);
            std::mem::swap(&mut last, &mut next);
        }
        counts
    }

    /// The flips of a row that are first reached from the level.
    fn reached(&self, row: usize, level: u8, last: &[bool]) -> Option<Row> {
        let missing = self.having(row, 3);
        if missing == [0; WORDS] {
            return None;
        }
        let mut new = [0; WORDS];
        for turn in 0..self.turns {
            let to = (self.step)(row, turn);
            if !last[to.row] {
                continue;
            }
            // States of three levels ago count too: what they lead to is known.
            let pulled = to.exchanges.pull(&self.having(to.row, level % 3), to.inverted);
            for ((new, pulled), missing) in new.iter_mut().zip(pulled).zip(missing) {
                *new |= pulled & missing;
            }
            if new == missing {
                break;
            }
        }
        (new != [0; WORDS]).then_some(new)
    }

    /// The flips of a row whose distance has this remainder; 3 for those that
    /// have none.
    fn having(&self, row: usize, residue: u8) -> Row {
        let mut having = [0; WORDS];
        let (low, high) = (wide(residue & 1), wide(residue >> 1));
        let (lines, _) = self.bytes[row * ROW..][..ROW].as_chunks::<LINE>();
        for (line, to) in lines.iter().zip(having.chunks_exact_mut(4)) {
            let (words, _) = line.as_chunks::<WORD>();
            for (word, to) in to.iter_mut().enumerate() {
                let here = u64::from_le_bytes(words[word]) ^ low;
                *to = !(here | u64::from_le_bytes(words[word + 4]) ^ high);
            }
        }
        having
    }

    /// Gives flips of a row, which had none, this remainder.
    fn set(&mut self, row: usize, flips: &Row, residue: u8) {
        let taken = [!wide(residue & 1), !wide(residue >> 1)];
        let (lines, _) = self.bytes[row * ROW..][..ROW].as_chunks_mut::<LINE>();
        for (line, flips) in lines.iter_mut().zip(flips.chunks_exact(4)) {
            let (words, _) = line.as_chunks_mut::<WORD>();
            for (at, word) in words.iter_mut().enumerate() {
                let left = u64::from_le_bytes(*word) & !(flips[at % 4] & taken[at / 4]);
                *word = left.to_le_bytes();
            }
        }
    }
}

/// A word of this bit.
fn wide(bit: u8) -> u64 {
    0_u64.wrapping_sub(bit.into())
}

/// The distance beside one that is known, from its remainder.
#[inline]
pub(super) fn beside(distance: u8, residue: u8) -> u8 {
    // One less, the same or one more; never below 0 in tables that are whole.
    (distance + (residue + 4 - distance % 3) % 3).wrapping_sub(1)
}
