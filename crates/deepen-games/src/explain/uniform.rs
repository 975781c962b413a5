//! Uniform trees with random leaves.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::build::{Builder, Leaf, Refusal};
use super::ordering::below;
use super::tree::{NamedTree, Naming};
use crate::game::Player;

/// Leaves are worth 0 to this, all equally likely.
const GREATEST: u32 = 99;

/// A tree in which every node has as many moves and every leaf is as deep,
/// worth 0 to 99 by a seed; nothing if it would be larger than a
/// [`NamedTree`] may be, or has no moves.
#[must_use]
pub fn uniform(branching: usize, depth: u32, seed: u64) -> Option<NamedTree> {
    let mut builder = Builder::new(Player::First, Naming::Nodes, NamedTree::MOST_NODES);
    let mut source = ChaCha8Rng::seed_from_u64(seed);
    let enough = branching > 0 && depth <= NamedTree::MOST_PLIES;
    // A tree that is too large is not begun: its leaves alone are too many.
    let leaves = u32::try_from(branching).ok()?.checked_pow(depth)? as usize;
    if !enough || leaves > NamedTree::MOST_NODES {
        return None;
    }
    fill(&mut builder, branching, depth, &mut source).ok()?;
    builder.finish()
}

fn fill(
    builder: &mut Builder,
    branching: usize,
    depth: u32,
    source: &mut ChaCha8Rng,
) -> Result<(), Refusal> {
    if depth == 0 {
        let points = below(source, GREATEST + 1).cast_signed();
        return builder.leaf(None, Leaf::Points(points));
    }
    builder.begin(None)?;
    for _ in 0..branching {
        fill(builder, branching, depth - 1, source)?;
    }
    builder.end()
}
