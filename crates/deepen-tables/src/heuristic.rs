//! A pattern database as a heuristic: abstraction and table put together
//! (Culberson and Schaeffer 1998), for any space.

use deepen::{Cost, Estimate, Heuristic, Quality, StateSpace};

use crate::abstraction::Abstraction;
use crate::build::UNREACHABLE;
use crate::compose::{Counted, CountsCosts};
use crate::encode::Entries;

/// The distance in an abstract space as an estimate of the true one.
///
/// The memo is the table's entry, so an encoding that stores differences
/// always has the parent's value at hand.
#[derive(Clone, Debug)]
pub struct PatternDatabase<A, T, C> {
    abstraction: A,
    entries: T,
    counted: Counted,
    /// What an entry says in costs of the space.
    costs: Box<[C]>,
}

impl<A, T: Entries, C: Cost> PatternDatabase<A, T, C> {
    /// The estimate from a table whose abstract moves cost what `counted`
    /// says, in units of `unit`: [`Cost::ONE`] where each step costs that.
    ///
    /// Admissible if the abstraction is one and the table was built with the
    /// shares that `counted` names; consistent if the table is exact as well.
    pub fn new(abstraction: A, entries: T, counted: Counted, unit: C) -> Self {
        let mut costs = vec![C::ZERO];
        let mut sum = Some(C::ZERO);
        for _ in 1..UNREACHABLE {
            sum = sum.and_then(|sum| sum.checked_add(unit));
            costs.push(sum.unwrap_or(C::INFINITY));
        }
        costs.push(C::INFINITY);
        PatternDatabase { abstraction, entries, counted, costs: costs.into_boxed_slice() }
    }

    /// The table.
    pub fn entries(&self) -> &T {
        &self.entries
    }
}

impl<S, A, T> Heuristic<S> for PatternDatabase<A, T, S::Cost>
where
    S: StateSpace,
    A: Abstraction<S>,
    T: Entries,
{
    type Memo = u8;

    fn quality(&self) -> Quality {
        if self.entries.is_exact() { Quality::Consistent } else { Quality::Admissible }
    }

    fn start(&self, space: &S, state: &S::State) -> u8 {
        self.entries.entry(self.abstraction.rank(space, state))
    }

    #[inline]
    fn child(
        &self,
        space: &S,
        parent: u8,
        _: &S::Operator,
        state: &S::State,
        limit: S::Cost,
    ) -> Estimate<u8, S::Cost> {
        let entry = self.entries.entry_beside(self.abstraction.rank(space, state), parent);
        let value = self.costs[usize::from(entry)];
        if value > limit { Estimate::Above(value) } else { Estimate::Within(entry) }
    }

    #[inline]
    fn value(&self, entry: u8) -> S::Cost {
        self.costs[usize::from(entry)]
    }

    fn fingerprint(&self) -> u64 {
        self.abstraction.fingerprint().rotate_left(9) ^ self.entries.len()
    }
}

impl<A, T, C> CountsCosts for PatternDatabase<A, T, C> {
    fn counted(&self) -> Counted {
        self.counted.clone()
    }
}
