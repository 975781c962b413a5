//! Move pruning by a finite automaton (Taylor and Korf 1993).
//!
//! A breadth-first search over *sequences* of operators finds those that an
//! earlier sequence makes superfluous: it can be applied wherever they can,
//! leads to the same state and costs no more. An automaton that reads the
//! operators of a path as they are taken knows at every node which operator
//! would complete such a sequence, and takes it out.
//!
//! Promise: the optimal cost is kept; the number of optimal plans is not.
//! Order paths by cost, then by length, then by the operators' order, and
//! take the first path to a goal in that order. Were there a forbidden
//! sequence in it, the earlier one could stand in its place: the path would
//! still reach the goal, cost no more, and come earlier. So it contains none
//! and is never pruned. Nor does it repeat a state (to leave out the cycle
//! would make it shorter), so the pruning goes with every
//! [`CycleCheck`](crate::CycleCheck).
//!
//! Condition: operators are inverted and told apart by witnesses as
//! [`Invertible`] says. With a transposition table it is unsafe unless the
//! automaton's state is part of the key: what was searched below a state
//! depends on how it was reached.
//!
//! Cost: building grows with the branching factor to the power of the depth
//! and is limited in bytes; searching costs one look-up a child.

#![cfg(feature = "alloc")]

mod matcher;
mod sequences;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use core::hash::Hasher;

use crate::hashing::StateHasher;
use crate::pruning::Pruning;
use crate::sites::{SitePruning, Sited};
use crate::space::{Invertible, OperatorSet};

/// What [`Automaton::build`] may allocate while it searches.
const BUILD_BYTES: usize = 64 << 20;

/// The operator is not to be tried.
const FORBIDDEN: u16 = u16::MAX;

/// Forbids every operator that would complete a superfluous sequence.
///
/// ```
/// # use deepen::{Invertible, OperatorSet, StateSpace};
/// # /// Four items in a row; an operator swaps two neighbours.
/// # struct Row;
/// # #[derive(Clone)]
/// # struct Swaps(Vec<usize>);
/// # impl Iterator for Swaps {
/// #     type Item = usize;
/// #     fn next(&mut self) -> Option<usize> { self.0.pop() }
/// # }
/// # impl OperatorSet for Swaps {
/// #     fn remove(&mut self, operator: &usize) { self.0.retain(|other| other != operator); }
/// # }
/// # impl StateSpace for Row {
/// #     type State = [u8; 4];
/// #     type Operator = usize;
/// #     type Operators = Swaps;
/// #     type Undo = usize;
/// #     type Cost = u32;
/// #     fn operators(&self, _: &[u8; 4]) -> Swaps { Swaps(vec![2, 1, 0]) }
/// #     fn cost(&self, _: &[u8; 4], _: &usize) -> u32 { 1 }
/// #     fn apply(&self, state: &mut [u8; 4], operator: &usize) -> usize {
/// #         state.swap(*operator, operator + 1);
/// #         *operator
/// #     }
/// #     fn undo(&self, state: &mut [u8; 4], undo: usize) { state.swap(undo, undo + 1); }
/// #     fn is_goal(&self, state: &[u8; 4]) -> bool { *state == [0, 1, 2, 3] }
/// # }
/// # impl Invertible for Row {
/// #     fn all_operators(&self) -> &[usize] { &[0, 1, 2] }
/// #     fn index_of(operator: usize) -> usize { operator }
/// #     fn inverse(&self, operator: usize) -> usize { operator }
/// #     fn witnesses(&self) -> impl IntoIterator<Item = [u8; 4]> { vec![[0, 1, 2, 3]] }
/// # }
/// use deepen::{Automaton, IdaStar, Search, Zero};
///
/// // `Row` is a space of four items; an operator swaps two neighbours.
/// let automaton = Automaton::build(&Row, 6);
/// let mut search = IdaStar::new(&Row, &Zero, [3, 2, 1, 0]).pruning(&automaton);
/// assert_eq!(search.run(&mut ()).cost(), Some(6));
/// // Every arrangement is now reached by a single sequence of swaps.
/// assert!(search.statistics().generated < 24 * 7);
/// ```
#[derive(Clone, Debug)]
pub struct Automaton<O> {
    /// For each state and operator the next state, or [`FORBIDDEN`]. A row
    /// has `1 << shift` entries.
    next: Vec<u16>,
    shift: u32,
    /// The operators in the order of their indices.
    operators: Vec<O>,
    /// For each state the operator that was taken last.
    last: Vec<Option<O>>,
    depth: usize,
    forbidden: usize,
}

/// What an [`Automaton`] remembers of a path: its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AutomatonState(u16);

impl<O: Copy + Eq> Automaton<O> {
    /// The automaton of all superfluous sequences of up to `depth`
    /// operators. Where that many sequences would not fit into 64 MiB, of as
    /// many operators as do; [`depth`](Automaton::depth) says how many.
    ///
    /// A depth below 2 forbids no more than
    /// [`ParentPruning`](crate::ParentPruning) does.
    #[must_use]
    pub fn build<S: Invertible<Operator = O>>(space: &S, depth: usize) -> Self {
        Self::build_within(space, depth, BUILD_BYTES)
    }

    /// The same with a limit of one's own on the bytes allocated meanwhile.
    #[must_use]
    pub fn build_within<S: Invertible<Operator = O>>(
        space: &S,
        depth: usize,
        bytes: usize,
    ) -> Self {
        let mut found = sequences::superfluous(space, depth, bytes);
        let operators = space.all_operators().to_vec();
        loop {
            if let Some(machine) = matcher::build(&found.forbidden, operators.len()) {
                let shift = operators.len().next_power_of_two().trailing_zeros();
                let last = |index: &Option<usize>| index.map(|index| operators[index]);
                return Automaton {
                    next: machine.table(1 << shift),
                    shift,
                    last: machine.last.iter().map(last).collect(),
                    operators,
                    depth: found.depth,
                    forbidden: found.forbidden.len(),
                };
            }
            // More states than can be numbered: do without the longest.
            match found.depth.checked_sub(1) {
                Some(depth) => found.depth = depth,
                None => found.forbidden.clear(),
            }
            found.forbidden.retain(|sequence| sequence.len() <= found.depth.max(2));
        }
    }

    /// Up to how many operators superfluous sequences were looked for.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// How many sequences are forbidden; those that contain a shorter
    /// forbidden one are not counted.
    #[must_use]
    pub fn forbidden(&self) -> usize {
        self.forbidden
    }

    /// How many states the automaton has.
    #[must_use]
    pub fn states(&self) -> usize {
        self.last.len()
    }

    /// The entry of the table for an operator's index.
    #[inline]
    fn entry(&self, state: AutomatonState, index: usize) -> u16 {
        let place = usize::from(state.0) << self.shift | index;
        self.next.get(place).copied().unwrap_or(FORBIDDEN)
    }
}

impl<S: Invertible> Pruning<S> for Automaton<S::Operator> {
    type Trail = AutomatonState;

    fn start(&self) -> AutomatonState {
        AutomatonState(0)
    }

    #[inline]
    fn restrict(&self, _: &S, trail: AutomatonState, operators: &mut S::Operators) {
        for (index, operator) in self.operators.iter().enumerate() {
            if self.entry(trail, index) == FORBIDDEN {
                operators.remove(operator);
            }
        }
    }

    #[inline]
    fn follow(&self, trail: AutomatonState, operator: &S::Operator) -> AutomatonState {
        match self.entry(trail, S::index_of(*operator)) {
            // Only where an operator was taken that `restrict` takes out.
            FORBIDDEN => AutomatonState(0),
            next => AutomatonState(next),
        }
    }

    fn fingerprint(&self) -> u64 {
        let mut hasher = StateHasher::default();
        self.next.iter().for_each(|next| hasher.write_u16(*next));
        hasher.finish()
    }
}

impl<S: Sited> SitePruning<S> for Automaton<S::Operator> {
    const ALL: bool = false;

    fn last(&self, trail: AutomatonState) -> Option<S::Operator> {
        self.last.get(usize::from(trail.0)).copied().flatten()
    }

    #[inline]
    fn admit(&self, trail: AutomatonState, operator: S::Operator) -> Option<AutomatonState> {
        let next = self.entry(trail, S::index_of(operator));
        (next != FORBIDDEN).then_some(AutomatonState(next))
    }
}

/// Sequences of operators, each named by its index.
struct Superfluous {
    /// Each once; none contains another.
    forbidden: Vec<Vec<usize>>,
    /// Up to this length all were looked for.
    depth: usize,
}
