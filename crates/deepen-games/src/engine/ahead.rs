//! One look at what every move leads to, before any is searched: enhanced
//! transposition cut-offs (Schaeffer and Plaat 1996). If a move ends the game
//! well enough, or the table knows its position to be good enough, the others
//! do not matter.
//!
//! All entries are asked for before the first is read, so that they come from
//! memory together.

use super::searcher::{Searcher, Visit};
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::value::Value;
use crate::watch::{Watcher, Why};

/// A position that a move leads to.
#[derive(Clone, Copy)]
pub(super) struct Ahead {
    hash: u64,
}

impl<G: Game, E: Evaluator<G>, W: Watcher<G>> Searcher<'_, G, E, W> {
    /// The value of a move that is good enough without any search, and why.
    pub(super) fn known_ahead(&mut self, visit: &Visit<G, E>) -> Option<(Value, Why)> {
        let &Visit { node, depth, window, .. } = visit;
        if self.options.enhanced_cut_offs.is_none_or(|least| depth < least) {
            return None;
        }
        let table = self.table?;
        let good_enough = |value: Value| {
            let value = value.turned();
            (value.score >= window.beta).then_some(Value { at_most: false, ..value })
        };
        self.ahead.clear();
        let listed = self.tree.listed_moves();
        let mut moves = self.tree.generate();
        let mut won = None;
        while let (None, Some(chosen)) = (won, self.tree.next(&mut moves)) {
            let (child, undo) = self.tree.advance(node, chosen);
            if let Some(value) = self.tree.ended(child) {
                won = good_enough(value).map(|value| (value, Why::CutOff));
            } else {
                let hash = self.tree.game().hash(self.tree.position());
                table.prefetch(hash);
                self.ahead.push(Ahead { hash });
            }
            self.tree.retreat(chosen, undo);
        }
        self.tree.forget_after(listed);
        let known = || {
            self.ahead.iter().find_map(|Ahead { hash }| {
                let entry = table.look_up(*hash, node.ply + 1)?;
                let value = self.enough(&entry, depth - 1, window.turned())?;
                good_enough(value).map(|value| (value, Why::Table))
            })
        };
        won.or_else(known)
    }
}
