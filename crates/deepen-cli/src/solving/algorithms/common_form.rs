//! Searches of any space in the common form, by any algorithm and heuristic.

use deepen::{
    AStar, AnytimeWeightedAStar, AraStar, Auto, BaeStar, BeamSearch, BidirectionalIdaStar,
    BranchAndBound, BreadthFirstHeuristicSearch, BudgetedGraphSearch, CompleteBeamSearch,
    ControlledReexpansion, ExponentialBudget, Geometric, Heuristic, HybridSearch, IdaStar, Limits,
    Nbs, Outcome, Plan, Rbfs, RestartingWeightedAStar, Schedule, ScheduledSearch, SmaStar,
    StateSpace, TabledIdaStar, Weighted, Zero,
};

use super::memory::nodes;
use super::{Body, Boxed, Ready};
use crate::amount::Price;
use crate::args::Algorithm;
use crate::solving::common::{Asked, Common, Estimates, Estimator, Numbered, Words};
use crate::solving::engine::Alone;
use crate::solving::{AnySearch, SearchSettings, handed_on};
use crate::watch::Watch;

/// Hands `body` a search by the algorithm that was asked for, or says why
/// there is none.
pub(crate) fn in_common_form<S, H, B, P, R>(
    ready: &Ready<'_, S, H, B, P, R>,
    settings: &SearchSettings,
    tables: usize,
    body: Body<'_, S::Operator, S::Cost>,
) -> Result<(), String>
where
    S: Numbered<Backward: Numbered>,
    H: Heuristic<S> + Sync,
    B: Heuristic<S::Backward> + Sync,
{
    let Ready { space, start, heuristic, from_start, .. } = *ready;
    let blind = settings.algorithm == Algorithm::Iddfs;
    if blind && !S::UNIT_COST {
        return Err(STEPS_COST.to_owned());
    }
    let backward = &space.backward(start);
    let weight = settings.weight.max(1.0);
    let weighted = Weighted::new(heuristic, weight).zip(Weighted::new(from_start, weight));
    let weighted = weighted.ok_or_else(|| format!("{weight} is no weight"))?;
    let zero = Estimator { space, heuristic: &Zero };
    let plain =
        (Estimator { space, heuristic }, Estimator { space: backward, heuristic: from_start });
    let weighted = (
        Estimator { space, heuristic: &weighted.0 },
        Estimator { space: backward, heuristic: &weighted.1 },
    );
    let (to_goal, from_start): Both<'_, S> = match () {
        () if blind => (&zero, &plain.1),
        () if weight > 1.0 => (&weighted.0, &weighted.1),
        () => (&plain.0, &plain.1),
    };
    let of_unit_costs = Common::of(space);
    let form = Form {
        space: &Common::of(space),
        of_unit_costs: S::UNIT_COST.then_some(&of_unit_costs),
        to_goal: &Asked(to_goal),
        from_start: &Asked(from_start),
        start: plain.0.packed(start),
        settings,
        memory: nodes(settings, tables),
    };
    let search = form.search()?;
    body(&mut Translated { search, operator: &|number| space.operator(number) });
    Ok(())
}

const NOT_BY_LAYERS: &str = "bfida-star goes by layers of equal cost, and steps here differ in \
    cost: sma-star or a-star are for these";

const NOT_CONSISTENT: &str = "bae-star needs consistent heuristics both ways, and here one is not \
    (or is weighted): nbs is for these";

const STEPS_COST: &str = "iddfs counts steps, and steps here differ in cost: \
    `--algorithm ida-star --heuristic zero` searches blindly by cost";

/// Costs of a space, widened.
type Wide<S> = <<S as StateSpace>::Cost as Price>::Wide;

/// Estimates of what is left to a goal and to the start.
type Both<'e, S> = (&'e dyn Estimates<Wide<S>>, &'e dyn Estimates<Wide<S>>);

/// A problem in the common form.
struct Form<'a, C> {
    space: &'a Common<'a, C, false>,
    /// The same, where every operator costs one.
    of_unit_costs: Option<&'a Common<'a, C, true>>,
    to_goal: &'a Asked<'a, C>,
    from_start: &'a Asked<'a, C>,
    start: Words,
    settings: &'a SearchSettings,
    memory: usize,
}

impl<'a, C: Price> Form<'a, C> {
    /// The search by the algorithm that was asked for.
    fn search(&self) -> Result<Boxed<'a, u32, C>, String> {
        let Form { space, to_goal, from_start, start, memory, .. } = *self;
        let (scheduled, width) = ((space, to_goal, start), self.settings.width);
        Ok(match self.settings.algorithm {
            Algorithm::Auto => Box::new(Auto::new(space, to_goal, start).memory(memory)),
            Algorithm::IdaStar | Algorithm::Iddfs => {
                Box::new(Alone(IdaStar::new(space, to_goal, start)))
            }
            Algorithm::IdaStarTable => {
                Box::new(Alone(TabledIdaStar::new(space, to_goal, start).memory(memory)))
            }
            Algorithm::IdaStarCr => under(scheduled, ControlledReexpansion::default()),
            Algorithm::EdaStar => {
                under(scheduled, Geometric::new(2.0).ok_or("2 is no factor of bounds")?)
            }
            Algorithm::Bts => under(scheduled, ExponentialBudget::default()),
            Algorithm::Bgs => {
                Box::new(BudgetedGraphSearch::new(space, to_goal, start).memory(memory))
            }
            Algorithm::Rbfs => Box::new(Rbfs::new(space, to_goal, start)),
            Algorithm::RbfsCr => Box::new(Rbfs::new(space, to_goal, start).controlled()),
            Algorithm::SmaStar => Box::new(SmaStar::new(space, to_goal, start).memory(memory)),
            Algorithm::BfidaStar => {
                let space = self.of_unit_costs.ok_or(NOT_BY_LAYERS)?;
                let search = BreadthFirstHeuristicSearch::new(space, to_goal, start);
                Box::new(search.memory(memory))
            }
            Algorithm::AStar => Box::new(AStar::new(space, to_goal, start).memory(memory)),
            Algorithm::Hybrid => {
                Box::new(Alone(HybridSearch::new(space, to_goal, start).memory(memory)))
            }
            Algorithm::Nbs => {
                let search = Nbs::new(space, to_goal, from_start, start).memory(memory);
                Box::new(search.least_cost(self.least_cost()))
            }
            Algorithm::BaeStar => {
                let search = BaeStar::new(space, to_goal, from_start, start);
                Box::new(search.ok_or(NOT_CONSISTENT)?.memory(memory))
            }
            Algorithm::BidirectionalIdaStar => {
                let search = BidirectionalIdaStar::new(space, to_goal, from_start, start);
                Box::new(search.least_cost(self.least_cost()))
            }
            Algorithm::BranchAndBound => Box::new(BranchAndBound::new(space, to_goal, start)),
            Algorithm::AraStar => Box::new(AraStar::new(space, to_goal, start).memory(memory)),
            Algorithm::RwaStar => {
                Box::new(RestartingWeightedAStar::new(space, to_goal, start).memory(memory))
            }
            Algorithm::AwaStar => {
                Box::new(AnytimeWeightedAStar::new(space, to_goal, start).memory(memory))
            }
            Algorithm::Beam => {
                Box::new(BeamSearch::new(space, to_goal, start, width).memory(memory))
            }
            Algorithm::CompleteBeam => {
                Box::new(CompleteBeamSearch::new(space, to_goal, start, width).memory(memory))
            }
        })
    }

    /// No step costs less.
    fn least_cost(&self) -> C {
        if self.of_unit_costs.is_some() { C::ONE } else { C::ZERO }
    }
}

/// A search under the bounds of a schedule.
fn under<'a, C: Price, Q: Schedule<C> + 'a>(
    (space, to_goal, start): (&'a Common<'a, C, false>, &'a Asked<'a, C>, Words),
    schedule: Q,
) -> Boxed<'a, u32, C> {
    Box::new(ScheduledSearch::new(space, to_goal, start, schedule))
}

/// A search whose operators are numbers and whose costs are wide, for those
/// who know what they mean.
struct Translated<'t, O, C: Price> {
    search: Boxed<'t, u32, C::Wide>,
    operator: &'t dyn Fn(u32) -> O,
}

impl<O, C: Price> Translated<'_, O, C> {
    fn plan(&self, plan: Plan<u32, C::Wide>) -> Plan<O, C> {
        let operators = plan.operators.into_iter().map(self.operator).collect();
        Plan { operators, cost: C::narrowed(plan.cost) }
    }

    fn outcome(&self, outcome: Outcome<u32, C::Wide>) -> Outcome<O, C> {
        match outcome {
            Outcome::Solved { plan, proof, lower_bound } => {
                let lower_bound = lower_bound.map(C::narrowed);
                Outcome::Solved { plan: self.plan(plan), proof, lower_bound }
            }
            Outcome::Unsolvable => Outcome::Unsolvable,
            Outcome::Stopped { reason, lower_bound, incumbent } => {
                let lower_bound = lower_bound.map(C::narrowed);
                let incumbent = incumbent.map(|plan| self.plan(plan));
                Outcome::Stopped { reason, lower_bound, incumbent }
            }
        }
    }
}

impl<O, C: Price> AnySearch<O, C> for Translated<'_, O, C> {
    fn run(&mut self, threads: usize, watch: &mut Watch) -> Outcome<O, C> {
        let outcome = self.search.run(threads, watch);
        self.outcome(outcome)
    }

    fn next_optimal(&mut self, watch: &mut Watch) -> Option<Outcome<O, C>> {
        let outcome = self.search.next_optimal(watch)?;
        Some(self.outcome(outcome))
    }

    fn set_limits(&mut self, limits: Limits<'static, C>) {
        let Limits { time, expanded, iterations, max_cost, memory, cancel } = limits;
        let max_cost = max_cost.map(C::widened);
        self.search.set_limits(Limits { time, expanded, iterations, max_cost, memory, cancel });
    }

    handed_on!(search);
}
