//! Random positions, the same for a seed on every platform and in every
//! release: the stream is drawn as that of
//! [tile boards](crate::tiles::RandomBoards) is.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::Group;
use super::chain::{Permutation, product};
use crate::tiles::below;
use crate::twisty::definition::{Definition, Position};

/// Positions that can be reached, each as likely as every other one: an
/// element of each level of the chain, drawn alone, makes each element of the
/// group in one way.
#[derive(Clone, Debug)]
pub struct RandomPositions {
    group: Group,
    source: ChaCha8Rng,
}

impl RandomPositions {
    /// Those of a puzzle's group.
    #[must_use]
    pub fn new(group: Group, seed: u64) -> Self {
        RandomPositions { group, source: ChaCha8Rng::seed_from_u64(seed) }
    }
}

impl Iterator for RandomPositions {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let mut all: Permutation = (0..self.group.points.slots.len() as u16).collect();
        for level in &self.group.chain.levels {
            let drawn = below(&mut self.source, level.orbit.len() as u32);
            let element = level.to(level.orbit[drawn as usize])?;
            // The elements of later levels come first.
            all = product(element, &all);
        }
        Some(self.group.moved(&all))
    }
}

/// The position so many random moves, each any power of any move, from the
/// solved one: where the group is too large for [`RandomPositions`].
#[must_use]
pub fn random_moves(definition: &Definition, moves: u64, seed: u64) -> Position {
    let mut source = ChaCha8Rng::seed_from_u64(seed);
    let orientations = definition.orientations();
    let mut position = definition.solved().clone();
    for _ in 0..moves {
        let which = below(&mut source, definition.moves().len() as u32) as usize;
        let one = &definition.moves()[which];
        let times = 1 + below(&mut source, u32::from(one.order()) - 1) as u8;
        let power = one.transformation().power(times, &orientations);
        position = definition.apply(&position, &power);
    }
    position
}
