//! The path by divide and conquer: parts of it whose ends are known, until
//! each is one operator.

use alloc::vec::Vec;

use super::sweep::Found;
use crate::cost::Cost;
use crate::pack::Pack;

/// A part of the path: two states and their depths.
#[derive(Clone, Copy)]
pub(super) struct Part<P> {
    pub(super) from: P,
    pub(super) depth: u32,
    pub(super) to: P,
    pub(super) end: u32,
}

/// What is known of the path.
pub(super) struct Recovery<S: Pack> {
    /// The operators from the start as far as they are known.
    pub(super) operators: Vec<S::Operator>,
    /// What they cost: the same sum as on the way to the goal.
    pub(super) cost: S::Cost,
    /// The parts that follow, the first last.
    parts: Vec<Part<S::Packed>>,
}

impl<S: Pack> Recovery<S> {
    /// The path from the start to the goal that was found.
    pub(super) fn new(start: S::Packed, goal: &Found<S::Packed>) -> Self {
        let part = Part { from: start, depth: 0, to: goal.state, end: goal.depth };
        Recovery { operators: Vec::new(), cost: S::Cost::ZERO, parts: alloc::vec![part] }
    }

    /// A state was found within the first part.
    pub(super) fn split(&mut self, found: &Found<S::Packed>) {
        let Some(Part { from, depth, to, end }) = self.parts.pop() else { return };
        let Found { relay, relay_depth, .. } = *found;
        self.parts.push(Part { from: relay, depth: relay_depth, to, end });
        self.parts.push(Part { from, depth, to: relay, end: relay_depth });
    }

    /// The first part that must be searched for; single operators are found
    /// on the way, each at the cost of `unit`.
    pub(super) fn next_part(&mut self, space: &S, unit: S::Cost) -> Option<Part<S::Packed>> {
        while let Some(part) = self.parts.pop_if(|part| part.end - part.depth < 2) {
            if part.end > part.depth {
                self.operators.extend(operator_between(space, part.from, part.to));
                self.cost = self.cost.checked_add(unit).unwrap_or(S::Cost::INFINITY);
            }
        }
        self.parts.last().copied()
    }
}

/// The operator that leads from one state to another.
fn operator_between<S: Pack>(space: &S, from: S::Packed, to: S::Packed) -> Option<S::Operator> {
    let mut state = space.unpack(from);
    for operator in space.operators(&state) {
        let undo = space.apply(&mut state, &operator);
        if space.pack(&state) == to {
            return Some(operator);
        }
        space.undo(&mut state, undo);
    }
    None
}
