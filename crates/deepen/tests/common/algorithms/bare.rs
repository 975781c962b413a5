//! The searches without a heap, in arrays that are large enough for the cases.

use deepen::bare::{self, IdaStar, Problem};
use deepen::{CycleCheck, Limits, NoPruning, Observer, Outcome, Search, Statistics, Weighted};

use super::super::{Case, Promise, Rng, TestCost};
use super::{Visit, factor, must_end};

/// Longer than any path through a case without a repeated state.
const DEPTH: usize = 320;

/// A search without a heap as one of those on the heap.
pub struct OnHeap<T>(pub T);

impl<'a, T: bare::Search<'a, Operator: Clone>> Search<'a> for OnHeap<T> {
    type Operator = T::Operator;
    type Cost = T::Cost;

    fn step<O: Observer<T::Cost>>(
        &mut self,
        expansions: u64,
        observer: &mut O,
    ) -> Option<Outcome<T::Operator, T::Cost>> {
        self.0.step(expansions, observer).map(Outcome::from)
    }

    fn set_limits(&mut self, limits: Limits<'a, T::Cost>) {
        self.0.set_limits(limits);
    }

    fn statistics(&self) -> Statistics {
        self.0.statistics()
    }
}

pub(super) fn show<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let factor = factor(case, rng);
    let weighted = Weighted::new(heuristic.clone(), factor).unwrap();
    for cycles in [CycleCheck::FullPath, CycleCheck::Parent, CycleCheck::None] {
        let problem = Problem::of(&space, &heuristic).cycles(cycles);
        let promise = Promise { ends: must_end(case, cycles), ..Promise::OPTIMAL };
        let make = || OnHeap(IdaStar::<_, _, NoPruning, DEPTH>::new(problem, 0));
        visit.search("bare IDA*", promise, make);
        let problem = Problem::of(&space, &weighted).cycles(cycles);
        let make = || OnHeap(IdaStar::<_, _, NoPruning, DEPTH>::new(problem, 0));
        visit.search("bare weighted IDA*", Promise { factor, ..promise }, make);
    }
}
