//! A space or a heuristic that panics, and a caller that catches that and
//! searches on: what was in hand is lost, and no answer is wrong.

mod common;

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use common::{Case, Graph, OnHeap};
use deepen::bare::{self, Entry, Problem};
use deepen::{
    AStar, Estimate, Heuristic, IdaStar, NoPruning, Quality, Rbfs, Replacement, Reserve, Search,
    TabledIdaStar,
};

/// An estimate of 0 that panics where it is asked for the so-manieth time.
struct Panics(Cell<u32>);

impl Heuristic<Graph<u32>> for Panics {
    type Memo = u32;

    fn quality(&self) -> Quality {
        Quality::Admissible
    }

    fn start(&self, _: &Graph<u32>, _: &usize) -> u32 {
        let left = self.0.get().wrapping_sub(1);
        self.0.set(left);
        assert!(left != 0, "as was asked for");
        0
    }

    fn child(
        &self,
        space: &Graph<u32>,
        _: u32,
        _: &usize,
        node: &usize,
        _: u32,
    ) -> Estimate<u32, u32> {
        Estimate::Within(self.start(space, node))
    }

    fn value(&self, memo: u32) -> u32 {
        memo
    }
}

/// Lets the estimate panic at each of its calls, and searches on after it.
fn survives<'a, T: Search<'a, Cost = u32>>(
    calls: &Cell<u32>,
    make: impl Fn() -> T,
    again: impl Fn(T) -> T,
) {
    calls.set(0);
    let expected = make().run(&mut ()).cost();
    let count = calls.get().wrapping_neg();
    assert!(count > 3);
    for call in 1..=count {
        calls.set(call);
        let mut search = make();
        let run = AssertUnwindSafe(|| search.run(&mut ()).cost());
        assert!(catch_unwind(run).is_err());
        let outcome = again(search).run(&mut ());
        assert!(outcome.is_optimal(), "after call {call}");
        assert_eq!(outcome.cost(), expected, "after call {call}");
    }
}

#[test]
fn a_search_goes_on_after_a_panic() {
    let edges = vec![(0, 1, 1), (1, 2, 2), (0, 2, 4), (2, 3, 1), (1, 3, 5)];
    let space = Case::blind(4, edges, vec![3]).space::<u32>();
    let heuristic = Panics(Cell::new(0));
    let (h, calls) = (&heuristic, &heuristic.0);
    survives(calls, || AStar::new(&space, h, 0).memory(9_000), |search| search);
    survives(calls, || AStar::keeping(&space, h, 0).memory(9_000), |search| search);
    survives(calls, || AStar::ranked(&space, h, 0).memory(9_000), |search| search);
    survives(calls, || IdaStar::new(&space, h, 0), |search| search);
    survives(calls, || TabledIdaStar::new(&space, h, 0), |search| search);
    survives(calls, || Rbfs::new(&space, h, 0), |search| search);
    // Another search in the memory that was left.
    let anew = |search: AStar<'_, _, _, _, _>| {
        let reserve: Reserve<_, _> = search.into_reserve();
        AStar::ranked(&space, h, 0).memory(9_000).reusing(reserve)
    };
    survives(calls, || AStar::ranked(&space, h, 0).memory(9_000), anew);

    let problem = Problem::of(&space, h);
    survives(calls, || OnHeap(bare::IdaStar::<_, _, NoPruning, 5>::new(problem, 0)), |bare| bare);
    survives(calls, || OnHeap(bare::Rbfs::<_, _, NoPruning, 5, 20>::new(problem, 0)), |bare| bare);
    let tabled = || {
        let entries = Box::leak(Box::new([Entry::empty(0); 8]));
        let new = bare::TabledIdaStar::<_, _, NoPruning, 5>::new;
        OnHeap(new(problem, 0, entries, Replacement::Always))
    };
    survives(calls, tabled, |bare| bare);
}
