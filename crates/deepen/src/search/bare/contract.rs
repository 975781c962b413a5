//! How the searches are run: the contract that they share.

use super::outcome::Outcome;
use crate::cost::Cost;
use crate::limits::Limits;
use crate::observer::Observer;
use crate::outcome::Statistics;

/// A search without a heap: run it, or step and watch it. What the searches
/// on the heap offer by their `Search`, but answers lend their plans.
pub trait Search<'a> {
    /// The operators of its plans.
    type Operator;
    /// What they cost.
    type Cost: Cost;

    /// Searches on for so many expansions (at least one), or to the answer.
    fn advance<W: Observer<Self::Cost>>(&mut self, expansions: u64, observer: &mut W);

    /// The answer, once there is one.
    fn outcome(&self) -> Option<Outcome<'_, Self::Operator, Self::Cost>>;

    /// Sets the limits; a search that a limit has stopped goes on under the
    /// new ones. A limit on memory means nothing here.
    fn set_limits(&mut self, limits: Limits<'a, Self::Cost>);

    /// Counts of the search so far. Its bytes are those of its arrays.
    fn statistics(&self) -> Statistics;

    /// Searches on for so many expansions (at least one); `None` when that
    /// was not enough for an answer. Searching on after an answer repeats
    /// the answer.
    fn step<W: Observer<Self::Cost>>(
        &mut self,
        expansions: u64,
        observer: &mut W,
    ) -> Option<Outcome<'_, Self::Operator, Self::Cost>> {
        self.advance(expansions, observer);
        self.outcome()
    }

    /// Searches until there is an answer or a limit is reached.
    fn run<W: Observer<Self::Cost>>(
        &mut self,
        observer: &mut W,
    ) -> Outcome<'_, Self::Operator, Self::Cost> {
        while self.outcome().is_none() {
            self.advance(u64::MAX, observer);
        }
        self.outcome().expect("there is an answer")
    }

    /// Sets the limits; a search that a limit has stopped goes on under the
    /// new ones.
    #[must_use]
    fn limits(mut self, limits: Limits<'a, Self::Cost>) -> Self
    where
        Self: Sized,
    {
        self.set_limits(limits);
        self
    }
}

/// The body of `impl Search<'a>` for a search that is a face of the deepener in
/// its only field.
macro_rules! by_its_deepener {
    () => {
        type Operator = S::Operator;
        type Cost = S::Cost;

        fn advance<W: Observer<S::Cost>>(&mut self, expansions: u64, observer: &mut W) {
            self.0.advance(expansions, observer);
        }

        fn outcome(&self) -> Option<Outcome<'_, S::Operator, S::Cost>> {
            self.0.outcome()
        }

        fn set_limits(&mut self, limits: Limits<'a, S::Cost>) {
            self.0.set_limits(limits);
        }

        fn statistics(&self) -> Statistics {
            self.0.statistics()
        }
    };
}
pub(super) use by_its_deepener;
