//! Alpha-beta, fail-soft (Knuth and Moore 1975; fail-soft: Fishburn 1983).
//!
//! A position is left as soon as one move is worth at least beta, what its
//! opponent has elsewhere: he will not let it come to this. The value returned
//! is minimax's where that lies inside the window; otherwise a bound of it on
//! the side where it lies, the sharper the better the tree was ordered. With
//! the best move always first, a tree of b moves a position and depth d has
//! b^ceil(d/2) + b^floor(d/2) - 1 leaves that must be looked at.

use deepen::StopReason;

use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::Window;
use crate::tree::{Node, Tree};
use crate::value::{Best, Value};
use crate::watch::Watcher;

/// The value of `node`, on which `tree` stands, searched to `depth` plies in
/// `window`.
///
/// # Errors
/// The limit that is reached.
pub fn alpha_beta<G: Game, E: Evaluator<G>, W: Watcher<G>>(
    tree: &mut Tree<'_, G, E, W>,
    node: Node<E::Memo>,
    depth: u32,
    window: Window,
) -> Result<Value, StopReason> {
    below(tree, node, None, depth, window)
}

fn below<G: Game, E: Evaluator<G>, W: Watcher<G>>(
    tree: &mut Tree<'_, G, E, W>,
    node: Node<E::Memo>,
    by: Option<G::Move>,
    depth: u32,
    window: Window,
) -> Result<Value, StopReason> {
    tree.enter(node, by, depth, window)?;
    if let Some(value) = tree.leaf(node, depth) {
        return Ok(value);
    }
    let all = tree.generate();
    let mut best = Best::of_none();
    let mut rest = all;
    while let Some(chosen) = tree.next(&mut rest) {
        let inner = window.above(best.score()).turned();
        let value = tree.descend(node, chosen, |tree, child| {
            below(tree, child, Some(chosen), depth - 1, inner)
        })?;
        if best.look_at(value) && value.score >= window.beta {
            tree.cut_off(node, best.of_some(), all, rest);
            return Ok(best.of_some());
        }
    }
    let value = best.of_full_width(node.ply + depth);
    tree.searched(node, value, all);
    Ok(value)
}
