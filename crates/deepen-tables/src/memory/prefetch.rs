//! Prefetching: telling the processor which entry will be read soon, so that
//! the cache line is on its way while other work is done.

#![allow(unsafe_code, reason = "the processor's prefetch instructions have no safe wrapper")]

/// Asks for the cache line of `bytes[index]`. An index outside of `bytes` asks
/// for nothing. It reads nothing, so it never fails and never waits; on
/// processors other than `x86_64` and `aarch64` it does nothing.
#[inline]
pub fn prefetch(bytes: &[u8], index: usize) {
    prefetch_item(bytes, index);
}

/// The same of any items: asks for the cache line in which the item begins.
#[inline]
pub fn prefetch_item<T>(items: &[T], index: usize) {
    if let Some(item) = items.get(index) {
        hint(item);
    }
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
fn hint<T>(item: &T) {
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: SSE is part of every x86-64 processor. A prefetch neither reads
    // nor writes as far as the program can see, and raises no fault.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(item).cast()) }
}

#[cfg(all(target_arch = "aarch64", not(miri)))]
#[inline]
fn hint<T>(item: &T) {
    // SAFETY: `prfm` is part of every AArch64 processor. It neither reads nor
    // writes as far as the program can see, and raises no fault.
    unsafe {
        core::arch::asm!(
            "prfm pldl1keep, [{address}]",
            address = in(reg) core::ptr::from_ref(item),
            options(nostack, preserves_flags, readonly)
        );
    }
}

#[cfg(any(miri, not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
#[inline]
fn hint<T>(_: &T) {}

#[cfg(test)]
mod tests {
    use super::{prefetch, prefetch_item};

    #[test]
    fn any_index_is_harmless() {
        let bytes = [7; 100];
        for index in [0, 1, 99, 100, 101, usize::MAX] {
            prefetch(&bytes, index);
            prefetch(&[], index);
            prefetch_item(&[[7_u64; 8]; 100], index);
        }
        assert_eq!(bytes, [7; 100]);
    }
}
