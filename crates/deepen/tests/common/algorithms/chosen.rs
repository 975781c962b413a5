//! The guide, in memory for a handful of nodes up to all of them.

use deepen::{Auto, Weighted};

use super::super::{Case, Promise, Rng, TestCost};
use super::{Visit, factor};

pub(super) fn show<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let factor = factor(case, rng);
    let weighted = Weighted::new(heuristic.clone(), factor).unwrap();
    for bytes in [0, 700, 2_000, 20_000] {
        let make = || Auto::new(&space, &heuristic, 0).memory(bytes);
        visit.search("auto", Promise::OPTIMAL, make);
        let make = || Auto::new(&space, &weighted, 0).memory(bytes);
        visit.search("weighted auto", Promise { factor, ..Promise::OPTIMAL }, make);
    }
}
