//! A node's children: looked at some at a time ahead of the search, so that
//! what the table holds of them is read from memory all at once, then tried
//! in their order.

use super::claims::Claims;
use super::descent::{Child, DescentIn, Entering, Prospect, Step};
use crate::heuristic::Heuristic;
use crate::observer::Observer;
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::instrument::Instrument;
use crate::search::room::{Room, Stack};

impl<S, H, P, R> DescentIn<'_, S, H, P, R>
where
    S: Pack,
    H: Heuristic<S>,
    P: Pruning<S>,
    R: Room,
{
    /// Tries child after child of the node on top, until one is a goal or a
    /// node whose expansion needs a closer look.
    pub(super) fn search_frames<K: Claims<S::Packed, S::Cost>, I: Instrument<S::Cost>>(
        &mut self,
        claims: &mut K,
        instrument: &mut I,
    ) -> Step {
        let space = self.problem.space;
        while self.frames.len() > self.floor {
            let Some(frame) = self.frames.last() else { break };
            if self.children.len() == frame.children && !self.look_ahead(claims, instrument) {
                self.backtrack(claims);
                continue;
            }
            let Some(Child { operator, ordinal, prospect }) = self.children.pop() else { break };
            self.take(ordinal);
            let node = match prospect {
                Prospect::Search(node) => node,
                Prospect::Goal(g) => {
                    if I::Observer::NODES {
                        instrument.observer().reaches_goal(self.child_ref(&operator), g);
                    }
                    return Step::Goal;
                }
                Prospect::Invalid => return Step::Invalid,
            };
            if let Some(claim) = claims.find(node.hash, &node.packed)
                && self.is_cut_by(&claim, &node, &operator, instrument.observer())
            {
                continue;
            }
            let undo = space.apply(&mut self.state, &operator);
            if !I::Observer::NODES && self.has_room() && self.tank.burn_if_any() {
                self.push(node, Some(undo));
            } else {
                if I::Observer::NODES {
                    self.entered_by = space.operator_number(&operator);
                }
                self.entering = Some(Entering { node, undo: Some(undo) });
                return Step::Enter;
            }
        }
        Step::Exhausted
    }

    /// Counts the child that is being tried, and those cut before it.
    #[inline]
    fn take(&mut self, ordinal: u32) {
        if let Some(frame) = self.frames.last_mut() {
            self.noted.generated += u64::from(ordinal + 1 - frame.taken);
            frame.taken = ordinal + 1;
        }
    }

    /// Looks at the next children of the node on top. False where none remains
    /// that is not cut.
    fn look_ahead<K: Claims<S::Packed, S::Cost>, I: Instrument<S::Cost>>(
        &mut self,
        claims: &K,
        instrument: &mut I,
    ) -> bool {
        let space = self.problem.space;
        let begin = self.children.len();
        // Observers are told of each child in its turn.
        let ahead = if I::Observer::NODES { 1 } else { R::AHEAD };
        while self.children.len() < begin + ahead {
            let Some(frame) = self.frames.last_mut() else { break };
            let Some(operator) = frame.operators.next() else { break };
            let ordinal = frame.seen;
            frame.seen += 1;
            let cost = space.cost(&self.state, &operator);
            let undo = space.apply(&mut self.state, &operator);
            let prospect = self.judge(cost, &operator, instrument);
            space.undo(&mut self.state, undo);
            let Some(prospect) = prospect else { continue };
            // Nothing after a goal is of any interest.
            let is_last = !matches!(prospect, Prospect::Search(_));
            self.children.push(Child { operator, ordinal, prospect });
            if is_last {
                break;
            }
        }
        for child in self.children.tail(begin) {
            if let Prospect::Search(node) = &child.prospect {
                claims.touch(node.hash);
            }
        }
        self.children.reverse(begin);
        self.children.len() > begin
    }
}
