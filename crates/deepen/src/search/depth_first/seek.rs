//! Going to a position, telling it, and splitting off what comes after it.

#![cfg(feature = "alloc")]

use alloc::vec::Vec;

use super::{DepthFirst, Entering, Node, Problem};
use crate::cost::Cost;
use crate::heuristic::{Estimate, Heuristic};
use crate::pruning::Pruning;
use crate::search::position::{Next, Position};
use crate::space::StateSpace;

impl<S: StateSpace, H: Heuristic<S>, P: Pruning<S>> DepthFirst<'_, S, H, P> {
    /// Goes to `position`. False where the space has no such path: the
    /// position is of another problem.
    pub(crate) fn seek(&mut self, position: &Position, bound: S::Cost) -> bool {
        self.begin(bound);
        for ordinal in &position.path {
            self.expand_entering();
            if !self.descend(*ordinal) {
                return false;
            }
        }
        if let Next::Children(ordinal) = position.next {
            self.expand_entering();
            let frame = self.frames.last_mut().expect("a frame was just pushed");
            for _ in 0..ordinal {
                if frame.operators.next().is_none() {
                    return false;
                }
                frame.taken += 1;
            }
        }
        self.floor = position.floor;
        position.floor <= position.path.len()
    }

    /// The state that the search is in.
    pub(crate) fn state(&self) -> &S::State {
        &self.state
    }

    /// Goes to a node of another tree, where it has this number, to which a
    /// path of cost `g` and this trail leads; paths and positions begin there
    /// from now on.
    pub(crate) fn replant(&mut self, state: S::State, number: u32, g: S::Cost, trail: P::Trail) {
        self.unwind();
        self.state = state;
        self.root = (g, trail);
        self.root_number = Some(number);
    }

    /// Takes the operator with this ordinal, whatever its f.
    fn descend(&mut self, ordinal: u32) -> bool {
        let Some(frame) = self.frames.last_mut() else { return false };
        let Some(operator) = frame.operators.nth(ordinal as usize) else { return false };
        frame.taken = ordinal + 1;
        self.follow(&operator)
    }

    /// Goes by an operator of the node on top to the child that is to be
    /// expanded next.
    pub(super) fn follow(&mut self, operator: &S::Operator) -> bool {
        let Problem { space, heuristic, pruning, .. } = self.problem;
        let Some(parent) = self.frames.last().map(|frame| frame.node) else { return false };
        let cost = space.cost(&self.state, operator);
        let undo = space.apply(&mut self.state, operator);
        let limit = S::Cost::INFINITY;
        let child = heuristic.child(space, parent.memo, operator, &self.state, limit);
        let (Some(g), Estimate::Within(memo)) = (parent.g.checked_add(cost), child) else {
            space.undo(&mut self.state, undo);
            return false;
        };
        let trail = pruning.follow(parent.trail, operator);
        self.entered_by = space.operator_number(operator);
        self.entering = Some(Entering { node: Node { g, memo, trail }, undo: Some(undo) });
        true
    }

    /// What remains.
    pub(crate) fn position(&self) -> Position {
        let taken = self.frames.iter().map(|frame| frame.taken);
        Position::of_stack(taken, self.entering.is_some(), self.floor)
    }

    /// Splits off the children that were not begun of all nodes down to the
    /// depth `deepest`, but not of too many: portions that come after what
    /// remains here, the last first.
    pub(crate) fn split(&mut self, deepest: usize) -> Vec<Position> {
        // A node all of whose children would be given away is kept.
        let open = self.frames.len() - usize::from(self.entering.is_none());
        let mut portions = Vec::new();
        for level in Position::levels_to_split(self.floor, open, deepest) {
            // What the iterator gives below the floor is never asked for again.
            self.floor = level + 1;
            if self.frames[level].operators.next().is_some() {
                let taken = self.frames[..=level].iter().map(|frame| frame.taken);
                portions.push(Position::of_stack(taken, false, level));
            }
        }
        portions
    }
}
