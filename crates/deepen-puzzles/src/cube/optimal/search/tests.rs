//! What is counted, against the counts that units keep.

use core::num::NonZeroUsize;
use core::ops::ControlFlow;

use deepen_tables::build::Options;

use super::*;
use crate::cube::notation::parse_scramble;
use crate::cube::optimal::cosets::{Cosets, Flips, Layers, Middle};

/// The smallest table there is, 5.5 MB.
fn smallest() -> Table {
    let (layers, flips, middle) = (Layers::Unknown, Flips::Outer, Middle::Unordered);
    let cosets = Cosets { layers, flips, middle, base: 7, metric: Metric::HalfTurn };
    let options = Options { threads: NonZeroUsize::new(2).unwrap(), ..Options::default() };
    Table::build(cosets, &options, &mut |_| ControlFlow::Continue(())).unwrap()
}

/// Sums what iterations are said to have searched.
#[derive(Default)]
struct Sums {
    counts: [u64; 2],
}

impl Observer<u8> for Sums {
    fn iteration_ends(&mut self, iteration: &Iteration<u8>, statistics: &Statistics) {
        self.counts[0] += iteration.expanded;
        self.counts[1] += iteration.generated;
        assert_eq!(self.counts, [statistics.expanded, statistics.generated]);
    }
}

#[test]
fn iterations_and_limits_count_what_is_searched_and_nothing_else() {
    let table = smallest();
    let mut beyond = 0;
    for (scramble, threads) in [
        ("R U2 F' L D B2 R' U F2 D' L2 B", 1),
        ("U F2 L' B R2 D F' L2 U' R B2 D", 1),
        ("R U2 F' L D B2 R' U F2 D' L2 B", 2),
    ] {
        let cube = parse_scramble(scramble).unwrap().cube();
        let mut search = Optimal::new(&table, &cube).threads(threads);
        let mut sums = Sums::default();
        assert!(search.run(&mut sums).is_optimal());
        let statistics = Search::statistics(&search);
        assert_eq!(sums.counts, [statistics.expanded, statistics.generated]);
        assert!(statistics.generated > statistics.expanded);
        // The units are still those of the last iteration, the only one in
        // which something lies beyond a solution.
        let (all, searched) = (search.units.performed(), search.units.searched());
        assert_eq!(statistics.discarded, all[0] - searched[0]);
        beyond += statistics.discarded;
    }
    assert!(beyond > 0, "nothing was beyond a solution");
}

#[test]
fn nodes_that_are_not_wanted_any_more_are_not_charged() {
    let table = smallest();
    let cube = parse_scramble("R U2 F' L D B2 R' U F2 D' L2 B").unwrap().cube();
    let search = Optimal::new(&table, &cube);
    let units = Units::of_prefixes(&search.question.rules, false);
    let (_, second) = (units.take(), units.take().unwrap());
    let mut worker = Worker::default();
    for place in second {
        let begun = units.begin(Portable, &search.question.rules, &cube, 12, place);
        worker.sweep.stack.push(begun.0);
    }
    // What they are of is now beyond a solution.
    sweep::Told::finds(&mut &units, 0);
    let fuel = Fuel::new(1_000);
    worker.work(Portable, &search.question, &units, 12, &fuel);
    assert!(worker.is_idle());
    assert_eq!((fuel.left(), units.performed()), (1_000, [0; 2]));
}
