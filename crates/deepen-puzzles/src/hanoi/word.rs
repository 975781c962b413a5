//! The pegs of all discs in one word: a field of as many bits for each disc.
//! What concerns several discs at once is done with a few operations on it.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitXor, Not};

/// A word with a field for each of 32 discs, the smallest disc's lowest. A
/// *mask* has at most the lowest bit of each field set.
pub trait Word:
    Copy
    + Debug
    + Default
    + Eq
    + Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// The bits of a field.
    const BITS: usize;

    /// The most pegs that fields can tell apart.
    const PEGS: usize;

    /// A field.
    fn get(self, disc: usize) -> usize;

    /// The word with `bits` exclusively or-ed into a field.
    #[must_use]
    fn flip(self, disc: usize, bits: usize) -> Self;

    /// The mask of the fields that are not 0.
    #[must_use]
    fn occupied(self) -> Self;

    /// The mask of the fields that hold `peg`.
    #[must_use]
    fn holding(self, peg: usize) -> Self;

    /// The lowest field of a mask; 32 where there is none.
    fn lowest(self) -> usize;

    /// The mask of the lowest fields, so many.
    #[must_use]
    fn below(fields: usize) -> Self;

    /// So many fields from `first` on as a number: at most 64 bits of it.
    fn fields(self, first: usize, count: usize) -> u64;

    /// The word whose lowest fields are such a number.
    #[must_use]
    fn of_fields(number: u64) -> Self;
}

macro_rules! word {
    ($word:ty, $bits:literal) => {
        impl Word for $word {
            const BITS: usize = $bits;
            const PEGS: usize = 1 << $bits;

            #[inline]
            fn get(self, disc: usize) -> usize {
                (self >> ($bits * disc)) as usize & (Self::PEGS - 1)
            }

            #[inline]
            fn flip(self, disc: usize, bits: usize) -> Self {
                self ^ (bits as $word) << ($bits * disc)
            }

            #[inline]
            fn occupied(self) -> Self {
                (1..$bits).fold(self, |word, shift| word | self >> shift) & ONES as $word
            }

            #[inline]
            fn holding(self, peg: usize) -> Self {
                !(self ^ (ONES as $word) * (peg as $word)).occupied() & ONES as $word
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize / $bits
            }

            #[inline]
            fn below(fields: usize) -> Self {
                // Shifted in two steps, because 32 fields are all there are.
                !(!0 << ($bits * fields / 2) << ($bits * fields).div_ceil(2)) & ONES as $word
            }

            #[inline]
            fn fields(self, first: usize, count: usize) -> u64 {
                let unused = 64_usize.saturating_sub($bits * count).min(63);
                (self >> ($bits * first)) as u64 & u64::MAX >> unused
            }

            #[inline]
            fn of_fields(number: u64) -> Self {
                number.into()
            }
        }
    };
}

mod four {
    use super::Word;
    const ONES: u64 = u64::MAX / 3;
    word!(u64, 2);
}

mod eight {
    use super::Word;
    const ONES: u128 = u128::MAX / 15;
    word!(u128, 4);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields_are_what_was_put_in<W: Word>() {
        let pegs: Vec<usize> = (0..32).map(|disc| (disc * 7 + disc / 5) % W::PEGS).collect();
        let put = |word: W, (disc, &peg): (usize, &usize)| word.flip(disc, peg);
        let word = pegs.iter().enumerate().fold(W::default(), put);
        for (disc, &peg) in pegs.iter().enumerate() {
            assert_eq!(word.get(disc), peg);
            assert_eq!(
                (word.occupied() & W::below(disc + 1) & !W::below(disc)).lowest() < 32,
                peg > 0
            );
            assert_eq!(W::of_fields(word.fields(disc, 1)).get(0), peg);
        }
        for peg in 0..W::PEGS {
            let mut on = word.holding(peg);
            for disc in (0..32).filter(|&disc| pegs[disc] == peg) {
                assert_eq!(on.lowest(), disc);
                on = on & !W::below(disc + 1);
            }
            assert_eq!(on.lowest(), 32);
        }
    }

    #[test]
    fn words_of_both_sizes() {
        fields_are_what_was_put_in::<u64>();
        fields_are_what_was_put_in::<u128>();
        assert_eq!(u64::below(0), 0);
        assert_eq!(u64::below(32), u64::MAX / 3);
        assert_eq!(u128::below(32), u128::MAX / 15);
        assert_eq!(u64::fields(!0, 0, 32), u64::MAX);
        assert_eq!(u64::fields(!0, 3, 2), 15);
    }
}
