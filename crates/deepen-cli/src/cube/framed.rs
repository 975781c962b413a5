//! A search of what lies between given turns, as a search of the whole.

use deepen::{Limits, Outcome, Plan, StopReason};
use deepen_puzzles::cube::Turn;

use super::frame::Frame;
use crate::solving::{AnySearch, handed_on};
use crate::watch::Watch;

/// A search whose solutions stand in a frame.
pub(super) struct Framed<'s> {
    search: &'s mut dyn AnySearch<Turn, u8>,
    frame: &'s Frame,
    /// Whether the frame alone costs more than is allowed.
    too_much: bool,
}

impl<'s> Framed<'s> {
    /// A search in a frame.
    pub(super) fn new(search: &'s mut dyn AnySearch<Turn, u8>, frame: &'s Frame) -> Self {
        Framed { search, frame, too_much: false }
    }

    fn plan(&self, plan: &Plan<Turn, u8>) -> Plan<Turn, u8> {
        let operators = self.frame.whole(&plan.operators);
        Plan { operators, cost: self.cost(plan.cost) }
    }

    fn cost(&self, between: u8) -> u8 {
        between.saturating_add(self.frame.cost())
    }

    fn outcome(&self, outcome: Outcome<Turn, u8>) -> Outcome<Turn, u8> {
        match outcome {
            Outcome::Solved { plan, proof, lower_bound } => {
                let lower_bound = lower_bound.map(|bound| self.cost(bound));
                Outcome::Solved { plan: self.plan(&plan), proof, lower_bound }
            }
            Outcome::Unsolvable => Outcome::Unsolvable,
            Outcome::Stopped { reason, lower_bound, incumbent } => {
                let lower_bound = lower_bound.map(|bound| self.cost(bound));
                let incumbent = incumbent.map(|plan| self.plan(&plan));
                Outcome::Stopped { reason, lower_bound, incumbent }
            }
        }
    }
}

impl AnySearch<Turn, u8> for Framed<'_> {
    fn run(&mut self, threads: usize, watch: &mut Watch) -> Outcome<Turn, u8> {
        if self.too_much {
            let (reason, lower_bound) = (StopReason::MaxCost, Some(self.frame.cost()));
            return Outcome::Stopped { reason, lower_bound, incumbent: None };
        }
        let outcome = self.search.run(threads, watch);
        self.outcome(outcome)
    }

    fn next_optimal(&mut self, watch: &mut Watch) -> Option<Outcome<Turn, u8>> {
        let outcome = self.search.next_optimal(watch)?;
        Some(self.outcome(outcome))
    }

    fn set_limits(&mut self, limits: Limits<'static, u8>) {
        let around = self.frame.cost();
        self.too_much = limits.max_cost.is_some_and(|most| most < around);
        let max_cost = limits.max_cost.map(|most| most.saturating_sub(around));
        self.search.set_limits(Limits { max_cost, ..limits });
    }

    fn knows_a_solution(&self) -> bool {
        self.search.knows_a_solution()
    }

    handed_on!(search);
}
