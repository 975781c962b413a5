//! The same tree with its moves in other orders: what alpha-beta saves depends
//! on nothing else.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::least::first_moves;
use super::tree::NamedTree;
use crate::explicit::ExplicitGame;
use crate::game::Player;

/// An order of the moves of all nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// At each node first the move of a proof of the tree's value that has the
    /// fewest leaves: alpha-beta looks at [`least_leaves`](super::least_leaves).
    Best,
    /// As the tree is written.
    Given,
    /// At each node all orders equally likely, by a seed.
    Random(u64),
    /// At each node the move worst for who makes it first, the best one last.
    /// Nothing is cut off by a parent then, though perhaps by ancestors above
    /// it; in a [`Uniform`](crate::uniform::Uniform) tree nothing is at all.
    Worst,
}

/// The tree with its moves in another order. Nodes keep their numbers, and
/// the value is the same.
#[must_use]
pub fn reordered(tree: &NamedTree, order: Order) -> NamedTree {
    let mut nodes = tree.game.nodes().to_vec();
    let inner = (0..tree.count()).filter(|node| !tree.is_leaf(*node as u32));
    match order {
        Order::Given => {}
        Order::Best => {
            let first = first_moves(tree);
            inner.for_each(|node| nodes[node].children[..=first[node]].rotate_right(1));
        }
        Order::Worst => {
            let (plies, values) = (tree.plies(), tree.values());
            for node in inner {
                let children = &mut nodes[node].children;
                children.sort_by_key(|child| values[*child as usize]);
                if tree.mover_at(plies[node]) == Player::Second {
                    children.sort_by_key(|child| std::cmp::Reverse(values[*child as usize]));
                }
            }
        }
        Order::Random(seed) => {
            let mut source = ChaCha8Rng::seed_from_u64(seed);
            inner.for_each(|node| shuffle(&mut nodes[node].children, &mut source));
        }
    }
    // In another order moves still lead to greater numbers.
    let game = ExplicitGame::new(nodes).unwrap_or_else(|| tree.game.clone());
    NamedTree { game, ..tree.clone() }
}

/// All orders equally likely (Fisher and Yates).
fn shuffle(children: &mut [u32], source: &mut ChaCha8Rng) {
    for last in (1..children.len()).rev() {
        children.swap(last, below(source, last as u32 + 1) as usize);
    }
}

/// A number below `bound`, all equally likely: what would favour some is drawn
/// again.
fn below(source: &mut ChaCha8Rng, bound: u32) -> u32 {
    let rest = (u32::MAX % bound + 1) % bound;
    loop {
        let drawn = source.next_u32();
        if drawn <= u32::MAX - rest {
            return drawn % bound;
        }
    }
}
