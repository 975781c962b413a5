//! A search that knows a solution before it begins: it need not look for one
//! that costs as much, and has something to show when a limit stops it.

use deepen::{Limits, Outcome, Plan, Proof};
use deepen_puzzles::cube::Turn;

use crate::solving::{AnySearch, handed_on};
use crate::watch::Watch;

/// A search with a solution that is known.
pub(super) struct FromAbove<'s> {
    search: &'s mut dyn AnySearch<Turn, u8>,
    known: Plan<Turn, u8>,
    /// The most that is allowed.
    most: Option<u8>,
}

impl<'s> FromAbove<'s> {
    /// Looks for solutions that cost less than `known`.
    pub(super) fn new(search: &'s mut dyn AnySearch<Turn, u8>, known: Plan<Turn, u8>) -> Self {
        FromAbove { search, known, most: None }
    }

    /// Whether the solution that is known may be shown.
    fn may_be_shown(&self) -> bool {
        self.most.is_none_or(|most| self.known.cost <= most)
    }

    fn proven(&self) -> Outcome<Turn, u8> {
        let lower_bound = Some(self.known.cost);
        Outcome::Solved { plan: self.known.clone(), proof: Proof::Optimal, lower_bound }
    }

    /// What was found, seen together with what was known.
    fn with_known(&self, outcome: Outcome<Turn, u8>) -> Outcome<Turn, u8> {
        match outcome {
            Outcome::Stopped { lower_bound, incumbent: None, .. }
                if lower_bound >= Some(self.known.cost) && self.may_be_shown() =>
            {
                self.proven()
            }
            Outcome::Stopped { reason, lower_bound, incumbent: None } => {
                let incumbent = self.may_be_shown().then(|| self.known.clone());
                Outcome::Stopped { reason, lower_bound, incumbent }
            }
            other => other,
        }
    }
}

impl AnySearch<Turn, u8> for FromAbove<'_> {
    fn run(&mut self, threads: usize, watch: &mut Watch) -> Outcome<Turn, u8> {
        if self.known.cost == 0 {
            return self.proven();
        }
        let outcome = self.search.run(threads, watch);
        self.with_known(outcome)
    }

    fn next_optimal(&mut self, watch: &mut Watch) -> Option<Outcome<Turn, u8>> {
        self.search.next_optimal(watch)
    }

    fn set_limits(&mut self, limits: Limits<'static, u8>) {
        self.most = limits.max_cost;
        let below = self.known.cost.saturating_sub(1);
        let most = self.most.map_or(below, |most| most.min(below));
        self.search.set_limits(limits.max_cost(most));
    }

    fn knows_a_solution(&self) -> bool {
        true
    }

    handed_on!(search);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amount::WHOLE;
    use crate::watch::Shown;
    use deepen::{CycleCheck, IdaStar, StopReason, Zero};
    use deepen_puzzles::cube::{Canonical, Cube, CubeSpace, Metric, notation, parse_scramble};

    /// What is said of a scramble that is undone by this solution.
    fn outcome(scramble: &str, known: &str, limits: Limits<'static, u8>) -> Outcome<Turn, u8> {
        let space = CubeSpace::new(Cube::SOLVED, Metric::HalfTurn);
        let canonical = Canonical::new(&space);
        let start = parse_scramble(scramble).unwrap().cube();
        let known = notation::inverse(parse_scramble(known).unwrap().turns());
        let known = Plan { cost: known.len() as u8, operators: known };
        let search = IdaStar::new(&space, &Zero, start).pruning(&canonical);
        let search = &mut search.cycles(CycleCheck::None);
        let mut search = FromAbove::new(search, known);
        search.set_limits(limits);
        search.run(1, &mut Watch::new(Shown::default(), WHOLE))
    }

    #[test]
    fn what_is_known_is_proven_or_bettered_or_shown() {
        let proven = outcome("R U F", "R U F", Limits::none());
        assert!(proven.is_optimal() && proven.cost() == Some(3), "{proven:?}");
        let better = outcome("R U F", "R U F2 F'", Limits::none());
        assert!(better.is_optimal() && better.cost() == Some(3), "{better:?}");
        let stopped = outcome("R U F D", "R U F D", Limits::none().expanded(20));
        let Outcome::Stopped { reason: StopReason::Expanded, lower_bound, incumbent } = stopped
        else {
            panic!("{stopped:?}")
        };
        assert_eq!((lower_bound, incumbent.map(|plan| plan.cost)), (Some(2), Some(4)));
    }

    #[test]
    fn nothing_is_shown_that_costs_more_than_allowed() {
        let stopped = outcome("R U F D", "R U F D", Limits::none().max_cost(2));
        let Outcome::Stopped { reason: StopReason::MaxCost, incumbent: None, .. } = stopped else {
            panic!("{stopped:?}")
        };
        let solved = outcome("", "", Limits::none().max_cost(0));
        assert!(solved.is_optimal(), "{solved:?}");
    }
}
