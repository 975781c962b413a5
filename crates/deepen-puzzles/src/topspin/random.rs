//! Random rings, the same for a seed on every platform and in every release:
//! the stream is drawn as that of [tile boards](crate::tiles::RandomBoards) is.

use deepen::StateSpace;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::ring::Ring;
use super::space::{TopSpin, Turn};
use crate::tiles::below;

/// The ring `steps` random turns away from the goal of `space`, so that the
/// goal can be reached. No turn undoes the one before.
///
/// After a few hundred turns what can be reached is about equally likely.
#[must_use]
pub fn random_walk<const WORDS: usize>(space: &TopSpin<WORDS>, steps: u64, seed: u64) -> Ring {
    let mut source = ChaCha8Rng::seed_from_u64(seed);
    let mut ring = *space.goal();
    let count = ring.count() as u32;
    let mut last = None;
    for _ in 0..steps {
        let turn = match last {
            None => below(&mut source, count),
            // Any but the last one, which is left out of the numbering.
            Some(last) => (last + 1 + below(&mut source, count - 1)) % count,
        };
        space.apply(&mut ring, &Turn(turn as u8));
        last = Some(turn);
    }
    ring
}
