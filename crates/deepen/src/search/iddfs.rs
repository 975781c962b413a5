//! Iterative-deepening depth-first search, IDDFS (Slate and Atkin 1977; Korf
//! 1985): IDA* where every step counts one and nothing is estimated, so that
//! the bound is the depth.
//!
//! Promises a plan of fewest steps, in memory linear in their number; where
//! every operator costs the same that is a cheapest plan. An iteration in
//! which nothing was cut off has exhausted the space: that is told apart from
//! one that was cut off, so the search ends on finite spaces without a
//! solution (with [`CycleCheck::FullPath`](crate::CycleCheck::FullPath)).
//! Costs the re-expansion of all shallower levels. Nodes at the bound are
//! generated and held against the goal, not expanded: an iteration counts as
//! expanded the start and the nodes of a depth below the bound, and as
//! generated their children.

#[cfg(feature = "alloc")]
use crate::heuristic::Zero;
#[cfg(feature = "alloc")]
use crate::search::IdaStar;
use crate::space::{Invertible, StateSpace};

/// A space in which every step costs one, for a plan of fewest steps by
/// iterative-deepening depth-first search, IDDFS (Slate and Atkin 1977; Korf
/// 1985).
///
/// ```
/// use deepen::{ByDepth, Search, StateSpace};
///
/// /// The whole numbers; from `n` one gets to `n + 1` at a cost of 5 and to
/// /// `2 * n` at a cost of 100.
/// struct Numbers {
///     goal: u64,
/// }
///
/// impl StateSpace for Numbers {
///     type State = u64;
///     type Operator = &'static str;
///     type Operators = std::array::IntoIter<&'static str, 2>;
///     type Undo = u64;
///     type Cost = u64;
///
///     fn operators(&self, _: &u64) -> Self::Operators {
///         ["add", "double"].into_iter()
///     }
///     fn cost(&self, _: &u64, operator: &&str) -> u64 {
///         if *operator == "add" { 5 } else { 100 }
///     }
///     fn apply(&self, number: &mut u64, operator: &&str) -> u64 {
///         let next = if *operator == "add" { *number + 1 } else { *number * 2 };
///         std::mem::replace(number, next)
///     }
///     fn undo(&self, number: &mut u64, before: u64) {
///         *number = before;
///     }
///     fn is_goal(&self, number: &u64) -> bool {
///         *number == self.goal
///     }
/// }
///
/// let numbers = Numbers { goal: 12 };
/// let outcome = ByDepth::new(&numbers).search(1).run(&mut ());
/// assert_eq!(outcome.plan().unwrap().operators, ["add", "add", "double", "double"]);
/// assert_eq!(outcome.cost(), Some(4));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ByDepth<'s, S>(&'s S);

impl<'s, S: StateSpace> ByDepth<'s, S> {
    /// The same states and operators, every one of which costs one.
    #[must_use]
    pub fn new(space: &'s S) -> Self {
        ByDepth(space)
    }

    /// IDDFS from `start`, to be configured and run like
    /// [`IdaStar`]. The outcome's cost is a number of steps.
    #[cfg(feature = "alloc")]
    pub fn search(&self, start: S::State) -> IdaStar<'_, Self, Zero> {
        IdaStar::new(self, &Zero, start)
    }
}

impl<S: StateSpace> StateSpace for ByDepth<'_, S> {
    type State = S::State;
    type Operator = S::Operator;
    type Operators = S::Operators;
    type Undo = S::Undo;
    type Cost = u32;

    const UNIT_COST: bool = true;
    const BY_DEPTH: bool = true;

    #[inline]
    fn operators(&self, state: &S::State) -> S::Operators {
        self.0.operators(state)
    }

    #[inline]
    fn cost(&self, _: &S::State, _: &S::Operator) -> u32 {
        1
    }

    #[inline]
    fn apply(&self, state: &mut S::State, operator: &S::Operator) -> S::Undo {
        self.0.apply(state, operator)
    }

    #[inline]
    fn undo(&self, state: &mut S::State, undo: S::Undo) {
        self.0.undo(state, undo);
    }

    #[inline]
    fn is_goal(&self, state: &S::State) -> bool {
        self.0.is_goal(state)
    }

    fn operator_number(&self, operator: &S::Operator) -> Option<u32> {
        self.0.operator_number(operator)
    }

    fn fingerprint(&self) -> u64 {
        // Also where the space itself says nothing.
        self.0.fingerprint().rotate_left(1) ^ 0x6279_2064_6570_7468
    }
}

impl<S: Invertible> Invertible for ByDepth<'_, S> {
    fn all_operators(&self) -> &[S::Operator] {
        self.0.all_operators()
    }

    fn index_of(operator: S::Operator) -> usize {
        S::index_of(operator)
    }

    fn inverse(&self, operator: S::Operator) -> S::Operator {
        self.0.inverse(operator)
    }

    fn witnesses(&self) -> impl IntoIterator<Item = S::State> {
        self.0.witnesses()
    }
}
