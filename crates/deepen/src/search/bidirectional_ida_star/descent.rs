//! A path from one end on an explicit stack, with what is left to be tried of
//! each of its nodes.

use alloc::vec::Vec;

use crate::cycles::{CycleCheck, OnPath, PathStates};
use crate::limits::StopReason;
use crate::search::instrument::Interruption;
use crate::space::StateSpace;

/// A node of the path.
pub(super) struct Frame<S: StateSpace, M> {
    pub(super) g: S::Cost,
    pub(super) memo: M,
    /// Those not yet tried.
    operators: S::Operators,
    /// How many were tried.
    taken: u32,
    /// Whether it is counted as expanded.
    pub(super) expanded: bool,
    /// The way back to the parent; none at the beginning.
    undo: Option<S::Undo>,
}

/// A path, and the state where it ends.
pub(super) struct Descent<S: StateSpace, M> {
    pub(super) state: S::State,
    pub(super) frames: Vec<Frame<S, M>>,
    /// The number of the operator that led to the node on top before it was
    /// expanded, for observers.
    pub(super) entered_by: Option<u32>,
    on_path: PathStates<S::State>,
}

impl<S: StateSpace, M: Copy> Descent<S, M> {
    pub(super) fn new(state: S::State, cycles: CycleCheck) -> Self {
        Descent { state, frames: Vec::new(), entered_by: None, on_path: PathStates::new(cycles) }
    }

    /// Forgets the path and goes to where the next will begin.
    pub(super) fn go_to(&mut self, state: &S::State) {
        while self.frames.pop().is_some() {
            self.on_path.pop();
        }
        self.state.clone_from(state);
    }

    /// Adds the node that the state is.
    pub(super) fn push(&mut self, space: &S, g: S::Cost, memo: M, undo: Option<S::Undo>) {
        if self.frames.len() == self.frames.capacity() {
            let depth = self.next_capacity();
            self.frames.reserve_exact(depth - self.frames.len());
            self.on_path.make_room(depth);
        }
        let operators = space.operators(&self.state);
        self.on_path.push(&self.state);
        self.frames.push(Frame { g, memo, operators, taken: 0, expanded: false, undo });
    }

    /// Tries the next operator of the last node: the node, and the operator.
    #[inline]
    pub(super) fn next(&mut self) -> Option<(S::Cost, M, S::Operator)> {
        let frame = self.frames.last_mut()?;
        let operator = frame.operators.next()?;
        frame.taken += 1;
        Some((frame.g, frame.memo, operator))
    }

    /// Tries the operator of this ordinal of the last node, which is none of
    /// those tried before.
    pub(super) fn next_is(&mut self, ordinal: u32) -> Option<(S::Cost, M, S::Operator)> {
        let frame = self.frames.last_mut()?;
        let operator = frame.operators.nth(ordinal as usize)?;
        frame.expanded = true;
        frame.taken = ordinal + 1;
        Some((frame.g, frame.memo, operator))
    }

    /// Notes that the last node is counted as expanded.
    #[inline]
    pub(super) fn expand_last(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.expanded = true;
        }
    }

    /// Leaves the last node.
    #[inline]
    pub(super) fn pop(&mut self, space: &S) {
        self.on_path.pop();
        if let Some(undo) = self.frames.pop().and_then(|frame| frame.undo) {
            space.undo(&mut self.state, undo);
        }
    }

    /// Whether the state repeats one of the path.
    #[inline]
    pub(super) fn repeats(&self) -> bool {
        self.on_path.repeats(&self.state)
    }

    /// Ordinals of the operators last tried, of the first so many nodes.
    pub(super) fn taken(&self, depth: usize) -> impl Iterator<Item = u32> {
        self.frames[..depth].iter().map(|frame| frame.taken.saturating_sub(1))
    }

    /// Whether the path may become longer by one within so many bytes.
    #[inline]
    pub(super) fn check_room(&self, memory: usize) -> Result<(), Interruption> {
        let grows = self.frames.len() == self.frames.capacity();
        if grows && self.bytes_while_growing() > memory {
            return Err(Interruption::Limit(StopReason::Memory));
        }
        Ok(())
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.frames.capacity() * size_of::<Frame<S, M>>() + self.on_path.bytes()
    }

    fn next_capacity(&self) -> usize {
        (self.frames.capacity() * 2).max(16)
    }

    /// Bytes while the stacks grow: the old ones are let go last.
    #[cold]
    fn bytes_while_growing(&self) -> usize {
        let depth = self.next_capacity();
        self.bytes() + depth * size_of::<Frame<S, M>>() + self.on_path.bytes_for(depth)
    }
}
