//! Answers that lend their plans.

use crate::cost::Cost;
use crate::limits::StopReason;
use crate::outcome::Proof;

/// A path to a goal, lent by the search that found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan<'s, O, C> {
    /// The operators from the start to the goal.
    pub operators: &'s [O],
    /// The sum of their costs.
    pub cost: C,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome<'s, O, C> {
    /// A goal was reached.
    Solved {
        /// The way there.
        plan: Plan<'s, O, C>,
        /// What is proven of its cost.
        proof: Proof,
        /// No solution costs less than this; `None` where the heuristic
        /// promises nothing.
        lower_bound: Option<C>,
    },
    /// It is proven that no goal can be reached.
    Unsolvable,
    /// A limit was reached first, or the memory of the search is too small.
    Stopped {
        /// Which.
        reason: StopReason,
        /// No solution costs less than this; `None` where the heuristic
        /// promises nothing.
        lower_bound: Option<C>,
        /// The best solution known so far.
        incumbent: Option<Plan<'s, O, C>>,
    },
}

impl<'s, O, C: Cost> Outcome<'s, O, C> {
    /// The plan, if there is one (proven optimal or not).
    #[must_use]
    pub fn plan(&self) -> Option<Plan<'s, O, C>> {
        match self {
            Outcome::Solved { plan, .. } => Some(Plan { ..*plan }),
            Outcome::Stopped { incumbent, .. } => incumbent.as_ref().map(|plan| Plan { ..*plan }),
            Outcome::Unsolvable => None,
        }
    }

    /// The cost of the plan, if there is one.
    #[must_use]
    pub fn cost(&self) -> Option<C> {
        self.plan().map(|plan| plan.cost)
    }

    /// Whether a solution was found and no solution costs less.
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        matches!(self, Outcome::Solved { proof: Proof::Optimal, .. })
    }
}

/// The answer with plans of its own, on the heap.
#[cfg(feature = "alloc")]
impl<O: Clone, C: Cost> From<Outcome<'_, O, C>> for crate::outcome::Outcome<O, C> {
    fn from(outcome: Outcome<'_, O, C>) -> Self {
        let owned = |plan: Plan<'_, O, C>| crate::outcome::Plan {
            operators: plan.operators.to_vec(),
            cost: plan.cost,
        };
        match outcome {
            Outcome::Solved { plan, proof, lower_bound } => {
                Self::Solved { plan: owned(plan), proof, lower_bound }
            }
            Outcome::Unsolvable => Self::Unsolvable,
            Outcome::Stopped { reason, lower_bound, incumbent } => {
                Self::Stopped { reason, lower_bound, incumbent: incumbent.map(owned) }
            }
        }
    }
}
