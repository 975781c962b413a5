//! Packed states as words.

/// Room for a packed state. More would be needed for large stacks of pancakes
/// alone, and every algorithm compiled for these once more.
pub(crate) type Words = [u64; 2];

/// A packed state that can be words.
pub(crate) trait InWords {
    /// Writes it into words that are zeros.
    fn write(self, words: &mut Words);

    /// Reads what was written.
    fn read(words: &Words) -> Self;
}

impl InWords for u32 {
    fn write(self, words: &mut Words) {
        words[0] = u64::from(self);
    }

    fn read(words: &Words) -> Self {
        words[0] as u32
    }
}

impl InWords for u64 {
    fn write(self, words: &mut Words) {
        words[0] = self;
    }

    fn read(words: &Words) -> Self {
        words[0]
    }
}

impl InWords for u128 {
    fn write(self, words: &mut Words) {
        words[0] = self as u64;
        words[1] = (self >> 64) as u64;
    }

    fn read(words: &Words) -> Self {
        u128::from(words[1]) << 64 | u128::from(words[0])
    }
}

impl InWords for Words {
    fn write(self, words: &mut Words) {
        *words = self;
    }

    fn read(words: &Words) -> Self {
        *words
    }
}
