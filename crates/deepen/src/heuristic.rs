//! Heuristics: estimates of what is left to a goal, and what they promise.

mod maximum;
mod weighted;

pub use maximum::Max;
pub use weighted::Weighted;

use crate::cost::Cost;
use crate::space::StateSpace;

/// What a heuristic promises of its values, from most to least. An outcome
/// claims no more than this allows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Quality {
    /// Never above the true cost, and along an edge it falls by no more than
    /// the edge costs.
    Consistent,
    /// Never above the true cost.
    Admissible,
    /// Never above this many times (at least once) the true cost.
    Within(f64),
    /// Nothing is known.
    Unknown,
}

impl Quality {
    /// Whether values never exceed the true cost.
    #[must_use]
    pub fn is_admissible(self) -> bool {
        matches!(self, Quality::Consistent | Quality::Admissible)
    }

    /// What the maximum of two heuristics of these qualities promises.
    #[must_use]
    pub fn of_maximum(self, other: Quality) -> Quality {
        match (self, other) {
            (Quality::Unknown, _) | (_, Quality::Unknown) => Quality::Unknown,
            (Quality::Within(a), Quality::Within(b)) => Quality::Within(a.max(b)),
            (Quality::Within(factor), _) | (_, Quality::Within(factor)) => Quality::Within(factor),
            (Quality::Consistent, Quality::Consistent) => Quality::Consistent,
            _ => Quality::Admissible,
        }
    }

    /// The lower bound on the cost of every solution that follows when every
    /// path's f-value is known to be at least `f`.
    #[must_use]
    pub fn lower_bound<C: Cost>(self, f: C) -> Option<C> {
        match self {
            Quality::Consistent | Quality::Admissible => Some(f),
            // A factor below 1 promises no more than admissibility, NaN nothing.
            Quality::Within(factor) if factor.is_nan() => None,
            Quality::Within(factor) => Some(f.unscaled(factor.max(1.0))),
            Quality::Unknown => None,
        }
    }
}

/// The answer to "what is left, and is it more than `limit`?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Estimate<M, C> {
    /// At most the limit; the memo goes down the path.
    Within(M),
    /// Above the limit. The value is a lower bound of the heuristic's value:
    /// a heuristic made of parts may stop at the first that is above.
    Above(C),
}

/// Operators that a heuristic let a search pass over; see
/// [`Heuristic::pass_over`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassedOver<C> {
    /// How many.
    pub operators: u32,
    /// The least sum of an operator's cost and its child's value.
    pub least: C,
}

/// An estimate of the cost from a state to the nearest goal.
///
/// What a heuristic knows of a state is a small [`Memo`](Heuristic::Memo)
/// that is carried down the path, so that undoing a step costs nothing. The
/// value must depend on the state alone, not on the path to it.
pub trait Heuristic<S: StateSpace> {
    /// The value, and whatever makes the next one cheap to work out.
    type Memo: Copy;

    /// What the values promise.
    fn quality(&self) -> Quality;

    /// The memo of a state met without a parent.
    fn start(&self, space: &S, state: &S::State) -> Self::Memo;

    /// The memo of a state met without a parent, whose value is known to be
    /// `value` up to rounding. To be written where that saves work.
    #[inline]
    fn known(&self, space: &S, state: &S::State, value: S::Cost) -> Self::Memo {
        let _ = value;
        self.start(space, state)
    }

    /// The memo of `state`, which `operator` has just led to from the state
    /// that `parent` belongs to; or that the value is above `limit`.
    fn child(
        &self,
        space: &S,
        parent: Self::Memo,
        operator: &S::Operator,
        state: &S::State,
        limit: S::Cost,
    ) -> Estimate<Self::Memo, S::Cost>;

    /// The estimate. [`Cost::INFINITY`] says that no goal can be reached.
    fn value(&self, memo: Self::Memo) -> S::Cost;

    /// Passes over the next of `operators` as long as their cost and the value
    /// of their child are together above `left`, which [`child`](Self::child)
    /// would say of each of them: for a heuristic that sees from a state which
    /// few of its many children are worth a look. `None` where it passed over
    /// none or does not look ahead. The counts of a search are the same. Dead
    /// ends, of infinite value, are not passed over.
    ///
    /// What is said of the least may count any children of `state` that are
    /// above `left`; they must be counted when they are passed over.
    #[inline]
    fn pass_over(
        &self,
        space: &S,
        memo: Self::Memo,
        state: &S::State,
        left: S::Cost,
        operators: &mut S::Operators,
    ) -> Option<PassedOver<S::Cost>> {
        let _ = (space, memo, state, left, operators);
        None
    }

    /// What the memo proves of the true cost: at least this; `None` where
    /// nothing is proven.
    fn proven(&self, memo: Self::Memo) -> Option<S::Cost> {
        self.quality().lower_bound(self.value(memo))
    }

    /// A number that differs between heuristics with different values on the
    /// same space (another table). 0 says nothing.
    fn fingerprint(&self) -> u64 {
        0
    }

    /// The value of a state met without a parent.
    fn of(&self, space: &S, state: &S::State) -> S::Cost {
        self.value(self.start(space, state))
    }
}

/// A heuristic that is lent says what it says.
impl<S: StateSpace, H: Heuristic<S>> Heuristic<S> for &H {
    type Memo = H::Memo;

    fn quality(&self) -> Quality {
        (**self).quality()
    }

    fn start(&self, space: &S, state: &S::State) -> H::Memo {
        (**self).start(space, state)
    }

    #[inline]
    fn known(&self, space: &S, state: &S::State, value: S::Cost) -> H::Memo {
        (**self).known(space, state, value)
    }

    #[inline]
    fn child(
        &self,
        space: &S,
        parent: H::Memo,
        operator: &S::Operator,
        state: &S::State,
        limit: S::Cost,
    ) -> Estimate<H::Memo, S::Cost> {
        (**self).child(space, parent, operator, state, limit)
    }

    #[inline]
    fn value(&self, memo: H::Memo) -> S::Cost {
        (**self).value(memo)
    }

    #[inline]
    fn pass_over(
        &self,
        space: &S,
        memo: H::Memo,
        state: &S::State,
        left: S::Cost,
        operators: &mut S::Operators,
    ) -> Option<PassedOver<S::Cost>> {
        (**self).pass_over(space, memo, state, left, operators)
    }

    fn proven(&self, memo: H::Memo) -> Option<S::Cost> {
        (**self).proven(memo)
    }

    fn fingerprint(&self) -> u64 {
        (**self).fingerprint()
    }
}

/// The estimate 0 everywhere: blind search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<S: StateSpace> Heuristic<S> for Zero {
    type Memo = ();

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, _: &S, _: &S::State) {}

    #[inline]
    fn child(
        &self,
        _: &S,
        (): (),
        _: &S::Operator,
        _: &S::State,
        _: S::Cost,
    ) -> Estimate<(), S::Cost> {
        Estimate::Within(())
    }

    #[inline]
    fn value(&self, (): ()) -> S::Cost {
        S::Cost::ZERO
    }
}
