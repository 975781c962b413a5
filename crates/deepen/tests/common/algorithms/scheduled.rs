//! Schedules of bounds, budgets over graphs, branch and bound.

use deepen::{
    BranchAndBound, BudgetedGraphSearch, ByEstimate, ControlledReexpansion, CycleCheck,
    ExponentialBudget, FixedStep, Geometric, LeastCutOff, Schedule, ScheduledSearch, Switching,
    Weighted,
};

use super::super::{Case, Promise, Rng, TestCost};
use super::{Visit, factor};

/// Schedules of bounds. Bounds may lie far above the optimum, where only a
/// look at the whole path keeps a trial small.
pub(super) fn show<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let factor = factor(case, rng);
    let weighted = Weighted::new(case.heuristic::<C>(), factor).unwrap();
    let promise = Promise { factor, ..Promise::OPTIMAL };
    let growth = [1.1, 2.0, 5.0][rng.index(3)];
    let least = rng.between(2, 3);
    let most = least + rng.below(8);
    under(case, "IDA* as a schedule", &LeastCutOff, promise, visit);
    under(case, "IDA* by steps", &FixedStep::new(C::small(rng.between(0, 3))), promise, visit);
    under(case, "IDA*-CR", &ControlledReexpansion::new(growth).unwrap(), promise, visit);
    under(case, "EDA*", &Geometric::new(growth).unwrap(), promise, visit);
    under(case, "BTS", &ExponentialBudget::new(least, most).unwrap(), promise, visit);
    under(case, "IDA*, then BTS", &Switching::default(), promise, visit);

    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let make = || BudgetedGraphSearch::new(&space, &heuristic, 0).memory(20_000);
    visit.search("BGS", Promise::OPTIMAL, make);
    let make = || BudgetedGraphSearch::new(&space, &weighted, 0).memory(20_000);
    visit.search("weighted BGS", promise, make);
    let ordered = ByEstimate::new(&space, &heuristic);
    let make = || BranchAndBound::new(&space, &heuristic, 0);
    visit.aside("branch and bound", Promise::OPTIMAL, make);
    let make = || BranchAndBound::new(&space, &weighted, 0);
    visit.aside("weighted branch and bound", promise, make);
    let make = || BranchAndBound::new(&ordered, &ordered, 0);
    visit.aside("branch and bound in order", Promise::OPTIMAL, make);
}

/// One schedule, with the plain heuristic and a weighted one.
fn under<C: TestCost, Q: Schedule<C> + Clone>(
    case: &Case,
    name: &str,
    schedule: &Q,
    promise: Promise,
    visit: &mut impl Visit<C>,
) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let weighted = Weighted::new(heuristic.clone(), promise.factor).unwrap();
    let make = || ScheduledSearch::new(&space, &heuristic, 0, schedule.clone());
    visit.aside(name, Promise::OPTIMAL, make);
    let make = || ScheduledSearch::new(&space, &weighted, 0, schedule.clone());
    visit.aside(&format!("weighted {name}"), promise, make);
    let steps = |cycles| {
        let make = || ScheduledSearch::new(&space, &heuristic, 0, schedule.clone());
        move || make().cycles(cycles)
    };
    for cycles in [CycleCheck::Parent, CycleCheck::None] {
        visit.aside(name, Promise { ends: false, ..Promise::OPTIMAL }, steps(cycles));
    }
}
