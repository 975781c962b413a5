//! What a search keeps of its answer: all but the plan, and the plan.

use super::outcome::{Outcome, Plan};
use crate::cost::Cost;
use crate::limits::StopReason;
use crate::outcome::Proof;
use crate::search::control::Conclusion;
use crate::search::opening::Closed;
use crate::search::over::Over;

/// An answer without its plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Answer<C> {
    /// The plan is the one in hand.
    Solved {
        cost: C,
        proof: Proof,
        lower_bound: Option<C>,
    },
    Unsolvable,
    /// The plan in hand costs so much, where there is one.
    Stopped {
        reason: StopReason,
        lower_bound: Option<C>,
        incumbent: Option<C>,
    },
}

impl<C: Cost> Answer<C> {
    /// Nothing is to be searched.
    pub(super) fn closed(closed: &Closed) -> Self {
        let (cost, lower_bound) = (C::ZERO, Some(C::ZERO));
        match *closed {
            Closed::AtGoal => Answer::Solved { cost, proof: Proof::Optimal, lower_bound },
            Closed::Unsolvable => Answer::Unsolvable,
            Closed::Stopped(reason) => {
                Answer::Stopped { reason, lower_bound: None, incumbent: None }
            }
        }
    }

    /// Nothing is left to be searched and nothing was found, where no solution
    /// costs less than `lower_bound`.
    pub(super) fn over(over: &Over, lower_bound: Option<C>) -> Self {
        match *over {
            Over::Unsolvable => Answer::Unsolvable,
            Over::Unproven(reason) => Answer::Stopped { reason, lower_bound, incumbent: None },
        }
    }

    /// The answer with its plan.
    pub(super) fn with<O>(self, operators: &[O]) -> Outcome<'_, O, C> {
        let plan = |cost| Plan { operators, cost };
        match self {
            Answer::Solved { cost, proof, lower_bound } => {
                Outcome::Solved { plan: plan(cost), proof, lower_bound }
            }
            Answer::Unsolvable => Outcome::Unsolvable,
            Answer::Stopped { reason, lower_bound, incumbent } => {
                Outcome::Stopped { reason, lower_bound, incumbent: incumbent.map(plan) }
            }
        }
    }
}

impl<C> Conclusion for Answer<C> {
    fn reason(&self) -> Option<StopReason> {
        match self {
            Answer::Stopped { reason, .. } => Some(*reason),
            _ => None,
        }
    }
}
