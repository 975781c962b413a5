//! Alpha-beta with a transposition table (Greenblatt, Eastlake and Crocker
//! 1967; Slate and Atkin 1977): what was found out about a position is kept
//! for when it is reached again, in the same tree or in the next depth's.
//!
//! The value is that of [`alpha_beta`](super::alpha_beta()): only what was
//! searched to the same depth is taken for it, or was proven in less (see
//! [`Entry::enough_at`]). The move that was best, at whatever depth, goes
//! first. Two positions of one hash would be mistaken for each other.

use deepen::StopReason;

use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::Window;
use crate::table::{Entry, Kind, TranspositionTable};
use crate::tree::{Moves, Node, Tree};
use crate::value::{Best, Value};
use crate::watch::{Watcher, Why};

/// The value of `node`, on which `tree` stands, searched to `depth` plies in
/// `window` with what `table` knows, which must be of the same game and
/// evaluator.
///
/// # Errors
/// The limit that is reached.
pub fn tabled_alpha_beta<G: Game, E: Evaluator<G>, W: Watcher<G>>(
    tree: &mut Tree<'_, G, E, W>,
    table: &TranspositionTable,
    node: Node<E::Memo>,
    depth: u32,
    window: Window,
) -> Result<Value, StopReason> {
    below(tree, table, node, None, depth, window)
}

fn below<G: Game, E: Evaluator<G>, W: Watcher<G>>(
    tree: &mut Tree<'_, G, E, W>,
    table: &TranspositionTable,
    node: Node<E::Memo>,
    by: Option<G::Move>,
    depth: u32,
    window: Window,
) -> Result<Value, StopReason> {
    tree.enter(node, by, depth, window)?;
    if let Some(value) = tree.leaf(node, depth) {
        return Ok(value);
    }
    let hash = tree.game().hash(tree.position());
    let known = table.look_up(hash, node.ply);
    tree.counts.table_lookups += 1;
    tree.counts.table_hits += u64::from(known.is_some());
    // The root's move is wanted too, which is not kept for sure.
    let settled = known.filter(|_| node.ply > 0).and_then(|entry| entry.enough_at(depth, window));
    if let Some(value) = settled {
        tree.counts.table_cut_offs += 1;
        tree.tell_leave(node, value, Why::Table, None);
        return Ok(value);
    }
    let all = tree.generate();
    if let Some(code) = known.and_then(|entry| entry.chosen) {
        bring_first(tree, all, code);
    }
    let mut best = Best::of_none();
    let mut chosen_code = None;
    let mut rest = all;
    while let Some(chosen) = tree.next(&mut rest) {
        let inner = window.above(best.score()).turned();
        let value = tree.descend(node, chosen, |tree, child| {
            below(tree, table, child, Some(chosen), depth - 1, inner)
        })?;
        if !best.look_at(value) {
            continue;
        }
        chosen_code = Some(tree.game().code(chosen));
        if value.score >= window.beta {
            let value = best.of_some();
            let entry = Entry { value, kind: Kind::Lower, depth, chosen: chosen_code };
            table.store(hash, node.ply, entry);
            tree.cut_off(node, value, all, rest);
            return Ok(value);
        }
    }
    let value = best.of_full_width(node.ply + depth);
    let kind = Kind::of(value, window);
    table.store(hash, node.ply, Entry { value, kind, depth, chosen: chosen_code });
    tree.searched(node, value, all);
    Ok(value)
}

/// Brings the move of this code to the front, if it is among them: the table
/// may have meant another position.
fn bring_first<G: Game, E: Evaluator<G>, W: Watcher<G>>(
    tree: &mut Tree<'_, G, E, W>,
    all: Moves,
    code: u16,
) {
    let game = tree.game();
    let moves = tree.listed(all);
    if let Some(at) = moves.iter().position(|chosen| game.code(*chosen) == code) {
        moves[..=at].rotate_right(1);
    }
}
