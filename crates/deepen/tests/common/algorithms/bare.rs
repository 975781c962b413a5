//! The searches without a heap, in arrays that are large enough for the cases.

use deepen::bare::{self, Entry, IdaStar, Problem, Rbfs, TabledIdaStar};
use deepen::{
    CycleCheck, Heuristic, Limits, NoPruning, Observer, Outcome, Pack, Replacement, Search,
    StateSpace, Statistics, StopReason, Weighted,
};

use super::super::{Case, Promise, Rng, TestCost};
use super::{Visit, factor, must_end};

/// Longer than any path through a case without a repeated state.
const DEPTH: usize = 320;

/// More than such a path has children.
const CHILDREN: usize = 1_024;

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
        let ends = must_end(case, cycles);
        // Round and round, as far as there is room.
        let stops = if ends { &[][..] } else { &[StopReason::Depth, StopReason::Memory] };
        let promise = Promise { ends, stops, ..Promise::OPTIMAL };
        let problem = Problem::of(&space, &heuristic).cycles(cycles);
        visit.search("bare IDA*", promise, || OnHeap(ida_star(problem)));
        visit.search("bare RBFS", promise, || OnHeap(rbfs(problem)));
        let promise = Promise { factor, ..promise };
        let problem = Problem::of(&space, &weighted).cycles(cycles);
        visit.search("bare weighted IDA*", promise, || OnHeap(ida_star(problem)));
    }
    for entries in [0, 1, 3, 5, 40] {
        let problem = Problem::of(&space, &heuristic);
        let make = || tabled(problem, entries, Replacement::default());
        visit.search("bare tabled IDA*", Promise::OPTIMAL, make);
    }
}

fn ida_star<S: StateSpace<State = usize>, H: Heuristic<S>>(
    problem: Problem<'_, S, H, NoPruning>,
) -> IdaStar<'_, S, H, NoPruning, DEPTH> {
    IdaStar::new(problem, 0)
}

fn rbfs<S: StateSpace<State = usize>, H: Heuristic<S>>(
    problem: Problem<'_, S, H, NoPruning>,
) -> Rbfs<'_, S, H, NoPruning, DEPTH, CHILDREN> {
    Rbfs::new(problem, 0)
}

/// A search with a table, begun anew with the entries that it was lent where it
/// is made.
pub fn tabled<'a, S: Pack<State = usize>, H: Heuristic<S>>(
    problem: Problem<'a, S, H, NoPruning>,
    entries: usize,
    replacement: Replacement,
) -> impl Search<'a, Operator = S::Operator, Cost = S::Cost>
where
    S::Operator: 'a,
    S::Packed: 'a,
{
    // A test ends before its memory does.
    let entries = vec![Entry::empty(S::Packed::default()); entries].leak();
    OnHeap(TabledIdaStar::<_, _, NoPruning, DEPTH>::new(problem, 0, entries, replacement))
}
