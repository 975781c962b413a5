//! Principal-variation search: alpha-beta that expects the first move to be
//! the best (Scout: Pearl 1980; principal-variation search: Marsland and
//! Campbell 1982; `NegaScout`, fail-soft: Reinefeld 1983).
//!
//! Only the first move is searched in the whole window. Of each other it is
//! asked whether it is better at all, in a window in which nothing fits, which
//! cuts most; those few that are, are searched again. The value is that of
//! [`alpha_beta`](super::alpha_beta()) in the same window, fail-soft bounds
//! apart. On ordered trees it visits fewer positions, never more leaves than
//! alpha-beta but for those that are searched again.

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
pub fn principal_variation_search<G: Game, E: Evaluator<G>, W: Watcher<G>>(
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
        let left = window.above(best.score());
        let value = if rest.is_after_first(all) {
            after(tree, node, chosen, depth, left)?
        } else {
            scout(tree, node, chosen, depth, left)?
        };
        if best.look_at(value) && value.score >= window.beta {
            tree.cut_off(node, best.of_some(), all, rest);
            return Ok(best.of_some());
        }
    }
    let value = best.of_full_width(node.ply + depth);
    tree.searched(node, value, all);
    Ok(value)
}

/// The value of a move: what it exceeds alpha by only where it does.
fn scout<G: Game, E: Evaluator<G>, W: Watcher<G>>(
    tree: &mut Tree<'_, G, E, W>,
    node: Node<E::Memo>,
    chosen: G::Move,
    depth: u32,
    window: Window,
) -> Result<Value, StopReason> {
    let value = after(tree, node, chosen, depth, Window::null(window.alpha))?;
    if value.score <= window.alpha || value.score >= window.beta {
        return Ok(value);
    }
    // What was found is a lower bound. The window begins one below it, so that
    // it comes back as a value, with all that is proven of it, if it is one.
    let again = Window { alpha: value.score.below(), ..window };
    after(tree, node, chosen, depth, again)
}

fn after<G: Game, E: Evaluator<G>, W: Watcher<G>>(
    tree: &mut Tree<'_, G, E, W>,
    node: Node<E::Memo>,
    chosen: G::Move,
    depth: u32,
    window: Window,
) -> Result<Value, StopReason> {
    tree.descend(node, chosen, |tree, child| {
        below(tree, child, Some(chosen), depth - 1, window.turned())
    })
}
