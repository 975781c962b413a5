//! The null move (Beal 1989; Goetsch and Campbell 1990; Donninger 1993): if a
//! player who passes still gets beta, by a search that is shortened, then some
//! move would have got it too, and the position is left.
//!
//! That is wrong where every move harms (zugzwang); games say so by not
//! letting [pass](crate::Game::pass). Nothing is proven by a pass, since the
//! rules do not have it. With verification (Tabibi and Netanyahu 2002), a
//! shortened search without passing must confirm it, and what is returned, and
//! proven, is that search's.

use deepen::StopReason;

use crate::engine::searcher::{Searcher, Visit};
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::Score;
use crate::value::Value;
use crate::watch::Watcher;

/// Leaves positions that are good enough even after a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NullMove {
    /// Positions with fewer plies left are searched whole.
    pub least_depth: u32,
    /// By how much the search after the pass is shortened, in plies, the pass
    /// not counted; and by one more for every six plies left.
    pub reduction: u32,
    /// Whether a shortened search without passing must confirm it.
    pub verified: bool,
}

impl Default for NullMove {
    /// From three plies on, two plies shorter, verified.
    fn default() -> Self {
        NullMove { least_depth: 3, reduction: 2, verified: true }
    }
}

impl NullMove {
    /// The value of the position, if it is left.
    pub(super) fn value<G: Game, E: Evaluator<G>, W: Watcher<G>>(
        self,
        searcher: &mut Searcher<'_, G, E, W>,
        visit: &Visit<G, E>,
        estimate: Score,
    ) -> Result<Option<Value>, StopReason> {
        let &Visit { depth, window, .. } = visit;
        if depth < self.least_depth || estimate < window.beta {
            return Ok(None);
        }
        let left = depth.saturating_sub(1 + self.reduction + depth / 6);
        let Some((child, undo)) = searcher.tree.pass(visit.node) else { return Ok(None) };
        let found = searcher.below(child, None, left, window.turned(), false);
        searcher.tree.take_back_pass(undo);
        let found = found?.turned();
        if found.score < window.beta {
            return Ok(None);
        }
        if !self.verified {
            // A win that needs a pass is none.
            let score = if found.score.is_decided() { window.beta } else { found.score };
            return Ok(Some(Value::estimated(Score::points(score.value()))));
        }
        let confirmed = searcher.again(visit, left.max(1), window)?;
        Ok((confirmed.score >= window.beta).then_some(confirmed))
    }
}
