//! Stacks in a few words.

use deepen::{Pack, StateSpace};

use super::kind::Kind;
use super::space::{Flip, Pancakes};
use super::stack::Stack;
use crate::packing;

/// Bits that tell all pancakes of a stack, and their sides, apart.
fn bits<K: Kind>(count: usize) -> u32 {
    packing::bits(if K::BURNT { 2 * count } else { count })
}

impl<K: Kind, const WORDS: usize> Pancakes<K, WORDS> {
    /// How many pancakes of a stack of `count` fit into the words.
    pub(super) fn packed_capacity(count: usize) -> usize {
        packing::capacity(WORDS, bits::<K>(count))
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
        packing::pack(state.codes(), bits::<K>(state.count()))
    }

    fn unpack(&self, packed: [u64; WORDS]) -> Stack<K> {
        let count = self.goal().count();
        Stack::from_codes(packing::unpack(packed, bits::<K>(count)).take(count))
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
