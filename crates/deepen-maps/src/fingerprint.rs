//! Numbers that differ between spaces and between heuristics.

/// Mixes a word into a fingerprint.
pub(crate) fn mix(fingerprint: u64, word: u64) -> u64 {
    (fingerprint ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}
