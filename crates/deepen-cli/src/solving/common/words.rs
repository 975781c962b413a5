//! Packed states as words.

use std::hash::Hash;

/// So many words as the packed states of a space need.
pub(crate) trait Room: Copy + Eq + Hash + Default + Send + Sync {
    /// The words, to be read.
    fn words(&self) -> &[u64];

    /// The words, to be written.
    fn words_mut(&mut self) -> &mut [u64];
}

macro_rules! room {
    ($($words:literal),*) => {$(
        impl Room for [u64; $words] {
            fn words(&self) -> &[u64] {
                self
            }

            fn words_mut(&mut self) -> &mut [u64] {
                self
            }
        }
    )*};
}

room!(2, 13);

/// A packed state that can be words.
pub(crate) trait InWords {
    /// Writes it into words that are zeros.
    fn write(self, words: &mut [u64]);

    /// Reads what was written.
    fn read(words: &[u64]) -> Self;
}

impl InWords for u32 {
    fn write(self, words: &mut [u64]) {
        words[0] = u64::from(self);
    }

    fn read(words: &[u64]) -> Self {
        words[0] as u32
    }
}

impl InWords for u64 {
    fn write(self, words: &mut [u64]) {
        words[0] = self;
    }

    fn read(words: &[u64]) -> Self {
        words[0]
    }
}

impl InWords for u128 {
    fn write(self, words: &mut [u64]) {
        words[0] = self as u64;
        words[1] = (self >> 64) as u64;
    }

    fn read(words: &[u64]) -> Self {
        u128::from(words[1]) << 64 | u128::from(words[0])
    }
}

impl<const WORDS: usize> InWords for [u64; WORDS] {
    fn write(self, words: &mut [u64]) {
        words[..WORDS].copy_from_slice(&self);
    }

    fn read(words: &[u64]) -> Self {
        let mut read = [0; WORDS];
        read.copy_from_slice(&words[..WORDS]);
        read
    }
}
