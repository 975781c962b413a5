//! Minimax (von Neumann 1928, Shannon 1950): every move of both players is
//! tried, to a depth or to the end of the game. Its value is what all other
//! searches are held against; it visits all nodes of the tree, b^d leaves
//! where every position has b moves.

use deepen::StopReason;

use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::Window;
use crate::tree::{Node, Tree};
use crate::value::{Best, Value};
use crate::watch::Watcher;

/// The value of `node`, on which `tree` stands, searched to `depth` plies.
///
/// # Errors
/// The limit that is reached.
pub fn minimax<G: Game, E: Evaluator<G>, W: Watcher<G>>(
    tree: &mut Tree<'_, G, E, W>,
    node: Node<E::Memo>,
    depth: u32,
) -> Result<Value, StopReason> {
    below(tree, node, None, depth)
}

fn below<G: Game, E: Evaluator<G>, W: Watcher<G>>(
    tree: &mut Tree<'_, G, E, W>,
    node: Node<E::Memo>,
    by: Option<G::Move>,
    depth: u32,
) -> Result<Value, StopReason> {
    tree.enter(node, by, depth, Window::FULL)?;
    if let Some(value) = tree.leaf(node, depth) {
        return Ok(value);
    }
    let all = tree.generate();
    let mut best = Best::of_none();
    let mut rest = all;
    while let Some(chosen) = tree.next(&mut rest) {
        best.look_at(
            tree.descend(node, chosen, |tree, child| below(tree, child, Some(chosen), depth - 1))?,
        );
    }
    let value = best.of_full_width(node.ply + depth);
    tree.searched(node, value, all);
    Ok(value)
}
