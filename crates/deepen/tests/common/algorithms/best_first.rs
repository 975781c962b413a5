//! A* and what goes on below its frontier, weighted and not.

use deepen::{AStar, CycleCheck, HybridSearch, Search, Weighted};

use super::super::{Case, Promise, Rng, TestCost};
use super::{Visit, factor, must_end};

pub(super) fn show<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let make = || AStar::new(&space, &heuristic, 0).memory(20_000);
    visit.search("A*", Promise::OPTIMAL, make);
    let make = || AStar::keeping(&space, &heuristic, 0).memory(20_000);
    visit.search("A*, states kept", Promise::OPTIMAL, make);
    let ranked = || AStar::ranked(&space, &heuristic, 0).memory(20_000);
    visit.search("A*, by ranks", Promise::OPTIMAL, ranked);
    let make = || {
        let mut before = ranked();
        before.step(1 + rng.clone().index(20) as u64, &mut ());
        ranked().reusing(before.into_reserve())
    };
    visit.search("A*, by ranks in used memory", Promise::OPTIMAL, make);
    let factor = factor(case, rng);
    let weighted = Weighted::new(heuristic.clone(), factor).unwrap();
    for cycles in [CycleCheck::FullPath, CycleCheck::Parent, CycleCheck::None] {
        let promise = Promise { ends: must_end(case, cycles), ..Promise::OPTIMAL };
        for bytes in [700, 1_000, 1_400, 2_000, 3_000, 20_000] {
            let look_ups = rng.index(4);
            let make = || {
                let search = HybridSearch::new(&space, &heuristic, 0).cycles(cycles);
                search.memory(bytes).look_ups(look_ups)
            };
            visit.moving("A*+IDA*", promise, make);
        }
        let make = || HybridSearch::new(&space, &weighted, 0).cycles(cycles).memory(900);
        visit.moving("weighted A*+IDA*", Promise { factor, ..promise }, make);
    }
}
