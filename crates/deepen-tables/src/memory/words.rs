//! Memory seen as words that several threads may read and write at once.

#![allow(unsafe_code, reason = "bytes have no safe view as atomic words")]

use core::sync::atomic::AtomicU64;

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
}
