//! For x86-64 processors with AVX2 and BMI2 (from 2013 on): all pieces at once.
//!
//! Without it a node costs 2.7 times as much, so it pays to have it.
//! What is unsafe is that the instructions exist on this processor, which
//! [`Avx2`] proves: it is made by [`detect`](Avx2::detect) alone, which looks;
//! and that what is loaded is aligned, which assertions check at compile time.

#![allow(unsafe_code, reason = "instructions that not every processor has, aligned loads")]

use core::arch::x86_64::{
    __m128i, __m256i, _mm_add_epi8, _mm_and_si128, _mm_cvtsi128_si64, _mm_load_si128,
    _mm_madd_epi16, _mm_maddubs_epi16, _mm_movemask_epi8, _mm_set1_epi8, _mm_setr_epi8,
    _mm_setr_epi16, _mm_shuffle_epi8, _mm_slli_epi16, _mm_srli_epi16, _mm_xor_si128,
    _mm256_add_epi8, _mm256_and_si256, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_load_si256, _mm256_min_epu8, _mm256_set1_epi8, _mm256_setr_epi64x, _mm256_shuffle_epi8,
    _mm256_store_si256, _mm256_sub_epi8, _pext_u32,
};
use core::mem::offset_of;

use super::{CornerView, EdgeBits, EdgeView, Kernel, Packed};

/// The registers that are loaded and stored.
const WIDE: usize = size_of::<__m256i>();
const HALF: usize = size_of::<__m128i>();

// What the loads and stores below rely on.
const _: () = {
    assert!(size_of::<Packed>() == WIDE && align_of::<Packed>() == WIDE);
    assert!(offset_of!(Packed, 0) == 0);
    assert!(align_of::<CornerView>() == HALF && align_of::<EdgeView>() == HALF);
    assert!(offset_of!(CornerView, from) == 0 && offset_of!(EdgeView, from) == 0);
    assert!(offset_of!(CornerView, piece) == HALF && offset_of!(EdgeView, piece) == HALF);
    assert!(offset_of!(CornerView, place) == 2 * HALF && offset_of!(EdgeView, place) == 2 * HALF);
};

/// Proof that the processor has AVX2 with all that it builds on, BMI2, and what
/// always came with them: BMI1, LZCNT and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The kernel, where the processor has what it needs.
    pub(crate) fn detect() -> Option<Avx2> {
        // A virtual machine may hide any of them, and without LZCNT the same
        // bytes are an instruction that counts differently. What AVX2 implies
        // to the compiler is asked for as well.
        let there = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("avx")
            && is_x86_feature_detected!("sse4.2")
            && is_x86_feature_detected!("sse4.1")
            && is_x86_feature_detected!("ssse3")
            && is_x86_feature_detected!("sse3")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        there.then_some(Avx2(()))
    }

    /// Runs `work` compiled for such processors.
    #[inline]
    #[allow(clippy::unused_self, reason = "it is the proof that the features are there")]
    pub(crate) fn run<T>(self, work: impl FnOnce(Avx2) -> T) -> T {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { with_features(work) }
    }
}

/// `work` is inlined here, and with it everything that is to use the features.
///
/// # Safety
/// The processor must have AVX2 with all that it implies, BMI1, BMI2, LZCNT and
/// POPCNT.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn with_features<T>(work: impl FnOnce(Avx2) -> T) -> T {
    work(Avx2(()))
}

impl Kernel for Avx2 {
    type Pieces = __m256i;

    #[inline(always)]
    fn load(self, packed: &Packed) -> __m256i {
        // SAFETY: features as proven by `self`; `Packed` is 32 bytes, aligned,
        // all of them its array's.
        unsafe { _mm256_load_si256(core::ptr::from_ref(packed).cast()) }
    }

    #[inline(always)]
    fn store(self, pieces: __m256i, packed: &mut Packed) {
        // SAFETY: features as proven by `self`; `Packed` is 32 bytes, aligned,
        // all of them its array's.
        unsafe { _mm256_store_si256(core::ptr::from_mut(packed).cast(), pieces) }
    }

    #[inline(always)]
    fn then(self, first: __m256i, next: __m256i) -> __m256i {
        // SAFETY: features as proven by `self`.
        unsafe {
            // Two flips or three twists are none.
            let full = _mm256_setr_epi64x(
                0x2020_2020_2020_2020,
                0x2020_2020_2020_2020,
                0x3030_3030_3030_3030,
                0x3030_3030_3030_3030,
            );
            let turned = _mm256_and_si256(next, _mm256_set1_epi8(0xf0_u8.cast_signed()));
            let sum = _mm256_add_epi8(_mm256_shuffle_epi8(first, next), turned);
            _mm256_min_epu8(sum, _mm256_sub_epi8(sum, full))
        }
    }

    #[inline(always)]
    fn corners(self, pieces: __m256i, view: &CornerView) -> (usize, usize) {
        // SAFETY: features as proven by `self`; views are aligned to 16 bytes,
        // and their parts are 16 bytes each, one after the other.
        unsafe {
            let corners = _mm256_extracti128_si256::<1>(pieces);
            let seen = _mm_shuffle_epi8(corners, _mm_load_si128(view.from.as_ptr().cast()));
            let piece = _mm_shuffle_epi8(_mm_load_si128(view.piece.as_ptr().cast()), seen);
            let below = (_mm_movemask_epi8(piece) & 0xff).cast_unsigned();
            let two_bits = _mm_set1_epi8(3);
            let twist = _mm_and_si128(_mm_srli_epi16::<4>(seen), two_bits);
            let change = _mm_add_epi8(
                _mm_and_si128(piece, two_bits),
                _mm_load_si128(view.place.as_ptr().cast()),
            );
            let modulo_3 = _mm_setr_epi8(0, 1, 2, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
            let twists = _mm_shuffle_epi8(modulo_3, _mm_add_epi8(twist, change));
            let in_pairs = _mm_setr_epi8(1, 3, 1, 3, 1, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0);
            let pairs = _mm_maddubs_epi16(twists, in_pairs);
            let halves = _mm_madd_epi16(pairs, _mm_setr_epi16(1, 9, 81, 729, 0, 0, 0, 0));
            let halves = _mm_cvtsi128_si64(halves).cast_unsigned();
            (((halves & 0xffff_ffff) + (halves >> 32)) as usize, below as usize)
        }
    }

    #[inline(always)]
    fn edges(self, pieces: __m256i, view: &EdgeView) -> EdgeBits {
        // SAFETY: features as proven by `self`; views are aligned to 16 bytes,
        // and their parts are 16 bytes each, one after the other.
        unsafe {
            let edges = _mm256_castsi256_si128(pieces);
            let seen = _mm_shuffle_epi8(edges, _mm_load_si128(view.from.as_ptr().cast()));
            let piece = _mm_shuffle_epi8(_mm_load_si128(view.piece.as_ptr().cast()), seen);
            let flip = _mm_and_si128(seen, _mm_set1_epi8(0x10));
            let flip = _mm_xor_si128(flip, _mm_load_si128(view.place.as_ptr().cast()));
            let seen = _mm_xor_si128(piece, flip);
            let bits = |shifted| (_mm_movemask_epi8(shifted) & 0xfff).cast_unsigned();
            EdgeBits {
                middle: bits(_mm_slli_epi16::<4>(seen)),
                flips: bits(_mm_slli_epi16::<3>(seen)),
                low: bits(_mm_slli_epi16::<7>(seen)),
                second: bits(_mm_slli_epi16::<6>(seen)),
            }
        }
    }

    #[inline(always)]
    fn gather(self, bits: u32, mask: u32) -> u32 {
        // SAFETY: features as proven by `self`.
        unsafe { _pext_u32(bits, mask) }
    }
}
