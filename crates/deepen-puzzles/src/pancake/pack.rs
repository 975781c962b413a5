//! Stacks in a few words: as few bits for each pancake as tell all apart.

use deepen::{Pack, StateSpace};

use super::kind::Kind;
use super::space::{Flip, Pancakes};
use super::stack::Stack;

/// Bits that tell all pancakes of a stack, and their sides, apart.
fn bits<K: Kind>(count: usize) -> u32 {
    let codes = if K::BURNT { 2 * count } else { count };
    codes.next_power_of_two().trailing_zeros().max(1)
}

impl<K: Kind, const WORDS: usize> Pancakes<K, WORDS> {
    /// How many pancakes of a stack of `count` fit into the words; none is
    /// split between two.
    pub(super) fn packed_capacity(count: usize) -> usize {
        WORDS * (64 / bits::<K>(count)) as usize
    }
}

impl<K: Kind, const WORDS: usize> Pack for Pancakes<K, WORDS>
where
    [u64; WORDS]: Default,
{
    type Packed = [u64; WORDS];
    /// The size of the flip.
    type Back = u8;

    fn pack(&self, state: &Stack<K>) -> [u64; WORDS] {
        let bits = bits::<K>(state.count());
        let mut words = [0; WORDS];
        let (mut word, mut shift) = (0, 0);
        for code in state.codes() {
            if shift + bits > 64 {
                (word, shift) = (word + 1, 0);
            }
            words[word] |= u64::from(code) << shift;
            shift += bits;
        }
        words
    }

    fn unpack(&self, packed: [u64; WORDS]) -> Stack<K> {
        let bits = bits::<K>(self.goal().count());
        let mask = (1 << bits) - 1;
        let of_word = |word: u64| (0..64 / bits).map(move |i| (word >> (i * bits) & mask) as u8);
        Stack::from_codes(packed.into_iter().flat_map(of_word).take(self.goal().count()))
    }

    #[inline]
    fn way_back(&self, _: &Stack<K>, operator: &Flip) -> u8 {
        operator.0
    }

    #[inline]
    fn retrace(&self, state: &mut Stack<K>, back: u8) -> Flip {
        let operator = Flip(back);
        self.apply(state, &operator);
        operator
    }
}
