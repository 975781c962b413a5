//! IDA*, weighted and not.

use deepen::{CycleCheck, IdaStar, Weighted};

use super::super::{Case, Promise, Rng, TestCost};
use super::{Visit, factor, must_end};

pub(super) fn show<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let factor = factor(case, rng);
    let weighted = Weighted::new(heuristic.clone(), factor).unwrap();
    for cycles in [CycleCheck::FullPath, CycleCheck::Parent, CycleCheck::None] {
        let promise = Promise { ends: must_end(case, cycles), ..Promise::OPTIMAL };
        let make = || IdaStar::new(&space, &heuristic, 0).cycles(cycles);
        visit.moving("IDA*", promise, make);
        let make = || IdaStar::new(&space, &weighted, 0).cycles(cycles);
        visit.moving("weighted IDA*", Promise { factor, ..promise }, make);
    }
}
