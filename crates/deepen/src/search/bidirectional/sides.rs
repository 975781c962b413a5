//! What is searched from both ends.

use alloc::vec::Vec;

use crate::cost::Cost;
use crate::cycles::CycleCheck;
use crate::heuristic::{Heuristic, Quality};
use crate::outcome::Outcome;
use crate::pruning::NoPruning;
use crate::reversible::Reversible;
use crate::search::depth_first::Problem;
use crate::search::opening::opening;

/// A space, its backward space, and an estimate for each.
pub(in crate::search) struct Sides<'a, S: Reversible, F, B> {
    pub(in crate::search) space: &'a S,
    pub(in crate::search) backward: S::Backward,
    /// Estimates the distance to the nearest goal.
    pub(in crate::search) to_goal: &'a F,
    /// Estimates the distance from the start.
    pub(in crate::search) from_start: &'a B,
    pub(in crate::search) start: S::State,
    /// No edge costs less.
    pub(in crate::search) least_cost: S::Cost,
}

impl<'a, S, F, B> Sides<'a, S, F, B>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
{
    pub(in crate::search) fn new(
        space: &'a S,
        to_goal: &'a F,
        from_start: &'a B,
        start: S::State,
    ) -> Self {
        let backward = space.backward(&start);
        let least_cost = if S::UNIT_COST { S::Cost::ONE } else { S::Cost::ZERO };
        Sides { space, backward, to_goal, from_start, start, least_cost }
    }

    /// What the two estimates promise together.
    pub(in crate::search) fn quality(&self) -> Quality {
        self.to_goal.quality().of_maximum(self.from_start.quality())
    }

    /// Whether an estimate of infinity proves a dead end.
    pub(in crate::search) fn trusted(&self) -> bool {
        !matches!(self.quality(), Quality::Unknown)
    }

    /// The goals from which a search backwards begins.
    pub(in crate::search) fn goals(&self) -> Vec<S::State> {
        let mut goals = self.space.goals();
        goals.retain(|goal| self.space.is_goal(goal));
        goals
    }

    /// The estimate of the start, or else the answer.
    pub(in crate::search) fn opening(&self) -> Result<S::Cost, Outcome<S::Operator, S::Cost>> {
        let problem = Problem {
            space: self.space,
            heuristic: self.to_goal,
            pruning: &NoPruning,
            cycles: CycleCheck::FullPath,
            memory: usize::MAX,
            trusted: self.trusted(),
        };
        opening(&problem, &self.start)
    }
}

/// Half the sum of two costs, rounded up; never more than the greater.
pub(in crate::search) fn mean<C: Cost>(one: C, other: C) -> C {
    let (least, greatest) = (one.least(other), one.greatest(other));
    let half = greatest.checked_sub(least).map(|difference| difference.unscaled(2.0));
    half.and_then(|half| least.checked_add(half)).unwrap_or(greatest)
}

#[cfg(test)]
mod tests {
    use super::mean;

    #[test]
    fn a_mean_is_rounded_up_and_never_overflows() {
        for one in 0..=254_u8 {
            for other in 0..=254_u8 {
                let expected = (u16::from(one) + u16::from(other)).div_ceil(2);
                assert_eq!(u16::from(mean(one, other)), expected);
            }
        }
        assert!((mean(1.0, 4.0) - 2.5_f64).abs() < 1e-12 && mean(1.0, 4.0) <= 2.5_f64);
    }
}
