//! Quiescence search (Shannon 1950; Greenblatt, Eastlake and Crocker 1967):
//! no position is judged in the middle of an exchange.
//!
//! To its depth this is [`alpha_beta`](super::alpha_beta()). Where the depth
//! ends, the player whose turn it is may let it rest ("stand pat": the
//! estimate is a lower bound of what he gets, since some quiet move is hardly
//! worse than none), or go on with the moves of the game's tactical stages.
//! Where the position is [forcing](Game::is_forcing) he may not rest and has
//! all moves.
//!
//! Standing pat proves nothing and neither does what was not tried: below the
//! depth only wins that were played out are proven. It ends in games whose
//! tactical moves do.

use deepen::StopReason;

use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::Window;
use crate::tree::{Node, Tree};
use crate::value::{Best, Value};
use crate::watch::{Watcher, Why};

/// Most plies below the depth to which forcing positions are answered by all
/// moves; tactical moves may go on.
pub(crate) const MOST_FORCED: u32 = 32;

/// The value of `node`, on which `tree` stands, searched to `depth` plies in
/// `window` and from there on until it is quiet.
///
/// # Errors
/// The limit that is reached.
pub fn quiescence<G: Game, E: Evaluator<G>, W: Watcher<G>>(
    tree: &mut Tree<'_, G, E, W>,
    node: Node<E::Memo>,
    depth: u32,
    window: Window,
) -> Result<Value, StopReason> {
    below(tree, node, None, node.ply.saturating_add(depth), window)
}

/// The same; the depth ends `horizon` plies below the root.
fn below<G: Game, E: Evaluator<G>, W: Watcher<G>>(
    tree: &mut Tree<'_, G, E, W>,
    node: Node<E::Memo>,
    by: Option<G::Move>,
    horizon: u32,
    window: Window,
) -> Result<Value, StopReason> {
    tree.enter(node, by, horizon.saturating_sub(node.ply), window)?;
    if let Some(value) = tree.ended(node) {
        tree.counts.leaves += 1;
        tree.tell_leave(node, value, Why::Ended, None);
        return Ok(value);
    }
    let resting = node.ply >= horizon && !must_answer(tree, node, horizon);
    let mut best = Best::of_none();
    if resting {
        let standing = Value::estimated(tree.estimate(node));
        best.look_at(standing);
        if standing.score >= window.beta || G::TACTICAL_STAGES == 0 {
            tree.counts.leaves += 1;
            tree.tell_leave(node, standing, Why::Estimated, None);
            return Ok(standing);
        }
    }
    let all = if resting { tree.generate_tactical() } else { tree.generate() };
    let mut rest = all;
    while let Some(chosen) = tree.next(&mut rest) {
        let inner = window.above(best.score()).turned();
        let value = tree.descend(node, chosen, |tree, child| {
            below(tree, child, Some(chosen), horizon, inner)
        })?;
        if best.look_at(value) && value.score >= window.beta {
            tree.cut_off(node, best.of_some(), all, rest);
            return Ok(best.of_some());
        }
    }
    let value = if resting { best.of_some() } else { best.of_full_width(horizon) };
    tree.searched(node, value, all);
    Ok(value)
}

fn must_answer<G: Game, E: Evaluator<G>, W: Watcher<G>>(
    tree: &Tree<'_, G, E, W>,
    node: Node<E::Memo>,
    horizon: u32,
) -> bool {
    node.ply - horizon < MOST_FORCED && tree.game().is_forcing(tree.position())
}
