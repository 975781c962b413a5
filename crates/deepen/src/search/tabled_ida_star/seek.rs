//! Going to a position, telling it, and splitting off what comes after it.
//! What was searched there before is not known any more, and what is split
//! off will not be known: such nodes claim nothing.

#![cfg(feature = "alloc")]

#[cfg(feature = "std")]
use alloc::vec::Vec;

use super::descent::Entering;
use super::growing::Descent;
use crate::cost::Cost;
use crate::heuristic::{Estimate, Heuristic};
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::depth_first::Problem;
use crate::search::position::{Next, Position};

impl<S: Pack, H: Heuristic<S>, P: Pruning<S>> Descent<'_, S, H, P> {
    /// Goes to `position`. False where the space has no such path: the
    /// position is of another problem.
    pub(super) fn seek(&mut self, position: &Position) -> bool {
        self.begin();
        for ordinal in &position.path {
            self.expand_in_part();
            if !self.descend(*ordinal) {
                return false;
            }
        }
        if let Next::Children(ordinal) = position.next {
            self.expand_in_part();
            let Some(frame) = self.frames.last_mut() else { return false };
            for _ in 0..ordinal {
                if frame.operators.next().is_none() {
                    return false;
                }
                frame.seen += 1;
                frame.taken += 1;
            }
        }
        self.floor = position.floor;
        position.floor <= position.path.len()
    }

    /// Expands a node of which only a part remains.
    fn expand_in_part(&mut self) {
        self.expand_entering();
        if let Some(frame) = self.frames.last_mut() {
            (frame.value, frame.cut) = (S::Cost::ZERO, S::Cost::ZERO);
        }
    }

    /// Takes the operator with this ordinal, whatever its f.
    fn descend(&mut self, ordinal: u32) -> bool {
        let Problem { space, heuristic, pruning, .. } = self.problem;
        let Some(frame) = self.frames.last_mut() else { return false };
        let Some(operator) = frame.operators.nth(ordinal as usize) else { return false };
        (frame.seen, frame.taken) = (ordinal + 1, ordinal + 1);
        let parent = frame.node;
        let cost = space.cost(&self.state, &operator);
        let undo = space.apply(&mut self.state, &operator);
        let limit = S::Cost::INFINITY;
        let child = heuristic.child(space, parent.memo, &operator, &self.state, limit);
        let (Some(g), Estimate::Within(memo)) = (parent.g.checked_add(cost), child) else {
            space.undo(&mut self.state, undo);
            return false;
        };
        let node = self.node(g, cost, memo, pruning.follow(parent.trail, &operator));
        self.entered_by = space.operator_number(&operator);
        self.entering = Some(Entering { node, undo: Some(undo) });
        true
    }

    /// What remains.
    pub(super) fn position(&self) -> Position {
        let taken = self.frames.iter().map(|frame| frame.taken);
        Position::of_stack(taken, self.entering.is_some(), self.floor)
    }

    /// Splits off the children that were not begun of all nodes down to the
    /// depth `deepest`, but not of too many: portions that come after what
    /// remains here, the last first.
    #[cfg(feature = "std")]
    pub(super) fn split(&mut self, deepest: usize) -> Vec<Position> {
        // A node all of whose children would be given away is kept.
        let open = self.frames.len() - usize::from(self.entering.is_none());
        let mut portions = Vec::new();
        for level in Position::levels_to_split(self.floor, open, deepest) {
            // What the iterator gives below the floor is never asked for again.
            self.floor = level + 1;
            let end = self.frames.get(level + 1).map_or(self.children.len(), |next| next.children);
            let has_children = end > self.frames[level].children;
            if has_children || self.frames[level].operators.next().is_some() {
                let frame = &mut self.frames[level];
                (frame.value, frame.cut) = (S::Cost::ZERO, S::Cost::ZERO);
                let taken = self.frames[..=level].iter().map(|frame| frame.taken);
                portions.push(Position::of_stack(taken, false, level));
            }
        }
        portions
    }
}
