//! An entry of a table as one word.

use super::entry::{Entry, Kind};
use crate::score::Score;
use crate::value::Value;

/// An entry and when it was made, in one word; no entry is 0.
///
/// | bits | what |
/// | --- | --- |
/// | 0..22 | the score, plies from the position, as two's complement |
/// | 22..24 | 1 exact, 2 lower, 3 upper |
/// | 24, 25 | proven to be at least, at most, the value of the game |
/// | 26..38 | the depth |
/// | 38..55 | the code of the move plus one, 0 if there is none |
/// | 55..64 | the generation |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed(pub(super) u64);

const SCORE_BITS: u32 = 22;
const KIND: u32 = SCORE_BITS;
const AT_LEAST: u32 = KIND + 2;
const AT_MOST: u32 = AT_LEAST + 1;
const DEPTH: u32 = AT_MOST + 1;
const CHOSEN: u32 = DEPTH + Entry::MOST_DEPTH.count_ones();
const GENERATION: u32 = CHOSEN + 17;

/// How many generations there are before the stamp wraps.
pub(super) const GENERATIONS: u32 = 1 << (u64::BITS - GENERATION);

impl Packed {
    /// What is in a slot that was never written.
    pub(super) const NONE: Packed = Packed(0);

    /// An entry of a position `ply` plies below the root, made in `generation`.
    #[inline]
    pub(super) fn new(entry: Entry, ply: u32, generation: u32) -> Self {
        let Entry { value, kind, depth, chosen } = entry;
        let score = value.score.from_here(ply).value().cast_unsigned();
        let kind: u64 = match kind {
            Kind::Exact => 1,
            Kind::Lower => 2,
            Kind::Upper => 3,
        };
        Packed(
            u64::from(score & ((1 << SCORE_BITS) - 1))
                | kind << KIND
                | u64::from(value.at_least) << AT_LEAST
                | u64::from(value.at_most) << AT_MOST
                | u64::from(depth.min(Entry::MOST_DEPTH)) << DEPTH
                | chosen.map_or(0, |code| u64::from(code) + 1) << CHOSEN
                | u64::from(generation) << GENERATION,
        )
    }

    /// The entry for a position `ply` plies below the root.
    #[inline]
    pub(super) fn entry(self, ply: u32) -> Entry {
        // The sign of the score is its uppermost bit.
        let unused = u32::BITS - SCORE_BITS;
        let score = ((self.0 as u32) << unused).cast_signed() >> unused;
        let value = Value {
            score: Score::of_value(score).from_root(ply),
            at_least: self.0 >> AT_LEAST & 1 == 1,
            at_most: self.0 >> AT_MOST & 1 == 1,
        };
        let kind = match self.kind() {
            1 => Kind::Exact,
            2 => Kind::Lower,
            _ => Kind::Upper,
        };
        let code = (self.0 >> CHOSEN) as u32 & ((1 << (GENERATION - CHOSEN)) - 1);
        let chosen = code.checked_sub(1).map(|code| code as u16);
        Entry { value, kind, depth: self.depth(), chosen }
    }

    /// The same entry made in another generation.
    pub(super) fn made_in(self, generation: u32) -> Self {
        Packed(self.0 & ((1 << GENERATION) - 1) | u64::from(generation) << GENERATION)
    }

    /// The same entry with the move of `other`, if it has none.
    #[inline]
    pub(super) fn or_chosen_of(self, other: Packed) -> Self {
        let mask = ((1 << (GENERATION - CHOSEN)) - 1) << CHOSEN;
        if self.0 & mask == 0 { Packed(self.0 | other.0 & mask) } else { self }
    }

    #[inline]
    pub(super) const fn is_none(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) const fn is_exact(self) -> bool {
        self.kind() == 1
    }

    /// Whether the score is proven to be the value of the game.
    #[inline]
    pub(super) const fn is_proven(self) -> bool {
        self.0 >> AT_LEAST & 3 == 3
    }

    #[inline]
    pub(super) const fn depth(self) -> u32 {
        (self.0 >> DEPTH) as u32 & Entry::MOST_DEPTH
    }

    #[inline]
    pub(super) const fn generation(self) -> u32 {
        (self.0 >> GENERATION) as u32
    }

    const fn kind(self) -> u32 {
        (self.0 >> KIND) as u32 & 3
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Window;

    #[test]
    fn every_entry_comes_back() {
        let mut scores = vec![Window::FULL.alpha, Window::FULL.beta, Score::DRAW];
        for number in [0, 1, 7, 100, Score::MOST_PLIES] {
            scores.extend([Score::won_in(number), Score::lost_in(number)]);
            scores.extend([1, -1].map(|sign| Score::points(sign * number.cast_signed())));
        }
        scores.extend([1, -1].map(|sign| Score::points(sign * Score::MOST_POINTS)));
        let mut count = 0;
        for score in scores {
            for kind in [Kind::Exact, Kind::Lower, Kind::Upper] {
                for proven in 0..4 {
                    let value = Value { score, at_least: proven & 1 > 0, at_most: proven & 2 > 0 };
                    for depth in [0, 1, 255, 256, Entry::MOST_DEPTH] {
                        for chosen in [None, Some(0), Some(1), Some(u16::MAX)] {
                            let entry = Entry { value, kind, depth, chosen };
                            for generation in [0, 1, GENERATIONS - 1] {
                                let packed = Packed::new(entry, 0, generation);
                                assert_eq!(packed.entry(0), entry);
                                assert_eq!(packed.generation(), generation);
                                assert!(!packed.is_none());
                                assert_eq!(packed.is_proven(), proven == 3);
                                assert_eq!(packed.is_exact(), kind == Kind::Exact);
                                assert_eq!(packed.made_in(3).entry(0), entry);
                                assert_eq!(packed.made_in(3).generation(), 3);
                                count += 1;
                            }
                        }
                    }
                }
            }
        }
        assert_eq!(count, 25 * 3 * 4 * 5 * 4 * 3);
    }

    #[test]
    fn plies_are_counted_from_the_position() {
        let won = |plies| Entry {
            value: Value::proven(Score::won_in(plies)),
            kind: Kind::Exact,
            depth: 9_999,
            chosen: None,
        };
        let packed = Packed::new(won(12), 5, 0);
        assert_eq!(packed.entry(0).value.score, Score::won_in(7));
        assert_eq!(packed.entry(9).value.score, Score::won_in(16));
        assert_eq!(packed.entry(9).depth, Entry::MOST_DEPTH);
        let drawn = Entry { value: Value::proven(Score::points(-3)), ..won(1) };
        assert_eq!(Packed::new(drawn, 5, 0).entry(77).value, drawn.value);
    }

    #[test]
    fn a_move_is_kept_where_the_new_entry_has_none() {
        let with = |chosen| {
            let value = Value::estimated(Score::points(3));
            Packed::new(Entry { value, kind: Kind::Upper, depth: 2, chosen }, 0, 1)
        };
        let chosen = |packed: Packed| packed.entry(0).chosen;
        assert_eq!(chosen(with(None).or_chosen_of(with(Some(4)))), Some(4));
        assert_eq!(chosen(with(Some(5)).or_chosen_of(with(Some(4)))), Some(5));
        assert_eq!(chosen(with(None).or_chosen_of(Packed::NONE)), None);
    }
}
