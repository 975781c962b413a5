//! Memory seen as words that several threads may read and write at once.

#![allow(unsafe_code, reason = "bytes have no safe view as atomic words")]

use core::fmt;
use core::ops::Deref;
use core::sync::atomic::AtomicU64;

use memmap2::MmapRaw;

/// Words that several threads read and write at once, for as long as they are
/// kept: [`Writable::into_words`](super::Writable::into_words).
pub struct Words(Option<MmapRaw>);

impl Words {
    pub(super) fn of_anonymous(memory: Option<memmap2::MmapMut>) -> Self {
        Words(memory.map(MmapRaw::from))
    }
}

impl Deref for Words {
    type Target = [AtomicU64];

    #[inline]
    fn deref(&self) -> &[AtomicU64] {
        let Some(memory) = &self.0 else { return &[] };
        let length = memory.len() / size_of::<AtomicU64>();
        #[expect(clippy::cast_ptr_alignment, reason = "it begins at the start of a page")]
        let words = memory.as_mut_ptr().cast::<AtomicU64>();
        // SAFETY: the mapping is readable and writable, since it was made of a
        // `MmapMut`, begins at the start of a page, which is one of a word, and
        // lives as long as `self` is borrowed. An `AtomicU64` has no bytes that
        // are not its value, of which all are valid, and nothing else than the
        // slices given out here reaches the memory, which is not of a file.
        unsafe { core::slice::from_raw_parts(words, length) }
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Words({})", self.len())
    }
}

/// The whole words of these bytes, which begin at the start of a word. Bytes
/// beyond the last whole word are left out.
///
/// The words are what the machine makes of the bytes: use
/// [`u64::from_le`] and [`u64::to_le`] where the bytes are to be the same on
/// all machines.
///
/// # Panics
/// When the bytes do not begin at the start of a word.
pub(super) fn as_atomics(bytes: &mut [u8]) -> &[AtomicU64] {
    // SAFETY: an `AtomicU64` has the size of a `u64` and no bytes that are
    // not its value, of which all are valid; `align_to` keeps within the slice
    // and to the alignment. The slice is borrowed mutably for as long as the
    // words are, so that nobody reads or writes it but through them.
    let (before, words, _) = unsafe { bytes.align_to::<AtomicU64>() };
    assert!(before.is_empty(), "bytes that begin at the start of a word");
    words
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::Ordering::Relaxed;
    use std::thread;

    use super::super::with_huge_pages;

    #[test]
    fn words_are_the_bytes() {
        let mut memory = with_huge_pages(8 * 1000 + 5).unwrap();
        let words = memory.as_atomics();
        assert_eq!(words.len(), 1000);
        thread::scope(|scope| {
            for part in 0..2 {
                scope.spawn(move || {
                    for (at, word) in words.iter().enumerate().skip(part).step_by(2) {
                        word.store((at as u64 * 0x0101_0101).to_le(), Relaxed);
                    }
                });
            }
        });
        assert_eq!(memory[8 * 999..][..8], (999_u64 * 0x0101_0101).to_le_bytes());
        assert_eq!(memory[8 * 1000..], [0; 5]);
        assert!(with_huge_pages(0).unwrap().as_atomics().is_empty());
    }

    #[test]
    fn words_may_be_kept_and_shared() {
        let words = with_huge_pages(8 * 1000 + 5).unwrap().into_words();
        assert_eq!(format!("{words:?}"), "Words(1000)");
        thread::scope(|scope| {
            for part in 0..2 {
                let words = &words;
                scope.spawn(move || {
                    for (at, word) in words.iter().enumerate().skip(part).step_by(2) {
                        word.store(at as u64, Relaxed);
                    }
                });
            }
        });
        assert!(words.iter().enumerate().all(|(at, word)| word.load(Relaxed) == at as u64));
        assert!(with_huge_pages(7).unwrap().into_words().is_empty());
        assert!(with_huge_pages(0).unwrap().into_words().is_empty());
    }
}
