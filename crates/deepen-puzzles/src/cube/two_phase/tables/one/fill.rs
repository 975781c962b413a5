//! Distances of rows of flips, by breadth-first search over whole rows.
//!
//! A level is found from below: a row asks those to which its turns lead which
//! of their flips the last level has. Values are kept modulo 3 in two planes
//! of bits, which a turn by a quarter changes by at most one (Cooperman and
//! Finkelstein 1992).

use super::row::{Exchanges, Row, WORDS};

/// Two bits for each of 256 flips, in one line of the cache: four words of low
/// bits, and four of high ones.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Line([u64; 8]);

/// Lines in a row.
const LINES: usize = WORDS / 4;

/// Distances modulo 3 for rows of flips; 3 where home cannot be reached.
#[derive(Clone, Debug)]
pub(super) struct Rows(Vec<Line>);

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
    /// Distances from home, the flip 0 of the row `home`, in so many rows that
    /// turns of one step each connect: as often as there are turns `step` says
    /// where one of them leads.
    pub(super) fn fill<'p>(
        count: usize,
        home: usize,
        turns: usize,
        step: impl Fn(usize, usize) -> Step<'p>,
    ) -> Self {
        let mut rows = Rows(vec![Line([u64::MAX; 8]); count * LINES]);
        let mut first = [0; WORDS];
        first[0] = 1;
        rows.set(home, &first, 0);
        // Rows that have something of the last level, and of the next.
        let mut last = vec![false; count];
        last[home] = true;
        let mut next = vec![false; count];
        for level in 0_u8.. {
            for (row, reached) in next.iter_mut().enumerate() {
                let new = rows.reached(row, level, turns, &last, &step);
                *reached = new.is_some();
                if let Some(new) = new {
                    rows.set(row, &new, (level + 1) % 3);
                }
            }
            if !next.contains(&true) {
                break;
            }
            std::mem::swap(&mut last, &mut next);
        }
        rows
    }

    /// The flips of a row that are first reached from the level.
    fn reached<'p>(
        &self,
        row: usize,
        level: u8,
        turns: usize,
        last: &[bool],
        step: &impl Fn(usize, usize) -> Step<'p>,
    ) -> Option<Row> {
        let missing = self.having(row, 3);
        if missing == [0; WORDS] {
            return None;
        }
        let mut new = [0; WORDS];
        for turn in 0..turns {
            let to = step(row, turn);
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
        for (line, to) in self.0[row * LINES..][..LINES].iter().zip(having.chunks_exact_mut(4)) {
            for (word, to) in to.iter_mut().enumerate() {
                *to = !(line.0[word] ^ low) & !(line.0[word + 4] ^ high);
            }
        }
        having
    }

    /// Gives flips of a row, which had none, this remainder.
    fn set(&mut self, row: usize, flips: &Row, residue: u8) {
        let (low, high) = (!wide(residue & 1), !wide(residue >> 1));
        for (line, flips) in self.0[row * LINES..][..LINES].iter_mut().zip(flips.chunks_exact(4)) {
            for (word, flips) in flips.iter().enumerate() {
                line.0[word] &= !(flips & low);
                line.0[word + 4] &= !(flips & high);
            }
        }
    }

    /// The remainder of a flip of a row.
    #[inline]
    pub(super) fn residue(&self, row: usize, flip: u16) -> u8 {
        let line = &self.0[row * LINES + usize::from(flip >> 8)].0;
        let (word, bit) = (usize::from(flip >> 6 & 3), flip & 63);
        (line[word] >> bit & 1 | (line[word + 4] >> bit & 1) << 1) as u8
    }

    /// The bytes that they take.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.0.as_slice())
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
