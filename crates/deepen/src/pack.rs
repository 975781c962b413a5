//! States made small, and the way back from them: what a space must offer to
//! be searched by an algorithm that keeps every node it has met.

use core::hash::Hash;

use crate::space::StateSpace;

/// A space whose states can be packed into a few words, and whose nodes can
/// remember in about a byte how they were reached.
pub trait Pack: StateSpace {
    /// A state, packed: as few bits as tell any two states apart. Integers
    /// and arrays of them cost nothing before they are used, because memory
    /// of zeros is given out lazily.
    type Packed: Copy + Eq + Hash + Default;

    /// What a node keeps of the step that led to it.
    type Back: Copy + Default;

    /// Packs a state: two states are equal exactly when their packed forms
    /// are.
    fn pack(&self, state: &Self::State) -> Self::Packed;

    /// The state that was packed.
    fn unpack(&self, packed: Self::Packed) -> Self::State;

    /// The way back over `operator`, which is about to be applied to `parent`.
    fn way_back(&self, parent: &Self::State, operator: &Self::Operator) -> Self::Back;

    /// Goes back: `state` becomes the parent for which
    /// [`way_back`](Pack::way_back) made `back`; returns the operator that
    /// leads forth again.
    fn retrace(&self, state: &mut Self::State, back: Self::Back) -> Self::Operator;
}
