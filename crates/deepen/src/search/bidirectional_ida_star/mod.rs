//! Iterative-deepening bidirectional search, `IDBiHS` (Shperberg, Danishevski,
//! Felner and Sturtevant 2021): under each bound a depth-first search forwards
//! to where the fronts are to meet, and at every node there one backwards from
//! the goals that aims at this node.
//!
//! Promises a cheapest path for admissible estimates both ways, in memory
//! linear in the depth: the bound is raised only to a value that some path
//! must cost. Every path within the bound has a first node whose cost from the
//! start is its share of the bound; forwards it is found up to there, backwards
//! from there on. Where the estimate from the start is consistent, what the
//! path forwards has cost beyond it is missing backwards, and cuts there.
//!
//! It pays where a search that aims at one node is cheap: with an estimate of
//! pairs ([`PairHeuristic`]), and where estimates grow better towards the end
//! they are made for. On tiles and pancakes with an estimate of pairs it
//! expands about as many nodes as [`IdaStar`](crate::IdaStar) under strong
//! estimates and a tenth as many under weak ones; without, several times more,
//! because fronts are not stored and every node forwards begins the search
//! backwards anew.

#![cfg(feature = "alloc")]

mod descent;
mod iterate;
mod judge;
mod pass;
mod place;
mod problem;
mod save;

use pass::Pass;
use problem::Problem;

use crate::cost::Cost;
use crate::cycles::CycleCheck;
use crate::heuristic::Heuristic;
use crate::limits::Limits;
use crate::observer::Observer;
use crate::outcome::{Outcome, Statistics};
use crate::pairs::{NoPairs, PairHeuristic};
use crate::reversible::Reversible;
use crate::schedule::Prediction;
use crate::search::bidirectional::Sides;
use crate::search::control::{Control, Search};
use crate::search::deepening::Deepening;

/// A search by `IDBiHS` (Shperberg, Danishevski, Felner and Sturtevant 2021):
/// configured, then run or stepped.
///
/// Forwards half way and from there backwards, in memory linear in the depth;
/// a cheapest path for admissible estimates both ways. It pays with an
/// [estimate of pairs](PairHeuristic).
pub struct BidirectionalIdaStar<'a, S, F, B, D = NoPairs>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
    D: PairHeuristic<S>,
{
    problem: Problem<'a, S, F, B, D>,
    control: Control<'a, S::Operator, S::Cost>,
    deepening: Option<Deepening<S::Cost>>,
    prediction: Prediction,
    pass: Option<Pass<S, F, B, D>>,
    /// The iteration that observers know of.
    announced: u64,
    peak_bytes: usize,
}

impl<'a, S, F, B> BidirectionalIdaStar<'a, S, F, B>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
{
    /// A search from `start` that meets half way, without limits, with
    /// [`CycleCheck::FullPath`]. `to_goal` estimates the distance to the
    /// nearest goal, `from_start` that from the start: it is the heuristic of
    /// the [backward space](Reversible::backward).
    pub fn new(space: &'a S, to_goal: &'a F, from_start: &'a B, start: S::State) -> Self {
        BidirectionalIdaStar::anew(
            Problem {
                sides: Sides::new(space, to_goal, from_start, start),
                pairs: &NoPairs,
                cycles: CycleCheck::FullPath,
                divisor: 2.0,
                memory: usize::MAX,
            },
            Limits::none(),
        )
    }
}

impl<'a, S, F, B, D> BidirectionalIdaStar<'a, S, F, B, D>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
    D: PairHeuristic<S>,
{
    /// A search that has not begun.
    fn anew(problem: Problem<'a, S, F, B, D>, limits: Limits<'a, S::Cost>) -> Self {
        BidirectionalIdaStar {
            problem,
            control: Control::new(limits),
            deepening: None,
            prediction: Prediction::new(),
            pass: None,
            announced: 0,
            peak_bytes: 0,
        }
    }

    /// Cuts backwards by an estimate of the distance to the node aimed at. A
    /// search that had begun begins anew.
    #[must_use]
    pub fn pairs<E: PairHeuristic<S>>(self, pairs: &'a E) -> BidirectionalIdaStar<'a, S, F, B, E> {
        let Problem { sides, cycles, divisor, memory, .. } = self.problem;
        let problem = Problem { sides, pairs, cycles, divisor, memory };
        BidirectionalIdaStar::anew(problem, self.control.limits)
    }

    /// Looks for repeated states on each of the two paths as `cycles` says. A
    /// search that had begun begins anew.
    #[must_use]
    pub fn cycles(self, cycles: CycleCheck) -> Self {
        let problem = Problem { cycles, ..self.problem };
        BidirectionalIdaStar::anew(problem, self.control.limits)
    }

    /// Sets which share of the bound is searched forwards: a half unless it
    /// is said. More pays where the estimate to the goal is the better one.
    /// What is no number from 0 to 1 changes nothing; with 0 all is searched
    /// backwards. A search that had begun begins anew.
    #[must_use]
    pub fn forward_share(self, share: f64) -> Self {
        let divisor = if (0.0..=1.0).contains(&share) { 1.0 / share } else { self.problem.divisor };
        let problem = Problem { divisor, ..self.problem };
        BidirectionalIdaStar::anew(problem, self.control.limits)
    }

    /// Declares that no operator costs less than `cost`, which makes the
    /// bound stronger; nothing where it is no cost. Unless it is said, that is
    /// [`Cost::ONE`] where [every operator costs that](crate::StateSpace::UNIT_COST)
    /// and nothing elsewhere. An operator that costs less all the same stops
    /// the search with [`StopReason::InvalidCost`](crate::StopReason). A
    /// search that had begun begins anew.
    #[must_use]
    pub fn least_cost(mut self, cost: S::Cost) -> Self {
        if cost.is_valid() {
            self.problem.sides.least_cost = cost;
        }
        BidirectionalIdaStar::anew(self.problem, self.control.limits)
    }

    /// The size of the next iteration, predicted.
    #[must_use]
    pub fn prediction(&self) -> Prediction {
        self.prediction
    }
}

impl<'a, S, F, B, D> Search<'a> for BidirectionalIdaStar<'a, S, F, B, D>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
    D: PairHeuristic<S>,
{
    type Operator = S::Operator;
    type Cost = S::Cost;

    fn step<O: Observer<S::Cost>>(
        &mut self,
        expansions: u64,
        observer: &mut O,
    ) -> Option<Outcome<S::Operator, S::Cost>> {
        if self.control.answer.is_none() {
            let mut left = expansions.max(1);
            self.control.answer = self.prepare(observer);
            while self.control.answer.is_none() && left > 0 {
                self.control.answer = self.search_on(&mut left, observer);
            }
        }
        self.control.answer.clone()
    }

    fn set_limits(&mut self, limits: Limits<'a, S::Cost>) {
        self.control.set_limits(limits);
        self.problem.memory = self.control.memory();
    }

    fn statistics(&self) -> Statistics {
        let mut statistics = self.deepening.as_ref().map(Deepening::statistics).unwrap_or_default();
        if let Some(pass) = &self.pass {
            statistics.expanded += pass.counts.expanded;
            statistics.generated += pass.counts.generated;
            statistics.peak_bytes = pass.bytes();
        }
        statistics.iterations = self.control.begun_of(statistics.iterations);
        statistics.peak_bytes = statistics.peak_bytes.max(self.peak_bytes);
        statistics
    }
}
