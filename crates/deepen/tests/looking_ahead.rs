//! A heuristic that passes over children ahead against the same one that is
//! asked about each: the same answers and counts in every way a search can
//! be run.

mod common;

use std::cell::Cell;

use common::{Graph, Rng, Table, every_way, layers, serial};
use deepen::{CycleCheck, Estimate, Heuristic, HybridSearch, IdaStar, PassedOver, Quality, Search};

thread_local! {
    static PASSED: Cell<u64> = const { Cell::new(0) };
}

/// Passes over whatever it may.
struct LooksAhead(Table<u32>);

impl Heuristic<Graph<u32>> for LooksAhead {
    type Memo = usize;

    fn quality(&self) -> Quality {
        self.0.quality
    }

    fn start(&self, _: &Graph<u32>, node: &usize) -> usize {
        *node
    }

    fn child(
        &self,
        space: &Graph<u32>,
        parent: usize,
        edge: &usize,
        node: &usize,
        limit: u32,
    ) -> Estimate<usize, u32> {
        self.0.child(space, parent, edge, node, limit)
    }

    fn value(&self, node: usize) -> u32 {
        self.0.values[node]
    }

    fn pass_over(
        &self,
        space: &Graph<u32>,
        _: usize,
        node: &usize,
        left: u32,
        operators: &mut std::ops::Range<usize>,
    ) -> Option<PassedOver<u32>> {
        let mut passed: Option<PassedOver<u32>> = None;
        while operators.start < operators.end {
            let (to, cost) = space.edges[*node][operators.start];
            let sum = self.0.values[to].saturating_add(cost);
            if sum <= left || sum == u32::MAX {
                break;
            }
            operators.next();
            let (count, least) = passed.map_or((0, sum), |passed| (passed.operators, passed.least));
            passed = Some(PassedOver { operators: count + 1, least: least.min(sum) });
        }
        PASSED.set(PASSED.get() + passed.map_or(0, |passed| u64::from(passed.operators)));
        passed
    }

    fn fingerprint(&self) -> u64 {
        Heuristic::<Graph<u32>>::fingerprint(&self.0)
    }
}

#[test]
fn the_same_in_every_way() {
    for seed in 0..if common::long() { 2_000 } else { 60 } {
        let mut rng = Rng::new(seed + 1);
        let case = layers(seed, rng.between(3, 9) as usize, 5, rng.between(1, 12));
        let (space, plain) = (case.space::<u32>(), case.heuristic::<u32>());
        let ahead = LooksAhead(plain.clone());
        for cycles in [CycleCheck::None, CycleCheck::Parent, CycleCheck::FullPath] {
            let expected = serial(IdaStar::new(&space, &plain, 0).cycles(cycles));
            let before = PASSED.get();
            let search = || IdaStar::new(&space, &ahead, 0).cycles(cycles);
            assert_eq!(every_way(search, 50, &mut rng), expected, "seed {seed}");
            assert!(PASSED.get() == before || cycles == CycleCheck::None, "seed {seed}");
        }
        let expected = serial(HybridSearch::new(&space, &plain, 0).memory(1_400));
        let search = || HybridSearch::new(&space, &ahead, 0).memory(1_400);
        assert_eq!(every_way(search, 50, &mut rng), expected, "seed {seed}");
        assert_eq!(expected.outcome.cost().map(u64::from), case.distances()[0]);
    }
    assert!(PASSED.get() > 1_000);
}

#[test]
fn all_optimal_plans_are_the_same() {
    for seed in 0..20 {
        let case = layers(seed, 5, 4, 2);
        let (space, plain) = (case.space::<u32>(), case.heuristic::<u32>());
        let ahead = LooksAhead(plain.clone());
        let mut expected = IdaStar::new(&space, &plain, 0).cycles(CycleCheck::None);
        let mut search = IdaStar::new(&space, &ahead, 0).cycles(CycleCheck::None);
        assert_eq!(search.run(&mut ()), expected.run(&mut ()), "seed {seed}");
        while let Some(next) = expected.next_optimal(&mut ()) {
            assert_eq!(search.next_optimal(&mut ()), Some(next), "seed {seed}");
            assert_eq!(search.statistics().generated, expected.statistics().generated);
        }
        assert_eq!(search.next_optimal(&mut ()), None);
    }
}
