//! The stack of a descent: nodes come, grow old and leave, and what was found
//! out of them goes to their parents and to the table.

use super::claims::Claims;
use super::descent::{DescentIn, Frame, Node};
use crate::cost::Cost;
use crate::cycles::OnPath;
use crate::heuristic::Heuristic;
use crate::pack::Pack;
use crate::pruning::Pruning;
use crate::search::depth_first::Problem;
use crate::search::room::{Room, Stack};
use crate::table::transposition::Finding;

impl<S, H, P, R> DescentIn<'_, S, H, P, R>
where
    S: Pack,
    H: Heuristic<S>,
    P: Pruning<S>,
    R: Room,
{
    #[inline]
    pub(super) fn push(&mut self, node: Node<S, H, P>, undo: Option<S::Undo>) {
        if !self.has_room() {
            self.grow();
        }
        let Problem { space, pruning, .. } = self.problem;
        let mut operators = space.operators(&self.state);
        pruning.restrict(space, node.trail, &mut operators);
        self.on_path.push(&node.packed);
        let value = self.value_of_pruned();
        let (cut, begun) = (S::Cost::INFINITY, self.tank.burned());
        let (seen, taken, children) = (0, 0, self.children.len());
        self.frames.push(Frame { node, operators, seen, taken, children, undo, value, cut, begun });
    }

    /// What the way back to the parent is worth where it is not tried. A
    /// trail of no size cannot know that way: then nothing is left out.
    #[inline]
    fn value_of_pruned(&self) -> S::Cost {
        match self.frames.last() {
            Some(parent) if size_of::<P::Trail>() > 0 => self.beyond(parent.node.g),
            _ => S::Cost::INFINITY,
        }
    }

    /// More than is left under the bound after `g`.
    #[inline]
    pub(super) fn beyond(&self, g: S::Cost) -> S::Cost {
        let left = self.bound.checked_sub(g).unwrap_or(S::Cost::ZERO);
        let next = left.successor();
        if next == S::Cost::INFINITY { left } else { next }
    }

    /// Whether one more node and its children fit into the stacks as they are.
    #[inline]
    pub(super) fn has_room(&self) -> bool {
        self.frames.has_room() && self.has_room_for_children()
    }

    #[inline]
    fn has_room_for_children(&self) -> bool {
        self.children.capacity() - self.children.len() >= R::AHEAD
    }

    /// Whether memory allows deeper paths.
    #[cold]
    pub(super) fn may_grow(&self) -> bool {
        self.bytes_to_grow().is_some_and(|more| self.bytes() + more <= self.problem.memory)
    }

    /// Bytes that making room for one more node takes.
    fn bytes_to_grow(&self) -> Option<usize> {
        let mut more = 0;
        if !self.frames.has_room() {
            more += R::bytes_to_grow(&self.frames, &self.on_path)?;
        }
        if !self.has_room_for_children() {
            more += self.children.bytes_to_double(2 * R::AHEAD)?;
        }
        Some(more)
    }

    /// Makes room for deeper paths.
    #[cold]
    fn grow(&mut self) {
        if !self.frames.has_room() {
            R::grow(&mut self.frames, &mut self.on_path);
        }
        if !self.has_room_for_children() {
            self.children.double(2 * R::AHEAD);
        }
    }

    /// Leaves the node on top, all of whose children are done, and claims
    /// what was found out of it.
    #[inline]
    pub(super) fn backtrack<K: Claims<S::Packed, S::Cost>>(&mut self, claims: &mut K) {
        let Some(frame) = self.frames.pop() else { return };
        self.on_path.pop();
        let Frame { node, undo, value, cut, begun, seen, taken, .. } = frame;
        self.noted.generated += u64::from(seen - taken);
        if value > S::Cost::ZERO {
            // Its own expansion was counted before its frame was pushed.
            let expanded = self.tank.burned() - begun + 1;
            let Node { hash, packed, .. } = node;
            claims.store(&Finding { hash, packed, value, cut, expanded });
        }
        if let Some(undo) = undo {
            self.problem.space.undo(&mut self.state, undo);
        }
        self.learn(sum(node.edge, value), sum(node.edge, cut));
    }

    /// A child says that the node on top is no nearer to a goal than `value`,
    /// and how far above its g the next bound lies at most.
    #[inline]
    pub(super) fn learn(&mut self, value: S::Cost, cut: S::Cost) {
        if let Some(frame) = self.frames.last_mut() {
            frame.value = frame.value.least(value);
            frame.cut = frame.cut.least(cut);
        }
    }

    /// Lets the position name the operator taken last as the next one.
    pub(super) fn untake(&mut self) {
        self.noted.generated -= 1;
        if let Some(frame) = self.frames.last_mut() {
            frame.taken -= 1;
        }
    }
}

/// A lower bound of a path over an edge, where what follows costs at least so
/// much: their sum, or as much of it as can be counted.
#[inline]
pub(super) fn sum<C: Cost>(edge: C, rest: C) -> C {
    edge.checked_add(rest).unwrap_or(edge.greatest(rest))
}
