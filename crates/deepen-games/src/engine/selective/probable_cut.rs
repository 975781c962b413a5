//! `ProbCut` (Buro 1995): what a shallow search finds is about what a deep one
//! would find. Where it is outside the window by more than the usual error,
//! the position is left with it.
//!
//! The shallow search is a real one, so what it proves is proven.

use deepen::StopReason;

use crate::engine::searcher::{Searcher, Visit};
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::{Score, Window};
use crate::value::Value;
use crate::watch::Watcher;

/// Leaves positions of which a shallow search says that they do not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbableCut {
    /// Positions with fewer plies left are searched whole.
    pub least_depth: u32,
    /// By how many plies the shallow search is shorter: an even number, since
    /// estimates of even and odd depths differ.
    pub reduction: u32,
    /// How far outside the window its value must be, in points.
    pub margin: i32,
}

impl Default for ProbableCut {
    /// From six plies on, four plies shorter, 150 points.
    fn default() -> Self {
        ProbableCut { least_depth: 6, reduction: 4, margin: 150 }
    }
}

impl ProbableCut {
    /// The value of the position, if it is left.
    pub(super) fn value<G: Game, E: Evaluator<G>, W: Watcher<G>>(
        self,
        searcher: &mut Searcher<'_, G, E, W>,
        visit: &Visit<G, E>,
        estimate: Score,
    ) -> Result<Option<Value>, StopReason> {
        let &Visit { depth, window, .. } = visit;
        if depth < self.least_depth || depth <= self.reduction {
            return Ok(None);
        }
        let (above, below) =
            (window.beta.higher_by(self.margin), window.alpha.lower_by(self.margin));
        // Which side is likely decides which one is asked about.
        let (asked, is_above) = if estimate >= window.beta {
            (Window::null(above.below()), true)
        } else {
            (Window::null(below), false)
        };
        if asked.alpha.is_decided() || asked.beta.is_decided() {
            return Ok(None);
        }
        let found = searcher.again(visit, depth - self.reduction, asked)?;
        let outside = if is_above { found.score >= above } else { found.score <= below };
        Ok(outside.then_some(found))
    }
}
