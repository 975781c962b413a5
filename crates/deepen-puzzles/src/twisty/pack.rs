//! States packed: as many bits a slot as tell its pieces apart.

use deepen::{Invertible, Pack, StateSpace};

use super::space::{Twist, Twisty};
use super::state::Arrangement;

/// Whether cells of so many bits fit into so many words, none split.
pub(super) fn fit(bits: &[u32], words: usize) -> bool {
    let mut used = (0, 0);
    for bits in bits {
        used =
            if used.1 + bits > u64::BITS { (used.0 + 1, *bits) } else { (used.0, used.1 + bits) };
    }
    used.0 < words
}

impl<const SLOTS: usize, const WORDS: usize> Pack for Twisty<SLOTS, WORDS>
where
    [u64; WORDS]: Default,
{
    type Packed = [u64; WORDS];
    /// The place of the operator.
    type Back = u8;

    fn pack(&self, state: &Arrangement<SLOTS>) -> [u64; WORDS] {
        let mut words = [0; WORDS];
        let (mut word, mut shift) = (0, 0);
        for (cell, bits) in state.0.iter().zip(&self.details.bits) {
            if shift + bits > u64::BITS {
                (word, shift) = (word + 1, 0);
            }
            words[word] |= u64::from(*cell) << shift;
            shift += bits;
        }
        words
    }

    fn unpack(&self, packed: [u64; WORDS]) -> Arrangement<SLOTS> {
        let mut cells = [0; SLOTS];
        let (mut word, mut shift) = (0, 0);
        for (cell, bits) in cells.iter_mut().zip(&self.details.bits) {
            if shift + bits > u64::BITS {
                (word, shift) = (word + 1, 0);
            }
            *cell = (packed[word] >> shift & ((1 << bits) - 1)) as u8;
            shift += bits;
        }
        Arrangement(cells)
    }

    #[inline]
    fn way_back(&self, _: &Arrangement<SLOTS>, operator: &Twist) -> u8 {
        operator.0
    }

    #[inline]
    fn retrace(&self, state: &mut Arrangement<SLOTS>, back: u8) -> Twist {
        self.apply(state, &self.inverse(Twist(back)));
        Twist(back)
    }
}
