//! A bit for each of the 2,048 flips of the edges, and what turns and
//! symmetries do to all of them at once.
//!
//! A turn or a symmetry carries flips from place to place and then inverts
//! some. The flips of the first eleven places are the bits of the number by
//! which a row is indexed, the last one is their parity: so exchanging two
//! places is exchanging two bits of the index, which in a row of words is a
//! few masks and shifts a word. A search that takes rows takes 2,048 states in
//! the time of some dozens.

use crate::cube::coordinates::{Coordinate, Flip};

/// Words in a row.
pub(super) const WORDS: usize = Flip::COUNT / 64;

/// One bit a flip: bit `flip % 64` of word `flip / 64`.
pub(super) type Row = [u64; WORDS];

/// Places of edges.
const PLACES: usize = 12;

/// The place whose flip is the parity of all others.
const LAST: u8 = 11;

/// Where the index within a word has a zero at each bit.
const ZERO_AT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Where the index within a word has an odd number of ones.
const ODD: u64 = 0x6996_9669_9669_6996;

/// The flips of all places, as bits: place 0 is bit 0.
fn places_of(flip: u16) -> u16 {
    let first = flip.reverse_bits() >> 5;
    first | (flip.count_ones() as u16 & 1) << LAST
}

/// How the flips of places move: the exchanges of places that take a row to the
/// row asked at the images.
#[derive(Clone, Debug, Default)]
pub(super) struct Exchanges(Vec<(u8, u8)>);

impl Exchanges {
    /// Those of a map of flips that moves flips from place to place and then
    /// inverts some, whichever.
    pub(super) fn of(map: impl Fn(u16) -> u16) -> Self {
        // Where the flips of a place and of the last place go together.
        let pair = |place: u8| places_of(map(0) ^ map(1 << (10 - place)));
        let last = pair(0) & pair(1);
        let mut from = [0; PLACES];
        from[last.trailing_zeros() as usize % PLACES] = LAST;
        for place in 0..LAST {
            from[(pair(place) & !last).trailing_zeros() as usize % PLACES] = place;
        }
        let mut now: [u8; PLACES] = std::array::from_fn(|place| place as u8);
        let mut exchanges = Vec::new();
        for (place, wanted) in from.into_iter().enumerate() {
            let at = now.iter().position(|&here| here == wanted).unwrap_or(place);
            if at != place {
                now.swap(at, place);
                exchanges.push((place as u8, at as u8));
            }
        }
        exchanges.reverse();
        Exchanges(exchanges)
    }

    /// The row whose bit at `x` is that of `row` at the image of `x`, where
    /// the flip 0 has the image `inverted`.
    pub(super) fn pull(&self, row: &Row, inverted: u16) -> Row {
        let mut pulled = invert(row, inverted);
        for &(a, b) in &self.0 {
            exchange(&mut pulled, a, b);
        }
        pulled
    }
}

/// The row whose bit at `x` is that of `row` at `x ^ inverted`.
fn invert(row: &Row, inverted: u16) -> Row {
    let words = usize::from(inverted >> 6);
    let mut result = [0; WORDS];
    for (word, to) in result.iter_mut().enumerate() {
        *to = row[word ^ words];
    }
    for (bit, zero) in ZERO_AT.into_iter().enumerate() {
        if inverted >> bit & 1 == 1 {
            for word in &mut result {
                *word = (*word & zero) << (1 << bit) | *word >> (1 << bit) & zero;
            }
        }
    }
    result
}

/// Exchanges two places, the first before the second.
fn exchange(row: &mut Row, a: u8, b: u8) {
    match (a > 4, b > 4, b == LAST) {
        (true, _, true) => with_last_within(row, 10 - a),
        (false, _, true) => with_last_across(row, 1 << (4 - a)),
        (true, true, _) => within(row, 10 - b, 10 - a),
        (false, true, _) => between(row, 10 - b, 1 << (4 - a)),
        (_, false, _) => across(row, 1 << (4 - b), 1 << (4 - a)),
    }
}

/// Exchanges two bits of the index within words, the lower one first.
fn within(row: &mut Row, low: u8, high: u8) {
    let shift = (1 << high) - (1 << low);
    let mask = ZERO_AT[usize::from(high)] & !ZERO_AT[usize::from(low)];
    for word in row {
        let differ = (*word ^ *word >> shift) & mask;
        *word ^= differ ^ differ << shift;
    }
}

/// Exchanges a bit of the index within words and one of the words' own, given
/// as its value.
fn between(row: &mut Row, low: u8, high: usize) {
    let (shift, mask) = (1 << low, ZERO_AT[usize::from(low)]);
    for pair in row.chunks_exact_mut(2 * high) {
        let (without, with) = pair.split_at_mut(high);
        for (a, b) in without.iter_mut().zip(with) {
            let differ = (*a >> shift ^ *b) & mask;
            *b ^= differ;
            *a ^= differ << shift;
        }
    }
}

/// Exchanges two bits of the words' index, given as values, the lower first.
fn across(row: &mut Row, low: usize, high: usize) {
    for word in (0..WORDS).filter(|word| word & low != 0 && word & high == 0) {
        row.swap(word, word ^ low ^ high);
    }
}

/// In words of either parity of the index: where the whole index is odd.
fn odd_in(word: usize) -> u64 {
    if word.count_ones().is_multiple_of(2) { ODD } else { !ODD }
}

/// Exchanges a bit of the index within words and the parity of the index.
fn with_last_within(row: &mut Row, bit: u8) {
    let (shift, zero) = (1 << bit, ZERO_AT[usize::from(bit)]);
    for (index, word) in row.iter_mut().enumerate() {
        let differ = (*word ^ *word >> shift) & zero & odd_in(index);
        *word ^= differ ^ differ << shift;
    }
}

/// Exchanges a bit of the words' index, given as its value, and the parity of
/// the index.
fn with_last_across(row: &mut Row, bit: usize) {
    for word in (0..WORDS).filter(|word| word & bit == 0) {
        let differ = (row[word] ^ row[word | bit]) & odd_in(word);
        row[word] ^= differ;
        row[word | bit] ^= differ;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Turn;
    use crate::cube::coordinates::{Conjugates, MoveTable, UPRIGHT};

    /// Any row, different for every number.
    fn row(number: u64) -> Row {
        let mut state = number;
        std::array::from_fn(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(number | 1);
            state ^ state >> 29
        })
    }

    #[test]
    fn rows_are_pulled_as_flips_go() {
        let turns: Vec<Turn> = Turn::all().collect();
        let (moves, images) = (MoveTable::new::<Flip>(&turns), Conjugates::new::<Flip>());
        let bit = |row: &Row, flip: u16| row[usize::from(flip) / 64] >> (flip % 64) & 1;
        for turn in turns {
            for symmetry in 0..UPRIGHT {
                let beyond = 37 * symmetry as u16 + turn.index() as u16;
                let map = |flip| images.through(symmetry, moves.after(flip, turn)) ^ beyond;
                let source = row(u64::from(beyond) + 1);
                let pulled = Exchanges::of(map).pull(&source, map(0));
                for flip in 0..Flip::COUNT as u16 {
                    assert_eq!(bit(&pulled, flip), bit(&source, map(flip)), "{turn} {symmetry}");
                }
            }
        }
    }
}
