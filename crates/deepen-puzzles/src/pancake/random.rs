//! Random stacks, the same for a seed on every platform and in every release:
//! the stream is drawn as that of [tile boards](crate::tiles::RandomBoards) is.

use std::marker::PhantomData;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::kind::Kind;
use super::stack::{MAX_PANCAKES, Stack};
use crate::tiles::below;

/// An endless stream of stacks, each of them equally likely.
#[derive(Clone, Debug)]
pub struct RandomStacks<K> {
    count: usize,
    source: ChaCha8Rng,
    kind: PhantomData<K>,
}

impl<K: Kind> RandomStacks<K> {
    /// The stream of stacks of `count` pancakes for a seed; `None` for 0
    /// pancakes or more than [`MAX_PANCAKES`].
    #[must_use]
    pub fn new(count: usize, seed: u64) -> Option<Self> {
        let source = ChaCha8Rng::seed_from_u64(seed);
        let stream = RandomStacks { count, source, kind: PhantomData };
        (1..=MAX_PANCAKES).contains(&count).then_some(stream)
    }
}

impl<K: Kind> Iterator for RandomStacks<K> {
    type Item = Stack<K>;

    /// Fisher and Yates' shuffle; then a side for each burnt pancake.
    fn next(&mut self) -> Option<Stack<K>> {
        let mut codes: Vec<u8> = (0..self.count as u8).collect();
        for last in (1..codes.len()).rev() {
            codes.swap(last, below(&mut self.source, last as u32 + 1) as usize);
        }
        if K::BURNT {
            for code in &mut codes {
                *code = 2 * *code + (self.source.next_u32() & 1) as u8;
            }
        }
        Some(Stack::from_codes(codes.into_iter()))
    }
}

/// One stack of `count` pancakes: the first of [`RandomStacks`].
#[must_use]
pub fn random_stack<K: Kind>(count: usize, seed: u64) -> Option<Stack<K>> {
    RandomStacks::new(count, seed)?.next()
}
