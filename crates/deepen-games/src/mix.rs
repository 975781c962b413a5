//! Words mixed into others that look random: for hashes, and for choices that
//! can be repeated.

/// A one-to-one map of words that changes about half of the bits where one
/// bit differs (`SplitMix64`: Steele, Lea and Flood 2014).
pub(crate) const fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        // The first numbers of java.util.SplittableRandom with seed 0.
        let gamma = 0x9e37_79b9_7f4a_7c15_u64;
        let drawn = [0, 1, 2].map(|step| mixed(gamma.wrapping_mul(step)));
        assert_eq!(drawn, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
    }
}
