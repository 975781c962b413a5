//! Selective depth: rules that leave out, shorten or lengthen lines by what
//! they are likely to be worth, one file each.
//!
//! They are about the value of a search. What is proven by it they leave
//! alone: a rule that guesses proves nothing, a move that is skipped may have
//! been better than all, and a shortened search proves what it saw the end of.

mod forcing;
mod futility;
mod late_moves;
mod null_move;
mod probable_cut;
mod reverse_futility;

pub use forcing::Forcing;
pub use futility::Futility;
pub use late_moves::LateMoves;
pub use null_move::NullMove;
pub use probable_cut::ProbableCut;
pub use reverse_futility::ReverseFutility;

use deepen::StopReason;

use super::picker::Picked;
use super::searcher::{Searcher, Visit};
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::Score;
use crate::tree::Node;
use crate::value::Value;
use crate::watch::Watcher;

impl<G: Game, E: Evaluator<G>, W: Watcher<G>> Searcher<'_, G, E, W> {
    /// What the rules that look at the position as a whole make of it, if that
    /// is outside the window.
    pub(super) fn guess(
        &mut self,
        visit: &Visit<G, E>,
        estimate: Score,
    ) -> Result<Option<Value>, StopReason> {
        let options = self.options;
        if let Some(rule) = options.reverse_futility
            && let Some(value) = rule.value(visit.depth, estimate, visit.window)
        {
            return Ok(Some(value));
        }
        if let Some(rule) = options.null_move
            && let Some(value) = rule.value(self, visit, estimate)?
        {
            return Ok(Some(value));
        }
        match options.probable_cut {
            Some(rule) => rule.value(self, visit, estimate),
            None => Ok(None),
        }
    }

    /// The depth left in the position on which the tree stands.
    #[inline]
    pub(super) fn lengthened(&self, node: Node<E::Memo>, depth: u32) -> u32 {
        match self.options.forcing {
            Some(rule) if self.tree.game().is_forcing(self.tree.position()) => {
                rule.lengthened(depth, node.ply, self.root_depth)
            }
            _ => depth,
        }
    }

    /// What quiet moves may come to, where they are not to be searched.
    #[inline]
    pub(super) fn hopeless(&self, visit: &Visit<G, E>) -> Option<Score> {
        self.options.futility?.hopeless(visit.depth, visit.estimate?, visit.window)
    }

    /// By how much less deep a move after `tried` others is searched.
    #[inline]
    pub(super) fn reduction(
        &self,
        visit: &Visit<G, E>,
        picked: Picked<G::Move>,
        tried: u32,
    ) -> u32 {
        let Some(rule) = self.options.late_moves else { return 0 };
        if picked.is_quiet() && !self.tree.game().is_forcing(self.tree.position()) {
            rule.reduction(visit.depth, tried)
        } else {
            0
        }
    }
}
