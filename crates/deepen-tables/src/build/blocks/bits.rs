//! Sets of orders as words of bits.

/// Adds all of one set to another.
pub(super) fn unite(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// A permutation of orders, a word's bits at a time.
pub(super) type Permutation = Vec<[u16; 64]>;

/// The permutation in whole words. What is beyond the last order is never
/// asked for.
pub(super) fn permutation(list: &[u16]) -> Permutation {
    let word = |orders: &[u16]| {
        let mut word = [0; 64];
        word[..orders.len()].copy_from_slice(orders);
        word
    };
    list.chunks(64).map(word).collect()
}

/// Adds to a set what another becomes by a permutation.
pub(super) fn unite_permuted(set: &mut [u64], other: &[u64], permutation: &[[u16; 64]]) {
    for (&word, after) in other.iter().zip(permutation) {
        for bit in ones(word) {
            let order = usize::from(after[bit % 64]);
            set[order / 64] |= 1 << (order % 64);
        }
    }
}

/// The positions of the bits that are set, ascending.
pub(super) fn ones(word: u64) -> impl Iterator<Item = usize> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        bit
    })
}
