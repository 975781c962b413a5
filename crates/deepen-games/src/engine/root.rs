//! The root: its moves are searched one by one in the order of the depth
//! before, so that each has a value, or a bound of it.
//!
//! As many of them as are wanted (multi-PV) are searched to their value: the
//! window of a move reaches down to the value of the last of those that are
//! best so far. Of the others it is only known that they are no better.

use core::mem;

use deepen::{Limits, StopReason};

use super::picker::Picker;
use super::searcher::{Left, Searcher, Visit};
use crate::answer::RootMove;
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::{Score, Window};
use crate::search::WindowSearch;
use crate::statistics::Statistics;
use crate::tree::Node;
use crate::value::{Best, Value};
use crate::watch::{Watcher, Why};

/// The moves of the root.
pub(super) struct Root<M> {
    /// How many of them are to be searched to their value.
    wanted: usize,
    /// In the order in which they are searched.
    moves: Vec<RootMove<M>>,
    /// As they were after the last depth that was finished.
    finished: Vec<RootMove<M>>,
    line: Vec<M>,
}

impl<M: Clone + PartialEq> Root<M> {
    pub(super) const fn new(wanted: usize) -> Self {
        let wanted = if wanted == 0 { 1 } else { wanted };
        Root { wanted, moves: Vec::new(), finished: Vec::new(), line: Vec::new() }
    }

    /// Whether the moves were searched.
    pub(super) const fn is_searched(&self) -> bool {
        !self.moves.is_empty()
    }

    /// The depth is finished; the first move of the line is worth this.
    pub(super) fn finish(&mut self, value: Value) {
        let best = self.line.first();
        if let Some(best) = self.moves.iter_mut().find(|tried| Some(&tried.chosen) == best) {
            (best.value, best.searched) = (value, true);
            self.sort();
        }
        self.finished.clone_from(&self.moves);
    }

    /// The moves as they were after the last depth that was finished.
    pub(super) fn take_finished(&mut self) -> Vec<RootMove<M>> {
        mem::take(&mut self.finished)
    }

    /// How many moves were searched to their value.
    pub(super) const fn wanted(&self) -> usize {
        self.wanted
    }

    /// The score that the next move must exceed: that of the last of the
    /// wanted ones so far.
    fn alpha(&self, searched: usize, window: Window) -> Score {
        let mut scores: Vec<Score> =
            self.moves[..searched].iter().map(|tried| tried.value.score).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        scores.get(self.wanted - 1).map_or(window.alpha, |score| window.alpha.max(*score))
    }

    /// Puts the best moves first; those that are only known to be no better
    /// come after those of the same score.
    fn sort(&mut self) {
        self.moves
            .sort_by(|a, b| b.value.score.cmp(&a.value.score).then(b.searched.cmp(&a.searched)));
    }
}

impl<G: Game, E: Evaluator<G>, W: Watcher<G>> WindowSearch for Searcher<'_, G, E, W> {
    type Move = G::Move;

    fn search(&mut self, depth: u32, window: Window) -> Result<Value, StopReason> {
        self.tree.forget_after(0);
        self.root_depth = depth;
        let node = self.tree.root();
        self.tree.enter(node, None, depth, window)?;
        self.lines.begin(node.ply);
        let left = if let Some(value) = self.tree.ended(node) {
            self.tree.counts.leaves += 1;
            Left::because(Why::Ended, value)
        } else if depth == 0 {
            let left = self.quiet(node, window)?;
            self.root.line.clear();
            self.root.line.extend_from_slice(self.lines.from(node.ply));
            left
        } else {
            self.root_moves(node, depth, window)?
        };
        self.tree.tell_leave(node, left.value, left.why, left.rest);
        self.tree.forget_after(0);
        Ok(left.value)
    }

    fn line(&self) -> &[G::Move] {
        &self.root.line
    }

    fn statistics(&self) -> Statistics {
        self.tree.statistics()
    }

    fn limits(&self) -> Limits<'_, u32> {
        *self.tree.control().limits()
    }
}

impl<G: Game, E: Evaluator<G>, W: Watcher<G>> Searcher<'_, G, E, W> {
    fn root_moves(
        &mut self,
        node: Node<E::Memo>,
        depth: u32,
        window: Window,
    ) -> Result<Left, StopReason> {
        if self.root.moves.is_empty() {
            self.list_root_moves(node, depth, window);
        }
        let mut best = Best::of_none();
        let mut is_cut = false;
        for at in 0..self.root.moves.len() {
            let inner = Window { alpha: self.root.alpha(at, window), ..window };
            let mut value = self.root_move(node, at, depth, inner, at >= self.root.wanted)?;
            if best.is_better_proven(value, window) {
                let open = Window { alpha: value.score.below(), ..window };
                value = self.root_move(node, at, depth, open, false)?;
            }
            if best.look_at(value) && value.score > window.alpha {
                self.root.line.clone_from(&self.root.moves[at].line);
                if value.score >= window.beta {
                    is_cut = true;
                    break;
                }
            }
        }
        self.tree.counts.cut_offs += u64::from(is_cut);
        if best.score() > window.alpha {
            self.root.sort();
        }
        // Not the first of the list: of moves behind a cut-off it has what was
        // found in another window.
        let chosen = (best.score() > window.alpha).then(|| self.root.line[0]);
        let (value, why) = if is_cut {
            (best.of_some(), Why::CutOff)
        } else {
            (self.of_all(best, depth), Why::Searched)
        };
        self.store(node, depth, window, value, chosen);
        Ok(Left::because(why, value))
    }

    /// Searches the move at this place of the list; one that is late is only
    /// asked whether it is better than alpha.
    fn root_move(
        &mut self,
        node: Node<E::Memo>,
        at: usize,
        depth: u32,
        window: Window,
        is_late: bool,
    ) -> Result<Value, StopReason> {
        let chosen = self.root.moves[at].chosen;
        let (child, undo) = self.tree.advance(node, chosen);
        let value = self.scout(child, chosen, depth - 1, 0, window, is_late);
        self.tree.retreat(chosen, undo);
        let value = value?;
        let tried = &mut self.root.moves[at];
        tried.value = value;
        tried.searched = window.alpha < value.score && value.score < window.beta;
        if value.score > window.alpha {
            tried.line.clear();
            tried.line.push(chosen);
            tried.line.extend_from_slice(self.lines.from(child.ply));
        } else {
            tried.line.truncate(1);
        }
        Ok(value)
    }

    /// Lists the moves in the order in which any position's are tried.
    fn list_root_moves(&mut self, node: Node<E::Memo>, depth: u32, window: Window) {
        let visit = Visit { node, by: None, depth, window, estimate: None };
        let code = self.look_up(node).and_then(|entry| entry.chosen);
        let first = code.and_then(|code| self.tree.game().decode(self.tree.position(), code));
        let mut picker = Picker::new(first, G::STAGES, self.tree.listed_moves());
        while let Some(picked) = self.pick(&mut picker, &visit) {
            self.root.moves.push(RootMove {
                chosen: picked.chosen,
                value: Value::estimated(Window::FULL.alpha),
                searched: false,
                line: vec![picked.chosen],
            });
        }
    }

    /// Whether the game has ended at the root.
    pub(super) fn has_ended(&self) -> bool {
        self.tree.ended(self.tree.root()).is_some()
    }

    /// The move that would be tried first, if the game goes on.
    pub(super) fn any_move(&mut self) -> Option<G::Move> {
        self.tree.forget_after(0);
        if self.root.moves.is_empty() && !self.has_ended() {
            self.list_root_moves(self.tree.root(), 0, Window::FULL);
        }
        Some(self.root.moves.first()?.chosen)
    }
}
