//! IDA* with tables of no, few and many entries, with every replacement.

use deepen::{Replacement, TabledIdaStar, Weighted};

use super::{Visit, factor};
use crate::common::{Case, Promise, Rng, TestCost};

pub(super) fn show<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let factor = factor(case, rng);
    let weighted = Weighted::new(heuristic.clone(), factor).unwrap();
    for replacement in [Replacement::LeastEffort, Replacement::Always, Replacement::LeastValue] {
        for bytes in [0, 24, 50, 80, 250, 5_000] {
            let make = || TabledIdaStar::new(&space, &heuristic, 0).memory(bytes);
            let make = || make().replacement(replacement);
            visit.search("tabled IDA*", Promise::OPTIMAL, make);
        }
        let bytes = [0, 80, 5_000][rng.index(3)];
        let make = || TabledIdaStar::new(&space, &weighted, 0).memory(bytes);
        let make = || make().replacement(replacement);
        visit.search("weighted tabled IDA*", Promise { factor, ..Promise::OPTIMAL }, make);
    }
}
