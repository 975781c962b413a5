//! What the engine asks its table and tells it.

use super::options::TableUse;
use super::searcher::Searcher;
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::Window;
use crate::table::{Entry, Kind};
use crate::tree::Node;
use crate::value::Value;
use crate::watch::Watcher;

impl<G: Game, E: Evaluator<G>, W: Watcher<G>> Searcher<'_, G, E, W> {
    /// What the table knows of the position.
    #[inline]
    pub(super) fn look_up(&mut self, node: Node<E::Memo>) -> Option<Entry> {
        let table = self.table?;
        self.tree.counts.table_lookups += 1;
        let hash = self.tree.game().hash(self.tree.position());
        let found = table.look_up(hash, node.ply);
        self.tree.counts.table_hits += u64::from(found.is_some());
        found
    }

    /// The value, if an entry knows enough of it. In open windows it is
    /// searched all the same, so that there is a line to show, but where
    /// everything is searched in them.
    #[inline]
    pub(super) fn enough(&self, entry: &Entry, depth: u32, window: Window) -> Option<Value> {
        if self.options.null_windows && !window.is_null() {
            return None;
        }
        match self.options.table {
            TableUse::Moves => None,
            TableUse::SameDepth => entry.enough_at(depth, window),
            TableUse::Deeper => entry.enough(depth, window),
        }
    }

    #[inline]
    pub(super) fn store(
        &self,
        node: Node<E::Memo>,
        depth: u32,
        window: Window,
        value: Value,
        chosen: Option<G::Move>,
    ) {
        let Some(table) = self.table else { return };
        let hash = self.tree.game().hash(self.tree.position());
        let chosen = chosen.map(|chosen| self.tree.game().code(chosen));
        table.store(hash, node.ply, Entry { value, kind: Kind::of(value, window), depth, chosen });
    }
}
