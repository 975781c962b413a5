//! Small numbers side by side in words: as few bits for each as tell all
//! apart, none split between two words.

/// Bits for each of the numbers below `codes`.
pub(crate) fn bits(codes: usize) -> u32 {
    codes.next_power_of_two().trailing_zeros().max(1)
}

/// How many numbers of so many bits fit into so many words.
pub(crate) fn capacity(words: usize, bits: u32) -> usize {
    words * (64 / bits) as usize
}

/// Packs numbers, no more than fit.
pub(crate) fn pack<const WORDS: usize>(
    numbers: impl Iterator<Item = u8>,
    bits: u32,
) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    let (mut word, mut shift) = (0, 0);
    for number in numbers {
        if shift + bits > 64 {
            (word, shift) = (word + 1, 0);
        }
        words[word] |= u64::from(number) << shift;
        shift += bits;
    }
    words
}

/// The numbers that were packed, and zeros after them.
pub(crate) fn unpack<const WORDS: usize>(
    words: [u64; WORDS],
    bits: u32,
) -> impl Iterator<Item = u8> {
    let mask = (1 << bits) - 1;
    let of_word = move |word: u64| (0..64 / bits).map(move |i| (word >> (i * bits) & mask) as u8);
    words.into_iter().flat_map(of_word)
}
