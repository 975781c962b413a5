//! A space whose operators come in the order of the estimates of where they
//! lead: the best first.
//!
//! For searches in which the first solutions matter: depth-first branch and
//! bound, and the last iteration of any deepening. Costs an estimate of every
//! child and a small allocation at each node.

#![cfg(feature = "alloc")]

use alloc::vec::{IntoIter, Vec};
use core::cmp::Ordering;

use crate::cost::Cost;
use crate::heuristic::{Estimate, Heuristic, Quality};
use crate::space::StateSpace;

/// A space, ordered by a heuristic, and that heuristic on it.
///
/// ```
/// use deepen::{BranchAndBound, ByEstimate, Estimator, Search, Successors};
///
/// // From 0 to 24 by steps of one that cost 1 and steps of seven that cost 2.
/// let space = Successors::new(
///     |&n: &i64| [(n - 1, 1_u64), (n + 1, 1), (n + 7, 2)],
///     |&n| n == 24,
/// );
/// let estimate = Estimator::new(|&n: &i64| n.abs_diff(24).div_ceil(7));
/// let ordered = ByEstimate::new(&space, &estimate);
/// let outcome = BranchAndBound::new(&ordered, &ordered, 0).below(40).run(&mut ());
/// assert_eq!(outcome.cost(), Some(9));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ByEstimate<'s, S, H> {
    space: &'s S,
    heuristic: &'s H,
}

impl<'s, S: StateSpace, H: Heuristic<S>> ByEstimate<'s, S, H> {
    /// `space`, ordered by f = g + h.
    pub fn new(space: &'s S, heuristic: &'s H) -> Self {
        ByEstimate { space, heuristic }
    }

    /// f of a child, less its parent's g; infinity where it cannot be said.
    fn f(&self, state: &mut S::State, memo: H::Memo, operator: &S::Operator) -> S::Cost {
        let Self { space, heuristic } = *self;
        let cost = space.cost(state, operator);
        let undo = space.apply(state, operator);
        let h = match heuristic.child(space, memo, operator, state, S::Cost::INFINITY) {
            Estimate::Within(memo) => heuristic.value(memo),
            Estimate::Above(h) => h,
        };
        space.undo(state, undo);
        let f = cost.checked_add(h).filter(|f| cost.is_valid() && h.is_valid() && f.is_valid());
        f.unwrap_or(S::Cost::INFINITY)
    }
}

impl<S: StateSpace, H: Heuristic<S>> StateSpace for ByEstimate<'_, S, H> {
    type State = S::State;
    type Operator = S::Operator;
    type Operators = IntoIter<S::Operator>;
    type Undo = S::Undo;
    type Cost = S::Cost;

    const UNIT_COST: bool = S::UNIT_COST;

    fn operators(&self, state: &S::State) -> Self::Operators {
        let mut at = state.clone();
        let memo = self.heuristic.start(self.space, state);
        let operators = self.space.operators(state);
        let keyed = operators.map(|operator| (self.f(&mut at, memo, &operator), operator));
        let mut keyed: Vec<_> = keyed.collect();
        keyed.sort_by(|(a, _), (b, _)| a.partial_cmp(b).unwrap_or(Ordering::Equal));
        keyed.into_iter().map(|(_, operator)| operator).collect::<Vec<_>>().into_iter()
    }

    fn cost(&self, state: &S::State, operator: &S::Operator) -> S::Cost {
        self.space.cost(state, operator)
    }

    fn apply(&self, state: &mut S::State, operator: &S::Operator) -> S::Undo {
        self.space.apply(state, operator)
    }

    fn undo(&self, state: &mut S::State, undo: S::Undo) {
        self.space.undo(state, undo);
    }

    fn is_goal(&self, state: &S::State) -> bool {
        self.space.is_goal(state)
    }

    fn operator_number(&self, operator: &S::Operator) -> Option<u32> {
        self.space.operator_number(operator)
    }

    fn fingerprint(&self) -> u64 {
        // Paths of ordinals mean something else in another order.
        self.space.fingerprint().rotate_left(9) ^ self.heuristic.fingerprint() ^ 0x0de4
    }
}

impl<S: StateSpace, H: Heuristic<S>> Heuristic<ByEstimate<'_, S, H>> for ByEstimate<'_, S, H> {
    type Memo = H::Memo;

    fn quality(&self) -> Quality {
        self.heuristic.quality()
    }

    fn start(&self, _: &ByEstimate<'_, S, H>, state: &S::State) -> H::Memo {
        self.heuristic.start(self.space, state)
    }

    fn child(
        &self,
        _: &ByEstimate<'_, S, H>,
        parent: H::Memo,
        operator: &S::Operator,
        state: &S::State,
        limit: S::Cost,
    ) -> Estimate<H::Memo, S::Cost> {
        self.heuristic.child(self.space, parent, operator, state, limit)
    }

    fn value(&self, memo: H::Memo) -> S::Cost {
        self.heuristic.value(memo)
    }

    fn fingerprint(&self) -> u64 {
        self.heuristic.fingerprint()
    }
}
