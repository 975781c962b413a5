//! Random numbers for graphs and landmarks, the same for a seed for ever:
//! `SplitMix64` (Steele, Lea and Flood 2014).

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub(super) struct SplitMix(u64);

impl SplitMix {
    /// The stream of a seed.
    pub(super) fn new(seed: u64) -> Self {
        SplitMix(seed)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`, 0 where that is 0. The high half of a product:
    /// off from uniform by less than `bound` / 2^64.
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u32
    }

    /// A number from `least` to `greatest`, both included.
    pub(super) fn between(&mut self, least: u32, greatest: u32) -> u32 {
        least + self.below((greatest - least).saturating_add(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_that_of_the_paper() {
        // The first numbers of seed 1234567 as its reference code prints them.
        let mut stream = SplitMix::new(1_234_567);
        let first = [stream.next(), stream.next(), stream.next()];
        assert_eq!(
            first,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,]
        );
        let mut seen = [0; 5];
        (0..5_000).for_each(|_| seen[stream.between(3, 7) as usize - 3] += 1);
        assert!(seen.iter().all(|count| (850..1_150).contains(count)), "{seen:?}");
    }
}
