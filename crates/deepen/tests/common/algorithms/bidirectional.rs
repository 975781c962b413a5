//! Searches from both ends, weighted and not.

use deepen::{BaeStar, BidirectionalIdaStar, CycleCheck, Nbs, Quality, Weighted};

use super::super::{Between, Case, Promise, Rng, TestCost};
use super::{Visit, factor, must_end};

pub(super) fn show<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let backward = case.heuristic_backward::<C>();
    let least = C::small(case.edges.iter().map(|edge| edge.2).min().unwrap_or(0));
    let factor = factor(case, rng);
    let weighted = Weighted::new(heuristic.clone(), factor).unwrap();
    let by_weight = Promise { factor, ..Promise::OPTIMAL };

    let make = || Nbs::new(&space, &heuristic, &backward, 0).memory(60_000);
    visit.search("NBS", Promise::OPTIMAL, make);
    let make = || make().least_cost(least);
    visit.search("NBS that knows the cheapest edge", Promise::OPTIMAL, make);
    let make = || Nbs::new(&space, &weighted, &backward, 0).memory(60_000);
    visit.search("weighted NBS", by_weight, make);
    if case.quality == Quality::Consistent {
        let make = || BaeStar::new(&space, &heuristic, &backward, 0).unwrap().memory(60_000);
        visit.search("BAE*", Promise::OPTIMAL, make);
    }

    let make = || BidirectionalIdaStar::new(&space, &heuristic, &backward, 0).least_cost(least);
    for cycles in [CycleCheck::FullPath, CycleCheck::Parent, CycleCheck::None] {
        let promise = Promise { ends: must_end(case, cycles), ..Promise::OPTIMAL };
        visit.aside("bidirectional IDA*", promise, || make().cycles(cycles));
    }
    let share = [0.1, 0.3, 0.9, 1.0][rng.index(4)];
    let between = Between::of(case);
    let make = || make().forward_share(share).pairs(&between);
    visit.aside("bidirectional IDA* that knows pairs", Promise::OPTIMAL, make);
    let make = || BidirectionalIdaStar::new(&space, &weighted, &backward, 0);
    visit.aside("weighted bidirectional IDA*", by_weight, make);
}
