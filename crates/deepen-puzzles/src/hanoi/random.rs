//! Random arrangements, the same for a seed on every platform and in every
//! release: the stream is `ChaCha8` from `seed_from_u64`, as for boards.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::{Arrangement, MAX_DISCS, MAX_PEGS, MIN_PEGS};
use crate::tiles::random::below;

/// An endless stream of arrangements of one size, each of them equally
/// likely. Each can be reached from every other.
#[derive(Clone, Debug)]
pub struct RandomArrangements {
    pegs: usize,
    discs: usize,
    source: ChaCha8Rng,
}

impl RandomArrangements {
    /// The stream for a size and a seed; `None` for too many or too few discs
    /// or pegs.
    #[must_use]
    pub fn new(pegs: usize, discs: usize, seed: u64) -> Option<Self> {
        let possible = (MIN_PEGS..=MAX_PEGS).contains(&pegs) && (1..=MAX_DISCS).contains(&discs);
        let source = ChaCha8Rng::seed_from_u64(seed);
        possible.then_some(RandomArrangements { pegs, discs, source })
    }
}

impl Iterator for RandomArrangements {
    type Item = Arrangement;

    fn next(&mut self) -> Option<Arrangement> {
        let peg = |_| below(&mut self.source, self.pegs as u32) as u8;
        let on: Vec<u8> = (0..self.discs).map(peg).collect();
        Arrangement::new(self.pegs, &on).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_arrangement_for_ever() {
        let one = RandomArrangements::new(4, 12, 1).unwrap().next().unwrap();
        let other = RandomArrangements::new(4, 12, 2).unwrap().next().unwrap();
        assert_eq!((&*one.to_string(), &*other.to_string()), ("314213421432", "331213422122"));
    }

    #[test]
    fn arrangements_are_uniform() {
        let draws = 27_000;
        let mut counts = std::collections::HashMap::new();
        for drawn in RandomArrangements::new(3, 3, 7).unwrap().take(draws) {
            *counts.entry(drawn).or_insert(0.0) += 1.0;
        }
        assert_eq!(counts.len(), 27);
        let expected = draws as f64 / 27.0;
        let statistic: f64 =
            counts.values().map(|count: &f64| (count - expected).powi(2) / expected).sum();
        // Chi-square with 26 degrees of freedom: deviation about 7.2; five
        // deviations either way.
        assert!((0.5..62.0).contains(&statistic), "chi-square {statistic}");
        assert!(RandomArrangements::new(2, 3, 0).is_none());
        assert!(RandomArrangements::new(4, 33, 0).is_none());
    }
}
