//! Prefetching: telling the processor which entry will be read soon, so that
//! the cache line is on its way while other work is done.

#![allow(unsafe_code, reason = "the processor's prefetch instructions have no safe wrapper")]

use core::sync::atomic::AtomicU64;

/// Asks for the cache line of `bytes[index]`. An index outside of `bytes` asks
/// for nothing. It reads nothing, so it never fails and never waits; on
/// processors other than `x86_64` and `aarch64` it does nothing.
#[inline]
pub fn prefetch(bytes: &[u8], index: usize) {
    if let Some(byte) = bytes.get(index) {
        hint(byte);
    }
}

/// As [`prefetch`], for the line of `words[index]`, which other threads may be
/// writing to.
#[inline]
pub fn prefetch_word(words: &[AtomicU64], index: usize) {
    if let Some(word) = words.get(index) {
        hint(word);
    }
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
fn hint<T>(place: &T) {
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: SSE is part of every x86-64 processor. A prefetch neither reads
    // nor writes as far as the program can see, and raises no fault.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(place).cast()) }
}

#[cfg(all(target_arch = "aarch64", not(miri)))]
#[inline]
fn hint<T>(place: &T) {
    // SAFETY: `prfm` is part of every AArch64 processor. It neither reads nor
    // writes as far as the program can see, and raises no fault.
    unsafe {
        core::arch::asm!(
            "prfm pldl1keep, [{address}]",
            address = in(reg) core::ptr::from_ref(place),
            options(nostack, preserves_flags, readonly)
        );
    }
}

#[cfg(any(miri, not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
#[inline]
fn hint<T>(_: &T) {}

#[cfg(test)]
mod tests {
    use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::{prefetch, prefetch_word};

    #[test]
    fn any_index_is_harmless() {
        let bytes = [7; 100];
        for index in [0, 1, 99, 100, 101, usize::MAX] {
            prefetch(&bytes, index);
            prefetch(&[], index);
        }
        assert_eq!(bytes, [7; 100]);
        let words = [AtomicU64::new(7)];
        for index in [0, 1, usize::MAX] {
            prefetch_word(&words, index);
        }
        assert_eq!(words[0].load(Relaxed), 7);
    }
}
