//! State spaces: what a domain must say to be searched.

use core::fmt::Debug;
use core::hash::Hash;

use crate::cost::Cost;

/// States, the operators that lead from one to the next, and the goals.
///
/// A state is changed in place: [`apply`](StateSpace::apply) goes to a
/// successor and [`undo`](StateSpace::undo) comes back, so that a depth-first
/// search holds one state however deep it goes. Operators of a state must
/// come in the same order every time they are asked for: plans, counts and
/// checkpoints name an operator by its place in that order.
pub trait StateSpace {
    /// A state. Equality decides what a repeated state is.
    type State: Clone + Eq + Hash;
    /// One step.
    type Operator: Clone + Debug;
    /// The operators of a state: owned, so that it can lie on an explicit
    /// stack while the state changes.
    type Operators: Iterator<Item = Self::Operator>;
    /// What [`undo`](StateSpace::undo) needs to come back.
    type Undo;
    /// What operators and paths cost.
    type Cost: Cost;

    /// Whether every operator costs [`Cost::ONE`]: then a plan of fewest steps
    /// is a cheapest one, and compile-time sites may be used.
    const UNIT_COST: bool = false;

    /// Whether only the number of steps counts
    /// ([`ByDepth`](crate::ByDepth)): every operator costs [`Cost::ONE`], and
    /// a blind search need not expand nodes at its bound.
    const BY_DEPTH: bool = false;

    /// The operators that can be applied to `state`, always in the same order.
    fn operators(&self, state: &Self::State) -> Self::Operators;

    /// What it costs to apply `operator` to `state`.
    fn cost(&self, state: &Self::State, operator: &Self::Operator) -> Self::Cost;

    /// Goes from `state` to its successor by `operator`.
    fn apply(&self, state: &mut Self::State, operator: &Self::Operator) -> Self::Undo;

    /// Goes back: `state` becomes exactly what it was before the
    /// [`apply`](StateSpace::apply) that returned `undo`.
    fn undo(&self, state: &mut Self::State, undo: Self::Undo);

    /// The successor of `state` by `operator`, made beside it; `state` is the
    /// same afterwards. To be written where that is cheaper than to go there,
    /// copy, and come back.
    #[inline]
    fn successor(&self, state: &mut Self::State, operator: &Self::Operator) -> Self::State {
        let undo = self.apply(state, operator);
        let successor = state.clone();
        self.undo(state, undo);
        successor
    }

    /// Whether `state` is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The number by which observers are told of an operator
    /// ([`NodeRef::operator`](crate::NodeRef::operator)): the same operator
    /// always has the same, others have others. `None` where operators have no
    /// numbers.
    fn operator_number(&self, operator: &Self::Operator) -> Option<u32> {
        let _ = operator;
        None
    }

    /// A number that differs between spaces in which the same checkpoint
    /// means something else (another map, another goal). 0 says nothing.
    fn fingerprint(&self) -> u64 {
        0
    }
}

/// Operators out of which some can be taken before they are iterated.
pub trait OperatorSet: Iterator {
    /// Takes `operator` out, if it is in.
    fn remove(&mut self, operator: &Self::Item);
}

/// A space with a fixed list of operators, each of which has an inverse.
///
/// [`ParentPruning`](crate::ParentPruning) needs the inverse alone;
/// [`Automaton`](crate::Automaton) also needs the list and the witnesses.
pub trait Invertible: StateSpace<Operator: Copy + Eq, Operators: OperatorSet> {
    /// All operators there are, each once.
    fn all_operators(&self) -> &[Self::Operator];

    /// The place of `operator` in [`all_operators`](Invertible::all_operators).
    /// Asked at every node: it should be no search.
    fn index_of(operator: Self::Operator) -> usize;

    /// The operator that undoes `operator`.
    fn inverse(&self, operator: Self::Operator) -> Self::Operator;

    /// States by which two operator sequences can be told apart: when two
    /// sequences lead from every witness on which the second is applicable
    /// to the same state at no greater cost, they must do so from every
    /// state of the space. For a permutation puzzle the solved state is
    /// enough; for sliding tiles one board for each place of the blank.
    fn witnesses(&self) -> impl IntoIterator<Item = Self::State>;
}
