//! Where the depth ends: the estimate, or the tactical moves until it is quiet
//! (see [`quiescence`](crate::quiescence)).

use deepen::StopReason;

use super::picker::Picker;
use super::searcher::{Left, MOST_PLY, Searcher, Visit};
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::Window;
use crate::search::MOST_FORCED;
use crate::tree::Node;
use crate::value::{Best, Value};
use crate::watch::{Watcher, Why};

impl<G: Game, E: Evaluator<G>, W: Watcher<G>> Searcher<'_, G, E, W> {
    /// The value of a position in which the game goes on and no depth is left.
    #[inline]
    pub(super) fn quiet(
        &mut self,
        node: Node<E::Memo>,
        window: Window,
    ) -> Result<Left, StopReason> {
        if !self.options.quiescence || G::TACTICAL_STAGES == 0 || node.ply >= MOST_PLY {
            self.tree.counts.leaves += 1;
            let value = Value::estimated(self.tree.estimate(node));
            return Ok(Left::because(Why::Estimated, value));
        }
        self.tactical(node, window, node.ply)
    }

    /// The same where the depth ended at `horizon`.
    fn tactical(
        &mut self,
        node: Node<E::Memo>,
        window: Window,
        horizon: u32,
    ) -> Result<Left, StopReason> {
        let forced =
            node.ply - horizon < MOST_FORCED && self.tree.game().is_forcing(self.tree.position());
        let mut best = Best::of_none();
        if !forced {
            let standing = Value::estimated(self.tree.estimate(node));
            best.look_at(standing);
            if standing.score >= window.beta || node.ply >= MOST_PLY {
                self.tree.counts.leaves += 1;
                return Ok(Left::because(Why::Estimated, standing));
            }
        }
        let stages = if forced { G::STAGES } else { G::TACTICAL_STAGES };
        let visit = Visit { node, by: None, depth: 0, window, estimate: None };
        let mut picker = Picker::new(None, stages, self.tree.listed_moves());
        while let Some(picked) = self.pick(&mut picker, &visit) {
            let left = window.above(best.score());
            let mut value = self.tactical_after(node, picked.chosen, left, horizon)?;
            if best.is_better_proven(value, window) {
                let open = Window { alpha: value.score.below(), ..window };
                value = self.tactical_after(node, picked.chosen, open, horizon)?;
            }
            if !best.look_at(value) || value.score <= window.alpha {
                continue;
            }
            if !window.is_null() {
                self.lines.extend(node.ply, picked.chosen);
            }
            if value.score >= window.beta {
                self.tree.counts.cut_offs += 1;
                self.tree.counts.first_move_cut_offs += u64::from(picker.picked == 1);
                let rest = Some(picker.rest());
                return Ok(Left { value: best.of_some(), why: Why::CutOff, rest });
            }
        }
        let value = if forced { self.of_all(best, horizon) } else { best.of_some() };
        Ok(Left::because(Why::Searched, value))
    }

    fn tactical_after(
        &mut self,
        node: Node<E::Memo>,
        chosen: G::Move,
        window: Window,
        horizon: u32,
    ) -> Result<Value, StopReason> {
        let (child, undo) = self.tree.advance(node, chosen);
        let value = self.tactical_below(child, chosen, window.turned(), horizon);
        self.tree.retreat(chosen, undo);
        value.map(Value::turned)
    }

    fn tactical_below(
        &mut self,
        node: Node<E::Memo>,
        by: G::Move,
        window: Window,
        horizon: u32,
    ) -> Result<Value, StopReason> {
        self.tree.enter(node, Some(by), 0, window)?;
        self.lines.begin(node.ply);
        let listed = self.tree.listed_moves();
        let left = match self.tree.ended(node) {
            Some(value) => {
                self.tree.counts.leaves += 1;
                Left::because(Why::Ended, value)
            }
            None => self.tactical(node, window, horizon)?,
        };
        self.tree.tell_leave(node, left.value, left.why, left.rest);
        self.tree.forget_after(listed);
        Ok(left.value)
    }
}
